import { ApiObject, ApiObjectMetadataDefinition, Chart } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { Amount, withQuantities } from './amounts';
import { ObjectSetConstruct } from './object-set-construct';
import { isPlainObject, PlainObject } from '../base';
import {
  awsEbsStorageClass, AwsEbsStorageClassOptions, azureDiskStorageClass, AzureDiskStorageClassOptions, azureFileStorageClass,
  AzureFileStorageClassOptions, gcePersistentDiskStorageClass, GcePersistentDiskStorageClassOptions, ObjectSet, smbPersistentVolume,
  SmbPersistentVolumeOptions, smbStorageClass, SmbStorageClassOptions, vsphereStorageClass, VsphereStorageClassOptions,
  windowsPersistentVolumeClaim, WindowsPersistentVolumeClaimOptions,
} from '../objects';

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
 * import { WindowsStorageClass } from 'k8s-windows/plus-33';
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
    this.storageClass = this.objects[0]!;
    this.name = this.storageClass.name;
    this.node.defaultChild = this.storageClass;
  }
}

/** A StorageClass: any construct of one, or a name. */
export type StorageClassReference = IConstruct | string;

/** A StorageClass for the core: the whole object if it is in the app, otherwise its name. */
export function storageClassOf(reference: StorageClassReference | undefined, scope: IConstruct): string | PlainObject {
  if (Construct.isConstruct(reference)) {
    const object = [reference, ...reference.node.findAll()].find((found) => ApiObject.isApiObject(found) && found.kind === 'StorageClass');
    // the core reports other values, by the path of the construct
    return object ? (object as ApiObject).toJson() : { kind: reference.node.path };
  }
  const known = scope.node.root.node.findAll()
    .find((found) => ApiObject.isApiObject(found) && found.kind === 'StorageClass' && found.name === reference);
  return known ? (known as ApiObject).toJson() : reference as string;
}

/** Props of `WindowsPersistentVolumeClaim`. */
export interface WindowsPersistentVolumeClaimProps extends Omit<WindowsPersistentVolumeClaimOptions, 'size' | 'storageClass'> {
  /** Size of the volume: a quantity such as `32Gi`, or a `Size`. */
  readonly size: Amount;
  /** StorageClass: a construct such as `WindowsStorageClass`, which is checked too, or a name. */
  readonly storageClass: StorageClassReference;
}

/** Base class of claims that `Volume.fromPersistentVolumeClaim` of any cdk8s-plus accepts. */
abstract class Claim extends ObjectSetConstruct {
  /** API version of the claim. */
  public readonly apiVersion = 'v1';
  /** API group of the claim: the core group. */
  public readonly apiGroup = '';
  /** Kind of the claim. */
  public readonly kind = 'PersistentVolumeClaim';
  /** Resource type of claims in RBAC rules. */
  public readonly resourceType = 'persistentvolumeclaims';
  /** Name of the claim. */
  public readonly name: string;
  /** The PersistentVolumeClaim object. */
  public readonly claim: ApiObject;

  protected constructor(scope: Construct, id: string, set: ObjectSet) {
    super(scope, id, set);
    this.claim = this.objects.at(-1)!;
    this.name = this.claim.name;
    this.node.defaultChild = this.claim;
  }

  /** Name of the claim in RBAC rules. */
  public get resourceName(): string {
    return this.name;
  }

  /** Metadata of the claim. */
  public get metadata(): ApiObjectMetadataDefinition {
    return this.claim.metadata;
  }

  /** The claim as a resource in RBAC rules. */
  public asApiResource(): this {
    return this;
  }

  /** Nothing, because a claim is a resource of the API. */
  public asNonApiResource(): undefined {
    return undefined;
  }
}

/**
 * A PersistentVolumeClaim for Windows Pods, with supported access modes, and with a file system instead of a raw block device.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { DeploymentStrategy, Volume } from 'cdk8s-plus-33';
 * import { WindowsDeployment, WindowsPersistentVolumeClaim, WindowsStorageClass } from 'k8s-windows/plus-33';
 *
 * const app = new App();
 * const chart = new Chart(app, 'shop');
 * const disks = WindowsStorageClass.azureDisk(chart, 'disks', { name: 'ntfs' });
 * const claim = new WindowsPersistentVolumeClaim(chart, 'claim', { name: 'data', size: '32Gi', storageClass: disks });
 * const web = new WindowsDeployment(chart, 'web', {
 *   replicas: 1,
 *   strategy: DeploymentStrategy.recreate(), // one node at a time can mount the disk
 *   containers: [{ image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022' }],
 * });
 * web.containers[0].mount('C:\\data', Volume.fromPersistentVolumeClaim(chart, 'data', claim));
 * app.synth();
 * ```
 */
export class WindowsPersistentVolumeClaim extends Claim {
  /** @throws ProblemsError with all problems, if the claim doesn't work on Windows */
  constructor(scope: Construct, id: string, props: WindowsPersistentVolumeClaimProps) {
    super(scope, id, windowsPersistentVolumeClaim(withNamespace(props, scope, { storageClass: storageClassOf(props?.storageClass, scope) })));
  }
}

/** Props of `SmbPersistentVolume`. */
export interface SmbPersistentVolumeProps extends Omit<SmbPersistentVolumeOptions, 'size'> {
  /** Size that is declared: a quantity such as `32Gi`, or a `Size`. @default '1Gi' */
  readonly size?: Amount;
}

/**
 * An existing SMB share: a PersistentVolume, and its claim, which workloads mount.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { Volume } from 'cdk8s-plus-33';
 * import { SmbPersistentVolume, WindowsDeployment } from 'k8s-windows/plus-33';
 *
 * const app = new App();
 * const chart = new Chart(app, 'shop');
 * const share = new SmbPersistentVolume(chart, 'share', {
 *   name: 'reports',
 *   source: '//files.corp.example/reports',
 *   secret: { name: 'smb-credentials', namespace: 'shop' },
 * });
 * const web = new WindowsDeployment(chart, 'web', {
 *   containers: [{ image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022' }],
 * });
 * web.containers[0].mount('C:\\reports', Volume.fromPersistentVolumeClaim(chart, 'reports', share));
 * app.synth();
 * ```
 */
export class SmbPersistentVolume extends Claim {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: SmbPersistentVolumeProps) {
    super(scope, id, smbPersistentVolume(withNamespace(props, scope)));
  }
}

/** Props with the namespace of the chart; values other than objects are returned unchanged. */
function withNamespace(props: any, scope: Construct, more: object = {}): any {
  if (props !== undefined && !isPlainObject(props)) { return props; }
  return { ...withQuantities(props), namespace: props?.namespace ?? Chart.of(scope).namespace, ...more };
}
