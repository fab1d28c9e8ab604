import * as path from 'node:path';
import { parseFile } from './config-file';
import { allFiles, dumpFiles } from './input-files';
import { Io, note, throwUsage, UsageError } from './io';
import { isEmpty, readDumps } from './read-dumps';
import { PlainObject, Problem, problemText, show } from '../base';
import { firstNames, formatFailure, formatObject, referenceTo } from '../findings';
import { isPoolDefinition, poolNodes } from '../nodes';

/** The pools that a file defines: their definitions, as options of `windowsNodePool` or as objects, and a node of each. */
interface PoolFile {
  readonly definitions: readonly unknown[];
  readonly nodes: readonly PlainObject[];
}

const POOLS = 'options of windowsNodePool, NodePools of Karpenter, MachineDeployments of Cluster API with annotations of its autoscaler, or Windows '
  + 'pools of Crossplane';

/** Reads a file of node pools. @throws UsageError with all problems, each at its place */
export function poolsIn(file: string, io: Io): PoolFile {
  const { content, others, placeOf } = parseFile(path.resolve(io.cwd, file), file, io);
  const isList = Array.isArray(content);
  const options: readonly unknown[] | undefined = isList ? content : isPoolDefinition(content) ? [content] : undefined;
  if (others.length > 0 && [content, ...others].some((each) => Array.isArray(each) || isPoolDefinition(each))) {
    const remedy = 'Write pools as a list: start each with "- ", and remove "---"';
    throw new UsageError(`--pools: must be a file with manifests, or with one document, got several in ${show(file)}. ${remedy}`);
  }
  const definitions = options ?? objectsIn(file, io);
  const { nodes, problems, skipped } = poolNodes(definitions);
  const without = (problem: Problem): Problem => ({ ...problem, path: problem.path.slice(1) });
  const nameAt = (i: unknown) => formatObject(referenceTo(definitions[Number(i)] as PlainObject));
  if (options) { throwUsage(isList ? problems : problems.map(without), placeOf); }
  if (problems.length > 0) { throw new UsageError(...problems.map((each) => `${file}: ${nameAt(each.path[0])}: ${problemText(without(each))}`)); }
  const left = skipped.map((each) => formatObject(referenceTo(each)));
  if (left.length > 0) { note(`${file}: no pool is read from ${firstNames(left, 4)}. Pools are ${POOLS}`, io); }
  return { definitions, nodes };
}

/** The objects in a file. @throws UsageError if a part of it can't be read */
function objectsIn(file: string, io: Io): readonly PlainObject[] {
  const { objects, failures } = readDumps(dumpFiles([file], allFiles(io), io), 'kubectl get nodepools,ec2nodeclasses -o yaml');
  const unread = failures.filter((failure) => !isEmpty(failure)).map((failure) => formatFailure(failure));
  if (unread.length > 0) { throw new UsageError(...unread); }
  return objects;
}

/** The nodes of the pools that a file defines. @throws UsageError with all problems, or if it defines none */
export function nodesInFile(file: string, io: Io): readonly PlainObject[] {
  const { nodes } = poolsIn(file, io);
  if (nodes.length === 0) {
    throw new UsageError(`--pools: must be a file with node pools, got none in ${show(file)}. Write ${POOLS}`);
  }
  return nodes;
}
