import { execFileSync } from 'node:child_process';
import { goProgram } from './go-program';
import { PlainObject } from '../../../src/base';

/** A Pod, a NodePool without nodes, and the labels of its instance type, each with its possible values. */
export interface PodAndPool {
  readonly pod: PlainObject;
  readonly pool: PlainObject;
  readonly labels: Readonly<Record<string, readonly string[]>>;
}

/** Why Karpenter's own scheduling code creates no node of the pool for the Pod, for each pair; empty if it does. */
export function karpenterSchedules(pairs: readonly PodAndPool[]): readonly string[] {
  const program = goProgram('karpenter', 'karpenter', '.');
  return JSON.parse(execFileSync(program, { input: JSON.stringify(pairs), encoding: 'utf8', maxBuffer: 2 ** 30, stdio: ['pipe', 'pipe', 'ignore'] }));
}
