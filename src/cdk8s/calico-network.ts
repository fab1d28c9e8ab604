import { Construct } from 'constructs';
import { Platform } from '../knowledge';
import { calico, CALICO_OPERATOR_ADVICE, CalicoOptions } from '../network';
import { ObjectSetConstruct } from './object-set-construct';

export interface CalicoNetworkProps extends CalicoOptions {}

/**
 * A cluster network by Calico's operator, for Linux and Windows nodes together, with kube-proxy for the Windows ones. The operator itself, with its namespace and CRDs, is
 * installed before: by `network.node.addDependency(operator)` where its objects are in the same app.
 */
export class CalicoNetwork extends ObjectSetConstruct {
  /** @throws PodProblemsError when the options can't work, with all that is wrong */
  constructor(scope: Construct, id: string, props: CalicoNetworkProps) {
    const set = calico({ ...props, platform: props.platform ?? Platform.of(scope) });
    super(scope, id, { ...set, advice: [...set.advice, CALICO_OPERATOR_ADVICE] });
  }
}
