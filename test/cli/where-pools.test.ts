import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Folder } from './command';
import { VALID } from '../nodes/pools/valid';
import { crossplaneNodePool } from 'k8s-windows/core';

const AKS = `- provider: aks
  name: win22a
  version: 2022
  kubernetes: "1.36"
  max: 5
  resourceGroupName: shop
  clusterName: shop
  vmSize: Standard_D4s_v5
  capacity: { cpu: "4", memory: 16Gi }
  maxPods: 30
`;
const AKS_WITH_NODES = AKS.replace('max: 5', 'min: 1\n  max: 5');
const GKE = `- provider: gke
  name: win22a
  version: 2022
  kubernetes: "1.35"
  max: 5
  clusterName: shop
  location: europe-west1
  zones: [europe-west1-b]
  machineType: n2-standard-4
`;
const KARPENTER = `apiVersion: karpenter.k8s.aws/v1
kind: EC2NodeClass
metadata: { name: windows }
spec: { amiSelectorTerms: [{ alias: windows2022@latest }] }
---
apiVersion: karpenter.sh/v1
kind: NodePool
metadata: { name: windows }
spec:
  template:
    spec:
      nodeClassRef: { group: karpenter.k8s.aws, kind: EC2NodeClass, name: windows }
      taints: [{ key: os, value: windows, effect: NoSchedule }]
      requirements:
        - { key: topology.kubernetes.io/zone, operator: In, values: [a, b] }
        - { key: karpenter.k8s.aws/instance-generation, operator: Gt, values: ["2"] }
---
apiVersion: karpenter.sh/v1
kind: NodePool
metadata: { name: linux }
spec: { template: { spec: { nodeClassRef: { name: linux }, requirements: [{ key: kubernetes.io/os, operator: In, values: [linux] }] } } }
`;
const CAPI = (annotations: string) => `apiVersion: cluster.x-k8s.io/v1beta2
kind: MachineDeployment
metadata:
  name: win
  annotations:
    cluster.x-k8s.io/cluster-api-autoscaler-node-group-min-size: "0"
    capacity.cluster-autoscaler.kubernetes.io/cpu: "4"
${annotations}
spec: { template: { spec: { bootstrap: { configRef: { name: win } } } } }
---
kind: KubeadmConfigTemplate
apiVersion: bootstrap.cluster.x-k8s.io/v1beta2
metadata: { name: win }
spec: { template: { spec: { joinConfiguration: { nodeRegistration: { criSocket: "npipe:////./pipe/containerd-containerd" } } } } }
`;
const WINDOWS_LABEL = '    capacity.cluster-autoscaler.kubernetes.io/labels: kubernetes.io/os=windows';
const pod = (spec: object, more: object = {}) => JSON.stringify({
  apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' },
  spec: {
    nodeSelector: { 'kubernetes.io/os': 'windows' }, containers: [{ name: 'web', image: 'mcr.microsoft.com/windows/servercore:ltsc2022' }], ...spec,
  }, ...more,
});
const OS_TAINT = { tolerations: [{ key: 'os', operator: 'Exists' }] };
const GKE_TAINT = { tolerations: [{ key: 'node.kubernetes.io/os', operator: 'Exists' }] };
const zoneIn = (operator: string, values?: readonly string[]) => ({
  affinity: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchExpressions: [{ key: 'topology.kubernetes.io/zone', operator, values }] }],
      },
    },
  },
});
const select = (labels: object) => ({ nodeSelector: { 'kubernetes.io/os': 'windows', ...labels } });
const requests = (cpu: string, image = 'mcr.microsoft.com/windows/servercore:ltsc2022') => ({
  containers: [{ name: 'web', image, resources: { requests: { cpu } } }],
});
const run = (pools: string, manifest: string, ...argv: string[]) => (
  new Folder({ 'pools.yaml': pools, 'pod.json': manifest }).run(['where', 'pod.json', '--pools', 'pools.yaml', ...argv]));
const wakes = (pools: string, manifest: string) => {
  const { wakes: found = [], workloads } = JSON.parse(run(pools, manifest, '--format', 'json').stdout);
  return {
    verdict: workloads[0].verdict, wakes: found.map((each: any) => `${each.pool}: ${each.state}`), fix: found[0]?.fix, message: found[0]?.message,
  };
};

