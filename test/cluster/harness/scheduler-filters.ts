import { execFileSync } from 'node:child_process';
import { goProgram } from './go-program';

/** What the program asks of the scheduler. */
export interface FilterQuestion {
  readonly nodes: readonly unknown[];
  readonly running: readonly unknown[];
  readonly runtimeClasses: readonly unknown[];
  readonly pods: readonly unknown[];
  /** Whether the controller of DaemonSets creates the Pod of the same index. */
  readonly daemons: readonly boolean[];
}

/** The answer for a Pod: why it is rejected at admission, or the messages of all filters for each node. */
export interface FilterAnswer {
  readonly rejected?: string;
  readonly nodes?: readonly (readonly string[])[];
}

/** Runs the filters of the kube-scheduler itself, each on every Pod and node. */
export function schedulerFilters(question: FilterQuestion): readonly FilterAnswer[] {
  return JSON.parse(execFileSync(goProgram('placement'), [], { input: JSON.stringify(question), encoding: 'utf8', maxBuffer: 2 ** 30 }));
}
