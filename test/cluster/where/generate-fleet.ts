import { PlainObject } from '../../../src/base';
import { Random } from '../differential/random';

/** A cluster and Pods for it. */
export interface GeneratedFleet {
  readonly nodes: readonly PlainObject[];
  readonly running: readonly PlainObject[];
  readonly runtimeClasses: readonly PlainObject[];
  /** Pods and DaemonSets. */
  readonly objects: readonly PlainObject[];
}

const LABELS: Readonly<Record<string, readonly string[]>> = {
  'zone': ['a', 'b', 'c'],
  'size': ['1', '5', '10', '010', '1.5', 'large', '', '9223372036854775807', '9223372036854775808'],
  'disk': ['ssd', 'hdd', ''],
  'kubernetes.io/os': ['linux', 'windows'],
};
const BOUNDS = ['1', '5', '9', '10', '-4', '0', '9223372036854775806'];
const TAINT_KEYS = [
  'os', 'gpu', 'node.kubernetes.io/not-ready', 'node.kubernetes.io/unreachable', 'node.kubernetes.io/unschedulable',
  'node.kubernetes.io/network-unavailable', 'node.kubernetes.io/disk-pressure',
];
const TAINT_VALUES = ['', 'windows', 'Windows', 'true'];
const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];
const AMOUNTS: Readonly<Record<string, readonly string[]>> = {
  'cpu': ['1', '1500m', '2', '2000m', '0.5', '100m', '1e0', '0'],
  'memory': ['1Gi', '1024Mi', '1073741824', '1073741825', '2Gi', '512Mi', '1G', '1.5Gi', '1048576Ki', '100m', '0'],
  'ephemeral-storage': ['1Gi', '2Gi', '1G'],
  'example.com/gpu': ['1', '2', '0'],
  'hugepages-2Mi': ['2Mi', '4Mi'],
};
const PORTS = [80, 443];
const ADDRESSES = [undefined, '0.0.0.0', '10.0.0.1', '10.0.0.2', '::'];
const NODE_COUNT = 20;

/** @param pods number of Pods to place */
export function generateFleet(random: Random, pods: number): GeneratedFleet {
  const names = Array.from({ length: NODE_COUNT }, (_, i) => `node-${i}`);
  const runtimeClasses = ['plain', 'windows', 'heavy'].map((name) => runtimeClass(random, name));
  return {
    nodes: names.map((name) => node(random, name)),
    running: Array.from({ length: 30 }, (_, i) => running(random, `running-${i}`, random.pick(names))),
    runtimeClasses,
    objects: Array.from({ length: pods }, (_, i) => object(random, `pod-${i}`, names)),
  };
}

const some = <T>(random: Random, most: number, make: () => T) => Array.from({ length: Math.floor(random.next() * (most + 1)) }, make);

function labels(random: Random): Record<string, string> {
  return Object.fromEntries(Object.entries(LABELS).filter(() => random.chance(0.8)).map(([key, values]) => [key, random.pick(values)]));
}

function amounts(random: Random, share: number): Record<string, string> {
  return Object.fromEntries(Object.keys(AMOUNTS).filter(() => random.chance(share)).map((name) => [name, random.pick(AMOUNTS[name])]));
}

function node(random: Random, name: string): PlainObject {
  const taints = some(random, 2, () => ({ key: random.pick(TAINT_KEYS), value: random.pick(TAINT_VALUES), effect: random.pick(EFFECTS) }));
  const resources = { ...amounts(random, 0.9), pods: random.pick(['0', '1', '2', '110']) };
  return {
    apiVersion: 'v1', kind: 'Node',
    // in a node pool of its own, each node is a group of its own
    metadata: { name, labels: { ...labels(random), 'kubernetes.io/hostname': name, 'agentpool': name } },
    spec: { ...(taints.length > 0 && { taints }), ...(random.chance(0.15) && { unschedulable: true }) },
    status: { [random.chance(0.9) ? 'allocatable' : 'capacity']: resources },
  };
}

function requirement(random: Random): PlainObject {
  const key = random.pick(['zone', 'size', 'disk', 'absent', 'kubernetes.io/hostname']);
  const operator = random.pick(['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt']);
  if (operator === 'Exists' || operator === 'DoesNotExist') { return { key, operator }; }
  if (operator === 'Gt' || operator === 'Lt') { return { key: random.chance(0.8) ? 'size' : key, operator, values: [random.pick(BOUNDS)] }; }
  const values = LABELS[key] ?? ['node-1', 'node-2', 'node-3'];
  return { key, operator, values: [random.pick(values), ...some(random, 2, () => random.pick(values))] };
}

function term(random: Random, names: readonly string[]): PlainObject {
  const field = () => ({ key: 'metadata.name', operator: random.pick(['In', 'NotIn']), values: [random.pick(names)] });
  const matchExpressions = some(random, 3, () => requirement(random));
  const matchFields = random.chance(0.25) ? [field(), ...(random.chance(0.2) ? [field()] : [])] : [];
  return { ...(matchExpressions.length > 0 && { matchExpressions }), ...(matchFields.length > 0 && { matchFields }) };
}

