import { Construct } from 'constructs';
import { ObjectSet } from '../complete';
import { calico, CALICO_OPERATOR_ADVICE, CalicoOptions } from '../network';
import { factsOfNetwork } from './cluster-conflicts';
import { forPlatform, ObjectSetConstruct } from './object-set-construct';

export interface CalicoNetworkProps extends CalicoOptions {}

/**
 * A cluster network by Calico's operator, for Linux and Windows nodes together, with kube-proxy for the Windows ones. The operator itself, with its namespace and CRDs, is
 * installed before: by `network.node.addDependency(operator)` where its objects are in the same app.
 */
export class CalicoNetwork extends ObjectSetConstruct {
  /** @throws ProblemsError when an option is invalid, with all problems */
  constructor(scope: Construct, id: string, props: CalicoNetworkProps) {
    super(scope, id, forPlatform(props, withOperator), () => factsOfNetwork('calico', props));
  }
}

function withOperator(options: CalicoOptions): ObjectSet {
  const set = calico(options);
  return { ...set, advice: [...set.advice, CALICO_OPERATOR_ADVICE] };
}
