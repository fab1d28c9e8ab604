import { Construct } from 'constructs';
import { gmsaWebhook, GmsaWebhookOptions } from '../identity';
import { ObjectSetConstruct } from './object-set-construct';

/** Props of `GmsaWebhook`. */
export interface GmsaWebhookProps extends GmsaWebhookOptions {}

/**
 * The GMSA admission webhook, which adds credential specs to Pods by name, with its CustomResourceDefinition. A cluster needs it once.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { GmsaWebhook } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new GmsaWebhook(chart, 'webhook', { tls: { certManager: {} } }); // requires cert-manager
 * app.synth();
 * ```
 */
export class GmsaWebhook extends ObjectSetConstruct {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: GmsaWebhookProps = {}) {
    super(scope, id, gmsaWebhook(props));
  }
}
