import { Cluster } from './cluster-model';
import { ClusterNode, NodeToBe } from './node';
import { PlacedPod, PlacementReason, Placements, PodPlacement } from './result';
import { PodRequirements, ScheduledPod } from './scheduled-pod';
import type { NodeReason, Verdict } from './verdict/result';
import { placementsOf } from './where-it-runs';
import { groupedBy, lookUp, PlainObject } from '../base';
import { POOL_LABELS } from '../knowledge';

/**
 * What a Pod does to a pool without nodes:
 *
 * - `wakes`: the autoscaler adds a node, and the Pod runs there
 * - `wrongly`: the autoscaler adds a node, but the Pod doesn't run there
 * - `never`: the Pod would run there, but the autoscaler doesn't add a node, or every node is too small
 * - `unknown`: it depends on what the autoscaler knows of the pool, which isn't public
 * - `blocks`: Pods of a DaemonSet that can't run there take the resources of the nodes
 */
export type WakeState = 'wakes' | 'wrongly' | 'never' | 'unknown' | 'blocks';

/** What a Pod does to a pool without nodes, and why. */
export interface Wake {
  readonly pod: PlacedPod;
  readonly pool: string;
  readonly state: WakeState;
  /** Why it doesn't wake the pool, or wrongly; one sentence without a period. */
  readonly message?: string;
  /** The change that corrects it. */
  readonly fix?: string;
}

/** What Pods do to the pools of a cluster that have no nodes. Pods that have nothing to do with a pool aren't listed. */
export function wakesOf(pods: readonly ScheduledPod[], cluster: Cluster): readonly Wake[] {
  return cluster.nodes.flatMap((node) => (node.toBe ? wakesOfPool(pods, node, node.toBe, cluster) : []));
}

function wakesOfPool(pods: readonly ScheduledPod[], node: ClusterNode, toBe: NodeToBe, cluster: Cluster): readonly Wake[] {
  const { pool, labels, uncertain, taints, allocatable } = toBe;
  const known: ClusterNode = { ...node, labels, decided: node.labels, taints, lastingTaints: taints, allocatable };
  const hoped = Object.fromEntries(uncertain.flatMap((key) => (Object.hasOwn(node.labels, key) ? [[key, node.labels[key]!]] : [])));
  const made: ClusterNode = { ...node, toBe: { ...toBe, takenForOpen: [] } };
  const place = (on: ClusterNode, others: readonly PlainObject[]) => (
    placementsOf(pods, { ...cluster, nodes: [on], pods: others, alternatives: [] }).pods);
  const alone = place(made, []);
  const running = pods.flatMap(({ requirements }, i) => (requirements.isDaemon && isBound(alone[i]!) ? [podOn(node.name, requirements)] : []));
  const [real, assumed, hopeful] = [made, known, { ...known, labels: { ...labels, ...hoped } }].map((each) => place(each, running));
  return pods.flatMap(({ pod, requirements: { isDaemon, placedBy, nodeName } }, i): readonly Wake[] => {
    // a Pod that names its node doesn't wait for the scheduler: kubernetes-sigs/karpenter pkg/utils/pod/scheduling.go, "IsProvisionable"
    if (placedBy !== undefined || nodeName !== '') { return []; }
    if (isDaemon) {
      const { fits, unknown } = alone[i]!;
      return isBound(alone[i]!) && fits + unknown === 0 ? [{ pod, pool, state: 'blocks', ...because(alone[i]!) }] : [];
    }
    const found = stateOf(real![i]!, assumed![i]!, hopeful![i]!, toBe);
    return found ? [{ pod, pool, ...found }] : [];
  });
}

/** Whether the scheduler may bind the Pod to the node, whatever runs there. */
function isBound({ fits, misplaced, fails, unknown }: PodPlacement): boolean {
  return fits + misplaced + fails + unknown > 0;
}

const SIZE: readonly PlacementReason['code'][] = ['resource', 'pod-count'];
/** What may keep the scheduler from binding the Pod, and the autoscaler from adding a node. */
const OPEN: readonly PlacementReason['code'][] = ['node-selector', 'taint', 'runtime-class', 'resource'];

type Found = Pick<Wake, 'state' | 'message' | 'fix'>;

