import { ComponentResourceOptions, Input } from '@pulumi/pulumi';
import { addons } from './core-parts';
import { onPlatform } from './network-args';
import { NodeAddOnArgs } from './node-add-on-args';
import { ObjectSetComponent } from './object-set-component';

export interface NodeProblemDetectorForWindowsArgs extends NodeAddOnArgs {
  /** Programs that are asked for their health: `kubelet`, `containerd`, `kube-proxy`. @default ['kubelet', 'containerd'] */
  readonly components?: string[];
  /** Starts programs again that are found unhealthy. @default false */
  readonly repair?: Input<boolean>;
  /** File that containerd logs to, which is looked through for known faults. @default - none, since containerd logs to no file by itself */
  readonly containerdLog?: Input<string>;
  /** Metrics of the node itself, for Prometheus, at its port 20257. @default true */
  readonly systemStats?: Input<boolean>;
}

/** Conditions and events of Windows nodes that aren't well. **Preliminary**: the project itself calls its support of Windows that. */
export class NodeProblemDetectorForWindows extends ObjectSetComponent {
  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: NodeProblemDetectorForWindowsArgs = {}, opts?: ComponentResourceOptions) {
    super('NodeProblemDetectorForWindows', name, args, onPlatform((options) => addons().nodeProblemDetectorForWindows(options)), opts);
  }
}
