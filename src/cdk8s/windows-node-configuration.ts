import { Construct } from 'constructs';
import { factsOfNodes } from './cluster-conflicts';
import { nodeObjects } from './core-parts';
import { forPlatform, ObjectSetConstruct } from './object-set-construct';
import type { WindowsNodeObjectsOptions } from '../node/node-objects';

export interface WindowsNodeConfigurationProps extends WindowsNodeObjectsOptions {}

/**
 * The files and scripts of Windows nodes in a ConfigMap, for what sets nodes up, and the roles of their daemons. Made of the same platform and
 * CIDRs as the workloads and the network of the app, so that they fit together.
 */
export class WindowsNodeConfiguration extends ObjectSetConstruct {
  /** @throws ProblemsError when an option is invalid, with all problems */
  constructor(scope: Construct, id: string, props: WindowsNodeConfigurationProps) {
    super(scope, id, forPlatform(props, nodeObjects().windowsNodeObjects), () => factsOfNodes(props));
  }
}
