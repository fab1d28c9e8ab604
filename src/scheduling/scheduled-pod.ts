import { Match, matchesNode, NodeSelection, SelectableNode, untolerated } from './filters';
import { ClusterNode, hasEnded, Usage } from './node';
import { Amounts, amountsOf, HostPort, hostPortsOf, PodRequests, podRequests } from './resources';
import { PlacedPod } from './result';
import {
  isPlainObject, isPresent, isSameValue, listAt, lookUp, objectAt, Path, PlainObject, Results, scalarText, show, valueAt, withoutAbsent,
} from '../base';
import { referenceTo } from '../findings';
import { ImageKnowledge } from '../images';
import {
  HOSTNAME_LABEL, Isolation, NodeLabel, OS_WORDS, OsEvidenceId, OsName, REPLICATED_KINDS, Taint, WindowsNodeMarks, WindowsVersion, withoutUserInfo,
} from '../knowledge';
import {
  ContainerImage, containersOf, FoundPod, hasKnownLater, isCount, isHostProcessPod, isKnownLater, isKnownNow, isPlaceholder, knownImages,
  kubernetesKind, MAX_INT32, podOs, REQUIRED_TERMS, requiredTerms, requirementsOf,
} from '../kubernetes';
import { allowedBuilds, clashingLabels, mostIsolation, ownHandler } from '../pods';

/** A Pod that an object defines. */
export interface ScheduledPod {
  readonly pod: PlacedPod;
  /** Number of Pods that the object requests; `undefined` for a DaemonSet, and if the object doesn't say so. */
  readonly replicas: number | undefined;
  readonly requirements: PodRequirements;
  /** What Pods of the object that run already use, by node. @default - none runs */
  readonly own?: ReadonlyMap<string, Usage>;
}

/** What decides where a Pod runs, as the scheduler and the kubelet see it: with what its RuntimeClass and its controller add. */
export interface PodRequirements extends NodeSelection {
  readonly os: OsName | undefined;
  /** Whether the nodes decide on the number of Pods. */
  readonly isDaemon: boolean;
  readonly nodeName: string;
  readonly tolerations: readonly unknown[];
  readonly requests: Amounts;
  /** Names of resources of which it isn't known yet how much it requests. */
  readonly openRequests: readonly string[];
  readonly hostPorts: readonly HostPort[];
  /** Why the API server rejects it, and how to fix that. */
  readonly rejected: { readonly message: string; readonly fix: string } | undefined;
  /** The operating system that a node must have to run it, and what says so. */
  readonly requiredOs: { readonly os: OsName; readonly because: string } | undefined;
  /** An image for the other operating system, with which it starts nowhere. */
  readonly foreignImage: string | undefined;
  /** Its label `kubernetes.io/os`. */
  readonly osLabel: string | undefined;
  /** Images of which it matters which Windows release they are built on; empty for a HostProcess Pod, and a Pod that isn't for Windows. */
  readonly images: readonly PodImage[];
  /** The other object that has all images of a Windows Pod. */
  readonly imagesOf: string | undefined;
  /** The builds that its selectors allow, if they keep it to some; `undefined` if they don't. */
  readonly builds: readonly string[] | undefined;
  /** Name of a RuntimeClass that isn't known. */
  readonly unknownClass: string | undefined;
  /** What decides on its nodes in place of its object. */
  readonly placedBy: string | undefined;
  readonly notConsidered: readonly string[];
}

/** An image of a Windows Pod. */
export interface PodImage extends ContainerImage {
  /** How its container is isolated. */
  readonly isolation: Isolation;
  /** A handler that the nodes configure themselves, so that the isolation is only assumed. */
  readonly handler?: string;
}

/** What distinguishes an image, as JSON. */
export const idOfImage = ({ image, versions, isolation, handler }: PodImage): unknown => [image, versions[0]?.name, isolation, handler];

/** An object that defines Pods. */
export interface PodSource {
  readonly object: PlainObject;
  readonly file?: string;
}

/** Taints that the API server lets every Pod tolerate. */
const OF_EVERY_POD = ['not-ready', 'unreachable'].map((condition) => tolerationOfCondition(condition, 'NoExecute'));
/** Taints that the controller of DaemonSets lets its Pods tolerate. Source: kubernetes v1.36.3 `pkg/controller/daemon/util`. */
const DAEMON_TOLERATIONS: readonly PlainObject[] = [
  ...OF_EVERY_POD,
  ...['disk-pressure', 'memory-pressure', 'pid-pressure', 'unschedulable'].map((condition) => tolerationOfCondition(condition, 'NoSchedule')),
];
const DAEMON_IN_HOST_NETWORK = tolerationOfCondition('network-unavailable', 'NoSchedule');

