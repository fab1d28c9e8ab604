import { jsonText, objectAt, PlainObject, Problem, remembering, Results, withoutUndefined } from '../base';
import { ImageKnowledge, KnownImage } from '../images';
import { Isolation, newestOf, NodeLabel, OS_LABELS, OsName, Platform, PodKinds, WindowsVersion } from '../knowledge';
import {
  asTolerant, containersOf, findRejectedFields, FoundContainer, FoundRejectedField, hasKnownLater, isHostProcessOpen, isHostProcessPod,
  isKnownLater, isSelectionOpen, knownImages, PodOs, podOs, tolerates, windowsOptionsProblems,
} from '../kubernetes';
import { isolationOf, ownHandler, Placement, PodAspect, ResourceDefaults } from '../pods';
import { Cluster, ClusterNode, scheduledSpec } from '../scheduling';

/** What is the same for all objects of a run. */
export interface RunFacts {
  /** Platform of the cluster. */
  readonly platform: Platform;
  /** Whether the platform is assumed, because neither it nor the nodes are given. Findings that depend on it are advice then. */
  readonly platformIsAssumed: boolean;
  /** The cluster, as far as it is known. */
  readonly cluster: Cluster;
  /** Windows nodes of the cluster, one of each kind; without its nodes, what is assumed of those of the platform. */
  readonly windowsNodes: readonly ClusterNode[];
  /** Kubernetes minor version, such as `1.36`. */
  readonly kubernetes: string;
  /** Whether what has ended is an error: nodes are given, or a day is. */
  readonly endsAreErrors: boolean;
  /** Whether the cluster has Linux and Windows nodes. */
  readonly mixed: boolean;
  /** How Pods are placed by the Windows release that their image tags name; `none` if they needn't be. */
  readonly placement: Placement | 'none';
  /** Windows release that images are built on whose tags name none; `undefined` if it is unknown. */
  readonly version?: WindowsVersion;
  /** Whether fixes add digests of a lock to images. */
  readonly pinImages: boolean;
  /** What fixes give containers without limits. */
  readonly resources: ResourceDefaults;
  /** Custom kinds whose CustomResourceDefinitions are given. */
  readonly podKinds: PodKinds;
  /** What a function says of the run. It is called once, so it must be the same function every time. */
  once<T>(fact: (run: this) => T): T;
}

/** An image of a Windows Pod. */
export interface FoundImage extends KnownImage {
  readonly image: string;
  /** The newest release that it is built on. */
  readonly version: WindowsVersion | undefined;
  readonly path: readonly (string | number)[];
}

/**
 * What is known of a Pod by its spec, its RuntimeClass, and what is the same for the whole run. Each fact is computed at its first use, for all
 * rules, and for all Pods with an equal spec.
 */
export class PodFacts {
  private readonly results = new Results();
  private ownTemplate?: PlainObject;
  private ownOs?: PodOs;
  private ownContainers?: readonly FoundContainer[];
  private ownHostProcess?: boolean;
  private ownImages?: readonly FoundImage[];
  private ownBuiltImages?: readonly FoundImage[];
  private ownScheduled?: PlainObject;
  private ownPlacing?: PodFacts;

  public constructor(
    /** Its spec. */
    public readonly spec: PlainObject,
    /** The RuntimeClass that it names; `undefined` if it is unknown, or there is none. */
    public readonly runtimeClass: PlainObject | undefined,
    /** What is the same for the whole run. */
    public readonly run: RunFacts,
  ) {}

  /** What a function says of the Pod. It is called once, so it must be the same function every time. */
  public of<T>(fact: (pod: PodFacts) => T): T {
    return this.results.of(fact, () => fact(this));
  }

  /** The Pod with other values of some fields. */
  public with(fields: PlainObject): PodFacts {
    return new PodFacts({ ...this.spec, ...fields }, this.runtimeClass, this.run);
  }

