import { Construct } from 'constructs';
import { factsOfNodes } from './cluster-conflicts';
import { forPlatform, ObjectSetConstruct } from './object-set-construct';
import { windowsNodeObjects, WindowsNodeObjectsOptions } from '../node/node-objects';

/** Props of `WindowsNodeConfiguration`. */
export interface WindowsNodeConfigurationProps extends WindowsNodeObjectsOptions {}

/**
 * A ConfigMap with the files and scripts of Windows nodes, for the tool that sets them up, and the role bindings of the nodes' daemons. Its options must
 * match those of the network in the same app.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { WindowsNodeConfiguration, WindowsVersion } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new WindowsNodeConfiguration(chart, 'node', {
 *   version: WindowsVersion.LTSC2022,
 *   kubernetes: 'v1.36.3',
 *   network: 'flannel-vxlan',
 *   apiServer: { host: '192.168.1.10' },
 *   join: false, // the nodes get their kubeconfig from another tool
 * });
 * app.synth();
 * ```
 */
export class WindowsNodeConfiguration extends ObjectSetConstruct {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: WindowsNodeConfigurationProps) {
    super(scope, id, forPlatform(props, windowsNodeObjects), () => factsOfNodes(props));
  }
}
