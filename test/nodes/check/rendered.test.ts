import { SEVERITY_OF } from '../../../src/findings';
import { NODE_COMPONENT_FLAGS, WindowsVersion } from '../../../src/knowledge';
import { windowsNode, WindowsNodeOptions } from '../../../src/node';
import { checkNodeFiles, NODE_RULES } from '../../../src/nodes';
import { sampleOf } from '../../sample';

const { LTSC2019, LTSC2022, LTSC2025 } = WindowsVersion;
const CASES = [LTSC2019, LTSC2022, LTSC2025].flatMap((version) => ['1.27', '1.31', '1.34', '1.36'].flatMap((kubernetes) =>
  ([
    'flannel-vxlan', 'flannel-host-gateway', 'calico',
  ] as const).flatMap((network) => (['sc.exe', 'nssm'] as const).map((serviceManager) => ({ version, kubernetes, network, serviceManager })))));

function rendered(options: Partial<WindowsNodeOptions> & Pick<WindowsNodeOptions, 'version' | 'kubernetes' | 'network'>) {
  const { files, problems } = windowsNode({
    apiServer: { host: '10.0.0.1' }, join: { caCertHashes: [`sha256:${'a'.repeat(64)}`] }, nodeName: 'win-1', ...options,
  });
  return { problems, inputs: files.map(({ name, content }) => ({ file: name, text: content })) };
}

test('finds no problems in rendered nodes, and reads their services', () => {
  let checked = 0;
  for (const { version, ...rest } of sampleOf(CASES, 3)) {
    const { inputs, problems } = rendered({ version, ...rest });
    if (problems.length > 0) { continue; }
    const { findings, failures, objects } = checkNodeFiles(inputs, { kubernetes: rest.kubernetes, windows: version.name });
    expect({ ...rest, version: version.name, findings, failures }).toEqual({ ...rest, version: version.name, findings: [], failures: [] });
    // kubelet, kube-proxy and containerd, and the configurations
    expect(objects).toBeGreaterThanOrEqual(6);
    checked += 1;
  }
  expect(checked).toBeGreaterThan(7);
});

const APART: readonly (readonly [kubelet: object, path: string])[] = [
  [{ evictionSoft: { 'memory.available': '1Gi' } }, 'kubelet.evictionSoft.memory.available'],
  [{ shutdownGracePeriodCriticalPods: '10s' }, 'kubelet.shutdownGracePeriodCriticalPods'],
  [{ imageGCHighThresholdPercent: 75 }, 'kubelet.imageGCHighThresholdPercent'],
  [{ imageMaximumGCAge: '1m' }, 'kubelet.imageMaximumGCAge'],
  [{ featureGates: { GracefulNodeShutdown: false }, shutdownGracePeriod: '10s' }, 'kubelet.shutdownGracePeriod'],
  [{ resolvConf: '/etc/resolv.conf' }, 'kubelet.resolvConf'],
];

test.each(APART)('node render reports what node check calls broken, and a patch is a warning if the cluster may decide: %j', (kubelet, path) => {
  for (const join of [false as const, { caCertHashes: [`sha256:${'a'.repeat(64)}`] }]) {
    const { files, problems, advice } = windowsNode({
      version: LTSC2022, kubernetes: '1.36', network: 'calico', apiServer: { host: '10.0.0.1' }, join, kubelet: { ...kubelet },
    });
    const { findings } = checkNodeFiles(files.map(({ name, content }) => ({ file: name, text: content })));
    const isError = join === false || path.endsWith('resolvConf');
    expect([problems.length > 0, findings.some(({ effect }) => effect === 'broken')]).toEqual([isError, isError]);
    expect([...problems, ...advice].map((each) => each.path.join('.'))).toContain(path);
  }
});

/** Changes one file of a good node, and tells which rules say something. */
function rulesAfter(
  file: string, change: (text: string) => string, network: 'flannel-vxlan' | 'flannel-host-gateway' = 'flannel-vxlan', options = {},
) {
  const { inputs } = rendered({ version: LTSC2022, kubernetes: '1.36', network });
  const before = inputs.find((input) => input.file === file)!.text;
  expect(change(before)).not.toBe(before);
  const changed = inputs.map((input) => (input.file === file ? { ...input, text: change(before) } : input));
  return [...new Set(checkNodeFiles(changed, { windows: 'ltsc2022', ...options }).findings.map((finding) => finding.rule))];
}

test.each<[what: string, file: string, change: (text: string) => string, rule: string]>([
  ['another name of the network', 'cni/10-flannel.conf', (text) => text.replace('flannel.4096', 'vxlan0'), 'node-network-name'],
  ['another VNI', 'flannel/net-conf.json', (text) => text.replace('4096', '4097'), 'node-network-name'],
  ['a VNI that Windows doesn\'t take', 'flannel/net-conf.json', (text) => text.replace('4096', '1'), 'node-network-configuration'],
  ['another range of pods', 'flannel/net-conf.json', (text) => text.replace('10.244.0.0/16', '10.250.0.0/16'), 'node-cidr-mismatch'],
  ['too little memory', 'kubelet/config.yaml', (text) => text.replace('memory: 2Gi', 'memory: 1Gi'), 'node-reservation'],
  ['a pause image without the build', 'containerd/config.toml', (text) => text.replace(/pause:3\.[\d.]+/, 'pause:3.5'), 'node-pause-image'],
  ['a field that the kubelet rejects', 'kubelet/config.yaml', (text) => `${text}singleProcessOOMKill: false\n`, 'node-kubelet-field'],
  [
    'a removed switch', 'scripts/services.ps1', (text) => text.replace('--windows-priorityclass', '--network-plugin=cni --windows-priorityclass'),
    'node-flag-removed',
  ],
])('%s is found', (_what, file, change, rule) => {
  expect(rulesAfter(file, change)).toContain(rule);
});

function rules(...files: readonly (readonly [file: string, text: string])[]) {
  return checkNodeFiles(
    files.map(([file, text]) => ({ file, text })), { windows: 'ltsc2022' },
  ).findings.map(({ file, line, column, rule }) => `${file}:${line}:${column} ${rule}`);
}

const CNI = (name: string, service = '10.96.0.0/12', dns = '10.96.0.10') => JSON.stringify({
  cniVersion: '0.3.0', name, type: 'sdnoverlay', dns: { Nameservers: [dns] },
  AdditionalArgs: [{ Name: 'EndpointPolicy', Value: { Type: 'SDNRoute', Settings: { DestinationPrefix: service, NeedEncap: true } } }],
}, undefined, 1);
const PROXY = 'kube-proxy.exe --hostname-override=win-1 --source-vip=10.244.4.2 --network-name=';

test('compares network names across files', () => {
  expect(rules(['cni.conf', CNI('vxlan0')], ['a.ps1', `${PROXY}vxlan0\n`])).toEqual([]);
  expect(rules(['cni.conf', CNI('vxlan0')], ['a.ps1', `${PROXY}cbr0\n`])).toEqual(['a.ps1:1:66 node-network-name']);
  expect(rules(
    ['cni.conf', CNI('vxlan0')],
    ['a.cmd', 'nssm install kube-proxy C:\\k\\kube-proxy.exe --v=4\nnssm set kube-proxy AppEnvironmentExtra KUBE_NETWORK=cbr0\n'],
  )).toEqual(['a.cmd:2:41 node-network-name']);
  expect(rules(['net-conf.json', '{"Network":"10.244.0.0/16","Backend":{"Type":"host-gw"}}'], ['a.ps1', `${PROXY}cbr0\n`])).toEqual([]);
});

