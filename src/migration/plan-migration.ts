import { distinct, isPlainObject, readOptions, throwProblems } from '../base';
import { DRAIN_LIMIT, Platform, PLATFORM_RELEASES, platformRelease, platformSupport, supportPeriod, WindowsVersion } from '../knowledge';
import { objectsIn } from '../kubernetes';
import { poolNodes } from '../nodes';
import { ClusterNode, placementsOf, readCluster, readNode } from '../scheduling';
import { blockersOf, waitsOf } from './blockers';
import { budgetsOf } from './budgets';
import { gapsOf } from './gaps';
import { ImageTruth } from './images';
import { imagesOfMoves, LeftPool, movesOf, repinOfMove } from './moves';
import { firstEnd, NewNode, newNodeLike, newNodeOf, OldPool, platformOf, poolNow, poolsOf } from './old-pools';
import { MIGRATION_TARGET, MigrationTarget } from './options';
import { renamesOf } from './repin';
import { Blocker, MigrationPlan, Wave } from './result';
import { Rooms } from './rooms';
import { afterOf } from './steps';
import { wavesOf } from './waves';
import { newPodOf, Objects, workloadsIn } from './workloads';

/** Megabits per second, as for `images show`. */
const DEFAULT_BANDWIDTH = 1000;

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
  const { to, on, images: lock, bandwidth = DEFAULT_BANDWIDTH, drainLimit = DRAIN_LIMIT.minutes } = target;
  const objects = new Objects(cluster);
  const read = readCluster(cluster, target.platform);
  const all = poolsOf(read.nodes);
  const left = leftPools(all, target);
  const platform = platformOf(all, target);
  demandSupport(platform, left, to);
  const workloads = workloadsIn(objects);
  const pools = withNewNodes(left, all, target, (node, pool) => workloads.filter(({ pods }) => pods.some((pod) => pool.nodes.some(({ name }) => (
    isPlainObject(pod.spec) && pod.spec.nodeName === name)))).filter((workload) => placementsOf(
    [newPodOf(workload, workload.found.template, read)], { ...read, nodes: [node], pods: [], alternatives: [] },
  ).pods[0]!.fits > 0).length);
  const renames = renamesOf(pools.map((pool) => [pool.old, pool.new]));
  const truth = new ImageTruth(lock, objects);
  const { moves, classes, cluster: after } = movesOf(workloads, pools, renames, truth, objects, read);
  const existing = read.nodes.filter((node) => node.version === to && !node.isUnschedulable && node.isReady !== false);
  const rooms = new Rooms(pools, moves, existing, after);
  const budgets = budgetsOf(objects, workloads);
  const blocked = blockersOf({ moves, budgets, hasPlace: (move) => rooms.hasPlace(move), from: distinct(left.map(({ version }) => version!)), to });
  const waits = waitsOf(moves, blocked);
  const waves = wavesOf({
    pools, moves, existing, rooms, budgets, waits, truth, bandwidth, drainLimit, to, classes: classes.map(({ object }) => object),
  });
  const now = all.map((pool) => poolNow(pool, left.includes(pool), target));
  const repin = [...classes, ...moves.flatMap((move) => repinOfMove(move, to) ?? [])];
  const images = imagesOfMoves(moves);
  const first = firstEnd(now.filter(({ isLeft }) => isLeft), on);
  return {
    from: distinct(left.map(({ version }) => version!.name)), to: to.name,
    now: { platform: platform.name, ...(on !== undefined && { on }), pools: now, ...(first && { first }) },
    rebuild: images, repin, blocked: [...blocked, ...slowDrains(waves, drainLimit)],
    unknown: gapsOf({ objects, all, pools, moves, images, now, target }),
    waves, after: afterOf(repin.length > 0, distinct(left.map(({ version }) => version!.build)), platform, to),
  };
}

