/**
 * Admission policies by which the API server completes and judges the Pods of a cluster with Windows nodes, as plain objects, and what they would do
 * in a running cluster. Pure functions: they read no files and call no cluster.
 */
export { type AdmissionMode, type WindowsAdmissionOptions } from './objects';
export { previewAdmission, type PreviewedChange, type PreviewedFinding } from './objects';
export { windowsAdmission } from './objects';
export type { Data, PatchOperation } from './base';
export { Platform } from './knowledge';
export { type Path, type PlainObject, type Problem, ProblemsError } from './base';
export type { NamedObject, ObjectSet } from './objects';
