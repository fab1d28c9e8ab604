import { Dump, DumpPod, endOf, eventTime } from './dump';
import { isPlainObject, listAt, lookUp, objectAt, PlainObject, textOf } from '../base';
import { keyOf, ObjectReference, referenceTo } from '../findings';
import { OsName, TEMPLATE_PATHS } from '../knowledge';
import { findPods, podOs } from '../kubernetes';
import { ClusterNode, isFinished, makerOf } from '../scheduling';

/** A message of the cluster about an object, from an event or from the status of a Pod, node, or controller. */
export interface ClusterMessage {
  readonly about: ObjectReference;
  /** The event, such as `event FailedMount`, or the path in the object, such as `status.conditions[3]`. */
  readonly place: string;
  /** Reason of the event, condition, or container state: `FailedCreatePodSandBox`, `ErrImagePull`; for node conditions the type and reason. */
  readonly reason: string;
  readonly text: string;
  readonly exitCode?: number;
  /** The container of the Pod that it is about. @default - the whole object */
  readonly container?: string;
  /** Minutes between an event and the end of the dump, if it isn't recent. */
  readonly minutesAgo?: number;
  /** The Pod, if the dump contains it. */
  readonly pod?: DumpPod;
  /** The node, or the node of the Pod. */
  readonly node?: ClusterNode;
  /**
   * Operating system of the node, or else of the Pod, or else the one that the words tell. Linux for an event of another object than these and the
   * workloads of Kubernetes, unless it is known to make Windows Pods: only words of Windows count in it.
   */
  readonly os: OsName | undefined;
}

/** Maximum length of a message; no symptom matches text after it. */
const LONGEST_TEXT = 6_000;
/** Reasons of events of type Normal that report a problem. Source: kubernetes `pkg/kubelet/images/image_manager.go` (before 1.33). */
const NORMAL_PROBLEM_REASONS = new Set(['BackOff']);

/** Reasons of events that are common while Pods start and stop. */
const PASSING_REASONS = new Set(['Unhealthy', 'BackOff', 'FailedKillPod', 'FailedPreStopHook']);
/** Reasons of events about what precedes the start of a container: also the end of its earlier sandbox. */
const SETUP_REASONS = new Set(['FailedKillPod', 'FailedCreatePodSandBox', 'FailedMount', 'FailedAttachVolume', 'FailedMapVolume', 'NetworkNotReady']);
/** The kubelet and the scheduler retry within 5 minutes, and repeat the event. */
const RECENT_MINUTES = 15;

/** Messages about current problems, without those of Pods that run, nodes that are ready, and controllers that have all of their Pods. */
export function messagesOf(dump: Dump): readonly ClusterMessage[] {
  const events = dump.once(readEvents);
  const succeeded = lastByObject(events, /^SuccessfulCreate$/);
  return [
    ...dump.pods.flatMap((pod) => (isOfCompleteJob(pod, dump) || isScalingUp(pod, dump) ? [] : statusOfPod(pod))),
    ...dump.nodes.flatMap(statusOfNode),
    ...['ReplicaSet', 'Deployment', 'DaemonSet', 'StatefulSet', 'Job'].flatMap((kind) => dump.objects(kind).flatMap(failuresOfController)),
    ...events.filter((event) => !isResolved(event, succeeded, dump)).map((event) => ofEvent(event, dump)),
  ];
}

interface ReadEvent {
  readonly about: ObjectReference;
  /** UID of the object; empty if it is unknown. */
  readonly uid: string;
  readonly reason: string;
  readonly text: string;
  readonly isNormal: boolean;
  /** The container that it is about; empty without one. */
  readonly container: string;
  /** Node of the kubelet that reported it. */
  readonly host: string;
  /** In milliseconds; 0 if it is unknown. */
  readonly time: number;
  /** Minutes between the event and the end of the dump, if it isn't recent. */
  readonly minutesAgo: number | undefined;
}

function readEvents(dump: Dump): readonly ReadEvent[] {
  const end = dump.once(endOf);
  return dump.objects('Event').map((event) => readEvent(event, end));
}

