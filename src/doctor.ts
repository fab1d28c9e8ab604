/**
 * The doctor as a library: known troubles of a cluster with Windows nodes, with cause and remedy, in what `kubectl get` prints of it. Pure:
 * it reads no files, asks no cluster and prints nothing.
 */
export { Diagnosis, diagnose, Trouble } from './doctor/diagnose';
export { DumpKind } from './doctor/dump-objects';
export { DoctorOptions, Evidence } from './doctor/symptom';
export { Platform } from './knowledge';
