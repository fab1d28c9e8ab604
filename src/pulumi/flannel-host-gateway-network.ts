import { ComponentResourceOptions } from '@pulumi/pulumi';
import { onPlatform, FlannelNetworkArgs } from './network-args';
import { ObjectSetComponent } from './object-set-component';
import { flannelHostGateway } from '../network';

/** Arguments of `FlannelHostGatewayNetwork`. */
export interface FlannelHostGatewayNetworkArgs extends FlannelNetworkArgs {}

/**
 * A Flannel network with the host-gw backend, which uses routes instead of tunnels, for Linux and Windows nodes, with kube-proxy for the Windows nodes.
 *
 * @example
 * ```ts
 * import { FlannelHostGatewayNetwork } from 'k8s-windows/pulumi';
 *
 * new FlannelHostGatewayNetwork('network', {
 *   addressPlan: { clusterCidr: '10.244.0.0/16' },
 *   apiServer: { host: '192.168.1.10' },
 *   kubeProxy: { version: 'v1.36.3' },
 * });
 * ```
 */
export class FlannelHostGatewayNetwork extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: FlannelHostGatewayNetworkArgs, opts?: ComponentResourceOptions) {
    super('FlannelHostGatewayNetwork', name, args, onPlatform((options) => flannelHostGateway(options)), opts, { plain: ['kubeProxy'] });
  }
}
