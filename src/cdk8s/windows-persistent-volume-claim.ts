import { ApiObject, ApiObjectMetadataDefinition, Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { ObjectSet } from '../complete';
import { isPlainObject } from '../manifest';
import { smbPersistentVolume, SmbPersistentVolumeOptions, windowsPersistentVolumeClaim, WindowsPersistentVolumeClaimOptions } from '../storage';
import { ObjectSetConstruct } from './object-set-construct';
import { StorageClassReference, storageClassOf } from './storage-class-reference';

export interface WindowsPersistentVolumeClaimProps extends Omit<WindowsPersistentVolumeClaimOptions, 'storageClass'> {
  /** A `WindowsStorageClass` (or any construct of a StorageClass), which is checked too, or a name. */
  readonly storageClass: StorageClassReference;
}

/** A claim, as `Volume.fromPersistentVolumeClaim` of any cdk8s-plus takes it. */
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

/** A PersistentVolumeClaim that Windows pods can use: access modes that work, a file system and no raw block device. */
export class WindowsPersistentVolumeClaim extends Claim {
  /** @throws ProblemsError when the claim can't work on Windows, with all that is wrong */
  constructor(scope: Construct, id: string, props: WindowsPersistentVolumeClaimProps) {
    super(scope, id, windowsPersistentVolumeClaim(withNamespace(props, scope, { storageClass: storageClassOf(props?.storageClass, scope) })));
  }
}

export interface SmbPersistentVolumeProps extends SmbPersistentVolumeOptions {}

/** An SMB share that exists: a PersistentVolume, and the claim for it, which is what workloads take. */
export class SmbPersistentVolume extends Claim {
  /** @throws ProblemsError when an option is invalid, with all problems */
  constructor(scope: Construct, id: string, props: SmbPersistentVolumeProps) {
    super(scope, id, smbPersistentVolume(withNamespace(props, scope)));
  }
}

/** Props with the namespace of the chart; what isn't props at all stays what it is. */
function withNamespace(props: any, scope: Construct, more: object = {}): any {
  return props === undefined || isPlainObject(props) ? { ...props, namespace: props?.namespace ?? Chart.of(scope).namespace, ...more } : props;
}
