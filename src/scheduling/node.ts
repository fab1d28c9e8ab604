import { Amounts, amountsOf, HostPort, hostPortsOf, podRequests } from './resources';
import { attempt, isPlainObject, listAt, lookUp, objectAt, PlainObject, scalarText, withoutUndefined } from '../base';
import { ObjectReference, referenceTo } from '../findings';
import {
  ContainerdNode, isPassingTaint, NODE_ENDS, NODE_OF_POOL, NODE_PROVIDER, NODE_TO_BE, NodeLabel, OsName, Platform, platformOfNode, reportedMinor,
  Situation, Taint, WindowsVersion,
} from '../knowledge';
import { NodeSelectorRequirement, objectName, requirementsOf, stringsAt, taintsIn } from '../kubernetes';

/**
 * A node of a cluster, as every part reads it. Labels decide where Pods are scheduled; what starts there, the operating system and its build decide.
 */
export interface ClusterNode {
  readonly object: PlainObject;
  readonly about: ObjectReference;
  readonly name: string;
  /** Operating system from `status.nodeInfo`, or else from a label; `undefined` if it is unknown. */
  readonly os: OsName | undefined;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  /** All taints, including those of node conditions, such as `node.kubernetes.io/not-ready`. */
  readonly taints: readonly Taint[];
  /** Taints that aren't set by node conditions. */
  readonly lastingTaints: readonly Taint[];
  readonly isUnschedulable: boolean;
  /** Windows build, such as `10.0.20348`: the first three parts of the kernel version in `status.nodeInfo`, or else the label. */
  readonly build: string | undefined;
  /** Windows release; `undefined` also for an unknown build. */
  readonly version: WindowsVersion | undefined;
  /** `status.nodeInfo`. */
  readonly info: PlainObject;
  /** Minor version of the kubelet, such as 36. */
  readonly kubeletMinor: number | undefined;
  /** Quantities that Pods can request; `undefined` if the node doesn't report them. */
  readonly allocatable: PlainObject | undefined;
  /** `undefined` if the node has no Ready condition. */
  readonly isReady: boolean | undefined;
  /** Whether it isn't a node of the cluster, but what is assumed of its nodes: it may have labels besides these. */
  readonly isAssumed: boolean;
  /** Name of the pool whose nodes it stands for: their names, and perhaps their zones, region, and machine aren't known. @default - it is a node */
  readonly ofPool?: string;
  /** The labels that the definition of the pool decides, if these are fewer: those that the autoscaler knows. @default - these */
  readonly decided?: Readonly<Record<string, string>>;
  /** Provider of its pool, which sets labels that the definition doesn't decide. @default - it is a node, or that isn't known */
  readonly provider?: string;
  /** How the values of labels end that the definition of its pool doesn't decide, but narrows. @default - in any way */
  readonly labelEnds?: Readonly<Record<string, readonly string[]>>;
  /** What the autoscaler assumes of it, if it doesn't exist yet. */
  readonly toBe?: NodeToBe;
}

/** What an autoscaler assumes of the first node of a pool, which has none yet. */
export interface NodeToBe {
  /** Name of the pool. */
  readonly pool: string;
  readonly autoscaler: 'karpenter' | 'cluster-autoscaler';
  /** Labels that it knows. */
  readonly labels: Readonly<Record<string, string>>;
  /** Keys of labels of which it isn't known whether it knows them. */
  readonly uncertain: readonly string[];
  readonly taints: readonly Taint[];
  /** Resources that it counts with. @default - any */
  readonly allocatable?: Readonly<Record<string, string>>;
  /** What it chooses other labels of the node by. @default - nothing */
  readonly requirements?: readonly NodeSelectorRequirement[];
  /** Keys of labels that the node won't have, but that the autoscaler takes for open. @default - none */
  readonly takenForOpen?: readonly string[];
  /** Why it adds no nodes at all. @default - it does */
  readonly off?: string;
}

/** Reads a node. It may lack any field. */
export function readNode(object: PlainObject): ClusterNode {
  const metadata = objectAt(object, 'metadata');
  const spec = objectAt(object, 'spec');
  const status = objectAt(object, 'status');
  const labels = stringsAt(metadata, 'labels');
  const info = objectAt(status, 'nodeInfo');
  const taints = taintsIn(listAt(spec, 'taints'));
  const build = /^10\.0\.\d{5}(?=\.|$)/.exec(scalarText(info.kernelVersion))?.[0] ?? lookUp(labels, NodeLabel.WINDOWS_BUILD);
  const annotations = stringsAt(metadata, 'annotations');
  const toBe = readToBe(lookUp(annotations, NODE_TO_BE));
  const ofPool = toBe?.pool ?? lookUp(annotations, NODE_OF_POOL);
  const ready = listAt(status, 'conditions').filter(isPlainObject).find(({ type }) => type === 'Ready');
  return {
    object,
    about: referenceTo(object),
    name: objectName(object),
    os: osName(info.operatingSystem) ?? osName(lookUp(labels, NodeLabel.OS)) ?? osName(lookUp(labels, NodeLabel.BETA_OS)),
    labels,
    annotations,
    taints,
    lastingTaints: taints.filter(({ key }) => !isPassingTaint(key)),
    isUnschedulable: spec.unschedulable === true,
    build,
    version: build === undefined ? undefined : WindowsVersion.findBuild(build),
    info,
    kubeletMinor: reportedMinor(info.kubeletVersion),
    // the API server completes it in the same way
    allocatable: [status.allocatable, status.capacity].find(isPlainObject),
    isReady: ready && ready.status === 'True',
    isAssumed: false,
    ...(ofPool !== undefined && withoutUndefined({ ofPool, provider: lookUp(annotations, NODE_PROVIDER), labelEnds: readEnds(annotations) })),
    ...(toBe && { toBe }),
  };
}

