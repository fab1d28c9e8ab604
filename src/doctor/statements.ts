import { Dump } from './dump';
import { DumpNode } from './dump-node';
import { DumpPod } from './dump-pod';
import { keyOf, objectsIn, referenceOf, textOf } from './support/text';
import { ObjectReference } from '../check/finding';
import { OsName } from '../knowledge';
import { findPodTemplate, listAt, objectAt, PlainObject, podOs } from '../manifest';

/** Something that the cluster said of an object: the message of an event, or of a part of the status of a pod or node. */
export interface Statement {
  readonly about: ObjectReference;
  /** Such as `event FailedMount`, or where in the object it stands: `status.conditions[3]`. */
  readonly place: string;
  /** Reason of the event, condition or container state: `FailedCreatePodSandBox`, `ErrImagePull`; for a node's condition its type, too. */
  readonly reason: string;
  readonly text: string;
  readonly exitCode?: number;
  /** The pod that it is about, if it is in the dump. */
  readonly pod?: DumpPod;
  /** The node that it is about, or that the pod is on. */
  readonly node?: DumpNode;
  /** The operating system of the node, or else of the pod. */
  readonly os: OsName | undefined;
}

/** What stands behind this is detail that no symptom goes by. */
const LONGEST_TEXT = 6_000;
/** Events of type Normal that tell of a trouble. Source: kubernetes `pkg/kubelet/images/image_manager.go` (before 1.33). */
const TROUBLED_NORMAL_REASONS = new Set(['BackOff']);

/** What pods are told while they start and end. */
const PASSING_REASONS = new Set(['Unhealthy', 'BackOff', 'FailedKillPod', 'FailedPreStopHook']);

/** All that is said of troubles, without what is over: of pods that run, of nodes that are ready, of controllers that have their pods. */
export function statementsOf(dump: Dump): readonly Statement[] {
  const events = dump.objects('Event').map(readEvent);
  const succeeded = lastSuccesses(events);
  return [
    ...dump.pods.flatMap(statusOfPod),
    ...dump.nodes.flatMap(statusOfNode),
    ...['ReplicaSet', 'Deployment', 'DaemonSet', 'StatefulSet', 'Job'].flatMap((kind) => dump.objects(kind).flatMap(failuresOfController)),
    ...events.filter((event) => !isOver(event, succeeded, dump)).map((event) => ofEvent(event, dump)),
  ];
}

interface ReadEvent {
  readonly about: ObjectReference;
  readonly reason: string;
  readonly text: string;
  readonly isNormal: boolean;
  /** Node of the kubelet that told it. */
  readonly host: string;
  readonly time: string;
}

/** Reads an event of `v1` or of `events.k8s.io/v1`. */
function readEvent(event: PlainObject): ReadEvent {
  const involved = 'involvedObject' in event ? objectAt(event, 'involvedObject') : objectAt(event, 'regarding');
  const { apiVersion, kind, namespace, name } = involved;
  const times = [event.lastTimestamp, event.eventTime, objectAt(event, 'series').lastObservedTime, event.deprecatedLastTimestamp, event.firstTimestamp];
  return {
    about: {
      apiVersion: textOf(apiVersion) || 'v1', kind: textOf(kind), name: textOf(name), ...(textOf(namespace) !== '' && textOf(kind) !== 'Node' && { namespace: textOf(namespace) }),
    },
    reason: textOf(event.reason),
    text: (textOf(event.message) || textOf(event.note)).slice(0, LONGEST_TEXT),
    isNormal: event.type === 'Normal',
    host: textOf(objectAt(event, 'source').host) || textOf(event.reportingInstance),
    time: times.map(textOf).sort().pop()!,
  };
}

/** When each controller last made a pod. */
function lastSuccesses(events: readonly ReadEvent[]): ReadonlyMap<string, string> {
  const last = new Map<string, string>();
  for (const { about, reason, time } of events) {
    if (reason === 'SuccessfulCreate' && time > (last.get(keyOf(about)) ?? '')) { last.set(keyOf(about), time); }
  }
  return last;
}