/** Reads an event of `v1` or of `events.k8s.io/v1`. */
function readEvent(event: PlainObject, end: number): ReadEvent {
  const involved = 'involvedObject' in event ? objectAt(event, 'involvedObject') : objectAt(event, 'regarding');
  const { apiVersion, kind, namespace, name } = involved;
  const time = eventTime(event);
  const minutesAgo = Math.floor((end - time) / 60_000);
  return {
    about: {
      apiVersion: textOf(apiVersion) || 'v1', kind: textOf(kind), name: textOf(name),
      ...(textOf(namespace) !== '' && textOf(kind) !== 'Node' && { namespace: textOf(namespace) }),
    },
    uid: textOf(involved.uid),
    reason: textOf(event.reason),
    text: (textOf(event.message) || textOf(event.note)).slice(0, LONGEST_TEXT),
    isNormal: event.type === 'Normal',
    container: /\{([^}]*)\}$/.exec(textOf(involved.fieldPath))?.[1] ?? '',
    host: textOf(objectAt(event, 'source').host) || textOf(event.reportingInstance),
    time,
    minutesAgo: time > 0 && minutesAgo >= RECENT_MINUTES ? minutesAgo : undefined,
  };
}

/**
 * The last event of the cluster autoscaler, or of Karpenter, about each Pod. Source: kubernetes-sigs/karpenter
 * `pkg/controllers/provisioning/scheduling/events.go` (Nominated), read 2026-11-30.
 */
function scaleUps(dump: Dump): ReadonlyMap<string, ReadEvent> {
  return lastByObject(dump.once(readEvents), /^(?:Not)?Trigger(?:ed)?ScaleUp$|^Nominated$/);
}

/** Whether a Pod waits for a node that an autoscaler is creating. */
export function isScalingUp({ about, isUnscheduled }: DumpPod, dump: Dump): boolean {
  const last = isUnscheduled ? dump.once(scaleUps).get(keyOf(about)) : undefined;
  return last !== undefined && last.reason !== 'NotTriggerScaleUp' && last.minutesAgo === undefined;
}

/** Why the cluster autoscaler adds no node for Pods, by Pod: its last event, unless it has added one since. */
export function refusedScaleUps(dump: Dump): ReadonlyMap<string, string> {
  return new Map([...dump.once(scaleUps)].flatMap(([key, { reason, text }]) => (reason === 'NotTriggerScaleUp' ? [[key, text] as const] : [])));
}

/** The last event with certain reasons of each object. */
function lastByObject(events: readonly ReadEvent[], reasons: RegExp): ReadonlyMap<string, ReadEvent> {
  const last = new Map<string, ReadEvent>();
  for (const event of events.filter(({ reason }) => reasons.test(reason))) {
    if (event.time >= (last.get(keyOf(event.about))?.time ?? 0)) { last.set(keyOf(event.about), event); }
  }
  return last;
}

function isResolved(event: ReadEvent, succeeded: ReadonlyMap<string, ReadEvent>, dump: Dump): boolean {
  const { about, reason, isNormal, time, container, minutesAgo } = event;
  if (isNormal && !NORMAL_PROBLEM_REASONS.has(reason)) { return true; }
  switch (about.kind) {
    case 'Pod': {
      const pod = podOf(event, dump);
      // every rollout causes these events for Pods that were deleted since
      if (!pod) { return dump.has('Pod') && (PASSING_REASONS.has(reason) || minutesAgo !== undefined); }
      // what a Pod did before its deletion is over
      if (pod.isTerminating && pod.startedAt() > 0) { return !isOfTeardown(event); }
      if (!pod.isTerminating && PASSING_REASONS.has(reason) && minutesAgo !== undefined) { return true; }
      if (SETUP_REASONS.has(reason) || container !== '') { return pod.isHealthy || (time > 0 && pod.startedAt(container) > time); }
      return pod.isHealthy || (reason === 'FailedScheduling' && (pod.nodeName !== '' || isScalingUp(pod, dump)));
    }
    case 'Node': return dump.node(about.name)?.isReady === true && (minutesAgo !== undefined || !/Evict|OOM|Pressure/i.test(reason));
    default: {
      const success = succeeded.get(keyOf(about));
      return (reason === FAILED_CREATE && success !== undefined && success.time > time) || hasItsPods(dump.find(about));
    }
  }
}

/** Whether all desired Pods of a controller are ready, also if it needs none. */
function hasItsPods(controller: PlainObject | undefined): boolean {
  const status = objectAt(controller, 'status');
  const desired = status.desiredNumberScheduled ?? objectAt(controller, 'spec').replicas;
  const ready = status.numberReady ?? status.readyReplicas;
  return desired === 0 || (typeof desired === 'number' && typeof ready === 'number' && ready >= desired);
}

