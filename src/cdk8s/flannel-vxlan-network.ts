import { Construct } from 'constructs';
import { flannelVxlan, FlannelVxlanOptions } from '../network';
import { factsOfNetwork } from './cluster-conflicts';
import { forPlatform, ObjectSetConstruct } from './object-set-construct';

/** Props of `FlannelVxlanNetwork`. */
export interface FlannelVxlanNetworkProps extends FlannelVxlanOptions {}

/**
 * A Pod network by Flannel's VXLAN backend, for Linux and Windows nodes, with kube-proxy for the Windows nodes.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { FlannelVxlanNetwork } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new FlannelVxlanNetwork(chart, 'network', {
 *   addressPlan: { clusterCidr: '10.244.0.0/16' },
 *   apiServer: { host: '192.168.1.10' },
 *   kubeProxy: { version: 'v1.36.3' },
 * });
 * app.synth();
 * ```
 */
export class FlannelVxlanNetwork extends ObjectSetConstruct {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: FlannelVxlanNetworkProps) {
    super(scope, id, forPlatform(props, flannelVxlan), () => factsOfNetwork('flannel-vxlan', props));
  }
}
