import { ANYTHING, Fields, listOf, options, required, valueSchema } from '../base';
import { ImageLock, LOCK } from '../images';
import { Day, Platform, WindowsVersion } from '../knowledge';
import { DAY, PLATFORM, WINDOWS_VERSION } from '../kubernetes';

/** What to move to, and what is known besides the dump. */
export interface MigrationTarget {
  /** Release of the new nodes. */
  readonly to: WindowsVersion;
  /** Release that is left. @default - every release of the nodes that is older than `to` */
  readonly from?: WindowsVersion;
  /** What the images are. @default - only what their tags and the running containers show */
  readonly images?: ImageLock;
  /** Definitions of the new pools, as `where --pools` reads them. @default - pools like the old ones */
  readonly pools?: readonly unknown[];
  /** The platform. @default - what the nodes show */
  readonly platform?: Platform;
  /** The day of the plan: `2026-11-27`. @default - nothing is said that depends on it */
  readonly on?: Day;
  /** Megabits per second with which a node pulls images. @default 1000, as for `images show` */
  readonly bandwidth?: number;
  /** Minutes that the drain of a node may last. @default 30, the limit of AKS for its upgrades */
  readonly drainLimit?: number;
}

const POSITIVE = valueSchema('a number > 0', (value) => typeof value === 'number' && value > 0 && Number.isFinite(value));

/** The schema of these options. */
export const MIGRATION_TARGET = options<MigrationTarget>({
  to: required(WINDOWS_VERSION, 'set it to the release of the new nodes, such as WindowsVersion.LTSC2022'),
  from: WINDOWS_VERSION, platform: PLATFORM, on: DAY, bandwidth: POSITIVE, drainLimit: POSITIVE, pools: listOf(ANYTHING), images: LOCK,
} satisfies Fields<MigrationTarget>);