function isOver(event: ReadEvent, succeeded: ReadonlyMap<string, string>, dump: Dump): boolean {
  const { about, reason, isNormal, time } = event;
  if (isNormal && !TROUBLED_NORMAL_REASONS.has(reason)) { return true; }
  switch (about.kind) {
    case 'Pod': {
      const pod = dump.pod(about);
      // what comes with every roll-out is no trouble of pods that are gone
      if (!pod) { return dump.has('Pod') && PASSING_REASONS.has(reason); }
      return pod.isHealthy || (reason === 'FailedScheduling' && pod.nodeName !== '');
    }
    case 'Node': return dump.node(about.name)?.isReady === true && !/Evict|OOM|Pressure/i.test(reason);
    default: {
      const success = succeeded.get(keyOf(about));
      return (reason === 'FailedCreate' && success !== undefined && success > time) || hasItsPods(dump.find(about));
    }
  }
}

/** Whether a controller has all the pods that it wants, ready. */
function hasItsPods(controller: PlainObject | undefined): boolean {
  const status = objectAt(controller, 'status');
  const wanted = status.desiredNumberScheduled ?? objectAt(controller, 'spec').replicas;
  const ready = status.numberReady ?? status.readyReplicas;
  return typeof wanted === 'number' && typeof ready === 'number' && wanted > 0 && ready >= wanted;
}

function ofEvent({ about, reason, text, host }: ReadEvent, dump: Dump): Statement {
  const pod = about.kind === 'Pod' ? dump.pod(about) : undefined;
  const node = about.kind === 'Node' ? dump.node(about.name) : pod?.node ?? dump.node(host);
  const told = node?.os ?? pod?.os ?? (about.kind === 'Pod' ? undefined : osOfController(dump.find(about)));
  const os = told ?? (dump.mayHaveWindows ? undefined : 'linux');
  return { about, place: `event ${reason || '(without reason)'}`, reason, text, pod, node, os };
}

function osOfController(controller: PlainObject | undefined): OsName | undefined {
  const found = findPodTemplate(controller);
  return found && podOs(objectAt(found.template, 'spec')).os;
}

function statusOfPod(pod: DumpPod): readonly Statement[] {
  if (pod.isHealthy) { return []; }
  const common = { about: pod.about, pod, node: pod.node, os: pod.node?.os ?? pod.os };
  const { status } = pod;
  return [
    ...said(common, 'status', status),
    ...objectsIn(listAt(status, 'conditions')).flatMap((condition, i) => (condition.status === 'False' ? said(common, `status.conditions[${i}]`, condition) : [])),
    ...pod.containerStatuses.flatMap(({ status: container, path }) => (['state', 'lastState'] as const).flatMap((state) => (['waiting', 'terminated'] as const).flatMap((how) => (
      container.ready === true ? [] : said(common, `${path}.${state}.${how}`, objectAt(objectAt(container, state), how)))))),
  ];
}

function statusOfNode(node: DumpNode): readonly Statement[] {
  const common = { about: { ...node.about, kind: 'Node' }, node, os: node.os };
  return objectsIn(listAt(objectAt(node.object, 'status'), 'conditions')).flatMap((condition, i) => {
    const { type, status } = condition;
    const isBad = type === 'Ready' ? status !== 'True' : status === 'True';
    return isBad ? [{ ...common, place: `status.conditions[${i}]`, reason: `${textOf(type)} ${textOf(condition.reason)}`, text: textOf(condition.message).slice(0, LONGEST_TEXT) }] : [];
  });
}

/** Of the controllers that say why they can't make their pods. */
function failuresOfController(object: PlainObject): readonly Statement[] {
  if (hasItsPods(object)) { return []; }
  return objectsIn(listAt(objectAt(object, 'status'), 'conditions')).flatMap((condition, i) => (
    condition.type === 'ReplicaFailure' && condition.status === 'True' ? said({ about: referenceOf(object), os: osOfController(object) }, `status.conditions[${i}]`, condition) : []));
}

function said(common: Omit<Statement, 'place' | 'reason' | 'text'>, place: string, { reason, message, exitCode }: PlainObject): readonly Statement[] {
  if (typeof message !== 'string' && typeof exitCode !== 'number' && typeof reason !== 'string') { return []; }
  return [{ ...common, place, reason: textOf(reason), text: textOf(message).slice(0, LONGEST_TEXT), ...(typeof exitCode === 'number' && { exitCode }) }];
}
