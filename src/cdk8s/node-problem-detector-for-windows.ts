import { Construct } from 'constructs';
import type { NodeProblemDetectorForWindowsOptions } from '../addons';
import { addons } from './core-parts';
import { NodeAddOn } from './node-add-on';

/** Props of `NodeProblemDetectorForWindows`. */
export interface NodeProblemDetectorForWindowsProps extends NodeProblemDetectorForWindowsOptions {}

/** node-problem-detector on every Windows node: reports problems as node conditions and events. **Preliminary**: so the project describes its Windows support. */
export class NodeProblemDetectorForWindows extends NodeAddOn<NodeProblemDetectorForWindowsOptions> {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: NodeProblemDetectorForWindowsProps = {}) {
    super(scope, id, props, addons().nodeProblemDetectorForWindows);
  }
}
