import { Construct } from 'constructs';
import { Platform } from '../knowledge';
import { flannelHostGateway, FlannelHostGatewayOptions } from '../network';
import { ObjectSetConstruct } from './object-set-construct';

export interface FlannelHostGatewayNetworkProps extends FlannelHostGatewayOptions {}

/** A cluster network by Flannel's host-gw backend, for Linux and Windows nodes together, with kube-proxy for the Windows ones. All nodes must be in one network without a router between. */
export class FlannelHostGatewayNetwork extends ObjectSetConstruct {
  /** @throws PodProblemsError when the options can't work, with all that is wrong */
  constructor(scope: Construct, id: string, props: FlannelHostGatewayNetworkProps) {
    super(scope, id, flannelHostGateway({ ...props, platform: props.platform ?? Platform.of(scope) }));
  }
}
