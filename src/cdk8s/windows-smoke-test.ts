import { Construct } from 'constructs';
import { windowsSmokeTest, WindowsSmokeTestOptions } from '../addons';
import { NodeAddOn } from './node-add-on';

/** Props of `WindowsSmokeTest`. */
export interface WindowsSmokeTestProps extends WindowsSmokeTestOptions {}

/**
 * Checks the network of Windows Pods, with a Job per path: between nodes, Pods, Services, and the outside. The log of a Job names the path and the
 * reason if it doesn't work.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { WindowsSmokeTest } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new WindowsSmokeTest(chart, 'smoke-test', { outbound: ['registry.example:443'] });
 * app.synth();
 * ```
 */
export class WindowsSmokeTest extends NodeAddOn<WindowsSmokeTestOptions> {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: WindowsSmokeTestProps = {}) {
    super(scope, id, props, windowsSmokeTest);
  }
}