function tolerationOfCondition(condition: string, effect: string): PlainObject {
  return { key: `node.kubernetes.io/${condition}`, operator: 'Exists', effect };
}

/** A Pod's spec as the scheduler sees it: with the nodeSelector and tolerations that its RuntimeClass adds at admission. */
export function scheduledSpec(spec: PlainObject, runtimeClass: PlainObject | undefined): PlainObject {
  if (!runtimeClass) { return spec; }
  const scheduling = objectAt(runtimeClass, 'scheduling');
  return {
    ...spec,
    nodeSelector: { ...objectAt(scheduling, 'nodeSelector'), ...withoutAbsent(objectAt(spec, 'nodeSelector')) },
    tolerations: [...listAt(spec, 'tolerations'), ...listAt(scheduling, 'tolerations')],
  };
}

/** What a Pod tolerates: what it says, what its controller adds, and the conditions that the API server lets every Pod tolerate for five minutes. */
function tolerationsOf(spec: PlainObject, scheduled: PlainObject, isDaemon: boolean): readonly unknown[] {
  const ofDaemon = isDaemon ? [...DAEMON_TOLERATIONS, ...(spec.hostNetwork === true ? [DAEMON_IN_HOST_NETWORK] : [])] : [];
  const given = [...listAt(spec, 'tolerations'), ...ofDaemon];
  const decides = (toleration: unknown, key: string) => isPlainObject(toleration)
    && (!toleration.key || toleration.key === key) && (!toleration.effect || toleration.effect === 'NoExecute');
  const added = OF_EVERY_POD.filter(({ key }) => !given.some((toleration) => decides(toleration, key as string)));
  return [...isPlaceholder(spec.tolerations) ? [spec.tolerations] : listAt(scheduled, 'tolerations'), ...ofDaemon, ...added];
}

/** What a Pod selects nodes by. */
export function selectionOf(spec: PlainObject): NodeSelection {
  return {
    // a label with a placeholder may be one that a node has
    nodeSelector: isPlaceholder(spec.nodeSelector) ? { [String(spec.nodeSelector)]: '' } : scalarsOf(objectAt(spec, 'nodeSelector')),
    terms: openTerms(spec) ?? (isPlainObject(valueAt(spec, REQUIRED_TERMS.slice(0, -1))) ? requiredTerms(spec) : undefined),
  };
}

/** The terms of a node affinity that has a placeholder in place of one, or of all; `undefined` without such. */
function openTerms(spec: PlainObject): readonly PlainObject[] | undefined {
  const places = REQUIRED_TERMS.map((_, i, keys) => valueAt(spec, keys.slice(0, i + 1)));
  const open = [...places, ...listAt({ terms: places.at(-1) }, 'terms')].find(isPlaceholder);
  return open === undefined ? undefined : [...requiredTerms(spec), { matchExpressions: open }];
}

/** Whether a Pod selects nodes by their names, so that no two are alike to it. @param spec as the scheduler sees it */
export function selectsByName(spec: PlainObject): boolean {
  const selection = selectionOf(spec);
  return selectedKeys(selection).includes(HOSTNAME_LABEL) || Boolean(selection.terms?.some((term) => listAt(term, 'matchFields').length > 0));
}

/** Whether a node has what a Pod selects. @param spec as the scheduler sees it */
export function selects(spec: PlainObject, node: SelectableNode): Match {
  return matchesNode(selectionOf(spec), node);
}

/** The taints of a node that keep a Pod off it, without those of node conditions. @param spec as the scheduler sees it */
export function untoleratedTaints(spec: PlainObject, { lastingTaints }: Pick<ClusterNode, 'lastingTaints'>): readonly Taint[] {
  return untolerated(listAt(spec, 'tolerations'), lastingTaints);
}

/** Of the nodes that a Pod may select, the one with the fewest taints to tolerate; `undefined` if it selects none of them. */
export function nearestNode(
  spec: PlainObject, nodes: readonly ClusterNode[],
): { readonly node: ClusterNode; readonly taints: readonly Taint[] } | undefined {
  const open = nodes.filter((node) => selects(spec, node) !== 'no').map((node) => ({ node, taints: untoleratedTaints(spec, node) }));
  return open.sort((a, b) => a.taints.length - b.taints.length)[0];
}

