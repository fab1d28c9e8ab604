import { Folder } from './command';
import { KUBECTL_GET } from '../../src/knowledge';

const POD = (name: string, spec: object = {}) => JSON.stringify({
  apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec: { containers: [{ name: 'main', image: 'example.com/app' }], ...spec },
});
const NODE = (name: string, more: object = {}) => ({
  apiVersion: 'v1', kind: 'Node', metadata: { name, labels: { 'kubernetes.io/os': 'linux' } }, ...more,
});
const LIST = (...items: readonly object[]) => JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
const WINDOWS = { nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: [{ key: 'os', operator: 'Exists' }] };
const run = (files: Readonly<Record<string, string>>, ...argv: readonly string[]) => new Folder(files).run(['where', ...argv]);

test('a Pod that fits somewhere succeeds', () => {
  const { code, stdout, stderr } = run({ 'pod.json': POD('web', WINDOWS) }, 'pod.json', '-p', 'upstream', '--pools', '2022:2,linux:1');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('Pod web (pod.json)  1     runs     2 of 3  Windows LTSC2022 (2)\n');
});

test('a Pod that fits nowhere fails, and the nearest nodes are named', () => {
  const { code, stdout } = run({ 'pod.json': POD('web', { nodeSelector: { 'kubernetes.io/os': 'windows' } }) }, 'pod.json', '-p', 'gke');
  expect(code).toBe(1);
  expect(stdout).toContain('  = fix: add the toleration {key: node.kubernetes.io/os, operator: Equal, value: windows, effect: NoSchedule}\n');
});

