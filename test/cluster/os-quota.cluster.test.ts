import { Cluster, referenceTo } from './harness/cluster';
import { container, KubeObject, pod } from './harness/kube-objects';
import { acceptanceOf, expectForbidden, rejectionOf } from './harness/verdict';
import { osQuota } from 'k8s-windows/core';

/** What a quota for one operating system in a namespace of both does on the real server. */

const cluster = Cluster.ofEnvironment();
const NAME = 'os-quota-windows';
let namespace: string;
let others: KubeObject[];

const create = async (os: 'windows' | 'linux', fields: object = {}, dryRun = true) => cluster.create({
  ...pod(os, { containers: [container({ resources: { limits: { memory: '1Gi' } } })], ...fields }), metadata: { generateName: 'sample-', namespace },
}, { dryRun });
const counted = { priorityClassName: NAME };

beforeAll(async () => {
  namespace = await cluster.createNamespace('os-quota');
  const { objects, problems } = osQuota({ name: NAME, namespace, os: 'windows', quota: { memory: '2Gi', pods: 2 } });
  expect(problems).toEqual([]);
  others = objects.map(({ manifest }) => manifest as unknown as KubeObject);
  for (const object of others) { await cluster.apply(object); }
  await cluster.until('the policy is in force', async () => create('windows').then(() => false, () => true));
  await cluster.until(
    'the quota is in force',
    async () => Boolean((await cluster.get({ apiVersion: 'v1', kind: 'ResourceQuota', name: NAME, namespace })).status?.hard?.pods),
  );
});
afterAll(async () => {
  for (const object of [...others].reverse()) { await cluster.delete(referenceTo(object)); }
  await cluster.delete({ apiVersion: 'v1', kind: 'Namespace', name: namespace });
});

test('a Windows Pod without the class is rejected, whichever field selects Windows', async () => {
  const { message } = await rejectionOf('a Windows pod outside of the quota', create('windows'));
  expect(message).toContain(`spec.priorityClassName must be ${NAME} on Pods for windows nodes`);
  const bySelector = await rejectionOf(
    'the same by its selector', create('linux', { os: undefined, nodeSelector: { 'kubernetes.io/os': 'windows' } }),
  );
  expect(bySelector.message).toContain(`spec.priorityClassName must be ${NAME}`);
});

test('only Windows Pods count toward the quota', async () => {
  await acceptanceOf('a first Windows pod', create('windows', counted, false));
  await acceptanceOf('a second Windows pod', create('windows', counted, false));
  await cluster.until(
    'both are counted', async () => (await cluster.get({ apiVersion: 'v1', kind: 'ResourceQuota', name: NAME, namespace })).status.used.pods === '2',
  );
  await expectForbidden('a third Windows pod exceeds the quota', create('windows', counted), `exceeded quota: ${NAME}`);
  for (const memory of ['1Gi', '100Gi']) {
    await acceptanceOf('a Linux pod isn\'t counted', create('linux', { containers: [container({ resources: { limits: { memory } } })] }));
  }
});

test('other namespaces are unaffected', async () => {
  const other = await cluster.createNamespace('os-quota-other');
  await acceptanceOf(
    'a Windows pod of another namespace',
    cluster.create({ ...pod('windows'), metadata: { generateName: 'sample-', namespace: other } }, { dryRun: true }),
  );
  await cluster.delete({ apiVersion: 'v1', kind: 'Namespace', name: other });
});
