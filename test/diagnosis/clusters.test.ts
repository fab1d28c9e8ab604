import { PlainObject } from '../../src/base';
import { clustersOf, diagnoseClusters, isOfCluster } from '../../src/diagnosis/clusters';

const node = (name: string, uid?: string): PlainObject => ({ apiVersion: 'v1', kind: 'Node', metadata: { name, ...(uid && { uid }) } });
const namespace = (uid: string): PlainObject => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'kube-system', uid } });
const pod = (nodeName?: string): PlainObject => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec: { ...(nodeName && { nodeName }) } });
const clusters = (files: Readonly<Record<string, readonly PlainObject[]>>) =>
  clustersOf(Object.entries(files).map(([file, objects]) => ({ file, objects }))).map(({ name, files: own }) => [name, ...own]);

test.each<[string, Readonly<Record<string, readonly PlainObject[]>>, readonly (readonly string[])[]]>([
  ['one file', { 'a.json': [node('a'), pod()] }, [['a.json', 'a.json']]],
  ['files with other Nodes, in one folder', { 'd/a.json': [node('a')], 'd/b.json': [node('b')] }, [['d/a.json', 'd/a.json'], ['d/b.json', 'd/b.json']]],
  ['one Node by its UID', { 'a/n.json': [node('a', '1')], 'b/n.json': [node('a', '1')] }, [['a/n.json', 'a/n.json', 'b/n.json']]],
  ['Nodes of one name with two UIDs', { 'a.json': [node('a', '1')], 'b.json': [node('a', '2')] }, [['a.json', 'a.json'], ['b.json', 'b.json']]],
  ['Nodes of one name without UIDs, in two folders', { 'a/n.json': [node('a')], 'b/n.json': [node('a')] }, [['a/n.json', 'a/n.json'], ['b/n.json', 'b/n.json']]],
  ['one kube-system', { 'a.json': [node('a'), namespace('1')], 'b.json': [node('b'), namespace('1')] }, [['a.json', 'a.json', 'b.json']]],
  ['two kube-systems', { 'a.json': [node('a'), namespace('1')], 'b.json': [node('a'), namespace('2')] }, [['a.json', 'a.json'], ['b.json', 'b.json']]],
  ['a folder each', { 'a/n.json': [node('a')], 'a/p.json': [pod()], 'b/n.json': [node('b')], 'b\\p.json': [pod()] }, [['a', 'a/n.json', 'a/p.json'], ['b', 'b/n.json', 'b\\p.json']]],
  ['the Pods of the only cluster', { 'p/p.json': [pod()], 'n.json': [node('a')] }, [['n.json', 'n.json', 'p/p.json']]],
  ['Pods by their nodes', { 'a.json': [node('a')], 'b.json': [node('b')], 'p.json': [pod('b')] }, [['a.json', 'a.json'], ['b.json', 'b.json', 'p.json']]],
  ['Pods of any cluster', { 'a.json': [node('a')], 'b.json': [node('b')], 'p.json': [pod()] }, [['a.json', 'a.json'], ['b.json', 'b.json'], ['p.json', 'p.json']]],
  ['files without Nodes, by folder', { 'a/p.json': [pod()], 'a/e.json': [pod()], 'b/p.json': [pod()] }, [['a', 'a/p.json', 'a/e.json'], ['b/p.json', 'b/p.json']]],
  ['another kube-system than that of the only cluster', { 'a.json': [node('a'), namespace('1')], 'b.json': [namespace('2')] }, [['a.json', 'a.json'], ['b.json', 'b.json']]],
])('%s', (_, files, expected) => expect(clusters(files)).toEqual(expected));

test('each cluster has its problems, objects, and missing kinds', () => {
  const windows = (name: string, key: string) => ({ ...node(name), metadata: { name, labels: { 'kubernetes.io/os': 'windows' } }, spec: { taints: [{ key, value: 'windows', effect: 'NoSchedule' }] } });
  const pending = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec: { nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: [{ key: 'os', value: 'Windows', effect: 'NoSchedule' }], containers: [{ name: 'a', image: 'a' }] }, status: { phase: 'Pending' } };
  const { problems, objects, missingKinds, clusters: own } = diagnoseClusters([
    { name: 'a', files: [], objects: [windows('a', 'os'), pending] }, { name: 'b', files: [], objects: [windows('b', 'os')] },
  ]);
  expect(problems.map(({ symptom, cluster }) => [symptom, cluster])).toEqual([['doctor-toleration-letter-case', 'a']]);
  expect(objects).toEqual({ Node: 2, Pod: 1 });
  expect(missingKinds).toContain('Pod');
  expect(own).toMatchObject([{ name: 'a', objects: { Node: 1, Pod: 1 } }, { name: 'b', objects: { Node: 1 }, missingKinds: expect.arrayContaining(['Pod']) }]);
});

test.each([[node('a'), true], [pod(), false], [{ ...pod(), status: { phase: 'Pending' } }, true], [{ ...pod(), status: {} }, false], [namespace('1'), true], [{ kind: 'Event' }, true], [{}, false]])('%j is of a cluster: %s', (object, expected) => {
  expect(isOfCluster(object)).toBe(expected);
});
