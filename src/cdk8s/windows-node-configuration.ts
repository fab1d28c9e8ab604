import { Construct } from 'constructs';
import { Platform } from '../knowledge';
import { nodeObjects } from './core-parts';
import { ObjectSetConstruct } from './object-set-construct';
import type { WindowsNodeObjectsOptions } from '../node/node-objects';

export interface WindowsNodeConfigurationProps extends WindowsNodeObjectsOptions {}

/**
 * The files and scripts of Windows nodes in a ConfigMap, for what sets nodes up, and the roles of their daemons. Made of the same platform and
 * ranges as the workloads and the network of the app, so that they fit together.
 */
export class WindowsNodeConfiguration extends ObjectSetConstruct {
  /** @throws PodProblemsError when the options can't work, with all that is wrong */
  constructor(scope: Construct, id: string, props: WindowsNodeConfigurationProps) {
    super(scope, id, nodeObjects().windowsNodeObjects({ ...props, platform: props.platform ?? Platform.of(scope) }));
  }
}
