import { allFiles, dumpFiles } from './input-files';
import { Io, note, UsageError } from './io';
import { readDumps } from './read-dumps';
import { PlainObject, problemText, show } from '../base';
import { formatFailure } from '../findings';
import { KUBECTL_GET, newerKubernetes } from '../knowledge';
import { readNode } from '../scheduling';

/**
 * The objects of a cluster in a file: its nodes, and what else is there. A note says which are newer than the tables.
 *
 * @param kubernetes the version that was given besides
 * @throws UsageError if it has no nodes
 */
export function nodesFrom(file: string, io: Io, kubernetes?: string): readonly PlainObject[] {
  const { objects, failures } = readDumps(dumpFiles([file], allFiles(io), io), KUBECTL_GET);
  if (failures.length > 0) { throw new UsageError(...failures.map((failure) => formatFailure(failure).replace(/^error: /, ''))); }
  if (!objects.some(({ kind }) => kind === 'Node')) {
    throw new UsageError(`--nodes: must be a file with nodes, got none in ${show(file)}. Use the output of "${KUBECTL_GET}"`);
  }
  noteNewerNodes(objects, io, kubernetes);
  return objects;
}

/**
 * Says on stderr that the kubelets of nodes among objects are newer than the tables.
 * @param noted the version of which it was said, if it was newer
 */
export function noteNewerNodes(objects: readonly PlainObject[], io: Io, noted?: string): void {
  const known = newerKubernetes(noted).map(({ message }) => message);
  noteNewerKubernetes(objects.filter(({ kind }) => kind === 'Node').map((node) => readNode(node).info.kubeletVersion), io, known);
}

/** Says on stderr that Kubernetes versions are newer than the tables, once for each minor. */
export function noteNewerKubernetes(versions: readonly unknown[], io: Io, known: readonly string[] = []): void {
  const newer = new Map(versions.flatMap((version) => newerKubernetes(version)).map((problem) => [problem.message, problem]));
  for (const [message, problem] of newer) {
    if (!known.includes(message)) { note(problemText({ ...problem, path: [] }), io); }
  }
}
