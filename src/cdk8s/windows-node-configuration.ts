import { Construct } from 'constructs';
import { factsOfNodes } from './cluster-conflicts';
import { nodeObjects } from './core-parts';
import { forPlatform, ObjectSetConstruct } from './object-set-construct';
import type { WindowsNodeObjectsOptions } from '../node/node-objects';

/** Props of `WindowsNodeConfiguration`. */
export interface WindowsNodeConfigurationProps extends WindowsNodeObjectsOptions {}

/**
 * A ConfigMap with the files and scripts of Windows nodes, for the tool that sets them up, and the role bindings of the nodes' daemons. Its options must
 * match those of the network in the same app.
 */
export class WindowsNodeConfiguration extends ObjectSetConstruct {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: WindowsNodeConfigurationProps) {
    super(scope, id, forPlatform(props, nodeObjects().windowsNodeObjects), () => factsOfNodes(props));
  }
}
