import { Construct } from 'constructs';
import type { SmbCsiDriverOptions } from '../addons';
import { addons } from './core-parts';
import { NodeAddOn } from './node-add-on';

export interface SmbCsiDriverProps extends SmbCsiDriverOptions {}

/** The CSI driver for SMB shares: its pods on Windows nodes and on Linux nodes, and its controller, which runs on Linux. */
export class SmbCsiDriver extends NodeAddOn<SmbCsiDriverOptions> {
  /** @throws ProblemsError when an option is invalid, with all problems */
  constructor(scope: Construct, id: string, props: SmbCsiDriverProps = {}) {
    super(scope, id, props, addons().smbCsiDriver);
  }
}
