import { HostPort, hostPortsOf } from './host-ports';
import { Amounts, amountsOf, podRequests } from './resources';
import { PlacedPod } from './result';
import { isLinuxImage, isWindowsImage, NodeLabel, OsName, RUNTIME_HANDLERS, WindowsVersion } from '../knowledge';
import {
  containersOf, FoundPod, isHostProcessPod, isPlainObject, isPresent, listAt, lookUp, objectAt, PlainObject, podOs, requiredTerms, requirementsOf,
  scalarText, show, valueAt,
} from '../manifest';

/** A Pod as the scheduler and the kubelet see it: with what its RuntimeClass and its controller add. */
export interface ScheduledPod {
  readonly pod: PlacedPod;
  readonly os: OsName | undefined;
  readonly replicas: number | undefined;
  readonly nodeName: string;
  readonly nodeSelector: Readonly<Record<string, string>>;
  /** Terms of the required node affinity; `undefined` without one. */
  readonly terms: readonly PlainObject[] | undefined;
  readonly tolerations: readonly unknown[];
  readonly requests: Amounts;
  readonly hostPorts: readonly HostPort[];
  /** Why the API server rejects it, and how to fix that. */
  readonly rejected: { readonly message: string; readonly fix: string } | undefined;
  /** The operating system that a node must have to run it, and what says so. */
  readonly requiredOs: { readonly os: OsName; readonly because: string; readonly fix: string } | undefined;
  /** Its label `kubernetes.io/os`. */
  readonly osLabel: string | undefined;
  /** Images whose tags name a Windows release, with the isolation of their containers; empty if any host can run them. */
  readonly images: readonly { readonly image: string; readonly version: WindowsVersion; readonly hosts: readonly WindowsVersion[] }[];
  readonly notConsidered: readonly string[];
}

/** An object that defines Pods. */
export interface PodSource {
  readonly object: PlainObject;
  readonly file?: string;
}

/** Taints that the controller of DaemonSets lets its Pods tolerate. Source: kubernetes v1.36.3 `pkg/controller/daemon/util`. */
const DAEMON_TOLERATIONS: readonly PlainObject[] = [
  ...['not-ready', 'unreachable'].map((condition) => tolerationOfCondition(condition, 'NoExecute')),
  ...['disk-pressure', 'memory-pressure', 'pid-pressure', 'unschedulable'].map((condition) => tolerationOfCondition(condition, 'NoSchedule')),
];
const DAEMON_IN_HOST_NETWORK = tolerationOfCondition('network-unavailable', 'NoSchedule');

function tolerationOfCondition(condition: string, effect: string): PlainObject {
  return { key: `node.kubernetes.io/${condition}`, operator: 'Exists', effect };
}

/** What a Pod tolerates: what it says, what its controller adds, and the conditions that the API server lets every Pod tolerate for five minutes. */
function tolerationsOf(spec: PlainObject, runtimeClass: PlainObject | undefined, isDaemon: boolean): readonly unknown[] {
  const given = [
    ...listAt(spec, 'tolerations'),
    ...(isDaemon ? [...DAEMON_TOLERATIONS, ...(spec.hostNetwork === true ? [DAEMON_IN_HOST_NETWORK] : [])] : []),
  ];
  const decides = (toleration: unknown, key: string) => isPlainObject(toleration)
    && (!toleration.key || toleration.key === key) && (!toleration.effect || toleration.effect === 'NoExecute');
  const added = ['not-ready', 'unreachable'].map((condition) => tolerationOfCondition(condition, 'NoExecute'))
    .filter(({ key }) => !given.some((toleration) => decides(toleration, key as string)));
  return [...given, ...added, ...listAt(objectAt(runtimeClass, 'scheduling'), 'tolerations')];
}