test('a plugin of Linux in a chain of Windows is reported, and hides nothing', () => {
  const chain = (plugin: object) => JSON.stringify({
    cniVersion: '0.3.0', name: 'vxlan0', plugins: [plugin, { type: 'portmap', capabilities: { portMappings: true } }],
  });
  const conf = ['net-conf.json', '{"Network":"10.244.0.0/16","Backend":{"Type":"vxlan","VNI":4096,"Port":4789}}'] as const;
  expect(rules(['10-flannel.conflist', chain({ type: 'flannel', delegate: { type: 'win-overlay', apiVersion: 2 } })], conf))
    .toEqual([expect.stringContaining('node-cni-plugin-retired'), expect.stringContaining('net-conf.json:1:28 node-network-name')]);
  expect(rules(['10-flannel.conflist', chain({ type: 'flannel', delegate: { isDefaultGateway: true } })], conf)).toEqual([]);
});

test.each([
  ['metricsBindAddress: foo', [expect.stringMatching(/^metricsBindAddress: must be an IP address with a port, such as 0\.0\.0\.0:10249, got "foo"/)]],
  ['nodePortAddresses: [10.0.0.0/8, foo]', ['nodePortAddresses[1]: must be a CIDR, such as 10.0.0.0/8, got "foo": kube-proxy exits at startup']],
  ['configSyncPeriod: -1s', ['configSyncPeriod: must not be negative, got "-1s": kube-proxy exits at startup']],
  ['bindAddress: foo', ['bindAddress: must be an IP address, got "foo": kube-proxy exits at startup']],
  ['nodePortAddresses: [10.0.0.0/33]', ['nodePortAddresses[0]: must be a CIDR, such as 10.0.0.0/8, got "10.0.0.0/33": kube-proxy exits at startup']],
  ['metricsBindAddress: 0.0.0.0:102490', [
    'metricsBindAddress: must be an IP address with a port, such as 0.0.0.0:10249, got "0.0.0.0:102490": kube-proxy exits at startup',
  ]],
  ['detectLocalMode: clusterCIDR', [
    'detectLocalMode: must be one of ClusterCIDR, NodeCIDR, BridgeInterface, InterfaceNamePrefix, got "clusterCIDR": kube-proxy exits at startup',
  ]],
  ['bindAddress: 0.0.0.0\nmetricsBindAddress: 127.0.0.1\nhealthzBindAddress: "[::]:10256"\nnodePortAddresses: [primary, "fd00::/8"]', []],
  ['metricsBindAddress: "::1"\nhealthzBindAddress: "fd00::10"', []],
])('values with which kube-proxy exits are found in its configuration: %s', (lines, expected) => {
  const text = 'apiVersion: kubeproxy.config.k8s.io/v1alpha1\nkind: KubeProxyConfiguration\nwinkernel: { networkName: cbr0 }\n';
  expect(checkNodeFiles([{ file: 'proxy.yaml', text: text + lines }]).findings.map(({ message }) => message)).toEqual(expected);
});

test('compares CIDRs and DNS addresses', () => {
  const cluster = 'apiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\nnetworking:\n  podSubnet: 10.244.0.0/16\n  serviceSubnet: '
    + '10.96.0.0/12\n';
  expect(rules(['c.yaml', cluster], ['cni.conf', CNI('vxlan0')])).toEqual([]);
  expect(rules(['c.yaml', cluster], ['cni.conf', CNI('vxlan0', '11.0.0.0/8')])).toEqual(['cni.conf:16:6 node-cidr-mismatch']);
  expect(rules(['c.yaml', cluster], ['a.ps1', 'kubelet.exe --cluster-dns=10.200.0.10 --hostname-override=x\n']))
    .toEqual(['a.ps1:1:13 node-cidr-mismatch']);
  expect(rules(['c.yaml', cluster], ['a.ps1', 'kube-proxy.exe --network-name=cbr0 --cluster-cidr=10.0.0.0/8\n']))
    .toEqual(['a.ps1:1:36 node-cidr-mismatch']);
});

test('compares CNI directories, ignoring slashes and letter case', () => {
  const toml = (folder: string) => `version = 2\n[plugins."io.containerd.grpc.v1.cri".cni]\n  bin_dir = "C:/opt/cni/bin"\n  conf_dir = '${folder}'\n`;
  const flags = 'kubelet.exe --cni-conf-dir=c:\\etc\\cni\\net.d\n';
  const folders = (folder: string) => rules(['config.toml', toml(folder)], ['a.ps1', flags]).filter((each) => each.includes('folders'));
  expect(folders('C:/etc/cni/net.d')).toEqual([]);
  expect(folders('C:\\Program Files\\containerd\\cni\\conf')).toEqual(['a.ps1:1:13 node-cni-folders']);
});

test('checks containerd configurations of versions 2 and 3, and reports the line of the key', () => {
  expect(rules([
    'config.toml', 'version = 2\n\n[plugins."io.containerd.grpc.v1.cri"]\n  # old\n  sandbox_image = "mcr.microsoft.com/k8s/core/pause:1.0.0"\n',
  ])).toEqual(['config.toml:5:3 node-pause-image']);
  expect(rules([
    'config.toml', 'version = 3\n[plugins]\n  [plugins.\'io.containerd.cri.v1.images\'.pinned_images]\n    sandbox = "registry.k8s.io/pause:3.5"\n',
  ])).toEqual(['config.toml:4:5 node-pause-image']);
});

test('reports version 2 tables in a version 3 file', () => {
  const cri = '[plugins."io.containerd.grpc.v1.cri"]\nstream_server_address = "127.0.0.1"\nsandbox_image = '
    + '"registry.k8s.io/pause:3.10.2"\n[plugins."io.containerd.grpc.v1.cri".cni]\nbin_dir = "C:/opt/cni/bin"\n';
  expect(rules(['config.toml', `version = 3\n${cri}`])).toEqual(['config.toml:4:1 node-containerd-layout', 'config.toml:5:1 node-containerd-layout']);
  expect(rules(['config.toml', `version = 2\n${cri}`])).toEqual([]);
});

test('bin_dir is ignored by containerd 2.4 and later, except in the table of version 2', () => {
  const config = (version: number, table: string, key = 'bin_dir = "C:/opt/cni/bin"'): readonly [string, string] =>
    ['config.toml', `version = ${version}\n[plugins."${table}".cni]\n${key}\n`];
  const runtime = 'io.containerd.cri.v1.runtime';
  const prepare = (version: string): readonly [string, string] => [
    'prepare.ps1', `curl.exe -LO https://github.com/containerd/containerd/releases/download/v${version}/containerd-${version}-windows-amd64.tar.gz\n`,
  ];
  const reported = ['config.toml:3:1 node-containerd-layout'];
  expect([rules(config(3, runtime)), rules(config(4, runtime)), rules(config(3, runtime), prepare('2.4.2'))]).toEqual([reported, reported, reported]);
  const both = config(3, runtime, 'bin_dir = "C:/opt/cni/bin"\nbin_dirs = ["C:/opt/cni/bin"]');
  const message = (...files: readonly (readonly [string, string])[]) =>
    checkNodeFiles(files.map(([file, text]) => ({ file, text }))).findings.map(({ effect, message: words }) => `${effect} ${words}`);
  const usual = '"C:/Program Files/containerd/cni/bin"';
  const rejected = ['broken bin_dir must not be set with bin_dirs: containerd 2.1 to 2.3 rejects both together'];
  expect([message(both), message(both, prepare('2.3.4'))]).toEqual([rejected, rejected]);
  expect(message(both, prepare('2.4.2'))).toEqual([`ignored bin_dir of "${runtime}" is ignored by containerd 2.4 and later`]);
  expect([
    rules(config(3, runtime, 'bin_dir = ""\nbin_dirs = ["C:/cni"]')),
    rules(config(3, runtime, `bin_dir = ${usual}\nbin_dirs = [${usual}]`), prepare('2.3.4')),
    rules(config(3, runtime), prepare('2.0.14')), rules(config(3, runtime, 'bin_dirs = ["C:/opt/cni/bin"]')),
    rules(config(2, 'io.containerd.grpc.v1.cri')),
  ]).toEqual([[], [], [], [], []]);
});

