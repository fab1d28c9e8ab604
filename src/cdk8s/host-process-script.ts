import { Construct } from 'constructs';
import { hostProcessScript, HostProcessScriptOptions } from '../addons';
import { NodeAddOn } from './node-add-on';

/** Props of `HostProcessScript`. */
export interface HostProcessScriptProps extends HostProcessScriptOptions {}

/**
 * Runs a PowerShell script on every Windows node, or on selected ones: once, and again after each change to its content.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { HostProcessScript } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new HostProcessScript(chart, 'time-zone', {
 *   name: 'time-zone',
 *   script: 'Set-TimeZone -Id $env:ZONE',
 *   env: { ZONE: 'W. Europe Standard Time' },
 * });
 * app.synth();
 * ```
 */
export class HostProcessScript extends NodeAddOn<HostProcessScriptOptions> {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: HostProcessScriptProps) {
    super(scope, id, props, hostProcessScript);
  }
}
