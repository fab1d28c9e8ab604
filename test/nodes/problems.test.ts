import { parse as parseYaml } from 'yaml';
import { JOIN, literalsOf, nodeWith, textOf } from './grid';
import { AddressPlan, Platform, WindowsVersion } from 'k8s-windows/core';
import { checkNodeFiles, NodeFile, WindowsNodeOptions, windowsNode } from 'k8s-windows/node';

const yaml = (files: readonly NodeFile[], name: string): any => parseYaml(textOf(files, name));
const json = (files: readonly NodeFile[], name: string): any => JSON.parse(textOf(files, name));

/** Problems as `path: message`. */
const problemsOf = (options: Partial<WindowsNodeOptions>) =>
  windowsNode(nodeWith(options)).problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
const adviceOf = (options: Partial<WindowsNodeOptions>) =>
  windowsNode(nodeWith({ networkDaemons: 'pods', ...options })).advice.map(({ path }) => path.join('.'));

test('valid options have no problems', () => {
  expect(problemsOf({})).toEqual([]);
  expect(adviceOf({})).toEqual([]);
});

test.each<[string, Partial<WindowsNodeOptions>, string]>([
  ['a release that isn\'t rendered', { kubernetes: 'v1.26.9' }, 'kubernetes: must be a Kubernetes version since 1.27, got "v1.26.9"'],
  ['an invalid Kubernetes version', { kubernetes: 'latest' }, 'kubernetes: must be a Kubernetes version since 1.27, got "latest"'],
  ['an invalid quantity', { reservations: { kube: { cpu: 'half' } } }, 'reservations.kube.cpu: must be a quantity, got "half"'],
  [
    'an unknown resource', { reservations: { system: { pid: '100' } } },
    'reservations.system.pid: must be one of cpu, memory, ephemeral-storage, the resources that Windows nodes can reserve',
  ],
  [
    'an old containerd', { containerRuntime: { version: '1.6.36' } },
    'containerRuntime.version: must be 1.7 or later, since support for 1.6 ended on 2025-08-23, got "1.6.36"',
  ],
  ['a containerd too old for the release', { kubernetes: '1.34', containerRuntime: { version: '1.7.20' } }, 'containerRuntime.version: must be '
    + 'supported with Kubernetes 1.34, for which containerd\'s maintainers list 2.1.3, 2.0.6, 1.7.28 and later, got "1.7.20"'],
  [
    'an unknown containerd', { containerRuntime: { version: '3.0' } },
    'containerRuntime.version: must be a version of a known series: 1.7, 2.0, 2.1, 2.2, 2.3, 2.4, got "3.0"',
  ],
  [
    'a pause image without the build', { version: WindowsVersion.LTSC2025, containerRuntime: { sandboxImage: 'registry.k8s.io/pause:3.10.1' } },
    'containerRuntime.sandboxImage: must have a build for LTSC2025, or no Pod with Hyper-V isolation and an image of it starts, got '
      + '"registry.k8s.io/pause:3.10.1"',
  ],
  [
    'a pause image of the walkthroughs', { containerRuntime: { sandboxImage: 'kubeletwin/pause' } },
    'containerRuntime.sandboxImage: must have a build for LTSC2022, or no Pod starts, got "kubeletwin/pause"',
  ],
  [
    'a field that stops the kubelet', { kubelet: { userNamespaces: {} } },
    'kubelet.userNamespaces: must not be set on Windows: the kubelet doesn\'t start with it, got {}',
  ],
  ['a field that is decided', { kubelet: { registerWithTaints: [] } }, 'kubelet.registerWithTaints: must not be set here: platform sets it, got []'],
  [
    'a Linux signal', { eviction: { 'pid.available': '10%' } },
    'eviction.pid.available: must be one of memory.available, nodefs.available, imagefs.available, containerfs.available on Windows,'
    + ' got "pid.available"',
  ],
  [
    'an invalid threshold', { eviction: { 'nodefs.available': '110%' } },
    'eviction.nodefs.available: must be a quantity such as "500Mi", or a percentage such as "10%", got "110%"',
  ],
  [
    'a threshold with which the kubelet does not start', { eviction: { 'nodefs.available': '0' } },
    'eviction.nodefs.available: must be a quantity such as "500Mi", or a percentage such as "10%", got "0"',
  ],
  ['a priority', { priorityClass: 'HIGH' }, 'priorityClass: must be a Windows process priority class, got "HIGH"'],
  [
    'host-gw on RKE2', { platform: Platform.RKE2, kubernetes: '1.36', join: false, network: 'flannel-host-gateway' },
    'network: must be a network that RKE2 supports on Windows nodes, where it sets up Calico or Flannel (VXLAN), got "flannel-host-gateway"',
  ],
  ['a network that isn\'t', { network: 'weave' as never }, 'network: must be a supported network, got "weave"'],
  ['an option of another network', { network: { kind: 'calico', vni: 4096 } as never }, 'network.vni: unknown option of calico'],
  ['a VNI for Linux', { network: { kind: 'flannel-vxlan', vni: 1 } }, 'network.vni: must be from 4096 to 65535 on Windows, got 1'],
  [
    'overlapping CIDRs', { addressPlan: { serviceCidr: '10.244.0.0/20' } },
    'addressPlan.serviceCidr: must not overlap clusterCidr, "10.244.0.0/16", got "10.244.0.0/20"',
  ],
  [
    'more pods than addresses', { addressPlan: { maxPods: 300 } },
    'addressPlan.maxPods: must be at most 251, the number of Pod addresses in a /24 without the 5 reserved ones (the network address (.0), the HNS '
      + 'gateway (.1), the host endpoint (.2), broadcast (.255), the kube-proxy source VIP), got 300',
  ],
  ['the Service of the API server', { apiServer: { host: '10.96.0.1' } }, 'apiServer.host: must be the address of the API server itself; its '
    + 'Service can\'t be reached from Windows nodes before kube-proxy runs, got "10.96.0.1"'],
  [
    'a locked feature gate', { kubeProxy: { featureGates: { WinDSR: true } } },
    'kubeProxy.featureGates.WinDSR: must not be set: feature gate WinDSR is locked on since Kubernetes 1.34, and will be removed, got true',
  ],
  [
    'a removed feature gate of the kubelet', { kubernetes: '1.36', kubelet: { featureGates: { HyperVContainer: true } } },
    'kubelet.featureGates.HyperVContainer: must not be set, or the kubelet doesn\'t start: feature gate HyperVContainer was removed in Kubernetes '
      + '1.21, got true',
  ],
  ['a gate that can\'t be off', { kubernetes: '1.34', kubelet: { featureGates: { WinOverlay: false } } }, 'kubelet.featureGates.WinOverlay: must '
    + 'not be set, or the kubelet doesn\'t start: feature gate WinOverlay is locked on since Kubernetes 1.34, got false'],
  ['a name with upper-case letters', { nodeName: 'WIN-1' }, 'nodeName: must be a node name, got "WIN-1"'],
  ['an address that isn\'t one', { nodeIp: 'Ethernet' }, 'nodeIp: must be an IPv4 address of the machine, got "Ethernet"'],
  ['an address that the kubelet rejects', { nodeIp: '169.254.10.1' }, 'nodeIp: must be an IPv4 address of the machine, got "169.254.10.1"'],
  ['the address of a Pod', { nodeIp: '10.244.3.2' }, 'nodeIp: must not be in clusterCidr, "10.244.0.0/16", got "10.244.3.2"'],
  ['the address of a Service', { nodeIp: '10.96.0.1' }, 'nodeIp: must not be in serviceCidr, "10.96.0.0/12", got "10.96.0.1"'],
  [
    'a label of Kubernetes', { nodeLabels: { 'node-role.kubernetes.io/worker': '' } },
    'nodeLabels.node-role.kubernetes.io/worker: must not be a label of kubernetes.io, which the kubelet can\'t set, got ""',
  ],
  [
    'the build of another release', { nodeLabels: { 'node.kubernetes.io/windows-build': '10.0.17763', 'kubernetes.io/os': 'windows' } },
    'nodeLabels.node.kubernetes.io/windows-build: must not replace the value that the kubelet detects, 10.0.20348, got "10.0.17763"',
  ],
  ['a label that can\'t be', { nodeLabels: { a: 'b c' } }, 'nodeLabels.a: must be a valid label, got "b c"'],
  ['a path without a drive', { paths: { programs: '/k' } }, 'paths.programs: must be an absolute Windows path, got "/k"'],
  [
    'a path with a variable', { paths: { logs: 'C:\\%TEMP%' } },
    'paths.logs: must not contain "%", which Windows expands as a variable, got "C:\\\\%TEMP%"',
  ],
  ['an invalid service manager', { serviceManager: 'systemd' as never }, 'serviceManager: must be "sc.exe" or "nssm", got "systemd"'],
  ['no daemons', { networkDaemons: 'both' as never }, 'networkDaemons: must be "services" or "pods", got "both"'],
  ['no pins', { join: { caCertHashes: [] } }, 'join.caCertHashes: must not be empty, or the node would trust any API server'],
  ['no pin', { join: { caCertHashes: ['sha256:abc'] } }, 'join.caCertHashes.0: must be a CA certificate hash, got "sha256:abc"'],
  ['a number of cores', { reservations: { cores: 1.5 } }, 'reservations.cores: must be an integer from 1 to 1024, got 1.5'],
  ['a port range', { firewall: { nodePorts: '32767-30000' } }, 'firewall.nodePorts: must be a port range, got "32767-30000"'],
  ['log files', { logs: { maxFiles: 1 } }, 'logs.maxFiles: must be an integer ≥ 2, the minimum of the kubelet, got 1'],
])('%s is reported', (_, options, expected) => {
  const problems = problemsOf(options);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(expected);
});

