import { Construct } from 'constructs';
import type { WindowsExporterOptions } from '../addons';
import { addons } from './core-parts';
import { NodeAddOn } from './node-add-on';

/** Props of `WindowsExporter`. */
export interface WindowsExporterProps extends WindowsExporterOptions {}

/** windows-exporter on every Windows node: serves metrics for Prometheus on port 9182. */
export class WindowsExporter extends NodeAddOn<WindowsExporterOptions> {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: WindowsExporterProps = {}) {
    super(scope, id, props, addons().windowsExporter);
  }
}