test('accepts a pause image with a build for the Windows release, like node render', () => {
  const image = (tag: string) => `version = 3\n[plugins."io.containerd.cri.v1.images".pinned_images]\nsandbox = "registry.k8s.io/pause:${tag}"\n`;
  const of = (tag: string, windows: string) =>
    checkNodeFiles([{ file: 'config.toml', text: image(tag) }], { windows }).findings.map(({ rule, effect }) => `${rule} ${effect}`);
  expect([of('3.10.1', 'ltsc2025'), of('3.10.2', 'ltsc2025'), of('3.10.1', 'ltsc2022'), of('3.10.1', 'annual23h2')])
    .toEqual([['node-pause-image advice'], [], [], []]);
  expect(of('3.5', 'ltsc2025')).toEqual(['node-pause-image broken']);
});

test('compares taints case-sensitively and in any order', () => {
  const taint = (value: string) => `{key: os, value: ${value}, effect: NoSchedule}`;
  const kubelet = (...taints: readonly string[]) =>
    'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nsystemReserved: {memory: 2Gi}\nregisterWithTaints: '
      + `[${taints.join(', ')}]\n`;
  const join = (value: string, more = '') =>
    `apiVersion: kubeadm.k8s.io/v1beta4\nkind: JoinConfiguration\n${more}nodeRegistration:\n  taints: [${taint(value)}]\n`;
  expect(rules(['k.yaml', kubelet(taint('windows'))], ['j.yaml', join('Windows')])).toEqual(['j.yaml:4:3 node-taints']);
  expect(rules(['k.yaml', kubelet(taint('windows'))], ['j.yaml', join('windows')])).toEqual([]);
  expect(rules(['k.yaml', kubelet(taint('windows'))], ['j.yaml', join('Windows', 'controlPlane: {}\n')])).toEqual([]);
  const two = kubelet(taint('windows'), '{key: gpu, effect: NoExecute}');
  expect(rules(['k.yaml', two], ['a.ps1', 'kubelet.exe --register-with-taints=gpu=:NoExecute,os=windows:NoSchedule\n'])).toEqual([]);
  expect(rules(['k.yaml', two], ['a.ps1', 'kubelet.exe --register-with-taints=os=windows:NoSchedule\n'])).toEqual(['a.ps1:1:13 node-taints']);
  expect(rules(['k.yaml', two], ['a.ps1', 'kubelet.exe --register-with-taints=<taints>\n'])).toEqual([]);
});

test('detects the format of stdin by its content', () => {
  const image = 'sandbox_image = "registry.k8s.io/pause:3.5"\n';
  expect(rules(['stdin', `# made by hand\nroot = "C:\\\\containerd"\nversion = 2\n[plugins."io.containerd.grpc.v1.cri"]\n${image}`]))
    .toEqual(['stdin:5:1 node-pause-image']);
  expect(rules(['stdin', '{\n "Network": "10.244.0.0/16",\n "Backend": {"Type": "vxlan", "VNI": 1, "Port": 4789}\n}']))
    .toEqual(['stdin:3:31 node-network-configuration']);
  expect(rules(['stdin', '# a comment\napiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nsystemReserved: {memory: 1Gi}\n']))
    .toEqual(['stdin:4:18 node-reservation']);
});

test('compares the node names of the kubelet and kube-proxy', () => {
  const script = (kubelet: string, proxy: string) => rules(['a.ps1', `kubelet.exe --v=2 ${kubelet}\nkube-proxy.exe --network-name=cbr0 ${proxy}\n`]);
  expect(script('--hostname-override=a', '--hostname-override=a')).toEqual([]);
  expect(script('--hostname-override=a', '--hostname-override=b')).toEqual(['a.ps1:2:36 node-host-names']);
  expect(script('--hostname-override=a', '--v=2')).toEqual(['a.ps1:2:1 node-host-names']);
  expect(script('--hostname-override=$(hostname)', '--v=2')).toEqual([]);
});

test('messages name flags in full beside the path of a credential provider, and never a token', () => {
  const { findings } = checkNodeFiles([{
    file: 'join.yaml',
    text: 'apiVersion: kubeadm.k8s.io/v1beta3\nkind: JoinConfiguration\ndiscovery: { bootstrapToken: { token: registry-config-4x2vw9 } }\n'
      + 'nodeRegistration:\n  kubeletExtraArgs:\n    azure-container-registry-config: registry-config-4x2vw9\n'
      + '    image-credential-provider-config: /var/lib/kubelet/credential-provider-config.yaml\n    hairpin-mode: registry-config-4x2vw9\n',
  }], { kubernetes: '1.36' });
  expect(findings.map(({ message, help }) => [message, help])).toEqual([
    [
      '--azure-container-registry-config was removed from the kubelet in Kubernetes 1.30: it exits with "unknown flag"',
      'use --image-credential-provider-config and -bin-dir',
    ],
    expect.anything(),
  ]);
  expect(JSON.stringify(findings)).not.toContain('4x2vw9');
});

test.each([
  ['a value that isn\'t a boolean', 'WinOverlay=true,WinDSR=tru', [
    'broken --feature-gates: must be a comma-separated list of feature gates',
    'advice feature gate WinOverlay is locked on since Kubernetes 1.34, and will be removed, feature gate WinDSR is locked on since Kubernetes 1.34, '
    + 'and will be removed',
  ]],
  ['off and on', 'WinOverlay=true,WinDSR=0', [
    'broken feature gate WinDSR is locked on since Kubernetes 1.34: kube-proxy exits at startup',
    'advice feature gate WinOverlay is locked on since Kubernetes 1.34, and will be removed',
  ]],
  ['on', 'WinDSR=1', ['advice feature gate WinDSR is locked on since Kubernetes 1.34, and will be removed']],
])('feature gates with which kube-proxy exits, and others, are reported apart: %s', (_, gates, expected) => {
  const text = `& kube-proxy.exe --proxy-mode=kernelspace --network-name=x --feature-gates=${gates}\n`;
  const { findings } = checkNodeFiles([{ file: 'a.ps1', text }], { kubernetes: '1.37' });
  expect(findings.map(({ effect, message }) => `${effect} ${message}`)).toEqual(expected);
});

