import { CheckOptions, checkTexts, fixTexts, Platform } from '../../../src/check';
import {
  configMap as configMapOf, documents, hostProcessPod, linuxPod, netConfExample, windowsNode, windowsPod, windowsService, workload,
} from '../manifests';
import { check } from './context';

/** An Installation for Windows without problems, except in the given lines. */
function installation({
  spec = 'serviceCIDRs: [10.96.0.0/12]', network = 'windowsDataplane: HNS\nbgp: Disabled', pool = 'cidr: 10.244.0.0/16\nencapsulation: VXLAN',
} = {}): string {
  const indented = (text: string, by: number) => (text === '' ? '' : `${text.replace(/^/gm, ' '.repeat(by))}\n`);
  const lines = pool.split('\n').map((line, i) => `      ${i === 0 ? '- ' : '  '}${line}\n`).join('');
  return `apiVersion: operator.tigera.io/v1\nkind: Installation\nmetadata:\n  name: default\nspec:\n${indented(spec, 2)}  `
    + `calicoNetwork:\n${indented(network, 4)}    ipPools:\n${lines}`;
}

/** The objects that the operator requires in addition to the Installation. */
const ENDPOINT = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: kubernetes-services-endpoint\n  namespace: tigera-operator\ndata:\n  '
  + 'KUBERNETES_SERVICE_HOST: 10.0.0.1\n  KUBERNETES_SERVICE_PORT: "6443"';
const IPAM = 'apiVersion: crd.projectcalico.org/v1\nkind: IPAMConfig\nmetadata:\n  name: default\nspec:\n  strictAffinity: true';

describe('a Calico IP pool without encapsulation', () => {
  const found = (more: Parameters<typeof installation>[0]) =>
    check(documents(installation({ pool: 'cidr: 10.244.0.0/16', ...more }), ENDPOINT, IPAM)).map(({ rule, path, message }) => [rule, path, message]);

  test('defaults to IPIP in the operator', () => {
    expect(found({})).toEqual([
      ['calico-encapsulation', 'spec/calicoNetwork/ipPools/0/encapsulation', expect.stringContaining('got "IPIP", the operator\'s default')],
    ]);
  });
  test('requires BGP, unless Felix routes', () => {
    const none = { pool: 'cidr: 10.244.0.0/16\nencapsulation: None' };
    expect(found(none)).toEqual([
      ['calico-encapsulation', 'spec/calicoNetwork/ipPools/0/encapsulation', expect.stringContaining('must be VXLAN while BGP is disabled')],
    ]);
    const network = 'windowsDataplane: HNS\nbgp: ';
    expect([found({ ...none, network: `${network}Enabled` }), found({ ...none, network: `${network}Disabled\nclusterRoutingMode: Felix` })])
      .toEqual([[], []]);
  });
  test('is what HostLocal requires', () => {
    const spec = 'serviceCIDRs: [10.96.0.0/12]\ncni:\n  type: Calico\n  ipam:\n    type: HostLocal';
    expect(found({ spec, pool: 'cidr: 10.244.0.0/16\nencapsulation: VXLAN' })).toEqual([
      ['calico-encapsulation', 'spec/calicoNetwork/ipPools/0/encapsulation', expect.stringContaining('must not be VXLAN with')],
    ]);
  });
  test('is allowed with another CNI', () => expect(found({ spec: 'cni:\n  type: AzureVNET' })).toEqual([]));
  test('is allowed without Windows', () => expect(found({ network: 'bgp: Disabled' })).toEqual([]));
});

