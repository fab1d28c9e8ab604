/**
 * What a part of a legacy setup was converted to:
 *
 * - `converted`: an option has its value
 * - `dropped`: no option has it, and `reason` states why
 * - `asked`: needs a decision or a value from you
 */
export type ConversionOutcome = 'converted' | 'dropped' | 'asked';

/** The result for one flag, parameter, or field of the input. */
export interface ConversionResult {
  /** Name of the file. */
  readonly file: string;
  /** 1-based; absent for fields of an API model, whose path is `name`. */
  readonly line?: number;
  /** 1-based; absent for fields of an API model. */
  readonly column?: number;
  /** The flag, parameter, or field: `--cluster-dns`, `-ManagementIP`, `properties.windowsProfile.adminUsername`. */
  readonly name: string;
  /** Its value; absent if it is or may be a secret. */
  readonly value?: string;
  /** What the setting was converted to. */
  readonly outcome: ConversionOutcome;
  /** The option or flag that replaces it: `addressPlan.dnsServiceIp`, `--node-count`. */
  readonly option?: string;
  /** Why; for `asked`, what to decide. */
  readonly reason: string;
}
