import { ComponentResourceOptions, Input } from '@pulumi/pulumi';
import { addons } from './core-parts';
import { SmbCsiWindowsName } from './names';
import { onPlatform } from './network-args';
import { ObjectSetComponent } from './object-set-component';
import { PlatformArgs } from './windows-args';

/** Images of the driver's parts. @default - the pinned one of this release for each */
export interface SmbCsiImagesArgs {
  readonly plugin?: Input<string>;
  readonly hostProcessPlugin?: Input<string>;
  readonly provisioner?: Input<string>;
  readonly resizer?: Input<string>;
  readonly livenessProbe?: Input<string>;
  readonly registrar?: Input<string>;
  /** For Windows pods that aren't HostProcess pods. */
  readonly pipeLivenessProbe?: Input<string>;
  /** For Windows pods that aren't HostProcess pods. */
  readonly pipeRegistrar?: Input<string>;
}

export interface SmbCsiDriverArgs extends PlatformArgs {
  /** Where its objects go; its Pod Security level must be `privileged`. @default 'kube-system' */
  readonly namespace?: Input<string>;
  /** How its pods on Windows nodes get at the node. @default 'host-process' */
  readonly windows?: SmbCsiWindowsName;
  /** Whether Linux nodes mount shares too. @default true */
  readonly linuxNodes?: boolean;
  /** Pods of the controller, of which one works. @default 1 */
  readonly controllerReplicas?: Input<number>;
  /** Images other than the published ones, by the driver's part. @default - the pinned ones of this release */
  readonly images?: SmbCsiImagesArgs;
}

/** The CSI driver for SMB shares: its pods on Windows nodes and on Linux nodes, and its controller, which runs on Linux. */
export class SmbCsiDriver extends ObjectSetComponent {
  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: SmbCsiDriverArgs = {}, opts?: ComponentResourceOptions) {
    super('SmbCsiDriver', name, args, onPlatform((options) => addons().smbCsiDriver(options)), opts);
  }
}
