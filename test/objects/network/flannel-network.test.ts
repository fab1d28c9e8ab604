import fc from 'fast-check';
import { formatProblem, listAt, PlainObject, valueAt } from '../../../src/base';
import {
  AddressPlan, calico, cniPolicyProblems, flannelHostGateway, FlannelHostGatewayOptions, flannelVxlan, FlannelVxlanOptions, netConfProblems,
  ObjectSet,
} from '../../../src/objects';
import { FLANNEL_SCRIPT, KUBE_PROXY_SCRIPT } from '../../../src/objects/network/scripts.generated';

const BASE = { apiServer: { host: '192.168.1.10' }, kubeProxy: { version: 'v1.36.3' } } as const;
const manifestOf = ({ objects }: ObjectSet, id: string): PlainObject => objects.find((each) => each.id === id)!.manifest;
const fileOf = (network: ObjectSet, id: string, key: string): any => JSON.parse(valueAt(manifestOf(network, id), ['data', key]) as string);
const podOf = (network: ObjectSet, id: string): any => valueAt(manifestOf(network, id), ['spec', 'template', 'spec']);
const envOf = (network: ObjectSet, id: string): Record<string, unknown> =>
  Object.fromEntries(podOf(network, id).containers[0].env.map(({ name, value, valueFrom }: any) => [name, value ?? valueFrom.fieldRef.fieldPath]));
const messagesOf = ({ problems }: ObjectSet) => problems.map(formatProblem);

test.each([
  ['flannelVxlan', flannelVxlan], ['flannelHostGateway', flannelHostGateway], ['calico', calico],
])('%s accepts an AddressPlan like its options', (_, network) => {
  const options = { clusterCidr: '10.32.0.0/16', serviceCidr: '10.112.0.0/12', nodeMask: 25, managementCidrs: ['192.168.0.0/24'], maxPods: 100 };
  const byPlan = network({ ...BASE, addressPlan: AddressPlan.of(options) });
  expect(messagesOf(byPlan)).toEqual([]);
  expect(byPlan.objects).toEqual(network({ ...BASE, addressPlan: options }).objects);
  // the reserved addresses are those of the network, not those of the plan's
  expect(messagesOf(network({ ...BASE, addressPlan: AddressPlan.of({ network: 'flannel-host-gateway', nodeMask: 25, maxPods: 120 }) })))
    .toEqual(messagesOf(network({ ...BASE, addressPlan: { nodeMask: 25, maxPods: 120 } })));
});

