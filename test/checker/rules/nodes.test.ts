import { checkObjects, fixTexts, WindowsVersion } from '../../../src/check';
import { Platform } from '../../../src/knowledge';
import { toYaml } from '../../../src/yaml';
import { Folder } from '../../cli/command';
import { affinityForBuilds, BUILDS_OF_2022, hostProcessPod, windowsNode, windowsPod, workload } from '../manifests';
import { check, linuxTwin } from './context';

const pool = (spec: object, kind = 'ManagedClustersAgentPool') => ({
  apiVersion: 'containerservice.azure.com/v20260301', kind, metadata: { name: 'win' }, spec,
});
const capz = (kind: string, spec: object) => ({ apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind, metadata: { name: 'win' }, spec });
const WINDOWS = { osType: 'Windows', osSKU: 'Windows2025' };

test.each<[string, object, string[], string]>([
  ['without the field', pool(WINDOWS), ['advice spec/osSKU'], '1.37'],
  ['off', pool({ ...WINDOWS, enableFIPS: false }), ['broken spec/enableFIPS'], '1.37'],
  ['on', pool({ ...WINDOWS, enableFIPS: true }), [], '1.37'],
  ['of Windows Server 2022', pool({ osType: 'Windows', osSKU: 'Windows2022' }), [], '1.37'],
  ['of Linux', pool({ osType: 'Linux', osSKU: 'AzureLinux', enableFIPS: false }), [], '1.37'],
  ['with the default release of its version', pool({ osType: 'Windows', orchestratorVersion: '1.37.1' }), ['advice spec/osType'], '1.34'],
  ['with the default release of an older version', pool({ osType: 'Windows', orchestratorVersion: '1.36' }), [], '1.37'],
  ['of a cluster', pool({ agentPoolProfiles: [{ osType: 'Linux' }, WINDOWS] }, 'ManagedCluster'), ['advice spec/agentPoolProfiles/1/osSKU'], '1.37'],
  ['of Cluster API, which can\'t name a release', capz('AzureManagedMachinePool', { osType: 'Windows' }), ['advice spec/osType'], '1.37'],
  ['of Cluster API before 1.37', capz('AzureManagedMachinePool', { osType: 'Windows' }), [], '1.36'],
  [
    'in an object of Cluster API', capz('AzureASOManagedMachinePool', { resources: [pool({ ...WINDOWS, enableFIPS: false })] }),
    ['broken spec/resources/0/spec/enableFIPS'], '1.37',
  ],
  ['of another API group', { ...pool({ ...WINDOWS, enableFIPS: false }), apiVersion: 'example.com/v1' }, [], '1.37'],
])('a pool %s', (_, object, expected, kubernetes) => {
  const found = check(JSON.stringify(object), { kubernetes }).filter(({ rule }) => rule === 'aks-pool-fips');
  expect(found.map(({ effect, path }) => `${effect} ${path}`)).toEqual(expected);
});

const pod = (image: string, more: object = {}) => ({
  apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' },
  spec: {
    os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows', ...more },
    tolerations: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
    containers: [{ name: 'a', image, resources: { limits: { memory: '1Gi' }, requests: { memory: '1Gi' } } }],
  },
});
const OWN = 'registry.example/web:1.0';
const rules = (object: object, version?: WindowsVersion) =>
  checkObjects([object as never], { version }).findings.map(({ rule, effect }) => `${effect} ${rule}`);
const PINNED = { 'node.kubernetes.io/windows-build': '10.0.17763' };

test('an image without a release in its tag is taken as built on the given one', () => {
  expect(rules(pod(OWN))).toEqual([]);
  expect(rules(pod(OWN), WindowsVersion.LTSC2022)).toEqual(['advice windows-build-not-selected']);
  expect(rules(pod(OWN, PINNED))).toEqual([]);
  expect(rules(pod(OWN, PINNED), WindowsVersion.LTSC2022)).toEqual(['misplaced image-build-mismatch']);
  expect(rules(pod(OWN, PINNED), WindowsVersion.LTSC2019)).toEqual(['advice image-out-of-support']);
});

test('a tag that names a release is stronger', () => {
  const tagged = pod('mcr.microsoft.com/windows/servercore:ltsc2019', PINNED);
  expect(rules(tagged, WindowsVersion.LTSC2022)).toEqual(rules(tagged));
});

test('a Linux Pod is as it was', () => {
  const linux = {
    apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' },
    spec: { os: { name: 'linux' }, nodeSelector: { 'kubernetes.io/os': 'linux' }, containers: [{ name: 'a', image: OWN }] },
  };
  expect(rules(linux, WindowsVersion.LTSC2022)).toEqual([]);
});

