import { ComponentResourceOptions, Input } from '@pulumi/pulumi';
import { network } from './core-parts';
import { onPlatform, FlannelNetworkArgs } from './network-args';
import { ObjectSetComponent } from './object-set-component';

export interface FlannelVxlanNetworkArgs extends FlannelNetworkArgs {
  /** Number of the VXLAN, from 4096 to 65535. @default 4096 */
  readonly vni?: Input<number>;
  /** UDP port; Windows knows 4789 only. @default 4789 */
  readonly port?: Input<number>;
  /** First two bytes of the pods' MAC addresses on Windows, as `0E-2A`. @default '0E-2A' */
  readonly macPrefix?: Input<string>;
  /** Windows has none: `true` is refused. @default false */
  readonly directRouting?: Input<boolean>;
  /** Group based policy. Windows has none: `true` is refused. @default false */
  readonly gbp?: Input<boolean>;
}

/** A cluster network by Flannel's VXLAN backend, for Linux and Windows nodes together, with kube-proxy for the Windows ones. */
export class FlannelVxlanNetwork extends ObjectSetComponent {
  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: FlannelVxlanNetworkArgs, opts?: ComponentResourceOptions) {
    super('FlannelVxlanNetwork', name, args, onPlatform((options) => network().flannelVxlan(options)), opts);
  }
}
