import { ComponentResourceOptions, Input } from '@pulumi/pulumi';
import { SmbCsiWindowsName } from './names';
import { onPlatform } from './network-args';
import { ObjectSetComponent } from './object-set-component';
import { PlatformArgs } from './windows-args';
import { smbCsiDriver } from '../addons';

/** Images of the driver's containers. */
export interface SmbCsiImagesArgs {
  /** The driver on Linux nodes, and on Windows nodes with csi-proxy. @default - the image pinned by this release */
  readonly plugin?: Input<string>;
  /** The driver on Windows nodes, as a HostProcess container. @default - the image pinned by this release */
  readonly hostProcessPlugin?: Input<string>;
  /** csi-provisioner of the controller. @default - the image pinned by this release */
  readonly provisioner?: Input<string>;
  /** csi-resizer of the controller. @default - the image pinned by this release */
  readonly resizer?: Input<string>;
  /** livenessprobe on Linux nodes. @default - the image pinned by this release */
  readonly livenessProbe?: Input<string>;
  /** csi-node-driver-registrar, except on Windows nodes with csi-proxy. @default - the image pinned by this release */
  readonly registrar?: Input<string>;
  /** livenessprobe on Windows nodes with csi-proxy. @default - the image pinned by this release */
  readonly pipeLivenessProbe?: Input<string>;
  /** csi-node-driver-registrar on Windows nodes with csi-proxy. @default - the image pinned by this release */
  readonly pipeRegistrar?: Input<string>;
}

/** Arguments of `SmbCsiDriver`. */
export interface SmbCsiDriverArgs extends PlatformArgs {
  /** Namespace of the objects. Its Pod Security level must be `privileged`. @default 'kube-system' */
  readonly namespace?: Input<string>;
  /** How the driver accesses Windows nodes. @default 'host-process' */
  readonly windows?: SmbCsiWindowsName;
  /** Also installs the driver on Linux nodes. @default true */
  readonly linuxNodes?: boolean;
  /** Number of controller replicas, of which one is active. @default 1 */
  readonly controllerReplicas?: Input<number>;
  /** Images of the driver's containers. @default - the images pinned by this release */
  readonly images?: SmbCsiImagesArgs;
}

/**
 * The CSI driver for SMB shares on Windows and Linux nodes, with its controller, which runs on Linux.
 *
 * @example
 * ```ts
 * import { SmbCsiDriver } from 'k8s-windows/pulumi';
 *
 * new SmbCsiDriver('smb');
 * ```
 */
export class SmbCsiDriver extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: SmbCsiDriverArgs = {}, opts?: ComponentResourceOptions) {
    super('SmbCsiDriver', name, args, onPlatform((options) => smbCsiDriver(options)), opts, { plain: ['windows', 'linuxNodes'] });
  }
}