describe('an IPPool of Calico', () => {
  const pool = (spec: string, apiVersion = 'projectcalico.org/v3') => `apiVersion: ${apiVersion}\nkind: IPPool\nmetadata:\n  name: default\n`
    + `spec: {cidr: 10.244.0.0/16, ${spec}}`;
  const found = (text: string, ...others: readonly string[]) => check(documents(text, ...others))
    .filter(({ rule }) => rule === 'calico-encapsulation').map(({ effect, path, message }) => `${effect} ${path} ${message}`);
  const always = 'ipipMode: Always';

  test.each(['projectcalico.org/v3', 'crd.projectcalico.org/v1'])('%s: IP in IP isn\'t supported by Windows nodes', (apiVersion) => {
    expect(found(pool(always, apiVersion), windowsPod())).toEqual([
      'broken spec/ipipMode spec.ipipMode must be Never with Windows nodes, got "Always": Calico for Windows doesn\'t support IP in IP',
    ]);
    expect(found(pool('ipipMode: CrossSubnet', apiVersion), windowsPod())).toEqual([expect.stringMatching(/^advice spec\/ipipMode /)]);
    expect(found(pool('vxlanMode: CrossSubnet', apiVersion), windowsPod())).toEqual([expect.stringMatching(/^advice spec\/vxlanMode /)]);
    expect(found(pool(`${always}, nodeSelector: "kubernetes.io/os == 'windows'"`, apiVersion), windowsPod())).toHaveLength(1);
  });

  test.each([
    'vxlanMode: Always', 'ipipMode: Never, vxlanMode: Never', `${always}, disabled: true`, `${always}, nodeSelector: "kubernetes.io/os == 'linux'"`,
    `${always}, nodeSelector: has(rack)`, `${always}, namespaceSelector: team == 'a'`, `${always}, allowedUses: [LoadBalancer]`, 'ipipMode: "{{ mode }}"',
  ])('{%s} isn\'t reported', (spec) => expect(found(pool(spec), windowsPod())).toEqual([]));

  test('isn\'t reported without Windows, where Calico is on Linux nodes only, or of another group', () => {
    expect(found(pool(always), linuxPod())).toEqual([]);
    expect(found(pool(always), windowsPod(), installation({ network: 'bgp: Enabled' }))).toEqual([]);
    expect(found(pool(always, 'whereabouts.cni.cncf.io/v1alpha1'), windowsPod())).toEqual([]);
  });
});

describe('a fix keeps the YAML style of JSON in a ConfigMap', () => {
  const OPTIONS = { platform: Platform.UPSTREAM };
  const configMap = (value: string) => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: kube-flannel-cfg # n\ndata:\n  net-conf.json: ${value}`;
  const conf = (vni: number) => JSON.stringify({ Network: '10.244.0.0/16', Backend: { Type: 'vxlan', VNI: vni, Port: 4789 } });
  const block = (vni: number, indicator: string) => `${indicator}\n    ${JSON.stringify(JSON.parse(conf(vni)), null, 2).replace(/\n/g, '\n    ')}\n`;

  test.each<[name: string, write: (vni: number) => string]>([
    ['in single quotes', (vni) => `'${conf(vni)}' # c\n`],
    ['in double quotes', (vni) => `${JSON.stringify(conf(vni))} # c\n`],
    ['as a block', (vni) => block(vni, '|')],
    ['as a block without a final newline', (vni) => block(vni, '|-')],
  ])('%s', (_name, write) => {
    const text = configMap(write(1));
    expect(checkTexts([{ text }], OPTIONS).findings.map(({ rule }) => rule)).toEqual(['flannel-vni']);
    expect(fixTexts([{ text }], OPTIONS).texts[0].text).toBe(configMap(write(4096)));
  });

  test('in quotes, over several lines', () => {
    const text = configMap('\'{"Network": "10.244.0.0/16",\n\n    "Backend": {"Type": "vxlan", "VNI": 1, "Port": 4789}}\'\n');
    const { texts: [fixed], remaining } = fixTexts([{ text }], OPTIONS);
    expect(remaining).toEqual([]);
    expect(fixed.text).toContain('4096');
  });
});

describe('a net-conf that Windows doesn\'t support', () => {
  const text = netConfExample({ Type: 'vxlan' });
  const rules = (texts: readonly string[], options: CheckOptions = {}) =>
    checkTexts(texts.map((each) => ({ text: each })), options).findings.map(({ rule }) => rule);

  test('is not reported for a cluster without Windows nodes', () => {
    expect(rules([text])).toEqual([]);
    expect(rules([text, linuxPod().replace('registry.example.com/web', 'registry.example.com/windows-terminal')])).toEqual([]);
  });
  test.each([
    ['a Windows Pod of the same file', [documents(text, windowsPod())], {}],
    ['a Windows Pod of a file that is read later', [text, linuxPod().replace('name: web', 'name: back'), windowsPod()], {}],
    ['the platform, which describes Windows nodes', [text], { platform: Platform.AKS }],
    ['nodes of the cluster', [text], { nodes: [windowsNode('10.0.20348')] }],
  ])('is reported with %s', (_, texts, options) => expect(rules(texts, options)).toEqual(['flannel-vni', 'flannel-port']));
});

