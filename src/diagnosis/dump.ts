import { isPlainObject, listAt, NonEmpty, objectAt, PlainObject, Results, scalarText, textOf } from '../base';
import { keyOf, ObjectReference, referenceTo } from '../findings';
import { ImageLock } from '../images';
import { isLinuxImage, isUnixProgramPath, OS_LABELS, OsName, parseImage, Platform, platformOfNode, reportedMinor, STATUS_LISTS } from '../knowledge';
import { containersOf, findRejectedFields, objectsByKind, podOs } from '../kubernetes';
import { ClusterNode, readNode } from '../scheduling';
import { timeOf } from './support/text';

/** Kinds that symptoms inspect, which are among those of `KUBECTL_GET`. */
export const DUMP_KINDS = ['Node', 'Pod', 'Event', 'DaemonSet', 'ConfigMap', 'RuntimeClass'] as const;

/** A kind that symptoms inspect. */
export type DumpKind = (typeof DUMP_KINDS)[number];

/** Repository of the API server's image, also of one architecture: `registry.k8s.io/kube-apiserver-amd64`. */
const API_SERVER_IMAGE = /\/kube-apiserver(?:-[a-z0-9]+)?$/;
/** Labels of control plane nodes; the second until Kubernetes 1.23. */
const CONTROL_PLANE_LABELS = ['node-role.kubernetes.io/control-plane', 'node-role.kubernetes.io/master'];

/** The dump of a cluster, parsed once for all symptoms. Objects may have any shape. */
export class Dump {
  public readonly nodes: readonly ClusterNode[];
  public readonly windowsNodes: readonly ClusterNode[];
  public readonly pods: readonly DumpPod[];
  private readonly byKind: ReadonlyMap<string, readonly PlainObject[]>;
  private readonly nodesByName: ReadonlyMap<string, ClusterNode>;
  private readonly podsByName: ReadonlyMap<string, DumpPod>;
  private objectsByName?: ReadonlyMap<string, PlainObject>;
  private readonly results = new Results();

  /**
   * @param values objects, Lists of objects, or anything else, which is skipped
   * @param platform the given one
   * @param images what images are, if that is known
   */
  public constructor(values: readonly unknown[], private readonly platform?: Platform, public readonly images?: ImageLock) {
    this.byKind = objectsByKind(values);
    this.nodes = this.objects('Node').map(readNode);
    this.windowsNodes = this.nodes.filter(({ os }) => os === 'windows');
    this.nodesByName = new Map(this.nodes.map((node) => [node.name, node]));
    this.pods = this.objects('Pod').map((pod) => readPod(pod, this.nodesByName, this.runtimeClassOf(objectAt(pod, 'spec')), images));
    this.podsByName = new Map(this.pods.map((pod) => [keyOf(pod.about), pod]));
  }

  /** What a function reads from the dump, which it does once, although several symptoms need it. */
  public once<T>(read: (dump: Dump) => T): T {
    return this.results.of(read, () => read(this));
  }

  /** Objects of a kind in the order of the dump. */
  public objects(kind: string): readonly PlainObject[] {
    return this.byKind.get(kind) ?? [];
  }

  public has(kind: DumpKind): boolean {
    return this.objects(kind).length > 0;
  }

  /** Number of objects by kind. */
  public get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.byKind].map(([kind, objects]) => [kind, objects.length]));
  }

  /** Whether the cluster has Windows nodes; also true if the dump has no nodes. */
  public get mayHaveWindows(): boolean {
    return this.nodes.length === 0 || this.windowsNodes.length > 0;
  }

  /** The platform of a node, or else of the cluster; `undefined` if nothing tells it. */
  public platformOf(node: ClusterNode | undefined): Platform | undefined {
    return this.platform ?? (node && platformOfNode(node)) ?? this.once(platformOfNodes);
  }

  public node(name: string): ClusterNode | undefined {
    return this.nodesByName.get(name);
  }

  public pod(about: { readonly namespace?: string; readonly name: string }): DumpPod | undefined {
    return this.podsByName.get(keyOf({ kind: 'Pod', ...about }));
  }

  /** Finds an object by kind, namespace, and name. */
  public find(about: { readonly kind: string; readonly namespace?: string; readonly name: string }): PlainObject | undefined {
    this.objectsByName ??= new Map([...this.byKind].flatMap(([kind, objects]) => (
      objects.map((object) => [keyOf({ ...referenceTo(object), kind }), object]))));
    return this.objectsByName.get(keyOf(about));
  }

  /** The RuntimeClass that a Pod names, if the dump contains it. */
  public runtimeClassOf({ runtimeClassName: name }: PlainObject): PlainObject | undefined {
    return typeof name === 'string' ? this.find({ kind: 'RuntimeClass', name }) : undefined;
  }

  /**
   * The minor versions of the instances of the API server, the oldest first: the given one, those of its Pods, or else that of the newest kubelet of
   * the control plane; `undefined` if nothing tells them.
   */
  public apiServerMinors(given?: string): NonEmpty<{ readonly minor: number; readonly from: string }> | undefined {
    if (given !== undefined) { return [{ minor: reportedMinor(given) ?? NaN, from: `Kubernetes ${given}, as given` }]; }
    const [oldest, ...newer] = this.pods.flatMap(({ spec }) => listAt(spec, 'containers')).flatMap((container) => {
      const image = textOf((container as PlainObject | undefined)?.image);
      const { repository, tag } = parseImage(image);
      const minor = API_SERVER_IMAGE.test(repository) ? reportedMinor(tag) : undefined;
      return minor === undefined ? [] : [{ minor, from: image }];
    }).sort((a, b) => a.minor - b.minor);
    if (oldest) { return [oldest, ...newer]; }
    const controlPlane = this.nodes.filter(({ labels }) => CONTROL_PLANE_LABELS.some((label) => labels[label] !== undefined));
    const minor = Math.max(0, ...controlPlane.map(({ kubeletMinor }) => kubeletMinor ?? 0));
    return minor > 0 ? [{ minor, from: 'the kubelet of the control plane' }] : undefined;
  }
}

