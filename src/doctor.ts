/**
 * The doctor as a library: diagnoses known problems of clusters with Windows nodes in the output of `kubectl get -o json`. Pure functions: they
 * don't read files, connect to a cluster or print.
 */
export { Diagnosis, diagnose, Trouble } from './doctor/diagnose';
export { DumpKind } from './doctor/dump-objects';
export { DoctorOptions, Evidence } from './doctor/symptom';
export { Platform } from './knowledge';
