import {
  distinctBy, groupedBy, isPlainObject, isPresent, isSameValue, listAt, objectAt, PlainObject, scalarText, valueAt, withoutUndefined,
} from '../base';
import { ObjectReference, referenceTo } from '../findings';
import {
  DEFAULT_NAMESPACE, findPods, FoundPod, kubernetesKind, objectName, objectNamespace, objectsByKind, podAt, requirementsOf, satisfies, stringsAt,
} from '../kubernetes';
import {
  Cluster, controllerOf, copiesOf, keyInCluster, makerOf, makersIn, makersOf, ScheduledPod, scheduledPods, usesNode, waitsForNode,
} from '../scheduling';

/** The objects of a dump, found by what refers to them. Files can overlap: each object is there once. */
export class Objects {
  public readonly list: readonly PlainObject[];
  /** Those of which several are there that differ: the last one counts. */
  public readonly differing: readonly PlainObject[];
  private readonly byKind: ReadonlyMap<string, readonly PlainObject[]>;
  private readonly byKey: ReadonlyMap<string, PlainObject>;

  public constructor(values: readonly unknown[]) {
    const copies = copiesOf(values);
    this.list = copies.map((all) => all.at(-1)!);
    const stateOf = ({ metadata, spec }: PlainObject) => [objectAt({ metadata }, 'metadata').labels, spec];
    this.differing = this.list.filter((last, i) => copies[i]!.some((each) => each !== last && !isSameValue(stateOf(each), stateOf(last))));
    this.byKind = objectsByKind(this.list);
    this.byKey = new Map(this.list.map((object) => [keyInCluster(referenceTo(object)), object]));
  }

  public readonly all = (kind: string): readonly PlainObject[] => this.byKind.get(kind) ?? [];

  public readonly find = (reference: Omit<ObjectReference, 'apiVersion'>): PlainObject | undefined => this.byKey.get(keyInCluster(reference));
}

/** What defines Pods, with those that it has on nodes. */
export interface Workload {
  /** The object that defines the Pods. */
  readonly object: ObjectReference;
  /** It, if the dump has it. @default - it doesn't, and one of the Pods stands for it */
  readonly defined?: PlainObject;
  /** What makes it, so that a change of it is undone. @default - nothing */
  readonly madeBy?: ObjectReference;
  readonly found: FoundPod;
  readonly isDaemon: boolean;
  readonly isBare: boolean;
  /** Its Pods that use nodes. */
  readonly pods: readonly PlainObject[];
  /** Number of its Pods that have found no room yet. */
  readonly unscheduled: number;
}

interface Made extends Pick<Workload, 'defined' | 'madeBy' | 'isBare'> {
  readonly reference: ObjectReference;
  readonly pods: PlainObject[];
}

/** The workloads of a dump: what defines Pods there, and what the owners of Pods are. Pods of a node's own files belong to it, and don't move. */
export function workloadsIn(objects: Objects): readonly Workload[] {
  const running = objects.all('Pod').filter((pod) => (usesNode(pod) || waitsForNode(pod)) && controllerOf(pod)?.kind !== 'Node');
  const made = new Map<string, Made>();
  const makersAbove = makersIn(objects.list);
  // equal owners have equal makers
  const owners = groupedBy(running, (pod) => keyInCluster(makerOf(pod) ?? referenceTo(pod)));
  for (const pods of owners.values()) {
    const makers = makersOf(referenceTo(pods[0]), makersAbove);
    const defining = makers.map((maker) => ({ maker, object: objects.find(maker) })).filter(({ object }) => object && findPods(object).length > 0);
    const { maker: reference = makers.at(-1) ?? referenceTo(pods[0]), object: defined } = defining.at(-1) ?? {};
    const key = keyInCluster(reference);
    const known = made.get(key) ?? {
      reference, isBare: makers.length === 0, pods: [],
      ...withoutUndefined({ defined: makers.length === 0 ? pods[0] : defined, madeBy: defined && makers[makers.indexOf(reference) + 1] }),
    };
    made.set(key, known).get(key)!.pods.push(...pods);
  }
  const idle = objects.list.filter((object) => object.kind !== 'Pod' && !controllerOf(object) && findPods(object).length > 0)
    .map((object) => ({ reference: referenceTo(object), defined: object, isBare: false, pods: [] }))
    .filter(({ reference }) => !made.has(keyInCluster(reference)));
  return [...made.values(), ...idle].flatMap(({ reference: object, defined, pods, ...more }): readonly Workload[] => {
    const all = defined && !more.isBare ? findPods(defined) : [podAt([], pods[0]!)];
    const bound = pods.filter(usesNode);
    const own = { pods: bound, unscheduled: pods.length - bound.length };
    const isDaemon = kubernetesKind(object) === 'DaemonSet';
    return all.map((found, i) => ({ ...more, object, defined, found, isDaemon, ...i === 0 ? own : { pods: [], unscheduled: 0 } }));
  });
}