describe('flannelVxlan', () => {
  const network = flannelVxlan(BASE);

  test('has no errors and no warnings', () => {
    expect(network.problems).toEqual([]);
    expect(network.advice).toEqual([]);
  });

  test('contains the objects that Flannel publishes, and those for Windows', () => {
    expect(network.objects.map(({ manifest }) => `${manifest.kind} `
      + `${valueAt(manifest, ['metadata', 'namespace']) ?? '-'}/${valueAt(manifest, ['metadata', 'name'])}`)).toEqual([
      'Namespace -/kube-flannel',
      'ServiceAccount kube-flannel/flannel',
      'ClusterRole -/flannel',
      'ClusterRoleBinding -/flannel',
      'ConfigMap kube-flannel/kube-flannel-cfg',
      'ConfigMap kube-flannel/kube-flannel-windows-cfg',
      'DaemonSet kube-flannel/kube-flannel-ds',
      'DaemonSet kube-flannel/kube-flannel-ds-windows-amd64',
      'ServiceAccount kube-system/kube-proxy-windows',
      'ClusterRoleBinding -/kube-proxy-windows',
      'ConfigMap kube-system/kube-proxy-windows',
      'DaemonSet kube-system/kube-proxy-windows',
    ]);
    expect(valueAt(manifestOf(network, 'namespace'), ['metadata', 'labels']))
      .toEqual({ 'k8s-app': 'flannel', 'pod-security.kubernetes.io/enforce': 'privileged' });
    expect(manifestOf(network, 'role').rules).toEqual([
      { apiGroups: [''], resources: ['pods'], verbs: ['get'] },
      { apiGroups: [''], resources: ['nodes'], verbs: ['get', 'list', 'watch'] },
      { apiGroups: [''], resources: ['nodes/status'], verbs: ['patch'] },
    ]);
  });

  test('net-conf: VNI and port are explicit', () => {
    expect(fileOf(network, 'config', 'net-conf.json'))
      .toEqual({ Network: '10.244.0.0/16', EnableNFTables: false, Backend: { Type: 'vxlan', VNI: 4096, Port: 4789 } });
    expect(netConfProblems(fileOf(network, 'config', 'net-conf.json'))).toEqual([]);
    const other = flannelVxlan({
      ...BASE, addressPlan: { clusterCidr: '10.32.0.0/12', nodeMask: 25 }, vni: 65535, macPrefix: '0E-2B', name: 'vxlan0',
    });
    expect(messagesOf(other)).toEqual([]);
    expect(fileOf(other, 'config', 'net-conf.json')).toEqual({
      Network: '10.32.0.0/12', EnableNFTables: false, SubnetLen: 25,
      Backend: { Type: 'vxlan', VNI: 65535, Port: 4789, MacPrefix: '0E-2B', Name: 'vxlan0' },
    });
  });

  test('the CNI configuration for Windows is complete except for the node\'s address', () => {
    const cni = fileOf(network, 'windows-config', 'cni-conf-containerd.json');
    expect(cni).toEqual({
      cniVersion: '0.3.0', name: 'flannel.4096', type: 'flannel', capabilities: { portMappings: true, dns: true },
      delegate: {
        type: 'sdnoverlay',
        AdditionalArgs: [
          { Name: 'EndpointPolicy', Value: { Type: 'OutBoundNAT', Settings: { Exceptions: ['10.244.0.0/16', '10.96.0.0/12'] } } },
          { Name: 'EndpointPolicy', Value: { Type: 'SDNRoute', Settings: { DestinationPrefix: '10.96.0.0/12', NeedEncap: true } } },
          { Name: 'EndpointPolicy', Value: { Type: 'ProviderAddress', Settings: { ProviderAddress: '' } } },
        ],
      },
    });
    expect(cniPolicyProblems(cni)).toEqual([]);
  });

  test('the network has the same name in all four files', () => {
    const named = flannelVxlan({ ...BASE, name: 'vxlan0' });
    const names = [
      fileOf(named, 'config', 'net-conf.json').Backend.Name, fileOf(named, 'config', 'cni-conf.json').name,
      fileOf(named, 'windows-config', 'cni-conf-containerd.json').name,
      envOf(named, 'proxy-daemon-set').KUBE_NETWORK, fileOf(named, 'proxy-config', 'config.json').winkernel.networkName,
    ];
    expect(names).toEqual(Array(5).fill('vxlan0'));
    const unnamed = flannelVxlan({ ...BASE, vni: 5000 });
    expect(fileOf(unnamed, 'config', 'cni-conf.json').name).toBe('flannel.5000');
    expect(envOf(unnamed, 'proxy-daemon-set').KUBE_NETWORK).toBe('flannel.5000');
  });

  test('the Linux DaemonSet has the shape that Flannel publishes', () => {
    const pod = podOf(network, 'linux-daemon-set');
    expect(pod).toMatchObject({
      os: { name: 'linux' }, nodeSelector: { 'kubernetes.io/os': 'linux' }, hostNetwork: true, priorityClassName: 'system-node-critical',
      serviceAccountName: 'flannel',
    });
    expect(pod.tolerations).toEqual([{ operator: 'Exists', effect: 'NoSchedule' }]);
    expect(pod.initContainers.map(({ name, image }: any) => `${name} ${image}`)).toEqual([
      'install-cni-plugin ghcr.io/flannel-io/flannel-cni-plugin:v1.9.1-flannel3', 'install-cni ghcr.io/flannel-io/flannel:v0.28.10',
    ]);
    expect(pod.containers[0]).toMatchObject({
      args: ['--ip-masq', '--kube-subnet-mgr', '--healthz-port=8081'],
      securityContext: { privileged: false, capabilities: { add: ['NET_ADMIN', 'NET_RAW'] } },
    });
    expect(fileOf(network, 'config', 'cni-conf.json')).toEqual({
      name: 'flannel.4096', cniVersion: '1.0.0',
      plugins: [
        { type: 'flannel', delegate: { hairpinMode: true, isDefaultGateway: true } }, { type: 'portmap', capabilities: { portMappings: true } },
      ],
    });
  });

  test('the two DaemonSets of Flannel select only their own Pods', () => {
    const selector = (id: string) => valueAt(manifestOf(network, id), ['spec', 'selector', 'matchLabels']);
    const labels = (id: string) => valueAt(manifestOf(network, id), ['spec', 'template', 'metadata', 'labels']) as PlainObject;
    expect(selector('windows-daemon-set')).toEqual({ 'k8s-app': 'kube-flannel-ds-windows-amd64' });
    expect(labels('windows-daemon-set').app).toBeUndefined();
    expect(labels('linux-daemon-set')['k8s-app']).toBeUndefined();
  });

  test('the DaemonSets for Windows run as HostProcess containers on every Windows node', () => {
    for (const id of ['windows-daemon-set', 'proxy-daemon-set']) {
      const pod = podOf(network, id);
      expect(pod).toMatchObject({
        os: { name: 'windows' }, hostNetwork: true, nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: [{ operator: 'Exists' }],
        securityContext: { windowsOptions: { hostProcess: true, runAsUserName: 'NT AUTHORITY\\SYSTEM' } },
      });
      expect(pod.affinity).toBeUndefined();
    }
    expect(envOf(network, 'windows-daemon-set')).toMatchObject({
      CNI_BIN_PATH: 'C:\\opt\\cni\\bin', CNI_CONFIG_PATH: 'C:\\etc\\cni\\net.d', KUBERNETES_SERVICE_HOST: '192.168.1.10',
      KUBERNETES_SERVICE_PORT: '6443',
      POD_NAME: 'metadata.name', POD_NAMESPACE: 'metadata.namespace',
    });
    expect(envOf(network, 'proxy-daemon-set')).toMatchObject({ SOURCE_VIP: 'host-local', NODE_NAME: 'spec.nodeName' });
  });

  test('kube-proxy: a configuration without removed feature gates, and the Pod\'s service account', () => {
    expect(fileOf(network, 'proxy-config', 'config.json')).toEqual({
      apiVersion: 'kubeproxy.config.k8s.io/v1alpha1', kind: 'KubeProxyConfiguration', mode: 'kernelspace', clusterCIDR: '10.244.0.0/16',
      hostnameOverride: '',
      clientConnection: { kubeconfig: 'C:\\mounts\\kube-proxy-windows\\kubeconfig.json' },
      winkernel: { networkName: 'flannel.4096', sourceVip: '', enableDSR: true },
    });
    const kubeconfig = fileOf(network, 'proxy-config', 'kubeconfig.json');
    expect(kubeconfig.clusters[0].cluster.server).toBe('https://192.168.1.10:6443');
    expect(kubeconfig.users[0].user.tokenFile).toMatch(/^C:\\var\\run\\secrets\\/);
    expect(podOf(network, 'proxy-daemon-set').containers[0].image).toBe('ghcr.io/kubernetes-sigs/sig-windows/kube-proxy:v1.36.3-calico-hostprocess');
    const gates = (version: string) =>
      fileOf(flannelVxlan({ ...BASE, kubeProxy: { version, enableDsr: true } }), 'proxy-config', 'config.json').featureGates;
    expect(gates('v1.32.9')).toEqual({ WinDSR: true });
    expect(gates('v1.33.0')).toBeUndefined();
  });

  test('a changed configuration replaces only the Pods that read it; selectors and names stay', () => {
    const annotations = (set: ObjectSet) => ['linux-daemon-set', 'windows-daemon-set', 'proxy-daemon-set']
      .map((id) => valueAt(manifestOf(set, id), ['spec', 'template', 'metadata', 'annotations', 'k8s-windows/content']));
    const same = annotations(flannelVxlan(BASE));
    expect(annotations(network)).toEqual(same);
    for (const value of same) { expect(value).toMatch(/^[0-9a-f]{10}$/); }
    const differs = (set: ObjectSet) => annotations(set).map((value, i) => value !== same[i]);
    expect(differs(flannelVxlan({ ...BASE, vni: 5000 }))).toEqual([true, true, true]);
    expect(differs(flannelVxlan({ ...BASE, addressPlan: { managementCidrs: ['192.168.1.4/32'] } }))).toEqual([false, true, false]);
    expect(differs(flannelVxlan({ ...BASE, kubeProxy: { version: 'v1.36.3', enableDsr: false } }))).toEqual([false, false, true]);
    expect(differs(flannelVxlan({ ...BASE, images: { windows: 'registry.example/flannel:1' } }))).toEqual([false, false, false]);
  });

  test('kube-proxy can be left out', () => {
    const without = flannelVxlan({ ...BASE, kubeProxy: false });
    expect(messagesOf(without)).toEqual([]);
    expect(without.objects.filter(({ id }) => id.startsWith('proxy-'))).toEqual([]);
  });

  test.each<[string, Partial<FlannelVxlanOptions>, string]>([
    ['VNI 1', { vni: 1 }, 'vni: must be from 4096 to 65535 on Windows, got 1. Set vni to 4096.'],
    ['VNI 70000', { vni: 70000 }, 'vni: must be from 4096 to 65535 on Windows, got 70000'],
    ['port 8472', { port: 8472 }, 'port: must be 4789, the only port that Flannel supports on Windows, got 8472. Set port to 4789.'],
    [
      'DirectRouting', { directRouting: true },
      'directRouting: must be false on Windows, where Flannel doesn\'t support it, got true. Remove directRouting.',
    ],
    ['GBP', { gbp: true }, 'gbp: must be false on Windows, where Flannel doesn\'t support it, got true. Remove gbp.'],
    ['empty MacPrefix', { macPrefix: '' }, 'macPrefix: must be two bytes such as "0E-2A", got ""'],
    ['MacPrefix', { macPrefix: '0E:2A' }, 'macPrefix: must be two bytes such as "0E-2A", got "0E:2A"'],
    [
      'overlapping CIDRs', { addressPlan: { clusterCidr: '10.96.0.0/16' } },
      'addressPlan.serviceCidr: must not overlap clusterCidr, "10.96.0.0/16", got "10.96.0.0/12"',
    ],
    [
      'a CIDR with too few blocks', { addressPlan: { clusterCidr: '10.244.0.0/23', nodes: 5 } },
      'addressPlan.clusterCidr: must have a /24 block for each of 5 nodes (it has 2), got "10.244.0.0/23"',
    ],
    [
      'another name for kube-proxy', { kubeProxy: { version: 'v1.36.3', networkName: 'vxlan0' } },
      'kubeProxy.networkName: must be "flannel.4096", the name of the network',
    ],
    [
      'a feature gate that is locked on', { kubeProxy: { version: 'v1.36.3', featureGates: { WinOverlay: true } } },
      'kubeProxy.featureGates.WinOverlay: must not be set: feature gate WinOverlay is locked on since Kubernetes 1.34, and will be removed, got '
        + 'true. Remove WinOverlay',
    ],
    ['an invalid version', { kubeProxy: { version: 'latest' } }, 'kubeProxy.version: must be a Kubernetes version since 1.27, got "latest"'],
    [
      'a version that no Windows node of this package can have', { kubeProxy: { version: 'v1.26.3' } },
      'kubeProxy.version: must be a Kubernetes version since 1.27, got "v1.26.3"',
    ],
    ['no API server', { apiServer: undefined }, 'apiServer: is required. Set it to the address of the API server itself'],
    [
      'the address of the API server\'s Service', { apiServer: { host: '10.96.0.1' } },
      'apiServer.host: must be the address of the API server itself; its Service',
    ],
    [
      'the name of the API server\'s Service', { apiServer: { host: 'kubernetes.default.svc' } },
      'apiServer.host: must be the address of the API server itself; its Service',
    ],
    ['an invalid address', { apiServer: { host: '192.168.1.256' } }, 'apiServer.host: must be an IPv4 address or a host name, got "192.168.1.256"'],
    ['a URL for the host', { apiServer: { host: 'https://192.168.1.10:6443' } }, 'apiServer.host: must be an IPv4 address or a host name, without '
      + 'scheme and port, got "https://192.168.1.10:6443". Use { host: "192.168.1.10", port: 6443 }.'],
    ['a URL without TLS for the host', { apiServer: { host: 'http://192.168.1.10' } }, 'apiServer.host: must be an IPv4 address or a host name, without '
      + 'scheme and port, got "http://192.168.1.10". Use { host: "192.168.1.10" }.'],
    ['a URL without TLS', { apiServer: 'http://192.168.1.10' }, 'apiServer: must be https, got "http://192.168.1.10". Set it to the address of'],
    ['an invalid URL', { apiServer: 'https://a b' }, 'apiServer: must be an IPv4 address or a host name, got "https://a b"'],
    ['an invalid port', { apiServer: { host: 'api.example.com', port: 0 } }, 'apiServer.port: must be a port, got 0'],
    ['a Linux path', { cniBinDir: '/opt/cni/bin' }, 'cniBinDir: must be an absolute Windows path, got "/opt/cni/bin"'],
    ['a path with quotes', { cniConfigDir: 'C:\\a"b' }, 'cniConfigDir: must be an absolute Windows path, got "C:\\\\a\\"b"'],
    ['a name with a space', { name: 'my network' }, 'name: must be a network name, got "my network"'],
  ])('%s is reported', (_, options, message) => {
    expect(messagesOf(flannelVxlan({ ...BASE, ...options } as FlannelVxlanOptions)).filter((line) => line.startsWith(message))).toHaveLength(1);
  });

  test('all problems are reported at once', () => {
    expect(messagesOf(flannelVxlan({
      ...BASE, vni: 1, port: 8472, macPrefix: 'x', directRouting: true, addressPlan: { clusterCidr: '10/8' }, apiServer: { host: '' },
    }))).toHaveLength(6);
  });

  test('a CIDR of machines among the exceptions is a warning', () => {
    const { advice, problems } = flannelVxlan({ ...BASE, addressPlan: { managementCidrs: ['192.168.1.0/24'] } });
    expect(problems).toEqual([]);
    expect(advice.map(formatProblem)).toEqual([
      expect.stringContaining('addressPlan.managementCidrs[0]: should contain nodes only, got "192.168.1.0/24"'),
    ]);
  });
});

