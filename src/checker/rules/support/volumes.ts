import { mayHaveBug } from './cluster-facts';
import { isPlainObject, isPresent, listAt, objectAt, PlainObject, scalarText, valueAt } from '../../../base';
import { DEFAULT_NAMESPACE, objectName, objectNamespace, serviceAccountOf, volumesOf } from '../../../kubernetes';
import { PodFacts } from '../../pod-facts';
import { CheckContext, PodUnderCheck } from '../../rule';

const TOKEN = 'serviceAccountToken';

/**
 * Whether the kubelet of a Windows node fails to mount the Pod's token: with the bug, it tries to make the user of `runAsUser` the owner, when all
 * containers have the same one, and Windows doesn't support that.
 * Source: kubernetes v1.30.8 and v1.30.9 `pkg/volume/util` (`FsUserFrom`, `atomic_writer_unsupported.go`).
 */
export function tokenMountFails({ spec, containers }: PodFacts, object: PlainObject, context: CheckContext): boolean {
  const ofPod = valueAt(spec, ['securityContext', 'runAsUser']);
  const users = containers.map(({ container }) => valueAt(container, ['securityContext', 'runAsUser']) ?? ofPod);
  return users.length > 0 && users.every((user) => isPresent(user) && user === users[0]) && mountsToken(spec, object, context)
    && mayHaveBug('k/k#125040', context);
}

function mountsToken(spec: PlainObject, object: PlainObject, context: CheckContext): boolean {
  const projected = listAt(spec, 'volumes')
    .some((volume) => listAt(valueAt(volume, ['projected']), 'sources').some((source) => isPresent(valueAt(source, [TOKEN]))));
  if (projected) { return true; }
  const account = context.find('ServiceAccount', serviceAccountOf(spec), objectNamespace(object));
  return (spec.automountServiceAccountToken ?? account?.automountServiceAccountToken ?? true) !== false;
}

/** A storage claim of a Pod, with the related objects of the run. */
export interface FoundClaim {
  /** From the object. */
  readonly path: readonly (string | number)[];
  readonly name: string;
  /** The claim, or the template of one. */
  readonly claim: PlainObject;
  /** Its StorageClass, unless a PersistentVolume is known: then no volume is created from the class. */
  readonly storageClass?: PlainObject;
  /** The PersistentVolume that it names, or that is reserved for it. */
  readonly volume?: PlainObject;
}

const DEFAULT_CLASS = 'storageclass.kubernetes.io/is-default-class';


/** The claims of a Pod: of its volumes, ephemeral volumes, and the templates of a StatefulSet. */
export function claimsOf(object: PlainObject, pod: PodUnderCheck, context: CheckContext): readonly FoundClaim[] {
  const namespace = objectNamespace(object);
  const byVolume = volumesOf(pod.spec).flatMap(({ volume, path }) => {
    const claimName = valueAt(volume, ['persistentVolumeClaim', 'claimName']);
    const template = valueAt(volume, ['ephemeral', 'volumeClaimTemplate']);
    const claim = typeof claimName === 'string' ? context.find('PersistentVolumeClaim', claimName, namespace) : template;
    const at = typeof claimName === 'string' ? ['persistentVolumeClaim', 'claimName'] : ['ephemeral'];
    return isPlainObject(claim) ? [{ path: [...pod.path, ...path, ...at], name: scalarText(claimName ?? volume.name), claim }] : [];
  });
  const templates = listAt(objectAt(object, 'spec'), 'volumeClaimTemplates').flatMap((claim, i) => (isPlainObject(claim)
    ? [{ path: ['spec', 'volumeClaimTemplates', i], name: objectName(claim), claim }]
    : []));
  return [...byVolume, ...templates].map(({ path, name, claim }) => {
    const { storageClassName, volumeName } = objectAt(claim, 'spec');
    const volume = typeof volumeName === 'string' ? context.find('PersistentVolume', volumeName) : boundTo(claim, namespace, context);
    return { path, name, claim, storageClass: volume ? undefined : storageClass(storageClassName, context), volume };
  });
}

/** The PersistentVolume that is reserved for a claim. */
function boundTo(claim: PlainObject, namespace: string, context: CheckContext): PlainObject | undefined {
  const name = objectAt(claim, 'metadata').name;
  return claim.kind !== 'PersistentVolumeClaim' ? undefined : context.all('PersistentVolume').find((volume) => {
    const reference = objectAt(objectAt(volume, 'spec'), 'claimRef');
    return reference.name === name && (reference.namespace ?? DEFAULT_NAMESPACE) === namespace;
  });
}

function storageClass(name: unknown, context: CheckContext): PlainObject | undefined {
  if (typeof name === 'string') { return name === '' ? undefined : context.find('StorageClass', name); }
  return context.all('StorageClass').find((each) => valueAt(each, ['metadata', 'annotations', DEFAULT_CLASS]) === 'true');
}
