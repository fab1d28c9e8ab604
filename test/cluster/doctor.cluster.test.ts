import { Guard } from './control-plane/guard';
import { Cluster } from './harness/cluster';
import { count } from './harness/counts';
import { discardNamespace, Fleet } from './harness/fleet';
import { startKwok } from './harness/karpenter';
import { container, KubeObject } from './harness/kube-objects';
import { WINDOWS_TAINTS } from './harness/platform-nodes';
import { configMap, flannel, proxyConfiguration } from '../diagnosis/objects';
import { completePod, Platform } from 'k8s-windows/core';
import { diagnose, Problem } from 'k8s-windows/doctor';

/** Troubles planted in a real control plane, whose own words and objects the doctor reads; KWOK plays the kubelets. */

const cluster = Cluster.ofEnvironment();
const WINDOWS = { 'kubernetes.io/os': 'windows' };
const TOLERATION = { key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' };
const KINDS = [
  ['v1', 'Node'], ['v1', 'Pod'], ['v1', 'Event'], ['apps/v1', 'DaemonSet'], ['v1', 'ConfigMap'], ['node.k8s.io/v1', 'RuntimeClass'],
] as const;

/** What `kubectl get` prints of a namespace: nodes, pods, events, and more. */
async function dump(namespace: string): Promise<object> {
  const lists = await Promise.all(KINDS.map(async ([apiVersion, kind]) => {
    const namespaced = await cluster.isNamespaced({ apiVersion, kind });
    return (await cluster.list({ apiVersion, kind, ...(namespaced && { namespace }) })).map((item) => ({ apiVersion, kind, ...item }));
  }));
  return { apiVersion: 'v1', kind: 'List', metadata: { resourceVersion: '' }, items: lists.flat() };
}

const symptomsOf = (problems: readonly Problem[]) => [...new Set(problems.map(({ symptom }) => symptom))];

type Spec = Record<string, any>;
const windowsPod = (spec: Spec = {}): Spec => ({ nodeSelector: WINDOWS, tolerations: [TOLERATION], containers: [container()], ...spec });
const template = (name: string, spec: Spec) => ({ metadata: { labels: { app: name } }, spec });
const pod = (spec: Spec): KubeObject => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'planted' }, spec });
const deployment = (spec: Spec, name = 'planted'): KubeObject => ({
  apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name },
  spec: { replicas: 1, selector: { matchLabels: { app: name } }, template: template(name, spec) },
});
const daemonSet = (name: string, spec: Spec): KubeObject => ({
  apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name }, spec: { selector: { matchLabels: { app: name } }, template: template(name, spec) },
});
const runtimeClass = (name: string, handler: string, nodeSelector: object): KubeObject => ({
  apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name }, handler, scheduling: { nodeSelector },
});
const resources = (limits: object) => ({ containers: [container({ resources: { limits } })] });

interface Planted {
  readonly symptom: string;
  readonly enforce?: string;
  readonly objects: (fleet: Fleet) => readonly any[];
  /** Changes nodes or the pod `planted`, and says how to undo it. */
  readonly change?: (fleet: Fleet, namespace: string) => Promise<(() => Promise<unknown>) | undefined>;
}

const onNode = (role: string, patch: object, back: object, subresource?: string): Planted['change'] => async (fleet) => {
  const node = { apiVersion: 'v1', kind: 'Node', name: fleet.nameOf(role) };
  await cluster.patch(node, patch, { subresource });
  return async () => cluster.patch(node, back, { subresource });
};
const nodeInfo = (info: object) => ({ status: { nodeInfo: info } });

