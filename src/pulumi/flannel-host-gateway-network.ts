import { ComponentResourceOptions } from '@pulumi/pulumi';
import { network } from './core-parts';
import { onPlatform, FlannelNetworkArgs } from './network-args';
import { ObjectSetComponent } from './object-set-component';

export interface FlannelHostGatewayNetworkArgs extends FlannelNetworkArgs {}

/** A cluster network by Flannel's host-gw backend, for Linux and Windows nodes together, with kube-proxy for the Windows ones: routes instead of tunnels. */
export class FlannelHostGatewayNetwork extends ObjectSetComponent {
  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: FlannelHostGatewayNetworkArgs, opts?: ComponentResourceOptions) {
    super('FlannelHostGatewayNetwork', name, args, onPlatform((options) => network().flannelHostGateway(options)), opts);
  }
}