  /** The spec in a Pod template without metadata. */
  public get template(): PlainObject { return this.ownTemplate ??= { spec: this.spec }; }
  /** Its operating system, and what determines it. */
  public get os(): PodOs { return this.ownOs ??= podOs(this.spec, this.runtimeClass, this.run.cluster.marks, this.run.cluster.images); }
  /** Its containers of all kinds, with their paths. */
  public get containers(): readonly FoundContainer[] { return this.ownContainers ??= containersOf(this.spec); }
  /** Whether its containers are HostProcess containers. */
  public get isHostProcess(): boolean { return this.ownHostProcess ??= isHostProcessPod(this.spec); }
  /** The images of its containers: as the lock has them, or else by their names, read as those of a Windows Pod. */
  public get images(): readonly FoundImage[] { return this.ownImages ??= this.imagesBy({ images: this.run.cluster.images }); }
  /** The same, with the given release for images of which nothing else says it. */
  public get builtImages(): readonly FoundImage[] { return this.ownBuiltImages ??= this.imagesBy(this.run.cluster); }
  /** The spec as the scheduler sees it. */
  public get scheduled(): PlainObject { return this.ownScheduled ??= scheduledSpec(this.spec, this.runtimeClass); }
  /** What of it decides which nodes its selectors and tolerations allow. Pods that are equal in this share it, whatever else they have. */
  public get placing(): PodFacts { return this.ownPlacing ??= placingOf(this); }
  /** The problems of its windowsOptions; none with `spec.os.name: linux`, where they are rejected as a whole. */
  public get optionsProblems(): readonly Problem[] { return this.of(OPTIONS_PROBLEMS); }
  /** The fields that the API server rejects if `spec.os.name` is an operating system. */
  public rejectedFields(os: OsName): readonly FoundRejectedField[] { return this.of(REJECTED_FIELDS[os]); }
  /** Whether a part of the Pod isn't known yet: it has a placeholder, or a value that only its owner can look into. */
  public isOpen(aspect: PodAspect): boolean { return IS_OPEN[aspect](this); }
  /** Whether the scheduler places the Pod at all: `nodeName` bypasses it. */
  public get isScheduled(): boolean { return !this.spec.nodeName; }
  /** Whether its RuntimeClass isn't known: it may select nodes and add tolerations. */
  public get hasUnknownClass(): boolean { return Boolean(this.spec.runtimeClassName) && !this.runtimeClass; }

  /** How its containers are isolated, by the RuntimeClass; `undefined` if that isn't known. */
  public get isolation(): Isolation | undefined {
    if (!this.spec.runtimeClassName) { return 'process'; }
    return this.runtimeClass?.handler === undefined || ownHandler(this.runtimeClass) !== undefined ? undefined : isolationOf(this.runtimeClass);
  }

  private imagesBy(knowledge: ImageKnowledge): readonly FoundImage[] {
    return knownImages(this.containers, knowledge)
      .map((each) => ({ ...each, version: newestOf(each.versions), path: ['spec', ...each.path, 'image'] }));
  }
}

function placingOf({ scheduled: { nodeSelector, affinity, tolerations }, run }: PodFacts): PodFacts {
  const { nodeAffinity } = objectAt({ affinity }, 'affinity');
  const spec = withoutUndefined({ nodeSelector, affinity: nodeAffinity === undefined ? undefined : { nodeAffinity }, tolerations });
  const text = jsonText(spec);
  return text === undefined ? new PodFacts(spec, undefined, run) : run.once(PLACINGS)(text);
}

const PLACINGS = (run: RunFacts) => remembering((text) => new PodFacts(JSON.parse(text) as PlainObject, undefined, run));

const OPTIONS_PROBLEMS = ({ template, os: { os, osFrom } }: PodFacts) =>
  (os === 'linux' && osFrom === 'spec.os' ? [] : windowsOptionsProblems(template));

const PLACING_LABELS: readonly string[] = [...OS_LABELS, NodeLabel.WINDOWS_BUILD, NodeLabel.AKS_OS_SKU];

/** Whether a toleration may be one of a taint of the Windows nodes. */
function isTolerationOpen(toleration: unknown, { platformIsAssumed, windowsNodes }: RunFacts): boolean {
  const tolerant = asTolerant(toleration);
  const taints = platformIsAssumed ? Platform.allTaints : windowsNodes.flatMap(({ lastingTaints }) => lastingTaints);
  return tolerant !== toleration && taints.some((taint) => tolerates(tolerant, taint));
}

const IS_OPEN: Readonly<Record<PodAspect, (pod: PodFacts) => boolean>> = {
  os: ({ spec: { os } }) => hasKnownLater(os),
  selection: ({ scheduled }) => isSelectionOpen(scheduled, (label) => PLACING_LABELS.includes(label)),
  labels: ({ scheduled }) => isSelectionOpen(scheduled, () => true),
  tolerations: ({ scheduled: { tolerations }, run }) => (
    Array.isArray(tolerations) ? tolerations.some((each) => isTolerationOpen(each, run)) : isKnownLater(tolerations)),
  hostProcess: ({ spec }) => isHostProcessOpen(spec),
};

const REJECTED_FIELDS = {
  windows: ({ template, containers }: PodFacts) => findRejectedFields(template, 'windows', containers),
  linux: ({ template, containers }: PodFacts) => findRejectedFields(template, 'linux', containers),
};