test('all problems are reported at once', () => {
  expect(problemsOf({
    kubernetes: '1.20', reservations: { system: { memory: 'x' } }, priorityClass: 'x', paths: { logs: 'x' }, join: { caCertHashes: [] },
  }).map((text) => text.split(':')[0]))
    .toEqual(['kubernetes', 'reservations.system.memory', 'priorityClass', 'paths.logs', 'join.caCertHashes']);
});

test('with required options missing, all other problems are reported, and none caused by the missing ones', () => {
  const absent = { version: undefined, kubernetes: undefined, network: undefined } as never;
  expect(problemsOf({ ...(absent as object), priorityClass: 'x', paths: { logs: 'x' } }).map((text) => text.split(':')[0]))
    .toEqual(['version', 'kubernetes', 'network', 'priorityClass', 'paths.logs']);
  const fits = {
    containerRuntime: { version: '2.1.1', sandboxImage: 'registry.k8s.io/pause:3.4.1' }, addressPlan: { nodeMask: 27, maxPods: 29 },
    kubeProxy: { enableDsr: true, featureGates: { WinDSR: true } },
  };
  expect(problemsOf({ ...(absent as object), ...fits }).map((text) => text.split(':')[0])).toEqual(['version', 'kubernetes', 'network']);
  const wrong = {
    addressPlan: { clusterCidr: '10.0.0.0/33' }, apiServer: { host: 'kubernetes' }, containerRuntime: { version: 'x', sandboxImage: 'a b' },
    kubelet: { featureGates: {}, userNamespaces: {} },
  };
  expect(problemsOf({ ...(absent as object), ...wrong }).map((text) => text.split(':')[0]))
    .toEqual([
      'version', 'kubernetes', 'network', 'containerRuntime.version', 'containerRuntime.sandboxImage', 'kubelet.userNamespaces',
      'addressPlan.clusterCidr', 'apiServer.host',
    ]);
});

