import { allFiles, dumpFiles } from './input-files';
import { Io, UsageError } from './io';
import { readDumps } from './read-dumps';
import { formatFailure } from '../findings/format/words';
import { KUBECTL_GET } from '../knowledge';
import { PlainObject, show } from '../manifest';

/**
 * The objects of a cluster in a file: its nodes, and what else is there.
 *
 * @throws UsageError if it has no nodes
 */
export function nodesFrom(file: string, io: Io): readonly PlainObject[] {
  const { objects, failures } = readDumps(dumpFiles([file], allFiles(io), io), KUBECTL_GET);
  if (failures.length > 0) { throw new UsageError(...failures.map((failure) => formatFailure(failure).replace(/^error: /, ''))); }
  if (!objects.some(({ kind }) => kind === 'Node')) {
    throw new UsageError(`--nodes: must be a file with nodes, got none in ${show(file)}. Use the output of "${KUBECTL_GET}"`);
  }
  return objects;
}