function readEnds(annotations: Readonly<Record<string, string>>): ClusterNode['labelEnds'] {
  // someone else may have written the annotation
  const read: unknown = attempt(() => JSON.parse(lookUp(annotations, NODE_ENDS) ?? 'null'));
  return isPlainObject(read) ? Object.fromEntries(Object.keys(read).map((key) => [key, listAt(read, key).map(scalarText)])) : undefined;
}

/** Reads the annotation of a node that doesn't exist yet; `undefined` if it isn't one. */
function readToBe(text: string | undefined): NodeToBe | undefined {
  // someone else may have written the annotation
  const read: unknown = attempt(() => JSON.parse(text ?? 'null'));
  if (!isPlainObject(read)) { return undefined; }
  return {
    pool: scalarText(read.pool), autoscaler: read.autoscaler === 'karpenter' ? 'karpenter' : 'cluster-autoscaler',
    labels: stringsAt(read, 'labels'), uncertain: listAt(read, 'uncertain').map(scalarText), taints: taintsIn(listAt(read, 'taints')),
    ...(isPlainObject(read.allocatable) && { allocatable: stringsAt(read, 'allocatable') }),
    requirements: requirementsOf({ matchExpressions: listAt(read, 'requirements') }),
    takenForOpen: listAt(read, 'takenForOpen').map(scalarText), ...(typeof read.off === 'string' && { off: read.off }),
  };
}

/** The node as its containerd sees it. */
export function containerdNode({ info, build = '' }: ClusterNode): ContainerdNode {
  const kernel = scalarText(info.kernelVersion);
  return {
    build: kernel.startsWith(build) && build !== '' ? kernel : build, containerd: scalarText(info.containerRuntimeVersion),
    architecture: scalarText(info.architecture) || undefined,
  };
}

/** Platform and Kubernetes version of a node, with the day. A node that doesn't show its platform is of a cluster of one's own. */
export function situationOf(node: ClusterNode, { platform, on }: Partial<Situation>): Situation {
  const { kubeletMinor } = node;
  return {
    platform: platform ?? platformOfNode(node) ?? Platform.UPSTREAM, on, ...(kubeletMinor !== undefined && { kubernetes: `1.${kubeletMinor}` }),
  };
}

/**
 * What to do about a node that isn't ready: its Pods stay Terminating until its kubelet is back, or its object is deleted. Source: Kubernetes
 * documentation, "Force Delete StatefulSet Pods", read 2026-11-30.
 */
export const unreadyRemedy = (name: string): string => (
  `repair the node, or delete its object (kubectl delete node ${name}), which also deletes its Pods, if the machine no longer exists`);

/** A label of a node that is missing or wrong, with its correct value, if known. */
export interface WrongLabel {
  readonly key: string;
  readonly value: string | undefined;
}

/** The labels of a Windows node that contradict what it reports of itself. A missing label of the build isn't one. */
export function wrongLabelsOf({ labels, info, build, os }: ClusterNode): readonly WrongLabel[] {
  if (os !== 'windows') { return []; }
  const architecture = scalarText(info.architecture);
  const ofArchitecture = lookUp(labels, NodeLabel.ARCH);
  const ofBuild = lookUp(labels, NodeLabel.WINDOWS_BUILD);
  return [
    ...(lookUp(labels, NodeLabel.OS) === os ? [] : [{ key: NodeLabel.OS, value: os }]),
    ...(ofArchitecture !== undefined && architecture !== '' && ofArchitecture !== architecture ? [{ key: NodeLabel.ARCH, value: architecture }] : []),
    ...(ofBuild === undefined || ofBuild === build ? [] : [{ key: NodeLabel.WINDOWS_BUILD, value: build }]),
  ];
}

function osName(value: unknown): OsName | undefined {
  return value === 'windows' || value === 'linux' ? value : undefined;
}

/** What the Pods on a node use. */
export interface Usage {
  readonly pods: number;
  readonly requests: Amounts;
  readonly hostPorts: readonly HostPort[];
}

/** The usage of a node without Pods. */
export const UNUSED: Usage = { pods: 0, requests: new Map(), hostPorts: [] };

const FINISHED: readonly unknown[] = ['Succeeded', 'Failed'];

/** Whether a Pod has ended: it never runs again. */
export function hasEnded(pod: PlainObject): boolean {
  return FINISHED.includes(objectAt(pod, 'status').phase);
}

/** Whether a Pod has no node yet. */
export function waitsForNode(pod: PlainObject): boolean {
  return scalarText(objectAt(pod, 'spec').nodeName) === '' && objectAt(pod, 'status').phase === 'Pending';
}

/** Whether a Pod uses its node. */
export function usesNode(pod: PlainObject): boolean {
  return scalarText(objectAt(pod, 'spec').nodeName) !== '' && !hasEnded(pod);
}

/** What Pods use, by the name of their node. */
export function usageByNode(pods: readonly PlainObject[]): ReadonlyMap<string, Usage> {
  const usage = new Map<string, { pods: number; requests: Map<string, bigint>; hostPorts: HostPort[] }>();
  for (const pod of pods) {
    const spec = objectAt(pod, 'spec');
    const nodeName = scalarText(spec.nodeName);
    if (!usesNode(pod)) { continue; }
    const used = usage.get(nodeName) ?? { pods: 0, requests: new Map<string, bigint>(), hostPorts: [] };
    usage.set(nodeName, used);
    used.pods++;
    used.hostPorts.push(...hostPortsOf(spec));
    for (const [name, amount] of amountsOf(podRequests(spec, objectAt(pod, 'status')).requests)) {
      used.requests.set(name, (used.requests.get(name) ?? 0n) + amount);
    }
  }
  return usage;
}
