import { objectsOf } from '.';
import { mapParallel } from '../harness/api-client';
import { Cluster, referenceTo } from '../harness/cluster';
import { discardNamespace } from '../harness/fleet';
import { KubeObject, podTemplateOf } from '../harness/kube-objects';
import { jobOf, podsByOwner, rejectionMessage, wantedPods } from '../harness/placement';

/** Kinds of objects that are installed: those that make Pods, and those without which the API server rejects Pods. */
export const INSTALLED_KINDS = ['ServiceAccount', 'PriorityClass', 'Pod', 'Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob'];

/** Installations under way at once. */
const WIDTH = 8;

/** Objects that are installed together, in a namespace of their own. */
export interface Installation {
  readonly name: string;
  readonly objects: readonly KubeObject[];
}

/** What is installed of manifests. Of an AutoscalingRunnerSet, it is the Pod that its controller would create for a job of GitHub. */
export function installationOf(name: string, text: string): Installation {
  const podOf = ({ metadata, spec }: KubeObject): KubeObject => ({ apiVersion: 'v1', kind: 'Pod', metadata, spec: spec.template.spec });
  const objects = objectsOf(text, [...INSTALLED_KINDS, 'AutoscalingRunnerSet']);
  return { name, objects: objects.map((object) => (object.kind === 'AutoscalingRunnerSet' ? podOf(object) : object)) };
}

/** A workload, and what became of it. */
export interface InstalledWorkload {
  /** `kyverno Job/kyverno-rm-webhooks`. */
  readonly name: string;
  /** As it was applied. */
  readonly object: KubeObject;
  /** As the server has it in the end, with its status. */
  readonly stored: any;
  readonly pods: readonly any[];
  /** How many Pods its controller has created, by its events; `undefined` without a controller. */
  readonly creations: number | undefined;
}

/** What controllers and scheduler make of installations. Removes them again. KWOK must run. */
export async function outcomesOf(cluster: Cluster, installations: readonly Installation[]): Promise<readonly InstalledWorkload[]> {
  const clusterWide: KubeObject[] = [];
  const installed = await mapParallel(installations, async ({ name, objects }) => {
    const namespace = await cluster.createNamespace('public');
    const others = objects.filter(({ kind }) => ['ServiceAccount', 'PriorityClass'].includes(kind));
    for (const other of others) {
      clusterWide.push(...other.kind === 'PriorityClass' ? [other] : []);
      await cluster.apply(inNamespace(other, namespace));
    }
    await createServiceAccounts(cluster, objects, namespace);
    const workloads: CreatedWorkload[] = [];
    for (const object of objects.filter((each) => !others.includes(each))) {
      const { object: created } = await cluster.create(inNamespace(simulable(object), namespace));
      workloads.push({ name: `${name} ${object.kind}/${object.metadata!.name}`, object, created });
    }
    return { namespace, workloads };
  }, WIDTH);
  try {
    await mapParallel(installed, async ({ namespace, workloads }) => settle(cluster, namespace, workloads), WIDTH);
    // a controller that fights with admission would create Pods in this time
    await new Promise((resolve) => setTimeout(resolve, 2000));
    return (await mapParallel(installed, async ({ namespace, workloads }) => observe(cluster, namespace, workloads), WIDTH)).flat();
  } finally {
    await mapParallel(installed, async ({ namespace }) => discardNamespace(cluster, namespace));
    for (const object of clusterWide) { await cluster.delete(referenceTo(object)); }
    await cluster.until('no Pod of the installations is left', async () => {
      const pods = await cluster.list({ apiVersion: 'v1', kind: 'Pod' });
      return !pods.some(({ metadata }) => installed.some(({ namespace }) => namespace === metadata.namespace));
    }, 120);
  }
}

/** A workload that was created. */
interface CreatedWorkload {
  readonly name: string;
  readonly object: KubeObject;
  readonly created: any;
}

