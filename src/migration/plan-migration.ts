import { distinct, INVALID_OPTION, problemsWithin, readOptions, throwProblems } from '../base';
import {
  DRAIN_LIMIT, endOfNew, isEarlier, Platform, platformRelease, PULL_BANDWIDTH, unofferedRelease, WindowsVersion,
} from '../knowledge';
import { objectsIn } from '../kubernetes';
import { isPoolDefinition, poolNodes } from '../nodes';
import { Cluster, placementsOf, readCluster, readNode } from '../scheduling';
import { blockersOf, stopsOf, waitsOf } from './blockers';
import { budgetsOf, fullQuotasOf } from './budgets';
import { gapsOf } from './gaps';
import { ImageTruth } from './images';
import { imagesOfMoves, isUsable, LeftPool, movesOf, repinOfMove } from './moves';
import { firstEnd, newNodeLike, newNodeOf, OldPool, platformOf, poolNow, poolsOf, unknownLabels } from './old-pools';
import { MIGRATION_TARGET, MigrationTarget } from './options';
import { renamesOf } from './repin';
import { Blocker, MigrationPlan, Wave } from './result';
import { Rooms } from './rooms';
import { afterOf } from './steps';
import { wavesOf } from './waves';
import { newPodOf, nodeOf, Objects, Workload, workloadsIn } from './workloads';

/**
 * Plans how a cluster leaves a Windows release: what is to be rebuilt and changed, what stops it, and in which order pools are replaced.
 *
 * @param cluster what `kubectl get … -o json` prints of one cluster: objects, or Lists of them
 * @throws ProblemsError if an option is invalid, if there are no nodes to leave, or if the platform doesn't support the release for the cluster
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { planMigration, WindowsVersion } from 'k8s-windows/migrate';
 *
 * const dump = JSON.parse(readFileSync('dump.json', 'utf8'));
 * const { rebuild, waves } = planMigration([dump], { to: WindowsVersion.LTSC2022, on: '2026-11-27' });
 * for (const { image, state } of rebuild) { console.log(image, state); }
 * for (const { pool, create, minutes } of waves) { console.log(pool, create.nodes, minutes); }
 * ```
 */
export function planMigration(cluster: readonly unknown[], target: MigrationTarget): MigrationPlan {
  throwProblems(readOptions(target, MIGRATION_TARGET).problems);
  const { to, on, images: lock, bandwidth = PULL_BANDWIDTH, drainLimit = DRAIN_LIMIT.minutes } = target;
  const objects = new Objects(cluster);
  const read = { ...readCluster(objects.list, target.platform), ...(lock && { images: lock }) };
  const all = poolsOf(read.nodes);
  const left = leftPools(all, target);
  const platform = platformOf(all, target);
  demandSupport(platform, left, target);
  const workloads = workloadsIn(objects);
  const pools = target.pools ? definedPools(left, target.pools, to, workloads, read) : poolsLikeOld(left, all, to);
  const renames = renamesOf(pools.map((pool) => [pool.old, pool.new]));
  const truth = new ImageTruth(lock, objects);
  const { moves, classes, cluster: after } = movesOf(workloads, pools, renames, truth, objects, read);
  const existing = read.nodes.filter((node) => node.version === to && isUsable(node));
  const rooms = new Rooms(pools, moves, existing, after);
  const budgets = budgetsOf(objects, workloads);
  const from = distinct(left.map(({ version }) => version!));
  const blocked = blockersOf({
    moves, budgets, hasPlace: (move) => rooms.hasPlace(move), unknownLabels: pools.flatMap((pool) => unknownLabels(pool.old, pool.new)),
    left: left.flatMap(({ nodes }) => nodes), fullQuotas: fullQuotasOf(objects), from, to,
  });
  const waits = waitsOf(moves, blocked);
  const stops = stopsOf(blocked);
  const waves = wavesOf({ pools, moves, existing, rooms, budgets, waits, stops, truth, bandwidth, drainLimit, to, classes });
  const now = all.map((pool) => poolNow(pool, left.includes(pool), target));
  const changed = [...new Map(moves.map((move) => [move.workload, move])).values()];
  const repin = [...classes, ...changed.flatMap((move) => repinOfMove(move, to, stops(move.workload.object)) ?? [])];
  const images = imagesOfMoves(moves);
  const first = firstEnd(now, on);
  return {
    from: from.map(({ name }) => name), to: to.name,
    now: { platform: platform.name, ...(on !== undefined && { on }), pools: now, ...(first && { first }) },
    rebuild: images, repin, blocked: [...blocked, ...slowDrains(waves, drainLimit)],
    unknown: gapsOf({ objects, all, pools, moves, images, now, target }),
    waves, after: afterOf(repin.length > 0, pools, platform, to),
  };
}