const CATEGORIES = '- { key: karpenter.k8s.aws/instance-category, operator: In, values: [m, c] }\n        ';
const TYPED = KARPENTER.replace('- { key: karpenter.k8s.aws/instance-generation', (generation) => CATEGORIES + generation);
test.each([
  ['node.kubernetes.io/instance-type', 'm6i.xlarge', 'runs'], ['node.kubernetes.io/instance-type', 'c6i.metal', 'runs'],
  ['node.kubernetes.io/instance-type', 'm6g.xlarge', 'unschedulable'], ['node.kubernetes.io/instance-type', 'r5.xlarge', 'unschedulable'],
  ['node.kubernetes.io/instance-type', 'm2.xlarge', 'unschedulable'], ['karpenter.k8s.aws/instance-family', 'm7i', 'runs'],
  ['karpenter.k8s.aws/instance-family', 'm7g', 'unschedulable'], ['karpenter.k8s.aws/instance-family', 'r7i', 'unschedulable'],
])('what Karpenter has of %s: %s, %s', (key, value, expected) => {
  const spec = { nodeSelector: { 'kubernetes.io/os': 'windows', [key]: value }, tolerations: [{ key: 'os', operator: 'Exists' }] };
  expect(wakes(TYPED, pod(spec)).verdict).toBe(expected);
});

const AKS_2025 = AKS_WITH_NODES.replace('2022', '2025');
const EKS = `- provider: eks
  name: win22a
  version: 2022
  kubernetes: "1.35"
  min: 1
  max: 5
  clusterName: shop
  instanceTypes: [m5.xlarge, m5a.xlarge]
  nodeRoleArn: a
  subnetIds: [b]
`;
const ZONES = AKS_WITH_NODES.replace('vmSize', 'zones: ["1", "3"]\n  vmSize');
const LTSC2025 = { containers: [{ name: 'web', image: 'mcr.microsoft.com/windows/servercore:ltsc2025' }] };
const FIPS = 'kubernetes.azure.com/fips_enabled';
test.each<[string, string, object, string]>([
  ['AKS sets it for all nodes', AKS_WITH_NODES, select({ 'kubernetes.azure.com/role': 'agent' }), 'unknown'],
  ['and for those without nodes', AKS, select({ 'kubernetes.azure.com/storageprofile': 'managed' }), 'unknown'],
  ['any value', AKS_WITH_NODES, select({ 'kubernetes.azure.com/priority': 'regular' }), 'unknown'],
  ['another provider doesn\'t', AKS_WITH_NODES, select({ 'eks.amazonaws.com/nodegroup-image': 'ami-1' }), 'unschedulable'],
  ['what the definition decides is known', AKS_WITH_NODES, select({ 'kubernetes.azure.com/os-sku': 'Windows2025' }), 'unschedulable'],
  ['LTSC2025 has FIPS', AKS_2025, { ...LTSC2025, ...select({ [FIPS]: 'true' }) }, 'runs'],
  ['the autoscaler may not know it', AKS.replace('2022', '2025'), { ...LTSC2025, ...select({ [FIPS]: 'true' }) }, 'unknown'],
  ['and no other value', AKS_2025, { ...LTSC2025, ...select({ [FIPS]: 'false' }) }, 'unschedulable'],
  ['others don\'t have it', AKS_WITH_NODES, select({ [FIPS]: 'true' }), 'unschedulable'],
  ['unless they say so', `${AKS_WITH_NODES}  fips: true\n`, select({ [FIPS]: 'true' }), 'runs'],
  ['the zone is one of the pool', ZONES, select({ 'topology.kubernetes.io/zone': 'eastus-1' }), 'unknown'],
  ['and no other', ZONES, select({ 'topology.kubernetes.io/zone': 'eastus-2' }), 'unschedulable'],
  ['in an affinity', ZONES, zoneIn('In', ['eastus-2', 'eastus2-2']), 'unschedulable'],
  ['but any region', ZONES, zoneIn('NotIn', ['eastus-1', 'eastus-3']), 'unknown'],
  ['EKS sets the image', EKS, select({ 'eks.amazonaws.com/nodegroup-image': 'ami-1' }), 'unknown'],
  ['not whether it is spot', EKS, select({ 'eks.amazonaws.com/capacityType': 'SPOT' }), 'unschedulable'],
  ['one of the machines', EKS, select({ 'node.kubernetes.io/instance-type': 'm5.xlarge' }), 'unknown'],
  ['no other machine', EKS, select({ 'node.kubernetes.io/instance-type': 'c5.xlarge' }), 'unschedulable'],
  ['GKE sets the family', GKE, { ...GKE_TAINT, ...select({ 'cloud.google.com/machine-family': 'n2' }) }, 'unknown'],
  ['no class', GKE, { ...GKE_TAINT, ...select({ 'cloud.google.com/compute-class': 'n2' }) }, 'unschedulable'],
  [
    'no other zone', GKE.replace('[europe-west1-b]', '[europe-west1-b, europe-west1-c]'),
    { ...GKE_TAINT, ...select({ 'topology.kubernetes.io/zone': 'europe-west1-d' }) }, 'unschedulable',
  ],
])('a label of the provider: %s', (_, pools, spec, verdict) => {
  const { workloads: [{ verdict: found, reasons }] } = JSON.parse(run(pools, pod(spec), '--format', 'json').stdout);
  expect(found).toBe(verdict);
  // no one labels nodes with a label of the provider
  expect(JSON.stringify(reasons)).not.toContain('label nodes');
});

