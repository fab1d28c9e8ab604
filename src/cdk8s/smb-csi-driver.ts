import { Construct } from 'constructs';
import { smbCsiDriver, SmbCsiDriverOptions } from '../addons';
import { NodeAddOn } from './node-add-on';

/** Props of `SmbCsiDriver`. */
export interface SmbCsiDriverProps extends SmbCsiDriverOptions {}

/**
 * The CSI driver for SMB shares: node plugins on Windows and Linux nodes, and its controller, which runs on Linux.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { SmbCsiDriver } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new SmbCsiDriver(chart, 'smb');
 * app.synth();
 * ```
 */
export class SmbCsiDriver extends NodeAddOn<SmbCsiDriverOptions> {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: SmbCsiDriverProps = {}) {
    super(scope, id, props, smbCsiDriver);
  }
}
