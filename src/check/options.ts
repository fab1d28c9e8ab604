import { Placement } from '../complete/target';
import { Platform, WindowsVersion } from '../knowledge';
import { WindowsNodes } from './rule';
import { RuleSelection } from '../findings/selection';

/** Options of a check. */
export interface CheckOptions extends RuleSelection {
  /** Platform of the cluster, with the taints and labels of its Windows nodes. @default - Platform.UPSTREAM is assumed; findings that depend on the platform are advice then */
  readonly platform?: Platform;
  /** The Windows nodes of the cluster, from `readNodes`. @default - nodes with the taints and labels of the platform */
  readonly windowsNodes?: readonly WindowsNodes[];
  /** Kubernetes version of the cluster, such as `1.36`. @default '1.36' */
  readonly kubernetes?: string;
  /** Whether the cluster also has Linux nodes. @default true */
  readonly mixed?: boolean;
  /**
   * How Pods are placed by the Windows release that their image tags name: on all builds that run the images (`compatible`), only on the release's own
   * build (`exact`), or not at all (`none`). @default 'compatible'
   */
  readonly placement?: Placement | 'none';
  /** Windows release that images are built on whose tags name none. @default - it is unknown */
  readonly version?: WindowsVersion;
  /**
   * CustomResourceDefinitions of custom kinds, whose schemas show where their objects define Pods. Pods of common custom kinds are found without them.
   * @default - none
   */
  readonly crds?: readonly object[];
}

/** The Kubernetes minor that manifests are checked for by default. */
export const DEFAULT_KUBERNETES = '1.36';
