import { ComponentResourceOptions, Input } from '@pulumi/pulumi';
import { ObjectSetComponent } from './object-set-component';
import { ovnHybridOverlay } from '../network';

/** Arguments of `OvnHybridOverlay`. */
export interface OvnHybridOverlayArgs {
  /** Pod CIDR of the Windows nodes, which must not overlap with that of the Linux nodes. @default '10.132.0.0/14' */
  readonly windowsCidr?: Input<string>;
  /** Prefix length of a Windows node's Pod CIDR. @default 23 */
  readonly hostPrefix?: Input<number>;
  /** Pod CIDR of the Linux nodes, to check for overlaps. @default - not checked */
  readonly clusterCidr?: Input<string>;
  /** UDP port, if 4789 is in use, as on vSphere. Windows Server 2019 supports 4789 only. @default 4789 */
  readonly vxlanPort?: Input<number>;
}

/**
 * Enables OVN-Kubernetes' hybrid overlay, which OpenShift requires for Windows nodes. The Network object `cluster` belongs to OpenShift: it is
 * patched, and not deleted with the component.
 *
 * @example
 * ```ts
 * import { OvnHybridOverlay } from 'k8s-windows/pulumi';
 *
 * new OvnHybridOverlay('overlay', { windowsCidr: '10.132.0.0/14' });
 * ```
 */
export class OvnHybridOverlay extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: OvnHybridOverlayArgs = {}, opts?: ComponentResourceOptions) {
    super('OvnHybridOverlay', name, args, (options) => ovnHybridOverlay(options), opts, { ownership: 'patch' });
  }
}
