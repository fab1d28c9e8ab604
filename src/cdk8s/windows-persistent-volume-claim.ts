import { ApiObject, ApiObjectMetadataDefinition, Chart } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { ObjectSet } from '../complete';
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
  /** @throws PodProblemsError when the claim can't work on Windows, with all that is wrong */
  constructor(scope: Construct, id: string, props: WindowsPersistentVolumeClaimProps) {
    const namespace = props.namespace ?? namespaceOf(scope);
    super(scope, id, windowsPersistentVolumeClaim({ ...props, namespace, storageClass: storageClassOf(props.storageClass, scope) }));
  }
}

export interface SmbPersistentVolumeProps extends SmbPersistentVolumeOptions {}

/** An SMB share that exists: a PersistentVolume, and the claim for it, which is what workloads take. */
export class SmbPersistentVolume extends Claim {
  /** @throws PodProblemsError when the options can't work, with all that is wrong */
  constructor(scope: Construct, id: string, props: SmbPersistentVolumeProps) {
    super(scope, id, smbPersistentVolume({ ...props, namespace: props.namespace ?? namespaceOf(scope) }));
  }
}

function namespaceOf(scope: IConstruct): string | undefined {
  return Chart.of(scope as Construct).namespace;
}