test('below the nearest nodes is what those lack, also if others decide on the verdict', () => {
  const ofBuild = (name: string, build: string, taints: readonly object[]) => NODE(name, {
    metadata: { name, labels: { 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': build } }, spec: { taints },
  });
  const nodes = LIST(ofBuild('new', '10.0.20348', [{ key: 'os', value: 'windows', effect: 'NoSchedule' }]), ofBuild('old', '10.0.17763', []));
  const containers = [{ name: 'main', image: 'mcr.microsoft.com/windows/nanoserver:ltsc2022' }];
  const pod = POD('web', { nodeSelector: WINDOWS.nodeSelector, containers });
  const { stdout } = run({ 'pod.json': pod, 'nodes.json': nodes }, 'pod.json', '--nodes', 'nodes.json');
  expect(stdout).toContain(`
  = fix: use an image of LTSC2019, or select nodes with build 10.0.20348 through node.kubernetes.io/windows-build and tolerate os=windows:NoSchedule
  = nearest: Windows LTSC2022 (1)
  = reason: the Pod doesn't tolerate the taint os=windows:NoSchedule
  = fix: add the toleration {key: os, operator: Equal, value: windows, effect: NoSchedule}

`);
});

test('a container that requests more than the default limit of its namespace is rejected', () => {
  const limits = [{ type: 'Container', default: { memory: '1Gi' } }];
  const range = { apiVersion: 'v1', kind: 'LimitRange', metadata: { name: 'small' }, spec: { limits } };
  const containers = [{ name: 'main', image: 'example.com/app', resources: { requests: { memory: '2Gi' } } }];
  const files = { 'pod.json': POD('web', { ...WINDOWS, containers }), 'range.json': JSON.stringify(range) };
  const { code, stdout } = run(files, '.', '-p', 'upstream', '--pools', '2022:2');
  expect(code).toBe(1);
  expect(stdout).toContain('LimitRange small sets 1Gi, below the request of 2Gi: the API server rejects the Pod [memory-limit-missing]');
});

test('what several Pods of a workload lack is named once', () => {
  const template = (name: string) => ({ name, nodeSelector: { 'kubernetes.io/os': 'linux' }, container: { image: 'example.com/app' } });
  const workflow = {
    apiVersion: 'argoproj.io/v1alpha1', kind: 'WorkflowTemplate', metadata: { name: 'ci' }, spec: { templates: ['a', 'b', 'c'].map(template) },
  };
  const { stdout } = run({ 'flow.json': JSON.stringify(workflow) }, 'flow.json', '-p', 'upstream', '--pools', '2022:3');
  const facts = stdout.split('\n').filter((line) => line.startsWith('  = '));
  expect(facts).toContain('  = reason: the Pod doesn\'t tolerate the taint os=windows:NoSchedule');
  expect(facts.filter((line) => line.startsWith('  = nearest: '))).toHaveLength(1);
  expect(facts).toEqual([...new Set(facts)]);
});

test('a Pod that has no nodes of its operating system needs such nodes, in text, JSON, and on the page', () => {
  const files = { 'pod.json': POD('proxy', { nodeSelector: { 'kubernetes.io/os': 'linux' } }) };
  const argv = ['pod.json', '-p', 'upstream', '--pools', '2022:3'];
  expect(run(files, ...argv).stdout).toContain(`
  = reason: nodeSelector requires kubernetes.io/os=linux, got windows
  = reason: the Pod doesn't tolerate the taint os=windows:NoSchedule
  = reason: the Pod is for Linux, but the nodes run Windows
  = fix: add Linux nodes
`);
  const fixesIn = (value: unknown) => new Set([...JSON.stringify(value).matchAll(/"fix":"(.*?)"/g)].map(([, fix]) => fix));
  expect(fixesIn(JSON.parse(run(files, ...argv, '--format', 'json').stdout))).toEqual(new Set(['add Linux nodes']));
  const page = run(files, ...argv, '--format', 'html').stdout;
  expect(new Set([...page.matchAll(/class="kw-fix"><bdi>(.*?)<\/bdi>/g)].map(([, fix]) => fix))).toEqual(new Set(['Add Linux nodes.']));
});

test('a Windows Pod that is also scheduled to Linux nodes fails', () => {
  const { code, stdout } = run({ 'pod.json': POD('web', { os: { name: 'windows' } }) }, 'pod.json', '-p', 'aks', '--pools', '2022:2,linux:3');
  expect(code).toBe(1);
  expect(stdout).toContain('Pod web (pod.json): misplaced\n  = why: spec.os.name is "windows", but the nodes run Linux\n');
});

test.each([[], ['-p', 'aks'], ['-p', 'gke']])('without nodes, the verdict is that of check: %s %s', (...platform) => {
  const files = new Folder({
    'pod.json': POD(
      'web', { nodeSelector: { 'kubernetes.io/os': 'windows' }, containers: [{ name: 'a', image: 'mcr.microsoft.com/windows/servercore:ltsc2022' }] },
    ),
  });
  const [checked, placed] = ['check', 'where'].map((command) => files.run([command, 'pod.json', ...platform, '--format', 'json']));
  const { workloads, assumed } = JSON.parse(placed.stdout);
  expect({ workloads, code: placed.code }).toEqual({ workloads: JSON.parse(checked.stdout).workloads, code: checked.code });
  expect(assumed).toContain('of unknown build and size');
  expect(files.run(['where', 'pod.json', ...platform]).stdout).toMatch(/^linux +\? {6}-\nwindows, .*\n/m);
});

test('pod templates of Jenkins in the values of a chart are placed, as check judges them', () => {
  const template = '- name: agent\n  nodeSelector: kubernetes.io/os=windows\n  containers: [{name: jnlp, image: example.com/agent}]\n';
  const files = new Folder({ 'values.yaml': `agent:\n  podTemplates:\n    windows: |\n${template.replace(/^(?=.)/gm, '      ')}` });
  const [checked, placed] = ['check', 'where'].map((command) => files.run([command, 'values.yaml', '-p', 'gke', '--format', 'json']));
  expect(JSON.parse(placed.stdout).workloads).toMatchObject([{ name: 'agent', file: 'values.yaml', verdict: 'unschedulable' }]);
  expect({ code: placed.code, workloads: JSON.parse(placed.stdout).workloads })
    .toEqual({ code: checked.code, workloads: JSON.parse(checked.stdout).workloads });
});

test('nodes among the objects aren\'t those of the cluster, and it is said', () => {
  const node = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'win-1', labels: { 'kubernetes.io/os': 'windows' } } };
  const dump = (...nodes: object[]) => (
    { 'dump.json': JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [JSON.parse(POD('web', {})), ...nodes] }) });
  const printed = (files: Record<string, string>) => /^assumed: .*$/m.exec(run(files, 'dump.json').stdout)?.[0];
  expect(printed(dump())).toMatch(/ of unknown build and size\. Give the nodes of the cluster /);
  expect(printed(dump(node))).toMatch(/ of unknown build and size, and not the node among the objects\. Give the nodes of the cluster /);
  expect(printed(dump(node, { ...node, metadata: { name: 'win-2' } }))).toContain(', and not the 2 nodes among the objects.');
});

test('the release and the Kubernetes version are those of check', () => {
  const files = new Folder({ 'pod.json': POD('web', WINDOWS) });
  const verdicts = (...argv: string[]) => ['check', 'where'].map((command) => JSON.parse(files.run([command, 'pod.json', ...argv, '--format', 'json'])
    .stdout).workloads[0].verdict as string);
  expect(verdicts('-p', 'upstream')).toEqual(['unknown', 'unknown']);
  const [checked, placed] = verdicts('-p', 'upstream', '--windows', 'ltsc2022', '--kubernetes', '1.36');
  expect(placed).toBe(checked);
  expect(files.run(['where', 'pod.json', '-p', 'upstream', '--pools', '2019:1', '--windows', 'ltsc2022']).stdout).toContain('misplaced');
});

