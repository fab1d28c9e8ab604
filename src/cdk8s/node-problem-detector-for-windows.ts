import { Construct } from 'constructs';
import type { NodeProblemDetectorForWindowsOptions } from '../addons';
import { addons } from './core-parts';
import { NodeAddOn } from './node-add-on';

export interface NodeProblemDetectorForWindowsProps extends NodeProblemDetectorForWindowsOptions {}

/** Conditions and events of Windows nodes that aren't well. **Preliminary**: the project itself calls its support of Windows that. */
export class NodeProblemDetectorForWindows extends NodeAddOn<NodeProblemDetectorForWindowsOptions> {
  /** @throws ProblemsError when an option is invalid, with all problems */
  constructor(scope: Construct, id: string, props: NodeProblemDetectorForWindowsProps = {}) {
    super(scope, id, props, addons().nodeProblemDetectorForWindows);
  }
}
