/**
 * Completion: from a Pod template and its target, it returns the template with everything that Windows (or Linux, in a mixed cluster) requires,
 * plus the problems found.
 */
export * from './complete-pod';
export * from './containers';
export * from './content-hash';
export * from './host-process-daemon-set';
export * from './namespace-fields';
export { type NamedObject, type ObjectSet } from './object-set';
export * from './options';
export * from './os-quota';
export * from './retrofit';
export * from './runtime-class-fields';
export * from './target';
export * from './workload';
