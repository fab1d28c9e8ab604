import { Construct } from 'constructs';
import { calico, CalicoOptions } from '../network';
import { factsOfNetwork } from './cluster-conflicts';
import { forPlatform, ObjectSetConstruct } from './object-set-construct';

export interface CalicoNetworkProps extends CalicoOptions {}

/** A cluster network by Calico's operator, for Linux and Windows nodes together, with kube-proxy for the Windows ones. The operator itself, with its CRDs, is installed before. */
export class CalicoNetwork extends ObjectSetConstruct {
  /** @throws ProblemsError when an option is invalid, with all problems */
  constructor(scope: Construct, id: string, props: CalicoNetworkProps) {
    super(scope, id, forPlatform(props, calico), () => factsOfNetwork('calico', props));
  }
}
