import { FileToValidate, registeredFlags, registeredGates, validateFiles } from './harness/node-files';
import {
  FEATURE_GATES, KUBEADM_VERSIONS, kubeadmVersion, KUBELET_FIELDS_IGNORED_ON_WINDOWS, KUBELET_STRUCTS, MISSPELLED_FLAGS, NODE_COMPONENT_FLAGS,
  NODE_KUBERNETES_MINORS, NodeComponent,
  readKubernetesVersion,
} from '../../src/knowledge';
import { GRID, nodeWith, textOf } from '../nodes/grid';
import { Platform } from 'k8s-windows/core';
import { checkNodeFiles, WindowsNodeOptions, windowsNode } from 'k8s-windows/node';

/** What Kubernetes' own code makes of the files of a node, and of the table of switches. */

const KUBELET = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n';

/** The files that Kubernetes reads, of one node. */
function filesOf(options: WindowsNodeOptions): readonly (FileToValidate & { readonly title: string })[] {
  const { files, problems } = windowsNode(options);
  if (problems.length > 0) { throw new Error(JSON.stringify(problems)); }
  return [
    { title: 'kubelet', kind: 'kubelet', text: textOf(files, 'kubelet/config.yaml') },
    // what the newest kubeadm no longer reads: node-decoders.cluster.test.ts
    ...(KUBEADM_VERSIONS[kubeadmVersion(readKubernetesVersion(options.kubernetes).value!.minor)].last < last ? []
      : [{ title: 'kubeadm', kind: 'kubeadm' as const, text: textOf(files, 'kubeadm/join.yaml') }]),
    ...(options.networkDaemons === 'pods'
      ? []
      : [{ title: 'kube-proxy', kind: 'kube-proxy' as const, text: textOf(files, 'kube-proxy/config.json') }]),
  ];
}

const { first, last } = NODE_KUBERNETES_MINORS;
const MINORS = Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** Nodes beside those of the grid, with all that can be said of one. */
const OTHERS: Readonly<Record<string, WindowsNodeOptions>> = {
  'every option': nodeWith({
    nodeName: 'win-1.corp.example',
    nodeLabels: { 'pool': 'yes', 'corp.example/zone': '0777' },
    reservations: { system: { 'memory': '3Gi', 'cpu': '1', 'ephemeral-storage': '2Gi' }, kube: { memory: '512Mi', cpu: '250m' } },
    eviction: { 'memory.available': '5%', 'nodefs.available': '8Gi', 'imagefs.available': '12.5%' },
    priorityClass: 'HIGH_PRIORITY_CLASS',
    clusterDomain: 'corp.example',
    addressPlan: { clusterCidr: '10.8.0.0/16', serviceCidr: '10.9.0.0/16', maxPods: 60 },
    apiServer: { host: 'api.corp.example', port: 443 },
    kubeProxy: { enableDsr: true, forwardHealthCheckVip: true, rootHnsEndpointName: 'cbr0' },
    kubelet: { serverTLSBootstrap: true, nodeStatusUpdateFrequency: '20s', imageGCHighThresholdPercent: 90, logging: { verbosity: 4 } },
    logs: { maxMebibytes: 50, maxFiles: 3 },
  }),
  ...Object.fromEntries(Platform.all.map((platform) => [
    `Platform.${platform.name}`, nodeWith({ platform, networkDaemons: 'pods', network: 'flannel-vxlan' }),
  ])
    .filter(([, options]) => windowsNode(options as WindowsNodeOptions).problems.length === 0)),
  ...Object.fromEntries(MINORS.map((minor) => [`Kubernetes 1.${minor}`, nodeWith({ kubernetes: `1.${minor}` })])),
  'taints of all kinds': nodeWith({
    platform: Platform.custom({
      taints: [
        { key: 'corp.example/os', value: '', effect: 'NoExecute' }, { key: 'on', value: 'yes', effect: 'PreferNoSchedule' },
        { key: 'a', effect: 'NoSchedule' },
      ],
    }),
  }),
};

test('the files of all tested nodes are decoded strictly, and valid', () => {
  const possible = GRID.filter((each) => each.possible);
  const files = [...possible.map(({ title, options }) => [title, options] as const), ...Object.entries(OTHERS)]
    .flatMap(([title, options]) => filesOf(options).map((file) => ({ ...file, title: `${title}: ${file.title}` })));
  expect(possible).toHaveLength(78);
  expect(files.length).toBeGreaterThan(66 * 3 - 18);
  const faults = validateFiles(files);
  expect(files.flatMap(({ title, text }, i) => faults[i].map((fault) => `${title}: ${fault}\n${text}`))).toEqual([]);
});

/** What kubeadm has in the ConfigMap kubelet-config of a cluster with Linux nodes, and some things that people add. */
const LINUX_CLUSTER = JSON.stringify({
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: 'KubeletConfiguration',
  authentication: { anonymous: { enabled: false }, webhook: { enabled: true, cacheTTL: '0s' }, x509: { clientCAFile: '/etc/kubernetes/pki/ca.crt' } },
  authorization: { mode: 'Webhook', webhook: { cacheAuthorizedTTL: '0s', cacheUnauthorizedTTL: '0s' } },
  cgroupDriver: 'systemd', clusterDNS: ['10.96.0.10'], clusterDomain: 'cluster.local', containerRuntimeEndpoint: '',
  resolvConf: '/run/systemd/resolve/resolv.conf', rotateCertificates: true, staticPodPath: '/etc/kubernetes/manifests',
  enforceNodeAllocatable: ['pods'],
});