test('fix selects the builds that run it, and --windows gives it', () => {
  const text = toYaml(pod(OWN));
  expect(fixTexts([{ text }], { version: WindowsVersion.LTSC2022 }).texts[0].text).toContain('- 10.0.20348');
  const folder = new Folder({ 'a.yaml': text });
  expect(folder.run(['check', 'a.yaml', '--windows', 'ltsc2022']).stdout).toContain('[windows-build-not-selected]');
  expect(folder.run(['check', 'a.yaml', '--windows', '2202']))
    .toMatchObject({ code: 2, stderr: expect.stringContaining('--windows: must be a Windows Server release, got "2202"') });
});

const { AKS, EKS, UPSTREAM } = Platform;
const IMAGE = 'mcr.microsoft.com/windows/servercore:ltsc2019';
const ON_2019 = windowsPod({ image: IMAGE, spec: affinityForBuilds('10.0.17763') });
const TODAY = '2026-11-24';
const ends = (text: string, overrides: Parameters<typeof check>[1]) => check(text, overrides).filter(({ rule }) => rule.startsWith('os-end'));
const found = (text: string, overrides: Parameters<typeof check>[1]) =>
  ends(text, overrides).map(({ rule, effect, path }) => `${effect} ${rule} ${path}`);

/** A node of AKS, as kubectl prints it. */
const aksNode = (build: string, kubeletVersion: string) => {
  const labels = { 'kubernetes.azure.com/mode': 'user', 'kubernetes.azure.com/os-sku': build === '10.0.20348' ? 'Windows2022' : 'Windows2025' };
  const { status, ...node } = windowsNode(build, { labels });
  return { ...node, status: { nodeInfo: { ...status.nodeInfo, kubeletVersion } } };
};
const BOTH = [aksNode('10.0.20348', 'v1.37.1'), aksNode('10.0.26100', 'v1.37.1')];

test.each([
  // an unchanged repository doesn't fail one morning
  ['today', ON_2019, { platform: AKS, kubernetes: '1.32', today: TODAY }, ['ending os-ended spec/containers/0/image']],
  ['on a given day', ON_2019, { platform: AKS, kubernetes: '1.32', on: TODAY }, ['ended os-ended spec/containers/0/image']],
  ['before it ended', ON_2019, { platform: AKS, kubernetes: '1.32', on: '2026-01-01' }, ['ending os-ends-soon spec/containers/0/image']],
  ['long before', ON_2019, { platform: AKS, kubernetes: '1.32', on: '2025-01-01' }, []],
  ['without a day', ON_2019, { platform: AKS, kubernetes: '1.32' }, []],
  ['by the Kubernetes version', ON_2019, { platform: AKS, kubernetes: '1.33' }, ['ending os-ended spec/containers/0/image']],
  ['on another platform', ON_2019, { platform: EKS, kubernetes: '1.32', on: TODAY }, []],
  ['on an unknown platform', ON_2019, { on: TODAY }, []],
  ['with Microsoft\'s support', ON_2019, { platform: UPSTREAM, on: '2029-06-01' }, ['ended os-ended spec/containers/0/image']],
  [
    'an image that also runs on a later release', windowsPod({ image: 'mcr.microsoft.com/windows/servercore:ltsc2022', spec: BUILDS_OF_2022 }),
    { nodes: BOTH, today: TODAY }, [],
  ],
  ['the same, on one build', windowsPod({
    image: 'mcr.microsoft.com/windows/servercore:ltsc2022',
    nodeSelector: 'nodeSelector:\n  kubernetes.io/os: windows\n  node.kubernetes.io/windows-build: 10.0.20348',
  }),
  { nodes: BOTH, today: TODAY }, ['ended os-ended spec/nodeSelector/node.kubernetes.io/windows-build']],
  ['by the SKU', windowsPod({ nodeSelector: 'nodeSelector:\n  kubernetes.io/os: windows\n  kubernetes.azure.com/os-sku: Windows2022' }),
    { nodes: BOTH, today: TODAY }, ['ended os-ended spec/nodeSelector/kubernetes.azure.com~1os-sku']],
  ['a HostProcess Pod on any build', hostProcessPod({ image: IMAGE }), { nodes: BOTH, today: TODAY }, []],
  ['its Linux twin', linuxTwin(ON_2019), { platform: AKS, kubernetes: '1.33', on: TODAY }, []],
] as const)(
  '%s', (_what, text, overrides, expected) => expect(found(text, overrides as never)).toEqual(expected.map((each) => each.replace('~1', '/'))),
);

describe('with nodes', () => {
  test('the platform and the version are those of the nodes, and it is an error', () => {
    expect(found(ON_2019, { nodes: [aksNode('10.0.17763', 'v1.32.7')], today: '2026-02-01' }))
      .toEqual(['ending os-ends-soon spec/containers/0/image']);
    expect(found(ON_2019, { nodes: [aksNode('10.0.17763', 'v1.32.7')], today: TODAY })).toEqual(['ended os-ended spec/containers/0/image']);
  });

  test('a Pod that another node runs has no finding', () => {
    const manifest = windowsPod({ image: 'mcr.microsoft.com/windows/servercore:ltsc2022', spec: BUILDS_OF_2022 });
    expect(found(manifest, { nodes: BOTH, today: TODAY })).toEqual([]);
    expect(found(manifest, { nodes: [aksNode('10.0.20348', 'v1.37.1')], today: TODAY })).toEqual(['ended os-ended spec/affinity']);
  });
});