describe('values that look like code', () => {
  const HOSTILE = [
    'it\'s; Remove-Item C:\\', '"; exit 1; "', '$(Get-Date)', '$env:PATH', '`n`"', 'two words', 'line\nfeed', '$(NODE_NAME)', '$$',
    '\u2018curly\u2019', '%PATH%', '}) { & calc.exe',
  ];

  /** What the kubelet makes of a value: `$(NAME)` is a variable when there is one, `$$` is a dollar sign, all else stays. */
  function expanded(value: string, variables: Record<string, unknown>): string {
    return value.replace(/\$\$|\$\(([^)]*)\)/g, (match, name) => (match === '$$' ? '$' : name in variables ? `<${name}>` : match));
  }

  test.each(HOSTILE)('%j reaches the script unchanged, and changes no script', (value) => {
    const hostile = flannelVxlan({ ...BASE, interfaceName: value });
    expect(messagesOf(hostile)).toEqual([]);
    const env = envOf(hostile, 'windows-daemon-set');
    expect(expanded(env.INTERFACE_NAME as string, env)).toBe(value);
    expect(valueAt(manifestOf(hostile, 'windows-config'), ['data', 'flannel.ps1'])).toBe(FLANNEL_SCRIPT);
    expect(valueAt(manifestOf(hostile, 'proxy-config'), ['data', 'kube-proxy.ps1'])).toBe(KUBE_PROXY_SCRIPT);
    expect(JSON.stringify(podOf(hostile, 'windows-daemon-set').containers[0].command))
      .toBe(JSON.stringify(podOf(flannelVxlan(BASE), 'windows-daemon-set').containers[0].command));
  });

  test('any string reaches the script unchanged', () => {
    const bits = fc.constantFrom('$', '$$', '(', ')', '$(NODE_NAME)', '`', '"', '\'', '\n', ' ', 'x', '\u00e9');
    fc.assert(fc.property(fc.array(bits, { minLength: 1 }).map((parts) => parts.join('')), (value) => {
      const env = envOf(flannelVxlan({ ...BASE, interfaceName: value }), 'windows-daemon-set');
      expect(expanded(env.INTERFACE_NAME as string, { ...env, NODE_NAME: 'here' })).toBe(value);
    }));
  });

  test.each(['C:\\Program Files\\it\'s\\$(x) `a` {b}; & c', 'D:/cni dir/$$/bin'])('the path %j reaches the script unchanged', (path) => {
    const hostile = flannelVxlan({ ...BASE, cniBinDir: path, cniConfigDir: path });
    expect(messagesOf(hostile)).toEqual([]);
    for (const id of ['windows-daemon-set', 'proxy-daemon-set']) {
      const env = envOf(hostile, id);
      expect(expanded(env.CNI_BIN_PATH as string, env)).toBe(path);
    }
  });
});

