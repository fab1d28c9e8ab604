import { ComponentResourceOptions, Input } from '@pulumi/pulumi';
import { addons } from './core-parts';
import { onPlatform } from './network-args';
import { NodeAddOnArgs } from './node-add-on-args';
import { ObjectSetComponent } from './object-set-component';

export interface CsiProxyArgs extends NodeAddOnArgs {
  /** Verbosity of the log, 0 to 10. @default - the image's, 4 */
  readonly verbosity?: Input<number>;
}

/** csi-proxy on every Windows node: by its named pipes, CSI drivers that aren't HostProcess pods work on the node's disks. */
export class CsiProxy extends ObjectSetComponent {
  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: CsiProxyArgs = {}, opts?: ComponentResourceOptions) {
    super('CsiProxy', name, args, onPlatform((options) => addons().csiProxy(options)), opts);
  }
}
