import { ComponentResourceOptions, Input } from '@pulumi/pulumi';
import { network } from './core-parts';
import { ObjectSetComponent } from './object-set-component';

export interface OvnHybridOverlayArgs {
  /** Range of the pods on Windows nodes; apart from the Linux pods'. @default '10.132.0.0/14' */
  readonly windowsCidr?: Input<string>;
  /** Prefix length of a Windows node's block. @default 23 */
  readonly hostPrefix?: Input<number>;
  /** Ranges of the Linux pods, to be held against. @default - not looked at */
  readonly clusterCidr?: Input<string>;
  /** UDP port, where 4789 is taken, as on vSphere; Windows Server 2019 has no other than 4789. @default 4789 */
  readonly vxlanPort?: Input<number>;
}

/** What OpenShift's network operator is told to let Windows nodes in. The object Network `cluster` is OpenShift's own: it is patched, and stays when the component goes. */
export class OvnHybridOverlay extends ObjectSetComponent {
  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: OvnHybridOverlayArgs = {}, opts?: ComponentResourceOptions) {
    super('OvnHybridOverlay', name, args, (options) => network().ovnHybridOverlay(options), opts, 'patch');
  }
}
