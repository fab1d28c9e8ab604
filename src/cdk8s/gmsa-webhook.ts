import { Construct } from 'constructs';
import { gmsaWebhook, GmsaWebhookOptions } from '../identity';
import { ObjectSetConstruct } from './object-set-construct';

export interface GmsaWebhookProps extends GmsaWebhookOptions {}

/** The admission webhook that gives pods the credential spec that they name, with its CustomResourceDefinition; once in a cluster. */
export class GmsaWebhook extends ObjectSetConstruct {
  /** @throws ProblemsError when an option is invalid, with all problems */
  constructor(scope: Construct, id: string, props: GmsaWebhookProps = {}) {
    super(scope, id, gmsaWebhook(props));
  }
}