async function settle(cluster: Cluster, namespace: string, workloads: readonly CreatedWorkload[]): Promise<void> {
  let unsettled = '';
  const isSettled = async () => {
    const outcomes = await observe(cluster, namespace, workloads);
    unsettled = outcomes.filter((outcome) => !hasSettled(outcome)).map(({ name }) => name).join(', ');
    return unsettled === '';
  };
  await cluster.until('every workload has its Pods', isSettled, 120).catch((error: Error) => { throw new Error(`${error.message}: ${unsettled}`); });
}

async function observe(cluster: Cluster, namespace: string, workloads: readonly CreatedWorkload[]): Promise<readonly InstalledWorkload[]> {
  const byOwner = await podsByOwner(cluster, namespace);
  const replicaSets = await cluster.list({ apiVersion: 'apps/v1', kind: 'ReplicaSet', namespace });
  const events = await cluster.list({ apiVersion: 'v1', kind: 'Event', namespace });
  return mapParallel(workloads, async ({ name, object, created }) => {
    const { uid } = created.metadata;
    const ownReplicaSets = replicaSets.filter(({ metadata }) => metadata.ownerReferences?.some((owner: any) => owner.uid === uid));
    const controllers = [uid, ...ownReplicaSets.map(({ metadata }) => metadata.uid)];
    const creations = events.filter(({ reason, involvedObject }) => reason === 'SuccessfulCreate' && controllers.includes(involvedObject.uid));
    return {
      name, object, stored: await cluster.get(referenceTo(created)), pods: byOwner.get(uid) ?? [],
      creations: created.kind === 'Pod' ? undefined : creations.reduce((sum, each) => sum + (each.count ?? 1), 0),
    };
  }, 4);
}

/** Whether the controller has created all Pods, and the scheduler has decided on each. */
function hasSettled({ stored, pods, creations }: InstalledWorkload): boolean {
  const isDecided = pods.every((pod) => pod.spec.nodeName || rejectionMessage(pod) !== undefined);
  // the next Pod of a StatefulSet is created when the one before is ready
  const wanted = stored.kind === 'StatefulSet' && pods.every((pod) => pod.spec.nodeName) ? stored.spec.replicas : wantedPods(stored);
  return isDecided && wanted !== undefined && pods.length >= wanted && (creations === undefined || creations >= wanted);
}

function inNamespace(object: KubeObject, namespace: string): KubeObject {
  const { name, labels, annotations } = object.metadata ?? {};
  return { ...object, metadata: { name, labels, annotations, ...(object.kind !== 'PriorityClass' && { namespace }) } };
}

/** Those that Pods name and that are created otherwise, such as by a webhook. */
async function createServiceAccounts(cluster: Cluster, objects: readonly KubeObject[], namespace: string): Promise<void> {
  const named = objects.filter(({ kind }) => !['ServiceAccount', 'PriorityClass'].includes(kind))
    .map((object) => podTemplateOf(object).spec.serviceAccountName as string | undefined);
  for (const name of new Set(named)) {
    if (name !== undefined) { await cluster.apply({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace } }); }
  }
}

/**
 * A workload as this cluster can run it: a CronJob as a Job, without claims, since nothing provisions volumes; without ports, since all installations
 * share the nodes; and a finished Job stays.
 */
function simulable(object: KubeObject): KubeObject {
  const copy = structuredClone(object.kind === 'CronJob' ? { ...jobOf(object), metadata: object.metadata } : object) as any;
  const { spec } = copy.kind === 'Pod' ? copy : copy.spec.template;
  for (const container of [...spec.containers, ...spec.initContainers ?? []]) { delete container.ports; }
  const claims: readonly any[] = copy.spec.volumeClaimTemplates ?? [];
  delete copy.spec.volumeClaimTemplates;
  spec.volumes = [
    ...(spec.volumes ?? []).map((volume: any) => (volume.persistentVolumeClaim ? { name: volume.name, emptyDir: {} } : volume)),
    ...claims.map(({ metadata: { name } }) => ({ name, emptyDir: {} })),
  ];
  if (copy.kind === 'Job') { delete copy.spec.ttlSecondsAfterFinished; }
  return copy;
}