test('a reservation of little memory is judged like one of none: Kubernetes recommends more', () => {
  const effects = ['kubeReserved: { memory: 1Gi }', 'kubeReserved: { cpu: 200m }', 'maxPods: 50', 'systemReserved: { memory: 2Gi }'].map((field) =>
    checkNodeFiles([{ file: 'k.yaml', text: `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n${field}\n` }]).findings
      .map(({ rule, effect }) => `${rule} ${effect}`));
  expect(effects).toEqual([['node-reservation advice'], ['node-reservation advice'], ['node-reservation advice'], []]);
});

test('adds reservations, and gives flags precedence over the configuration', () => {
  const kubelet = (text: string) => ['k.yaml', `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n${text}`] as const;
  expect(rules(kubelet('systemReserved:\n  memory: 1Gi\nkubeReserved:\n  memory: 1Gi\n'))).toEqual([]);
  expect(rules(kubelet('systemReserved:\n  memory: 1Gi\n'))).toEqual(['k.yaml:4:3 node-reservation']);
  expect(rules(kubelet('maxPods: 50\n'))).toEqual(['k.yaml:2:1 node-reservation']);
  expect(rules(kubelet('maxPods: 50\n'), ['a.ps1', 'kubelet.exe --system-reserved=cpu=500m,memory=2Gi\n'])).toEqual([]);
  expect(rules(['a.ps1', 'kubelet.exe --system-reserved=memory=500Mi\n'])).toEqual(['a.ps1:1:13 node-reservation']);
  expect(rules(['a.ps1', 'kubelet.exe --system-reserved=memory=2GB\n'])).toEqual(['a.ps1:1:13 node-flag-value']);
  expect(rules(['a.ps1', 'kubelet.exe --eviction-hard=memory.free<1Gi --system-reserved=memory=2Gi\n'])).toEqual(['a.ps1:1:13 node-flag-value']);
});

test('sysctls that the kubelet allows have an effect on Windows, cgroups don\'t', () => {
  const kubelet = (field: string) =>
    rules(['kubelet.yaml', `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nsystemReserved: { memory: 2Gi }\n${field}\n`]);
  expect([kubelet('allowedUnsafeSysctls: [net.core.somaxconn]'), kubelet('cgroupDriver: systemd')])
    .toEqual([[], ['kubelet.yaml:4:1 node-kubelet-field']]);
});

test('policies in flags are judged with the feature gate of the command line or the configuration', () => {
  const config = (gate: boolean) => [
    'kubelet.yaml', 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nsystemReserved: { memory: 2Gi }\n'
      + `featureGates: { WindowsCPUAndMemoryAffinity: ${gate} }\n`,
  ] as const;
  const script = (gates: string) => ['a.ps1', `kubelet.exe --memory-manager-policy=Static${gates}\n`] as const;
  const on = ' --feature-gates=WindowsCPUAndMemoryAffinity=true';
  const wrong = ['a.ps1:1:13 node-flag-value'];
  expect([rules(config(true), script('')), rules(config(false), script(on)), rules(script(on))]).toEqual([wrong, wrong, wrong]);
  expect([rules(config(false), script('')), rules(config(true), script(on.replace('true', 'false'))), rules(script(''))]).toEqual([[], [], []]);
});

test('a flag and its field are ignored on Windows alike', () => {
  const { kubelet: flags } = NODE_COMPONENT_FLAGS;
  expect(Object.values(flags).filter(({ field, onWindows }) => field !== undefined && onWindows !== undefined)).toEqual([]);
});

