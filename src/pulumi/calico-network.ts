import { ComponentResourceOptions, log } from '@pulumi/pulumi';
import type { CalicoNetworkArgs } from './components.generated';
import { ObjectSetComponent } from './object-set-component';
import { onPlatform } from './windows-args';
import { formatProblem } from '../base';
import { CALICO_OPERATOR_ADVICE, calicoNetwork } from '../objects';

/**
 * A Calico network for Linux and Windows nodes, with kube-proxy for the Windows nodes. Calico's operator, its namespace, and its CRDs must be
 * installed first: set `dependsOn` to its chart.
 *
 * @example
 * ```ts
 * import { CalicoNetwork } from 'k8s-windows/pulumi';
 *
 * new CalicoNetwork('network', {
 *   addressPlan: { clusterCidr: '10.244.0.0/16' },
 *   apiServer: { host: '192.168.1.10' },
 *   kubeProxy: { version: 'v1.36.3' },
 * });
 * ```
 */
export class CalicoNetwork extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: CalicoNetworkArgs, opts?: ComponentResourceOptions) {
    super('CalicoNetwork', name, args, onPlatform(calicoNetwork), opts, { plain: ['kubeProxy'] });
    // otherwise the provider waits for the namespace, and fails without naming the operator
    if (opts?.dependsOn === undefined) { void log.info(`${formatProblem(CALICO_OPERATOR_ADVICE)}: this network has no dependsOn`, this); }
  }
}