test('the message says what has happened, what will, and where to go', () => {
  const [{ message, help }] = ends(ON_2019, { platform: AKS, kubernetes: '1.33', on: TODAY });
  expect(message).toMatch(
    /^the Pod runs only on nodes with Windows Server 2019 \(AKS supports it only up to Kubernetes 1\.32, not with 1\.33; since 2026-03-01, new AKS node pools .*; from 2027-04-01 on, AKS deletes/,
  );
  expect(help).toBe('use an image of Windows Server 2022, such as ltsc2022, and select nodes with Windows Server 2022');
});

test.each(['10.0.16299', '10.0.19041'])('nodes of a semi-annual release, such as %s, get no updates', (build) => {
  const podOn = (more: string) => windowsPod({ image: 'registry.example.com/web:1.0', spec: `nodeSelector: {kubernetes.io/os: windows${more}}` });
  const endings = (more: string) => check(podOn(more)).filter(({ rule }) => /^os-end/.test(rule)).map(({ message }) => message);
  expect(endings(`, node.kubernetes.io/windows-build: ${build}`)).toEqual([expect.stringMatching(/\(Windows gets no more security updates\)$/)]);
  expect(endings('')).toEqual([]);
});

describe('image-out-of-support', () => {
  const supports = (tag: string, overrides: Parameters<typeof check>[1], spec = '') => check(
    windowsPod({ image: `mcr.microsoft.com/windows/servercore:${tag}`, spec }), overrides,
  )
    .filter(({ rule }) => rule === 'image-out-of-support').map(({ help }) => help);

  test('recommends a release that the version has', () => {
    expect(supports('ltsc2025', { kubernetes: '1.34' })).toEqual(['use an image of Windows Server 2022, such as ltsc2022']);
    expect(supports('ltsc2019', { kubernetes: '1.36' })).toEqual(['use an image of Windows Server 2022, such as ltsc2022']);
    // os-ended reports those
    expect(supports('20H2', { kubernetes: '1.36' })).toEqual([]);
  });

  test('a Hyper-V Pod runs on later hosts', () => {
    const runtimeClass = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: hyperv\nhandler: runhcs-wcow-hypervisor\n';
    const manifest = windowsPod({ image: IMAGE, spec: 'runtimeClassName: hyperv' });
    expect(check(`${runtimeClass}---\n${manifest}`, { kubernetes: '1.36' }).map(({ rule }) => rule)).not.toContain('image-out-of-support');
    // of an unknown class, the isolation is unknown
    expect(check(manifest, { kubernetes: '1.36' }).map(({ rule }) => rule)).not.toContain('image-out-of-support');
  });
});

describe('NetworkPolicies of Windows Pods on AKS', () => {
  const POLICY = 'apiVersion: networking.k8s.io/v1\nkind: NetworkPolicy\nmetadata:\n  name: web\nspec:\n  podSelector:\n    matchLabels:\n      '
    + 'app: web\n';
  const pods = workload('Deployment', windowsPod());
  const policies = (text: string, overrides: Parameters<typeof check>[1]) => check(`${POLICY}---\n${text}`, overrides)
    .filter(({ rule }) => rule === 'network-policy-ignored').map(({ effect, message }) => `${effect}: ${message}`);

  test('are enforced only by Calico since Azure NPM ended', () => {
    expect(policies(pods, { platform: AKS }))
      .toEqual([expect.stringMatching(/^advice: .*Azure Network Policy Manager ended on Windows nodes on 2026-09-30/)]);
    expect(policies(pods, { platform: AKS, today: '2026-09-30' })).toHaveLength(1);
    // a policy of Calico, which selects Pods otherwise
    const ofCalico = POLICY.replace(/apiVersion: .*/, 'apiVersion: crd.projectcalico.org/v1');
    expect(check(`${ofCalico}---\n${pods}`, { platform: AKS }).map(({ rule }) => rule)).not.toContain('network-policy-ignored');
    expect(policies(pods, { platform: AKS, today: '2026-09-29' })).toEqual([]);
    expect(policies(pods, { platform: EKS })).toEqual([]);
    expect(policies(linuxTwin(pods), { platform: AKS })).toEqual([]);
    expect(policies(`${pods}---\napiVersion: operator.tigera.io/v1\nkind: Installation\nmetadata:\n  name: default\nspec: {}\n`, { platform: AKS }))
      .toEqual([]);
  });
});
