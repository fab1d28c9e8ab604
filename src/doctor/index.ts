/**
 * Diagnoses known problems of clusters with Windows nodes, with cause and remedy, in the output of `kubectl get`. Reads no files, calls no
 * cluster, and prints nothing.
 */
export { DiagnosedCluster, Diagnosis, diagnose, Problem } from './diagnose';
export { DumpKind } from './dump-kinds';
export { DoctorOptions, Evidence } from './symptom';
export { Ignore } from '../findings/selection';
export { Platform, WindowsVersion } from '../knowledge';
