import { ImageLock } from '../../../src/images';
import { LOCK, locked, RELEASES } from '../../migration/dump';
import { Random } from '../differential/random';
import { KubeObject } from '../harness/kube-objects';

/** A cluster of Windows Server 2019 that is to be left: its nodes, and what runs there. */
export interface GeneratedCluster {
  /** Label of its nodes, and name of its namespace. */
  readonly id: string;
  readonly nodes: readonly KubeObject[];
  readonly objects: readonly KubeObject[];
  readonly lock: ImageLock;
}

/** Milliseconds of a rehearsal for a second of a cluster. */
export const SCALE = 100;
export const START = 'rehearsal.k8s-windows.dev/start';
export const END = 'rehearsal.k8s-windows.dev/end';
/** Of Pods whose image has no build for the new release. */
const OLD_ONLY = 'rehearsal.k8s-windows.dev/old-only';
export const PLAYED = 'rehearsal.k8s-windows.dev/node';
/** Megabits per second. */
export const BANDWIDTH = 1000;

const milliseconds = (seconds: number) => `${Math.round(seconds * SCALE)}ms`;

/** A node with labels as those of AKS. */
export function nodeObject(name: string, labels: Readonly<Record<string, string>>): KubeObject {
  return {
    apiVersion: 'v1', kind: 'Node',
    metadata: { name, labels: { ...labels, 'kubernetes.io/hostname': name }, annotations: { [PLAYED]: 'yes' } },
  };
}

/** What the kubelet of a node reports. */
export const statusOf = (allocatable: object, build: string) => ({
  status: {
    capacity: allocatable, allocatable, conditions: [{ type: 'Ready', status: 'True', reason: 'Simulated' }],
    nodeInfo: { operatingSystem: 'windows', architecture: 'amd64', kernelVersion: `${build}.1`, kubeletVersion: 'v1.32.7' },
  },
});

/** Nodes are this large. */
export const ALLOCATABLE = { cpu: '4', memory: '16Gi', pods: '20' };

const lockOf = (images: Readonly<Record<string, any>>): ImageLock => (
  { ...LOCK, images: Object.fromEntries(Object.entries(images).sort(([a], [b]) => (a < b ? -1 : 1))) });

/** Makes a cluster: up to three pools, Deployments and StatefulSets that are held in several ways, budgets, a DaemonSet, and sometimes a bare Pod. */
export function generate(seed: number, isClean = false): GeneratedCluster {
  const random = new Random(seed);
  const id = `rehearsal-${seed}`;
  const pools = ['wina19', 'winb19', 'winc19'].slice(0, 1 + Math.floor(random.next() * 3));
  const nodes = pools.flatMap((pool) => Array.from({ length: 2 + Math.floor(random.next() * 2) }, (_, i) => nodeObject(`${id}-${pool}-${i}`, {
    'kubernetes.io/os': 'windows', 'kubernetes.io/arch': 'amd64', 'node.kubernetes.io/windows-build': RELEASES[2019],
    'kubernetes.azure.com/os-sku': 'Windows2019', 'kubernetes.azure.com/agentpool': pool, 'agentpool': pool, 'rehearsal': id,
  })));
  const images: Record<string, any> = {};
  const workloads = Array.from({ length: 3 + Math.floor(random.next() * 4) }, (_, i) => {
    const size = (1 + Math.floor(random.next() * 3)) * 1e9;
    const isMissing = !isClean && random.chance(0.1);
    const image = `registry.example/rehearsal-${seed}-${i}:1`;
    images[image] = isMissing ? locked(image, size, 2019) : locked(image, size, 2019, 2022);
    return workload(random, `w${i}`, image, size, { id, pool: random.pick(pools), isClean, isMissing });
  });
  const agent = template(random, 'agent', 'registry.example/agent:1', 5e8, { rehearsal: id }, '100m');
  images['registry.example/agent:1'] = locked('agent', 5e8, 2019, 2022);
  const bare = template(random, 'bare', 'registry.example/agent:1', 5e8, { rehearsal: id }, '100m');
  const metadata = (name: string) => ({ name, namespace: id });
  return {
    id, nodes, lock: lockOf(images),
    objects: [
      ...workloads.flat(),
      {
        apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: metadata('agent'), spec: {
          selector: { matchLabels: { app: 'agent' } },
          template: agent,
        },
      },
      ...(!isClean && random.chance(0.2) ? [{
        apiVersion: 'v1', kind: 'Pod', metadata: { ...bare.metadata, ...metadata('bare') },
        spec: bare.spec,
      }] : []),
    ],
  };
}

