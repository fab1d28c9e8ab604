import { ComponentResourceOptions, Input, Output } from '@pulumi/pulumi';
import { ObjectSet } from '../objects';
import {
  awsEbsStorageClass, azureDiskStorageClass, azureFileStorageClass, gcePersistentDiskStorageClass, smbPersistentVolume, smbStorageClass,
  vsphereStorageClass, windowsPersistentVolumeClaim,
} from '../storage';
import { ObjectSetComponent } from './object-set-component';

/** Arguments of all StorageClasses. */
export interface StorageClassArgs {
  /** Name of the StorageClass. */
  readonly name: Input<string>;
  /** Whether a volume is deleted with its claim (`Delete`) or kept (`Retain`). @default 'Delete' */
  readonly reclaimPolicy?: Input<string>;
  /** Whether claims can be expanded. @default true */
  readonly allowVolumeExpansion?: Input<boolean>;
  /** `WaitForFirstConsumer` provisions volumes where the first Pod is scheduled; `Immediate` possibly in a zone without Windows nodes. @default 'WaitForFirstConsumer' */
  readonly volumeBindingMode?: Input<string>;
  /** Makes this the default class for all claims without a class, including those of Linux Pods. @default false */
  readonly isDefault?: Input<boolean>;
  /** Other parameters of the driver, by name. @default - none */
  readonly parameters?: { [name: string]: Input<string> };
}

/** Arguments of StorageClasses for zonal disks. */
export interface DiskStorageClassArgs extends StorageClassArgs {
  /** Zones in which disks can be created. @default - any */
  readonly zones?: Input<string>[];
}

/** Arguments of `AzureDiskStorageClass`. */
export interface AzureDiskStorageClassArgs extends DiskStorageClassArgs {
  /** SKU of the disks. @default - the driver's default, StandardSSD_LRS */
  readonly skuName?: Input<string>;
  /** Host caching: `None`, `ReadOnly`, or `ReadWrite`. @default - the driver's default, ReadOnly */
  readonly cachingMode?: Input<string>;
  /** Resource group of the volumes. @default - the resource group of the cluster's nodes */
  readonly resourceGroup?: Input<string>;
  /** Resource ID of a disk encryption set. @default - none */
  readonly diskEncryptionSetId?: Input<string>;
}

/** Arguments of `AzureFileStorageClass`. */
export interface AzureFileStorageClassArgs extends StorageClassArgs {
  /** SKU of the storage account. @default - the driver's default, Standard_LRS */
  readonly skuName?: Input<string>;
  /** Name of an existing storage account. @default - a suitable account is found or created */
  readonly storageAccount?: Input<string>;
  /** Resource group of the volumes. @default - the resource group of the cluster's nodes */
  readonly resourceGroup?: Input<string>;
  /** Name of the share. @default - a share per claim */
  readonly shareName?: Input<string>;
}

/** Arguments of `GcePersistentDiskStorageClass`. */
export interface GcePersistentDiskStorageClassArgs extends DiskStorageClassArgs {
  /** Type of the disks. @default 'pd-balanced' */
  readonly type?: Input<string>;
  /** `regional-pd` replicates disks to a second zone. @default - the driver's default, none */
  readonly replicationType?: Input<string>;
  /** Resource name of the key that encrypts the disks. @default - a key managed by Google */
  readonly diskEncryptionKmsKey?: Input<string>;
}

/** Arguments of `AwsEbsStorageClass`. */
export interface AwsEbsStorageClassArgs extends DiskStorageClassArgs {
  /** Type of the volumes. @default 'gp3' */
  readonly type?: Input<string>;
  /** I/O operations per second. @default - the default of the type */
  readonly iops?: Input<number>;
  /** Throughput in MiB per second, for gp3 only. @default - the default of the type */
  readonly throughput?: Input<number>;
  /** Encrypts the volumes. @default true */
  readonly encrypted?: Input<boolean>;
  /** ARN of the key that encrypts the volumes. @default - the default key of the account */
  readonly kmsKeyId?: Input<string>;
}

/** Arguments of `VsphereStorageClass`. */
export interface VsphereStorageClassArgs extends DiskStorageClassArgs {
  /** Name of a storage policy. @default - none */
  readonly storagePolicyName?: Input<string>;
  /** URL of a datastore: `ds:///vmfs/volumes/…/`. @default - any that the policy allows */
  readonly datastoreUrl?: Input<string>;
}

/** A Secret with the keys `username`, `password`, and optionally `domain`. */
export interface SecretReferenceArgs {
  /** Name of the Secret. */
  readonly name: Input<string>;
  /** Namespace of the Secret. */
  readonly namespace: Input<string>;
}