function platformOfNodes({ nodes }: Dump): Platform | undefined {
  return nodes.map(platformOfNode).find((platform) => platform !== undefined);
}

/** A Pod of a dump with its node. */
export interface DumpPod {
  readonly object: PlainObject;
  readonly about: ObjectReference;
  readonly spec: PlainObject;
  readonly status: PlainObject;
  /** Name of the node that it is bound to; empty if it isn't bound. */
  readonly nodeName: string;
  /** The node, if the dump contains it. */
  readonly node: ClusterNode | undefined;
  /** The operating system that it is for. */
  readonly os: OsName | undefined;
  /** The same, or Linux if nothing names one, but the image, the command, or Linux-only fields indicate it. */
  readonly likelyOs: OsName | undefined;
  /** Whether all containers are running and ready, or the Pod has succeeded. */
  readonly isHealthy: boolean;
  /** Whether it is being deleted. */
  readonly isTerminating: boolean;
  /** When its containers, or the named one, last started, in milliseconds; 0 if none has. */
  readonly startedAt: (container?: string) => number;
  /** Whether the scheduler hasn't placed it yet. */
  readonly isUnscheduled: boolean;
  /** Statuses of its containers with their paths in the object. */
  readonly containerStatuses: readonly { readonly status: PlainObject; readonly path: string }[];
}

function readPod(
  object: PlainObject, nodes: ReadonlyMap<string, ClusterNode>, runtimeClass: PlainObject | undefined, images?: ImageLock,
): DumpPod {
  const spec = objectAt(object, 'spec');
  const status = objectAt(object, 'status');
  const nodeName = textOf(spec.nodeName);
  const os = namedOs(spec, runtimeClass, images);
  const containerStatuses = STATUS_LISTS.flatMap((list) => listAt(status, list).flatMap((each, i) => [each].filter(isPlainObject).map((found) => (
    { status: found, path: `status.${list}[${i}]` }))));
  return {
    object, spec, status, nodeName, os, containerStatuses,
    about: { ...referenceTo(object), kind: 'Pod' },
    node: nodes.get(nodeName),
    likelyOs: os ?? (looksLinux(object) ? 'linux' : undefined),
    isHealthy: isHealthy(status),
    isTerminating: textOf(objectAt(object, 'metadata').deletionTimestamp) !== '',
    startedAt: (container = '') => Math.max(
      0, ...containerStatuses.filter(({ status: { name } }) => container === '' || name === container).map(lastStart),
    ),
    isUnscheduled: nodeName === '' && (status.phase === 'Pending' || status.phase === undefined) && listAt(spec, 'schedulingGates').length === 0,
  };
}

function isHealthy(status: PlainObject): boolean {
  if (status.phase === 'Succeeded') { return true; }
  return status.phase === 'Running' && listAt(status, 'containerStatuses').filter(isPlainObject).every(({ ready }) => ready === true);
}

function lastStart({ status }: DumpPod['containerStatuses'][number]): number {
  const states = [objectAt(status, 'state'), objectAt(status, 'lastState')];
  return Math.max(
    ...states.flatMap((state) => [objectAt(state, 'running'), objectAt(state, 'terminated')]).map(({ startedAt }) => timeOf(startedAt)),
  );
}

function looksLinux(object: PlainObject): boolean {
  const containers = containersOf(object.spec);
  return findRejectedFields(object, 'windows', containers).length > 0 || containers.some(({ container }) => (
    isLinuxImage(textOf(container.image)) || isUnixProgramPath(textOf(listAt(container, 'command')[0]))));
}

/** The operating system that a Pod is for, even if it selects the label with the wrong letter case, such as `Windows`. */
export function namedOs(spec: PlainObject, runtimeClass?: PlainObject, images?: ImageLock): OsName | undefined {
  const selector = objectAt(spec, 'nodeSelector');
  const selectsWindows = OS_LABELS.some((label) => /^windows$/i.test(scalarText(selector[label])));
  return podOs(spec, runtimeClass, undefined, images).os ?? (selectsWindows ? 'windows' : undefined);
}

/** When an event was last seen; 0 if it is unknown. */
export function eventTime(event: PlainObject): number {
  const times = [
    event.lastTimestamp, event.eventTime, objectAt(event, 'series').lastObservedTime, event.deprecatedLastTimestamp, event.firstTimestamp,
  ];
  return Math.max(...times.map(timeOf));
}

/** The newest time in a dump, which itself has none; 0 without any. Kubelets report their nodes at least every 5 minutes. */
export function endOf(dump: Dump): number {
  const conditionsOf = (object: PlainObject) => listAt(objectAt(object, 'status'), 'conditions').filter(isPlainObject)
    .flatMap(({ lastHeartbeatTime, lastTransitionTime }) => [timeOf(lastHeartbeatTime), timeOf(lastTransitionTime)]);
  const times = [
    ...dump.objects('Event').map(eventTime),
    ...dump.nodes.flatMap(({ object }) => conditionsOf(object)),
    ...dump.pods.flatMap((pod) => [...conditionsOf(pod.object), pod.startedAt()]),
  ];
  return times.reduce((newest, time) => Math.max(newest, time), 0);
}
