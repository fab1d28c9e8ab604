import { Construct } from 'constructs';
import { ovnHybridOverlay, OvnHybridOverlayOptions } from '../network';
import { ObjectSetConstruct } from './object-set-construct';

/** Props of `OvnHybridOverlay`. */
export interface OvnHybridOverlayProps extends OvnHybridOverlayOptions {}

/**
 * Configuration of OpenShift's network operator for Windows nodes: the hybrid overlay of OVN-Kubernetes.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { OvnHybridOverlay } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new OvnHybridOverlay(chart, 'overlay', { windowsCidr: '10.132.0.0/14' });
 * app.synth();
 * ```
 */
export class OvnHybridOverlay extends ObjectSetConstruct {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: OvnHybridOverlayProps = {}) {
    super(scope, id, ovnHybridOverlay(props));
  }
}
