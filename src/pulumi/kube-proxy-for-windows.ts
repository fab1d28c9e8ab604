import { ComponentResourceOptions, Input } from '@pulumi/pulumi';
import { SourceVipName } from './names';
import { ApiServerArgs, onPlatform, WinkernelArgs } from './network-args';
import { ObjectSetComponent } from './object-set-component';
import { PlatformArgs } from './windows-args';
import { kubeProxyForWindows } from '../network';

/** Arguments of `KubeProxyForWindows`. */
export interface KubeProxyForWindowsArgs extends WinkernelArgs, PlatformArgs {
  /** Kubernetes version of the cluster, such as `v1.36.3`. */
  readonly version: Input<string>;
  /** Name of the HNS network, as in the CNI configuration. */
  readonly networkName: Input<string>;
  /** Source of the source VIP. */
  readonly sourceVip: SourceVipName;
  /** Address of the API server. */
  readonly apiServer: ApiServerArgs;
  /** Cluster CIDR (Pod CIDR of the cluster). @default '10.244.0.0/16' */
  readonly clusterCidr?: Input<string>;
  /** Feature gates of kube-proxy, by name. @default - none */
  readonly featureGates?: { [gate: string]: Input<boolean> };
  /** Image with kube-proxy.exe in `/kube-proxy`. @default - the image of SIG Windows for the version */
  readonly image?: Input<string>;
  /** Directory of host-local.exe. @default 'C:\\opt\\cni\\bin' */
  readonly cniBinDir?: Input<string>;
  /** Memory request and limit, as a Kubernetes quantity. @default '512Mi' */
  readonly memory?: Input<string>;
}

/**
 * kube-proxy on every Windows node, for networks other than the Flannel and Calico components, which include it.
 *
 * @example
 * ```ts
 * import { KubeProxyForWindows } from 'k8s-windows/pulumi';
 *
 * new KubeProxyForWindows('kube-proxy', {
 *   version: 'v1.36.3',
 *   apiServer: { host: '192.168.1.10' },
 *   networkName: 'l2bridge',
 *   sourceVip: 'none', // the network isn't an overlay
 *   clusterCidr: '10.244.0.0/16',
 * });
 * ```
 */
export class KubeProxyForWindows extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: KubeProxyForWindowsArgs, opts?: ComponentResourceOptions) {
    super('KubeProxyForWindows', name, args, onPlatform((options) => kubeProxyForWindows(options)), opts);
  }
}