/** Arguments of `SmbStorageClass`. */
export interface SmbStorageClassArgs extends StorageClassArgs {
  /** The share: `//server/share`. Every Windows node must be able to resolve the server's name. */
  readonly source: Input<string>;
  /** Secret with the credentials for the share. Each claim gets its own directory in the share. */
  readonly secret: SecretReferenceArgs;
}

/** A StorageClass whose volumes Windows nodes can mount. */
abstract class WindowsStorageClass extends ObjectSetComponent {
  /** Name of the StorageClass. */
  public readonly name: Output<string>;

  protected constructor(type: string, name: string, args: StorageClassArgs, make: (options: any) => ObjectSet, opts?: ComponentResourceOptions) {
    super(type, name, args, make, opts);
    [this.name] = Object.values(this.names);
  }
}

/**
 * A StorageClass for Azure managed disks, formatted as NTFS.
 *
 * @example
 * ```ts
 * import { AzureDiskStorageClass } from 'k8s-windows/pulumi';
 *
 * new AzureDiskStorageClass('disks', { name: 'ntfs', skuName: 'Premium_LRS' });
 * ```
 */
export class AzureDiskStorageClass extends WindowsStorageClass {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: AzureDiskStorageClassArgs, opts?: ComponentResourceOptions) {
    super('AzureDiskStorageClass', name, args, (options) => azureDiskStorageClass(options), opts);
  }
}

/**
 * A StorageClass for Azure Files shares, which many Pods can mount at the same time.
 *
 * @example
 * ```ts
 * import { AzureFileStorageClass } from 'k8s-windows/pulumi';
 *
 * new AzureFileStorageClass('shares', { name: 'shares', skuName: 'Premium_LRS' });
 * ```
 */
export class AzureFileStorageClass extends WindowsStorageClass {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: AzureFileStorageClassArgs, opts?: ComponentResourceOptions) {
    super('AzureFileStorageClass', name, args, (options) => azureFileStorageClass(options), opts);
  }
}

/**
 * A StorageClass for persistent disks of Google Compute Engine, formatted as NTFS.
 *
 * @example
 * ```ts
 * import { GcePersistentDiskStorageClass } from 'k8s-windows/pulumi';
 *
 * new GcePersistentDiskStorageClass('disks', { name: 'ntfs', type: 'pd-ssd' });
 * ```
 */
export class GcePersistentDiskStorageClass extends WindowsStorageClass {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: GcePersistentDiskStorageClassArgs, opts?: ComponentResourceOptions) {
    super('GcePersistentDiskStorageClass', name, args, (options) => gcePersistentDiskStorageClass(options), opts);
  }
}

/**
 * A StorageClass for Amazon EBS volumes, formatted as NTFS.
 *
 * @example
 * ```ts
 * import { AwsEbsStorageClass } from 'k8s-windows/pulumi';
 *
 * new AwsEbsStorageClass('disks', { name: 'ntfs', type: 'gp3' });
 * ```
 */
export class AwsEbsStorageClass extends WindowsStorageClass {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: AwsEbsStorageClassArgs, opts?: ComponentResourceOptions) {
    super('AwsEbsStorageClass', name, args, (options) => awsEbsStorageClass(options), opts);
  }
}

/**
 * A StorageClass for vSphere disks, formatted as NTFS.
 *
 * @example
 * ```ts
 * import { VsphereStorageClass } from 'k8s-windows/pulumi';
 *
 * new VsphereStorageClass('disks', { name: 'ntfs', storagePolicyName: 'gold' });
 * ```
 */
export class VsphereStorageClass extends WindowsStorageClass {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: VsphereStorageClassArgs, opts?: ComponentResourceOptions) {
    super('VsphereStorageClass', name, args, (options) => vsphereStorageClass(options), opts);
  }
}

/**
 * A StorageClass for directories of an SMB share, which many Pods can mount at the same time.
 *
 * @example
 * ```ts
 * import { SmbStorageClass } from 'k8s-windows/pulumi';
 *
 * new SmbStorageClass('shares', {
 *   name: 'shares',
 *   source: '//files.corp.example/shares',
 *   secret: { name: 'smb-credentials', namespace: 'shop' },
 * });
 * ```
 */
export class SmbStorageClass extends WindowsStorageClass {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: SmbStorageClassArgs, opts?: ComponentResourceOptions) {
    super('SmbStorageClass', name, args, (options) => smbStorageClass(options), opts);
  }
}

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
