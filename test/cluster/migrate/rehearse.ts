import { setTimeout as sleep } from 'node:timers/promises';
import { ALLOCATABLE, BANDWIDTH, GeneratedCluster, nodeObject, SCALE, statusOf } from './generate';
import { mapParallel } from '../harness/api-client';
import { Cluster } from '../harness/cluster';
import { KubeObject } from '../harness/kube-objects';
import { MigrationPlan, planMigration, Wave, WindowsVersion } from 'k8s-windows/migrate';

/** What a rehearsal found. */
export interface Rehearsal {
  readonly plan: MigrationPlan;
  /** How the plan was wrong; empty if it wasn't. */
  readonly wrong: readonly string[];
  /** Old nodes that are left, and Pods before and after. */
  readonly oldNodes: number;
  readonly pods: { readonly before: number; readonly after: number };
}

/** Makes a plan wrong. It gets the names of the Pods, with their namespaces. */
export type Falsify = (plan: MigrationPlan, pods: readonly string[]) => MigrationPlan;

/** Milliseconds that controllers, the scheduler, and this test may need each time that something is waited for. */
const OVERHEAD = 700;
/** An eviction that is rejected so often while all Pods are ready is rejected for good. The controller of budgets may need a moment. */
const MOST_REFUSALS = 6;
const KINDS = [
  ['apps/v1', 'Deployment'], ['apps/v1', 'ReplicaSet'], ['apps/v1', 'StatefulSet'], ['apps/v1', 'DaemonSet'], ['v1', 'Pod'],
  ['policy/v1', 'PodDisruptionBudget'],
] as const;

/**
 * Makes a cluster, plans, and does what the plan says: creates nodes, changes workloads, cordons, evicts through the API, and deletes.
 */
export async function rehearse(
  cluster: Cluster, generated: GeneratedCluster, falsify: Falsify = (plan) => plan,
): Promise<Rehearsal> {
  const { id, nodes, objects, lock } = generated;
  const run = new Run(cluster, id);
  try {
    await cluster.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: id } });
    await cluster.until('the namespace has its ServiceAccount', async () => (
      cluster.exists({ apiVersion: 'v1', kind: 'ServiceAccount', name: 'default', namespace: id })));
    await mapParallel(nodes, async (node) => run.addNode(node, ALLOCATABLE));
    for (const object of objects) { await cluster.create(object); }
    await run.settle();
    const before = (await run.pods()).filter(isMovable);
    const target = { to: WindowsVersion.LTSC2022, images: lock, bandwidth: BANDWIDTH, on: '2026-11-27' } as const;
    const plan = falsify(planMigration(await run.dump(), target), before.map(({ metadata: { namespace, name } }) => `${namespace}/${name}`));
    const wrong: string[] = [];
    for (const wave of plan.waves) { wrong.push(...await run.wave(wave, plan)); }
    const left = (await run.nodes()).filter(({ metadata }) => nodes.some((node) => node.metadata!.name === metadata.name));
    return { plan, wrong, oldNodes: left.length, pods: { before: before.length, after: (await run.pods()).filter(isMovable).length } };
  } finally {
    await run.end();
  }
}

const isMovable = ({ metadata }: any) => metadata.ownerReferences?.[0]?.kind !== 'DaemonSet';
const isReady = ({ status }: any) => status.conditions?.some(({ type, status: is }: any) => type === 'Ready' && is === 'True') === true;
const isUnschedulable = ({ status }: any) => status.conditions?.some(({ type, reason }: any) =>
  type === 'PodScheduled' && reason === 'Unschedulable') === true;

/** Its image has no build for its node. */
const isFailed = ({ status }: any) => status.containerStatuses?.some(({ state }: any) => state?.waiting?.reason === 'ErrImagePull') === true;
/** It needs more than time. */
const isStuck = (pod: any) => isUnschedulable(pod) || isFailed(pod);

class Run {
  private waits = 0;

  public constructor(private readonly cluster: Cluster, private readonly id: string) {}

  public async addNode(node: KubeObject, allocatable: object): Promise<void> {
    await this.cluster.create(node);
    const reference = { apiVersion: 'v1', kind: 'Node', name: node.metadata!.name };
    await this.cluster.patch(reference, statusOf(allocatable, node.metadata!.labels!['node.kubernetes.io/windows-build']!),
      { subresource: 'status' });
    await this.cluster.patch(reference, { spec: { taints: [] } });
  }

  public async pods(): Promise<any[]> {
    return this.cluster.list({ apiVersion: 'v1', kind: 'Pod', namespace: this.id });
  }

  public async nodes(): Promise<any[]> {
    return (await this.cluster.list({ apiVersion: 'v1', kind: 'Node' })).filter(({ metadata }) => metadata.labels?.rehearsal === this.id);
  }

  /** What kubectl prints of the cluster. */
  public async dump(): Promise<readonly KubeObject[]> {
    const lists = await Promise.all(KINDS.map(async ([apiVersion, kind]) => (
      (await this.cluster.list({ apiVersion, kind, namespace: this.id })).map((object) => ({ ...object, apiVersion, kind })))));
    return [...(await this.nodes()).map((node) => ({ ...node, apiVersion: 'v1', kind: 'Node' })), ...lists.flat()];
  }

