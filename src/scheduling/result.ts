import { Path } from '../base';
import { ObjectReference } from '../findings';
import { OsName, Taint } from '../knowledge';

/** Where Pods run: the result of `whereItRuns`. */
export interface Placements {
  /** One for each Pod that the objects define, in their order. */
  readonly pods: readonly PodPlacement[];
  /** The nodes, in groups of equal ones, in the order of the first node of each. */
  readonly groups: readonly NodeGroup[];
  /** What isn't considered for any Pod, such as nodes that don't report their resources. */
  readonly notConsidered: readonly string[];
}

/** Nodes that don't differ in what places the Pods: operating system, build, taints, resources, the labels that a Pod selects, and the node pool. */
export interface NodeGroup {
  /** Unique name: the release, such as `Windows LTSC2022`, and the node pool if a label names it. */
  readonly name: string;
  /** Names of its nodes. */
  readonly nodes: readonly string[];
  /** Operating system; absent if no node says so. */
  readonly os?: OsName;
  /** Windows build, such as `10.0.20348`. */
  readonly build?: string;
  /** Name of the Windows release, such as `LTSC2022`; absent for an unknown build. */
  readonly release?: string;
  /** Labels that all of its nodes have. */
  readonly labels: Readonly<Record<string, string>>;
  /** Taints of its nodes, without those of a node's current condition, such as `node.kubernetes.io/not-ready`. */
  readonly taints: readonly Taint[];
  /** Allocatable resources as quantities, the least of its nodes; absent if they don't report them. */
  readonly allocatable?: Readonly<Record<string, string>>;
  /** How each of its nodes is, in the order of `nodes`; absent for assumed nodes. */
  readonly states?: readonly NodeState[];
}

/** How a node is. */
export interface NodeState {
  /** Present if it isn't ready. */
  readonly isReady?: false;
  /** Present if it is cordoned. */
  readonly isCordoned?: true;
  /**
   * The largest share of its CPU, memory, and number of Pods that the Pods on it request: 0.75. Absent without Pods in the input, and if the node
   * doesn't report them.
   */
  readonly requested?: number;
}

/** A Pod, and the object that defines it. */
export interface PlacedPod extends ObjectReference {
  /** Path of the Pod in the object; absent for a Pod. */
  readonly path?: Path;
  /** Which Pod of the object it is, such as `templates[test]`; absent for the only one. */
  readonly part?: string;
  /** The file that defines the object. */
  readonly file?: string;
}

/** Where a Pod runs, and why not elsewhere. */
export interface PodPlacement {
  /** The object that defines it, and where. */
  readonly pod: PlacedPod;
  /** The operating system that it is for; absent if nothing says so. */
  readonly os?: OsName;
  /** Number of Pods that the object requests; absent for a DaemonSet, and if the object doesn't say so. */
  readonly replicas?: number;
  /** Number of nodes on which it can run. */
  readonly fits: number;
  /** Number of nodes that the scheduler may bind it to although it can't run there: of another operating system or build. */
  readonly misplaced: number;
  /**
   * Number of nodes that the scheduler may bind it to, where it doesn't start for a reason of its own: an image for another operating system, or a
   * label.
   */
  readonly fails: number;
  /** Number of nodes of which it isn't known whether it runs there: the build of an image, or what an assumed node has. */
  readonly unknown: number;
  /** Number of nodes that its selectors and tolerations allow, whatever runs there: a DaemonSet gets a Pod on each. */
  readonly eligible: number;
  /** Whether only taints keep it from a node. */
  readonly isTainted: boolean;
  /** One for each group of nodes, in their order. */
  readonly groups: readonly GroupPlacement[];
  /** Present if the scheduler can bind it to no node, or it can't run on any of them. */
  readonly nearestMiss?: NearestMiss;
  /** What could keep it from more nodes and isn't considered, such as `volumes`; empty if all of it is. */
  readonly notConsidered: readonly string[];
}

/** Whether a Pod runs on the nodes of a group. */
export interface GroupPlacement {
  /** Name of the group. */
  readonly group: string;
  /** Number of its nodes on which the Pod can run. */
  readonly fits: number;
  /** Number of its nodes that the scheduler may bind the Pod to although it can't run there. */
  readonly misplaced: number;
  /** Number of its nodes that the scheduler may bind the Pod to, where it doesn't start for a reason of its own. */
  readonly fails: number;
  /** Number of its nodes of which it isn't known whether the Pod runs there. */
  readonly unknown: number;
  /** Why it doesn't run on the others; all reasons of each node. */
  readonly reasons: readonly PlacementReason[];
}

/** Why a Pod doesn't run on a node. */
export type ReasonCode =
  /** The API server rejects the Pod, since it conflicts with its RuntimeClass, or has none of that name; or the RuntimeClass isn't known. */
  | 'runtime-class'
  /** Something else than the object of the Pod decides on its nodes, such as the TaskRun that runs a Task. */
  | 'placed-by-other'
  /** The Pod names another node. */
  | 'node-name'
  /** The node is cordoned. */
  | 'unschedulable'
  /** The node lacks a label of the nodeSelector. */
  | 'node-selector'
  /** No term of the required node affinity matches the node. */
  | 'node-affinity'
  /** The Pod doesn't tolerate a taint. */
  | 'taint'
  /** Another Pod uses the host port. */
  | 'host-port'
  /** The node has less of a resource than the Pod requests. */
  | 'resource'
  /** The node runs as many Pods as it allows. */
  | 'pod-count'
  /** The node doesn't exist yet, and the autoscaler doesn't add it for the Pod. */
  | 'autoscaler'
  /** The Pod or one of its images is for another operating system. */
  | 'os'
  /** The Pod has the label `kubernetes.io/os` with another value than the node. */
  | 'os-label'
  /** The Windows build of the node doesn't run an image of the Pod, or that isn't known. */
  | 'build'
  /** The containerd of the node doesn't run an image of the Pod on another build than its own, or that isn't known. */
  | 'containerd';

/** Reasons of a node that is full; they don't keep the controller of a DaemonSet from creating a Pod for it. */
export const OF_ROOM: readonly ReasonCode[] = ['resource', 'pod-count', 'host-port'];

/** A reason why a Pod doesn't run on nodes of a group. */
export interface PlacementReason {
  /** Stable code in kebab case. */
  readonly code: ReasonCode;
  /**
   * What rejects the Pod: the API server, for all nodes; the scheduler; or the node itself, to which the scheduler may nevertheless bind it; `pod`
   * if the Pod conflicts with itself, so that it starts on no node. `unknown` if it isn't known whether the Pod runs there.
   */
  readonly by: 'api-server' | 'scheduler' | 'node' | 'pod' | 'unknown';
  /** One sentence without a period. */
  readonly message: string;
  /** Number of nodes of the group that it applies to. */
  readonly nodes: number;
  /** The change that removes it. */
  readonly fix?: string;
}

/** The nodes to which least is missing. */
export interface NearestMiss {
  /** Name of their group. */
  readonly group: string;
  /** Number of nodes of the group that lack no more than this. */
  readonly nodes: number;
  /** What they lack. */
  readonly reasons: readonly PlacementReason[];
  /** All nodes in a sentence: `3 nodes have the taint os=windows:NoSchedule, 2 have another build`. */
  readonly summary: string;
}

/** Reasons to show below each other: of several in a row with the same fix, only the last has it. */
export function withFixesOnce<T extends { readonly fix?: string }>(reasons: readonly T[]): readonly T[] {
  return reasons.map(({ fix, ...others }, i) => (fix === undefined || fix === reasons[i + 1]?.fix ? others : { ...others, fix }) as T);
}
