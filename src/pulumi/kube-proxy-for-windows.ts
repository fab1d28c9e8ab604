import { ComponentResourceOptions, Input } from '@pulumi/pulumi';
import { network } from './core-parts';
import { SourceVipName } from './names';
import { ApiServerArgs, onPlatform, WinkernelArgs } from './network-args';
import { ObjectSetComponent } from './object-set-component';
import { PlatformArgs } from './windows-args';

export interface KubeProxyForWindowsArgs extends WinkernelArgs, PlatformArgs {
  /** Version of the cluster's Kubernetes, as `v1.36.3`. */
  readonly version: Input<string>;
  /** Name of the network of HNS; that of the CNI configuration. */
  readonly networkName: Input<string>;
  readonly sourceVip: SourceVipName;
  readonly apiServer: ApiServerArgs;
  /** Range of all pods. @default '10.244.0.0/16' */
  readonly clusterCidr?: Input<string>;
  /** @default - none */
  readonly featureGates?: { [gate: string]: Input<boolean> };
  /** Image with kube-proxy.exe in `/kube-proxy`. @default - that of SIG Windows for the version */
  readonly image?: Input<string>;
  /** Where host-local.exe is. @default 'C:\\opt\\cni\\bin' */
  readonly cniBinDir?: Input<string>;
  /** Memory request and limit, as a quantity. @default '512Mi' */
  readonly memory?: Input<string>;
}

/** kube-proxy on every Windows node. The networks of Flannel and Calico bring it themselves; this is for others. */
export class KubeProxyForWindows extends ObjectSetComponent {
  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: KubeProxyForWindowsArgs, opts?: ComponentResourceOptions) {
    super('KubeProxyForWindows', name, args, onPlatform((options) => network().kubeProxyForWindows(options)), opts);
  }
}
