/**
 * Completion: from a Pod template and its target, it returns the template with everything that Windows (or Linux, in a mixed cluster) requires,
 * plus the problems found.
 */
export * from './complete-pod';
export * from './containers';
export * from './options';
export * from './resources';
export * from './retrofit';
export * from './target';
export * from './workload';
