import { poolNode } from './pool-nodes';
import { WindowsNodePool } from './windows-node-pool';
import { PlainObject, Problem, withoutAbsent } from '../../base';
import { findPods } from '../../kubernetes';
import { readCluster, scheduledPods, wakesOf } from '../../scheduling';

/** Why a Pod that is placed on a pool doesn't wake it while it has no nodes; paths start at the Pod template. What isn't known isn't a problem. */
export function poolProblems(template: PlainObject, pool: WindowsNodePool | undefined): readonly Problem[] {
  if (!pool || pool.min > 0) { return []; }
  const object = { ...withoutAbsent(template), apiVersion: 'v1', kind: 'Pod', metadata: { name: 'pod' } };
  const cluster = readCluster([poolNode(pool)]);
  return wakesOf(scheduledPods({ object }, findPods(object), cluster), cluster).filter(({ state }) => state === 'never' || state === 'wrongly').map(
    ({ state, message = '', fix }) => ({
      code: 'node-pool-asleep', path: ['spec'],
      message: `must ${state === 'never' ? 'be able to wake' : 'run on the nodes that it adds to'} pool ${pool.name}, which has no nodes: ${message}`,
      remedy: fix ?? 'set min of the pool to 1',
    }));
}
