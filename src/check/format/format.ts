import { CheckResult } from '../run';

/** What a format may use besides the result. */
export interface FormatOptions {
  /** The text of a file, for code frames. @default - no frames */
  readonly textOf?: (file: string) => string | undefined;
  /** Whether to colour. @default false */
  readonly colors?: boolean;
}

/** Makes a report of a result. */
export type Format = (result: CheckResult, options?: FormatOptions) => string;
