import type { Severity } from '../../src/findings/finding';
import type { WorkloadVerdict } from '../../src/scheduling';

/** How the findings are listed. */
export interface View {
  /** Severities whose findings aren't listed. */
  readonly hidden: readonly Severity[];
  readonly groupBy: 'severity' | 'rule' | 'object' | 'line';
}

/** What the page asks of the worker. */
export type Request =
  | {
    readonly kind: 'check';
    readonly id: number;
    readonly text: string;
    /** Name of the platform; empty if it is unknown. */
    readonly platform: string;
    /** Node pools such as `2022:5,linux:3`; `default:<platform>` for the usual ones of the platform; `unknown`. */
    readonly pools: string;
    /** The output of `kubectl get nodes -o json`; empty for node pools. */
    readonly nodes: string;
    /** The text of a lock of images; empty for none. */
    readonly lock: string;
    /** Name of the Windows release to move to; empty for no plan. */
    readonly to: string;
    /** Address of the documentation site that the playground is part of, if it is. */
    readonly site: string | undefined;
    readonly view: View;
  }
  | { readonly kind: 'view'; readonly view: View }
  /** Asks for the cluster after some waves of the plan. */
  | { readonly kind: 'wave'; readonly wave: number }
  /** Asks for the fix of a finding of the last check. */
  | { readonly kind: 'fix'; readonly finding: number; readonly isApplied: boolean };

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

/** What the worker answers: to a check first the findings, then all else. */
export type Answer =
  | {
    readonly kind: 'findings';
    readonly id: number;
    readonly marks: readonly Mark[];
    readonly counts: Readonly<Record<Severity, number>>;
    /** What will happen to the workloads, in HTML. */
    readonly verdict: string;
    readonly list: string;
    /** Number of nodes that are used instead of node pools. */
    readonly nodes: number;
    readonly nodesProblem: string;
    readonly lockProblem: string;
    /** Whether there are nodes for which a move can be planned. */
    readonly canMove: boolean;
    readonly summary: string;
    /** What will happen to each workload. */
    readonly workloads: readonly WorkloadVerdict[];
  }
  | { readonly kind: 'list'; readonly list: string }
  | { readonly kind: 'rest'; readonly id: number; readonly where: string; readonly diff: string; readonly fixed: string; readonly plan: string }
  | { readonly kind: 'wave'; readonly html: string }
  /** The fix of a finding: what it changes in HTML, and the text with it. */
  | {
    readonly kind: 'fix';
    readonly id: number;
    readonly finding: number;
    readonly isApplied: boolean;
    readonly description: string;
    readonly diff: string;
    readonly fixed: string;
  };
