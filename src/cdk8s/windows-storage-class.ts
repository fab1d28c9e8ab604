import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { ObjectSet } from '../complete';
import {
  awsEbsStorageClass, AwsEbsStorageClassOptions, azureDiskStorageClass, AzureDiskStorageClassOptions, azureFileStorageClass,
  AzureFileStorageClassOptions, gcePersistentDiskStorageClass, GcePersistentDiskStorageClassOptions, smbStorageClass, SmbStorageClassOptions,
  vsphereStorageClass, VsphereStorageClassOptions,
} from '../storage';
import { ObjectSetConstruct } from './object-set-construct';

export interface AzureDiskStorageClassProps extends AzureDiskStorageClassOptions {}
export interface AzureFileStorageClassProps extends AzureFileStorageClassOptions {}
export interface GcePersistentDiskStorageClassProps extends GcePersistentDiskStorageClassOptions {}
export interface AwsEbsStorageClassProps extends AwsEbsStorageClassOptions {}
export interface VsphereStorageClassProps extends VsphereStorageClassOptions {}
export interface SmbStorageClassProps extends SmbStorageClassOptions {}

/**
 * A StorageClass whose volumes Windows nodes can mount: disks are formatted NTFS, shares are SMB, and a volume is made where the first
 * pod that wants it can run. Each function throws a ProblemsError when the options can't work.
 */
export class WindowsStorageClass extends ObjectSetConstruct {
  /** Managed disks of Azure. */
  public static azureDisk(scope: Construct, id: string, props: AzureDiskStorageClassProps): WindowsStorageClass {
    return new WindowsStorageClass(scope, id, azureDiskStorageClass(props));
  }

  /** Shares of Azure Files, for many pods at a time. */
  public static azureFile(scope: Construct, id: string, props: AzureFileStorageClassProps): WindowsStorageClass {
    return new WindowsStorageClass(scope, id, azureFileStorageClass(props));
  }

  /** Persistent disks of Google Compute Engine. */
  public static gcePersistentDisk(scope: Construct, id: string, props: GcePersistentDiskStorageClassProps): WindowsStorageClass {
    return new WindowsStorageClass(scope, id, gcePersistentDiskStorageClass(props));
  }

  /** Volumes of Amazon EBS. */
  public static awsEbs(scope: Construct, id: string, props: AwsEbsStorageClassProps): WindowsStorageClass {
    return new WindowsStorageClass(scope, id, awsEbsStorageClass(props));
  }

  /** Disks of vSphere. */
  public static vsphere(scope: Construct, id: string, props: VsphereStorageClassProps): WindowsStorageClass {
    return new WindowsStorageClass(scope, id, vsphereStorageClass(props));
  }

  /** Directories of an SMB share, for many pods at a time. */
  public static smb(scope: Construct, id: string, props: SmbStorageClassProps): WindowsStorageClass {
    return new WindowsStorageClass(scope, id, smbStorageClass(props));
  }

  /** Name of the StorageClass. */
  public readonly name: string;
  /** The StorageClass object. */
  public readonly storageClass: ApiObject;

  private constructor(scope: Construct, id: string, set: ObjectSet) {
    super(scope, id, set);
    [this.storageClass] = this.objects;
    this.name = this.storageClass.name;
    this.node.defaultChild = this.storageClass;
  }
}