interface Where { readonly id: string; readonly pool: string; readonly isClean: boolean; readonly isMissing: boolean }

function workload(random: Random, name: string, image: string, size: number, { id, pool, isClean, isMissing }: Where): readonly KubeObject[] {
  const replicas = 1 + Math.floor(random.next() * 4);
  const held = random.pick<Readonly<Record<string, string>>>([{}, {}, { 'node.kubernetes.io/windows-build': RELEASES[2019] }, { agentpool: pool }]);
  const cpu = random.pick(['100m', '250m', '500m', '800m']);
  const podTemplate = template(random, name, image, size, { 'kubernetes.io/os': 'windows', 'rehearsal': id, ...held }, cpu);
  if (isMissing) { Object.assign(podTemplate.metadata.annotations, { [OLD_ONLY]: 'yes' }); }
  const metadata = { name, namespace: id };
  const spec = { replicas, selector: { matchLabels: { app: name } }, template: podTemplate };
  const limits = random.pick<object | undefined>([undefined, { maxUnavailable: 1 }, { minAvailable: '50%' },
    ...(isClean ? [] : [{ minAvailable: replicas }])]);
  // a budget of half of one Pod allows nothing
  const budget = isClean && replicas === 1 ? undefined : limits;
  return [
    random.chance(0.75) ? { apiVersion: 'apps/v1', kind: 'Deployment', metadata, spec }
      : { apiVersion: 'apps/v1', kind: 'StatefulSet', metadata, spec: { ...spec, serviceName: name } },
    ...(budget ? [{
      apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata, spec: { selector: { matchLabels: { app: name } }, ...budget },
    }] : []),
  ];
}

/** A template whose Pods need as long as their images and probes allow. */
function template(random: Random, name: string, image: string, size: number, nodeSelector: Readonly<Record<string, string>>, cpu: string) {
  const grace = 5;
  const delay = random.pick([0, 3, 6]);
  const start = size * 8 / BANDWIDTH / 1e6 + delay + random.next() * 2;
  return {
    metadata: {
      labels: { app: name }, annotations: { [START]: milliseconds(start), [END]: milliseconds(random.next() * grace * 0.6) },
    },
    spec: {
      nodeSelector, terminationGracePeriodSeconds: grace,
      containers: [{
        name: 'main', image, resources: { requests: { cpu, memory: '512Mi' } },
        readinessProbe: { tcpSocket: { port: 80 }, initialDelaySeconds: delay, periodSeconds: 5 },
      }],
    },
  };
}

/** What is in the way of a Deployment. */
interface Obstacles {
  readonly budget?: object;
  /** The lock doesn't have its image, which has no build for the new release. */
  readonly isUnknown?: boolean;
  /** It selects the old release. */
  readonly isHeld?: boolean;
}

/** A cluster in which nothing is in the way but that of a Deployment with two Pods. */
export function withDeployment(seed: number, { budget, isUnknown, isHeld }: Obstacles): GeneratedCluster {
  const { id, nodes, objects, lock } = generate(seed, true);
  const name = 'deployed';
  const image = `registry.example/${name}:1`;
  const podTemplate = template(new Random(seed), name, image, 1e9, {
    'kubernetes.io/os': 'windows', 'rehearsal': id, ...(isHeld && { 'node.kubernetes.io/windows-build': RELEASES[2019] }),
  }, '100m');
  if (isUnknown) { Object.assign(podTemplate.metadata.annotations, { [OLD_ONLY]: 'yes' }); }
  const [metadata, selector] = [{ name, namespace: id }, { matchLabels: { app: name } }];
  return {
    id, nodes, lock: isUnknown ? lock : lockOf({ ...lock.images, [image]: locked(image, 1e9, 2019, 2022) }),
    objects: [
      ...objects, { apiVersion: 'apps/v1', kind: 'Deployment', metadata, spec: { replicas: 2, selector, template: podTemplate } },
      ...(budget ? [{ apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata, spec: { selector, ...budget } }] : []),
    ],
  };
}
