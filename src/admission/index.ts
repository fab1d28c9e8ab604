/** Admission policies by which the API server completes the Pods of a cluster with Windows nodes, and what they would change in it. */
export { type PreviewedChange, previewAdmission } from './preview';
export { windowsAdmission, type WindowsAdmissionOptions } from './windows-admission';
