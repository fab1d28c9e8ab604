import { mapParallel } from './api-client';
import { Cluster } from './cluster';
import { count } from './counts';
import { discardNamespace, Fleet } from './fleet';
import { describe, KubeObject, podTemplateOf } from './kube-objects';

/** Where the pods of one workload went. */
export interface Placed {
  /** Roles of the nodes that pods were bound to, sorted. */
  readonly nodes: readonly string[];
  /** What the scheduler said of the pods it could not bind. */
  readonly unschedulable: readonly string[];
}

/** On which nodes a pod could run. */
export interface Feasible {
  /** Roles of the nodes that the scheduler binds a copy of the pod to, sorted. */
  readonly nodes: readonly string[];
  /** What the scheduler said of each other node, by role. */
  readonly rejected: Readonly<Record<string, string>>;
}

/**
 * Has the real controllers make the pods of workloads and the real scheduler place them.
 *
 * Names and namespaces are replaced, so that workloads of many charts can stand side by side. Of a CronJob, one Job is made now.
 */
export async function place(cluster: Cluster, fleet: Fleet, workloads: readonly KubeObject[]): Promise<Placed[]> {
  // Pods without a controller stand apart, or a DaemonSet with a like selector adopts them.
  const bare = await placeTogether(cluster, fleet, workloads.filter(({ kind }) => kind === 'Pod'));
  const controlled = await placeTogether(cluster, fleet, workloads.filter(({ kind }) => kind !== 'Pod'));
  count('placements checked', workloads.length);
  return workloads.map(({ kind }) => (kind === 'Pod' ? bare : controlled).shift()!);
}

/** Asks the real scheduler about every node of the fleet: a copy of the pod for each, bound to it by hostname or not. */
export async function feasibleNodes(cluster: Cluster, fleet: Fleet, workloads: readonly KubeObject[]): Promise<Feasible[]> {
  const namespace = await cluster.createNamespace('feasible');
  const copies = workloads.flatMap((object, workload) => fleet.roles.map((role) => (
    { role, workload, name: `copy-${workload}-${role.toLowerCase()}`, template: podTemplateOf(object) }
  )));
  await mapParallel(copies, async ({ role, name, template }) => cluster.create({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...withoutName(template), name, namespace },
    spec: { ...template.spec, nodeSelector: { ...template.spec.nodeSelector, 'kubernetes.io/hostname': fleet.nameOf(role) } },
  }));
  await awaitDecided(cluster, namespace);
  const pods = new Map((await cluster.list({ apiVersion: 'v1', kind: 'Pod', namespace })).map((pod) => [pod.metadata.name, pod]));
  await discardNamespace(cluster, namespace);
  count('placements checked', copies.length);
  const outcomes = copies.map(({ role, workload, name }) => ({ role, workload, ...outcomeOf(fleet, [pods.get(name)]) }));
  return workloads.map((object, i) => {
    const own = outcomes.filter(({ workload }) => workload === i);
    return {
      nodes: own.filter(({ nodes }) => nodes.length > 0).map(({ role }) => role).sort(),
      rejected: Object.fromEntries(own.filter(({ nodes }) => nodes.length === 0).map(({ role, unschedulable }) => [
        role,
        `${unschedulable[0]} (its taints: ${fleet.taintsOf(role)}; the pod's tolerations: `
          + `${JSON.stringify(podTemplateOf(object).spec.tolerations ?? [])})`,
      ])),
    };
  });
}

async function placeTogether(cluster: Cluster, fleet: Fleet, workloads: readonly KubeObject[]): Promise<Placed[]> {
  const namespace = await cluster.createNamespace('place');
  const created = await mapParallel(workloads, async (workload, i) => {
    const runnable = workload.kind === 'CronJob' ? jobOf(workload) : workload;
    return (await cluster.create({ ...runnable, metadata: { ...withoutName(runnable), name: `workload-${i}`, namespace } })).object;
  });
  await awaitMade(cluster, namespace, workloads, created);
  await awaitDecided(cluster, namespace);
  const byOwner = await podsByOwner(cluster, namespace);
  await discardNamespace(cluster, namespace);
  return created.map(({ metadata }) => outcomeOf(fleet, byOwner.get(metadata.uid) ?? []));
}

function outcomeOf(fleet: Fleet, pods: readonly any[]): Placed {
  const bound = pods.filter((pod) => pod.spec.nodeName).map((pod) => fleet.roleOf(pod.spec.nodeName));
  return { nodes: [...new Set(bound)].sort(), unschedulable: pods.flatMap((pod) => rejectionMessage(pod) ?? []) };
}