test.each([
  ['gke', '2025:2,linux:1', [], 'note: --pools: must be a Windows release of GKE (LTSC2019, LTSC2022), got LTSC2025\n'],
  ['aks', '2019:1', ['--kubernetes', '1.33'], 'note: --pools: must be supported by AKS with Kubernetes 1.33 (up to Kubernetes 1.32, '
    + 'until 2026-03-01, node images until 2027-04-01), got LTSC2019\n'],
  ['aks', '2019:1', ['--kubernetes', '1.32'], ''], ['upstream', '2025:1', [], ''],
])('a release that the platform has no nodes of is noted: %s, %s %j', (platform, pools, more, message) => {
  const { stderr } = run({ 'pod.json': POD('web', WINDOWS) }, 'pod.json', '-p', platform, '--pools', pools, ...more);
  expect(stderr).toBe(message);
});

test('pools of AKS have its label of releases', () => {
  const files = { 'pod.json': POD('web', { nodeSelector: { 'kubernetes.azure.com/os-sku': 'Windows2022' } }) };
  expect(run(files, 'pod.json', '-p', 'aks', '--pools', '2022:2,linux:1').stdout).toContain('runs     2 of 3  Windows LTSC2022 (2)\n');
});

test('JSON has everything, with file and path', () => {
  const deployment = JSON.stringify({
    apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, spec: { replicas: 2, template: JSON.parse(POD('x')) },
  });
  const { code, stdout } = run(
    { 'web.json': deployment, 'nodes.json': LIST(NODE('a'), NODE('b')) }, 'web.json', '--nodes', 'nodes.json', '--format', 'json',
  );
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    schemaVersion: 1, failures: [], groups: [{ name: 'Linux', nodes: ['a', 'b'] }], notConsidered: ['resources of 2 nodes that don\'t report them'],
    pods: [{
      pod: { kind: 'Deployment', name: 'web', file: 'web.json', path: ['spec', 'template'] }, replicas: 2, fits: 2, misplaced: 0,
      groups: [{ group: 'Linux', fits: 2 }],
    }],
  });
});

test('Pods of the dump use resources, and its RuntimeClasses apply', () => {
  const nodes = LIST(
    NODE('a', { status: { allocatable: { memory: '2Gi', pods: '10' } } }),
    JSON.parse(POD('db', { nodeName: 'a', containers: [{ resources: { requests: { memory: '1Gi' } } }] })),
    { apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: 'heavy' }, handler: 'x', overhead: { podFixed: { memory: '2Gi' } } },
  );
  const at = (spec: object) => run({ 'pod.json': POD('web', spec), 'nodes.json': nodes }, 'pod.json', '--nodes', 'nodes.json');
  expect(at({}).code).toBe(0);
  expect(at({ runtimeClassName: 'heavy' }).stdout).toContain('the Pod requests 2Gi of memory, more than the 1Gi that a node has free');
});

test('nodes can be YAML, and manifests directories and stdin', () => {
  const folder = new Folder({
    'deploy/a.yaml': POD('a'), 'deploy/b.json': POD('b'), 'nodes.yaml': 'apiVersion: v1\nkind: Node\nmetadata: {name: a}\n',
  });
  const { code, stdout } = folder.run(['where', 'deploy', '-', '--nodes', 'nodes.yaml'], { stdin: POD('c') });
  expect(code).toBe(0);
  expect(stdout.match(/^Pod \w \(\S+\)/gm)).toEqual(['Pod a (deploy/a.yaml)', 'Pod b (deploy/b.json)', 'Pod c (stdin)']);
});

test.each([
  ['2025:1', 'Windows LTSC2025'], ['1809:1', 'Windows LTSC2019'], ['23h2:1', 'Windows ANNUAL23H2'], ['10.0.20348:1', 'Windows LTSC2022'],
])('pools name a release in any of its ways: %s', (pools, group) => {
  expect(run({ 'pod.json': POD('web', WINDOWS) }, 'pod.json', '-p', 'upstream', '--pools', pools).stdout).toMatch(new RegExp(`^${group} +1 `, 'm'));
});

test('Pods of one object that fit the same nodes name them once', () => {
  const pod = { template: { spec: { containers: [{ name: 'spark', image: 'apache/spark:3.5.0' }] } } };
  const spec = { driver: pod, executor: pod };
  const spark = { apiVersion: 'sparkoperator.k8s.io/v1beta2', kind: 'SparkApplication', metadata: { name: 's' }, spec };
  const { stdout } = run({ 'spark.json': JSON.stringify(spark) }, 'spark.json', '-p', 'upstream', '--pools', 'linux:3');
  expect(stdout).toContain('3 of 3  Linux (3)\n');
});

