import { anyNode } from './filters';
import { ClusterNode, hasEnded, readNode, Usage, usageByNode, usesNode, waitsForNode } from './node';
import { distinctBy, groupedBy, isPlainObject, isPresent, listAt, lookUp, objectAt, onceFor, PlainObject, scalarText, throwProblems } from '../base';
import { keyOf, ObjectReference, referenceTo } from '../findings';
import { ImageKnowledge } from '../images';
import {
  COMMON_MARKS, Day, HOSTNAME_LABEL, isLabelOfOneNode, KUBECTL_GET, labelMark, marksOf, NODE_OF_POOL, NODE_TO_BE, OS_LABELS, OsName, Platform, Taint,
  WindowsNodeMarks,
} from '../knowledge';
import { DEFAULT_NAMESPACE, endsPodsFirst, formatTaint, objectName, objectNamespace, objectsByKind, objectsIn } from '../kubernetes';

/** A cluster: its nodes, and what else decides where Pods run. */
export interface Cluster extends ImageKnowledge {
  readonly nodes: readonly ClusterNode[];
  /** RuntimeClasses by name. */
  readonly runtimeClasses: ReadonlyMap<string, PlainObject>;
  /** Whether these are all that the cluster has. */
  readonly knowsRuntimeClasses: boolean;
  /** The Pods that use the nodes. */
  readonly pods: readonly PlainObject[];
  readonly makers: Makers;
  /** Whether it is no cluster that was read, but what is assumed of a platform. */
  readonly isAssumed: boolean;
  /** What its Windows nodes have, and no others: evidence for the operating system of a Pod. */
  readonly marks: WindowsNodeMarks;
  /** Its platform, if it is given. @default - what its nodes show */
  readonly platform?: Platform;
  /** The day on which it is judged. @default - unknown */
  readonly on?: Day;
  /** Names of the platforms that it may be, with the nodes of each; empty if that doesn't matter. */
  readonly alternatives: readonly { readonly platform: string; readonly nodes: ReadonlySet<string> }[];
}

/** A cluster with more RuntimeClasses. */
export function withClassesOf(cluster: Cluster, classes: readonly PlainObject[]): Cluster {
  const runtimeClasses = new Map([...cluster.runtimeClasses, ...classes.map((each) => [objectName(each), each] as const)]);
  return { ...cluster, runtimeClasses, knowsRuntimeClasses: true };
}

/** The marks of a platform, and the labels that only Windows nodes of the cluster have. */
function marksIn(nodes: readonly ClusterNode[], platform: Platform | undefined): WindowsNodeMarks {
  const common = platform ? marksOf(platform) : COMMON_MARKS;
  const labelsOf = (ofWindows: boolean) => new Map(nodes.filter(({ os }) => (os === 'windows') === ofWindows)
    .flatMap(({ labels }) => Object.entries(labels).map((label) => [label.join('='), label] as const)));
  const others = labelsOf(false);
  const own = others.size === 0 ? [] : [...labelsOf(true)].flatMap(([id, [key, value]]) => (
    others.has(id) || isLabelOfOneNode(key) || OS_LABELS.includes(key) ? [] : [labelMark(key, value)]));
  return own.length === 0 ? common : { ...common, labels: [...common.labels, ...own] };
}

/** A node without its kind, as in the list of a client library, with it. */
function withKind(value: unknown): unknown {
  if (!isPlainObject(value) || value.kind !== undefined) { return value; }
  return Array.isArray(value.items) ? { ...value, items: value.items.map(withKind) } : { kind: 'Node', ...value };
}

/** Whether an object is a node that stands for those of a pool: another pool may have its name. */
function standsForPool(object: PlainObject): boolean {
  const annotations = object.kind === 'Node' ? objectAt(objectAt(object, 'metadata'), 'annotations') : {};
  return isPresent(annotations[NODE_OF_POOL]) || isPresent(annotations[NODE_TO_BE]);
}

/** The objects of a dump by what they are: files can overlap, and then have several copies of one. What has no name is only itself. */
export function copiesOf(values: readonly unknown[]): readonly (readonly PlainObject[])[] {
  const keyed = objectsIn(values).map((object, i) => {
    const isAlone = objectName(object) === '' || standsForPool(object);
    return { object, key: isAlone ? String(i) : `${scalarText(object.apiVersion)} ${keyInCluster(referenceTo(object))}` };
  });
  return [...groupedBy(keyed, ({ key }) => key).values()].map((all) => all.map(({ object }) => object));
}

/** The objects of a dump, each once: of several copies, the last one counts. */
export function eachOnce(values: readonly unknown[]): readonly PlainObject[] {
  return copiesOf(values).map((all) => all.at(-1)!);
}

