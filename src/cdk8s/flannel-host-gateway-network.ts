import { Construct } from 'constructs';
import { flannelHostGateway, FlannelHostGatewayOptions } from '../network';
import { factsOfNetwork } from './cluster-conflicts';
import { forPlatform, ObjectSetConstruct } from './object-set-construct';

/** Props of `FlannelHostGatewayNetwork`. */
export interface FlannelHostGatewayNetworkProps extends FlannelHostGatewayOptions {}

/**
 * A Pod network by Flannel's host-gw backend, for Linux and Windows nodes, with kube-proxy for the Windows nodes. All nodes must be in one layer 2 network.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { FlannelHostGatewayNetwork } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new FlannelHostGatewayNetwork(chart, 'network', {
 *   addressPlan: { clusterCidr: '10.244.0.0/16' },
 *   apiServer: { host: '192.168.1.10' },
 *   kubeProxy: { version: 'v1.36.3' },
 * });
 * app.synth();
 * ```
 */
export class FlannelHostGatewayNetwork extends ObjectSetConstruct {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: FlannelHostGatewayNetworkProps) {
    super(scope, id, forPlatform(props, flannelHostGateway), () => factsOfNetwork('flannel-host-gateway', props));
  }
}
