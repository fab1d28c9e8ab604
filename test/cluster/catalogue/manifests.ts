import { App, Chart } from 'cdk8s';
import { parseAllDocuments } from 'yaml';
import { CatalogueEntry, WindowsWorkload } from './entry';
import { EXAMPLES } from '../../examples';
import { container, KubeObject } from '../harness/kube-objects';
import { completePod, PodTarget } from 'k8s-windows/core';

const LABELS = { app: 'sample' };

/** Kinds that hold pods, as plain manifests around a completed pod template. */
const MANIFESTS: Readonly<Record<string, (target: PodTarget) => KubeObject>> = {
  Pod: (target) => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'pod' }, spec: completed(target).spec }),
  ReplicationController: (target) => ({
    apiVersion: 'v1', kind: 'ReplicationController', metadata: { name: 'replication-controller' },
    spec: { selector: LABELS, template: completed(target) },
  }),
  ReplicaSet: (target) => ({ apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata: { name: 'replica-set' }, spec: selecting(target) }),
  Deployment: (target) => ({
    apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'deployment' }, spec: { replicas: 2, ...selecting(target) },
  }),
  StatefulSet: (target) => ({
    apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: { name: 'stateful-set' }, spec: { serviceName: 'sample', ...selecting(target) },
  }),
  DaemonSet: (target) => ({ apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name: 'daemon-set' }, spec: selecting(target) }),
  Job: (target) => ({
    apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'job' }, spec: { template: completed(target, { restartPolicy: 'Never' }) },
  }),
  CronJob: (target) => ({
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name: 'cron-job' },
    spec: { schedule: '0 4 * * *', jobTemplate: { spec: { template: completed(target, { restartPolicy: 'Never' }) } } },
  }),
};

export const WINDOWS_MANIFESTS: readonly WindowsWorkload[] = Object.entries(MANIFESTS).map(([kind, manifest]) => ({
  name: `completePod in a ${kind}`, synth: (options) => [manifest({ os: 'windows', ...options })],
}));

export const LINUX_MANIFESTS: readonly CatalogueEntry[] = Object.entries(MANIFESTS).map(([kind, manifest]) => ({
  name: `completePod for Linux in a ${kind}`, synth: () => [manifest({ os: 'linux' })],
}));

function completed(target: PodTarget, spec: object = {}): any {
  return completePod({ metadata: { labels: LABELS }, spec: { containers: [container()], ...spec } }, target).template;
}

function selecting(target: PodTarget): object {
  return { selector: { matchLabels: LABELS }, template: completed(target) };
}

/** What an app writes: read back from its YAML, so that this is tried too. */
export function synthApp(build: (app: App) => void): KubeObject[] {
  const app = new App();
  build(app);
  return parseAllDocuments(app.synthYaml()).map((document) => document.toJS() as KubeObject | null).filter((object) => object !== null);
}

/** What a chart writes. */
export function synthChart(build: (chart: Chart) => void): KubeObject[] {
  return synthApp((app) => build(new Chart(app, 'chart')));
}

/** Their objects need CustomResourceDefinitions, which the suite `node-pools` installs for the same constructs. */
const OF_NODE_POOLS = ['karpenter', 'cluster-api'];

export const EXAMPLE_ENTRIES: readonly CatalogueEntry[] = EXAMPLES.filter(({ name }) => !OF_NODE_POOLS.includes(name))
  .map(({ name, build }) => ({ name: `examples/${name}`, synth: () => synthApp(build) }));
