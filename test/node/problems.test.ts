import { JOIN, nodeWith, textOf } from './grid';
import { AddressPlan, Platform, WindowsVersion } from 'k8s-windows/core';
import { WindowsNodeOptions, windowsNode } from 'k8s-windows/node';

/** Problems as `path: message`. */
const problemsOf = (options: Partial<WindowsNodeOptions>) => windowsNode(nodeWith(options)).problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
const adviceOf = (options: Partial<WindowsNodeOptions>) => windowsNode(nodeWith({ networkDaemons: 'pods', ...options })).advice.map(({ path }) => path.join('.'));

test('a node with nothing wrong', () => {
  expect(problemsOf({})).toEqual([]);
  expect(adviceOf({})).toEqual([]);
});

test.each<[string, Partial<WindowsNodeOptions>, string]>([
  ['a release that isn\'t rendered', { kubernetes: 'v1.26.9' }, 'kubernetes: is "v1.26.9", for which no nodes are rendered'],
  ['no release', { kubernetes: 'latest' }, 'kubernetes: is "latest", which is no version of Kubernetes'],
  ['too little memory', { reservations: { system: { memory: '1Gi' } } }, 'reservations.system.memory: makes "1Gi" for the system'],
  ['too little memory in all', { reservations: { system: { memory: '1Gi' }, kube: { memory: '1023Mi' } } }, 'reservations.system.memory: makes "1Gi" for the system and "1023Mi"'],
  ['no quantity', { reservations: { kube: { cpu: 'half' } } }, 'reservations.kube.cpu: is "half", which is no quantity'],
  ['no resource', { reservations: { system: { pid: '100' } } }, 'reservations.system.pid: is no resource'],
  ['an old containerd', { containerRuntime: { version: '1.6.36' } }, 'containerRuntime.version: is "1.6.36", which is too old'],
  ['a containerd too old for the release', { kubernetes: '1.34', containerRuntime: { version: '1.7.20' } }, 'containerRuntime.version: is "1.7.20", which is too old for Kubernetes 1.34'],
  ['an unknown containerd', { containerRuntime: { version: '3.0' } }, 'containerRuntime.version: is "3.0", which isn\'t known'],
  ['a pause image without the build', { version: WindowsVersion.LTSC2025, containerRuntime: { sandboxImage: 'registry.k8s.io/pause:3.10.1' } }, 'containerRuntime.sandboxImage: is "registry.k8s.io/pause:3.10.1", but it was built for LTSC2019, LTSC2022'],
  ['a pause image of the walkthroughs', { containerRuntime: { sandboxImage: 'kubeletwin/pause' } }, 'containerRuntime.sandboxImage: is "kubeletwin/pause", but it was built for no Windows'],
  ['a field that stops the kubelet', { kubelet: { userNamespaces: {} } }, 'kubelet.userNamespaces: is {}, with which the kubelet doesn\'t start on Windows'],
  ['a field that is decided', { kubelet: { registerWithTaints: [] } }, 'kubelet.registerWithTaints: is [], but platform decides it'],
  ['a Linux signal', { eviction: { 'pid.available': '10%' } }, 'eviction.pid.available: is "10%", but Windows has no such signal'],
  ['no threshold', { eviction: { 'nodefs.available': '110%' } }, 'eviction.nodefs.available: is "110%", which is neither'],
  ['a priority', { priorityClass: 'HIGH' }, 'priorityClass: is "HIGH", which is no priority class'],
  ['host-gw on a cloud', { platform: Platform.GKE, network: 'flannel-host-gateway' }, 'network: is "host-gw", but Windows nodes of GKE have GKE\'s own'],
  ['host-gw on RKE2', { platform: Platform.RKE2, network: 'flannel-host-gateway' }, 'network: is "flannel-host-gateway", but Windows nodes of RKE2'],
  ['a network that isn\'t', { network: 'weave' as never }, 'network: is "weave", which is no network'],
  ['an option of another network', { network: { kind: 'calico', vni: 4096 } as never }, 'network.vni: is no option of calico'],
  ['a VNI for Linux', { network: { kind: 'flannel-vxlan', vni: 1 } }, 'network.vni: is 1, must be from 4096'],
  ['ranges that overlap', { addressPlan: { serviceCidr: '10.244.0.0/20' } }, 'addressPlan.serviceCidr: is "10.244.0.0/20", which overlaps'],
  ['more pods than addresses', { addressPlan: { maxPods: 300 } }, 'addressPlan.maxPods: is 300, but a /24 has 251'],
  ['the Service of the API server', { apiServer: { host: '10.96.0.1' } }, 'apiServer.host: is "10.96.0.1", which is the Service'],
  ['a spent gate', { kubeProxy: { featureGates: { WinDSR: true } } }, 'kubeProxy.featureGates.WinDSR: is true, but the gate is locked'],
  ['a gate of the kubelet that is gone', { kubernetes: '1.36', kubelet: { featureGates: { HyperVContainer: true } } }, 'kubelet.featureGates.HyperVContainer: is true, but the gate is removed: the kubelet stops'],
  ['a gate that can\'t be off', { kubernetes: '1.34', kubelet: { featureGates: { WinOverlay: false } } }, 'kubelet.featureGates.WinOverlay: is false, but the gate is locked: the kubelet stops'],
  ['a name with capitals', { nodeName: 'WIN-1' }, 'nodeName: is "WIN-1", which is no name of a node'],
  ['a label of Kubernetes', { nodeLabels: { 'node-role.kubernetes.io/worker': '' } }, 'nodeLabels.node-role.kubernetes.io/worker: is "", but the kubelet may not'],
  ['a label that can\'t be', { nodeLabels: { a: 'b c' } }, 'nodeLabels.a: is "b c", which can\'t be a label'],
  ['a path without a drive', { paths: { programs: '/k' } }, 'paths.programs: is "/k", which is no absolute path'],
  ['a path with a variable', { paths: { logs: 'C:\\%TEMP%' } }, 'paths.logs: is "C:\\\\%TEMP%", in which Windows takes'],
  ['no service manager', { serviceManager: 'systemd' as never }, 'serviceManager: is "systemd", which is unknown'],
  ['no daemons', { networkDaemons: 'both' as never }, 'networkDaemons: is "both", which is unknown'],
  ['no pins', { join: { caCertHashes: [] } }, 'join.caCertHashes: is empty: the node would trust whoever answers'],
  ['no pin', { join: { caCertHashes: ['sha256:abc'] } }, 'join.caCertHashes.0: is "sha256:abc", which is no pin'],
  ['log files', { logs: { maxFiles: 1 } }, 'logs.maxFiles: is 1, but the kubelet keeps two'],
  ['a taint that can\'t be', { platform: Platform.custom({ taints: [{ key: 'a b', effect: 'NoSchedule' }] }) }, 'platform.taints.0.key: is "a b"'],
])('%s is refused', (_, options, expected) => {
  const problems = problemsOf(options);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(expected);
});

