import { CheckOptions } from './options';
import { CheckResult, checkTexts } from './run';
import { ANYTHING, checkArgument, listOf } from '../base';
import { Finding } from '../findings';
import { PodReader } from '../yaml';

const LIST = listOf(ANYTHING);

/** Checks objects that weren't read from a file. @param readers of the files of other tools, which may be in ConfigMaps */
export function checkObjects(
  objects: readonly object[], options: CheckOptions = {}, readers: readonly PodReader[] = [],
): Pick<CheckResult, 'findings' | 'failures' | 'objects' | 'workloads' | 'assumed' | 'nodeNotes'> {
  checkArgument('objects', objects, LIST);
  const texts = objects.map((object) => ({ text: () => jsonOf(object) }));
  const { findings, failures, objects: count, workloads, assumed, nodeNotes } = checkTexts(texts, options, readers);
  return {
    findings: findings.map(withoutPosition),
    failures: failures.map(({ message }) => ({ message })), objects: count,
    workloads: workloads.map((workload) => ({ ...workload, reasons: workload.reasons.map(withoutPosition) })),
    ...(assumed !== undefined && { assumed }),
    ...(nodeNotes && { nodeNotes }),
  };
}

function jsonOf(object: object): string {
  try {
    return JSON.stringify(object) ?? String(object);
  } catch (error) {
    // of the stack
    if (error instanceof RangeError) { throw new Error('is nested too deeply'); }
    throw error;
  }
}

function withoutPosition<T extends object>(of: T): T {
  const { line, column, endLine, endColumn, ...rest } = of as T & Partial<Finding>;
  return rest as unknown as T;
}