test.each(['version', 'kubernetes', 'network'] as const)('without %s, no files are rendered for a guess', (key) => {
  const { files, problems } = windowsNode({ ...nodeWith(), [key]: undefined });
  expect([files, problems.map(({ path }) => path.join('.'))]).toEqual([[], [key]]);
});

test('an address isn\'t compared with the default of a plan that is invalid', () => {
  const options = { nodeIp: '10.244.0.5', addressPlan: { clusterCidr: '10.8.0.0/16', serviceCidr: '10.8.0.0/20' } };
  expect(problemsOf(options).filter((each) => each.startsWith('nodeIp'))).toEqual([]);
});

test('an invalid Kubernetes release is reported once, and no files are rendered', () => {
  const { files, problems } = windowsNode(nodeWith({ kubernetes: '1.20', network: { kind: 'flannel-vxlan', vni: 1 } }));
  expect([files, problems.map(({ path }) => path.join('.'))]).toEqual([[], ['kubernetes', 'network.vni']]);
});

test.each<[string, Partial<WindowsNodeOptions>, string]>([
  ['a containerd that its maintainers no longer name', { kubernetes: '1.36', containerRuntime: { version: '1.7' } }, 'containerRuntime.version'],
  ['a pause image of one\'s own', { containerRuntime: { sandboxImage: 'registry.corp.example/sandbox:1' } }, 'containerRuntime.sandboxImage'],
  ['a field that does nothing', { kubelet: { cgroupDriver: 'systemd' } }, 'kubelet.cgroupDriver'],
  ['a folder that the network has to know', { paths: { cniConfig: 'C:\\net.d' } }, 'paths.cniConfig'],
  [
    'a feature gate that is locked on', { kubernetes: '1.36', kubelet: { featureGates: { WinOverlay: true, GracefulNodeShutdown: true } } },
    'kubelet.featureGates.WinOverlay',
  ],
  ['a low priority', { priorityClass: 'NORMAL_PRIORITY_CLASS' }, 'priorityClass'],
  ['machines without translation', { addressPlan: { managementCidrs: ['192.168.1.0/24'] } }, 'addressPlan.managementCidrs.0'],
])('%s is a warning', (_, options, path) => {
  expect(problemsOf(options)).toEqual([]);
  expect(adviceOf(options)).toEqual([path]);
});

