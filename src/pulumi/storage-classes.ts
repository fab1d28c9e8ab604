import { ComponentResourceOptions, Input, Output } from '@pulumi/pulumi';
import { storage } from './core-parts';
import { ObjectSet } from '../complete';
import { ObjectSetComponent } from './object-set-component';

/** What every StorageClass may be told. */
export interface StorageClassArgs {
  /** Name of the StorageClass, which claims give. */
  readonly name: Input<string>;
  /** `Delete` or `Retain`: what becomes of a volume whose claim is deleted. @default 'Delete' */
  readonly reclaimPolicy?: Input<string>;
  /** Whether a claim may grow. @default true */
  readonly allowVolumeExpansion?: Input<boolean>;
  /** `WaitForFirstConsumer` (where the first pod can run), or `Immediate` (perhaps where no Windows node is). @default 'WaitForFirstConsumer' */
  readonly volumeBindingMode?: Input<string>;
  /** Whether claims without a class get this one: those of Linux pods too. @default false */
  readonly isDefault?: Input<boolean>;
  /** Further parameters of the driver, by their names. @default - none */
  readonly parameters?: { [name: string]: Input<string> };
}

/** What a StorageClass for disks may be told, which are in one zone. */
export interface DiskStorageClassArgs extends StorageClassArgs {
  /** Zones that disks may be made in. @default - any */
  readonly zones?: Input<string>[];
}

export interface AzureDiskStorageClassArgs extends DiskStorageClassArgs {
  /** @default - the driver's: StandardSSD_LRS */
  readonly skuName?: Input<string>;
  /** Host caching: `None`, `ReadOnly` or `ReadWrite`. @default - the driver's: ReadOnly */
  readonly cachingMode?: Input<string>;
  /** @default - that of the cluster's nodes */
  readonly resourceGroup?: Input<string>;
  /** Resource id of a disk encryption set. @default - none */
  readonly diskEncryptionSetId?: Input<string>;
}

export interface AzureFileStorageClassArgs extends StorageClassArgs {
  /** @default - the driver's: Standard_LRS */
  readonly skuName?: Input<string>;
  /** A storage account that exists. @default - one that fits is found or made */
  readonly storageAccount?: Input<string>;
  /** @default - that of the cluster's nodes */
  readonly resourceGroup?: Input<string>;
  /** Name of the share. @default - one share for each claim */
  readonly shareName?: Input<string>;
}

export interface GcePersistentDiskStorageClassArgs extends DiskStorageClassArgs {
  /** @default 'pd-balanced' */
  readonly type?: Input<string>;
  /** `regional-pd` keeps a copy in a second zone. @default - the driver's: none */
  readonly replicationType?: Input<string>;
  /** Resource name of the key that encrypts the disks. @default - Google's */
  readonly diskEncryptionKmsKey?: Input<string>;
}

export interface AwsEbsStorageClassArgs extends DiskStorageClassArgs {
  /** @default 'gp3' */
  readonly type?: Input<string>;
  /** Operations per second. @default - the type's */
  readonly iops?: Input<number>;
  /** MiB per second; gp3 only. @default - the type's */
  readonly throughput?: Input<number>;
  /** @default true */
  readonly encrypted?: Input<boolean>;
  /** ARN of the key that encrypts the disks. @default - the account's */
  readonly kmsKeyId?: Input<string>;
}

export interface VsphereStorageClassArgs extends DiskStorageClassArgs {
  /** @default - none */
  readonly storagePolicyName?: Input<string>;
  /** `ds:///vmfs/volumes/…/` @default - what the policy allows */
  readonly datastoreUrl?: Input<string>;
}

/** A Secret with `username` and `password`, and perhaps `domain`. */
export interface SecretReferenceArgs {
  readonly name: Input<string>;
  readonly namespace: Input<string>;
}

export interface SmbStorageClassArgs extends StorageClassArgs {
  /** `//server/share`; every Windows node must find the server by that name. */
  readonly source: Input<string>;
  /** Who signs in to the share. Each claim gets a directory of its own in it. */
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

/** Managed disks of Azure, formatted NTFS. */
export class AzureDiskStorageClass extends WindowsStorageClass {
  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: AzureDiskStorageClassArgs, opts?: ComponentResourceOptions) {
    super('AzureDiskStorageClass', name, args, (options) => storage().azureDiskStorageClass(options), opts);
  }
}

/** Shares of Azure Files, for many pods at a time. */
export class AzureFileStorageClass extends WindowsStorageClass {
  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: AzureFileStorageClassArgs, opts?: ComponentResourceOptions) {
    super('AzureFileStorageClass', name, args, (options) => storage().azureFileStorageClass(options), opts);
  }
}

/** Persistent disks of Google Compute Engine, formatted NTFS. */
export class GcePersistentDiskStorageClass extends WindowsStorageClass {
  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: GcePersistentDiskStorageClassArgs, opts?: ComponentResourceOptions) {
    super('GcePersistentDiskStorageClass', name, args, (options) => storage().gcePersistentDiskStorageClass(options), opts);
  }
}

/** Volumes of Amazon EBS, formatted NTFS. */
export class AwsEbsStorageClass extends WindowsStorageClass {
  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: AwsEbsStorageClassArgs, opts?: ComponentResourceOptions) {
    super('AwsEbsStorageClass', name, args, (options) => storage().awsEbsStorageClass(options), opts);
  }
}

/** Disks of vSphere, formatted NTFS. */
export class VsphereStorageClass extends WindowsStorageClass {
  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: VsphereStorageClassArgs, opts?: ComponentResourceOptions) {
    super('VsphereStorageClass', name, args, (options) => storage().vsphereStorageClass(options), opts);
  }
}

/** Directories of an SMB share, for many pods at a time. */
export class SmbStorageClass extends WindowsStorageClass {
  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: SmbStorageClassArgs, opts?: ComponentResourceOptions) {
    super('SmbStorageClass', name, args, (options) => storage().smbStorageClass(options), opts);
  }
}
