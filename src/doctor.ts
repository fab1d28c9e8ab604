/**
 * Diagnoses known problems of clusters with Windows nodes, with cause and remedy, in the output of `kubectl get`. Reads no files, calls no
 * cluster, and prints nothing.
 */
export { diagnose, type DiagnosedCluster, type Diagnosis, type Problem } from './diagnosis';
export { type DumpKind } from './diagnosis';
export { type DoctorOptions, type Evidence } from './diagnosis';
export { type Ignore } from './findings';
export { type ImageLock } from './images';
export { Platform, WindowsVersion } from './knowledge';
