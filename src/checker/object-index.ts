import { FirstObject, PodUnderCheck, WindowsWorkload } from './rule';
import { lookUp, objectAt, PlainObject } from '../base';
import { apiGroupOf, DEFAULT_NAMESPACE, isHostProcessPod, objectName, objectNamespace } from '../kubernetes';

/** Kinds whose rules look at the workloads of the run: they are checked last. */
export const KINDS_CHECKED_LAST: ReadonlySet<string> = new Set(['Service', 'NetworkPolicy']);

/** Kinds that rules may look up, and whether they have namespaces. A run keeps only these objects in memory. */
export const LOOKUP_KINDS: Readonly<Record<string, 'cluster' | 'namespace'>> = {
  ClusterRole: 'cluster',
  ClusterRoleBinding: 'cluster',
  ClusterConfiguration: 'cluster',
  ConfigMap: 'namespace',
  GMSACredentialSpec: 'cluster',
  IPAMConfig: 'cluster',
  IPAMConfiguration: 'cluster',
  IPPool: 'cluster',
  Installation: 'cluster',
  KubeProxyConfiguration: 'cluster',
  LimitRange: 'namespace',
  Namespace: 'cluster',
  Node: 'cluster',
  PersistentVolume: 'cluster',
  PersistentVolumeClaim: 'namespace',
  ResourceQuota: 'namespace',
  Role: 'namespace',
  RoleBinding: 'namespace',
  RuntimeClass: 'cluster',
  Service: 'namespace',
  ServiceAccount: 'namespace',
  StorageClass: 'cluster',
};

const MENTION = new RegExp(`kind\\W{1,40}(?:${[...Object.keys(LOOKUP_KINDS), ...KINDS_CHECKED_LAST].join('|')}|\\w*List)\\b`);

/** Whether a file may contain an object that rules look up: a quick test, so that most files are parsed only once. */
export function mayHoldLookups(text: string): boolean {
  return MENTION.test(text);
}

/** The objects of a run that rules may look up. */
export class ObjectIndex {
  private readonly byKind = new Map<string, PlainObject[]>();
  private readonly byName = new Map<string, PlainObject>();
  /** The Windows workloads, with what rules of other objects need of them. */
  public readonly windowsWorkloads: WindowsWorkload[] = [];
  private selectsWorkloads = false;
  private readonly firsts = new Map<string, FirstObject & { readonly id: string }>();
  private readonly firstOfRepeated = new WeakMap<PlainObject, FirstObject>();

  /** Adds an object of a kind that is looked up. The first one of a name counts. */
  public add(object: PlainObject): void {
    const kind = object.kind as string;
    if (KINDS_CHECKED_LAST.has(kind)) { this.selectsWorkloads = true; }
    if (!Object.hasOwn(LOOKUP_KINDS, kind)) { return; }
    const kept = copyOf(object);
    const all = this.byKind.get(kind);
    if (all) { all.push(kept); } else { this.byKind.set(kind, [kept]); }
    const name = objectName(kept);
    const key = keyOf(kind, name, objectNamespace(kept));
    if (name !== '' && !this.byName.has(key)) { this.byName.set(key, kept); }
  }

  /** Adds a Windows workload if rules of other objects need it: those that select Pods, or other agents of the nodes. */
  public addWorkload(object: PlainObject, pod: PodUnderCheck): void {
    const isAgent = isHostProcessPod(pod.spec);
    if (isAgent || this.selectsWorkloads) { this.windowsWorkloads.push(digestOf(object, pod, isAgent)); }
  }

  /**
   * Adds the place where an object is defined. The same place is added again if its file is read again.
   *
   * @param id identifies the place in the run
   * @param place describes it
   */
  public addPlace(object: PlainObject, id: string, place: string | undefined, isWindows: boolean): void {
    const name = objectName(object);
    if (name === '') { return; }
    const kind = object.kind as string;
    const group = apiGroupOf(object.apiVersion);
    // a new string, which doesn't keep the text of the file in memory
    const key = JSON.stringify([group, keyOf(kind, name, objectNamespace(object))]);
    const first = this.firsts.get(key);
    const known = { id: first?.id ?? id, place: first ? first.place : place, isWindows: isWindows || (first?.isWindows ?? false) };
    if (first?.isWindows !== known.isWindows) { this.firsts.set(key, known); }
    if (known.id !== id) { this.firstOfRepeated.set(object, known); }
  }

  /** The first object with the identity of another one; `undefined` for the first one itself. */
  public firstOf(object: PlainObject): FirstObject | undefined {
    return this.firstOfRepeated.get(object);
  }

  public find(kind: string, name: string, namespace?: string): PlainObject | undefined {
    assertLookup(kind);
    return this.byKind.get(kind) && this.byName.get(keyOf(kind, name, namespace));
  }

  public all(kind: string): readonly PlainObject[] {
    assertLookup(kind);
    return this.byKind.get(kind) ?? [];
  }
}

/** A copy that shares no strings with the text it was read from, which would stay in memory with them. */
function copyOf<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

function digestOf(object: PlainObject, pod: PodUnderCheck, withContainers: boolean): WindowsWorkload {
  const { apiVersion, kind, metadata, spec } = object;
  const { name, namespace } = objectAt({ metadata }, 'metadata');
  const { nodeName, nodeSelector, affinity, tolerations, runtimeClassName, containers, initContainers } = pod.spec;
  const podSpec = { nodeName, nodeSelector, affinity, tolerations, runtimeClassName, ...(withContainers && { containers, initContainers }) };
  return copyOf({
    object: { apiVersion, kind, metadata: { name, namespace }, spec: { replicas: objectAt({ spec }, 'spec').replicas } },
    labels: objectAt(objectAt(pod.template, 'metadata'), 'labels'),
    spec: podSpec,
  });
}

function keyOf(kind: string, name: string, namespace = DEFAULT_NAMESPACE): string {
  return lookUp(LOOKUP_KINDS, kind) === 'cluster' ? `${kind}/${name}` : `${kind}/${namespace}/${name}`;
}

function assertLookup(kind: string): void {
  if (!Object.hasOwn(LOOKUP_KINDS, kind)) { throw new Error(`objects of kind ${kind} can't be looked up. Add it to LOOKUP_KINDS`); }
}
