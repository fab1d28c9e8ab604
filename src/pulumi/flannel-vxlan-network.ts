import { ComponentResourceOptions, Input } from '@pulumi/pulumi';
import { onPlatform, FlannelNetworkArgs } from './network-args';
import { ObjectSetComponent } from './object-set-component';
import { flannelVxlan } from '../network';

/** Arguments of `FlannelVxlanNetwork`. */
export interface FlannelVxlanNetworkArgs extends FlannelNetworkArgs {
  /** VXLAN network identifier (VNI), from 4096 to 65535. @default 4096 */
  readonly vni?: Input<number>;
  /** UDP port. Windows supports 4789 only. @default 4789 */
  readonly port?: Input<number>;
  /** First two bytes of the MAC addresses of Windows Pods, such as `0E-2A`. @default '0E-2A' */
  readonly macPrefix?: Input<string>;
  /** Direct routing, which Windows does not support: must be `false`. @default false */
  readonly directRouting?: Input<boolean>;
  /** Group-based policy, which Windows does not support: must be `false`. @default false */
  readonly gbp?: Input<boolean>;
}

/**
 * A Flannel network with the VXLAN backend for Linux and Windows nodes, with kube-proxy for the Windows nodes.
 *
 * @example
 * ```ts
 * import { FlannelVxlanNetwork } from 'k8s-windows/pulumi';
 *
 * new FlannelVxlanNetwork('network', {
 *   addressPlan: { clusterCidr: '10.244.0.0/16' },
 *   apiServer: { host: '192.168.1.10' },
 *   kubeProxy: { version: 'v1.36.3' },
 * });
 * ```
 */
export class FlannelVxlanNetwork extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: FlannelVxlanNetworkArgs, opts?: ComponentResourceOptions) {
    super('FlannelVxlanNetwork', name, args, onPlatform((options) => flannelVxlan(options)), opts, { plain: ['kubeProxy'] });
  }
}
