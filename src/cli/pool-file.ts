import * as path from 'node:path';
import { parseFile } from './config-file';
import { allFiles, dumpFiles } from './input-files';
import { Io, throwUsage, UsageError } from './io';
import { readDumps } from './read-dumps';
import { isPlainObject, PlainObject, show } from '../base';
import { poolNodes } from '../nodes';

/** The definitions of pools in a file: options of `windowsNodePool`, or objects. */
export function poolDefinitions(file: string, io: Io) {
  const { content, placeOf } = parseFile(path.resolve(io.cwd, file), file, io);
  const isList = Array.isArray(content);
  const definitions = isList ? content : isPlainObject(content) && content.provider !== undefined ? [content] : undefined;
  const dumped = () => readDumps(dumpFiles([file], allFiles(io), io), 'kubectl get nodepools,ec2nodeclasses -o yaml').objects;
  return { objects: definitions?.filter(isPlainObject) ?? dumped(), isList, placeOf };
}

/** The nodes of the pools that a file defines. @throws UsageError with all problems, or if it defines none */
export function nodesInFile(file: string, io: Io): readonly PlainObject[] {
  const { objects, isList, placeOf } = poolDefinitions(file, io);
  const { nodes, problems } = poolNodes(objects);
  throwUsage(isList ? problems : problems.map((problem) => ({ ...problem, path: problem.path.slice(1) })), placeOf);
  if (nodes.length === 0) {
    const remedy = 'Write options of windowsNodePool, NodePools of Karpenter, or MachineDeployments of Cluster API';
    throw new UsageError(`--pools: must be a file with node pools, got none in ${show(file)}. ${remedy}`);
  }
  return nodes;
}
