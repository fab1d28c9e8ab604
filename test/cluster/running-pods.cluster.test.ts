import { Guard } from './control-plane/guard';
import { Cluster, Reference } from './harness/cluster';
import { discardNamespace, Fleet } from './harness/fleet';
import { startKwok } from './harness/karpenter';
import { container, KubeObject } from './harness/kube-objects';
import { WINDOWS_TAINTS } from './harness/platform-nodes';
import { completePod, Platform } from 'k8s-windows/core';

/** What controllers make of workloads once their pods run: KWOK plays the kubelets. */

const cluster = Cluster.ofEnvironment();
let fleet: Fleet;
let kwok: Guard;
let namespace: string;

beforeAll(async () => {
  fleet = await Fleet.create(cluster, { name: 'UPSTREAM', taints: WINDOWS_TAINTS.UPSTREAM });
  kwok = await startKwok(cluster.connection);
  namespace = await cluster.createNamespace('running');
});

afterAll(async () => {
  await discardNamespace(cluster, namespace);
  await kwok.close();
  await fleet.remove();
});

const template = (labels: object, spec: object = {}) =>
  completePod({ metadata: { labels }, spec: { containers: [container()], ...spec } }, { os: 'windows', platform: Platform.UPSTREAM }).template;

async function run(apiVersion: string, kind: string, spec: object): Promise<Reference> {
  const object: KubeObject = { apiVersion, kind, metadata: { name: 'sample', namespace }, spec };
  await cluster.apply(object);
  return { apiVersion, kind, name: 'sample', namespace };
}

test('a Deployment rolls out', async () => {
  const deployment = await run('apps/v1', 'Deployment', { replicas: 3, selector: { matchLabels: { app: 'a' } }, template: template({ app: 'a' }) });
  await cluster.until('the Deployment has 3 available replicas', async () => (await cluster.get(deployment)).status.availableReplicas === 3);
});

test('a StatefulSet starts its Pods one after the other', async () => {
  const statefulSet = await run(
    'apps/v1', 'StatefulSet', { replicas: 2, serviceName: 'b', selector: { matchLabels: { app: 'b' } }, template: template({ app: 'b' }) },
  );
  await cluster.until('the StatefulSet has 2 ready replicas', async () => (await cluster.get(statefulSet)).status.readyReplicas === 2);
});

test('a DaemonSet is ready on every node of its version', async () => {
  const daemonSet = await run('apps/v1', 'DaemonSet', { selector: { matchLabels: { app: 'c' } }, template: template({ app: 'c' }) });
  await cluster.until(
    'the DaemonSet is ready on LTSC2022, ANNUAL23H2 and LTSC2025', async () => (await cluster.get(daemonSet)).status.numberReady === 3,
  );
});

test('a Job completes', async () => {
  const job = await run('batch/v1', 'Job', { completions: 2, parallelism: 2, template: template({ app: 'd' }, { restartPolicy: 'Never' }) });
  await cluster.until('the Job has succeeded twice', async () => (await cluster.get(job)).status.succeeded === 2);
});
