import { RuleText } from '../engine-rules';
import { CheckResult } from '../run';

/** Options of a format. */
export interface FormatOptions {
  /** The text of a file, for code frames. @default - no frames */
  readonly textOf?: (file: string) => string | undefined;
  /** Whether source lines and the values of fixes are shown completely, including secrets. @default false */
  readonly showSource?: boolean;
  /** Whether the text format shows each finding, however often a rule repeats. The other formats always do. @default false */
  readonly all?: boolean;
  /** Whether to use colors. @default false */
  readonly colors?: boolean;
  /** The rules that were run, for formats that list them. @default RULES */
  readonly rules?: readonly RuleText[];
}

/** Formats a result as a report. */
export type Format = (result: CheckResult, options?: FormatOptions) => string;
