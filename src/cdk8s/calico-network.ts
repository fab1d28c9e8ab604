import { Construct } from 'constructs';
import { calico, CALICO_OPERATOR_ADVICE, CalicoOptions } from '../network';
import { ObjectSet } from '../objects';
import { factsOfNetwork } from './cluster-conflicts';
import { forPlatform, ObjectSetConstruct } from './object-set-construct';

/** Props of `CalicoNetwork`. */
export interface CalicoNetworkProps extends CalicoOptions {}

/**
 * A Pod network by Calico's operator, for Linux and Windows nodes, with kube-proxy for the Windows nodes. Install the operator with its Namespace and CRDs first; if its
 * objects are in the same app, call `network.node.addDependency(operator)`.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { CalicoNetwork } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new CalicoNetwork(chart, 'network', {
 *   addressPlan: { clusterCidr: '10.244.0.0/16' },
 *   apiServer: { host: '192.168.1.10' },
 *   kubeProxy: { version: 'v1.36.3' },
 * });
 * app.synth();
 * ```
 */
export class CalicoNetwork extends ObjectSetConstruct {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: CalicoNetworkProps) {
    super(scope, id, forPlatform(props, withOperator), () => factsOfNetwork('calico', props));
  }
}

function withOperator(options: CalicoOptions): ObjectSet {
  const set = calico(options);
  return { ...set, advice: [...set.advice, CALICO_OPERATOR_ADVICE] };
}