/** @param runtimeClasses those that are known, by name */
export function scheduledPod(
  { object, file }: PodSource, { template, path, isPartial, os: ranOn }: FoundPod, runtimeClasses: ReadonlyMap<string, PlainObject>,
): ScheduledPod {
  const spec = objectAt(template, 'spec');
  const className = scalarText(spec.runtimeClassName);
  const runtimeClass = runtimeClasses.get(className);
  const { metadata } = object;
  const { name, namespace } = objectAt({ metadata }, 'metadata');
  const isDaemon = object.kind === 'DaemonSet' && path.length > 0;
  const own = stringsOf(objectAt(spec, 'nodeSelector'));
  const ofClass = stringsOf(objectAt(objectAt(runtimeClass, 'scheduling'), 'nodeSelector'));
  const overhead = objectAt(objectAt(runtimeClass, 'overhead'), 'podFixed');
  const { requests, invalid } = podRequests(runtimeClass?.overhead ? { ...spec, overhead } : spec);
  const os = podOs(spec, runtimeClass).os ?? ranOn;
  return {
    pod: {
      apiVersion: scalarText(object.apiVersion), kind: scalarText(object.kind),
      ...(typeof namespace === 'string' && namespace !== '' && { namespace }),
      name: scalarText(name) || scalarText(objectAt({ metadata }, 'metadata').generateName),
      ...(path.length > 0 && { path }),
      ...(file !== undefined && { file }),
    },
    os,
    replicas: isDaemon ? undefined : replicasOf(object),
    nodeName: scalarText(spec.nodeName),
    nodeSelector: { ...ofClass, ...own },
    terms: isPlainObject(valueAt(spec, ['affinity', 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution'])) ? requiredTerms(spec) : undefined,
    tolerations: tolerationsOf(spec, runtimeClass, isDaemon),
    requests: amountsOf(requests),
    hostPorts: hostPortsOf(spec),
    rejected: conflictWith(className, own, ofClass),
    requiredOs: requiredOs(spec, os),
    osLabel: labelOf(template),
    images: imagesOf(spec, runtimeClass),
    notConsidered: notConsidered(object, spec, { className, isKnown: runtimeClass !== undefined, isPartial, invalid }),
  };
}

/** The labels of nodes that a Pod selects. */
export function selectedKeys({ nodeSelector, terms = [] }: ScheduledPod): readonly string[] {
  return [...Object.keys(nodeSelector), ...terms.flatMap((term) => requirementsOf(term).map(({ key }) => key))];
}

function stringsOf(map: PlainObject): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(map).filter(([, value]) => isPresent(value)).map(([key, value]) => [key, scalarText(value)]));
}

function labelOf(template: PlainObject): string | undefined {
  const label = lookUp(objectAt(objectAt(template, 'metadata'), 'labels'), NodeLabel.OS);
  return typeof label === 'string' ? label : undefined;
}

function replicasOf(object: PlainObject): number | undefined {
  const { replicas } = objectAt(object, 'spec');
  return typeof replicas === 'number' ? replicas : undefined;
}

function conflictWith(className: string, own: Readonly<Record<string, string>>, ofClass: Readonly<Record<string, string>>): ScheduledPod['rejected'] {
  const key = Object.keys(ofClass).find((each) => lookUp(own, each) !== undefined && lookUp(own, each) !== ofClass[each]);
  return key === undefined ? undefined : {
    message: `the nodeSelector of the Pod has ${key}=${own[key]}, that of RuntimeClass ${show(className)} ${key}=${ofClass[key]}: the API server rejects the Pod`,
    fix: `remove ${key} from the nodeSelector of the Pod`,
  };
}

function requiredOs(spec: PlainObject, os: OsName | undefined): ScheduledPod['requiredOs'] {
  const field = objectAt(spec, 'os').name;
  const selecting = (name: OsName) => `select the label ${NodeLabel.OS}=${name}`;
  if (field === 'windows' || field === 'linux') { return { os: field, because: `spec.os.name is ${show(field)}`, fix: selecting(field) }; }
  for (const { container: { image } } of containersOf(spec)) {
    if (typeof image !== 'string') { continue; }
    if (isWindowsImage(image)) { return { os: 'windows', because: `image ${show(image)} is for Windows`, fix: selecting('windows') }; }
    if (isLinuxImage(image)) { return { os: 'linux', because: `image ${show(image)} is for Linux`, fix: selecting('linux') }; }
  }
  return os && { os, because: `the Pod is for ${os === 'windows' ? 'Windows' : 'Linux'}`, fix: selecting(os) };
}

function imagesOf(spec: PlainObject, runtimeClass: PlainObject | undefined): ScheduledPod['images'] {
  if (isHostProcessPod(spec)) { return []; }
  // the isolation of an unknown RuntimeClass is unknown; what Hyper-V isolation runs is more
  const isHyperV = spec.runtimeClassName ? runtimeClass === undefined || runtimeClass.handler === RUNTIME_HANDLERS.hyperv : false;
  return containersOf(spec).flatMap(({ container: { image } }) => {
    const version = typeof image === 'string' && image !== '' ? WindowsVersion.ofImage(image) : undefined;
    return version ? [{ image: image as string, version, hosts: version.hosts(isHyperV ? 'hyperv' : 'process') }] : [];
  });
}

interface Unknowns {
  readonly className: string;
  readonly isKnown: boolean;
  readonly isPartial: boolean;
  readonly invalid: readonly string[];
}

/** What could keep a Pod from nodes that the filters here allow. */
function notConsidered(object: PlainObject, spec: PlainObject, { className, isKnown, isPartial, invalid }: Unknowns): readonly string[] {
  const affinity = objectAt(spec, 'affinity');
  const requires = (field: string) => listAt(objectAt(affinity, field), 'requiredDuringSchedulingIgnoredDuringExecution').length > 0;
  const volumes = listAt(spec, 'volumes').filter(isPlainObject);
  const isLimited = (volume: PlainObject) => BOUND_TO_NODES.some((source) => isPresent(lookUp(volume, source)));
  const claims = object.kind === 'StatefulSet' ? listAt(objectAt(object, 'spec'), 'volumeClaimTemplates') : [];
  const { schedulerName } = spec;
  return [
    ...(requires('podAffinity') ? ['Pod affinity'] : []),
    ...(requires('podAntiAffinity') ? ['Pod anti-affinity'] : []),
    ...(listAt(spec, 'topologySpreadConstraints').some((each) => isPlainObject(each) && each.whenUnsatisfiable !== 'ScheduleAnyway') ? ['topology spread constraints'] : []),
    ...(volumes.some(isLimited) || claims.length > 0 ? ['volumes'] : []),
    ...(listAt(spec, 'resourceClaims').length > 0 ? ['resource claims'] : []),
    ...(listAt(spec, 'schedulingGates').length > 0 ? ['scheduling gates'] : []),
    ...(typeof schedulerName === 'string' && schedulerName !== '' && schedulerName !== 'default-scheduler' ? [`scheduler ${show(schedulerName)}`] : []),
    ...(listAt(spec, 'tolerations').some((each) => isPlainObject(each) && (each.operator === 'Lt' || each.operator === 'Gt')) ? ['tolerations that compare numbers'] : []),
    ...(className !== '' && !isKnown ? [`RuntimeClass ${show(className)}, which isn't among the objects`] : []),
    ...invalid.map((name) => `requests of ${name}, which aren't a quantity`),
    ...(isPartial ? ['fields of the Pod that its controller sets'] : []),
  ];
}

/** Volume sources that a node may not reach, or may have no slot for. */
const BOUND_TO_NODES = ['persistentVolumeClaim', 'ephemeral', 'csi', 'gcePersistentDisk', 'awsElasticBlockStore', 'azureDisk', 'cinder', 'rbd', 'iscsi'];