test.each<[what: string, lines: string, found: readonly string[]]>([
  ['a percentage', 'imageGCHighThresholdPercent: 101', ['imageGCHighThresholdPercent: must be an integer from 0 to 100, got 101']],
  ['one that is possible', 'imageGCHighThresholdPercent: 100\nimageGCLowThresholdPercent: 0', []],
  [
    'percentages of each other', 'imageGCHighThresholdPercent: 50\nimageGCLowThresholdPercent: 50',
    ['imageGCLowThresholdPercent: must be less than imageGCHighThresholdPercent, got 50'],
  ],
  [
    'a policy', 'topologyManagerPolicy: strict',
    ['topologyManagerPolicy: must be one of none, best-effort, restricted, single-numa-node, got "strict"'],
  ],
  ['an empty one', 'topologyManagerPolicy: ""', []],
  ['a placeholder', 'topologyManagerPolicy: ${POLICY}', []],
  ['pulls', 'serializeImagePulls: true\nmaxParallelImagePulls: 2', ['maxParallelImagePulls: must be 1 with serializeImagePulls: true, got 2']],
  ['more of them at a time', 'serializeImagePulls: false\nmaxParallelImagePulls: 2', []],
  [
    'an unknown level', 'enforceNodeAllocatable: [none, all]',
    [
      'enforceNodeAllocatable[1]: must be one of none, pods, system-reserved, system-reserved-compressible, kube-reserved, '
        + 'kube-reserved-compressible, got "all"',
      'enforceNodeAllocatable: must be only "none", or have each value once, got ["none","all"]',
      'enforceNodeAllocatable: values other than none are ignored on Windows',
    ],
  ],
  [
    'the default level without cgroups', 'cgroupsPerQOS: false',
    ['enforceNodeAllocatable: must be [none] with cgroupsPerQOS: false, or the kubelet doesn\'t start, got the default [pods]'],
  ],
  [
    'a level without cgroups', 'cgroupsPerQOS: false\nenforceNodeAllocatable: [pods]',
    ['enforceNodeAllocatable: must be [none] with cgroupsPerQOS: false, or the kubelet doesn\'t start, got ["pods"]'],
  ],
  ['no level without cgroups', 'cgroupsPerQOS: false\nenforceNodeAllocatable: []', []],
  [
    'reservations', 'kubeReserved: { memory: 1GB, gpu: 1Gi, cpu: 100m }',
    [
      'kubeReserved.memory: must be a quantity such as "500Mi", got "1GB"',
      'kubeReserved.gpu: must be one of cpu, memory, ephemeral-storage, pid, got "gpu"',
    ],
  ],
  [
    'thresholds', 'evictionHard: { memory.available: 500MB, nodefs.available: 10%, imagefs.available: 101%, memory.free: 1Gi }', [
      'evictionHard[memory.available]: must be a quantity such as "500Mi", or a percentage such as "10%", got "500MB"',
      'evictionHard[imagefs.available]: must be a quantity such as "500Mi", or a percentage such as "10%", got "101%"',
      expect.stringMatching(/^evictionHard\[memory\.free\]: must be one of memory\.available, /),
    ],
  ],
  [
    'a reclaim of nothing', 'evictionMinimumReclaim: { memory.available: 0%, nodefs.available: .5%, imagefs.available: "0" }',
    ['evictionMinimumReclaim[memory.available]: must be a quantity such as "500Mi", or a percentage such as "10%", got "0%"'],
  ],
  [
    'a soft threshold without a period',
    'evictionSoft: { memory.available: 1Gi, nodefs.available: 5% }\nevictionSoftGracePeriod: { nodefs.available: 1m }',
    ['evictionSoft[memory.available]: must be in evictionSoftGracePeriod, too, got "1Gi"'],
  ],
  [
    'an effect', 'registerWithTaints: [{ key: os, value: windows, effect: noschedule }, { key: os, effect: NoExecute }]',
    ['registerWithTaints[0].effect: must be NoSchedule, PreferNoSchedule, or NoExecute, got "noschedule"'],
  ],
  [
    'periods', 'shutdownGracePeriod: 1m\nshutdownGracePeriodCriticalPods: 1m1s',
    ['shutdownGracePeriodCriticalPods: must be at most shutdownGracePeriod, 1m, got "1m1s"'],
  ],
  ['periods that are possible', 'shutdownGracePeriod: 1m\nshutdownGracePeriodCriticalPods: 60s', []],
  [
    'policies of CPU and memory that Windows doesn\'t have',
    'memoryManagerPolicy: Static\ncpuManagerPolicy: distribute\nfeatureGates: { WindowsCPUAndMemoryAffinity: true }',
    [
      'memoryManagerPolicy: must be one of None, BestEffort on Windows with WindowsCPUAndMemoryAffinity, got "Static"',
      'cpuManagerPolicy: must be one of none, static on Windows with WindowsCPUAndMemoryAffinity, got "distribute"',
    ],
  ],
  [
    'policies of CPU and memory that Windows has',
    'memoryManagerPolicy: BestEffort\ncpuManagerPolicy: static\nfeatureGates: { WindowsCPUAndMemoryAffinity: true }', [],
  ],
  ['policies that the kubelet doesn\'t read without the feature gate', 'memoryManagerPolicy: Static\ncpuManagerPolicy: distribute', []],
  [
    'fields that are ignored',
    'hairpinMode: hairpin-veth\nmaxOpenFiles: 100\nqosReserved: { memory: 50% }\nfailCgroupV1: true\npodPidsLimit: 5',
    ['hairpinMode', 'maxOpenFiles', 'qosReserved', 'failCgroupV1', 'podPidsLimit'].map((field) => `${field} is ignored on Windows`),
  ],
  [
    'invalid values of fields that are ignored', 'hairpinMode: promiscuous\nmaxOpenFiles: -1\npodPidsLimit: many',
    [
      'hairpinMode: must be one of none, hairpin-veth, promiscuous-bridge, got "promiscuous"', 'maxOpenFiles: must be an integer ≥ 0, got -1',
      expect.stringMatching(/^podPidsLimit: must be an integer/),
    ],
  ],
  ['a list of CPUs', 'reservedSystemCPUs: abc', ['reservedSystemCPUs: must be a list of CPUs such as "0-1,4", got "abc"']],
  [
    'valid values of all kinds',
    'reservedSystemCPUs: 0-1,4\ncontainerLogMonitorInterval: 3s\npodLogsDir: \\var\\log\\pods\n'
    + 'logging: { format: json }\ntracing: { samplingRatePerMillion: 1000000 }\nrunOnce: false\nimageGCHighThresholdPercent: 81\n'
    + 'imageMaximumGCAge: 3m\ncrashLoopBackOff: { maxContainerRestartPeriod: 5m }\n'
    + 'registerWithTaints: [{ key: example.com/os, value: "", effect: NoExecute }]\n'
    + 'imagePullCredentialsVerificationPolicy: NeverVerify\nmemoryReservationPolicy: TieredReservation', [],
  ],
  [
    'durations', 'containerLogMonitorInterval: 1s\ncrashLoopBackOff: { maxContainerRestartPeriod: 1ms }\nimageMinimumGCAge: -1s\n'
    + 'shutdownGracePeriod: 500ms\ncpuCFSQuotaPeriod: 2s', [
      'containerLogMonitorInterval: must be a duration ≥ 3s, got "1s"',
      'crashLoopBackOff.maxContainerRestartPeriod: must be a duration from 1s to 300s, got "1ms"',
      'imageMinimumGCAge: must be a duration ≥ 0s, got "-1s"', 'shutdownGracePeriod: must be 0s, or a duration ≥ 1s, got "500ms"',
      'cpuCFSQuotaPeriod: must be a duration from 1ms to 1s, got "2s"',
    ],
  ],
  [
    'fields in others', 'logging: { format: xml }\ntracing: { samplingRatePerMillion: 2000000 }\nmemorySwap: { swapBehavior: UnlimitedSwap }', [
      'logging.format: must be one of text, json, got "xml"', 'tracing.samplingRatePerMillion: must be an integer from 0 to 1000000, got 2000000',
      'memorySwap.swapBehavior: must be one of LimitedSwap, NoSwap, got "UnlimitedSwap"',
    ],
  ],
  [
    'policies, a mode, and a path', 'imagePullCredentialsVerificationPolicy: foo\nmemoryReservationPolicy: foo\nrunOnce: true\npodLogsDir: C:logs', [
      expect.stringMatching(/^imagePullCredentialsVerificationPolicy: must be one of NeverVerify, /),
      'memoryReservationPolicy: must be one of None, TieredReservation, got "foo"', 'runOnce: must be false, got true',
      expect.stringMatching(/^podLogsDir: must be an absolute path .*, got "C:logs"/),
    ],
  ],
  [
    'limits of fields that are ignored', 'systemCgroups: /x\noomScoreAdj: -2000\niptablesDropBit: 40\nmemoryThrottlingFactor: 2', [
      'systemCgroups: must be empty without cgroupRoot, got "/x"', 'oomScoreAdj: must be an integer from -1000 to 1000, got -2000',
      'iptablesDropBit: must be an integer from 0 to 31, got 40', 'memoryThrottlingFactor: must be a number > 0 and ≤ 1, got 2',
    ],
  ],
  [
    'a threshold above the default of the other', 'imageGCHighThresholdPercent: 75',
    ['imageGCHighThresholdPercent: must be greater than imageGCLowThresholdPercent, 80 by default, got 75'],
  ],
  ['an age', 'imageMaximumGCAge: 1s', ['imageMaximumGCAge: must be greater than imageMinimumGCAge, 2m, got "1s"']],
  [
    'taints', 'registerWithTaints: [{ key: a b, value: "-", effect: NoExecute }]', [
      'registerWithTaints[0].key: must be a valid taint key, got "a b"', 'registerWithTaints[0].value: must be a valid taint value, got "-"',
    ],
  ],
  [
    'periods of two kinds', 'shutdownGracePeriod: 10s\nshutdownGracePeriodByPodPriority: [{ priority: 1, shutdownGracePeriodSeconds: 1 }]',
    ['shutdownGracePeriod: must be 0s with shutdownGracePeriodByPodPriority, got "10s"'],
  ],
  [
    'a size, a cipher suite, and a curve',
    'containerLogMaxSize: 10MB\ntlsCipherSuites: [TLS_RSA_WITH_AES_128_CBC_SHA, TLS_FOO]\ntlsCurvePreferences: [0]', [
      'containerLogMaxSize: must be a quantity of bytes such as "10Mi", got "10MB"',
      'tlsCipherSuites[1]: must be a cipher suite of Go such as TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256, got "TLS_FOO"',
      'tlsCurvePreferences[0]: must be an integer from 1 to 65535, got 0',
    ],
  ],
  ['a fraction of a binary unit', 'containerLogMaxSize: 10.5Mi', ['containerLogMaxSize: must be a quantity of bytes such as "10Mi", got "10.5Mi"']],
  [
    'other sizes, suites, and curves',
    'containerLogMaxSize: 10.5M\ntlsCipherSuites: [TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305, TLS_AES_128_GCM_SHA256]\ntlsCurvePreferences: [29]', [],
  ],
  [
    'a query of logs without their handler', 'enableSystemLogQuery: true\nenableSystemLogHandler: false',
    ['enableSystemLogHandler: must be true with enableSystemLogQuery, got false'],
  ],
  ['a query of logs', 'enableSystemLogQuery: true', []],
  [
    'modes and an endpoint', 'authorization: { mode: RBAC }\nconfigMapAndSecretChangeDetectionStrategy: watch\ntracing: { endpoint: http://otel:4317 }', [
      'authorization.mode: must be one of AlwaysAllow, Webhook, got "RBAC"',
      expect.stringMatching(/^configMapAndSecretChangeDetectionStrategy: must be one of Get, Cache, Watch, got /),
      'tracing.endpoint: must be an address such as localhost:4317, got "http://otel:4317"',
    ],
  ],
  ['an endpoint of gRPC', 'tracing: { endpoint: "dns:///otel:4317" }\nauthorization: { mode: Webhook }', []],
  [
    'a path that isn\'t normalized', 'podLogsDir: C:\\var\\log\\',
    [expect.stringMatching(/^podLogsDir: must be an absolute path of ASCII letters, without /)],
  ],
  [
    'CPUs and a cgroup', 'reservedSystemCPUs: "0"\nsystemReservedCgroup: /system',
    ['systemReservedCgroup: must be empty with reservedSystemCPUs, got "/system"'],
  ],
  [
    'a level without its cgroup', 'enforceNodeAllocatable: [system-reserved]', [
      'enforceNodeAllocatable: must be without system-reserved unless systemReservedCgroup is set, got ["system-reserved"]',
      'enforceNodeAllocatable: values other than none are ignored on Windows',
    ],
  ],
  [
    'images for another policy', 'preloadedImagesVerificationAllowlist: [a.example/*]', [
      'preloadedImagesVerificationAllowlist: must be empty unless imagePullCredentialsVerificationPolicy is NeverVerifyAllowlistedImages, '
      + 'got ["a.example/*"]',
    ],
  ],
  [
    'gates that are off', 'featureGates: { GracefulNodeShutdown: false, MemoryQoS: false }\nshutdownGracePeriod: 10s\nmemoryThrottlingFactor: 0.8', [
      'shutdownGracePeriod: must be unset without the feature gate GracefulNodeShutdown, got "10s"',
      'memoryThrottlingFactor: must be unset without the feature gate MemoryQoS, got 0.8',
    ],
  ],
  ['a part of memory', 'qosReserved: { memory: "50", cpu: 10% }', [
    'qosReserved.memory: must be a percentage such as "50%", got "50"', 'qosReserved.cpu: must be one of memory, got "cpu"',
  ]],
  ['a taint without its effect', 'registerWithTaints: [{ key: os, value: windows }, { key: os, effect: "" }]', [
    'registerWithTaints[0].effect: is required',
    'registerWithTaints[1].effect: must be NoSchedule, PreferNoSchedule, or NoExecute, got ""',
  ]],
  ['an endpoint of Linux', 'imageServiceEndpoint: unix:///run/containerd.sock', [
    'imageServiceEndpoint: must be an endpoint of Windows such as npipe:////./pipe/containerd-containerd, got "unix:///run/containerd.sock"',
  ]],
  ['an endpoint of Windows', 'imageServiceEndpoint: npipe:////./pipe/containerd-containerd', []],
  ['names and other texts for the DNS', 'clusterDNS: [kube-dns.kube-system, 10.96.0.300]', [
    'the cluster DNS address must be an IP address, or Pods get the DNS settings of the node, got kube-dns.kube-system',
    'the cluster DNS address must be an IP address, or Pods get the DNS settings of the node, got 10.96.0.300',
  ]],
  ['addresses of the DNS', 'clusterDNS: [10.96.0.10, "fd00::a", "$DNS", KUBE_DNS]', []],
  ['a version of TLS', 'tlsMinVersion: "1.2"', [expect.stringMatching(/^tlsMinVersion: must be one of VersionTLS10, /)]],
])('values with which the kubelet doesn\'t start or work are found in a configuration: %s', (_, lines, expected) => {
  const text = `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nsystemReserved: { memory: 2Gi }\n${lines}\n`;
  const messages = checkNodeFiles([{ file: 'kubelet.yaml', text }]).findings.map(({ message }) => message);
  expect(messages).toEqual(expect.arrayContaining([...expected]));
  expect(messages).toHaveLength(expected.length);
});

