import { Construct } from 'constructs';
import { flannelHostGateway, FlannelHostGatewayOptions } from '../network';
import { factsOfNetwork } from './cluster-conflicts';
import { forPlatform, ObjectSetConstruct } from './object-set-construct';

/** Props of `FlannelHostGatewayNetwork`. */
export interface FlannelHostGatewayNetworkProps extends FlannelHostGatewayOptions {}

/** A Pod network by Flannel's host-gw backend, for Linux and Windows nodes, with kube-proxy for the Windows nodes. All nodes must be in one layer 2 network. */
export class FlannelHostGatewayNetwork extends ObjectSetConstruct {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: FlannelHostGatewayNetworkProps) {
    super(scope, id, forPlatform(props, flannelHostGateway), () => factsOfNetwork('flannel-host-gateway', props));
  }
}
