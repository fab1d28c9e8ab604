/**
 * What became of a part of an old set-up:
 *
 * - `mapped`: an option of today has it
 * - `dropped`: nothing takes its place, and the reason says why
 * - `asked`: only you can tell
 */
export type FateKind = 'mapped' | 'dropped' | 'asked';

/** What became of one switch, parameter or field. */
export interface Fate {
  readonly file: string;
  /** 1-based; absent for fields of an api model, which `name` tells. */
  readonly line?: number;
  readonly column?: number;
  /** What was converted: `--cluster-dns`, `-ManagementIP`, `properties.windowsProfile.adminUsername`. */
  readonly name: string;
  /** Its value; absent where it is a secret, or where nobody knows what it is. */
  readonly value?: string;
  readonly fate: FateKind;
  /** The option of today: `addressPlan.dnsServiceIp`, `--node-count`. */
  readonly option?: string;
  readonly reason: string;
}
