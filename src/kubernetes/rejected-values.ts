import { containersOf, FoundContainer, hostPortOf } from './containers';
import { cronScheduleFault, jobProblems } from './controllers';
import { podTemplatePath } from './find-pods';
import { isKnownLater, isKnownNow, isPlaceholder, wrongField } from './objects';
import { divisorOfResource, extendedResourceProblems, projectedPathProblems, spreadProblems } from './rejected-rare-values';
import {
  formatPath, invalidValue, isOpaque, isPlainObject, isPresent, listAt, lookUp, objectAt, Path, PlainObject, Problem, problemsWithin,
  scalarText, show, showType, valueAt,
} from '../base';
import { DEFAULT_GRACE, environmentVariableNameFault, HOOKS, PROBES, PROGRESS_DEADLINE, RollingUpdate, ROLLING_UPDATES } from '../knowledge';

/** An IANA service name: a valid port name. Source: apimachinery v0.36.3 `pkg/util/validation/validation.go` (`IsValidPortName`). */
export const PORT_NAME = /^(?=.*[a-z])(?!.*--)[a-z0-9]([-a-z0-9]{0,13}[a-z0-9])?$/;

/** Later than any minor: its API server accepts the most names of environment variables. */
const LATEST_MINOR = Infinity;

/**
 * Values of a workload that the API server rejects on any operating system, although their type is right: the checker's rules of the same codes.
 * Opaque values and placeholders are skipped.
 */
export function rejectedValueProblems(manifest: PlainObject, kind: string): readonly Problem[] {
  const path = [...podTemplatePath(kind), 'spec'];
  const spec = valueAt(manifest, path);
  const ofWorkload = [...scheduleProblems(manifest, kind), ...workloadValueProblems(manifest, kind)];
  if (!isPlainObject(spec)) { return ofWorkload; }
  const containers = containersOf(spec);
  const ofPod = [
    ...portNameProblems(containers), ...environmentNameProblems(containers, LATEST_MINOR), ...handlerProblems(containers),
    ...mountedVolumeProblems(spec, containers, claimTemplatesOf(manifest, kind)), ...combinationProblems(spec, containers),
  ];
  return [...ofWorkload, ...problemsWithin(path.slice(0, -1), ofPod)];
}

/** Names of ports that the API server rejects. Paths start at the Pod template, as those of the other functions about containers. */
export function portNameProblems(containers: readonly FoundContainer[]): readonly Problem[] {
  return ofItems(containers, 'ports', ({ name }, path) => {
    if (typeof name !== 'string' || name === '' || isPlaceholder(name) || PORT_NAME.test(name)) { return undefined; }
    const must = 'be at most 15 lowercase letters, digits, and single "-", with at least one letter';
    return invalidValue('port-name')([...path, 'name'], name, must, 'use a name such as "http"');
  });
}

/** Names of environment variables that the API server of a Kubernetes minor rejects. What follows `=` in one may be a secret. */
export function environmentNameProblems(containers: readonly FoundContainer[], kubernetesMinor: number): readonly Problem[] {
  const wrong = invalidValue('environment-variable-name');
  return ofItems(containers, 'env', ({ name }, path) => {
    const fault = typeof name === 'string' && !isPlaceholder(name) ? environmentVariableNameFault(name, kubernetesMinor) : undefined;
    return fault && wrong([...path, 'name'], String(name).replace(/=[^]*/, '=…'), fault.must, fault.remedy);
  });
}

/** Probes and hooks, and the handlers of which each has exactly one: those that the kubelet runs, and those that only the API server accepts. */
const HANDLERS: readonly { readonly path: readonly string[]; readonly handlers: readonly string[]; readonly neverRun: readonly string[] }[] = [
  ...PROBES.map((probe) => ({ path: [probe], handlers: ['exec', 'httpGet', 'tcpSocket', 'grpc'], neverRun: [] })),
  ...HOOKS.map((hook) => ({ path: ['lifecycle', hook], handlers: ['exec', 'httpGet', 'sleep'], neverRun: ['tcpSocket'] })),
];

/** Where a container has probes and hooks. */
export const PROBE_AND_HOOK_PATHS = HANDLERS.map(({ path }) => path);

const PROBES_AND_HOOKS = [...new Set(PROBE_AND_HOOK_PATHS.map((path) => path[0]!))];