test('Crossplane has the same labels of AKS', () => {
  const options = { ...VALID.aks, min: 1, fips: true, zones: ['1'], crossplane: { subscriptionId: 'a', namespace: 'shop' } };
  const { objects } = crossplaneNodePool(options as never);
  const found = (spec: object) => wakes(JSON.stringify(objects.map(({ manifest }) => manifest)), pod({ ...OS_TAINT, ...spec })).verdict;
  expect(found(select({ [FIPS]: 'true' }))).toBe('runs');
  expect(found(select({ 'topology.kubernetes.io/zone': 'eastus-2' }))).toBe('unschedulable');
});

test.each<[string, string]>([['kubernetes.azure.com/role', 'unknown'], ['cloud.google.com/gke-nodepool', 'unschedulable'], ['a', 'unschedulable']])(
  'pools that are only counted don\'t decide labels of their platform: %s', (key, verdict) => {
    const { stdout } = new Folder({ 'pod.json': pod(select({ [key]: 'agent' })) })
      .run(['where', 'pod.json', '-p', 'aks', '--pools', '2022:3,linux:2', '--format', 'json']);
    expect(JSON.parse(stdout).workloads[0].verdict).toBe(verdict);
  });

test.each<[string, string, string, string, string[]]>([
  ['a Windows Pod wakes a pool of AKS', AKS, pod({}), 'runs', ['win22a: wakes']],
  ['its label of the pool is known', AKS, pod(select({ 'kubernetes.azure.com/agentpool': 'win22a' })), 'runs', ['win22a: wakes']],
  ['its zone isn\'t known', AKS, pod(select({ 'topology.kubernetes.io/zone': 'westeurope-1' })), 'unknown', ['win22a: unknown']],
  ['nor its region', AKS, pod(select({ 'topology.kubernetes.io/region': 'mars' })), 'unknown', ['win22a: unknown']],
  ['nor in an affinity', AKS, pod(zoneIn('NotIn', ['a'])), 'unknown', ['win22a: unknown']],
  ['but it has one', AKS, pod(zoneIn('Exists')), 'runs', ['win22a: wakes']],
  ['nor that of a pool with nodes', AKS_WITH_NODES, pod(select({ 'topology.kubernetes.io/zone': 'westeurope-1' })), 'unknown', []],
  ['nor its name', AKS_WITH_NODES, pod(select({ 'kubernetes.io/hostname': 'akswin22a000000' })), 'unknown', []],
  ['as a Pod that is on a node names it', AKS_WITH_NODES, pod({ nodeName: 'win22a-1' }), 'unknown', []],
  ['its instance type is', AKS_WITH_NODES, pod(select({ 'node.kubernetes.io/instance-type': 'Standard_D8s_v5' })), 'unschedulable', []],
  ['the region of a pool of GKE is', GKE, pod({ ...GKE_TAINT, ...select({ 'topology.kubernetes.io/region': 'mars' }) }), 'unschedulable', []],
  [
    'and its only zone', GKE, pod({ ...GKE_TAINT, ...select({ 'topology.kubernetes.io/zone': 'europe-west1-b' }) }), 'runs', ['win22a: wakes'],
  ],
  ['that of the build may not be', AKS, pod(select({ 'node.kubernetes.io/windows-build': '10.0.20348' })), 'unknown', ['win22a: unknown']],
  ['another label isn\'t of the pool', AKS, pod(select({ app: 'shop' })), 'unschedulable', []],
  ['another build isn\'t', AKS, pod(select({ 'node.kubernetes.io/windows-build': '10.0.26100' })), 'unschedulable', []],
  [
    'an image for another build wakes the pool wrongly', AKS,
    pod({ containers: [{ name: 'web', image: 'mcr.microsoft.com/windows/servercore:ltsc2025' }] }), 'misplaced', ['win22a: wrongly'],
  ],
  ['a Pod is too large', AKS, pod(requests('5')), 'unschedulable', ['win22a: never']],
  ['the autoscaler doesn\'t know what is reserved', AKS, pod(requests('3900m')), 'unschedulable', ['win22a: wrongly']],
  ['a Linux Pod wakes a pool without taint', AKS, pod({ nodeSelector: {}, ...requests('1', 'nginx') }), 'misplaced', ['win22a: wrongly']],
  [
    'but not one with a taint', `${AKS}  taints: [{ key: os, value: windows, effect: NoSchedule }]\n`,
    pod({ nodeSelector: {}, ...requests('1', 'nginx') }), 'unschedulable', [],
  ],
  ['nor if it selects Linux', AKS, pod({ ...requests('1', 'nginx'), nodeSelector: { 'kubernetes.io/os': 'linux' } }), 'unschedulable', []],
  [
    'a pool with nodes needn\'t wake', AKS_WITH_NODES, pod(select({ 'node.kubernetes.io/windows-build': '10.0.20348' })),
    'runs', [],
  ],
  ['a Windows Pod wakes a pool of Karpenter', KARPENTER, pod(OS_TAINT), 'runs', ['windows: wakes']],
  [
    'Karpenter knows the build', KARPENTER, pod({ ...OS_TAINT, ...select({ 'node.kubernetes.io/windows-build': '10.0.20348' }) }), 'runs',
    ['windows: wakes'],
  ],
  ['and chooses the zone', KARPENTER, pod({ ...OS_TAINT, ...select({ 'topology.kubernetes.io/zone': 'b' }) }), 'runs', ['windows: wakes']],
  ['of those of the pool', KARPENTER, pod({ ...OS_TAINT, ...select({ 'topology.kubernetes.io/zone': 'c' }) }), 'unschedulable', []],
  ['and the instance type', KARPENTER, pod({ ...OS_TAINT, ...select({ 'karpenter.k8s.aws/instance-generation': '5' }) }), 'runs', ['windows: wakes']],
  ['if it is allowed', KARPENTER, pod({ ...OS_TAINT, ...select({ 'karpenter.k8s.aws/instance-generation': '1' }) }), 'unschedulable', []],
  ['a Windows Pod that doesn\'t tolerate the taint wakes none', KARPENTER, pod({}), 'unschedulable', []],
  ['a Linux Pod wakes only the pool of Linux', KARPENTER, pod({ nodeSelector: {}, ...requests('1', 'nginx') }), 'runs', ['linux: wakes']],
  [
    'without annotations, Cluster API takes the pool for one of Linux', CAPI('    capacity.cluster-autoscaler.kubernetes.io/memory: 16Gi'), pod({}),
    'unschedulable', ['win: never'],
  ],
  [
    'with them, it wakes; its build is unknown', CAPI('    capacity.cluster-autoscaler.kubernetes.io/labels: kubernetes.io/os=windows'), pod({}),
    'unknown', ['win: wakes'],
  ],
  [
    'no one wakes another namespace of labels', CAPI('    capacity.cluster-autoscaler.kubernetes.io/labels: kubernetes.io/os=windows,a=b'),
    pod(select({ a: 'c' })), 'unschedulable', [],
  ],
  [
    'Cluster API adds no nodes to a pool of at most 0',
    CAPI(`    cluster.x-k8s.io/cluster-api-autoscaler-node-group-max-size: "0"\n${WINDOWS_LABEL}`), pod({}), 'unschedulable', ['win: never'],
  ],
  ['nor does it surely know old labels', CAPI(WINDOWS_LABEL), pod(select({ 'beta.kubernetes.io/os': 'windows' })), 'unknown', ['win: unknown']],
  ['as on AKS', AKS, pod(select({ 'beta.kubernetes.io/os': 'windows' })), 'runs', ['win22a: wakes']],
])('%s', (_, pools, manifest, verdict, expected) => {
  const found = wakes(pools, manifest);
  expect([found.verdict, found.wakes]).toEqual([verdict, expected]);
});

