import { Construct } from 'constructs';
import { gmsaWebhook, GmsaWebhookOptions } from '../identity';
import { ObjectSetConstruct } from './object-set-construct';

/** Props of `GmsaWebhook`. */
export interface GmsaWebhookProps extends GmsaWebhookOptions {}

/** The GMSA admission webhook, which adds credential specs to Pods by name, with its CustomResourceDefinition. A cluster needs it once. */
export class GmsaWebhook extends ObjectSetConstruct {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: GmsaWebhookProps = {}) {
    super(scope, id, gmsaWebhook(props));
  }
}
