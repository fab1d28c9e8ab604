import { Construct } from 'constructs';
import { csiProxy, CsiProxyOptions } from '../addons';
import { NodeAddOn } from './node-add-on';

/** Props of `CsiProxy`. */
export interface CsiProxyProps extends CsiProxyOptions {}

/**
 * csi-proxy on every Windows node: CSI drivers that don't run in HostProcess Pods manage the node's disks through its named pipes.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { CsiProxy } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new CsiProxy(chart, 'csi-proxy');
 * app.synth();
 * ```
 */
export class CsiProxy extends NodeAddOn<CsiProxyOptions> {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: CsiProxyProps = {}) {
    super(scope, id, props, csiProxy);
  }
}
