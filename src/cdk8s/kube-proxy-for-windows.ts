import { Construct } from 'constructs';
import { kubeProxyForWindows, KubeProxyForWindowsOptions } from '../network';
import { forPlatform, ObjectSetConstruct } from './object-set-construct';

/** Props of `KubeProxyForWindows`. */
export interface KubeProxyForWindowsProps extends KubeProxyForWindowsOptions {}

/**
 * kube-proxy on every Windows node, for other networks than Flannel and Calico, which include it.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { KubeProxyForWindows } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new KubeProxyForWindows(chart, 'kube-proxy', {
 *   version: 'v1.36.3',
 *   apiServer: { host: '192.168.1.10' },
 *   networkName: 'l2bridge',
 *   sourceVip: 'none', // the network isn't an overlay
 *   clusterCidr: '10.244.0.0/16',
 * });
 * app.synth();
 * ```
 */
export class KubeProxyForWindows extends ObjectSetConstruct {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: KubeProxyForWindowsProps) {
    super(scope, id, forPlatform(props, kubeProxyForWindows));
  }
}
