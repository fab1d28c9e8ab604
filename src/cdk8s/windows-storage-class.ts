import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { ObjectSet } from '../objects';
import {
  awsEbsStorageClass, AwsEbsStorageClassOptions, azureDiskStorageClass, AzureDiskStorageClassOptions, azureFileStorageClass,
  AzureFileStorageClassOptions, gcePersistentDiskStorageClass, GcePersistentDiskStorageClassOptions, smbStorageClass, SmbStorageClassOptions,
  vsphereStorageClass, VsphereStorageClassOptions,
} from '../storage';
import { ObjectSetConstruct } from './object-set-construct';

/** Props of `WindowsStorageClass.azureDisk`. */
export interface AzureDiskStorageClassProps extends AzureDiskStorageClassOptions {}
/** Props of `WindowsStorageClass.azureFile`. */
export interface AzureFileStorageClassProps extends AzureFileStorageClassOptions {}
/** Props of `WindowsStorageClass.gcePersistentDisk`. */
export interface GcePersistentDiskStorageClassProps extends GcePersistentDiskStorageClassOptions {}
/** Props of `WindowsStorageClass.awsEbs`. */
export interface AwsEbsStorageClassProps extends AwsEbsStorageClassOptions {}
/** Props of `WindowsStorageClass.vsphere`. */
export interface VsphereStorageClassProps extends VsphereStorageClassOptions {}
/** Props of `WindowsStorageClass.smb`. */
export interface SmbStorageClassProps extends SmbStorageClassOptions {}

/**
 * A StorageClass for Windows nodes: disks are formatted with NTFS, shares use SMB, and a volume is created where its first Pod can run.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { WindowsStorageClass } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * WindowsStorageClass.azureDisk(chart, 'disks', { name: 'ntfs', skuName: 'Premium_LRS' });
 * app.synth();
 * ```
 */
export class WindowsStorageClass extends ObjectSetConstruct {
  /**
   * Azure managed disks.
   *
   * @throws ProblemsError with all problems, if an option is invalid
   */
  public static azureDisk(scope: Construct, id: string, props: AzureDiskStorageClassProps): WindowsStorageClass {
    return new WindowsStorageClass(scope, id, azureDiskStorageClass(props));
  }

  /**
   * Azure Files shares, which many Pods can mount at a time.
   *
   * @throws ProblemsError with all problems, if an option is invalid
   */
  public static azureFile(scope: Construct, id: string, props: AzureFileStorageClassProps): WindowsStorageClass {
    return new WindowsStorageClass(scope, id, azureFileStorageClass(props));
  }

  /**
   * Google Compute Engine persistent disks.
   *
   * @throws ProblemsError with all problems, if an option is invalid
   */
  public static gcePersistentDisk(scope: Construct, id: string, props: GcePersistentDiskStorageClassProps): WindowsStorageClass {
    return new WindowsStorageClass(scope, id, gcePersistentDiskStorageClass(props));
  }

  /**
   * Amazon EBS volumes.
   *
   * @throws ProblemsError with all problems, if an option is invalid
   */
  public static awsEbs(scope: Construct, id: string, props: AwsEbsStorageClassProps): WindowsStorageClass {
    return new WindowsStorageClass(scope, id, awsEbsStorageClass(props));
  }

  /**
   * vSphere disks.
   *
   * @throws ProblemsError with all problems, if an option is invalid
   */
  public static vsphere(scope: Construct, id: string, props: VsphereStorageClassProps): WindowsStorageClass {
    return new WindowsStorageClass(scope, id, vsphereStorageClass(props));
  }

  /**
   * Directories of an SMB share, which many Pods can mount at a time.
   *
   * @throws ProblemsError with all problems, if an option is invalid
   */
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