describe('the OutBoundNAT exceptions of a run with two networks', () => {
  const netConf = (name: string, pods: string) =>
    netConfExample({ VNI: 4096, Port: 4789 }, { Network: pods }).replace('name: kube-flannel-cfg', `name: ${name}`);
  const cni = (...exceptions: readonly string[]) => configMapOf('windows-cni', '10-flannel.conf', {
    cniVersion: '0.3.0', name: 'flannel.4096', type: 'flannel', capabilities: { portMappings: true },
    delegate: {
      type: 'sdnoverlay', AdditionalArgs: [{ Name: 'EndpointPolicy', Value: { Type: 'OutBoundNAT', Settings: { Exceptions: exceptions } } }],
    },
  });
  const cluster = (pods: string) =>
    `apiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\nnetworking:\n  podSubnet: ${pods}\n  serviceSubnet: 10.96.0.0/12\n`;
  const found = (text: string) => checkTexts([{ text }]).findings.filter(({ rule }) => rule === 'cni-exception-list');
  const fixed = (text: string) => fixTexts([{ text }], { rules: ['cni-exception-list'] }).texts[0].text;
  const [east, west] = [netConf('east', '10.244.0.0/16'), netConf('west', '10.245.0.0/16')];

  test.each([
    ['broken', '10.9.0.0/16'], ['advice', '10.244.0.0/16'],
  ])('that disagree is %s with %s, names both, and has no fix', (effect, exception) => {
    const text = documents(east, west, cni(exception));
    expect(found(text)).toEqual([expect.objectContaining({
      effect,
      message: `the OutBoundNAT exceptions are ${exception}, but the checked objects name two Pod CIDRs: 10.244.0.0/16 in ConfigMap "east" and `
        + '10.245.0.0/16 in ConfigMap "west"',
    })]);
    expect(found(text)[0].fix).toBeUndefined();
    expect(fixed(text)).toBe(text);
  });

  test('that cover all addresses are advice, since nothing is translated then', () => {
    expect(found(documents(east, cni('0.0.0.0/0')))).toEqual([expect.objectContaining({
      effect: 'advice', message: expect.stringContaining('the OutBoundNAT exceptions contain 0.0.0.0/0: no packet gets the node\'s address'),
    })]);
    expect(found(documents(east, cni('10.244.0.0/16', '10.96.0.0/12')))).toEqual([]);
  });

  test('that disagree are silent if the exceptions have both', () => expect(found(documents(east, west, cni('10.244.0.0/15')))).toEqual([]));

  test('of which one contains the other gets what is missing', () => {
    const text = documents(east, cluster('10.244.0.0/15'), cni('10.96.0.0/12'));
    expect(found(fixed(text))).toEqual([]);
    expect(fixed(text)).toContain('10.244.0.0/16');
  });

  test('with different Pod CIDRs still gets the Service CIDR that they agree on, and nothing else changes', () => {
    const text = documents(east, cluster('10.245.0.0/16'), cni('10.244.0.0/16'));
    expect(fixed(text)).toBe(text.replace(/^( *)"10.244.0.0\/16"$/m, '$1"10.244.0.0/16",\n$1"10.96.0.0/12"'));
  });
});

test('a fix of JSON in a ConfigMap changes only its own line', () => {
  const text = `apiVersion: v1
kind: ConfigMap
metadata:
  name: kube-flannel-cfg
data:
  net-conf.json: |
      {
          "Network":  "10.244.0.0/16",
          "Backend": { "Type": "vxlan", "VNI": 1,
                       "Port": 4789 }
      }
`;
  expect(fixTexts([{ text }], { platform: Platform.UPSTREAM }).texts[0].text).toBe(text.replace('"VNI": 1', '"VNI": 4096'));
});

const found = (...texts: readonly string[]) => check(documents(...texts)).map(({ rule, path }) => `${rule} ${path}`);
const config = (winkernel: string) =>
  `apiVersion: kubeproxy.config.k8s.io/v1alpha1\nkind: KubeProxyConfiguration\nmode: kernelspace\nwinkernel:\n  networkName: cbr0\n${winkernel}`;
