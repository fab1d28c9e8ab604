/** The files of Windows nodes: `windowsNode` makes them, and their checker has its rules by topic. */
export * from './check/check-node-files';
export { type NodeCheckOptions } from './check/options';
export * from './check/pause-images';
export { decodedText, decodeText, textOfBytes } from './check/read/decode-text';
export { type NodeText } from './check/read/node-file';
export { NODE_FILE_EXTENSIONS, type NodeFileInput, readNodeFile } from './check/read/read-node-file';
export { type NodeRule } from './check/rule';
export * from './check/rules';
export { type CommandLine, type Setting, type StartScriptCall } from './check/script/command-line';
export * from './check/script/placeholder';
export { flagOf, meantBy, type Program } from './check/script/programs';
export * from './eks-user-data';
export * from './explain';
export * from './node-file';
export * from './node-objects';
export * from './options';
export * from './read-options';
export { windowsNode } from './windows-node';