test.each([
  ['1.30', '', ['cpuCFSQuotaPeriod: must be unset without the feature gate CustomCPUCFSQuotaPeriod, got "50ms"']],
  ['1.30', 'featureGates: { CustomCPUCFSQuotaPeriod: true }', ['cpuCFSQuotaPeriod is ignored on Windows']],
  ['1.30', 'featureGates: { AllAlpha: true }', ['cpuCFSQuotaPeriod is ignored on Windows']],
  ['1.36', '', ['cpuCFSQuotaPeriod is ignored on Windows']],
])('a field that requires a feature gate, with Kubernetes %s, is judged by it: "%s"', (kubernetes, gates, expected) => {
  const text = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nsystemReserved: { memory: 2Gi }\ncpuCFSQuotaPeriod: 50ms\n'
    + `cgroupsPerQOS: false\nenforceNodeAllocatable: []\n${gates}\n`;
  expect(checkNodeFiles([{ file: 'kubelet.yaml', text }], { kubernetes }).findings.map(({ message }) => message)).toEqual(expected);
  const flags = { file: 'start.ps1', text: 'C:\\k\\kubelet.exe --config=C:\\k\\kubelet.yaml --feature-gates=CustomCPUCFSQuotaPeriod=true\n' };
  const { findings } = checkNodeFiles([{ file: 'kubelet.yaml', text }, flags], { kubernetes: '1.30' });
  expect(findings.filter(({ message }) => message.includes('must be'))).toEqual([]);
});

test('what flags or the configuration of the cluster decide isn\'t missing in a configuration', () => {
  const text = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nsystemReserved: { memory: 2Gi }\ncgroupsPerQOS: false\n';
  const flags = ['start.ps1', 'C:\\k\\kubelet.exe --config=C:\\k\\kubelet.yaml --enforce-node-allocatable=none\n'] as const;
  expect(rules(['kubelet.yaml', text], flags)).toEqual([]);
  expect(rules(['kubeletconfiguration+merge.yaml', text])).toEqual([]);
  const part = text.replace('cgroupsPerQOS: false', 'evictionSoft: { memory.available: 1Gi }\nshutdownGracePeriodCriticalPods: 10s');
  expect(rules(['kubelet.yaml', part]).map((each) => each.split(' ')[1])).toEqual(['node-kubelet-field', 'node-kubelet-field']);
  expect(rules(['kubeletconfiguration+merge.yaml', part])).toEqual([]);
});