/** A Pod of a workload as the scheduler sees a new one: with the requests that admission gave those that run, and bound to no node. */
export function newPodOf({ object, found, pods: [pod], isDaemon, isBare }: Workload, template: PlainObject, cluster: Cluster): ScheduledPod {
  // sizes matter, also where Pods of the workload run already
  const empty = { ...cluster, pods: [] };
  const asPod = (of: PlainObject) => {
    const spec = { ...objectAt(of, 'spec'), ...(isBare || of === pod ? { nodeName: undefined } : {}) };
    const source = { apiVersion: 'v1', kind: isDaemon ? 'DaemonSet' : 'Pod', metadata: { name: object.name }, spec };
    return scheduledPods({ object: source }, [{ ...found, path: isDaemon ? ['spec'] : [], template: { ...of, spec } }], empty)[0]!;
  };
  const defined = asPod(template);
  return pod ? { ...defined, requirements: { ...defined.requirements, requests: asPod(pod).requirements.requests } } : defined;
}

/** Names and namespaces for messages: `shop/web-1`. */
export const nameOfPod = (pod: PlainObject): string => `${objectNamespace(pod)}/${objectName(pod)}`;

/** The node that a Pod uses. */
export const nodeOf = (pod: PlainObject): string => scalarText(objectAt(pod, 'spec').nodeName);

/** A PersistentVolume that a Pod uses, and the terms of the nodes that reach it. */
export interface BoundVolume {
  readonly name: string;
  readonly terms: readonly PlainObject[];
}

/** The volumes of a Pod that only some nodes reach. @returns `undefined` if a claim or its volume isn't in the dump */
export function volumesOfPod(pod: PlainObject, objects: Objects): readonly BoundVolume[] | undefined {
  const claims = listAt(objectAt(pod, 'spec'), 'volumes').filter(isPlainObject).map((volume) => (
    scalarText(objectAt(volume, 'persistentVolumeClaim').claimName) || (isPlainObject(volume.ephemeral) ? `${objectName(pod)}-${scalarText(volume.name)}` : '')));
  const volumes = claims.filter((name) => name !== '').map((name) => {
    const claim = objects.find({ kind: 'PersistentVolumeClaim', namespace: objectNamespace(pod), name });
    return objects.find({ kind: 'PersistentVolume', name: scalarText(objectAt(claim, 'spec').volumeName) });
  });
  if (volumes.includes(undefined)) { return undefined; }
  return (volumes as PlainObject[]).flatMap((volume) => {
    const terms = valueAt(volume, ['spec', 'nodeAffinity', 'required', 'nodeSelectorTerms']);
    return Array.isArray(terms) && terms.length > 0 ? [{ name: objectName(volume), terms: terms.filter(isPlainObject) }] : [];
  });
}

/** Whether a label selector matches an object; one that is missing matches none. */
export function selectorOf(selector: unknown): (object: PlainObject) => boolean {
  if (!isPlainObject(selector)) { return () => false; }
  const labels = Object.entries(stringsAt(selector, 'matchLabels')).map(([key, value]) => ({ key, operator: 'In', values: [value] }));
  const all = [...labels, ...requirementsOf({ matchExpressions: listAt(selector, 'matchExpressions') })];
  return (object) => {
    const own = stringsAt(objectAt(object, 'metadata'), 'labels');
    return all.every((requirement) => satisfies(requirement, Object.hasOwn(own, requirement.key) ? own[requirement.key] : undefined));
  };
}

/** Whether the required anti-affinity of some Pods may keep a Pod from their nodes. */
export function repelledBy(pods: readonly PlainObject[]): (template: PlainObject, namespace: string | undefined) => boolean {
  const found = pods.flatMap((pod) => listAt(valueAt(pod, ['spec', 'affinity', 'podAntiAffinity']), 'requiredDuringSchedulingIgnoredDuringExecution')
    .filter(isPlainObject).map((term) => ({ term, own: objectNamespace(pod) })));
  const terms = distinctBy(found, ({ term, own }) => JSON.stringify([own, term])).map(({ term, own }) => {
    const named = listAt(term, 'namespaces');
    return { namespaces: named.length > 0 ? named : [own], isOpen: isPresent(term.namespaceSelector), selects: selectorOf(term.labelSelector) };
  });
  return (template, namespace = DEFAULT_NAMESPACE) => (
    terms.some(({ namespaces, isOpen, selects }) => (isOpen || namespaces.includes(namespace)) && selects(template)));
}