/** The pools of the releases that are left. @throws ProblemsError if there are none */
function leftPools(all: readonly OldPool[], { from, to }: MigrationTarget): readonly OldPool[] {
  const order = (release: WindowsVersion) => WindowsVersion.all.indexOf(release);
  const known = all.filter(({ version }) => version !== undefined);
  const names = distinct(known.map(({ version }) => version!.name)).join(', ') || 'none of a known release';
  const problem = (path: string, got: string, must: string, remedy: string) => (
    [{ code: 'invalid-option', path: [path], message: `must ${must}, got ${got}`, remedy }]);
  if (from && order(from) >= order(to)) {
    throwProblems(problem('to', to.name, `be a later release than the one to leave, ${from.name}`, 'set it to the release of the new nodes'));
  }
  const left = known.filter(({ version }) => (from ? version === from : order(version!) < order(to)));
  if (left.length === 0) {
    throwProblems(from
      ? problem('from', from.name, `be the release of Windows nodes of the cluster (${names})`, 'set it to one of these, or leave it out')
      : problem('to', to.name, `be later than a release of the Windows nodes of the cluster (${names})`, 'use a dump of the cluster that has such nodes'));
  }
  return left;
}

/** @throws ProblemsError if the platform doesn't support the release, or not for the Kubernetes version of the nodes, or no longer */
function demandSupport(platform: Platform, left: readonly OldPool[], to: WindowsVersion): void {
  const offered = Object.hasOwn(PLATFORM_RELEASES, platform.name) ? PLATFORM_RELEASES[platform.name]! : undefined;
  const row = platformRelease(platform, to);
  const minors = distinct(left.flatMap(({ nodes }) => nodes.flatMap(({ kubeletMinor }) => (kubeletMinor === undefined ? [] : [`1.${kubeletMinor}`]))));
  const unsupported = minors.filter((minor) => platformSupport(platform, to, minor) === 'unsupported');
  const wrong = offered && !row ? [`be a release of ${platform.name} (${offered.map(({ release }) => release.name).join(', ')})`, 'use one of these']
    : unsupported.length > 0 ? [
      `be supported by ${platform.name} with Kubernetes ${unsupported.join(', ')} (${supportPeriod(row!)})`, 'use another release, or upgrade Kubernetes first',
    ] : undefined;
  if (wrong) {
    throwProblems([{ code: 'invalid-option', path: ['to'], message: `must ${wrong[0]}, got ${to.name}`, remedy: wrong[1]! }]);
  }
}

/** Pools with the nodes that replace theirs: as a file defines them, or like the old ones. @param fits number of workloads of a pool on a node */
function withNewNodes(
  left: readonly OldPool[], all: readonly OldPool[], { pools, to }: MigrationTarget, fits: (node: ClusterNode, pool: OldPool) => number,
): readonly LeftPool[] {
  const taken = new Set(all.flatMap(({ name }) => name ?? []));
  if (pools === undefined) {
    return left.map((old): LeftPool => {
      const created: NewNode = newNodeLike(old, to, taken);
      if (created.pool !== undefined) { taken.add(created.pool); }
      return { old, new: created };
    });
  }
  const definitions = pools.flatMap((each) => (isPlainObject(each) && each.provider !== undefined ? [each] : objectsIn([each])));
  const { nodes, problems } = poolNodes(definitions);
  throwProblems(problems.map((problem) => ({ ...problem, path: ['pools', ...problem.path] })));
  const own = nodes.filter((node) => readNode(node).version === to);
  if (own.length === 0) {
    throwProblems([{
      code: 'invalid-option', path: ['pools'], message: `must define a pool of ${to.name}, got ${nodes.length === 0 ? 'none' : 'pools of other releases'}`,
      remedy: 'write options of windowsNodePool, or NodePools of Karpenter with their EC2NodeClass',
    }]);
  }
  return left.map((old) => {
    const candidates = own.map((defined) => newNodeOf(defined, old));
    const counts = candidates.map(({ node }) => fits(node, old));
    return { old, new: candidates[counts.indexOf(Math.max(...counts))]! };
  });
}

/** Nodes whose drain can take longer than its limit. */
function slowDrains(waves: readonly Wave[], limit: number): readonly Blocker[] {
  return waves.flatMap(({ drain }) => drain).filter(({ minutes: { most = 0 } }) => most > limit).map(({ node, minutes }) => ({
    code: 'drain-limit', severity: 'warning', object: { apiVersion: 'v1', kind: 'Node', name: node }, pods: [],
    message: `its drain can take ${minutes.most} minutes, longer than the limit of ${limit}`,
    fix: 'raise --drain-limit, or let PodDisruptionBudgets allow more disruptions',
  }));
}