test('an invalid value of a field that does nothing is an error', () => {
  expect(problemsOf({ kubelet: { hairpinMode: 'promiscuous' } })).toEqual([
    'kubelet.hairpinMode: must be one of none, hairpin-veth, promiscuous-bridge, got "promiscuous"',
  ]);
  expect(adviceOf({ kubelet: { hairpinMode: 'hairpin-veth' } })).toEqual(['kubelet.hairpinMode']);
});

describe('values of the wrong type', () => {
  test.each<[string, unknown, readonly string[]]>([
    ['nothing', undefined, ['apiServer', 'join', 'kubernetes', 'network', 'version']],
    ['a list', [], ['']],
    ['no version', { ...nodeWith(), version: undefined }, ['version']],
    ['a version by its name', { ...nodeWith(), version: 'LTSC2022' }, ['version']],
    ['numbers for texts', { ...nodeWith(), kubernetes: 1.3, nodeName: 1, network: 7 }, ['kubernetes', 'network', 'nodeName']],
    ['unknown keys', { ...nodeWith(), taints: [], network: { kind: 'calico', Vni: 1 } }, ['network.Vni', 'taints']],
    [
      'a list in place of a map', { ...nodeWith(), reservations: [], paths: null, join: { caCertHashes: 'x' } },
      ['join.caCertHashes', 'reservations'],
    ],
  ])('%s', (_, options, paths) => {
    const { files, problems } = windowsNode(options as WindowsNodeOptions);
    expect(files.length === 0 || problems.length > 0).toBe(true);
    expect([...new Set(problems.map(({ path }) => path.join('.')))].sort()).toEqual(expect.arrayContaining([...paths]));
  });
});

describe('secrets', () => {
  const token = 'abcdef.fedcba9876543210';

  test('a token in the options is rejected, and not shown', () => {
    for (const join of [{ ...JOIN, token }, { ...JOIN, tokenFile: token }, { ...JOIN, tokenVariable: token }]) {
      const node = windowsNode(nodeWith({ join: join as never }));
      expect(node.problems.length).toBeGreaterThan(0);
      expect(JSON.stringify(node.problems)).not.toContain(token);
    }
    const misplaced = [
      { join: token }, { join: [token] }, { nodeName: token.toUpperCase(), serviceManager: token }, { network: token }, { kubernetes: `x ${token}` },
      { proxy: `http://a:${token}@b` },
    ];
    for (const options of misplaced) { expect(JSON.stringify(windowsNode(nodeWith(options as never)).problems)).not.toContain(token); }
  });

  test('the token is a placeholder in the configuration, and comes from the environment', () => {
    const { files } = windowsNode(nodeWith({ join: { ...JOIN, tokenVariable: 'JOIN_TOKEN' } }));
    expect(textOf(files, 'kubeadm/join.yaml')).toContain('token: abcdef.0123456789abcdef\n');
    expect(textOf(files, 'scripts/join.ps1')).toContain('$tokenVariable = \'JOIN_TOKEN\'\n');
  });

  test('the proxy is set before what downloads, and the service of containerd gets it when it is registered', () => {
    const { files } = windowsNode(nodeWith({ proxy: { http: 'http://proxy.corp.example:3128' } }));
    const scripts = files.map(({ name }) => name).filter((name) => /scripts.(?:proxy|prepare|services)/.test(name));
    expect(scripts).toEqual(['scripts/proxy.ps1', 'scripts/prepare.ps1', 'scripts/services.ps1']);
    const lines = [files, windowsNode(nodeWith()).files].map((given) => textOf(given, 'scripts/services.ps1').split('\n'));
    expect(lines.map((all) => all.filter((line) => line === 'Set-ContainerdProxy').length)).toEqual([1, 0]);
  });

  test.each([['sc.exe', true], ['nssm', false]] as const)('with %s, a task deletes old log files', (serviceManager, copies) => {
    const { files } = windowsNode(nodeWith({ serviceManager, logs: { maxFiles: 3 } }));
    expect(textOf(files, 'scripts/services.ps1')).toContain("Register-ScriptTask 'rotate-kubernetes-logs'");
    expect(textOf(files, 'scripts/rotate-logs.ps1')).toMatch(new RegExp(`^\\$copies = \\$${String(copies)}\n[^]*^\\$maxFiles = 3$`, 'm'));
  });

  test('with a proxy password, its script is a secret, and no other file contains the password', () => {
    const node = windowsNode(nodeWith({ proxy: { http: 'http://joe:hunter2@proxy.corp.example:3128' } }));
    expect(node.files.filter(({ content }) => content.includes('hunter2')).map(({ name, secret }) => [name, secret]))
      .toEqual([['scripts/proxy.ps1', true]]);
    expect(node.problems).toEqual([]);
    expect(JSON.stringify(node.advice)).not.toContain('hunter2');
    expect(JSON.stringify(windowsNode(nodeWith({ proxy: { http: 'joe:hunter2@proxy' } })).problems)).not.toContain('hunter2');
  });
});