test('pools of one name, as MachineDeployments of two namespaces, stay two', () => {
  const deployment = (namespace: string) => `apiVersion: cluster.x-k8s.io/v1beta2
kind: MachineDeployment
metadata:
  name: md
  namespace: ${namespace}
  annotations: {cluster.x-k8s.io/cluster-api-autoscaler-node-group-min-size: "1"}
spec: {}
`;
  const files = {
    'pod.json': POD('web', { nodeSelector: { 'kubernetes.io/os': 'linux' } }), 'pools.yaml': `${deployment('a')}---\n${deployment('b')}`,
  };
  expect(run(files, 'pod.json', '-p', 'upstream', '--pools', 'pools.yaml').stdout).toContain('2 of 2');
});

test.each([
  [
    'pools without a platform', ['pod.json', '--pools', '2022:1'], 2,
    '--platform: must be set with --pools, since its Windows nodes have labels and taints. Use --platform upstream',
  ],
  [
    'a page without nodes', ['pod.json', '-p', 'aks', '--format', 'html'], 2,
    '--format: must be "text", "markdown", or "json" without nodes, got "html", which draws their pools. Add --nodes, or --platform and --pools',
  ],
  [
    'pools with nodes', ['pod.json', '--nodes', 'nodes.json', '--pools', '2022:1'], 2,
    '--pools: must be a file with --nodes, which names the nodes. Name a file with pools, or remove one of the two',
  ],
  ['a file of pools that doesn\'t exist', ['pod.json', '--pools', './nofile'], 2, './nofile: does not exist'],
  ['a directory as a file of pools', ['pod.json', '--pools', './'], 2, './: is a directory'],
  [
    'no pools, without a platform', ['pod.json', '--pools', 'nofile'], 2,
    '--pools: must be a release and a number of nodes from 1 to 9999, got "nofile". Write it as 2022:3.',
  ],
  [
    'an unknown release', ['pod.json', '-p', 'aks', '--pools', '2023:1'], 2,
    '--pools: must be a Windows release or "linux", got "2023:1". Did you mean 2022? Options: linux, 2019, 2022, 2025.',
  ],
  [
    'a pool without a number', ['pod.json', '-p', 'aks', '--pools', '2022'], 2,
    '--pools: must be a release and a number of nodes from 1 to 9999, got "2022". Write it as 2022:3.',
  ],
  [
    'a release twice', ['pod.json', '-p', 'aks', '--pools', '2022:1,ltsc2022:2'], 2,
    '--pools: must name each release once, got "ltsc2022:2". Add the numbers of nodes.',
  ],
  [
    'a dump without nodes', ['pod.json', '--nodes', 'pod.json'], 2,
    `--nodes: must be a file with nodes, got none in "pod.json". Use the output of "${KUBECTL_GET}"`,
  ],
  [
    'nothing to place', ['nodes.json', '-p', 'aks'], 2,
    'nothing to place: no Pods in nodes.json. Name files with Pods, Deployments, or other workloads',
  ],
  ['a missing file', ['none.yaml', '-p', 'aks'], 3, 'none.yaml: does not exist'],
  ['a missing dump', ['pod.json', '--nodes', 'none.json'], 2, 'none.json: does not exist'],
])('%s is an error', (_, argv, code, message) => {
  expect(run({ 'pod.json': POD('web'), 'nodes.json': LIST(NODE('a')) }, ...argv)).toEqual({ code, stdout: '', stderr: `error: ${message}\n` });
});

test('a dump that isn\'t JSON is an error, with its place', () => {
  const { code, stdout, stderr } = run({ 'pod.json': POD('web'), 'nodes.json': '{"kind": "List", "items": [' }, 'pod.json', '--nodes', 'nodes.json');
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^error: nodes\.json:1:\d+: /);
});

test('other files are still placed if one can\'t be read', () => {
  const { code, stdout } = run({ 'pod.json': POD('web'), 'bad.yaml': 'a: [' }, 'pod.json', 'bad.yaml', '-p', 'aks');
  expect(code).toBe(3);
  expect(stdout).toContain('Pod web (pod.json)');
});

test('control characters in names are escaped', () => {
  const evil = 'a\u001b[2J\nb\u202e';
  const nodes = LIST(NODE(evil, { spec: { taints: [{ key: evil, effect: 'NoSchedule' }] } }));
  for (const format of ['text', 'json']) {
    const { stdout } = run(
      { 'pod.json': POD(evil, { nodeSelector: { [evil]: evil } }), 'nodes.json': nodes }, 'pod.json', '--nodes', 'nodes.json', '--format', format,
    );
    expect(stdout).not.toMatch(/[\u001b\u202e]/);
    expect(stdout).toContain('\\u001b');
  }
});
