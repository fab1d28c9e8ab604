import { VALID } from './valid';
import { findPods } from '../../../src/kubernetes';
import { poolNodes, poolProblems } from '../../../src/nodes';
import { readCluster, scheduledPods, wakesOf } from '../../../src/scheduling';
import { formatProblem, PlainObject, windowsNodePool } from 'k8s-windows/core';

/** What Pods do to NodePools of Karpenter; test/cluster/karpenter-pairs compares generated ones with Karpenter. */

const IMAGE = 'mcr.microsoft.com/windows/servercore:ltsc2022';
const linux = (object: PlainObject): PlainObject =>
  JSON.parse(JSON.stringify(object).replace('"windows"]', '"linux"]').replace('windows2022@latest', 'al2023@latest')) as PlainObject;
function state(nodeSelector: object, terms: readonly object[], more: object = {}, change = (object: PlainObject) => object): readonly string[] {
  const objects = windowsNodePool({ ...VALID.karpenter, taints: [], ...more } as never).objects.map(({ manifest }) => change(manifest));
  const affinity = { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: terms }] } } };
  const pod = {
    apiVersion: 'v1', kind: 'Pod', metadata: { name: 'pod' },
    spec: { nodeSelector, containers: [{ name: 'main', image: IMAGE }], ...(terms.length > 0 && { affinity }) },
  };
  return statesOf(pod, objects);
}

function statesOf(pod: PlainObject, objects: readonly PlainObject[]): readonly string[] {
  const cluster = readCluster(poolNodes(objects).nodes);
  return wakesOf(scheduledPods({ object: pod }, findPods(pod), cluster), cluster).map((wake) => wake.state);
}
const WINDOWS = { 'kubernetes.io/os': 'windows' };
const GENERATION = 'karpenter.k8s.aws/instance-generation';

test('of bounds and values, Karpenter chooses a number that meets them', () => {
  const requirements = [{ key: GENERATION, operator: 'Gt', values: ['4'] }];
  expect(state(WINDOWS, [{ key: GENERATION, operator: 'NotIn', values: ['5', '6'] }], { requirements })).toEqual(['wakes']);
  expect(state(WINDOWS, [{ key: GENERATION, operator: 'Lt', values: ['6'] }], { requirements })).toEqual(['wakes']);
  expect(state(WINDOWS, [{ key: GENERATION, operator: 'Lt', values: ['5'] }], { requirements })).toEqual([]);
});

test('Karpenter reads old labels as the stable ones', () => {
  expect(state({ 'beta.kubernetes.io/os': 'windows', 'beta.kubernetes.io/arch': 'amd64' }, [])).toEqual(['wakes']);
  expect(state({ 'beta.kubernetes.io/os': 'linux' }, [])).toEqual([]);
});

test.each([
  {}, { zones: ['a'] }, { zones: ['a', 'b'], instanceTypes: ['m5.xlarge'] }, { capacityTypes: ['spot', 'on-demand'], labels: { app: 'shop' } },
  { requirements: [{ key: GENERATION, operator: 'Gt', values: ['4'] }], limits: { cpu: '0' } },
])('options of a pool of Karpenter are read as their objects are: %j', (more) => {
  const options = { ...VALID.karpenter, ...more };
  const { objects } = windowsNodePool(options as never);
  const read = (definitions: readonly unknown[]) => poolNodes(definitions).nodes;
  expect(read([options])).toEqual(read(objects.map(({ manifest }) => manifest)));
  const [withCapacity] = read([{ ...options, capacity: { cpu: '4', memory: '16Gi' } }]);
  expect(withCapacity!.status).toMatchObject({ allocatable: { cpu: '4', memory: '16Gi' } });
});

test('Karpenter chooses no zone, capacity type, instance type, or class that its pool doesn\'t have', () => {
  const more = { zones: ['a'], instanceTypes: ['m5.xlarge', 'm5.large'] };
  expect(state({ ...WINDOWS, 'topology.kubernetes.io/zone': 'a', 'karpenter.k8s.aws/ec2nodeclass': 'win22a' }, [], more)).toEqual(['wakes']);
  for (const [key, value] of Object.entries({
    'topology.kubernetes.io/zone': 'b', 'karpenter.sh/capacity-type': 'spot', 'node.kubernetes.io/instance-type': 'c5.large',
    'karpenter.k8s.aws/ec2nodeclass': 'other',
  })) { expect(state({ ...WINDOWS, [key]: value }, [], more)).toEqual([]); }
});

test('a Pod that a NodePool has no node for is a problem of the Pod', () => {
  const problemsOf = (spec: object) => poolProblems({ spec: { nodeSelector: WINDOWS, containers: [{ name: 'main', image: IMAGE }], ...spec } },
    windowsNodePool({ ...VALID.karpenter, taints: [], zones: ['a', 'b'] })).map(formatProblem);
  const inZone = (zone: string) => {
    const nodeSelectorTerms = [{ matchExpressions: [{ key: 'topology.kubernetes.io/zone', operator: 'In', values: [zone] }] }];
    return { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } };
  };
  expect(problemsOf({ affinity: inZone('a') })).toEqual([]);
  expect(problemsOf({ affinity: inZone('c') })).toEqual([expect.stringContaining('spec: must be able to run on the nodes of pool win22a: no term')]);
  expect(problemsOf({ nodeSelector: { ...WINDOWS, 'karpenter.sh/capacity-type': 'spot' } })).toEqual([
    expect.stringContaining('nodes of pool win22a: nodeSelector requires karpenter.sh/capacity-type=spot, got on-demand'),
  ]);
  expect(problemsOf({ nodeSelector: { ...WINDOWS, 'kubernetes.io/arch': 'arm64' } })).toEqual([expect.stringContaining('must be "amd64"')]);
});