  /** Waits until controllers have what they want, or Pods for which there is no room. */
  public async settle(): Promise<readonly any[]> {
    this.waits += 1;
    let since = Date.now();
    let last: any[] = [];
    await this.cluster.until(`the cluster ${this.id} is settled`, async () => {
      const [pods, ...owners] = await Promise.all([
        this.pods(), ...['Deployment', 'StatefulSet', 'DaemonSet'].map(async (kind) => this.cluster.list({
          apiVersion: 'apps/v1', kind,
          namespace: this.id,
        })),
      ]);
      const hasPods = owners.flat().every(({ metadata, spec, status }) => status.observedGeneration === metadata.generation
        && (spec.replicas === undefined || (status.replicas ?? 0) >= spec.replicas || pods.some(isStuck)));
      const isRolled = owners.flat().every(({ spec, status }) => spec.replicas === undefined
        || (status.updatedReplicas ?? 0) === spec.replicas
        || (status.updateRevision !== undefined && status.currentRevision === status.updateRevision));
      const isDone = pods.every((pod) => pod.metadata.deletionTimestamp === undefined && (isReady(pod) || isStuck(pod)));
      if (!(hasPods && isDone && (isRolled || pods.some(isStuck)))) { since = Date.now(); }
      last = pods;
      return Date.now() - since > (pods.some(isStuck) ? 2500 : 150);
    }, 120);
    return last;
  }

  /** Does what a wave says. @returns what was otherwise */
  public async wave(wave: Wave, plan: MigrationPlan): Promise<readonly string[]> {
    const { create, drain, pool } = wave;
    await mapParallel(Array.from({ length: create.nodes }), async (_, i) => (
      this.addNode(nodeObject(`${this.id}-${create.pool}-${i}`, create.labels), create.allocatable!)));
    await this.settle();
    this.waits = 0;
    const start = Date.now();
    const isOfWave = ({ kind, name }: { readonly kind: string; readonly name: string }) => (
      wave.repin.some((each) => each.kind === kind && each.name === name));
    for (const { object, patch } of plan.repin.filter((each) => each.waitsFor.length === 0 && isOfWave(each.object))) {
      await this.cluster.patch(object, patch, { type: 'json-patch+json' });
    }
    await this.settle();
    const attempted = drain.filter(({ waitsFor: waits }) => waits.every((wait) => /budget/.test(wait)));
    for (const { node } of attempted) { await this.cluster.patch({ apiVersion: 'v1', kind: 'Node', name: node }, { spec: { unschedulable: true } }); }
    const [refused, expected] = [new Set<string>(), new Set<string>()];
    const predicted = plan.blocked.filter(({ code }) => /budget/.test(code)).filter(({ severity }) => severity === 'error').flatMap(({ pods }) => pods);
    for (const { node } of attempted) {
      const pods = (await this.pods()).filter((pod) => pod.spec.nodeName === node && isMovable(pod));
      for (const { metadata: { name, namespace } } of pods) {
        if (predicted.includes(`${namespace}/${name}`)) { expected.add(name); }
        if (!await this.evict(name)) { refused.add(name); }
      }
      this.waits += 1;
      await this.cluster.until(`the Pods of ${node} have ended`, async () => (await this.pods()).every((pod) => (
        pod.spec.nodeName !== node || !isMovable(pod) || refused.has(pod.metadata.name))));
    }
    const pods = await this.settle();
    // what the test itself waits for isn't a part of it
    const elapsed = (Date.now() - start) / SCALE / 60;
    const overhead = this.waits * OVERHEAD / SCALE / 60;
    for (const { node } of attempted.filter((each) => pods.every((pod) => pod.spec.nodeName !== each.node || !isMovable(pod)))) {
      await this.cluster.delete({ apiVersion: 'v1', kind: 'Node', name: node });
    }
    const pending = pods.filter(isUnschedulable).length;
    const { least, most = Infinity } = wave.minutes;
    const isWhole = attempted.length === drain.length && refused.size === 0;
    const failed = pods.filter(isFailed).map(({ metadata }) => metadata.name as string);
    return [
      ...(failed.length > 0 ? [`pool ${pool}: ${failed.join()} can't start`] : []),
      ...(pending < wave.pending.least || pending > wave.pending.most
        ? [`pool ${pool}: ${pending} Pods are pending, not ${wave.pending.least} to ${wave.pending.most}`] : []),
      ...([...refused].sort().join() === [...expected].sort().join() ? []
        : [`pool ${pool}: evictions of ${[...refused].join() || 'no Pod'} were refused, not of ${[...expected].join() || 'none'}`]),
      ...(elapsed - overhead > most || (isWhole && pending === 0 && elapsed < least)
        ? [`pool ${pool}: it took ${elapsed.toFixed(2)} min (overhead up to ${overhead.toFixed(2)}), not ${least} to ${most}`] : []),
    ];
  }

  /** Evicts a Pod as soon as its budget allows it. @returns whether it did */
  private async evict(name: string): Promise<boolean> {
    for (let refusals = 0; refusals < MOST_REFUSALS;) {
      const status = await this.cluster.evict(this.id, name);
      if (status === 201 || status === 404) { return true; }
      if (status !== 429) { return false; }
      await this.healthy();
      // the controller of budgets counts healthy Pods a moment later
      await sleep(300);
      refusals += 1;
    }
    return false;
  }

  private async healthy(): Promise<void> {
    this.waits += 1;
    await this.cluster.until(`the Pods of ${this.id} are ready`, async () => (await this.pods()).every((pod) => (
      pod.metadata.deletionTimestamp === undefined && (isReady(pod) || isStuck(pod)))), 60);
  }

  public async end(): Promise<void> {
    await this.cluster.delete({ apiVersion: 'v1', kind: 'Namespace', name: this.id });
    await mapParallel(await this.nodes(), async ({ metadata: { name } }) => this.cluster.delete({ apiVersion: 'v1', kind: 'Node', name }));
    await this.cluster.delete({ apiVersion: 'v1', kind: 'Pod', namespace: this.id });
  }
}
