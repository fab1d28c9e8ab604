import { Construct } from 'constructs';
import type { SmbCsiDriverOptions } from '../addons';
import { addons } from './core-parts';
import { NodeAddOn } from './node-add-on';

/** Props of `SmbCsiDriver`. */
export interface SmbCsiDriverProps extends SmbCsiDriverOptions {}

/** The CSI driver for SMB shares: node plugins on Windows and Linux nodes, and its controller, which runs on Linux. */
export class SmbCsiDriver extends NodeAddOn<SmbCsiDriverOptions> {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: SmbCsiDriverProps = {}) {
    super(scope, id, props, addons().smbCsiDriver);
  }
}
