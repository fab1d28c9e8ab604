import { ComponentResourceOptions, Input } from '@pulumi/pulumi';
import { ApiServerArgs, onPlatform } from './network-args';
import { NodeAddOnArgs } from './node-add-on-args';
import { ObjectSetComponent } from './object-set-component';
import { nodeProblemDetectorForWindows } from '../addons';

/** Arguments of `NodeProblemDetectorForWindows`. */
export interface NodeProblemDetectorForWindowsArgs extends NodeAddOnArgs {
  /** Address of the API server itself, if Windows nodes can't reach the Service `kubernetes`. @default - the Service `kubernetes` */
  readonly apiServer?: ApiServerArgs;
  /**
   * Components whose health is checked: `kubelet`, `containerd`, `kube-proxy`. `containerd` requires `crictlPath`.
   * @default - `kubelet`, and `containerd` if `crictlPath` is set
   */
  readonly components?: string[];
  /** Path of crictl.exe on the nodes, with which containerd is checked. @default - none, and containerd isn't checked */
  readonly crictlPath?: Input<string>;
  /** Restarts unhealthy components. @default false */
  readonly repair?: Input<boolean>;
  /** Path of containerd's log file, which is scanned for known problems. @default - none, since containerd writes no log file by default */
  readonly containerdLog?: Input<string>;
  /** Exports metrics of the node for Prometheus at port 20257. @default true */
  readonly systemStats?: Input<boolean>;
}

/**
 * node-problem-detector on Windows nodes: reports problems as node conditions and events. **Preliminary**, as is its support for Windows.
 *
 * @example
 * ```ts
 * import { NodeProblemDetectorForWindows } from 'k8s-windows/pulumi';
 *
 * new NodeProblemDetectorForWindows('problems');
 * ```
 */
export class NodeProblemDetectorForWindows extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: NodeProblemDetectorForWindowsArgs = {}, opts?: ComponentResourceOptions) {
    super('NodeProblemDetectorForWindows', name, args, onPlatform((options) => nodeProblemDetectorForWindows(options)), opts);
  }
}