const PLANTED: readonly Planted[] = [
  { symptom: 'doctor-toleration-letter-case', objects: () => [pod(windowsPod({ tolerations: [{ ...TOLERATION, value: 'Windows' }] }))] },
  {
    symptom: 'doctor-toleration-mismatch', objects: () => [
      deployment(windowsPod({ tolerations: [{ key: 'node.kubernetes.io/os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }] })),
    ],
  },
  { symptom: 'doctor-toleration-missing', objects: () => [deployment(windowsPod({ tolerations: [] }))] },
  {
    symptom: 'doctor-no-node-of-build',
    objects: () => [deployment(windowsPod({ nodeSelector: { ...WINDOWS, 'node.kubernetes.io/windows-build': '10.0.19042' } }))],
  },
  { symptom: 'doctor-no-matching-node', objects: () => [pod(windowsPod({ nodeSelector: { ...WINDOWS, disk: 'ssd' } }))] },
  { symptom: 'doctor-windows-nodes-full', objects: () => [pod(windowsPod(resources({ memory: '100Ti' })))] },
  { symptom: 'doctor-eks-no-addresses', objects: () => [pod(windowsPod(resources({ 'vpc.amazonaws.com/PrivateIPv4Address': '1' })))] },
  {
    symptom: 'doctor-host-process-rejected', enforce: 'baseline',
    objects: () => [daemonSet(
      'planted', windowsPod({ hostNetwork: true, securityContext: { windowsOptions: { hostProcess: true, runAsUserName: 'NT AUTHORITY\\SYSTEM' } } }),
    )],
  },
  { symptom: 'doctor-pod-security-rejected', enforce: 'restricted', objects: () => [deployment(windowsPod({ os: { name: 'windows' } }))] },
  { symptom: 'doctor-runtime-class-missing', objects: () => [deployment(windowsPod({ runtimeClassName: 'doctor-none' }))] },
  {
    symptom: 'doctor-runtime-class-conflict',
    objects: () => [
      runtimeClass('doctor-2022', 'runhcs-wcow-process', { ...WINDOWS, 'node.kubernetes.io/windows-build': '10.0.20348' }),
      deployment(windowsPod({ runtimeClassName: 'doctor-2022', nodeSelector: { ...WINDOWS, 'node.kubernetes.io/windows-build': '10.0.17763' } })),
    ],
  },
  { symptom: 'doctor-runtime-handler', objects: () => [runtimeClass('doctor-docker', 'docker', WINDOWS)] },
  {
    symptom: 'doctor-linux-pod-on-windows-node', objects: () => [
      daemonSet('planted', { hostPID: true, tolerations: [{ operator: 'Exists' }], containers: [container({ image: 'quay.io/acme/agent:2' })] }),
    ],
  },
  { symptom: 'doctor-windows-pod-on-linux-node', objects: () => [pod({ os: { name: 'windows' }, containers: [container()] })] },
  {
    symptom: 'doctor-image-build-mismatch',
    objects: () => [pod(windowsPod({
      nodeSelector: { ...WINDOWS, 'node.kubernetes.io/windows-build': '10.0.20348' },
      containers: [container({ image: 'mcr.microsoft.com/windows/nanoserver:ltsc2019' })],
    }))],
  },
  {
    symptom: 'doctor-daemon-set-on-no-node',
    objects: () => [daemonSet('kube-proxy-windows', windowsPod({ nodeSelector: { 'kubernetes.io/os': 'Windows' } }))],
  },
  {
    symptom: 'doctor-daemon-set-misses-nodes',
    objects: () => [daemonSet('csi-proxy', windowsPod({ nodeSelector: { ...WINDOWS, 'node.kubernetes.io/windows-build': '10.0.20348' } }))],
  },
  { symptom: 'doctor-flannel-net-conf', objects: () => [flannel({ VNI: 1 })] },
  {
    symptom: 'doctor-kube-proxy-source-vip',
    objects: () => [configMap('kube-proxy-windows', { 'config.conf': proxyConfiguration('kernelspace', { networkName: 'flannel.4096' }) })],
  },
  {
    symptom: 'doctor-windows-node-labels', objects: () => [],
    change: onNode(
      'LTSC2025', { metadata: { labels: { 'node.kubernetes.io/windows-build': null } } },
      { metadata: { labels: { 'node.kubernetes.io/windows-build': '10.0.26100' } } },
    ),
  },
  {
    symptom: 'doctor-windows-node-untainted', objects: () => [],
    change: onNode('LTSC2025', { spec: { taints: [] } }, { spec: { taints: WINDOWS_TAINTS.UPSTREAM } }),
  },
  {
    symptom: 'doctor-docker-runtime', objects: () => [],
    change: onNode('LTSC2022', nodeInfo({ containerRuntimeVersion: 'docker://20.10.9' }), nodeInfo({ containerRuntimeVersion: '' }), 'status'),
  },
  {
    symptom: 'doctor-windows-build-unsupported', objects: () => [],
    change: onNode('LTSC2019', nodeInfo({ kubeletVersion: 'v1.36.3' }), nodeInfo({ kubeletVersion: '' }), 'status'),
  },
  {
    symptom: 'doctor-pod-os-not-supported',
    objects: (fleet) => [pod({ ...windowsPod(), os: { name: 'linux' }, nodeSelector: {}, nodeName: fleet.nameOf('LTSC2022') })],
    change: async (_fleet, namespace) => {
      const planted = { apiVersion: 'v1', kind: 'Pod', name: 'planted', namespace };
      // or KWOK would write over it
      await cluster.until('KWOK has done with the pod', async () => (await cluster.get(planted)).status.phase === 'Running');
      await cluster.patch(planted, {
        status: {
          phase: 'Failed', reason: 'PodOSNotSupported', message: 'Pod was rejected: Failed to admit pod as the OS field doesn\'t match node OS',
        },
      }, { subresource: 'status' });
      return undefined;
    },
  },
];

/** What every case stands beside: workloads as the library completes them. */
const healthy = (): readonly KubeObject[] => [
  deployment(
    completePod({ spec: { containers: [container()] } }, { os: 'windows', platform: Platform.UPSTREAM }).template.spec as Spec, 'windows-app',
  ),
  deployment({ nodeSelector: { 'kubernetes.io/os': 'linux' }, containers: [container({ image: 'nginx:1.29' })] }, 'linux-app'),
  daemonSet('kube-proxy', {
    nodeSelector: { 'kubernetes.io/os': 'linux' }, tolerations: [{ operator: 'Exists' }],
    containers: [container({ image: 'registry.k8s.io/kube-proxy:v1.36.3' })],
  }),
];

let fleet: Fleet;
let kwok: Guard;

beforeAll(async () => {
  fleet = await Fleet.create(cluster, { name: 'UPSTREAM', taints: WINDOWS_TAINTS.UPSTREAM });
  kwok = await startKwok(cluster.connection);
});

afterAll(async () => {
  await kwok.close();
  await fleet.remove();
});

/** Has a cluster with some objects looked at until what is found is what is expected, or no longer comes. */
async function expectSymptoms(expected: readonly string[], { enforce, objects, change }: Omit<Planted, 'symptom'>): Promise<void> {
  const namespace = await cluster.createNamespace('doctor', enforce ? { 'pod-security.kubernetes.io/enforce': enforce } : {});
  const beside = enforce === undefined ? healthy() : [];
  const made = [...beside, ...objects(fleet)].map((object) => ({ ...object, metadata: { ...object.metadata, namespace } }));
  let undo: (() => Promise<unknown>) | undefined;
  let found: readonly string[] = [];
  try {
    for (const object of made) {
      await cluster.create(object.kind === 'RuntimeClass' ? { ...object, metadata: { name: object.metadata.name } } : object);
    }
    undo = await change?.(fleet, namespace);
    const settled = async () => {
      const pods = await cluster.list({ apiVersion: 'v1', kind: 'Pod', namespace });
      const own = pods.filter(({ metadata }) => /^(windows|linux)-app-/.test(metadata.name));
      found = symptomsOf(diagnose(await dump(namespace)).problems);
      const isUp = enforce !== undefined || (own.length === 2 && own.every(({ status }) => status.phase === 'Running'));
      return isUp && JSON.stringify(found) === JSON.stringify(expected);
    };
    await cluster.until('the doctor finds it', settled).catch(() => undefined);
    expect(found).toEqual(expected);
    count('troubles found');
  } finally {
    await undo?.();
    for (const { apiVersion, kind, metadata } of made.filter((object) => object.kind === 'RuntimeClass')) {
      await cluster.delete({ apiVersion, kind, name: metadata.name });
    }
    await discardNamespace(cluster, namespace);
  }
}

test('a healthy cluster has no problems', async () => expectSymptoms([], { objects: () => [] }));

test.each(PLANTED)('$symptom', async ({ symptom, ...planted }) => expectSymptoms([symptom], planted));