/** The annotation of the Pod of a static manifest, whose events name another UID: the hash of the manifest. */
const STATIC_POD = 'kubernetes.io/config.hash';

/** The Pod of an event; `undefined` if it is gone, also if one of its name took its place. */
function podOf({ about, uid }: ReadEvent, dump: Dump): DumpPod | undefined {
  const pod = dump.pod(about);
  const metadata = objectAt(pod?.object, 'metadata');
  const own = objectAt(metadata, 'annotations')[STATIC_POD] === undefined ? textOf(metadata.uid) : '';
  return uid !== '' && own !== '' && own !== uid ? undefined : pod;
}

function ofEvent(event: ReadEvent, dump: Dump): ClusterMessage {
  const { about, reason, text, host, container, minutesAgo } = event;
  const pod = about.kind === 'Pod' ? podOf(event, dump) : undefined;
  const node = about.kind === 'Node' ? dump.node(about.name) : pod?.node ?? dump.node(host);
  const known = node?.os ?? pod?.os ?? (about.kind === 'Pod' ? undefined : osOfController(dump.find(about)));
  const isOfPods = about.kind === 'Node' || lookUp(TEMPLATE_PATHS, about.kind) !== undefined;
  const os = known ?? osIn(text) ?? (dump.mayHaveWindows && isOfPods ? undefined : 'linux');
  return {
    about, place: `event ${reason || '(without reason)'}`, reason, text, pod, node, os, ...(container !== '' && { container }),
    ...(minutesAgo !== undefined && { minutesAgo }),
  };
}

/**
 * Words of runc, of the kubelet that runs the command mount, and of a missing Unix socket; Windows has other words for the latter. Paths such as
 * /run/flannel/subnet.env tell nothing: programs have them on Windows too. Source: opencontainers/runc `create.go`, `libcontainer`; kubernetes
 * `mount-utils/mount_linux.go` (read 2026-11-30).
 */
const OF_LINUX = /\brunc (?:create|exec|run) failed|unable to start container process|\bMounting command: |\bmount\.nfs: |dial unix \/\S{1,300}: connect: no such file/;

/** The operating system that a message itself tells. */
function osIn(text: string): OsName | undefined {
  return OF_LINUX.test(text) ? 'linux' : undefined;
}

function osOfController(controller: PlainObject | undefined): OsName | undefined {
  const systems = new Set((controller ? findPods(controller) : []).map(({ template }) => podOs(objectAt(template, 'spec')).os));
  return systems.size === 1 ? [...systems][0] : undefined;
}

/** Whether a Pod is one that a Job tried before another one succeeded. */
function isOfCompleteJob({ object, status }: DumpPod, dump: Dump): boolean {
  const owner = makerOf(object);
  const job = status.phase === 'Failed' && owner?.kind === 'Job' ? dump.find(owner) : undefined;
  return isFinished(objectAt(job, 'status'), ['Complete']);
}

function statusOfPod(pod: DumpPod): readonly ClusterMessage[] {
  // the containers of a Pod that is being deleted have ended as they should
  if (pod.isHealthy || (pod.isTerminating && pod.startedAt() > 0)) { return []; }
  const common = { about: pod.about, pod, node: pod.node, os: pod.node?.os ?? pod.os };
  const { status } = pod;
  return [
    ...messageOf(common, 'status', status),
    ...listAt(status, 'conditions').filter(isPlainObject)
      .flatMap((condition, i) => (condition.status === 'False' ? messageOf(common, `status.conditions[${i}]`, condition) : [])),
    ...pod.containerStatuses.flatMap(({ status: container, path }) => (['state', 'lastState'] as const).flatMap((state) =>
      (['waiting', 'terminated'] as const).flatMap((how) => (
        container.ready === true ? [] : messageOf(
          { ...common, ...(typeof container.name === 'string' && { container: container.name }) }, `${path}.${state}.${how}`,
          stateOf(container, state, how),
        ))))),
  ];
}

/** How a container is, or was. Of one that ends without an error again and again, only the exit code tells that. */
function stateOf(container: PlainObject, state: string, how: string): PlainObject {
  const found = objectAt(objectAt(container, state), how);
  const { exitCode } = objectAt(objectAt(container, 'lastState'), 'terminated');
  return found.reason === CRASH_LOOP && exitCode === 0 ? { ...found, exitCode } : found;
}

