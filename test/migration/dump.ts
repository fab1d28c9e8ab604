import { PlainObject } from 'k8s-windows/core';

/** Objects of an AKS cluster with Windows Server 2019, as kubectl prints them, with no more in them than matters. */

export const RELEASES = { 2019: '10.0.17763', 2022: '10.0.20348', 2025: '10.0.26100' } as const;
const INFO = { operatingSystem: 'windows', architecture: 'amd64', kubeletVersion: 'v1.32.7', containerRuntimeVersion: 'containerd://1.7.20' };

export interface NodeParts {
  readonly pool?: string;
  readonly release?: keyof typeof RELEASES;
  readonly labels?: object;
  readonly zone?: string;
  readonly cpu?: string;
  readonly kubelet?: string;
}

export const node = (name: string, {
  pool = 'win19', release = 2019, labels = {}, zone, cpu = '4',
  kubelet = INFO.kubeletVersion,
}: NodeParts = {}): PlainObject => ({
  apiVersion: 'v1', kind: 'Node',
  metadata: {
    name,
    labels: {
      'kubernetes.io/os': 'windows', 'kubernetes.io/arch': 'amd64', 'kubernetes.io/hostname': name,
      'node.kubernetes.io/windows-build': RELEASES[release],
      'kubernetes.azure.com/os-sku': `Windows${release}`, 'kubernetes.azure.com/agentpool': pool, 'agentpool': pool,
      ...(zone !== undefined && { 'topology.kubernetes.io/zone': zone }), ...labels,
    },
  },
  spec: {},
  status: {
    allocatable: { cpu, memory: '16Gi', pods: '30' }, conditions: [{ type: 'Ready', status: 'True' }],
    nodeInfo: { ...INFO, kubeletVersion: kubelet, kernelVersion: `${RELEASES[release]}.6640` },
  },
});

export const linux: PlainObject = {
  apiVersion: 'v1', kind: 'Node', metadata: { name: 'lin-1', labels: { 'kubernetes.io/os': 'linux', 'kubernetes.azure.com/agentpool': 'nodepool1' } },
  status: {
    allocatable: { cpu: '4', memory: '16Gi', pods: '110' }, nodeInfo: {
      operatingSystem: 'linux', architecture: 'amd64',
      kubeletVersion: 'v1.32.7',
    },
  },
};

export const SELECT = { 'kubernetes.io/os': 'windows' };
export const PINNED = { ...SELECT, 'node.kubernetes.io/windows-build': RELEASES[2019] };

export interface WorkloadParts {
  readonly image?: string;
  readonly replicas?: number;
  readonly on?: readonly string[];
  readonly spec?: object;
  readonly cpu?: string;
  readonly kind?: string;
}

/** A workload with its ReplicaSet, and a Pod on each of some nodes. */
export function workload(name: string, {
  image = 'registry.example/shop:1.2', on = [], replicas = on.length, spec = {}, cpu = '1',
  kind = 'Deployment',
}: WorkloadParts = {}): readonly PlainObject[] {
  const labels = { app: name };
  const podSpec = {
    nodeSelector: SELECT, terminationGracePeriodSeconds: 30,
    containers: [{ name: 'main', image, resources: { requests: { cpu, memory: '1Gi' } } }], ...spec,
  };
  const template = { metadata: { labels }, spec: podSpec };
  const owner = (of: string, ownName: string) => ({ apiVersion: 'apps/v1', kind: of, name: ownName, uid: `uid-${ownName}`, controller: true });
  const metadata = { name, namespace: 'shop', uid: `uid-${name}` };
  const isDeployment = kind === 'Deployment';
  return [
    { apiVersion: 'apps/v1', kind, metadata, spec: { ...(kind !== 'DaemonSet' && { replicas }), selector: { matchLabels: labels }, template } },
    ...(isDeployment ? [{
      apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata: { ...metadata, name: `${name}-7d9f`, ownerReferences: [owner('Deployment', name)] },
      spec: { replicas, selector: { matchLabels: labels }, template },
    }] : []),
    ...on.map((nodeName, i) => ({
      apiVersion: 'v1', kind: 'Pod',
      metadata: { name: `${name}-${i}`, namespace: 'shop', labels, ownerReferences: [isDeployment ? owner('ReplicaSet', `${name}-7d9f`) : owner(kind, name)] },
      spec: { ...podSpec, nodeName }, status: { phase: 'Running' },
    })),
  ];
}

export const budget = (name: string, spec: object, status: object = {}): PlainObject => ({
  apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { name, namespace: 'shop' }, spec: {
    selector: { matchLabels: { app: name } },
    ...spec,
  }, status,
});

/** Digests are those of names, so that each image has one. */
const digestOf = (name: string) => `sha256:${Buffer.from(name).toString('hex').padEnd(64, '0').slice(0, 64)}`;

/** A locked image with builds for releases. */
export const locked = (name: string, size: number | undefined, ...releases: (keyof typeof RELEASES)[]) => ({
  digest: digestOf(name), isIndex: true,
  platforms: releases.map((release) => ({ os: 'windows', architecture: 'amd64', osVersion: `${RELEASES[release]}.1`, ...(size !== undefined && { size }) })),
});

const GB = 1e9;
export const LOCK = {
  version: 1 as const,
  images: {
    'registry.example/api:3': locked('api', 2 * GB, 2019, 2022),
    'registry.example/old:1': locked('old', 3 * GB, 2019),
    'registry.example/shop:1.2': locked('shop', 4 * GB, 2019, 2022),
  },
};

/** Two pools of Windows Server 2019: `win19` with three nodes, and `gpu19` with one. */
export const DUMP: readonly PlainObject[] = [
  linux, node('w1'), node('w2'), node('w3'), node('g1', { pool: 'gpu19' }),
  ...workload('web', { on: ['w1', 'w2', 'w3'], spec: { nodeSelector: PINNED } }),
  ...workload('api', { image: 'registry.example/api:3', on: ['w1', 'w2'] }),
  ...workload('old', { image: 'registry.example/old:1', on: ['w3'] }),
  ...workload('tag', { image: 'registry.example/tag:2-ltsc2019', on: ['g1'], spec: { nodeSelector: { ...SELECT, agentpool: 'gpu19' } } }),
  ...workload('agent', { kind: 'DaemonSet', image: 'registry.example/agent:5', on: ['w1', 'w2', 'w3', 'g1'], cpu: '100m' }),
  budget('api', { maxUnavailable: 1 }, { disruptionsAllowed: 1 }),
];