/** @param assumed where the Pod is on the node that the autoscaler surely assumes @param hopeful on the one that it assumes at best */
function stateOf(real: PodPlacement, assumed: PodPlacement, hopeful: PodPlacement, toBe: NodeToBe): Found | undefined {
  const runs = real.fits + real.unknown > 0;
  if (toBe.off !== undefined && isBound(assumed)) {
    return { state: 'never', message: `${toBe.autoscaler} adds no nodes to it: ${toBe.off}`, fix: 'raise the limit' };
  }
  if (isBound(assumed)) {
    if (!runs) { return { state: 'wrongly', ...because(real) }; }
    const open = assumed.groups.flatMap(({ reasons }) => reasons).find(({ code, by }) => by === 'unknown' && OPEN.includes(code));
    return open ? { state: 'unknown', ...ofReason(open) } : { state: 'wakes' };
  }
  if (isBound(real)) { return runs ? asleep(assumed, isBound(hopeful), toBe) : undefined; }
  const reasons = real.nearestMiss?.reasons ?? [];
  return reasons.every(({ code }) => SIZE.includes(code)) ? { state: 'never', ...because(real) } : undefined;
}

function because({ groups, nearestMiss }: PodPlacement): Pick<Wake, 'message' | 'fix'> {
  const [reason] = nearestMiss?.reasons ?? groups.flatMap(({ reasons }) => reasons);
  return reason ? ofReason(reason) : {};
}

const ofReason = ({ message, fix }: PlacementReason): Pick<Wake, 'message' | 'fix'> => ({ message, ...(fix !== undefined && { fix }) });

/** What the autoscaler doesn't know of a node on which the Pod would run. */
function asleep(assumed: PodPlacement, isUncertain: boolean, { autoscaler, labels, pool }: NodeToBe): Found {
  const { message = '', fix } = because(assumed);
  const key = POOL_LABELS.find((each) => lookUp(labels, each) === pool);
  const isSelected = assumed.nearestMiss?.reasons.some(({ code }) => code === 'node-selector' || code === 'node-affinity');
  const what = isUncertain ? 'may not know that its nodes have what the Pod requires' : 'assumes nodes without what the Pod requires';
  return {
    state: isUncertain ? 'unknown' : 'never', message: `while the pool has no nodes, ${autoscaler} ${what}: ${message}`,
    ...(isSelected && key !== undefined ? { fix: `select ${key}=${pool} instead, which ${autoscaler} knows` } : fix !== undefined && { fix }),
  };
}

/** A Pod on a node, with the requests of another one. */
function podOn(nodeName: string, { requests }: PodRequirements): PlainObject {
  const quantities = [...requests].map(([name, amount]) => [name, name === 'cpu' ? `${amount}m` : String(amount)]);
  return { spec: { nodeName, containers: [{ resources: { requests: Object.fromEntries(quantities) } }] } };
}

/** A verdict by what autoscalers do. */
interface AsleepVerdict {
  readonly verdict: Verdict;
  readonly summary: string;
  readonly reasons: readonly NodeReason[];
}

/** The verdict on a Pod that would run only on nodes that don't exist yet, and that no autoscaler surely adds for it. */
export function asleepOf({ groups }: Placements, wakes: readonly Wake[], { nodes }: Cluster): (place: PodPlacement) => AsleepVerdict | undefined {
  const byPod = groupedBy(wakes, ({ pod }) => pod);
  const toBe = new Set(nodes.filter((node) => node.toBe).map(({ name }) => name));
  return (place) => {
    const own = byPod.get(place.pod) ?? [];
    const wake = own.find(({ state }) => state === 'unknown') ?? own.find(({ state }) => state === 'never');
    if (!wake || own.some(({ state }) => state === 'wakes')) { return undefined; }
    const isNow = place.groups.some(({ fits, unknown }, i) => fits + unknown > 0 && groups[i]!.nodes.some((name) => !toBe.has(name)));
    if (isNow || place.fits + place.unknown === 0) { return undefined; }
    const { state, pool, message = '', fix } = wake;
    const verdict = state === 'unknown' ? 'unknown' : 'unschedulable';
    const summary = `${state === 'unknown' ? 'it isn\'t known whether a' : 'no'} node is added to pool ${pool}: ${message}`;
    return { verdict, summary, reasons: [{ verdict, code: 'autoscaler', message: summary, ...(fix !== undefined && { fix }) }] };
  };
}
