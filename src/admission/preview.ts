import { ADMITTED_KINDS, AdmittedKind, changesOf, exemptNamespaces, WindowsAdmissionOptions } from './windows-admission';
import { evaluator, PatchOperation } from '../expressions';
import { findPodTemplate, jsonPointer, listAt, objectAt, PlainObject, scalarText, valueAt } from '../manifest';

/** An object of a cluster whose Pods the policies would change. */
export interface PreviewedChange {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** The changes, with paths from the object. Those of a Pod that exists apply to the next one like it. */
  readonly changes: readonly PatchOperation[];
}

const [PODS, DAEMON_SETS] = ADMITTED_KINDS;

/**
 * What the policies would change in a cluster, before they are installed. Objects that others own are left out, since their owners are there.
 *
 * @param objects the cluster's Namespaces, Pods, and workloads, as `kubectl get -o json` prints them
 */
export function previewAdmission(objects: readonly PlainObject[], options: WindowsAdmissionOptions = {}): readonly PreviewedChange[] {
  const evaluators = new Map<AdmittedKind, ReturnType<typeof evaluator<readonly PatchOperation[]>>>(
    ADMITTED_KINDS.map((kind) => [kind, evaluator(changesOf(kind, options))]),
  );
  const namespaces = new Map(objects.filter(({ kind }) => kind === 'Namespace').map((object) => [nameOf(object), object]));
  const exempt = new Set(exemptNamespaces(options));
  return objects.flatMap((object) => {
    const found = findPodTemplate(object);
    const namespace = scalarText(valueAt(object, ['metadata', 'namespace']) ?? 'default');
    const isOwned = listAt(objectAt(object, 'metadata'), 'ownerReferences').length > 0;
    if (!found || isOwned || exempt.has(namespace)) { return []; }
    const inputs = { namespaceObject: namespaces.get(namespace) ?? {} };
    const isDaemonSet = object.kind === 'DaemonSet';
    const changes = isDaemonSet
      ? evaluators.get(DAEMON_SETS)!({ ...inputs, object })
      : evaluators.get(PODS)!({ ...inputs, object: found.template }).map((change) => ({ ...change, path: `${jsonPointer(found.path)}${change.path}` }));
    return changes.length === 0 ? [] : [{ kind: scalarText(object.kind), namespace, name: nameOf(object), changes }];
  });
}

function nameOf(object: PlainObject): string {
  return scalarText(valueAt(object, ['metadata', 'name']));
}