function statusOfNode(node: ClusterNode): readonly ClusterMessage[] {
  const common = { about: { ...node.about, kind: 'Node' }, node, os: node.os };
  return listAt(objectAt(node.object, 'status'), 'conditions').filter(isPlainObject).flatMap((condition, i) => {
    const { type, status } = condition;
    const isBad = type === 'Ready' ? status !== 'True' : status === 'True';
    return isBad ? messageOf(common, `status.conditions[${i}]`, { ...condition, reason: `${textOf(type)} ${textOf(condition.reason)}` }) : [];
  });
}

/** Messages of controllers that fail to create Pods. */
function failuresOfController(object: PlainObject): readonly ClusterMessage[] {
  if (hasItsPods(object)) { return []; }
  return listAt(objectAt(object, 'status'), 'conditions').filter(isPlainObject).flatMap((condition, i) => (
    condition.type === 'ReplicaFailure' && condition.status === 'True'
      ? messageOf({ about: referenceTo(object), os: osOfController(object) }, `status.conditions[${i}]`, condition)
      : []));
}

function messageOf(
  common: Omit<ClusterMessage, 'place' | 'reason' | 'text'>, place: string, { reason, message, exitCode }: PlainObject,
): readonly ClusterMessage[] {
  if (typeof message !== 'string' && typeof exitCode !== 'number' && typeof reason !== 'string') { return []; }
  const text = textOf(message).slice(0, LONGEST_TEXT);
  return [{ ...common, os: common.os ?? osIn(text), place, reason: textOf(reason), text, ...(typeof exitCode === 'number' && { exitCode }) }];
}

/** Reason of a controller that can't create Pods. */
export const FAILED_CREATE = 'FailedCreate';

/** Reason of a container that the kubelet starts again and again. */
export const CRASH_LOOP = 'CrashLoopBackOff';

/**
 * Output of a command that a probe or hook ran to its end. Other probes, and commands that don't start or end in time, have words of the kubelet, or
 * of Docker. Source: kubernetes v1.37.2 `pkg/probe`, `pkg/kubelet/prober`, cri-client `pkg/remote_runtime.go` (ExecSync), read 2026-11-30.
 */
const OF_COMMAND = new RegExp([
  '\\bprobe failed: (?!Get "?http|HTTP probe|dial tcp|command [^]{0,4000}timed out|(?:timeout|error): (?:failed to connect|health rpc|this server)',
  '|service unhealthy|container \\S{1,80} encountered an error|OCI runtime exec)|\\blifecycle hook [^]*\\bexited with \\d',
].join(''));

/**
 * Whether a message is from the container runtime or the kubelet, and not the output of a program in the container: the message of a container that
 * its runtime started and saw end is what the program wrote.
 * Source: kubernetes `pkg/kubelet/kuberuntime/kuberuntime_container.go`, containerd `internal/cri/server/container_status.go`, read 2026-11-30.
 */
export function isFromRuntime({ reason, text }: ClusterMessage): boolean {
  return !/^(?:Error|Completed|OOMKilled)$/.test(reason) && !OF_COMMAND.test(text);
}

/** Whether a message is about pulling an image. */
export function isOfPull({ reason, text }: ClusterMessage): boolean {
  return /^(?:ErrImagePull|ImagePullBackOff|InvalidImageName|ErrImageNeverPull|RegistryUnavailable)$/.test(reason)
    || /failed to pull (?:and unpack )?image|back-off pulling image|Error: (?:ErrImagePull|ImagePullBackOff)|pull(?:ing)? (?:sandbox )?image|failed to (?:extract|register|unpack)/i.test(text);
}

/** Whether a message is about the sandbox of a Pod, or about its pause image. */
export function isOfSandbox({ reason, text }: ClusterMessage): boolean {
  return /FailedCreatePodSandBox/i.test(reason) || /sandbox image|pod sandbox|\/pause[:@"]/i.test(text);
}

/** Whether a message is about the removal of a Pod from its node, which says nothing about its start. */
export function isOfTeardown({ reason, text }: { readonly reason: string; readonly text: string }): boolean {
  return reason === 'FailedKillPod' || /UnmountVolume\.TearDown failed/i.test(text) || (reason !== 'FailedCreatePodSandBox'
    && /failed to "KillPodSandbox"|failed to (?:forcibly )?stop sandbox|^failed to (?:destroy network|remove network namespace) for sandbox/i.test(text));
}
