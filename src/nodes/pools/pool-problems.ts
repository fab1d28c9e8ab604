import { WindowsNodePool } from './windows-node-pool';
import { PlainObject, Problem } from '../../base';

/**
 * Why a Pod that is placed on a pool doesn't run there, or doesn't wake it while it has no nodes; paths start at the Pod template. What isn't known
 * isn't a problem.
 */
export function poolProblems(template: PlainObject, pool: WindowsNodePool | undefined): readonly Problem[] {
  // Pods without a pool don't load the filters of the scheduler
  return !pool ? [] : (require('./asleep') as typeof import('./asleep')).asleepProblems(template, pool);
}
