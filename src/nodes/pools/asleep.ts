import { poolNode } from './pool-nodes';
import { WindowsNodePool } from './windows-node-pool';
import { lookUp, objectAt, PlainObject, Problem, withoutAbsent } from '../../base';
import { findPods, stringsAt } from '../../kubernetes';
import { placementsOf, PlacementReason, readCluster, scheduledPods, wakesOf } from '../../scheduling';

const CODE = 'node-pool-asleep';

/** Why a Pod that is placed on a pool doesn't run there, or doesn't wake it while it has no nodes. */
export function asleepProblems(template: PlainObject, pool: WindowsNodePool): readonly Problem[] {
  const object = { ...withoutAbsent(template), apiVersion: 'v1', kind: 'Pod', metadata: { name: 'pod' } };
  const cluster = readCluster([poolNode(pool)]);
  const pods = scheduledPods({ object }, findPods(object), cluster);
  const wakes = wakesOf(pods, cluster);
  const others = otherLabels(template, pool);
  const missed = placementsOf(pods, cluster).pods.flatMap(({ nearestMiss }) => nearestMiss?.reasons ?? []);
  // an image of another release than the pool's is a problem of its own
  const ofBuild = missed.flatMap(({ code, message }) => (code === 'build' ? [message] : []));
  const fails = wakes.filter(({ state, message = '' }) => state === 'never' || (state === 'wrongly' && !ofBuild.includes(message)));
  return [...others.length > 0 ? others : neverChosen(missed, pool), ...fails.map(
    ({ state, message = '', fix }): Problem => ({
      code: CODE, path: ['spec'],
      message: `must ${state === 'never' ? 'be able to wake' : 'run on the nodes that it adds to'} pool ${pool.name}, which has no nodes: ${message}`,
      remedy: fix ?? 'set min of the pool to 1',
    }))];
}

/** What Karpenter never chooses for a node of the pool, such as another zone. Of other pools, not all labels are known. */
function neverChosen(missed: readonly PlacementReason[], { provider, name }: WindowsNodePool): readonly Problem[] {
  const isChoice = ({ code, by }: PlacementReason) => by !== 'unknown' && (code === 'node-selector' || code === 'node-affinity');
  return missed.filter((each) => provider === 'karpenter' && isChoice(each)).map(
    ({ message, fix }): Problem => ({
      code: CODE, path: ['spec'], message: `must be able to run on the nodes of pool ${name}: ${message}`, remedy: fix ?? 'use another pool',
    }));
}

/** Labels that the Pod requires, and that nodes of the pool have with another value. */
function otherLabels(template: PlainObject, { name, nodeLabels }: WindowsNodePool): readonly Problem[] {
  return Object.entries(stringsAt(objectAt(template, 'spec'), 'nodeSelector')).flatMap(([key, value]) => {
    const label = lookUp(nodeLabels, key);
    return label === undefined || label === value ? [] : [{
      code: CODE, path: ['spec', 'nodeSelector', key], message: `must be "${label}", as on the nodes of pool ${name}, got "${value}"`,
      remedy: 'remove it, or use another pool',
    }];
  });
}