describe('flannelHostGateway', () => {
  const network = flannelHostGateway(BASE);

  test('has no errors, and warns about its requirements for the machines\' network', () => {
    expect(network.problems).toEqual([]);
    expect(network.advice.map(({ code }) => code)).toEqual(['flannel-adjacency']);
  });

  test('net-conf, CNI configuration and kube-proxy agree', () => {
    expect(fileOf(network, 'config', 'net-conf.json')).toEqual({ Network: '10.244.0.0/16', EnableNFTables: false, Backend: { Type: 'host-gw' } });
    const cni = fileOf(network, 'windows-config', 'cni-conf-containerd.json');
    expect(cni).toMatchObject({ name: 'cbr0', type: 'flannel', delegate: { type: 'win-bridge', apiVersion: 2 } });
    expect(listAt(cni.delegate, 'policies').map((policy) => valueAt(policy, ['value', 'Settings']))).toEqual([
      { Exceptions: ['10.244.0.0/16', '10.96.0.0/12'] }, { DestinationPrefix: '10.96.0.0/12', NeedEncap: true },
      { DestinationPrefix: '', NeedEncap: true },
    ]);
    expect(envOf(network, 'proxy-daemon-set')).toMatchObject({ KUBE_NETWORK: 'cbr0', SOURCE_VIP: '' });
    const named = flannelHostGateway({ ...BASE, name: 'l2' });
    expect(fileOf(named, 'config', 'net-conf.json').Backend).toEqual({ Type: 'host-gw', Name: 'l2' });
    expect(envOf(named, 'proxy-daemon-set').KUBE_NETWORK).toBe('l2');
  });

  test.each<[string, Partial<FlannelHostGatewayOptions>, string]>([
    ['an overlay\'s name without source VIP', { name: 'vxlan0' }, 'kubeProxy.sourceVip: must be set for the overlay network "vxlan0"'],
    ['too many Pods', { addressPlan: { maxPods: 253 } }, 'addressPlan.maxPods: must be at most 252, the number of Pod addresses in a /24'],
  ])('%s is reported', (_, options, message) => {
    expect(messagesOf(flannelHostGateway({ ...BASE, ...options })).filter((line) => line.startsWith(message))).toHaveLength(1);
  });
});
