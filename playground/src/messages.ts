import type { Severity } from '../../src/findings/finding';
import type { WorkloadVerdict } from '../../src/scheduling';

/** What the page asks of the worker. */
export interface Request {
  readonly id: number;
  readonly text: string;
  /** Name of the platform; empty if it is unknown. */
  readonly platform: string;
  /** Node pools such as `2022:5,linux:3`. */
  readonly pools: string;
  /** The output of `kubectl get nodes -o json`; empty for node pools. */
  readonly nodes: string;
  /** Address of the documentation site that the playground is part of, if it is. */
  readonly site: string | undefined;
}

/** A finding, or what could not be read, at its place in the text. */
export interface Mark {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly severity: Severity;
  readonly rule: string;
  readonly message: string;
}

/** What the worker answers: first the findings, then all else. */
export type Answer =
  | {
    readonly kind: 'findings'; readonly id: number; readonly marks: readonly Mark[]; readonly html: string; readonly nodesProblem: string; readonly summary: string;
    /** What will happen to each workload. */
    readonly workloads: readonly WorkloadVerdict[];
  }
  | { readonly kind: 'rest'; readonly id: number; readonly where: string; readonly diff: string; readonly fixed: string };
