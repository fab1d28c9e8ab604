import * as path from 'node:path';
import { parseFile } from './config-file';
import { allFiles, dumpFiles } from './input-files';
import { Io, throwUsage, UsageError } from './io';
import { readDumps } from './read-dumps';
import { isPlainObject, PlainObject, show } from '../base';
import { poolNodes } from '../nodes';

/** The pools that a file defines: their definitions, as options of `windowsNodePool` or as objects, and a node of each. */
interface PoolFile {
  readonly definitions: readonly unknown[];
  readonly nodes: readonly PlainObject[];
}

/** Reads a file of node pools. @throws UsageError with all problems, each at its place */
export function poolsIn(file: string, io: Io): PoolFile {
  const { content, placeOf } = parseFile(path.resolve(io.cwd, file), file, io);
  const isList = Array.isArray(content);
  const options = isList ? content : isPlainObject(content) && content.kind === undefined ? [content] : undefined;
  const dumped = () => readDumps(dumpFiles([file], allFiles(io), io), 'kubectl get nodepools,ec2nodeclasses -o yaml').objects;
  const definitions: readonly unknown[] = options ?? dumped();
  const { nodes, problems } = poolNodes(definitions);
  throwUsage(isList ? problems : problems.map((problem) => ({ ...problem, path: problem.path.slice(1) })), placeOf);
  return { definitions, nodes };
}

/** The nodes of the pools that a file defines. @throws UsageError with all problems, or if it defines none */
export function nodesInFile(file: string, io: Io): readonly PlainObject[] {
  const { nodes } = poolsIn(file, io);
  if (nodes.length === 0) {
    const remedy = 'Write options of windowsNodePool, NodePools of Karpenter, MachineDeployments of Cluster API, or pools of Crossplane';
    throw new UsageError(`--pools: must be a file with node pools, got none in ${show(file)}. ${remedy}`);
  }
  return nodes;
}
