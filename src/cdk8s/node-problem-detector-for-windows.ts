import { Construct } from 'constructs';
import { nodeProblemDetectorForWindows, NodeProblemDetectorForWindowsOptions } from '../addons';
import { NodeAddOn } from './node-add-on';

/** Props of `NodeProblemDetectorForWindows`. */
export interface NodeProblemDetectorForWindowsProps extends NodeProblemDetectorForWindowsOptions {}

/**
 * node-problem-detector on every Windows node: reports problems as node conditions and events. **Preliminary**: so the project describes its Windows support.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { NodeProblemDetectorForWindows } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new NodeProblemDetectorForWindows(chart, 'problems');
 * app.synth();
 * ```
 */
export class NodeProblemDetectorForWindows extends NodeAddOn<NodeProblemDetectorForWindowsOptions> {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: NodeProblemDetectorForWindowsProps = {}) {
    super(scope, id, props, nodeProblemDetectorForWindows);
  }
}