/** What is known of a cluster besides its nodes. */
export interface KnownCluster extends ImageKnowledge {
  readonly runtimeClasses: ReadonlyMap<string, PlainObject>;
  /** Whether the cluster has no others. */
  readonly areAll: boolean;
  /** What only Windows nodes of the cluster have. */
  readonly marks: WindowsNodeMarks;
}

/** What of an object and its Pod decides where the Pod runs, besides the spec. */
interface DefinedPod extends Pick<FoundPod, 'isPartial' | 'os' | 'placedBy' | 'besides'> {
  readonly osLabel: string | undefined;
  readonly isDaemon: boolean;
  readonly hasRoom: boolean;
  readonly hasClaims: boolean;
  readonly rejected: PodRequirements['rejected'];
}

/**
 * @param hasRoom whether resources don't matter, since the sizes of the nodes aren't known
 * @param shared the requirements of Pods with the spec, which are computed once for equal ones: many Pods need little memory and time then
 */
export function scheduledPod(
  { object, file }: PodSource, { path, template, isPartial, os, placedBy, besides }: FoundPod, cluster: KnownCluster, hasRoom: boolean,
  shared: (spec: PlainObject) => Results,
): ScheduledPod {
  const kind = kubernetesKind(object);
  const isDaemon = kind === 'DaemonSet' && path.length > 0;
  const spec = objectAt(template, 'spec');
  const defined: DefinedPod = {
    osLabel: labelOf(template), os, placedBy, besides, isPartial, isDaemon, hasRoom,
    hasClaims: kind === 'StatefulSet' && listAt(objectAt(object, 'spec'), 'volumeClaimTemplates').length > 0, rejected: invalidCount(object, kind),
  };
  return {
    pod: { ...referenceTo(object), ...(path.length > 0 && { path }), ...(file !== undefined && { file }) },
    replicas: isDaemon ? undefined : replicasOf(object, kind, path),
    requirements: shared(spec).of(JSON.stringify(defined), () => requirementsOfPod(spec, defined, cluster)),
  };
}

/** Whether a Pod may be of the template of one that runs: it has no other image, and needs no more of a node. */
export function needsNoMore({ requests, hostPorts }: PodRequirements, template: PlainObject, running: PlainObject): boolean {
  const spec = objectAt(running, 'spec');
  const [images, needed] = [running, template].map((each) => containersOf(objectAt(each, 'spec')).map(({ container }) => container.image));
  const [ports, used] = [hostPortsOf(spec), amountsOf(podRequests(spec, objectAt(running, 'status')).requests)];
  return needed!.every((image) => images!.includes(image)) && hostPorts.every((port) => ports.some((each) => isSameValue(each, port)))
    && [...requests].every(([name, wanted]) => wanted <= (used.get(name) ?? 0n));
}

function requirementsOfPod(spec: PlainObject, pod: DefinedPod, { runtimeClasses, areAll, marks, ...knowledge }: KnownCluster): PodRequirements {
  const { osLabel, isDaemon, hasRoom } = pod;
  const className = scalarText(spec.runtimeClassName);
  const runtimeClass = runtimeClasses.get(className);
  const isUnknown = className !== '' && !runtimeClass;
  const scheduled = scheduledSpec(spec, runtimeClass);
  const overhead = objectAt(objectAt(runtimeClass, 'overhead'), 'podFixed');
  const { requests, invalid, open } = hasRoom ? NO_REQUESTS : podRequests(runtimeClass?.overhead ? { ...spec, overhead } : spec);
  const { osFrom, os = pod.os } = podOs(spec, runtimeClass, marks, knowledge.images);
  const required = requiredOs(spec, os, osFrom, knowledge);
  return {
    os,
    isDaemon,
    nodeName: scalarText(spec.nodeName),
    ...selectionOf(scheduled),
    tolerations: tolerationsOf(spec, scheduled, isDaemon),
    requests: amountsOf(requests),
    openRequests: open,
    hostPorts: hasRoom ? [] : hostPortsOf(spec),
    rejected: pod.rejected ?? rejectionOf(spec, runtimeClass, isUnknown && areAll && !isPlaceholder(className)),
    requiredOs: required,
    foreignImage: required && imageOf(spec, otherOs(required.os), knowledge),
    osLabel,
    images: os === 'windows' ? imagesOf(spec, runtimeClass, knowledge) : [],
    imagesOf: os === 'windows' && containersOf(spec).length === 0 ? pod.besides : undefined,
    builds: buildsSelectedBy(scheduled),
    unknownClass: isUnknown ? className : undefined,
    placedBy: pod.placedBy ?? (os === undefined && hasKnownLater(spec.os) ? 'the placeholder in spec.os' : undefined),
    notConsidered: notConsidered(spec, pod, invalid),
  };
}

