/** Admission policies by which the API server completes and judges the Pods of a cluster with Windows nodes, and what they would do in it. */
export { type AdmissionMode, type WindowsAdmissionOptions } from './options';
export { type PreviewedChange, type PreviewedFinding, previewAdmission } from './preview';
export { windowsAdmission } from './windows-admission';
