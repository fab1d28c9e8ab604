import { Construct } from 'constructs';
import { flannelHostGateway, FlannelHostGatewayOptions } from '../network';
import { factsOfNetwork } from './cluster-conflicts';
import { forPlatform, ObjectSetConstruct } from './object-set-construct';

export interface FlannelHostGatewayNetworkProps extends FlannelHostGatewayOptions {}

/** A cluster network by Flannel's host-gw backend, for Linux and Windows nodes together, with kube-proxy for the Windows ones. All nodes must be in one network without a router between. */
export class FlannelHostGatewayNetwork extends ObjectSetConstruct {
  /** @throws ProblemsError when an option is invalid, with all problems */
  constructor(scope: Construct, id: string, props: FlannelHostGatewayNetworkProps) {
    super(scope, id, forPlatform(props, flannelHostGateway), () => factsOfNetwork('flannel-host-gateway', props));
  }
}
