import { ComponentResourceOptions } from '@pulumi/pulumi';
import { WindowsVersionName } from './names';
import { onPlatform } from './network-args';
import { ObjectSetComponent } from './object-set-component';
import { PlatformArgs, withVersion } from './windows-args';
import { windowsSmokeTest } from '../addons';

/** Images of `WindowsSmokeTest`. */
export interface WindowsSmokeTestImageArgs {
  /** Image with Windows PowerShell. @default - Server Core of `version` */
  readonly windows?: string;
  /** Image with `agnhost`. @default - the image of the Kubernetes project */
  readonly linux?: string;
}

/** Arguments of `WindowsSmokeTest`: plain values, because the names of the Jobs depend on them. */
export interface WindowsSmokeTestArgs extends PlatformArgs {
  /** Prefix of the names of all objects. At most 32 characters. @default 'windows-smoke-test' */
  readonly name?: string;
  /** Namespace of the objects. Its Pod Security level must be `privileged`, since some checks use the network of a node. @default 'kube-system' */
  readonly namespace?: string;
  /** Windows release of the image for Windows Pods. @default 'LTSC2022' */
  readonly version?: WindowsVersionName;
  /** Images from another registry. @default - Server Core of `version`, and agnhost */
  readonly images?: WindowsSmokeTestImageArgs;
  /** Memory request and limit of a Windows container, as a Kubernetes quantity. @default '512Mi' */
  readonly memory?: string;
  /** Number of Windows web servers, on different nodes if possible. @default 2 */
  readonly replicas?: number;
  /** Port of the Service on all nodes. @default 30780 */
  readonly nodePort?: number;
  /** Addresses of nodes and load balancers where the NodePort is checked. @default - the Linux node that runs the check */
  readonly nodeAddresses?: string[];
  /** Targets outside of the cluster, as `host:port`. An empty list for clusters without internet access. @default ['mcr.microsoft.com:443'] */
  readonly outbound?: string[];
  /** DNS domain of the cluster. @default 'cluster.local' */
  readonly clusterDomain?: string;
  /** Number of retries of a check, with growing delays. @default 6 */
  readonly backoffLimit?: number;
}

/**
 * Checks the network of Windows Pods, with a Job per path: between nodes, Pods, Services, and the outside. Pulumi waits for the Jobs, so an update
 * fails if a path doesn't work.
 *
 * @example
 * ```ts
 * import { WindowsSmokeTest } from 'k8s-windows/pulumi';
 *
 * new WindowsSmokeTest('smoke-test', { outbound: ['registry.example:443'] });
 * ```
 */
export class WindowsSmokeTest extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: WindowsSmokeTestArgs = {}, opts?: ComponentResourceOptions) {
    super('WindowsSmokeTest', name, args, onPlatform((options) => withVersion(options, (read) => windowsSmokeTest(read))), opts);
  }
}
