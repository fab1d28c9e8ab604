import { Visible } from './frame';
import { Failure, Rated, Reported } from '../finding';
import { Described } from '../rule';

/** What a report is about. */
export interface Report<F extends Reported = Reported> {
  readonly findings: readonly F[];
  readonly failures: readonly Failure[];
  /** Number of objects that were checked. */
  readonly objects: number;
  /** Names of the files that were checked, in their order. */
  readonly files: readonly string[];
  /** What will happen to each workload, for JSON. @default - none are judged */
  readonly workloads?: readonly object[];
  /** What was assumed of the cluster. @default - nothing */
  readonly assumed?: string;
}

/** Options of a format. */
export interface FormatOptions {
  /** The text of a file, for code frames. @default - no frames */
  readonly textOf?: (file: string) => string | undefined;
  /** What can be shown of a file beside what a finding is about. @default - nothing */
  readonly visibleIn?: (file: string) => Visible | undefined;
  /** Whether source lines and the values of fixes are shown completely, including secrets. @default false */
  readonly showSource?: boolean;
  /** Whether the text format shows each finding, however often a rule repeats. The other formats always do. @default false */
  readonly all?: boolean;
  /** Whether to use colors. @default false */
  readonly colors?: boolean;
  /** Columns of the terminal: source lines are cut to fit. @default - at most 140 characters */
  readonly width?: number;
  /** The rules or symptoms of the command, for their descriptions. @default - none */
  readonly rules?: readonly (Described & Rated)[];
}

/** Formats a result as a report. */
export type Format<F extends Reported = Reported> = (result: Report<F>, options?: FormatOptions) => string;
