import { Construct } from 'constructs';
import type { WindowsExporterOptions } from '../addons';
import { addons } from './core-parts';
import { NodeAddOn } from './node-add-on';

export interface WindowsExporterProps extends WindowsExporterOptions {}

/** The metrics of every Windows node for Prometheus, at its port 9182. */
export class WindowsExporter extends NodeAddOn<WindowsExporterOptions> {
  /** @throws ProblemsError when an option is invalid, with all problems */
  constructor(scope: Construct, id: string, props: WindowsExporterProps = {}) {
    super(scope, id, props, addons().windowsExporter);
  }
}
