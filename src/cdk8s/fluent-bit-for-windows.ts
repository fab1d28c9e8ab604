import { Construct } from 'constructs';
import { fluentBitForWindows, FluentBitForWindowsOptions } from '../addons';
import { NodeAddOn } from './node-add-on';

/** Props of `FluentBitForWindows`. */
export interface FluentBitForWindowsProps extends FluentBitForWindowsOptions {}

/**
 * Fluent Bit on every Windows node: forwards the logs of containers and the event log of the node.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { FluentBitForWindows } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new FluentBitForWindows(chart, 'logs', {
 *   outputs: [{ name: 'http', options: { host: 'logs.corp.example', port: 443, tls: true } }],
 * });
 * app.synth();
 * ```
 */
export class FluentBitForWindows extends NodeAddOn<FluentBitForWindowsOptions> {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: FluentBitForWindowsProps = {}) {
    super(scope, id, props, fluentBitForWindows);
  }
}