describe('defaults', () => {
  test('an AddressPlan is accepted as it is', () => {
    const { files, problems } = windowsNode(nodeWith({ addressPlan: AddressPlan.of({ clusterCidr: '10.8.0.0/16', serviceCidr: '10.9.0.0/16' }) }));
    expect(problems).toEqual([]);
    expect(textOf(files, 'kubelet/config.yaml')).toContain('clusterDNS:\n  - 10.9.0.10\n');
  });

  test('reservations: given values stay, missing ones get defaults', () => {
    const config = textOf(windowsNode(nodeWith({ reservations: { system: { cpu: '1' }, kube: { memory: '3Gi' } } })).files, 'kubelet/config.yaml');
    expect(config).toContain('systemReserved:\n  cpu: "1"\n  ephemeral-storage: 1Gi\nkubeReserved:\n  memory: 3Gi\n');
  });

  test.each<[number, number, string]>([
    [1, 110, '500m'], [8, 110, '500m'], [40, 110, '500m'], [41, 110, '510m'], [64, 110, '740m'], [64, 111, '1140m'], [4, 200, '900m'],
  ])(
    'a machine with %i cores and up to %i Pods reserves CPU of %s', (cores, maxPods, cpu) => {
      const addressPlan = { maxPods };
      const config = textOf(windowsNode(nodeWith({ reservations: { cores }, addressPlan })).files, 'kubelet/config.yaml');
      expect(config).toContain(`  cpu: ${cpu}\n`);
      const given = windowsNode(nodeWith({ reservations: { cores, system: { cpu: '2' } }, addressPlan })).files;
      expect(textOf(given, 'kubelet/config.yaml')).toContain('  cpu: "2"\n');
    });

  test('the firewall', () => {
    const prepare = (options: Partial<WindowsNodeOptions>) => textOf(windowsNode(nodeWith(options)).files, 'scripts/prepare.ps1');
    const rules = (options: Partial<WindowsNodeOptions>) =>
      [...prepare(options).matchAll(/'Protocol' = '(\w+)'; 'Port' = '?([\d-]+)/g)].map(([, protocol, port]) => `${protocol} ${port}`);
    expect(rules({})).toEqual(['TCP 10250', 'UDP 4789', 'TCP 10256']);
    expect(rules({ kubelet: { port: 10260 } })).toEqual(['TCP 10260', 'UDP 4789', 'TCP 10256']);
    expect(rules({ firewall: { healthPort: false } })).toEqual(['TCP 10250', 'UDP 4789']);
    expect(rules({ firewall: { nodePorts: '30000-32767' } })).toEqual(['TCP 10250', 'UDP 4789', 'TCP 10256', 'TCP 30000-32767', 'UDP 30000-32767']);
  });

  test.each([
    [{ system: { memory: '1Gi' } }, ['system.memory is "1Gi", less than the 2Gi that Kubernetes recommends']],
    [{ system: { memory: '1Gi' }, kube: { memory: '1023Mi' } }, ['system.memory is "1Gi", with 1023Mi in kube.memory, less than the 2Gi that']],
    [{ kube: { memory: '1Gi' } }, ['kube.memory is "1Gi", less than the 2Gi that']],
    [{ system: { memory: '1Gi' }, kube: { memory: '1Gi' } }, []],
    [{ kube: { memory: '3Gi' } }, []],
  ])('less memory than recommended is reported as by node check: %j', (reservations, wanted) => {
    const { advice, files, problems } = windowsNode(nodeWith({ reservations }));
    expect(problems).toEqual([]);
    const found = advice.filter(({ code }) => code === 'node-reservations').map(({ path, message }) => `${path.slice(1).join('.')} ${message}`);
    expect(found).toEqual(wanted.map((text) => expect.stringContaining(text) as string));
    const texts = files.map(({ path, content }) => ({ file: path, text: content }));
    expect(checkNodeFiles(texts).findings.filter(({ rule }) => rule === 'node-reservation')).toHaveLength(wanted.length);
  });

  test('a number of cores that changes nothing is reported', () => {
    const cores = (count: number, maxPods = 110) => windowsNode(
      nodeWith({ reservations: { cores: count }, addressPlan: { maxPods } }),
    ).advice.filter(({ code }) => code === 'node-reservations').map(({ path, message }) => `${path.join('.')} ${message}`);
    expect(cores(8)).toEqual(['reservations.cores is 8, without effect: a machine with so few cores reserves 500m like every other']);
    expect([cores(40).length, cores(41), cores(8, 200)]).toEqual([1, [], []]);
  });

  test('Windows has the ports, updates, and page file of AKS, unless the options say otherwise', () => {
    const prepare = (options: Partial<WindowsNodeOptions>) => textOf(windowsNode(nodeWith(options)).files, 'scripts/prepare.ps1');
    const range = (protocol: string, first: number, count: number) =>
      `@{ 'Protocol' = '${protocol}'; 'Dynamic' = 16385; 'DynamicCount' = 49151; 'NodePorts' = ${first}; 'NodePortsCount' = ${count} }`;
    expect(prepare({})).toContain(`$portRanges = @(${range('tcp', 30000, 2768)}, ${range('udp', 30000, 2768)})\n`);
    expect(prepare({ firewall: { nodePorts: '31000-31999' } }))
      .toContain(`$portRanges = @(${range('tcp', 31000, 1000)}, ${range('udp', 31000, 1000)})\n`);
    expect(prepare({})).toContain('$pageFileMebibytes = 8096\n$automaticUpdates = $false\n');
    const others = prepare({ windows: { dynamicPorts: false, automaticUpdates: true, pageFileMebibytes: 0 } });
    expect(others).toContain('$portRanges = @()\n');
    expect(others).toContain('$pageFileMebibytes = 0\n$automaticUpdates = $true\n');
  });

  test.each([-1, 0.5, 4194305])('a page file of %p MiB is reported', (pageFileMebibytes) => {
    expect(windowsNode(nodeWith({ windows: { pageFileMebibytes } })).problems.map(({ code, path }) => [code, path]))
      .toEqual([['node-page-file', ['windows', 'pageFileMebibytes']]]);
  });

  test('every program has a version and a checksum that its publisher states', () => {
    const programs = (options: Partial<WindowsNodeOptions>) => {
      const [line] = /^\$programs = .*$/m.exec(textOf(windowsNode(nodeWith(options)).files, 'scripts/prepare.ps1'))!;
      return [
        ...line.matchAll(/'Path' = '([^']+)'; 'Url' = '([^']+)'; 'Checksum' = '([^']+)'/g),
      ].map(([, path, url, checksum]) => ({ path, url, checksum }));
    };
    const all = [...programs({ kubernetes: '1.34', serviceManager: 'nssm' }), ...programs({ network: 'flannel-host-gateway' })];
    expect(new Set(all.map(({ path }) => path.slice(path.lastIndexOf('\\') + 1))))
      .toEqual(new Set(['crictl.exe', 'nssm.exe', 'flanneld.exe', 'flannel.exe', 'host-local.exe', 'sdnoverlay.exe', 'win-bridge.exe']));
    expect(all[0].url).toBe('https://github.com/kubernetes-sigs/cri-tools/releases/download/v1.34.0/crictl-v1.34.0-windows-amd64.tar.gz');
    for (const { url, checksum } of all) {
      const release = url.replace('https://github.com/', 'https://api.github.com/repos/').replace('/releases/download/', '/releases/tags/')
        .replace(/\/[^/]+$/, '');
      expect([`${url}.sha256`, `${url}.sha512`, release, '727d1e42275c605e0f04aba98095c38a8e1e46def453cdffce42869428aa6743']).toContain(checksum);
    }
  });

  test('scripts start the daemons of the network in one order', () => {
    const files = (options: Partial<WindowsNodeOptions>) => windowsNode(nodeWith(options)).files;
    const services = textOf(files({}), 'scripts/services.ps1');
    expect(services).toMatch(/Invoke-Program 'sc\.exe' 'create kubelet .* start= demand depend= containerd /);
    expect(services).toMatch(/^Register-ScriptTask 'flanneld' .*start-flanneld\.ps1'/m);
    expect(services).toMatch(/^Register-ScriptTask 'kube-proxy' .*start-kube-proxy\.ps1'/m);
    // what has failed starts by the script, which removes the old load balancers first
    expect(services).toMatch(/'failure kube-proxy reset= 3600 command= ".*start-kube-proxy\.ps1" actions= run\/10000\/run\/10000\/run\/60000'/);
    expect(services).toMatch(/'failure kubelet reset= 3600 actions= restart\/10000/);
    const started = textOf(files({}), 'scripts/start-flanneld.ps1');
    expect(started.indexOf('Remove-Item -LiteralPath $file')).toBeLessThan(started.indexOf('Start-Service -Name \'kubelet\''));
    const proxy = textOf(files({}), 'scripts/start-kube-proxy.ps1');
    expect(proxy.indexOf('Remove-HnsPolicyList')).toBeLessThan(proxy.indexOf('Start-Service -Name \'kube-proxy\''));
    expect(textOf(files({ network: 'calico' }), 'scripts/services.ps1')).toMatch(/'create kubelet .* start= auto /);
    expect(textOf(files({ networkDaemons: 'pods' }), 'scripts/services.ps1')).toMatch(/'create kubelet .* start= auto /);
  });

  test('the daemons of a node may read what the kubelet may not, and nothing else', () => {
    const roles = (options: Partial<WindowsNodeOptions>) => yaml(windowsNode(nodeWith(options)).files, 'cluster/node-roles.yaml').items;
    const [role, binding] = roles({ nodeName: 'win-1' });
    expect(role.rules.map(({ resources, verbs }: { resources: string[]; verbs: string[] }) => [...resources, ...verbs].join()))
      .toEqual(['endpointslices,list,watch', 'servicecidrs,list,watch', 'nodes,list,watch']);
    expect([binding.roleRef.name, binding.subjects])
      .toEqual([role.metadata.name, [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'system:node:win-1' }]]);
    const [calico, all] = roles({ network: 'calico' });
    expect([calico.rules.length, all.subjects[0].name]).toEqual([2, 'system:nodes']);
  });

  test('fields of the kubelet\'s authentication don\'t remove its CA', () => {
    const of = (authentication: object) => yaml(windowsNode(nodeWith({ kubelet: { authentication } })).files, 'kubelet/config.yaml').authentication;
    const x509 = { clientCAFile: 'C:\\etc\\kubernetes\\pki\\ca.crt' };
    expect(of({ anonymous: { enabled: false }, x509: {} })).toEqual({ anonymous: { enabled: false }, x509 });
    expect(of({ x509: { clientCAFile: 'C:\\k\\ca.crt' } })).toEqual({ x509: { clientCAFile: 'C:\\k\\ca.crt' } });
  });

  test('the kubelet ends its Pods before a shutdown if it is a service', () => {
    const kubelet = (options: Partial<WindowsNodeOptions>) => yaml(windowsNode(nodeWith(options)).files, 'kubelet/config.yaml').shutdownGracePeriod;
    expect([kubelet({ kubernetes: '1.34' }), kubelet({ kubernetes: '1.33' }), kubelet({ serviceManager: 'nssm' })])
      .toEqual(['60s', undefined, undefined]);
    expect(kubelet({ kubelet: { shutdownGracePeriod: '10s' } })).toBe('10s');
  });

  test('direct server return is on since Kubernetes has it on', () => {
    const dsr = (options: Partial<WindowsNodeOptions>) => json(windowsNode(nodeWith(options)).files, 'kube-proxy/config.json').winkernel.enableDSR;
    expect([dsr({ kubernetes: '1.33' }), dsr({ kubernetes: '1.32' }), dsr({ kubeProxy: { enableDsr: false } })]).toEqual([true, false, false]);
  });

  test('Microsoft Defender excludes nothing by default', () => {
    const prepare = (defenderExclusions?: boolean) => textOf(windowsNode(nodeWith({ defenderExclusions })).files, 'scripts/prepare.ps1');
    expect(prepare()).toContain('$unscannedProcesses = @()\n$unscannedFolders = @()\n');
    expect(prepare(true)).toContain('$unscannedProcesses = @(\'C:\\Program Files\\containerd\\containerd.exe\', \'C:\\k\\kubelet.exe\', '
      + '\'C:\\k\\flanneld.exe\', \'C:\\k\\kube-proxy.exe\', ');
    expect(prepare(true)).toContain('$unscannedFolders = @(\'C:\\ProgramData\\containerd\\root\')\n');
  });

  test('prepare.ps1 requires the updates that the node needs', () => {
    const updates = (options: Partial<WindowsNodeOptions>) => {
      const [line] = /^\$updates = .*$/m.exec(textOf(windowsNode(nodeWith(options)).files, 'scripts/prepare.ps1'))!;
      return [...line.matchAll(/'Name' = '(\w+)'; 'Revision' = (\d+)/g)].map(([, name, revision]) => `${name} ${revision}`);
    };
    const old = { version: WindowsVersion.LTSC2019, kubernetes: '1.34' } as const;
    expect(updates(old)).toEqual(['KB4482887 348', 'KB4489899 379', 'KB4580390 1554']);
    expect(updates({ ...old, network: 'flannel-host-gateway' })).toEqual(['KB4580390 1554']);
    expect(updates({ ...old, network: 'flannel-host-gateway', kubernetes: '1.32' })).toEqual([]);
    expect(updates({ ...old, network: 'flannel-host-gateway', kubeProxy: { enableDsr: false } })).toEqual([]);
    expect(updates({})).toEqual(['KB5012637 681']);
    expect(updates({ version: WindowsVersion.LTSC2025 })).toEqual([]);
  });

  test('with networkDaemons "pods" the node has no files of the network', () => {
    const { files } = windowsNode(nodeWith({ networkDaemons: 'pods' }));
    expect(files.map(({ name }) => name)).toEqual([
      'kubelet/config.yaml', 'kubeadm/join.yaml', 'containerd/config.toml', 'crictl/crictl.yaml',
      'scripts/prepare.ps1', 'scripts/services.ps1', 'scripts/rotate-logs.ps1', 'scripts/join.ps1', 'scripts/clean-up.ps1',
    ]);
  });

  test('nodeIp is the address of the kubelet, of flanneld, and in the CNI configuration', () => {
    const { files } = windowsNode(nodeWith({ nodeIp: '192.168.1.20' }));
    expect(textOf(files, 'scripts/services.ps1')).toContain(' --node-ip=192.168.1.20');
    expect(textOf(files, 'scripts/start-flanneld.ps1')).toMatch(/\$arguments = '.* --iface=192\.168\.1\.20'\n\$nodeIp = '192\.168\.1\.20'\n/);
    const named = windowsNode(nodeWith({ nodeIp: '192.168.1.20', network: { kind: 'flannel-vxlan', interfaceName: 'LAN' } })).files;
    // an HNS network moves the address to a virtual adapter, so that flanneld would find none by the name
    const script = textOf(named, 'scripts/start-flanneld.ps1');
    expect(literalsOf(script).filter((literal) => literal.includes('--iface'))).toEqual([' --iface=']);
    expect(script).toContain("$interfaceName = 'LAN'\n");
    // the name of an adapter precedes the address of the node, which is for the kubelet
    expect(script.indexOf('if ($interfaceName) {\n')).toBeLessThan(script.indexOf('elseif ($nodeIp) {\n'));
    expect(script).toContain("if ($interfaceName) { $start.Arguments += ' --iface=' + $address }\n");
    expect(textOf(windowsNode(nodeWith()).files, 'scripts/services.ps1')).not.toContain('--node-ip');
  });

  test('the metadata route can be left out', () => {
    expect(textOf(windowsNode(nodeWith()).files, 'scripts/start-flanneld.ps1')).toContain('$metadataRoute = $true\n');
    const without = windowsNode(nodeWith({ network: { kind: 'flannel-host-gateway', metadataRoute: false } }));
    expect(without.problems).toEqual([]);
    expect(textOf(without.files, 'scripts/start-flanneld.ps1')).toContain('$metadataRoute = $false\n');
  });

  test('without kubeadm the kubelet reads its configuration directly', () => {
    const { files } = windowsNode(nodeWith({ join: false }));
    expect(files.find(({ name }) => name === 'kubelet/config.yaml')!.path).toBe('C:\\var\\lib\\kubelet\\config.yaml');
    expect(files.filter(({ name }) => name.includes('join'))).toEqual([]);
  });

  test('strings that YAML 1.1 would read as another type are quoted', () => {
    const { files } = windowsNode(nodeWith({
      platform: Platform.custom({ taints: [{ key: 'on', value: 'yes', effect: 'NoSchedule' }, { key: 'b', value: '0777', effect: 'NoExecute' }] }),
    }));
    expect(textOf(files, 'kubelet/config.yaml'))
      .toContain('  - key: "on"\n    value: "yes"\n    effect: NoSchedule\n  - key: b\n    value: "0777"\n');
  });

  test('a minor version means its latest patch when the node is set up', () => {
    const prepare = textOf(windowsNode(nodeWith({ kubernetes: '1.36' })).files, 'scripts/prepare.ps1');
    expect(prepare).toContain('$kubernetesVersion = \'\'\n$kubernetesChannel = \'https://dl.k8s.io/release/stable-1.36.txt\'\n');
  });
});
