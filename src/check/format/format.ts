import { RuleText } from '../engine-rules';
import { CheckResult } from '../run';

/** What a format may use besides the result. */
export interface FormatOptions {
  /** The text of a file, for code frames. @default - no frames */
  readonly textOf?: (file: string) => string | undefined;
  /** Whether source lines and the values of fixes are shown whole, secrets too. @default false */
  readonly showSource?: boolean;
  /** Whether to colour. @default false */
  readonly colors?: boolean;
  /** The rules that were run, for formats that list them. @default RULES */
  readonly rules?: readonly RuleText[];
}

/** Makes a report of a result. */
export type Format = (result: CheckResult, options?: FormatOptions) => string;
