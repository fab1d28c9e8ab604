import { Construct } from 'constructs';
import { Platform } from '../knowledge';
import { flannelVxlan, FlannelVxlanOptions } from '../network';
import { ObjectSetConstruct } from './object-set-construct';

export interface FlannelVxlanNetworkProps extends FlannelVxlanOptions {}

/** A cluster network by Flannel's VXLAN backend, for Linux and Windows nodes together, with kube-proxy for the Windows ones. */
export class FlannelVxlanNetwork extends ObjectSetConstruct {
  /** @throws PodProblemsError when the options can't work, with all that is wrong */
  constructor(scope: Construct, id: string, props: FlannelVxlanNetworkProps) {
    super(scope, id, flannelVxlan({ ...props, platform: props.platform ?? Platform.of(scope) }));
  }
}