test.each<[what: string, lines: string, flags: string, found: readonly string[]]>([
  ['none', 'cgroupsPerQOS: false\nenforceNodeAllocatable: []', '', []],
  [
    'levels and cgroups', 'cgroupsPerQOS: true\nenforceNodeAllocatable: [none, all]', '',
    [
      'cgroupsPerQOS: must be false before Kubernetes 1.31, got true',
      'enforceNodeAllocatable: must be [] before Kubernetes 1.31, got ["none","all"]',
    ],
  ],
  [
    'the default level', 'cgroupsPerQOS: false', '',
    ['enforceNodeAllocatable: must be [] with cgroupsPerQOS: false, or the kubelet doesn\'t start, got the default [pods]'],
  ],
  [
    'both defaults', 'maxPods: 110', '', [
      'cgroupsPerQOS: must be false before Kubernetes 1.31, or the kubelet doesn\'t start, got the default true',
      'enforceNodeAllocatable: must be [] before Kubernetes 1.31, or the kubelet doesn\'t start, got the default [pods]',
    ],
  ],
  ['flags', 'maxPods: 110', '--cgroups-per-qos=false --enforce-node-allocatable=""', []],
  [
    'invalid flags', 'maxPods: 110', '--cgroups-per-qos --enforce-node-allocatable=none', [
      '--cgroups-per-qos: must be false before Kubernetes 1.31, or the kubelet doesn\'t start',
      '--enforce-node-allocatable: must be "" before Kubernetes 1.31, or the kubelet doesn\'t start',
    ],
  ],
  ['arguments of elsewhere', 'maxPods: 110', '$more', []],
])('before Kubernetes 1.31, the kubelet starts only without cgroups and levels: %s', (_, lines, flags, expected) => {
  const text = `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nsystemReserved: { memory: 2Gi }\n${lines}\n`;
  const files = [{ file: 'kubelet.yaml', text }, { file: 'start.ps1', text: `C:\\k\\kubelet.exe --config=C:\\k\\kubelet.yaml ${flags}\n` }];
  const { findings } = checkNodeFiles(files, { kubernetes: '1.30' });
  expect(findings.map(({ message }) => message)).toEqual(expected);
  expect(findings.every(({ effect }) => effect === 'broken')).toBe(true);
  expect(checkNodeFiles(files, { kubernetes: '1.31' }).findings.filter(({ message }) => message.includes('before'))).toEqual([]);
});

test.each<[what: string, flags: string, found: readonly string[]]>([
  ['a range', '--image-gc-high-threshold=101', ['--image-gc-high-threshold: must be an integer from 0 to 100, got "101"']],
  ['its end', '--image-gc-high-threshold=100', []],
  ['a value of a field that is ignored', '--oom-score-adj=-2000', ['--oom-score-adj: must be an integer from -1000 to 1000, got "-2000"']],
  ['a size', '--container-log-max-size=10MB', ['--container-log-max-size: must be a quantity of bytes such as "10Mi", got "10MB"']],
  ['a mode', '--runonce=true', ['--runonce: must be false, got "true"']],
  ['no mode', '--runonce=0', []],
  ['a level', '--enforce-node-allocatable=none', []],
  [
    'the default level without cgroups', '--cgroups-per-qos=false',
    ['--cgroups-per-qos: must not be false without --enforce-node-allocatable=none, or the kubelet doesn\'t start'],
  ],
  ['none of them', '--cgroups-per-qos=false --enforce-node-allocatable=""', []],
  ['a configuration that isn\'t here', '--cgroups-per-qos=false --config=C:\\k\\kubelet.yaml', []],
])('and in flags: %s', (_, flags, expected) => {
  const { findings } = checkNodeFiles([{ file: 'start.ps1', text: `C:\\k\\kubelet.exe ${flags}\n` }]);
  expect(findings.filter(({ rule }) => rule === 'node-flag-value').map(({ message }) => message)).toEqual(expected);
});

const WORKER = 'node-role.kubernetes.io/worker=';
const RESERVED = (...keys: readonly string[]) =>
  [`--node-labels: must not be a label of kubernetes.io, which the kubelet can't set, got ${keys.map((key) => JSON.stringify(key)).join(', ')}`];

test.each<[what: string, file: string, text: string, found: readonly string[]]>([
  ['a script', 'a.ps1', `& C:\\k\\kubelet.exe --config=C:\\k\\c.yaml --node-labels=${WORKER}\n`, RESERVED('node-role.kubernetes.io/worker')],
  [
    'nssm', 'a.ps1', `nssm install kubelet C:\\k\\kubelet.exe --node-labels=${WORKER},a=b,c.k8s.io/d=e\n`,
    RESERVED('node-role.kubernetes.io/worker', 'c.k8s.io/d'),
  ],
  ['EKS', 'a.ps1', `& $EKSBootstrapScriptFile -EKSClusterName x -KubeletExtraArgs '--node-labels=${WORKER}'\n`, RESERVED('node-role.kubernetes.io/worker')],
  [
    'kubeadm', 'j.yaml',
    `apiVersion: kubeadm.k8s.io/v1beta4\nkind: JoinConfiguration\nnodeRegistration:\n  kubeletExtraArgs:\n    - { name: node-labels, value: "${WORKER}" }\n`,
    RESERVED('node-role.kubernetes.io/worker'),
  ],
  ['a value', 'a.ps1', '& kubelet.exe --node-labels=a=b=c\n', ['--node-labels: must be a valid label, got "a"']],
  [
    'another system', 'a.ps1', '& kubelet.exe --node-labels=beta.kubernetes.io/os=linux,node.kubernetes.io/windows-build=10.0.17763\n',
    ['--node-labels: must not replace the value that the kubelet detects, windows, got "beta.kubernetes.io/os"'],
  ],
  ['a key', 'a.ps1', '& kubelet.exe --node-labels=a_/b=c\n', ['--node-labels: must be a valid label, got another value']],
  [
    'labels that the kubelet can set', 'a.ps1',
    '& kubelet.exe --node-labels=a,b=,example.com/c=d,node.kubernetes.io/pool=win,topology.kubernetes.io/zone=z,kubernetes.io/os=windows\n', [],
  ],
])('the kubelet doesn\'t start with labels that it can\'t set: %s', (_, file, text, expected) => {
  const messages = (kubernetes: string) => checkNodeFiles([{ file, text }], { kubernetes }).findings
    .filter(({ rule }) => rule === 'node-flag-value').map(({ message }) => message);
  expect(messages('1.37')).toEqual(expected);
  expect(messages('1.15')).toEqual(expected.filter((message) => /valid|detects/.test(message)));
});

test.each<[version: string, kubernetes: string, fields: string, expected: readonly string[]]>([
  ['v1beta4', '1.37', 'discovery: { bootstrapToken: { apiServerEndpoint: "https://10.0.0.1:6443" } }\n'
    + 'nodeRegistration: { name: WIN_Node, taints: [{ key: os, value: windows }], kubeletExtraArgs: { v: "2" } }', [
    'discovery.bootstrapToken.apiServerEndpoint: must be a host and a port, such as 10.0.0.1:6443, got "https://10.0.0.1:6443": the node can\'t join',
    'nodeRegistration.kubeletExtraArgs: must be a list in v1beta4: the node can\'t join',
    'nodeRegistration.name: must be a DNS name, got "WIN_Node": the node can\'t join',
    'nodeRegistration.taints[0].effect: must be NoSchedule, PreferNoSchedule, or NoExecute: the node can\'t join',
  ]],
  ['v1beta3', '1.37', '', ['apiVersion: must be kubeadm.k8s.io/v1beta4 with Kubernetes 1.37, got "kubeadm.k8s.io/v1beta3": the node can\'t join']],
  ['v1beta2', '1.27', '', ['apiVersion: must be kubeadm.k8s.io/v1beta3 with Kubernetes 1.27, got "kubeadm.k8s.io/v1beta2": the node can\'t join']],
  ['v1beta3', '1.36', 'discovery: { bootstrapToken: { apiServerEndpoint: "10.0.0.1:6443" } }\n'
    + 'nodeRegistration: { name: WIN-1, taints: [{ key: os, effect: NoSchedule }], kubeletExtraArgs: { v: "2" } }', []],
  ['v1', '1.37', 'discovery: { bootstrapToken: { apiServerEndpoint: <host>:6443 } }\nnodeRegistration: { name: NODE_NAME }', []],
])('kubeadm\'s configuration to join: %s with %s, %s', (version, kubernetes, fields, expected) => {
  const text = `apiVersion: kubeadm.k8s.io/${version}\nkind: JoinConfiguration\n${fields}\n`;
  const messages = checkNodeFiles([{ file: 'join.yaml', text }], { kubernetes }).findings.map(({ message }) => message);
  expect([...messages].sort()).toEqual(expected);
});

