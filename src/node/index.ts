/** Windows nodes: all files and scripts of a node, rendered from one set of options for its Kubernetes release. */
export * from './eks-user-data';
export * from './node-file';
export { windowsNodeObjects, type WindowsNodeObjectsOptions } from './node-objects';
export * from './options';
export { windowsNode } from './windows-node';
export { type FileExplanation, NODE_FILE_EXPLANATIONS } from './explain';
export { type PlacedProblem, readNodeOptions, type ReadNodeOptions } from './read-options';