test('kubeadm finds the patch by its name, and the patched configuration is valid on Windows', () => {
  const patches = GRID.filter((each) => each.possible).map(({ options }) => {
    const { path, content } = windowsNode(options).files.find(({ name }) => name === 'kubelet/config.yaml')!;
    return { kind: 'kubelet' as const, text: content, name: path!.slice(path!.lastIndexOf('\\') + 1), base: LINUX_CLUSTER };
  });
  expect(validateFiles(patches)).toEqual(patches.map(() => []));
  expect(() => validateFiles([{ ...patches[0], name: 'kubelet+merge.yaml' }])).toThrow('kubeadm didn\'t take kubelet+merge.yaml for a patch');
});

test('the validation finds each mistake', () => {
  const bad: readonly (FileToValidate & { readonly expected: RegExp })[] = [
    { kind: 'kubelet', text: `${KUBELET}userNamespaces: {}\n`, expected: /userNamespaces is not supported on Windows/ },
    { kind: 'kubelet', text: `${KUBELET}singleProcessOOMKill: true\n`, expected: /singleProcessOOMKill is not supported on Windows/ },
    {
      kind: 'kubelet', text: `${KUBELET}featureGates: {DefaultPodSysctls: true}\ndefaultPodSysctls: {kernel.shm_rmid_forced: "1"}\n`,
      expected: /defaultPodSysctls is not supported on Windows|feature gate is required/,
    },
    { kind: 'kubelet', text: `${KUBELET}resolveConf: ""\n`, expected: /unknown field "resolveConf"/ },
    { kind: 'kubelet', text: `${KUBELET}registerWithTaints: [{ key: a b, effect: NoSchedule }]\n`, expected: /invalid taint/ },
    {
      kind: 'kube-proxy', text: '{"apiVersion":"kubeproxy.config.k8s.io/v1alpha1","kind":"KubeProxyConfiguration","mode":"iptables"}',
      expected: /must be kernelspace/,
    },
    {
      kind: 'kube-proxy', text: '{"apiVersion":"kubeproxy.config.k8s.io/v1alpha1","kind":"KubeProxyConfiguration","sourceVip":""}',
      expected: /unknown field "sourceVip"/,
    },
    { kind: 'kubeadm', text: 'apiVersion: kubeadm.k8s.io/v1beta4\nkind: JoinConfiguration\ndiscovery: {}\n', expected: /discovery/ },
    { kind: 'kubeadm', text: textOf(windowsNode(nodeWith()).files, 'kubeadm/join.yaml').replace('.0123456789abcdef', '.0'), expected: /token/ },
  ];
  const faults = validateFiles(bad);
  bad.forEach(({ expected }, i) => expect(faults[i].join('\n')).toMatch(expected));
});