test('what the autoscaler doesn\'t know is named, with the label to select instead', () => {
  expect(wakes(AKS, pod(select({ 'node.kubernetes.io/windows-build': '10.0.20348' })))).toMatchObject({
    message: expect.stringContaining(
      'cluster-autoscaler may not know that its nodes have what the Pod requires: nodeSelector requires node.kubernetes.io/windows-build=10.0.20348',
    ),
    fix: 'select kubernetes.azure.com/agentpool=win22a instead, which cluster-autoscaler knows',
  });
});

test('a RuntimeClass counts by the labels that it adds', () => {
  const runtimeClass = {
    apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: 'ltsc' }, handler: 'a',
    scheduling: { nodeSelector: { 'node.kubernetes.io/windows-build': '10.0.20348' } },
  };
  const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [runtimeClass, JSON.parse(pod({ runtimeClassName: 'ltsc' }))] });
  expect(wakes(AKS, list).wakes).toEqual(['win22a: unknown']);
});

test('a DaemonSet that can\'t run there takes resources, and one for Windows makes nodes smaller', () => {
  const daemonSet = (spec: object) =>
    JSON.stringify({ apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name: 'agent' }, spec: { template: { spec } } });
  expect(wakes(AKS, daemonSet(requests('1', 'nginx'))).wakes).toEqual(['win22a: blocks']);
  expect(wakes(AKS, daemonSet({ ...select({}), ...requests('1') })).wakes).toEqual([]);
  const both = JSON.stringify({
    apiVersion: 'v1', kind: 'List', items: [JSON.parse(pod(requests('3500m'))), JSON.parse(daemonSet({ ...select({}), ...requests('1') }))],
  });
  expect(wakes(AKS, both).wakes).toEqual(['win22a: never']);
});