test('a Pod that selects only a build wakes a pool of Linux nodes, on which it doesn\'t run', () => {
  const build = { 'node.kubernetes.io/windows-build': '10.0.20348' };
  expect(state(build, [], {}, linux)).toEqual(['wrongly']);
  expect(state(build, [])).toEqual(['wakes']);
  expect(state({ ...build, ...WINDOWS }, [], {}, linux)).toEqual([]);
  expect(state({ 'node.kubernetes.io/windows-build': '10.0.26100' }, [])).toEqual([]);
});

describe('Pods that don\'t wake a pool surely', () => {
  const objects = windowsNodePool({ ...VALID.karpenter, taints: [] } as never).objects.map(({ manifest }) => manifest);
  const pod = (spec: object): PlainObject => ({
    apiVersion: 'v1', kind: 'Pod', metadata: { name: 'pod' }, spec: { nodeSelector: WINDOWS, containers: [{ name: 'a', image: IMAGE }], ...spec },
  });

  test('one that names its node doesn\'t wait for a node', () => {
    expect(statesOf(pod({}), objects)).toEqual(['wakes']);
    expect(statesOf(pod({ nodeName: 'aksw22-old' }), objects)).toEqual([]);
  });

  test('a RuntimeClass that isn\'t known may select other nodes', () => {
    expect(statesOf(pod({ runtimeClassName: 'windows-2022' }), objects)).toEqual(['unknown']);
  });

  test('a NodePool with a limit of 0 adds no nodes', () => {
    const limited = (limits: object) => objects.map((object): PlainObject => (
      object.kind === 'NodePool' ? { ...object, spec: { ...object.spec as object, limits } } : object));
    expect(statesOf(pod({}), limited({ cpu: '0' }))).toEqual(['never']);
    expect(statesOf(pod({}), limited({ nodes: 0 }))).toEqual(['never']);
    expect(statesOf(pod({}), limited({ cpu: '8' }))).toEqual(['wakes']);
  });
});

test.each([
  ['kubernetes.io/arch', 'In', ['arm64'], 'must allow amd64, since the EC2NodeClass has images for Windows, got In ["arm64"]'],
  ['kubernetes.io/os', 'NotIn', ['windows'], 'must allow windows, since the EC2NodeClass has images for Windows, got NotIn ["windows"]'],
  ['kubernetes.io/arch', 'In', ['arm64', 'amd64'], undefined], ['kubernetes.io/arch', 'Exists', undefined, undefined],
  [
    'node.kubernetes.io/windows-build', 'In', ['10.0.17763'],
    'must allow 10.0.20348, since the EC2NodeClass has images for Windows of that build, got In ["10.0.17763"]',
  ],
  ['node.kubernetes.io/windows-build', 'In', ['10.0.17763', '10.0.20348'], undefined],
  [
    'node.kubernetes.io/instance-type', 'In', ['t4g.small', 'm7g.large'],
    'must allow a machine without ARM processors, since the EC2NodeClass has images for Windows, got In ["t4g.small","m7g.large"]',
  ],
  ['node.kubernetes.io/instance-type', 'In', ['t4g.small', 'm7i.large'], undefined],
  ['node.kubernetes.io/instance-type', 'NotIn', ['t4g.small'], undefined],
])('a NodePool for Windows that requires %s %s %j', (key, operator, values, message) => {
  const objects = windowsNodePool({ ...VALID.karpenter, taints: [] } as never).objects.map(({ manifest }) => (
    JSON.parse(JSON.stringify(manifest).replace(/"requirements":\[.*?\]\}\]/, `"requirements":${JSON.stringify([{ key, operator, values }])}`)) as PlainObject));
  expect(JSON.stringify(objects)).toContain(`"operator":"${operator}"`);
  const of = (some: readonly PlainObject[]) => poolNodes(some).problems.map((problem) => problem.message);
  expect(of(objects)).toEqual(message === undefined ? [] : [message]);
  // a pool for Linux may require any machine
  if (key !== 'kubernetes.io/os') { expect(of(objects.map(linux))).toEqual([]); }
});

test.each([
  [{ amiFamily: 'Custom' }, 1], [{ amiSelectorTerms: [{ alias: 'al2023@latest' }] }, 1], [{ amiFamily: '${FAMILY}' }, 0],
  [{ amiFamily: 'Windows2022' }, 0],
])('a NodePool for Windows with the EC2NodeClass %j has %d problems', (spec, count) => {
  const objects = windowsNodePool({ ...VALID.karpenter, taints: [] } as never).objects
    .map(({ manifest }) => (manifest.kind === 'EC2NodeClass' ? { ...manifest, spec } : manifest));
  expect(poolNodes(objects).problems.map(({ message }) => message))
    .toEqual(Array(count).fill('must allow linux, since the EC2NodeClass has images for Linux, got In ["windows"]'));
});
