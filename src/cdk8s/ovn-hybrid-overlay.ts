import { Construct } from 'constructs';
import { ovnHybridOverlay, OvnHybridOverlayOptions } from '../network';
import { ObjectSetConstruct } from './object-set-construct';

/** Props of `OvnHybridOverlay`. */
export interface OvnHybridOverlayProps extends OvnHybridOverlayOptions {}

/** Configuration of OpenShift's network operator for Windows nodes: the hybrid overlay of OVN-Kubernetes. */
export class OvnHybridOverlay extends ObjectSetConstruct {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: OvnHybridOverlayProps = {}) {
    super(scope, id, ovnHybridOverlay(props));
  }
}