const NO_REQUESTS: PodRequests = { requests: new Map(), invalid: [], open: [] };

/** The labels of nodes that a Pod selects. */
export function selectedKeys({ nodeSelector, terms = [] }: NodeSelection): readonly string[] {
  return [...Object.keys(nodeSelector), ...terms.flatMap((term) => requirementsOf(term).map(({ key }) => key))];
}

function scalarsOf(map: PlainObject): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(map).filter(([, value]) => isPresent(value)).map(([key, value]) => [key, scalarText(value)]));
}

function labelOf(template: PlainObject): string | undefined {
  const label = lookUp(objectAt(objectAt(template, 'metadata'), 'labels'), NodeLabel.OS);
  return typeof label === 'string' && !isPlaceholder(label) ? label : undefined;
}


const JOBS: readonly string[] = ['Job', 'CronJob'];

/** What the API server says to a number of Pods. */
function invalidCount(object: PlainObject, kind: string): PodRequirements['rejected'] {
  const spec = objectAt(object, 'spec');
  const of = kind === 'CronJob' ? objectAt(objectAt(spec, 'jobTemplate'), 'spec') : spec;
  const keys = REPLICATED_KINDS.includes(kind) ? ['replicas'] : JOBS.includes(kind) ? ['parallelism', 'completions'] : [];
  const key = keys.find((each) => isKnownNow(of[each]) && !isCount(of[each]));
  return key === undefined ? undefined : {
    message: `${key} must be an integer from 0 to ${MAX_INT32}, got ${show(of[key])}: the API server rejects the ${kind}`,
    fix: `set ${key} to such a number, without quotes`,
  };
}

/**
 * How many Pods an object requests at a path. A Job needs as many as it lacks completions, and no more at once than its parallelism. A custom kind
 * may have replicas beside each template, such as the tasks of a Job of Volcano.
 */
function replicasOf(object: PlainObject, kind: string, path: Path): number | undefined {
  const spec = objectAt(object, 'spec');
  const number = (value: unknown, otherwise: number) => Math.max(typeof value === 'number' ? value : otherwise, 0);
  const ofJob = (job: PlainObject, status: PlainObject) => (job.suspend === true || isFinished(status) ? 0
    : Math.max(Math.min(number(job.parallelism, 1), number(job.completions, Infinity) - number(status.succeeded, 0)), 0));
  const replicas = valueAt(object, [...path.slice(0, -1), 'replicas']) ?? spec.replicas;
  switch (kind) {
    case 'Pod': return path.length === 0 ? Number(!hasEnded(object)) : undefined;
    case 'Job': return ofJob(spec, objectAt(object, 'status'));
    case 'CronJob': return spec.suspend === true ? 0 : ofJob(objectAt(objectAt(spec, 'jobTemplate'), 'spec'), {});
    default: if (isKnownLater(replicas)) { return undefined; }
      return REPLICATED_KINDS.includes(kind) || typeof replicas === 'number' ? number(replicas, 1) : undefined;
  }
}

/** Whether a Job creates no more Pods. @param types of the conditions that say so */
export function isFinished(status: PlainObject, types: readonly unknown[] = ['Complete', 'Failed']): boolean {
  return listAt(status, 'conditions').some((each) => isPlainObject(each) && types.includes(each.type) && each.status === 'True');
}

/** What the API server says to the RuntimeClass of a Pod. @param isMissing whether the cluster doesn't have it */
function rejectionOf(spec: PlainObject, runtimeClass: PlainObject | undefined, isMissing: boolean): PodRequirements['rejected'] {
  const className = scalarText(spec.runtimeClassName);
  if (isMissing) {
    return {
      message: `the cluster has no RuntimeClass ${show(className)}: the API server rejects the Pod`,
      fix: 'create the RuntimeClass, or correct the name',
    };
  }
  const [key] = clashingLabels(spec, runtimeClass);
  const valueIn = (pod: unknown) => scalarText(valueAt(pod, ['nodeSelector', key!]));
  return key === undefined ? undefined : {
    message: `the nodeSelector of the Pod has ${key}=${valueIn(spec)}, that of RuntimeClass ${show(className)} ${key}=`
      + `${valueIn(runtimeClass!.scheduling)}: the API server rejects the Pod`,
    fix: `remove ${key} from the nodeSelector of the Pod`,
  };
}

