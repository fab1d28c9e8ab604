import { Edit, ObjectReference, Severity } from '../findings';
import { Day, Ending, NodePoolProvider, Sourced, Taint } from '../knowledge';

/** A plan for leaving a Windows release. */
export interface MigrationPlan {
  /** Names of the releases that are left, such as `LTSC2019`. */
  readonly from: readonly string[];
  /** Name of the release to move to. */
  readonly to: string;
  /** The node pools as they are, and what ends when. */
  readonly now: MigrationNow;
  /** The images of the workloads that move: those without a build for the new nodes, those that have one, and those of which it isn't known. */
  readonly rebuild: readonly MigratedImage[];
  /** Selectors that hold Pods on the old nodes, with the changes to make. */
  readonly repin: readonly Repin[];
  /** What stops a drain, interrupts a workload, or differs between the releases; worst first. */
  readonly blocked: readonly Blocker[];
  /** What the input doesn't show, and what follows from that. */
  readonly unknown: readonly Gap[];
  /** What to do, one pool after another. */
  readonly waves: readonly Wave[];
  /** What to delete and verify at the end. */
  readonly after: readonly PlanStep[];
}

/** The node pools of a cluster, and the dates of their releases. */
export interface MigrationNow {
  /** Name of the platform. */
  readonly platform: string;
  /** The day of the plan. @default - not given, so that nothing is said that depends on it */
  readonly on?: Day;
  /** Pools of Windows nodes by release. */
  readonly pools: readonly PoolNow[];
  /** What ends first for the pools that are left, from the day of the plan on. @default - nothing is known to end */
  readonly first?: Ending;
}

/** Nodes of one pool and release. */
export interface PoolNow {
  /** Name of the pool; absent for nodes without a label that names it. @default - absent */
  readonly name?: string;
  /** What makes its nodes. @default - not known */
  readonly provider?: NodePoolProvider;
  /** Name of the release. @default - its build is unknown */
  readonly release?: string;
  /** Build of the nodes. @default - unknown */
  readonly build?: string;
  /** Names of the nodes. */
  readonly nodes: readonly string[];
  /** Minor versions of the kubelets, such as `1.32`. */
  readonly kubernetes: readonly string[];
  /** Whether the plan leaves it. */
  readonly isLeft: boolean;
  /** What has ended for the release, and what will. */
  readonly ends: readonly Ending[];
  /** Where that is from. */
  readonly sources: readonly Sourced[];
}

/** An image of workloads that move. */
export interface MigratedImage {
  /** As the workloads name it. */
  readonly image: string;
  /** `missing`: it has no build that the new nodes run. Unknown images never count as ready. */
  readonly state: 'missing' | 'ready' | 'unknown';
  /** What says so: the lock, a container that runs on a node of that build, the tag, or nothing. */
  readonly by: 'lock' | 'nodes' | 'tag' | 'nothing';
  /** In words. */
  readonly because: string;
  /** The digest that the lock or the cluster has. @default - not known */
  readonly digest?: string;
  /** Compressed bytes to pull. @default - not known */
  readonly size?: number;
  /** The workloads that use it, and of which that holds: an image can run in one isolation and not in another. */
  readonly workloads: readonly ObjectReference[];
}

/** An operation of a JSON Patch (RFC 6902). */
export interface JsonPatchOperation {
  /** It replaces a value. */
  readonly op: 'replace';
  /** JSON pointer. */
  readonly path: string;
  /** The new value. */
  readonly value: unknown;
}

/** A change that lets Pods run on the new nodes, and no longer on the old ones. */
export interface Repin {
  /** The object to change: the one that defines the Pods, or their RuntimeClass. */
  readonly object: ObjectReference;
  /** What holds the Pods: `nodeSelector node.kubernetes.io/windows-build=10.0.17763`. */
  readonly holds: readonly string[];
  /** The change as edits; empty if the object isn't in the input. */
  readonly edits: readonly Edit[];
  /** The same for `kubectl patch --type=json`. */
  readonly patch: readonly JsonPatchOperation[];
  /** The same as an option of the constructs and components. */
  readonly option: string;
  /** What must come first, such as the image without a build. */
  readonly waitsFor: readonly string[];
}

