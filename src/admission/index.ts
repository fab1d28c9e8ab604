/**
 * Admission policies by which the API server completes and judges the Pods of a cluster with Windows nodes, as plain objects, and what they would do
 * in a running cluster. Pure functions: they read no files and call no cluster.
 */
export { type AdmissionMode, type WindowsAdmissionOptions } from './options';
export { type PreviewedChange, type PreviewedFinding, previewAdmission } from './preview';
export { windowsAdmission } from './windows-admission';
export type { Data, PatchOperation } from '../expressions';
export { Platform } from '../knowledge';
export { type Path, type PlainObject, type Problem, ProblemsError } from '../options';
export type { NamedObject, ObjectSet } from '../objects';