/** The builds of the Windows releases that a Pod's selectors allow, if they keep it to some. */
function buildsSelectedBy(spec: PlainObject): readonly string[] | undefined {
  const allowed = allowedBuilds(spec);
  return allowed.length < WindowsVersion.all.length ? allowed : undefined;
}

/** The other evidence decides before images, which a Pod can have of both systems. */
function requiredOs(
  spec: PlainObject, os: OsName | undefined, osFrom: OsEvidenceId | undefined, knowledge: ImageKnowledge,
): PodRequirements['requiredOs'] {
  const image = os && osFrom !== 'image' ? undefined : imageOf(spec, os ?? 'linux', knowledge);
  if (image !== undefined) { return { os: os ?? 'linux', because: `${named(image)} is for ${OS_WORDS[os ?? 'linux']}` }; }
  return os && { os, because: osFrom === 'spec.os' ? `spec.os.name is ${show(os)}` : `the Pod is for ${OS_WORDS[os]}` };
}

/** An image in messages. */
export const named = (image: string): string => `image ${show(withoutUserInfo(image))}`;

export function otherOs(os: OsName): OsName {
  return os === 'windows' ? 'linux' : 'windows';
}

/** The first image of a Pod that is for an operating system only. @param knowledge what is known of images besides their names */
export function imageOf(spec: PlainObject, os: OsName, knowledge: ImageKnowledge = {}): string | undefined {
  return knownImages(containersOf(spec), knowledge).find((each) => each.os === os)?.image;
}

/** The images of a Windows Pod of which it matters which release they are built on. @param knowledge what is known of them besides their names */
export function imagesOf(spec: PlainObject, runtimeClass: PlainObject | undefined, knowledge: ImageKnowledge = {}): readonly PodImage[] {
  if (isHostProcessPod(spec)) { return []; }
  const handler = ownHandler(runtimeClass);
  // an unknown RuntimeClass may be for Hyper-V isolation, which runs more
  const isolation = spec.runtimeClassName && !runtimeClass ? 'hyperv' : mostIsolation(runtimeClass);
  return knownImages(containersOf(spec), knowledge).filter(({ os }) => os !== 'linux')
    .map((each) => ({ ...each, isolation, ...(handler !== undefined && { handler }) }));
}

/** What could keep a Pod from nodes that the filters here allow. */
function notConsidered(spec: PlainObject, { hasClaims, isPartial }: DefinedPod, invalid: readonly string[]): readonly string[] {
  const affinity = objectAt(spec, 'affinity');
  const requires = (field: string) => listAt(objectAt(affinity, field), 'requiredDuringSchedulingIgnoredDuringExecution').length > 0;
  const items = (field: string) => listAt(spec, field).filter(isPlainObject);
  const isLimited = (volume: PlainObject) => BOUND_TO_NODES.some((source) => isPresent(lookUp(volume, source)));
  const { schedulerName } = spec;
  const limits: readonly (readonly [isSet: boolean, what: string])[] = [
    [requires('podAffinity'), 'Pod affinity'],
    [requires('podAntiAffinity'), 'Pod anti-affinity'],
    [items('topologySpreadConstraints').some(({ whenUnsatisfiable }) => whenUnsatisfiable !== 'ScheduleAnyway'), 'topology spread constraints'],
    [items('volumes').some(isLimited) || hasClaims, 'volumes'],
    [listAt(spec, 'resourceClaims').length > 0, 'resource claims'],
    [listAt(spec, 'schedulingGates').length > 0, 'scheduling gates'],
    [typeof schedulerName === 'string' && !['', 'default-scheduler'].includes(schedulerName), `scheduler ${show(schedulerName)}`],
    [items('tolerations').some(({ operator }) => operator === 'Lt' || operator === 'Gt'), 'tolerations that compare numbers'],
  ];
  return [
    ...limits.flatMap(([isSet, what]) => (isSet ? [what] : [])),
    ...invalid.map((name) => `requests of ${name}, which aren't a quantity`),
    ...(isPartial ? ['fields of the Pod that its controller sets'] : []),
  ];
}

/** Volume sources that a node may not reach, or may have no slot for. */
const BOUND_TO_NODES = [
  'persistentVolumeClaim', 'ephemeral', 'csi', 'gcePersistentDisk', 'awsElasticBlockStore', 'azureDisk', 'cinder', 'rbd', 'iscsi',
];
