import { Construct } from 'constructs';
import { ovnHybridOverlay, OvnHybridOverlayOptions } from '../network';
import { ObjectSetConstruct } from './object-set-construct';

export interface OvnHybridOverlayProps extends OvnHybridOverlayOptions {}

/** What OpenShift's network operator is told to let Windows nodes in. */
export class OvnHybridOverlay extends ObjectSetConstruct {
  /** @throws ProblemsError when an option is invalid, with all problems */
  constructor(scope: Construct, id: string, props: OvnHybridOverlayProps = {}) {
    super(scope, id, ovnHybridOverlay(props));
  }
}
