/**
 * Kubernetes objects as plain data: finding the Pod in a manifest, reading selectors, tolerations, and quantities, and the checks of a Pod
 * template. Both completion and the checker use them.
 */
export * from '../options';
export * from './accounts';
export * from './change-pods';
export * from './containers';
export * from './field-problems';
export * from './gmsa';
export * from './host-process';
export * from './lift';
export * from './names';
export * from './node-selector';
export * from './objects-by-kind';
export * from './placeholder';
export * from './option-problems';
export * from './option-schemas';
export * from './pod-os';
export * from './find-pods';
export * from './found-pod';
export * from './pod-schema';
export * from './value-at';
export * from './visit-parts';
export { parseQuantity, sameQuantity } from '../expressions';
export * from './quoting';
export * from './rejected-fields';
export * from './rejected-values';
export * from './secrets';
export * from './toleration';
export * from './utf8';
export * from './volumes';
export * from './windows-options';
export * from './windows-service';
export * from './yaml-strings';