test('all problems are told at once', () => {
  expect(problemsOf({ kubernetes: '1.20', reservations: { system: { memory: '1Mi' } }, priorityClass: 'x', paths: { logs: 'x' }, join: { caCertHashes: [] } }).map((text) => text.split(':')[0]))
    .toEqual(['kubernetes', 'reservations.system.memory', 'priorityClass', 'paths.logs', 'join.caCertHashes']);
});

test('all other problems are told without what nothing can be made without too, and none that comes of its absence', () => {
  const absent = { version: undefined, kubernetes: undefined, network: undefined } as never;
  expect(problemsOf({ ...(absent as object), priorityClass: 'x', paths: { logs: 'x' } }).map((text) => text.split(':')[0])).toEqual(['version', 'kubernetes', 'network', 'priorityClass', 'paths.logs']);
  const fits = { containerRuntime: { version: '2.1.1', sandboxImage: 'registry.k8s.io/pause:3.4.1' }, addressPlan: { nodeMask: 27, maxPods: 29 }, kubeProxy: { enableDsr: true, featureGates: { WinDSR: true } } };
  expect(problemsOf({ ...(absent as object), ...fits }).map((text) => text.split(':')[0])).toEqual(['version', 'kubernetes', 'network']);
});

test.each<[string, Partial<WindowsNodeOptions>, string]>([
  ['a containerd that its maintainers no longer name', { kubernetes: '1.36', containerRuntime: { version: '1.7' } }, 'containerRuntime.version'],
  ['a pause image of one\'s own', { containerRuntime: { sandboxImage: 'registry.corp.example/sandbox:1' } }, 'containerRuntime.sandboxImage'],
  ['a field that does nothing', { kubelet: { cgroupDriver: 'systemd' } }, 'kubelet.cgroupDriver'],
  ['a folder that the network has to know', { paths: { cniConfig: 'C:\\net.d' } }, 'paths.cniConfig'],
  ['a gate that is on for good', { kubernetes: '1.36', kubelet: { featureGates: { WinOverlay: true, KubeletTracing: true } } }, 'kubelet.featureGates.WinOverlay'],
  ['a low priority', { priorityClass: 'NORMAL_PRIORITY_CLASS' }, 'priorityClass'],
  ['machines without translation', { addressPlan: { managementCidrs: ['192.168.1.0/24'] } }, 'addressPlan.managementCidrs.0'],
])('%s is told as advice', (_, options, path) => {
  expect(problemsOf(options)).toEqual([]);
  expect(adviceOf(options)).toEqual([path]);
});

describe('what isn\'t as the types have it', () => {
  test.each<[string, unknown, readonly string[]]>([
    ['nothing', undefined, ['']],
    ['a list', [], ['']],
    ['no version', { ...nodeWith(), version: undefined }, ['version']],
    ['a version by its name', { ...nodeWith(), version: 'LTSC2022' }, ['version']],
    ['numbers for texts', { ...nodeWith(), kubernetes: 1.36, nodeName: 1, network: 7 }, ['kubernetes', 'network', 'nodeName']],
    ['unknown keys', { ...nodeWith(), taints: [], network: { kind: 'calico', Vni: 1 } }, ['network.Vni', 'taints']],
    ['a list in place of a map', { ...nodeWith(), reservations: [], paths: null, join: { caCertHashes: 'x' } }, ['join.caCertHashes', 'reservations']],
  ])('%s', (_, options, paths) => {
    const { files, problems } = windowsNode(options as WindowsNodeOptions);
    expect(files.length === 0 || problems.length > 0).toBe(true);
    expect([...new Set(problems.map(({ path }) => path.join('.')))].sort()).toEqual(expect.arrayContaining([...paths]));
  });
});

