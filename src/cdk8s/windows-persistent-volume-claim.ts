import { ApiObject, ApiObjectMetadataDefinition, Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { ObjectSet } from '../complete';
import { isPlainObject } from '../manifest';
import { smbPersistentVolume, SmbPersistentVolumeOptions, windowsPersistentVolumeClaim, WindowsPersistentVolumeClaimOptions } from '../storage';
import { ObjectSetConstruct } from './object-set-construct';
import { StorageClassReference, storageClassOf } from './storage-class-reference';

/** Props of `WindowsPersistentVolumeClaim`. */
export interface WindowsPersistentVolumeClaimProps extends Omit<WindowsPersistentVolumeClaimOptions, 'storageClass'> {
  /** StorageClass: a construct such as `WindowsStorageClass`, which is checked too, or a name. */
  readonly storageClass: StorageClassReference;
}

/** Base class of claims that `Volume.fromPersistentVolumeClaim` of any cdk8s-plus accepts. */
abstract class Claim extends ObjectSetConstruct {
  public readonly apiVersion = 'v1';
  public readonly apiGroup = '';
  public readonly kind = 'PersistentVolumeClaim';
  public readonly resourceType = 'persistentvolumeclaims';
  /** Name of the claim. */
  public readonly name: string;
  /** The PersistentVolumeClaim object. */
  public readonly claim: ApiObject;

  protected constructor(scope: Construct, id: string, set: ObjectSet) {
    super(scope, id, set);
    this.claim = this.objects[this.objects.length - 1];
    this.name = this.claim.name;
    this.node.defaultChild = this.claim;
  }

  public get resourceName(): string {
    return this.name;
  }

  public get metadata(): ApiObjectMetadataDefinition {
    return this.claim.metadata;
  }

  public asApiResource(): this {
    return this;
  }

  public asNonApiResource(): undefined {
    return undefined;
  }
}

/** A PersistentVolumeClaim for Windows Pods, with supported access modes, and with a file system instead of a raw block device. */
export class WindowsPersistentVolumeClaim extends Claim {
  /** @throws ProblemsError with all problems, if the claim doesn't work on Windows */
  constructor(scope: Construct, id: string, props: WindowsPersistentVolumeClaimProps) {
    super(scope, id, windowsPersistentVolumeClaim(withNamespace(props, scope, { storageClass: storageClassOf(props?.storageClass, scope) })));
  }
}

/** Props of `SmbPersistentVolume`. */
export interface SmbPersistentVolumeProps extends SmbPersistentVolumeOptions {}

/** An existing SMB share: a PersistentVolume, and its claim, which workloads mount. */
export class SmbPersistentVolume extends Claim {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: SmbPersistentVolumeProps) {
    super(scope, id, smbPersistentVolume(withNamespace(props, scope)));
  }
}

/** Props with the namespace of the chart; values other than objects are returned unchanged. */
function withNamespace(props: any, scope: Construct, more: object = {}): any {
  return props === undefined || isPlainObject(props) ? { ...props, namespace: props?.namespace ?? Chart.of(scope).namespace, ...more } : props;
}