/**
 * Reads a cluster.
 *
 * @param values what `kubectl get nodes,pods,runtimeclasses -A -o json` prints, or only the nodes: objects, or Lists of them
 * @param platform the platform, if it is known
 * @throws ProblemsError if there are no nodes
 */
export function readCluster(values: readonly unknown[], platform?: Platform): Cluster {
  const byKind = objectsByKind(eachOnce(values.map(withKind)));
  const nodes = (byKind.get('Node') ?? []).map(readNode);
  if (nodes.length === 0) {
    throwProblems([{ code: 'argument-type', path: ['nodes'], message: 'must contain nodes, got none', remedy: `use the output of "${KUBECTL_GET}"` }]);
  }
  const runtimeClasses = byKind.get('RuntimeClass') ?? [];
  return {
    nodes, pods: byKind.get('Pod') ?? [], isAssumed: false, alternatives: [],
    makers: makersIn([...byKind].flatMap(([kind, objects]) => (kind === 'Pod' ? [] : objects))),
    marks: marksIn(nodes, platform),
    runtimeClasses: new Map(runtimeClasses.map((each) => [objectName(each), each])), knowsRuntimeClasses: runtimeClasses.length > 0,
  };
}

/**
 * What is assumed of a cluster whose nodes aren't given: Windows nodes with the labels and taints of its platform, or of any platform if that isn't
 * given either, and Linux nodes. Their builds, other labels, and resources are unknown.
 *
 * @param isMixed whether it has Linux nodes
 */
export function assumedCluster(platform: Platform | undefined, isMixed: boolean): Cluster {
  let made: Pick<Cluster, 'nodes' | 'alternatives'> | undefined;
  return {
    // few rules need them
    get nodes() { return (made ??= assumedNodes(platform, isMixed)).nodes; },
    get alternatives() { return (made ??= assumedNodes(platform, isMixed)).alternatives; },
    pods: [], makers: new Map(), isAssumed: true, marks: marksOf(platform ?? Platform.UPSTREAM),
    runtimeClasses: new Map(), knowsRuntimeClasses: false,
  };
}

function assumedNodes(platform: Platform | undefined, isMixed: boolean): Pick<Cluster, 'nodes' | 'alternatives'> {
  const linux = isMixed ? [assumedNode('linux', 'linux')] : [];
  const alike = groupedBy(platform ? [platform] : Platform.all, ({ taints, nodeLabels }) => JSON.stringify([taints.map(formatTaint), nodeLabels]));
  const kinds = [...alike.values()].map((some) => {
    const [{ taints, nodeLabels }] = some;
    const platforms = some.map(({ name }) => name);
    return { platforms, node: assumedNode('windows', `windows, ${platforms.join(', ')}`, taints, nodeLabels) };
  });
  return {
    nodes: [...linux, ...kinds.map(({ node }) => node)],
    alternatives: platform ? [] : kinds.flatMap(({ node, platforms }) =>
      platforms.map((name) => ({ platform: name, nodes: new Set([...linux, node].map((each) => each.name)) }))),
  };
}

function assumedNode(os: OsName, name: string, taints: readonly Taint[] = [], nodeLabels: Readonly<Record<string, string>> = {}): ClusterNode {
  const { labels } = anyNode(os, nodeLabels);
  return { ...readNode({ metadata: { name, labels }, spec: { taints } }), isAssumed: true };
}

/** The Windows nodes of a cluster, one of those that don't differ in taints, build, and labels other than their names. */
export function distinctWindowsNodes({ nodes }: Cluster): readonly ClusterNode[] {
  return distinctBy(nodes.filter(({ os }) => os === 'windows'), ({ labels, lastingTaints, build }) => {
    const own = Object.entries(labels).filter(([key]) => key !== HOSTNAME_LABEL).sort();
    return JSON.stringify([own, lastingTaints.map(formatTaint), build]);
  });
}

/** The controller of an object, from its `ownerReferences`; `undefined` without one. */
export function controllerOf(object: PlainObject): PlainObject | undefined {
  return listAt(objectAt(object, 'metadata'), 'ownerReferences').filter(isPlainObject).find(({ controller }) => controller === true);
}

/** The object that makes a Pod or another workload; `undefined` for one of its own, such as the Pod of a node's static manifest. */
export function makerOf(object: PlainObject): ObjectReference | undefined {
  const owner = controllerOf(object);
  return owner && owner.kind !== 'Node'
    ? { ...referenceTo({ ...owner, metadata: owner }), namespace: objectNamespace(object) } : undefined;
}

/** What makes each of the objects that were read, by its key; `undefined` for one of its own. */
export type Makers = ReadonlyMap<string, ObjectReference | undefined>;

