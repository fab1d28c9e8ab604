import { WindowsNodePool } from './windows-node-pool';
import { isPlainObject, valueSchema } from '../../base';
import { Platform } from '../../knowledge';

/** A construct or component of a pool of Windows nodes. */
export interface HasNodePool {
  /** What is known of the pool. */
  readonly pool: WindowsNodePool;
}

/** The pool of a construct or component, or the pool itself. */
export function poolOf(given: WindowsNodePool | HasNodePool | undefined): WindowsNodePool | undefined {
  return given !== undefined && 'pool' in given ? given.pool : given;
}

/** Schema of a pool that workloads are placed on. */
export const POOL = valueSchema('a pool of Windows nodes', (value) => {
  const pool: unknown = typeof value === 'object' && value !== null ? poolOf(value as WindowsNodePool) : undefined;
  return Platform.isPlatform((pool as Partial<WindowsNodePool> | undefined)?.platform) && isPlainObject((pool as WindowsNodePool).atZero);
}, 'use a construct or component such as KarpenterWindowsNodePool, or the result of windowsNodePool');
