import { Construct } from 'constructs';
import type { CsiProxyOptions } from '../addons';
import { addons } from './core-parts';
import { NodeAddOn } from './node-add-on';

export interface CsiProxyProps extends CsiProxyOptions {}

/** csi-proxy on every Windows node: by its named pipes, CSI drivers that aren't HostProcess pods work on the node's disks. */
export class CsiProxy extends NodeAddOn<CsiProxyOptions> {
  /** @throws ProblemsError when an option is invalid, with all problems */
  constructor(scope: Construct, id: string, props: CsiProxyProps = {}) {
    super(scope, id, props, addons().csiProxy);
  }
}
