import { VALID } from './valid';
import { findPods } from '../../../src/kubernetes';
import { poolNodes } from '../../../src/nodes';
import { readCluster, scheduledPods, wakesOf } from '../../../src/scheduling';
import { PlainObject, windowsNodePool } from 'k8s-windows/core';

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

test('a Pod that selects only a build wakes a pool of Linux nodes, on which it doesn\'t run', () => {
  const build = { 'node.kubernetes.io/windows-build': '10.0.20348' };
  expect(state(build, [], {}, linux)).toEqual(['wrongly']);
  expect(state(build, [])).toEqual(['wakes']);
  expect(state({ ...build, ...WINDOWS }, [], {}, linux)).toEqual([]);
  expect(state({ 'node.kubernetes.io/windows-build': '10.0.26100' }, [])).toEqual([]);
});