/** Probes and hooks without a handler, or with several, and all of an init container that ends before the next one starts. */
export function handlerProblems(containers: readonly FoundContainer[]): readonly Problem[] {
  return containers.flatMap(({ list, container, path }) => (list === 'initContainers' && container.restartPolicy !== 'Always'
    ? endingContainerProblems(container, path)
    : containerHandlerProblems(container, path)));
}

function endingContainerProblems(container: PlainObject, path: Path): readonly Problem[] {
  if (isKnownLater(container.restartPolicy)) { return []; }
  const isGiven = (field: string) => isKnownNow(container[field]);
  return PROBES_AND_HOOKS.filter((field) => isGiven(field) && !isOnlyStopSignal(container[field])).map((field) => ({
    code: 'probe-handler', path: ['spec', ...path, field],
    message: `must be unset without restartPolicy: Always on the init container, got ${showType(container[field])}`,
    remedy: 'remove it, or make the container a sidecar with restartPolicy: Always',
  }));
}

/** Whether a lifecycle has no hooks: without its feature gate, the API server drops a stop signal, and what is empty then. */
function isOnlyStopSignal(lifecycle: unknown): boolean {
  const { stopSignal, ...hooks } = objectAt({ lifecycle }, 'lifecycle');
  return isPresent(stopSignal) && !Object.values(hooks).some(isPresent);
}

function containerHandlerProblems(container: PlainObject, containerPath: Path): readonly Problem[] {
  return HANDLERS.flatMap(({ path: at, handlers, neverRun }) => {
    const given = handlersIn(valueAt(container, at), [...handlers, ...neverRun]);
    if (!given || given.length === 1) { return []; }
    const kept = given.filter((handler) => handlers.includes(handler));
    return [{
      code: 'probe-handler', path: ['spec', ...containerPath, ...at],
      message: `must have one handler, got ${given.length === 0 ? 'none' : given.join(' and ')}`,
      remedy: given.length === 0 ? `add one of ${handlers.join(', ')}` : kept.length === 1 ? `keep ${kept[0]}` : `keep one of ${kept.join(', ')}`,
    }];
  });
}

/** The handlers that a probe or hook has; `undefined` if that isn't known, and for a value of the wrong type. */
function handlersIn(value: unknown, handlers: readonly string[]): readonly string[] | undefined {
  if (!isPlainObject(value) || handlers.some((handler) => isOpaque(value[handler]))) { return undefined; }
  return handlers.filter((handler) => isPresent(value[handler]));
}

/**
 * Hooks whose only handler is one that the kubelet never runs, although the API server accepts it.
 * Source: kubernetes v1.37.2 `pkg/kubelet/lifecycle/handlers.go` (Run), `pkg/apis/core/validation/validation.go` (validateHandler), read 2026-11-30.
 */
export function neverRunHandlerProblems(containers: readonly FoundContainer[]): readonly Problem[] {
  const ofAll = containers.filter(({ list, container }) => list !== 'initContainers' || container.restartPolicy === 'Always');
  return ofAll.flatMap(({ container, path }) => HANDLERS.flatMap(({ path: at, handlers, neverRun }) => {
    const [own = '', ...others] = handlersIn(valueAt(container, at), [...handlers, ...neverRun]) ?? [];
    return others.length > 0 || !neverRun.includes(own) ? [] : [{
      code: 'probe-handler', path: ['spec', ...path, ...at, own],
      message: 'must be unset, since the kubelet can\'t run it as a hook, got an action',
      remedy: `use one of ${handlers.join(', ')}`,
    }];
  }));
}

/** Fields of a Pod that don't go together, for the API server of a Kubernetes minor. */
export function combinationProblems(spec: PlainObject, containers: readonly FoundContainer[], kubernetesMinor = LATEST_MINOR): readonly Problem[] {
  return [
    ...kubernetesMinor < CLAIMS_SINCE ? [] : claimNameProblems(spec, containers),
    ...nameserverProblems(spec), ...hostPortProblems(spec, containers), ...sleepProblems(spec, containers),
    ...containers.some(usesExtended) ? extendedResourceProblems(containers) : [],
    ...recursiveMountProblems(containers), ...schedulingProblems(spec), ...divisorProblems(spec, containers),
    ...listAt(spec, 'volumes').some((volume) => isPresent(valueAt(volume, ['projected']))) ? projectedPathProblems(spec) : [],
  ];
}

