/**
 * Diagnoses known problems of clusters with Windows nodes, with cause and remedy, in the output of `kubectl get`. Reads no files, calls no
 * cluster, and prints nothing.
 */
export { Diagnosis, diagnose, Problem } from './doctor/diagnose';
export { DumpKind } from './doctor/dump-objects';
export { DoctorOptions, Evidence } from './doctor/symptom';
export { Platform } from './knowledge';
