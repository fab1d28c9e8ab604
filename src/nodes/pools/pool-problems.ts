import { WindowsNodePool } from './windows-node-pool';
import { PlainObject, Problem } from '../../base';

/** Why a Pod that is placed on a pool doesn't wake it while it has no nodes; paths start at the Pod template. What isn't known isn't a problem. */
export function poolProblems(template: PlainObject, pool: WindowsNodePool | undefined): readonly Problem[] {
  // Pods without such a pool don't load the filters of the scheduler
  return !pool || pool.min > 0 ? [] : (require('./asleep') as typeof import('./asleep')).asleepProblems(template, pool);
}