/** What kind of obstacle it is. */
export type BlockerCode =
  | 'disruption-budget' | 'several-budgets' | 'node-volume' | 'zone-volume' | 'no-node' | 'kept-template' | 'admission' | 'quota' | 'bare-pod'
  | 'not-ready' | 'daemon-set-build' | 'single-replica' | 'host-process' | 'gmsa' | 'host-path' | 'empty-dir' | 'drain-limit';

/** What stops a drain (error), interrupts a workload or needs a decision (warning), or must be known (note). */
export interface Blocker {
  /** Stable code in kebab case. */
  readonly code: BlockerCode;
  /** An error keeps the nodes of its Pods from being drained. */
  readonly severity: Severity;
  /** The workload, Pod, or PodDisruptionBudget. */
  readonly object: ObjectReference;
  /** Names of the Pods that it concerns. */
  readonly pods: readonly string[];
  /** One sentence without a period. */
  readonly message: string;
  /** What to do. */
  readonly fix: string;
}

/** Something that the input doesn't show. */
export interface Gap {
  /** What isn't known. */
  readonly what: string;
  /** What follows from that. */
  readonly so: string;
  /** How to find out. */
  readonly fix: string;
}

/** A range of minutes. */
export interface Minutes {
  /** At least this long. */
  readonly least: number;
  /** At most this long. @default - not known, since a size isn't */
  readonly most?: number;
}

/** A pool that is left. */
export interface Wave {
  /** The pool that is left, as in `now`. */
  readonly pool: string;
  /** The nodes to create first. */
  readonly create: NodesToCreate;
  /** Objects to change then, as in `repin`. */
  readonly repin: readonly ObjectReference[];
  /** The old nodes in the order in which they are drained. */
  readonly drain: readonly NodeToDrain[];
  /** Number of new nodes that the Pods need to fit, whichever of them the scheduler chooses; `create` has no fewer than the old pool. */
  readonly surge: number;
  /** Number of Pods that can be pending for lack of room when the wave ends. */
  readonly pending: { readonly least: number; readonly most: number };
  /** What is used of the new nodes, and of those of the release that existed, after each step. */
  readonly capacity: readonly CapacityAt[];
  /** How long it takes, without the time in which the provider creates machines. */
  readonly minutes: Minutes;
  /** Commands, in their order. */
  readonly steps: readonly PlanStep[];
}

/** Nodes to create for a wave. */
export interface NodesToCreate {
  /** Name of the new pool; that of the old one only if its definition has it. @default - nodes without a pool */
  readonly pool?: string;
  /** Number of nodes. */
  readonly nodes: number;
  /** The old node whose machine they have. @default - the definition of the pool decides */
  readonly like?: string;
  /** Labels that they need, or are known to have, besides those of one machine. */
  readonly labels: Readonly<Record<string, string>>;
  /** Taints that they need. */
  readonly taints: readonly Taint[];
  /** Resources that Pods can request of each. @default - the old nodes don't report them */
  readonly allocatable?: Readonly<Record<string, string>>;
  /** Zone of each: those of the definition of the pool, or else of the old nodes; empty if there are none. */
  readonly zones: readonly string[];
}

/** An old node. */
export interface NodeToDrain {
  /** Its name. */
  readonly node: string;
  /** Number of Pods that are evicted. */
  readonly pods: number;
  /** What must be solved before it is drained; it stays until then. */
  readonly waitsFor: readonly string[];
  /** How long its drain takes. */
  readonly minutes: Minutes;
}

/** What is requested of the nodes of the new release after a step. */
export interface CapacityAt {
  /** `create`, `repin`, or the name of the node that was drained. */
  readonly after: string;
  /** Number of nodes of the new release. */
  readonly nodes: number;
  /** Share of each resource that is requested, from 0 to 1. */
  readonly requested: Readonly<Record<string, number>>;
}

/** Something to do. */
export interface PlanStep {
  /** What and why. */
  readonly what: string;
  /** The command, if there is one. @default - it depends on how the cluster was made */
  readonly command?: string;
}
