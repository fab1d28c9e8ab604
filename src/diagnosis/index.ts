/** The doctor of running clusters: what its Pods and nodes suffer from, by symptoms. */
export { clustersOf, diagnoseClusters, type DumpedCluster, isOfCluster } from './clusters';
export { diagnose, type DiagnosedCluster, type Diagnosis, type Problem } from './diagnose';
export { type DumpKind } from './dump';
export * from './format/doctor-page';
export * from './format/formats';
export { findingsOf, onlyOf } from './report';
export { type DoctorOptions, type Evidence, type Symptom } from './symptom';
export * from './symptoms';