test('the kubelet starts with exactly the values that node check accepts', () => {
  const numbers = [-2, -1, 0, 1, 2, 3, 50, 85, 100, 101, 65535, 65536];
  const integers = Object.entries(KUBELET_STRUCTS.KubeletConfiguration!).filter(([, type]) => JSON.stringify(type).includes('integer'))
    .map(([field]) => field).filter((field) => !KUBELET_FIELDS_IGNORED_ON_WINDOWS.includes(field));
  const words: Readonly<Record<string, readonly string[]>> = {
    topologyManagerPolicy: ['none', 'best-effort', 'restricted', 'single-numa-node', 'None', 'static'],
    topologyManagerScope: ['container', 'pod', 'node'],
    hairpinMode: ['none', 'hairpin-veth', 'promiscuous-bridge', 'promiscuous'],
    imagePullCredentialsVerificationPolicy: ['NeverVerify', 'never'],
    memoryReservationPolicy: ['None', 'TieredReservation', 'none'],
    memorySwap: ['{ swapBehavior: NoSwap }', '{ swapBehavior: UnlimitedSwap }'],
    logging: ['{ format: text }', '{ format: json }', '{ format: xml }'],
    tracing: ['{ samplingRatePerMillion: 1000000 }', '{ samplingRatePerMillion: 1000001 }'],
    containerLogMonitorInterval: ['3s', '2s'],
    cpuCFSQuotaPeriod: ['1ms', '100ms', '1s', '1001ms'],
    crashLoopBackOff: ['{ maxContainerRestartPeriod: 1s }', '{ maxContainerRestartPeriod: 300s }', '{ maxContainerRestartPeriod: 301s }'],
    imageMaximumGCAge: ['0s', '2m', '121s', '-1s'],
    iptablesDropBit: ['31', '32'],
    oomScoreAdj: ['-1000', '-1001'],
    memoryThrottlingFactor: ['0.9', '1', '0', '1.1'],
    reservedSystemCPUs: ['"0-1,4"', 'abc', '"1,"'],
    runOnce: ['false', 'true'],
    shutdownGracePeriod: ['500ms', '0s', '1s\nshutdownGracePeriodByPodPriority: [{ priority: 1, shutdownGracePeriodSeconds: 1 }]'],
    imageGCHighThresholdPercent: ['80', '81'],
    imageGCLowThresholdPercent: ['84', '85'],
    systemCgroups: ['/x', '/x\ncgroupRoot: /'],
    enforceNodeAllocatable: ['[none]', '[pods]', '[]', '[pods, pods]', '[none, pods]', '[all]', '[""]'],
  };
  const pair = (high: number, low: number) => `imageGCHighThresholdPercent: ${high}\nimageGCLowThresholdPercent: ${low}`;
  const lines = [
    ...integers.filter((field) => !field.startsWith('imageGC')).flatMap((field) => numbers.map((number) => `${field}: ${number}`)),
    ...numbers.map((number) => pair(number, 0)), ...numbers.map((number) => pair(100, number)), pair(50, 49), pair(50, 50), pair(50, 51),
    ...Object.entries(words).flatMap(([field, values]) => [...values, ...(/(?:Policy|Scope|Mode)$/.test(field) ? ['""'] : [])]
      .map((value) => `${field}: ${value}`)),
    ...['true', 'false'].flatMap((serial) => [1, 2].map((count) => `serializeImagePulls: ${serial}\nmaxParallelImagePulls: ${count}`)),
    'maxParallelImagePulls: 2',
    ...['NoSchedule', 'NoExecute', 'noschedule', 'none'].map((effect) => `registerWithTaints: [{ key: os, value: windows, effect: ${effect} }]`),
    'registerWithTaints: [{ key: a b, effect: NoSchedule }]', 'registerWithTaints: [{ key: a, value: "-", effect: NoSchedule }]',
    ...['30s', '0s', '1h'].flatMap((all) => ['30s', '40s', '1m30s'].map((critical) => (
      `shutdownGracePeriod: ${all}\nshutdownGracePeriodCriticalPods: ${critical}`))), 'shutdownGracePeriodCriticalPods: 1s', 'shutdownGracePeriod: 1s',
    ...['', ...words.enforceNodeAllocatable].map((levels) => `cgroupsPerQOS: false${levels && `\nenforceNodeAllocatable: ${levels}`}`),
  ].map((each) => `${KUBELET}${each}\n`);
  const faults = validateFiles(lines.map((text) => ({ kind: 'kubelet', text })));
  const differing = lines.filter((text, i) => {
    const { findings } = checkNodeFiles([{ file: 'kubelet.yaml', text }], { kubernetes: `1.${last}` });
    return faults[i].length > 0 !== findings.some(({ effect }) => effect === 'broken');
  });
  expect(differing).toEqual([]);
  expect(faults.filter(({ length }) => length > 0).length).toBeGreaterThan(60);
});

describe.each(['kubelet', 'kube-proxy'] as readonly NodeComponent[])('the flags of %s', (component) => {
  const table = NODE_COMPONENT_FLAGS[component];
  let registered: ReadonlySet<string>;
  beforeAll(() => { registered = new Set(registeredFlags()[component]); });

  test('the Windows build registers exactly the flags that the table has for the last minor', () => {
    const here = Object.keys(table).filter((flag) => (table[flag].removedIn ?? Infinity) > last && table[flag].only !== 'linux' && flag !== 'help');
    expect(here.filter((flag) => !registered.has(flag))).toEqual([]);
    expect([...registered].filter((flag) => flag !== 'help' && !here.includes(flag))).toEqual([]);
    expect(here.length).toBeGreaterThan(50);
  });

  test('removed and nonexistent flags aren\'t registered', () => {
    const gone = Object.keys(table).filter((flag) => (table[flag].removedIn ?? Infinity) <= last);
    expect(gone.length).toBeGreaterThan(5);
    expect([...gone, ...Object.keys(MISSPELLED_FLAGS[component])].filter((flag) => registered.has(flag))).toEqual([]);
    expect(Object.values(MISSPELLED_FLAGS[component]).filter((flag) => !registered.has(flag))).toEqual([]);
  });
});

test('the feature gates of the last minor are those of the table, with their stages', () => {
  const stages: Readonly<Record<string, string>> = { 'ALPHA': 'a', 'BETA': 'b', '': 'g', 'DEPRECATED': 'd' };
  const registered = Object.entries(registeredGates()).filter(([gate]) => !/^All(?:Alpha|Beta)$/.test(gate)).map(([gate, text]) => {
    const [stage, isOn, isLocked] = text.split(', ');
    return [gate, `${isOn === 'true' ? stages[stage].toUpperCase() : stages[stage]}${isLocked === 'true' ? '!' : ''}`];
  });
  const table = Object.entries(FEATURE_GATES).map(([gate, history]) => [gate, history.replace(/^.*\d/, '')]).filter(([, stage]) => stage !== '-');
  expect(Object.fromEntries(table)).toEqual(Object.fromEntries(registered));
});
