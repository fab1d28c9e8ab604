import { Construct } from 'constructs';
import { Platform } from '../knowledge';
import { calico, CalicoOptions } from '../network';
import { ObjectSetConstruct } from './object-set-construct';

export interface CalicoNetworkProps extends CalicoOptions {}

/** A cluster network by Calico's operator, for Linux and Windows nodes together, with kube-proxy for the Windows ones. The operator itself, with its CRDs, is installed before. */
export class CalicoNetwork extends ObjectSetConstruct {
  /** @throws PodProblemsError when the options can't work, with all that is wrong */
  constructor(scope: Construct, id: string, props: CalicoNetworkProps) {
    super(scope, id, calico({ ...props, platform: props.platform ?? Platform.of(scope) }));
  }
}