/** What makes objects. */
export function makersIn(objects: readonly PlainObject[]): Makers {
  return new Map(objects.map((object) => [keyInCluster(referenceTo(object)), makerOf(object)]));
}

/** Makers above a Pod: a Job, a CronJob or another object, and a custom object that makes it. A dump can have a cycle. */
const MOST_MAKERS = 4;

/** All that makes an object, from the nearest on: as far as its makers were read. */
export function makersOf(object: ObjectReference, makers: Makers, most = MOST_MAKERS): readonly ObjectReference[] {
  const maker = most > 0 ? makers.get(keyInCluster(object)) : undefined;
  return maker ? [maker, ...makersOf(maker, makers, most - 1)] : [];
}

/** Characters of the suffixes that Kubernetes makes: k8s.io/apimachinery `pkg/util/rand/rand.go`. */
const SUFFIX = /-[bcdfghjklmnpqrstvwxz2456789]+$/;
const NUMBER = /-\d+$/;

/**
 * The controllers whose controllers make their names: the name of a Deployment and a hash, the name of a CronJob and its time.
 *
 * Source, read 2026-11-30: kubernetes v1.37.2 `pkg/controller/deployment/sync.go` (getNewReplicaSet), `pkg/controller/cronjob/utils.go` (getJobName);
 * argo-rollouts v1.10.1 `rollout/sync.go` (createDesiredReplicaSet); keda v2.21.0 `pkg/scaling/executor/scale_jobs.go` (generateJobs); openshift
 * library-go `pkg/apps/appsutil/util.go` (DeploymentNameForConfigVersion).
 */
const NAMED_AFTER: Readonly<Record<string, readonly { readonly kind: string; readonly suffix: RegExp }[]>> = {
  ReplicaSet: [{ kind: 'Deployment', suffix: SUFFIX }, { kind: 'Rollout', suffix: SUFFIX }],
  Job: [{ kind: 'CronJob', suffix: NUMBER }, { kind: 'ScaledJob', suffix: SUFFIX }],
  ReplicationController: [{ kind: 'DeploymentConfig', suffix: NUMBER }],
};

/** A controller of Pods, and the objects that it may be named after, one of which may have made it. */
export function withNamesakes(controller: ObjectReference): readonly ObjectReference[] {
  const { name } = controller;
  const named = (lookUp(NAMED_AFTER, controller.kind) ?? []).filter(({ suffix }) => suffix.test(name));
  return [controller, ...named.map(({ kind, suffix }) => ({ ...controller, kind, name: name.replace(suffix, '') }))];
}

/** What the Pods of an object that run use. */
export interface OwnRoom {
  readonly byNode: ReadonlyMap<string, Usage>;
  /** The Pods, if a new one needs room beside them: they run until it does. */
  readonly beside: readonly PlainObject[];
}

/**
 * What the Pods of an object that run use: a Pod that replaces one of them gets its room.
 *
 * @returns `undefined` if no Pod of it runs, and if one waits for a node: those that run don't make room for it
 */
export function ownRoomOf(object: PlainObject, cluster: Cluster): OwnRoom | undefined {
  const own = cluster.pods.length === 0 ? undefined : podsByMaker(cluster).get(keyInCluster(referenceTo(object)));
  const running = own?.filter(usesNode) ?? [];
  if (!own || running.length === 0 || own.some(waitsForNode)) { return undefined; }
  // an object of the cluster is what its Pods were made of
  const isOfCluster = isPresent(objectAt(object, 'metadata').uid);
  return { byNode: usageByNode(running), beside: isOfCluster || endsPodsFirst(object, running.length) ? [] : running };
}

/** The Pods that haven't ended, by the keys of themselves, and of all that makes them. A maker that wasn't read may be named after its own one. */
const podsByMaker = onceFor(({ pods, makers }: Cluster): ReadonlyMap<string, readonly PlainObject[]> => {
  const byKey = new Map<string, PlainObject[]>();
  for (const pod of pods) {
    if (hasEnded(pod)) { continue; }
    const maker = makerOf(pod);
    const above = maker ? [maker, ...makersOf(maker, makers)] : [];
    const last = above.at(-1);
    const all = [referenceTo(pod), ...above, ...last && !makers.has(keyInCluster(last)) ? withNamesakes(last).slice(1) : []];
    for (const key of new Set(all.map(keyInCluster))) {
      const own = byKey.get(key);
      if (own) { own.push(pod); } else { byKey.set(key, [pod]); }
    }
  }
  return byKey;
});

/** Key of an object in a cluster: without a namespace, it is in the default one. */
export function keyInCluster({ namespace = DEFAULT_NAMESPACE, ...reference }: Omit<ObjectReference, 'apiVersion'>): string {
  return keyOf({ ...reference, namespace });
}
