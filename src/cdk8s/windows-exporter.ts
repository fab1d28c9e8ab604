import { Construct } from 'constructs';
import type { WindowsExporterOptions } from '../addons';
import { addons } from './core-parts';
import { NodeAddOn } from './node-add-on';

export interface WindowsExporterProps extends WindowsExporterOptions {}

/** The metrics of every Windows node for Prometheus, at its port 9182. */
export class WindowsExporter extends NodeAddOn<WindowsExporterOptions> {
  /** @throws PodProblemsError when the options can't work, with all that is wrong */
  constructor(scope: Construct, id: string, props: WindowsExporterProps = {}) {
    super(scope, id, props, addons().windowsExporter);
  }
}