test('the table is in the text and in Markdown', () => {
  expect(run(AKS, pod({})).stdout).toMatch(/^POOL +WORKLOAD +EFFECT +WHY\nwin22a +Pod web \(pod\.json\) +wakes it$/m);
  expect(run(AKS, pod({}), '--format', 'markdown').stdout).toContain('| win22a | Pod web (pod.json) | wakes it |  |');
});

test('a file with pools adds to the nodes', () => {
  const folder = new Folder({
    'pools.yaml': KARPENTER, 'pod.json': pod(OS_TAINT),
    'nodes.json': JSON.stringify({ apiVersion: 'v1', kind: 'Node', metadata: { name: 'a', labels: { 'kubernetes.io/os': 'linux' } } }),
  });
  const { stdout, code } = folder.run(['where', 'pod.json', '--pools', 'pools.yaml', '--nodes', 'nodes.json']);
  expect(code).toBe(0);
  expect(stdout).toContain('1 of 3');
});

test.each<[string, (text: string) => Buffer]>([
  ['UTF-8 with a byte order mark', (text) => Buffer.from(`\ufeff${text}`)], ['UTF-16', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
])('PowerShell writes files in %s: dumps, pools, RuntimeClasses, and an earlier report', (_, encoded) => {
  const folder = new Folder();
  const write = (name: string, text: string) => writeFileSync(join(folder.path, name), encoded(text));
  write('pod.json', pod({}));
  write('pools.yaml', AKS);
  write('classes.yaml', 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: { name: a }\nhandler: a\n');
  const argv = ['where', 'pod.json', '--pools', 'pools.yaml', '--runtime-classes', 'classes.yaml'];
  const { code, stdout } = folder.run([...argv, '--format', 'json']);
  expect(code).toBe(0);
  write('before.json', stdout);
  expect(folder.run([...argv, '--since', 'before.json', '--format', 'markdown']).stdout).toContain('Nothing has changed.');
});

test('problems of definitions have their places', () => {
  const { code, stderr } = run('- provider: eks-fargate\n- provider: aks\n  name: toolong1\n', pod({}));
  expect(code).toBe(2);
  expect(stderr).toContain(
    'pools.yaml:1:3: [0].provider: must have Windows nodes: AWS Fargate runs no Windows Pods of EKS, got "eks-fargate". Use "eks".',
  );
  expect(stderr).toContain('pools.yaml:3:3: [1].name: must have 1 to 6 lowercase letters and digits');
  expect(run('provider: aks\nname: toolong1\n', pod({})).stderr).toContain('pools.yaml:2:1: name: must have');
});

test.each<[string, string, string]>([
  ['on, which YAML 1.1 reads as a boolean', `${AKS}  on: tomorrow\n`, 'pools.yaml:11:3: [0].on: must be a day that exists, got "tomorrow"'],
  ['on in quotes', `${AKS}  "on": tomorrow\n`, 'pools.yaml:11:3: [0].on: must be a day that exists, got "tomorrow"'],
  ['another such word, as it is written', `${AKS}  yes: 1\n`, 'pools.yaml:11:3: [0].yes: unknown option'],
  ['an entry without a provider', `${AKS}- name: a\n`, 'pools.yaml:11:3: [1].provider: is required'],
  ['one that is no map', `- 3\n${AKS.replace('win22a', 'toolong1')}`, 'pools.yaml:1:3: [0]: must be an object, got 3'],
  ['the place of those after it', `- 3\n${AKS.replace('win22a', 'toolong1')}`, 'pools.yaml:3:3: [1].name: must have 1 to 6'],
  ['a map without a provider', 'name: a\n', 'pools.yaml:1:1: provider: is required'],
  ['a pool twice', AKS + AKS, 'pools.yaml:12:3: [1].name: must be unique among the pools, got "win22a". Rename one of the two.'],
  ['an unknown release', AKS.replace('2022', '2020'), 'pools.yaml:3:3: [0].version: must be a Windows Server release, got 2020. Use one of: '],
  ['a release without a value', AKS.replace('2022', ''), 'pools.yaml:3:3: [0].version: must be a Windows Server release, got null'],
  ['a version that YAML shortens', AKS.replace('"1.36"', '1.30'), 'pools.yaml:4:3: [0].kubernetes: must be a Kubernetes version, in quotes, got 1.3'],
  ['a second document', `${AKS}---\n${AKS}`, '--pools: must be a file with manifests, or with one document, got several in "pools.yaml"'],
  ['a definition after manifests', `${KARPENTER}---\n${AKS}`, '--pools: must be a file with manifests, or with one document, got several'],
  ['a manifest that isn\'t YAML', `${KARPENTER}---\na: b: c\n`, 'is not valid YAML'],
])('nothing in a file is skipped: %s', (_, pools, message) => {
  const { code, stderr } = run(pools, pod({}));
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

const MACHINES = CAPI('    capacity.cluster-autoscaler.kubernetes.io/taints: os=windows');
const MANAGED = (kind: string, group: string, forProvider: object) => JSON.stringify({
  apiVersion: `${group}.upbound.io/v1beta1`, kind, metadata: { name: 'win' }, spec: { forProvider },
});
test.each<[string, string, string]>([
  [
    'a template that is text', KARPENTER.replace(/template:\n[^]*?---/, 'template: a\n---'),
    'NodePool windows: spec.template: must be an object, got "a"',
  ],
  ['a taint', KARPENTER.replace('effect: NoSchedule', 'effect: No'), 'NodePool windows: spec.template.spec.taints[0]: must be a taint'],
  ['requirements', KARPENTER.replace('values: [a, b]', 'values: a'), 'spec.template.spec.requirements[0].values: must be a list'],
  ['AMIs', KARPENTER.replace('[{ alias: windows2022@latest }]', 'a'), 'EC2NodeClass windows: spec.amiSelectorTerms: must be a list, got "a"'],
  [
    'a class that isn\'t there', KARPENTER.replace('EC2NodeClass, name: windows', 'EC2NodeClass, name: win'),
    'NodePool windows: spec.template.spec.nodeClassRef.name: must be the name of an EC2NodeClass in the file, got "win"',
  ],
  ['a number of machines', CAPI('').replace('"0"', 'none'), 'group-min-size]: must be an integer ≥ 0, in quotes, got "none"'],
  ['a resource', CAPI('').replace('"4"', 'many'), 'metadata.annotations[capacity.cluster-autoscaler.kubernetes.io/cpu]: must be'],
  ['taints of the autoscaler', MACHINES, 'kubernetes.io/taints]: must be taints such as "os=windows:NoSchedule", got "os=windows"'],
  [
    'a field of AKS', MANAGED('KubernetesClusterNodePool', 'containerservice.azure', { osType: 'Windows', minCount: 'x', nodeTaints: ['os'] }),
    'KubernetesClusterNodePool win: spec.forProvider.minCount: must be a number, got "x". Give a number.\nerror: pools.yaml: '
    + 'KubernetesClusterNodePool win: spec.forProvider.nodeTaints[0]: must be a taint with a key and an effect, got "os".',
  ],
  ['one of EKS', MANAGED('NodeGroup', 'eks.aws', { amiType: 'WINDOWS_CORE_2022_x86_64', labels: [] }), 'spec.forProvider.labels: must be an object'],
  [
    'a block', MANAGED('NodePool', 'container.gcp', { nodeConfig: [{ imageType: 'WINDOWS_LTSC_CONTAINERD', windowsNodeConfig: 3 }] }),
    'pools.yaml: NodePool win: spec.forProvider.nodeConfig.windowsNodeConfig: must be an object, got 3',
  ],
])('what can\'t be read of a manifest is reported: %s', (_, pools, message) => {
  const { code, stderr } = run(pools, pod({}));
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});

test('objects without a pool are named, but not those that belong to one', () => {
  const others = ['Provisioner', 'MachineDeployment'].map((kind) => `---\napiVersion: cluster.x-k8s.io/v1beta2\nkind: ${kind}\nmetadata: { name: a }\n`);
  expect(run(KARPENTER + others.join(''), pod({})).stderr)
    .toContain('note: pools.yaml: no pool is read from Provisioner a, MachineDeployment a. Pools are');
  expect(run(KARPENTER, pod({})).stderr).not.toContain('no pool');
});

test('the AMIs of a class may be selected by ID', () => {
  const byId = KARPENTER.replace('amiSelectorTerms: [{ alias: windows2022@latest }]', 'amiFamily: Windows2022, amiSelectorTerms: [{ id: ami-1 }]');
  expect(wakes(byId, pod({ ...OS_TAINT, ...select({ 'node.kubernetes.io/windows-build': '10.0.20348' }) })).wakes).toEqual(['windows: wakes']);
});

describe('a MachineDeployment', () => {
  const labels = (text: string) => `    capacity.cluster-autoscaler.kubernetes.io/labels: ${text}`;
  const machines = (osType: string) => `---
apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: AzureMachineTemplate
metadata: { name: win }
spec: { template: { spec: { osDisk: { osType: ${osType} } } } }
`;
  const infra = (pools: string) => pools.replace('{ bootstrap:', '{ infrastructureRef: { kind: AzureMachineTemplate, name: win }, bootstrap:');
  const silent = (pools: string) => pools.replace('criSocket: "npipe:////./pipe/containerd-containerd"', 'name: a');
  const build = 'kubernetes.io/os=windows,node.kubernetes.io/windows-build=10.0.20348';

  test.each<[string, string, string[]]>([
    ['its AzureMachineTemplate', infra(silent(CAPI(labels('a=b')))) + machines('Windows'), []],
    ['its AzureMachineTemplate, as its labels', infra(silent(CAPI(labels(build)))) + machines('Windows'), ['win: wakes']],
    ['its labels, if its configuration doesn\'t say it', silent(CAPI(labels(build))), ['win: wakes']],
    ['its AzureMachineTemplate, before all others', infra(CAPI(labels(build))) + machines('Linux'), ['win: wrongly']],
  ])('is for the operating system of %s', (_, pools, expected) => {
    expect(wakes(pools, pod({})).wakes).toEqual(expected.length > 0 ? expected : ['win: never']);
  });

  test('has the release of its labels', () => {
    expect(run(infra(silent(CAPI(labels(build)))) + machines('Windows'), pod({})).stdout).toContain('Windows LTSC2022');
  });

  test.each([
    ['a map', '{ node-labels: "team=win,size=" }'], ['a list', '[{ name: v, value: "2" }, { name: node-labels, value: "team=win,size=" }]'],
  ])('has the labels of the kubelet, as %s, which the autoscaler doesn\'t know', (_, args) => {
    const pools = CAPI(labels(build)).replace('criSocket:', `kubeletExtraArgs: ${args}, criSocket:`);
    expect(wakes(pools, pod(select({ team: 'win', size: '' })))).toMatchObject({ verdict: 'unschedulable', wakes: ['win: never'] });
    expect(wakes(pools, pod(select({ team: 'linux' }))).wakes).toEqual([]);
  });
});

test('without its configuration, a MachineDeployment is for the operating system of its labels', () => {
  const alone = CAPI('    capacity.cluster-autoscaler.kubernetes.io/labels: kubernetes.io/os=windows').replace(/---[^]*/, '');
  expect(wakes(alone, pod({})).wakes).toEqual(['win: wakes']);
});

test('a version of Kubernetes may be a number', () => {
  expect(wakes(AKS.replace('"1.36"', '1.36'), pod({})).wakes).toEqual(['win22a: wakes']);
});

test.each<[string, string, string[]]>([
  ['its labels are known on AKS', 'aks', ['win22a: wakes']], ['without tags, they aren\'t on EKS', 'eks', ['win22a: unknown']],
  ['and on GKE', 'gke', ['win22a: wakes']],
])('a pool of Crossplane: %s', (_, provider, expected) => {
  const options = { ...VALID[provider as 'aks' | 'eks' | 'gke'], crossplane: { subscriptionId: 'a', region: 'b', namespace: 'shop' } };
  const { objects, taints } = crossplaneNodePool(options as never);
  const tolerations = taints.map(({ key }) => ({ key, operator: 'Exists' }));
  expect(wakes(JSON.stringify(objects.map(({ manifest }) => manifest)), pod({ tolerations })).wakes).toEqual(expected);
});

test.each([['[]'], ['3'], ['apiVersion: v1\nkind: Pod\nmetadata: { name: a }'], ['']])('a file without pools is a usage error: %j', (text) => {
  const { code, stderr } = run(text, pod({}));
  expect(code).toBe(2);
  expect(stderr).toContain('--pools: must be a file with node pools, got none in "pools.yaml"');
});

test('a broken annotation of a node that doesn\'t exist yet is ignored', () => {
  const node = (annotation: string) => JSON.stringify({
    apiVersion: 'v1', kind: 'Node',
    metadata: { name: 'a', labels: { 'kubernetes.io/os': 'windows' }, annotations: { 'k8s-windows.dev/node-to-be': annotation } },
  });
  for (const annotation of ['{', '3', '[]', 'null', '{"labels":3,"taints":3,"uncertain":3,"requirements":3}']) {
    const { code } = new Folder({ 'nodes.json': node(annotation), 'pod.json': pod({}) }).run(['where', 'pod.json', '--nodes', 'nodes.json']);
    expect([0, 1]).toContain(code);
  }
});

test.each<[string, object, string]>([
  ['the name of a node', { ...OS_TAINT, ...select({ 'kubernetes.io/hostname': 'ltsc2022-1' }) }, 'unknown'],
  ['another name', { ...OS_TAINT, ...select({ 'kubernetes.io/hostname': 'win-7' }) }, 'unknown'],
  ['a zone', { ...OS_TAINT, ...select({ 'topology.kubernetes.io/zone': 'a' }) }, 'unknown'],
  ['any zone', { ...OS_TAINT, ...zoneIn('Exists') }, 'runs'],
  ['nodeName', { nodeName: 'ltsc2022-1' }, 'unknown'],
  ['another release', { ...OS_TAINT, ...select({ 'node.kubernetes.io/windows-build': '10.0.26100' }) }, 'unschedulable'],
])('pools that are only counted don\'t decide names and places: %s', (_, spec, expected) => {
  const { stdout } = new Folder({ 'pod.json': pod(spec) })
    .run(['where', 'pod.json', '-p', 'upstream', '--pools', '2022:3,linux:2', '--format', 'json']);
  expect(JSON.parse(stdout).workloads[0].verdict).toBe(expected);
});

test('a node that a Pod names is none of a pool', () => {
  const node = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'win-7', labels: { 'kubernetes.io/os': 'windows' } } };
  const files = new Folder({ 'pools.yaml': AKS_WITH_NODES, 'pod.json': pod({ nodeName: 'win-7' }), 'nodes.json': JSON.stringify(node) });
  const { stdout } = files.run(['where', 'pod.json', '--pools', 'pools.yaml', '--nodes', 'nodes.json', '--format', 'json']);
  const [{ reasons }] = JSON.parse(stdout).workloads;
  expect(reasons.map(({ group, nodes: count }: any) => [group, count])).toEqual([['Windows', 1]]);
});

test('what isn\'t known of a Pod\'s nodes, or of its images, is unknown, not wrong', () => {
  const files = {
    'pod.json': pod(select({ agentpool: 'npwin' })), 'own.json': pod({}),
    'task.yaml': 'apiVersion: tekton.dev/v1\nkind: Task\nmetadata: { name: web }\n'
      + 'spec: { steps: [{ name: a, image: "mcr.microsoft.com/windows/nanoserver:1809" }] }\n',
    'run.yaml': 'apiVersion: tekton.dev/v1\nkind: TaskRun\nmetadata: { name: web }\n'
      + 'spec: { taskRef: { name: web }, podTemplate: { nodeSelector: { kubernetes.io/os: windows } } }\n',
  };
  const of = (file: string, pools: string) => JSON.parse(
    new Folder(files).run(['where', file, '-p', 'aks', '--pools', pools, '--format', 'json']).stdout).workloads[0].verdict;
  const both = '2019:2,2022:3,linux:1';
  expect(['pod.json', 'task.yaml', 'run.yaml', 'own.json'].map((file) => of(file, both))).toEqual(['unknown', 'unknown', 'unknown', 'misplaced']);
  expect([of('pod.json', '2019:2'), of('run.yaml', '2022:3')]).toEqual(['misplaced', 'runs']);
});