const daemon = (flags: string) => hostProcessPod({
  image: 'registry.example.com/kube-proxy:1.36.3', container: `command: ['C:\\hpc\\kube-proxy.exe', --proxy-mode=kernelspace${flags}]`,
}).replace('name: web', 'name: kube-proxy');
const on = (build: string) => workload('Deployment', windowsPod({
  nodeSelector: `nodeSelector:\n  kubernetes.io/os: windows\n  node.kubernetes.io/windows-build: ${build}`, image: 'registry.example.com/web:1.0',
}));

test.each([
  ['without --config', '', ['windows-feature-gate spec/containers/0', 'kube-proxy-mode spec/containers/0']],
  ['with --config', ', --config=kp.yaml', []],
])('flags that kube-proxy ignores beside --config are judged only %s', (_, more, expected) => {
  expect(found(daemon(`, --proxy-mode=userspace, --feature-gates=IPv6DualStack=true${more}`).replace('--proxy-mode=kernelspace, ', '')).sort().reverse())
    .toEqual(expected);
});

describe('preserve-destination', () => {
  const service = (build = '10.0.20348', value = 'true') =>
    windowsService('type: LoadBalancer', `annotations:\n  preserve-destination: "${value}"`, on(build));
  const FOUND = ['service-preserve-destination metadata/annotations/preserve-destination'];
  test.each([
    ['on Windows Server 2022', [service()], []],
    // kube-proxy uses direct server return for it in any case
    ['with enableDSR disabled', [service(), config('  enableDSR: false')], []],
    ['with the flag disabled', [service(), daemon(', --enable-dsr=false')], []],
    ['on Windows Server 2019', [service('10.0.17763')], FOUND],
    ['when it is off', [service('10.0.17763', 'false')], []],
  ])('%s', (_, texts, expected) => expect(found(...texts)).toEqual(expected));
});

describe('forwarded health checks', () => {
  const service = (build: string, spec = 'type: LoadBalancer') => windowsService(spec, '', on(build));
  const FOUND = ['service-health-check-vip spec/type'];
  test.each([
    ['on Windows Server 2019', [service('10.0.17763'), config('  forwardHealthCheckVip: true')], FOUND],
    ['by a flag', [service('10.0.17763'), daemon(', --forward-healthcheck-vip=true')], FOUND],
    ['on Windows Server 2022', [service('10.0.20348'), config('  forwardHealthCheckVip: true')], []],
    ['on nodes of an unknown release', [
      windowsService('type: LoadBalancer', '', workload('Deployment', windowsPod({ image: 'registry.example.com/web:1.0' }))),
      config('  forwardHealthCheckVip: true'),
    ], []],
    [
      'with externalTrafficPolicy Local',
      [service('10.0.17763', 'type: LoadBalancer\nexternalTrafficPolicy: Local'), config('  forwardHealthCheckVip: true')], [],
    ],
    ['of a ClusterIP Service', [service('10.0.17763', 'type: ClusterIP'), config('  forwardHealthCheckVip: true')], []],
    ['without the option', [service('10.0.17763'), config('  enableDSR: true')], []],
  ])('%s', (_, texts, expected) => expect(found(...texts)).toEqual(expected));
});

describe('a hostPort', () => {
  const hostPort = 'hostPort is 8080, but the CNI configuration "10-cni.conf"';
  const pod = windowsPod({ container: 'ports:\n  - containerPort: 80\n    hostPort: 8080' });
  const findings = (type: string, capabilities: object) =>
    checkTexts([{ text: documents(configMapOf('windows-cni', '10-cni.conf', { cniVersion: '0.3.0', name: 'cbr0', type, capabilities }), pod) }])
      .findings.filter(({ rule }) => rule === 'cni-port-mappings');

  test('is mapped by a plugin with the capability', () => expect(findings('win-bridge', { portMappings: true })).toEqual([]));
  test('isn\'t mapped without the capability, which is added', () => expect(findings('win-bridge', {})).toEqual([expect.objectContaining({
    message: `${hostPort} lacks the capability portMappings: no port of the node leads to the container`,
    fix: expect.anything(),
  })]));
  test.each([[{}], [{ portMappings: true }]])('isn\'t mapped by win-overlay with %j, which no fix changes', (capabilities) => {
    const [finding] = findings('win-overlay', capabilities);
    expect(finding.message).toBe(`${hostPort} has the plugin win-overlay, which maps none: no port of the node leads to the container`);
    expect(finding.fix).toBeUndefined();
  });
});