/** Waits until the controllers have made the pods that they will make. */
async function awaitMade(cluster: Cluster, namespace: string, workloads: readonly KubeObject[], created: readonly any[]): Promise<void> {
  let waiting = created.map((object, i) => ({ object, name: describe(workloads[i]) }));
  await retelling(cluster, namespace, async () => cluster.until('the controllers have made the pods of every workload', async () => {
    const byOwner = await podsByOwner(cluster, namespace);
    const lacks = await mapParallel(waiting, async ({ object }) => {
      const { apiVersion, kind, metadata } = object;
      const wanted = wantedPods(kind === 'DaemonSet' ? await cluster.get({ apiVersion, kind, name: metadata.name, namespace }) : object);
      return wanted === undefined || (byOwner.get(metadata.uid) ?? []).length < wanted;
    });
    waiting = waiting.filter((_, i) => lacks[i]);
    return waiting.length === 0;
  }), () => `without: ${waiting.map(({ name }) => name).join(', ')}`);
}

async function awaitDecided(cluster: Cluster, namespace: string): Promise<void> {
  await retelling(cluster, namespace, async () => cluster.until('the scheduler has decided on every pod', async () => {
    const unbound = await cluster.list({ apiVersion: 'v1', kind: 'Pod', namespace }, { fieldSelector: 'spec.nodeName=' });
    return unbound.every((pod) => rejectionMessage(pod) !== undefined);
  }));
}

/** How many pods a controller makes while none of them gets ready; undefined while it hasn't said. */
export function wantedPods({ kind, metadata, spec, status }: any): number | undefined {
  switch (kind) {
    case 'Pod': return 1;
    case 'DaemonSet': return status.observedGeneration === metadata.generation ? status.desiredNumberScheduled : undefined;
    case 'StatefulSet': return spec.podManagementPolicy === 'Parallel' ? spec.replicas : Math.min(1, spec.replicas);
    case 'Job': return Math.min(spec.parallelism, spec.completions ?? spec.parallelism);
    default: return spec.replicas;
  }
}

/** Pods by the uid of what made them: themselves, their controller, or the controller's own. */
export async function podsByOwner(cluster: Cluster, namespace: string): Promise<Map<string, any[]>> {
  const ownerOf = (object: any): string | undefined => object.metadata.ownerReferences?.find((owner: any) => owner.controller)?.uid;
  const replicaSets = await cluster.list({ apiVersion: 'apps/v1', kind: 'ReplicaSet', namespace });
  const between = new Map(replicaSets.map((replicaSet) => [replicaSet.metadata.uid, ownerOf(replicaSet)]));
  const byOwner = new Map<string, any[]>();
  for (const pod of await cluster.list({ apiVersion: 'v1', kind: 'Pod', namespace })) {
    const owner = ownerOf(pod);
    const made = (owner && between.get(owner)) ?? owner ?? pod.metadata.uid;
    byOwner.set(made, [...byOwner.get(made) ?? [], pod]);
  }
  return byOwner;
}

/** Why the scheduler can't bind a pod; undefined if it did, or hasn't decided. */
export function rejectionMessage(pod: any): string | undefined {
  return pod.status.conditions?.find((condition: any) => condition.type === 'PodScheduled' && condition.reason === 'Unschedulable')
    // What follows is about preemption.
    ?.message.split(' no new claims')[0];
}

/** What `kubectl create job --from` does. */
export function jobOf(cronJob: KubeObject): KubeObject {
  const { metadata, spec } = cronJob.spec.jobTemplate;
  return { apiVersion: 'batch/v1', kind: 'Job', metadata, spec };
}

function withoutName(object: { readonly metadata?: KubeObject['metadata'] }): KubeObject['metadata'] {
  const { labels, annotations } = object.metadata ?? {};
  return { labels, annotations };
}

/** Adds the warnings of a namespace's events to a failure: why a controller couldn't make a pod is said only there. */
async function retelling(cluster: Cluster, namespace: string, wait: () => Promise<void>, more = () => ''): Promise<void> {
  try {
    await wait();
  } catch (error) {
    const events = await cluster.list({ apiVersion: 'v1', kind: 'Event', namespace });
    const told = new Set(events.filter(({ type }) => type === 'Warning')
      .map(({ involvedObject, message }) => `${involvedObject.kind} ${involvedObject.name}: ${message}`));
    throw new Error([(error as Error).message, more(), ...[...told].slice(0, 10)].filter(Boolean).join('\n'));
  }
}
