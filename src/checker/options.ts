import { RuleSelection } from '../findings';
import { ImageLock } from '../images';
import { KNOWN_KUBERNETES_MINORS, Platform, WindowsVersion } from '../knowledge';
import { Placement, ResourceOptions } from '../pods';

/** Options of a check. */
export interface CheckOptions extends RuleSelection, ResourceOptions {
  /**
   * Platform of the cluster, with the taints and labels of its Windows nodes.
   * @default - Platform.UPSTREAM is assumed; findings that depend on the platform are advice then
   */
  readonly platform?: Platform;
  /**
   * The cluster: what `kubectl get nodes,pods,runtimeclasses -A -o json` prints, or only its nodes; objects, or Lists of them.
   * @default - Linux nodes, and Windows nodes with the taints and labels of the platform, of unknown build and size
   */
  readonly nodes?: readonly unknown[];
  /** Kubernetes version of the cluster, such as `1.36`. @default '1.37' */
  readonly kubernetes?: string;
  /**
   * The day, `YYYY-MM-DD`, for which to report Windows releases whose nodes can no longer be created. They are errors then.
   * @default - that of `today`; without both, only what a Kubernetes version ends is reported
   */
  readonly on?: string;
  /**
   * The day on which the check runs: what has ended by then is a warning without `nodes`, so that an unchanged repository doesn't fail one morning.
   * @default - unknown
   */
  readonly today?: string;
  /** All RuntimeClasses of the cluster. @default - those of `nodes`, and of the checked objects */
  readonly runtimeClasses?: readonly object[];
  /** Whether the cluster also has Linux nodes. @default - whether the nodes show some; true without nodes */
  readonly mixed?: boolean;
  /**
   * How Pods are placed by the Windows release that their image tags name: on all builds that run the images (`compatible`), only on the release's
   * own build (`exact`), or not at all (`none`). @default 'compatible'
   */
  readonly placement?: Placement | 'none';
  /** Windows release that images are built on whose tags name none. @default - it is unknown */
  readonly version?: WindowsVersion;
  /**
   * What images are: the content of a lock, as `readLock` of `k8s-windows/images` returns it. It decides before their names.
   * @default - names decide
   */
  readonly images?: ImageLock;
  /** Whether fixes add the digests of `images` to the images of Windows Pods: `name:tag@sha256:…`. @default false */
  readonly pinImages?: boolean;
  /**
   * CustomResourceDefinitions of custom kinds, whose schemas show where their objects define Pods. Pods of common custom kinds are found without
   * them.
   * @default - none
   */
  readonly crds?: readonly object[];
  /** Whether fixes set a missing memory limit of Windows containers to the request, and a missing CPU limit, which is a hard cap. @default false */
  readonly limitsFromRequests?: boolean;
  /** Memory limit that fixes give Windows containers without a memory limit and request, as a quantity; `false` for none. @default false */
  readonly defaultMemory?: string | false;
  /** CPU limit that fixes give Windows containers without a CPU limit and request, as a quantity; `false` for none. @default false */
  readonly defaultCpu?: string | false;
}

/** The Kubernetes minor that manifests are checked for by default. */
export const DEFAULT_KUBERNETES = `1.${KNOWN_KUBERNETES_MINORS.last}`;
