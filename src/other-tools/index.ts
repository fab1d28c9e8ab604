/** Readers of the files of other tools: Jenkins, GitLab Runner, and legacy setups of nodes, which `convert` turns into options. */
export * from './convert/conversion-result';
export * from './convert/convert-files';
export * from './convert/start-script';
export * from './pod-readers';