/** The minor since which DynamicResourceAllocation is on: before, the API server drops claims. Source: kubernetes v1.37.2 `pkg/features`. */
const CLAIMS_SINCE = 34;

/**
 * Resource claims of containers that the Pod doesn't have.
 * Source: kubernetes v1.37.2 `pkg/apis/core/validation/validation.go` (validateResourceClaimNames), read 2026-11-30.
 */
function claimNameProblems({ resourceClaims }: PlainObject, containers: readonly FoundContainer[]): readonly Problem[] {
  const names = listAt({ resourceClaims }, 'resourceClaims').map((claim) => valueAt(claim, ['name']));
  if ([resourceClaims, ...listAt({ resourceClaims }, 'resourceClaims'), ...names].some(isKnownLater)) { return []; }
  return containers.flatMap(({ container, path }) => listAt(objectAt(container, 'resources'), 'claims').flatMap((claim, i) => {
    const name = valueAt(claim, ['name']);
    if (typeof name !== 'string' || name === '' || isKnownLater(name) || names.includes(name)) { return []; }
    const remedy = 'add the claim to resourceClaims of the Pod, or remove it';
    return [wrongField(['spec', ...path, 'resources', 'claims', i, 'name'], name, 'be the name of an item of resourceClaims', remedy)];
  }));
}

/** Mounts that are read-only with all below them, but not themselves. */
function recursiveMountProblems(containers: readonly FoundContainer[]): readonly Problem[] {
  return ofItems(containers, 'volumeMounts', ({ readOnly, recursiveReadOnly }, path) => {
    if (!['IfPossible', 'Enabled'].includes(recursiveReadOnly as string) || readOnly === true || isKnownLater(readOnly)) { return undefined; }
    const at = [...path, 'recursiveReadOnly'];
    return wrongField(at, recursiveReadOnly, 'be unset without readOnly: true', 'remove it, or set readOnly to true');
  });
}

/** References to resources of containers, of variables and of files, with their divisors. */
function divisorProblems({ volumes }: PlainObject, containers: readonly FoundContainer[]): readonly Problem[] {
  return [
    ...divisorsIn(volumes, ['volumes']), ...containers.flatMap(({ container, path }) => divisorsIn(container.env, [...path, 'env'])),
  ].flatMap(({ ref, path }) => (isKnownNow(valueAt(ref, ['divisor'])) ? divisorOfResource(ref, path) : []));
}

/** The references at any depth of a value. */
function divisorsIn(value: unknown, path: Path): readonly { readonly ref: unknown; readonly path: Path }[] {
  const entries = Array.isArray(value) ? value.map((item: unknown, i) => [i, item] as const) : Object.entries(objectAt({ value }, 'value'));
  return entries.flatMap(([key, inner]) => (
    key === 'resourceFieldRef' ? [{ ref: inner, path: [...path, key] }] : divisorsIn(inner, [...path, key])));
}

/** Fields for the scheduler that don't go together. */
function schedulingProblems(spec: PlainObject): readonly Problem[] {
  const found: Problem[] = [];
  if (isKnownNow(spec.nodeName) && spec.nodeName !== '' && listAt(spec, 'schedulingGates').length > 0) {
    found.push(wrongField(['spec', 'nodeName'], spec.nodeName, 'be unset with schedulingGates', 'remove one of the two'));
  }
  const constraints = listAt(spec, 'topologySpreadConstraints');
  return [...found, ...constraints.length > 0 ? spreadProblems(constraints) : []];
}

/** Whether a container has a resource that may be an extended one. */
function usesExtended({ container }: FoundContainer): boolean {
  const resources = objectAt(container, 'resources');
  return ['limits', 'requests'].some((list) => Object.keys(objectAt(resources, list)).some((name) => name.includes('/')));
}

/** Ports of the node that a Pod uses twice. The API server compares those of its containers, and those of each init container alone. */
function hostPortProblems({ hostNetwork }: PlainObject, containers: readonly FoundContainer[]): readonly Problem[] {
  const first = new Map<string, Path>();
  return containers.flatMap(({ list, container, path }) => listAt(container, 'ports').flatMap((port, i) => {
    const used = hostPortOf(port, hostNetwork);
    if (!used || [used.protocol, used.ip].some(isKnownLater)) { return []; }
    const key = [list === 'containers' || path.join(), used.protocol, used.ip, used.port].join();
    const at = [...path, 'ports', i, used.field];
    const earlier = first.get(key);
    if (!earlier) { first.set(key, at); }
    const remedy = 'use another port of the node: it can have only one listener';
    return earlier ? [wrongField(['spec', ...at], used.port, `differ from ${formatPath(earlier)}`, remedy)] : [];
  }));
}