function toleration(random: Random): PlainObject {
  if (random.chance(0.1)) { return { operator: 'Exists', ...(random.chance(0.5) && { effect: random.pick(EFFECTS) }) }; }
  const effect = random.chance(0.7) ? { effect: random.pick(EFFECTS) } : {};
  if (random.chance(0.3)) { return { key: random.pick(TAINT_KEYS), operator: 'Exists', ...effect }; }
  return { key: random.pick(TAINT_KEYS), ...(random.chance(0.6) && { operator: 'Equal' }), value: random.pick(TAINT_VALUES), ...effect };
}

function container(random: Random, name: string, isInit: boolean): PlainObject {
  const ports = random.chance(0.25) ? some(random, 2, () => ({
    containerPort: random.pick(PORTS), ...(random.chance(0.7) && { hostPort: random.pick(PORTS) }),
    ...(random.chance(0.3) && { protocol: random.pick(['TCP', 'UDP', 'SCTP']) }), ...(random.chance(0.5) && { hostIP: random.pick(ADDRESSES) }),
  })) : [];
  return {
    name, image: 'example.com/app', ...(ports.length > 0 && { ports }),
    resources: requestsAndLimits(random),
    ...(isInit && random.chance(0.5) && { restartPolicy: 'Always' }),
  };
}

/** The API server allows no other limit than the request for huge pages and extended resources. */
function requestsAndLimits(random: Random): PlainObject {
  const requests = random.chance(0.6) ? amounts(random, 0.3) : {};
  const limits = random.chance(0.3) ? amounts(random, 0.3) : {};
  for (const name of ['hugepages-2Mi', 'example.com/gpu']) {
    if (requests[name] !== undefined) { limits[name] = requests[name]; }
  }
  return { requests, limits };
}

function containers(random: Random): PlainObject {
  return {
    containers: [container(random, 'app', false), ...some(random, 1, () => container(random, 'beside', false))],
    ...(random.chance(0.3) && { initContainers: some(random, 3, () => container(random, `init-${random.next()}`, true)) }),
    ...(random.chance(0.15) && { hostNetwork: true }),
    ...(random.chance(0.15) && { resources: ofPod(random) }),
  };
}

function ofPod(random: Random): PlainObject {
  return { ...(random.chance(0.7) && { requests: podAmounts(random) }), ...(random.chance(0.6) && { limits: podAmounts(random) }) };
}

/** What the API server allows a Pod itself to request. */
function podAmounts(random: Random): Record<string, string> {
  const { cpu, memory } = amounts(random, 0.7);
  return { ...(cpu !== undefined && { cpu }), ...(memory !== undefined && { memory }) };
}

function spec(random: Random, names: readonly string[]): PlainObject {
  const selected = random.chance(0.4) ? some(random, 2, () => random.pick(Object.keys(LABELS))) : undefined;
  const nodeSelector = selected && Object.fromEntries(selected.map((key) => [key, random.pick(LABELS[key])]));
  const nodeSelectorTerms = [term(random, names), ...some(random, 2, () => term(random, names))];
  const tolerations = some(random, 4, () => toleration(random));
  return {
    ...containers(random),
    ...(nodeSelector && { nodeSelector }),
    ...(random.chance(0.4) && { affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } } }),
    ...(tolerations.length > 0 && { tolerations }),
    ...(random.chance(0.2) && { runtimeClassName: random.pick(['plain', 'windows', 'heavy']) }),
    ...(random.chance(0.05) && { nodeName: random.pick([...names, 'absent']) }),
  };
}

function object(random: Random, name: string, names: readonly string[]): PlainObject {
  const made = spec(random, names);
  return random.chance(0.2)
    ? { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name }, spec: { template: { spec: made } } }
    : { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec: made };
}

function running(random: Random, name: string, nodeName: string): PlainObject {
  const made = containers(random);
  const status = () => ({ name: 'app', resources: { requests: amounts(random, 0.3) }, allocatedResources: amounts(random, 0.3) });
  // of a Pod that runs, the server has completed the requests of the Pod itself, before any resizing
  const resized = made.resources === undefined && random.chance(0.4) ? { containerStatuses: [status()] } : {};
  const infeasible = random.chance(0.5)
    ? { conditions: [{ type: 'PodResizePending', status: 'True', reason: random.pick(['Infeasible', 'Deferred']) }] }
    : {};
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec: { ...made, nodeName }, status: { phase: 'Running', ...resized, ...infeasible } };
}

function runtimeClass(random: Random, name: string): PlainObject {
  const nodeSelector = random.chance(0.7) ? { [random.pick(['zone', 'disk'])]: random.pick(['a', 'ssd']) } : {};
  return {
    apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name }, handler: 'runhcs-wcow-process',
    ...(name !== 'plain' && { scheduling: { nodeSelector, tolerations: some(random, 2, () => toleration(random)) } }),
    ...(name === 'heavy' && { overhead: { podFixed: { cpu: '100m', memory: '128Mi' } } }),
  };
}
