import { ComponentResourceOptions, Input, Output } from '@pulumi/pulumi';
import { ObjectSetComponent } from './object-set-component';
import { SecretReferenceArgs } from './storage-classes';
import { smbPersistentVolume, windowsPersistentVolumeClaim } from '../storage';

/** Arguments of `WindowsPersistentVolumeClaim`. */
export interface WindowsPersistentVolumeClaimArgs {
  /** Name of the claim. */
  readonly name: Input<string>;
  /** Namespace of the claim. @default - the namespace of the provider */
  readonly namespace?: Input<string>;
  /** Name of the StorageClass, or `''` for a manually created volume. */
  readonly storageClass: Input<string>;
  /** Requested size, as a Kubernetes quantity: `20Gi`. */
  readonly size: Input<string>;
  /** Access modes. NTFS disks can be mounted by one node at a time. @default ['ReadWriteOnce'] */
  readonly accessModes?: Input<string>[];
  /** Volume mode. Windows nodes don't support raw block volumes, so it must be `Filesystem`. @default 'Filesystem' */
  readonly volumeMode?: Input<string>;
  /** Name of a manually created PersistentVolume. @default - the volume is provisioned */
  readonly volumeName?: Input<string>;
}

/**
 * A PersistentVolumeClaim that Windows Pods can mount: with supported access modes, and a file system.
 *
 * @example
 * ```ts
 * import { AzureDiskStorageClass, WindowsPersistentVolumeClaim } from 'k8s-windows/pulumi';
 *
 * const disks = new AzureDiskStorageClass('disks', { name: 'ntfs' });
 * new WindowsPersistentVolumeClaim('data', { name: 'data', namespace: 'shop', size: '32Gi', storageClass: disks.name });
 * ```
 */
export class WindowsPersistentVolumeClaim extends ObjectSetComponent {
  /** Name of the claim. */
  public readonly name: Output<string>;

  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: WindowsPersistentVolumeClaimArgs, opts?: ComponentResourceOptions) {
    super('WindowsPersistentVolumeClaim', name, args, (options) => windowsPersistentVolumeClaim(options), opts);
    this.name = this.names.claim;
  }
}

/** Arguments of `SmbPersistentVolume`. */
export interface SmbPersistentVolumeArgs {
  /** Name of the PersistentVolume and of its claim. */
  readonly name: Input<string>;
  /** Namespace of the claim. @default - the namespace of the provider */
  readonly namespace?: Input<string>;
  /** The share: `//server/share`. Every Windows node must be able to resolve the server's name. */
  readonly source: Input<string>;
  /** Directory in the share to mount. @default - the whole share */
  readonly subDirectory?: Input<string>;
  /** Secret with the credentials for the share. */
  readonly secret: SecretReferenceArgs;
  /** Reported capacity. SMB shares don't enforce a size. @default '1Gi' */
  readonly size?: Input<string>;
  /** Access modes. @default ['ReadWriteMany'] */
  readonly accessModes?: Input<string>[];
  /** Mounts the share as read-only. @default false */
  readonly readOnly?: Input<boolean>;
}

/**
 * An existing SMB share: a PersistentVolume, and its claim for workloads to mount.
 *
 * @example
 * ```ts
 * import { SmbPersistentVolume } from 'k8s-windows/pulumi';
 *
 * new SmbPersistentVolume('share', {
 *   name: 'reports',
 *   namespace: 'shop',
 *   source: '//files.corp.example/reports',
 *   secret: { name: 'smb-credentials', namespace: 'shop' },
 * });
 * ```
 */
export class SmbPersistentVolume extends ObjectSetComponent {
  /** Name of the claim. */
  public readonly name: Output<string>;

  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: SmbPersistentVolumeArgs, opts?: ComponentResourceOptions) {
    super('SmbPersistentVolume', name, args, (options) => smbPersistentVolume(options), opts);
    this.name = this.names.claim;
  }
}
