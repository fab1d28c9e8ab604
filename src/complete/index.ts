/**
 * Completion: a pod template and what it is for go in; the template with all that Windows (or Linux, in a mixed cluster) needs comes
 * out, with the problems found.
 */
export * from './complete-pod';
export * from './retrofit';
export * from './target';
