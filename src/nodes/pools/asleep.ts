import { poolNode } from './pool-nodes';
import { WindowsNodePool } from './windows-node-pool';
import { PlainObject, Problem, withoutAbsent } from '../../base';
import { findPods } from '../../kubernetes';
import { readCluster, scheduledPods, wakesOf } from '../../scheduling';

/** Why a Pod doesn't wake a pool that has no nodes. */
export function asleepProblems(template: PlainObject, pool: WindowsNodePool): readonly Problem[] {
  const object = { ...withoutAbsent(template), apiVersion: 'v1', kind: 'Pod', metadata: { name: 'pod' } };
  const cluster = readCluster([poolNode(pool)]);
  return wakesOf(scheduledPods({ object }, findPods(object), cluster), cluster).filter(({ state }) => state === 'never' || state === 'wrongly').map(
    ({ state, message = '', fix }) => ({
      code: 'node-pool-asleep', path: ['spec'],
      message: `must ${state === 'never' ? 'be able to wake' : 'run on the nodes that it adds to'} pool ${pool.name}, which has no nodes: ${message}`,
      remedy: fix ?? 'set min of the pool to 1',
    }));
}