/** Hooks that sleep longer than the Pod may take to end. */
function sleepProblems({ terminationGracePeriodSeconds }: PlainObject, containers: readonly FoundContainer[]): readonly Problem[] {
  const grace = terminationGracePeriodSeconds ?? DEFAULT_GRACE;
  return containers.flatMap(({ container, path }) => HOOKS.flatMap((hook) => {
    const at = ['lifecycle', hook, 'sleep', 'seconds'];
    const seconds = valueAt(container, at);
    if (typeof seconds !== 'number' || typeof grace !== 'number' || grace < 0 || seconds <= grace) { return []; }
    const remedy = `use at most ${grace}, or raise terminationGracePeriodSeconds of the Pod`;
    return [wrongField(['spec', ...path, ...at], seconds, `be at most terminationGracePeriodSeconds, which is ${grace}`, remedy)];
  }));
}

/** The missing nameservers of a Pod that uses no others. */
function nameserverProblems({ dnsPolicy, dnsConfig }: PlainObject): readonly Problem[] {
  const nameservers = isPlainObject(dnsConfig) ? dnsConfig.nameservers : dnsConfig;
  if (dnsPolicy !== 'None' || isKnownLater(nameservers) || (Array.isArray(nameservers) && nameservers.length > 0)) { return []; }
  return [{
    code: 'field-missing', path: ['spec', 'dnsConfig', 'nameservers'], message: 'is required with dnsPolicy: None',
    remedy: 'add the IP address of a DNS server, or use dnsPolicy: ClusterFirst',
  }];
}

/** Mounts of volumes that the Pod doesn't have. @param claimTemplates names of the claim templates of a StatefulSet, which are volumes too */
export function mountedVolumeProblems(
  spec: PlainObject, containers: readonly FoundContainer[], claimTemplates: readonly unknown[],
): readonly Problem[] {
  const volumes = listAt(spec, 'volumes');
  const names = [...volumes.map((volume) => (isPlainObject(volume) ? volume.name : undefined)), ...claimTemplates];
  // a container without an image is that of a patch, to which the volumes needn't belong
  const isWhole = containers.every(({ container }) => isPresent(container.image));
  if (!isWhole || [spec.volumes, ...volumes, ...names].some(isKnownLater)) { return []; }
  const known = names.filter((name) => typeof name === 'string');
  return ofItems(containers, 'volumeMounts', ({ name }, path) => {
    if (typeof name !== 'string' || isPlaceholder(name) || known.includes(name)) { return undefined; }
    const remedy = known.length === 0 ? 'add the volume to volumes' : `use ${known.map(show).join(' or ')}, or add the volume to volumes`;
    return invalidValue('volume-mount-missing')([...path, 'name'], name, 'be the name of a volume of the Pod', remedy);
  });
}

/** Names of the claim templates of a StatefulSet; none for other kinds. */
export function claimTemplatesOf(manifest: PlainObject, kind: unknown): readonly unknown[] {
  if (kind !== 'StatefulSet') { return []; }
  const { volumeClaimTemplates } = objectAt(manifest, 'spec');
  // of templates that are known later, so are the names
  if (!Array.isArray(volumeClaimTemplates)) { return isKnownLater(volumeClaimTemplates) ? [volumeClaimTemplates] : []; }
  return volumeClaimTemplates.map((template) => {
    const metadata = valueAt(template, ['metadata']);
    return [template, metadata].find(isKnownLater) ?? valueAt(metadata, ['name']);
  });
}

/** The schedule of a CronJob that the API server rejects. */
export function scheduleProblems(manifest: PlainObject, kind: unknown): readonly Problem[] {
  const { schedule } = objectAt(manifest, 'spec');
  if (kind !== 'CronJob' || typeof schedule !== 'string' || isPlaceholder(schedule)) { return []; }
  const fault = cronScheduleFault(schedule);
  return fault ? [invalidValue('cron-schedule')(['spec', 'schedule'], schedule, fault.must, fault.remedy)] : [];
}

const isZero = (value: unknown) => /^0+%?$/.test(scalarText(value));