/** @throws ProblemsError with the problem of an option unless something holds */
function demand(holds: boolean, option: keyof MigrationTarget, must: string, got: string, remedy: string): void {
  throwProblems(holds ? [] : [{ code: INVALID_OPTION, path: [option], message: `must ${must}, got ${got}`, remedy }]);
}

/** The pools of the releases that are left. @throws ProblemsError if there are none */
function leftPools(all: readonly OldPool[], { from, to }: MigrationTarget): readonly OldPool[] {
  const later = `be a later release than the one to leave, ${from?.name}`;
  demand(!from || isEarlier(from, to), 'to', later, to.name, 'set it to the release of the new nodes');
  const left = all.filter(({ version }) => version && (from ? version === from : isEarlier(version, to)));
  const names = distinct(all.flatMap(({ version }) => version?.name ?? [])).join(', ') || 'none of a known release';
  const [option, must] = from ? ['from', 'the release of'] as const : ['to', 'later than a release of the'] as const;
  demand(left.length > 0, option, `be ${must} Windows nodes of the cluster (${names})`, (from ?? to).name, 'use one that is, or another dump');
  return left;
}

/** @throws ProblemsError if the platform doesn't support the release, or not for the Kubernetes version of the nodes, or no longer */
function demandSupport(platform: Platform, left: readonly OldPool[], { to, on }: MigrationTarget): void {
  const minors = distinct(left.flatMap(({ nodes }) => nodes.flatMap(({ kubeletMinor }) => (kubeletMinor === undefined ? [] : [`1.${kubeletMinor}`]))));
  const unoffered = unofferedRelease(platform, to, minors);
  const remedy = platformRelease(platform, to) ? 'use another release, or upgrade Kubernetes first' : 'use one of these';
  if (unoffered !== undefined) { demand(false, 'to', unoffered, to.name, remedy); }
  const end = endOfNew(to, { platform, on });
  if (end?.hasEnded) { demand(false, 'to', end.must, to.name, end.remedy); }
}

/** Pools whose new nodes are like the old ones. */
function poolsLikeOld(left: readonly OldPool[], all: readonly OldPool[], to: WindowsVersion): readonly LeftPool[] {
  const taken = new Set(all.map(({ name = '' }) => name));
  return left.map((old) => {
    const created = newNodeLike(old, to, taken);
    taken.add(created.pool ?? '');
    return { old, new: created };
  });
}

/** Pools with the new nodes of the definition on which most of their workloads run. @throws ProblemsError if none is of the release */
function definedPools(
  left: readonly OldPool[], definitions: readonly unknown[], to: WindowsVersion, workloads: readonly Workload[], cluster: Cluster,
): readonly LeftPool[] {
  const objects = definitions.flatMap((each): readonly unknown[] => (isPoolDefinition(each) ? [each] : objectsIn([each])));
  const { nodes, problems, pools } = poolNodes(objects);
  throwProblems(problemsWithin(['pools'], problems));
  const own = nodes.filter((node) => readNode(node).version === to);
  const got = nodes.length === 0 ? 'none' : 'pools of other releases';
  demand(own.length > 0, 'pools', `define a pool of ${to.name}`, got, 'write options of windowsNodePool, or NodePools of Karpenter with their EC2NodeClass');
  return left.map((old) => {
    const names = new Set(old.nodes.map(({ name }) => name));
    const pods = workloads.filter((workload) => workload.pods.some((pod) => names.has(nodeOf(pod))))
      .map((workload) => newPodOf(workload, workload.found.template, cluster));
    const fitting = own.map((node) => newNodeOf(node, pools.get(node), old)).map((created) => (
      { created, fits: placementsOf(pods, { ...cluster, nodes: [created.node], pods: [] }).pods.filter(({ fits }) => fits > 0).length }));
    return { old, new: fitting.sort((a, b) => b.fits - a.fits)[0]!.created };
  });
}

/** A drain that can be too long. */
const SLOW = { code: 'drain-limit', severity: 'warning', pods: [], fix: 'raise --drain-limit, or allow more disruptions' } as const;

/** Nodes whose drain can take longer than its limit. */
const slowDrains = (waves: readonly Wave[], limit: number): readonly Blocker[] => (
  waves.flatMap(({ drain }) => drain).filter(({ minutes: { most = 0 } }) => most > limit).map(({ node, minutes }) => ({
    ...SLOW, object: { apiVersion: 'v1', kind: 'Node', name: node }, message: `its drain can last ${minutes.most} minutes, and the limit is ${limit}`,
  })));
