import { Construct } from 'constructs';
import { flannelVxlan, FlannelVxlanOptions } from '../network';
import { factsOfNetwork } from './cluster-conflicts';
import { forPlatform, ObjectSetConstruct } from './object-set-construct';

export interface FlannelVxlanNetworkProps extends FlannelVxlanOptions {}

/** A cluster network by Flannel's VXLAN backend, for Linux and Windows nodes together, with kube-proxy for the Windows ones. */
export class FlannelVxlanNetwork extends ObjectSetConstruct {
  /** @throws ProblemsError when an option is invalid, with all problems */
  constructor(scope: Construct, id: string, props: FlannelVxlanNetworkProps) {
    super(scope, id, forPlatform(props, flannelVxlan), () => factsOfNetwork('flannel-vxlan', props));
  }
}