/** Fields of a workload that don't go together, without those of its Pods. @param minor of Kubernetes; 0 for an unknown one */
export function workloadValueProblems(manifest: PlainObject, kind: string, minor = 0): readonly Problem[] {
  const rolling = lookUp(ROLLING_UPDATES, kind);
  if (!rolling) { return kind === 'Job' || kind === 'CronJob' ? jobProblems(manifest, kind) : []; }
  const spec = objectAt(manifest, 'spec');
  return [...rollingUpdateProblems(spec, rolling, minor), ...(kind === 'Deployment' ? deadlineProblems(spec) : [])];
}

/** How a workload replaces its Pods, where the API server rejects that. */
function rollingUpdateProblems(
  spec: PlainObject, { field, excludedBy, defaults, isExclusive, endsSince = Infinity }: RollingUpdate, minor: number,
): readonly Problem[] {
  const { type, rollingUpdate } = objectAt(spec, field);
  if (!isPlainObject(rollingUpdate) || isKnownLater(type)) { return []; }
  const problem = (at: readonly string[], message: string, remedy: string) => (
    [{ code: 'field-value', path: ['spec', field, 'rollingUpdate', ...at], message, remedy }]);
  if (excludedBy !== undefined && type === excludedBy) {
    return problem([], `must be unset with type: ${excludedBy}, got ${showType(rollingUpdate)}`, 'remove it, or use type: RollingUpdate');
  }
  const ended = rollingUpdate.maxUnavailable;
  if (minor >= endsSince && (isZero(ended) || Number(/^(\d+)%$/.exec(scalarText(ended))?.[1]) > 100)) {
    return problem(['maxUnavailable'], `must be at least 1, and at most 100%, got ${show(ended)}`, 'use 1, the default');
  }
  if (!defaults || (isPresent(type) && type !== '' && type !== 'RollingUpdate')) { return []; }
  const { maxSurge, maxUnavailable } = { ...defaults, ...Object.fromEntries(Object.entries(rollingUpdate).filter(([, value]) => isPresent(value))) };
  const [surges, ends] = [maxSurge, maxUnavailable].map((value) => !isZero(value));
  if (surges === ends && ![maxSurge, maxUnavailable].some(isKnownLater)) {
    if (!surges) { return problem(['maxUnavailable'], `must be at least 1 where maxSurge is 0, got ${show(maxUnavailable)}`, 'set one of the two to 1'); }
    if (isExclusive) { return problem(['maxSurge'], `must be 0 unless maxUnavailable is 0, got ${show(maxSurge)}`, 'set maxUnavailable to 0, or remove maxSurge'); }
  }
  return [];
}

/**
 * A Deployment that would be reported as failed before its Pods are available.
 * Source: kubernetes v1.37.2 `pkg/apis/apps/validation/validation.go` (`ValidateDeploymentSpec`).
 */
function deadlineProblems({ minReadySeconds, progressDeadlineSeconds }: PlainObject): readonly Problem[] {
  const [ready, deadline] = [minReadySeconds ?? 0, progressDeadlineSeconds ?? PROGRESS_DEADLINE];
  if (typeof ready !== 'number' || typeof deadline !== 'number' || deadline > ready) { return []; }
  // others have problems of their own
  if (![ready, deadline].every((value) => Number.isInteger(value) && value >= 0)) { return []; }
  if (isPresent(progressDeadlineSeconds)) {
    const remedy = `set it to ${ready + PROGRESS_DEADLINE}, or remove it and set minReadySeconds to less than ${PROGRESS_DEADLINE}`;
    return [wrongField(['spec', 'progressDeadlineSeconds'], deadline, `be more than minReadySeconds (${ready})`, remedy)];
  }
  const remedy = `set progressDeadlineSeconds to ${ready + PROGRESS_DEADLINE}, or minReadySeconds to less`;
  return [wrongField(['spec', 'minReadySeconds'], ready, `be less than progressDeadlineSeconds (${deadline} if unset)`, remedy)];
}

/** The problems of the items of a list in each container. */
function ofItems(
  containers: readonly FoundContainer[], list: string, look: (item: PlainObject, path: Path) => Problem | undefined,
): readonly Problem[] {
  return containers.flatMap(({ container, path }) => listAt(container, list).flatMap((item, i) => (
    isPlainObject(item) ? look(item, ['spec', ...path, list, i]) ?? [] : [])));
}
