import { PlainObject } from '../../../src/base';
import { checkObjects } from '../../../src/check';
import { diagnose } from '../../../src/doctor';

const NODE: PlainObject = {
  apiVersion: 'v1', kind: 'Node',
  metadata: { name: 'w22', labels: { 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': '10.0.20348' } },
  status: { nodeInfo: { operatingSystem: 'windows', kernelVersion: '10.0.20348.2402' }, allocatable: { cpu: '4', memory: '8Gi', pods: '110' } },
};
const OWNER = { apiVersion: 'core.strimzi.io/v1beta2', kind: 'StrimziPodSet', name: 'set' };
const PODS = ['set-0', 'set-1', 'set-2'].map((name): PlainObject => ({
  apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'shop', ownerReferences: [{ ...OWNER, uid: 'a', controller: true }] },
  spec: { nodeSelector: { 'kubernetes.io/os': 'windows' }, containers: [{ name: 'main', image: 'mcr.microsoft.com/windows/nanoserver:ltsc2025' }] },
}));

/** A maker of which no Pods are read, as of an operator that writes them itself. */
const MAKER: PlainObject = { apiVersion: OWNER.apiVersion, kind: OWNER.kind, metadata: { name: 'set', namespace: 'shop' }, spec: { selector: {} } };

test.each([['isn\'t among the objects', []], ['defines no Pods that can be read', [MAKER]]])('Pods whose maker %s are one workload, in check and doctor', (_what, makers) => {
  const objects = [NODE, ...makers, ...PODS];
  const expected = [expect.objectContaining({ kind: 'StrimziPodSet', namespace: 'shop', name: 'set', pods: 3, verdict: 'misplaced' })];
  expect(checkObjects(objects, { nodes: objects }).workloads).toEqual(expected);
  expect(diagnose(objects).workloads).toEqual(expected);
});

test('Pods whose maker is a workload are judged through it', () => {
  const owned = PODS.map((pod): PlainObject => ({ ...pod, metadata: { ...pod.metadata as object, ownerReferences: [{ apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'set', uid: 'a', controller: true }] } }));
  const set: PlainObject = {
    apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: { name: 'set', namespace: 'shop' },
    spec: { replicas: 3, selector: { matchLabels: { a: 'b' } }, template: { metadata: { labels: { a: 'b' } }, spec: PODS[0].spec } },
  };
  const objects = [NODE, ...owned, set];
  const expected = [expect.objectContaining({ kind: 'StatefulSet', pods: 3, verdict: 'misplaced' })];
  expect(checkObjects(objects, { nodes: objects }).workloads).toEqual(expected);
  expect(diagnose(objects).workloads).toEqual(expected);
});
