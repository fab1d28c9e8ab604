import { Construct } from 'constructs';
import { windowsExporter, WindowsExporterOptions } from '../addons';
import { NodeAddOn } from './node-add-on';

/** Props of `WindowsExporter`. */
export interface WindowsExporterProps extends WindowsExporterOptions {}

/**
 * windows-exporter on every Windows node: serves metrics for Prometheus on port 9182.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { WindowsExporter } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new WindowsExporter(chart, 'exporter', { collectors: ['[defaults]', 'container', 'process'] });
 * app.synth();
 * ```
 */
export class WindowsExporter extends NodeAddOn<WindowsExporterOptions> {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: WindowsExporterProps = {}) {
    super(scope, id, props, windowsExporter);
  }
}
