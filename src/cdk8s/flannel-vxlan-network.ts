import { Construct } from 'constructs';
import { flannelVxlan, FlannelVxlanOptions } from '../network';
import { factsOfNetwork } from './cluster-conflicts';
import { forPlatform, ObjectSetConstruct } from './object-set-construct';

/** Props of `FlannelVxlanNetwork`. */
export interface FlannelVxlanNetworkProps extends FlannelVxlanOptions {}

/** A Pod network by Flannel's VXLAN backend, for Linux and Windows nodes, with kube-proxy for the Windows nodes. */
export class FlannelVxlanNetwork extends ObjectSetConstruct {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: FlannelVxlanNetworkProps) {
    super(scope, id, forPlatform(props, flannelVxlan), () => factsOfNetwork('flannel-vxlan', props));
  }
}