describe('secrets', () => {
  const token = 'abcdef.fedcba9876543210';

  test('a token among the options is refused, and not shown', () => {
    for (const join of [{ ...JOIN, token }, { ...JOIN, tokenFile: token }, { ...JOIN, tokenVariable: token }]) {
      const node = windowsNode(nodeWith({ join: join as never }));
      expect(node.problems.length).toBeGreaterThan(0);
      expect(JSON.stringify(node.problems)).not.toContain(token);
    }
    const misplaced = [{ join: token }, { join: [token] }, { nodeName: token.toUpperCase(), serviceManager: token }, { network: token }, { kubernetes: `x ${token}` }, { proxy: `http://a:${token}@b` }];
    for (const options of misplaced) { expect(JSON.stringify(windowsNode(nodeWith(options as never)).problems)).not.toContain(token); }
  });

  test('the token is a placeholder in the configuration, and comes from the environment', () => {
    const { files } = windowsNode(nodeWith({ join: { ...JOIN, tokenVariable: 'JOIN_TOKEN' } }));
    expect(textOf(files, 'kubeadm/join.yaml')).toContain('token: abcdef.0123456789abcdef\n');
    expect(textOf(files, 'scripts/join.ps1')).toContain('$tokenVariable = \'JOIN_TOKEN\'\n');
  });

  test('a password of a proxy makes its script a secret, and is nowhere else', () => {
    const node = windowsNode(nodeWith({ proxy: { http: 'http://joe:hunter2@proxy.corp.example:3128' } }));
    expect(node.files.filter(({ content }) => content.includes('hunter2')).map(({ name, secret }) => [name, secret])).toEqual([['scripts/proxy.ps1', true]]);
    expect(node.problems).toEqual([]);
    expect(JSON.stringify(node.advice)).not.toContain('hunter2');
    expect(JSON.stringify(windowsNode(nodeWith({ proxy: { http: 'joe:hunter2@proxy' } })).problems)).not.toContain('hunter2');
  });
});

describe('what is filled in, and what isn\'t', () => {
  test('a plan made before is taken as it is', () => {
    const { files, problems } = windowsNode(nodeWith({ addressPlan: AddressPlan.of({ clusterCidr: '10.8.0.0/16', serviceCidr: '10.9.0.0/16' }) }));
    expect(problems).toEqual([]);
    expect(textOf(files, 'kubelet/config.yaml')).toContain('clusterDNS:\n  - 10.9.0.10\n');
  });

  test('reservations: what is given stays, what is missing comes', () => {
    const config = textOf(windowsNode(nodeWith({ reservations: { system: { cpu: '1' }, kube: { memory: '3Gi' } } })).files, 'kubelet/config.yaml');
    expect(config).toContain('systemReserved:\n  cpu: "1"\n  ephemeral-storage: 1Gi\nkubeReserved:\n  memory: 3Gi\n');
  });

  test('with pods for the network there is nothing of it on the node', () => {
    const { files } = windowsNode(nodeWith({ networkDaemons: 'pods' }));
    expect(files.map(({ name }) => name)).toEqual([
      'kubelet/config.yaml', 'kubeadm/join.yaml', 'containerd/config.toml', 'crictl/crictl.yaml',
      'scripts/prepare.ps1', 'scripts/services.ps1', 'scripts/rotate-logs.ps1', 'scripts/join.ps1', 'scripts/clean-up.ps1',
    ]);
  });

  test('without kubeadm the kubelet\'s file is its own', () => {
    const { files } = windowsNode(nodeWith({ join: false }));
    expect(files.find(({ name }) => name === 'kubelet/config.yaml')!.path).toBe('C:\\var\\lib\\kubelet\\config.yaml');
    expect(files.filter(({ name }) => name.includes('join'))).toEqual([]);
  });

  test('texts that YAML would take for something else are in quotes', () => {
    const { files } = windowsNode(nodeWith({ platform: Platform.custom({ taints: [{ key: 'on', value: 'yes', effect: 'NoSchedule' }, { key: 'b', value: '0777', effect: 'NoExecute' }] }) }));
    expect(textOf(files, 'kubelet/config.yaml')).toContain('  - key: "on"\n    value: "yes"\n    effect: NoSchedule\n  - key: b\n    value: "0777"\n');
  });

  test('a minor is its latest patch, found when the node is made', () => {
    const prepare = textOf(windowsNode(nodeWith({ kubernetes: '1.36' })).files, 'scripts/prepare.ps1');
    expect(prepare).toContain('$kubernetesVersion = \'\'\n$kubernetesChannel = \'https://dl.k8s.io/release/stable-1.36.txt\'\n');
  });
});
