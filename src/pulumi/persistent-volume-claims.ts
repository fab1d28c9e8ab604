import { ComponentResourceOptions, Input, Output } from '@pulumi/pulumi';
import { storage } from './core-parts';
import { ObjectSetComponent } from './object-set-component';
import { SecretReferenceArgs } from './storage-classes';

export interface WindowsPersistentVolumeClaimArgs {
  readonly name: Input<string>;
  /** @default - that of the provider */
  readonly namespace?: Input<string>;
  /** Name of the StorageClass; '' for a volume that was made by hand. */
  readonly storageClass: Input<string>;
  /** How much, as a quantity: `20Gi`. */
  readonly size: Input<string>;
  /** How many nodes or pods may have it at a time. An NTFS disk has one node. @default ['ReadWriteOnce'] */
  readonly accessModes?: Input<string>[];
  /** Windows nodes have no raw block devices: `Filesystem` is all that works. @default 'Filesystem' */
  readonly volumeMode?: Input<string>;
  /** A PersistentVolume that was made by hand. @default - one is made */
  readonly volumeName?: Input<string>;
}

/** A PersistentVolumeClaim that Windows pods can use: access modes that work, a file system and no raw block device. */
export class WindowsPersistentVolumeClaim extends ObjectSetComponent {
  /** Name of the claim. */
  public readonly name: Output<string>;

  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: WindowsPersistentVolumeClaimArgs, opts?: ComponentResourceOptions) {
    super('WindowsPersistentVolumeClaim', name, args, (options) => storage().windowsPersistentVolumeClaim(options), opts);
    this.name = this.names.claim;
  }
}

export interface SmbPersistentVolumeArgs {
  /** Name of the PersistentVolume, and of its claim. */
  readonly name: Input<string>;
  /** Namespace of the claim. @default - that of the provider */
  readonly namespace?: Input<string>;
  /** `//server/share`; every Windows node must find the server by that name. */
  readonly source: Input<string>;
  /** A directory of the share. @default - the whole share */
  readonly subDirectory?: Input<string>;
  /** Who signs in to the share. */
  readonly secret: SecretReferenceArgs;
  /** Size that is told; a share has no limit of its own. @default '1Gi' */
  readonly size?: Input<string>;
  /** @default ['ReadWriteMany'] */
  readonly accessModes?: Input<string>[];
  /** Lets nobody write. @default false */
  readonly readOnly?: Input<boolean>;
}

/** An SMB share that exists: a PersistentVolume, and the claim for it, which is what workloads take. */
export class SmbPersistentVolume extends ObjectSetComponent {
  /** Name of the claim. */
  public readonly name: Output<string>;

  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: SmbPersistentVolumeArgs, opts?: ComponentResourceOptions) {
    super('SmbPersistentVolume', name, args, (options) => storage().smbPersistentVolume(options), opts);
    this.name = this.names.claim;
  }
}
