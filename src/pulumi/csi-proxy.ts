import { ComponentResourceOptions, Input } from '@pulumi/pulumi';
import { onPlatform } from './network-args';
import { NodeAddOnArgs } from './node-add-on-args';
import { ObjectSetComponent } from './object-set-component';
import { csiProxy } from '../addons';

/** Arguments of `CsiProxy`. */
export interface CsiProxyArgs extends NodeAddOnArgs {
  /** Log verbosity, 0 to 10. @default - the image's default, 4 */
  readonly verbosity?: Input<number>;
}

/**
 * csi-proxy on every Windows node. CSI drivers that don't run as HostProcess Pods manage disks and shares through its named pipes.
 *
 * @example
 * ```ts
 * import { CsiProxy } from 'k8s-windows/pulumi';
 *
 * new CsiProxy('csi-proxy');
 * ```
 */
export class CsiProxy extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: CsiProxyArgs = {}, opts?: ComponentResourceOptions) {
    super('CsiProxy', name, args, onPlatform((options) => csiProxy(options)), opts);
  }
}