test('flags are judged as the fields are', () => {
  const text = '& kubelet.exe --cluster-dns=kube-dns,10.96.0.10 --image-service-endpoint=unix:///x.sock\n';
  expect(checkNodeFiles([{ file: 'a.ps1', text }]).findings.map(({ message }) => message)).toEqual([
    'the cluster DNS address must be an IP address, or Pods get the DNS settings of the node, got kube-dns',
    '--image-service-endpoint: must be an endpoint of Windows such as npipe:////./pipe/containerd-containerd, got "unix:///x.sock"',
  ]);
});

test('the kubelet isn\'t told another build than that of the nodes', () => {
  const text = '& kubelet.exe --node-labels=node.kubernetes.io/windows-build=10.0.17763\n';
  const found = (windows: string) => checkNodeFiles([{ file: 'a.ps1', text }], { windows }).findings.map(({ rule }) => rule);
  expect(['LTSC2022', 'LTSC2019'].map((windows) => found(windows).includes('node-flag-value'))).toEqual([true, false]);
});

const PROXY_FILE = 'apiVersion: kubeproxy.config.k8s.io/v1alpha1\nkind: KubeProxyConfiguration\nmode: kernelspace\nclusterCIDR: 10.244.0.0/16\n';
const NO_NAME = 'kube-proxy has no network name: it exits unless the environment variable KUBE_NETWORK is set';

test.each<[what: string, fields: string, flags: string, found: readonly string[]]>([
  ['the name of the network', 'winkernel: {}', '--config="c:\\k\\kp.yaml" --network-name=l2b --source-vip=10.244.0.3', [NO_NAME]],
  ['the same without --config', 'winkernel: {}', '--network-name=l2b', []],
  ['an empty --config', 'winkernel: {}', '--config="" --network-name=l2b', []],
  [
    'a source VIP', 'winkernel: { networkName: vxlan0 }', '--config=c:\\k\\kp.yaml --source-vip=10.244.0.3',
    ['kube-proxy requires a source VIP on the overlay network "vxlan0": it exits with "source-vip flag not set"'],
  ],
  [
    'a mode, a feature gate, and a CIDR', 'winkernel: { networkName: l2b }',
    '--config=c:\\k\\kp.yaml --proxy-mode=userspace --feature-gates=IPv6DualStack=true,X=1 --cluster-cidr=10.200.0.0/16 --network-name=other', [],
  ],
  [
    'values of another type, which aren\'t parsed', 'winkernel: { networkName: l2b }',
    '--config=c:\\k\\kp.yaml --feature-gates=X=on --enable-dsr=yes',
    ['--feature-gates: must be a comma-separated list of feature gates', '--enable-dsr: must be true or false, got "yes"'],
  ],
  [
    'flags that count anyway', 'winkernel: { networkName: l2b }', '--config=c:\\k\\kp.yaml --cleanup --v=many',
    ['--cleanup is unsupported on Windows: kube-proxy exits with an error', '--v: must be a number, got "many"'],
  ],
])('beside --config, kube-proxy ignores %s', (_, fields, flags, expected) => {
  const files = [{ file: 'kp.yaml', text: `${PROXY_FILE}${fields}\n` }, { file: 'a.ps1', text: `& kube-proxy.exe ${flags}\n` }];
  expect(checkNodeFiles(files).findings.map(({ message }) => message)).toEqual(expected);
});

test('a service of kube-proxy with --config is one by its configuration since Kubernetes 1.31', () => {
  const service = (flags: string, kubernetes: string, fields?: string) => checkNodeFiles([
    { file: 'a.ps1', text: `sc.exe create kube-proxy binPath= "kube-proxy.exe --config=C:\\k\\kp.yaml ${flags}"\n` },
    ...fields === undefined ? [] : [{ file: 'kp.yaml', text: `${PROXY_FILE}winkernel: { networkName: l2b }\n${fields}\n` }],
  ], { kubernetes }).findings.map(({ rule, help }) => `${rule} ${help}`);
  const field = expect.stringMatching(/^node-service-flag set windowsRunAsService: true in the KubeProxyConfiguration/);
  expect([service('', '1.31', 'windowsRunAsService: true'), service('', '1.31')]).toEqual([[], []]);
  expect(service('--windows-service', '1.31', '')).toEqual([field]);
  expect([service('--windows-service', '1.30', ''), service('', '1.30', '')]).toEqual([[], ['node-service-flag add --windows-service']]);
});

test('a flag that is off on Windows anyway isn\'t reported, as in a configuration', () => {
  const flags = '--pod-max-pids=-1 --cgroup-root= --kernel-memcg-notification=false --seccomp-default=0';
  expect(rules(['a.ps1', `& kubelet.exe ${flags}\n`])).toEqual([]);
  expect(rules(['a.ps1', '& kubelet.exe --pod-max-pids=5\n'])).toEqual(['a.ps1:1:15 node-flag-linux-only']);
});

/** What stops a program, in files of a node: the rule of each has a milder effect, too. */
const WORST = [
  [
    'node-flag-linux-only', 'start.ps1',
    'C:\\k\\kubelet.exe --config=C:\\k\\kubelet.yaml --cgroup-driver=systemd\nC:\\k\\kube-proxy.exe --network-name=cbr0 --cleanup\n',
  ],
  ['node-feature-gate', 'start.ps1', 'C:\\k\\kube-proxy.exe --network-name=cbr0 --feature-gates=NoSuchGate=true\n'],
  ['node-kubelet-field', 'kubelet.yaml', 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nsingleProcessOOMKill: true\n'],
] as const;

test.each(WORST)('%s declares its worst effect', (id, file, text) => {
  const effects = checkNodeFiles([{ file, text }]).findings.filter(({ rule }) => rule === id).map(({ effect }) => effect);
  const { effect, worst } = NODE_RULES.find((rule) => rule.id === id)!;
  expect(effects).toContain('broken');
  expect({ worst, isMilder: SEVERITY_OF[effect] !== 'error' }).toEqual({ worst: 'broken', isMilder: true });
});

test('no example of a rule has a finding that is worse than the rule declares', () => {
  const order = Object.keys(SEVERITY_OF);
  const worse = NODE_RULES.flatMap(({ id, effect, worst = effect, bad, example, exampleOptions }) =>
    checkNodeFiles([{ file: example, text: bad }], exampleOptions).findings.filter((found) => found.rule === id
      && order.indexOf(found.effect) < order.indexOf(worst)).map(({ message }) => `${id}: ${message}`));
  expect(worse).toEqual([]);
});
