/** Typed expressions over Kubernetes objects, which TypeScript evaluates and the API server runs as CEL. */
export * from './cel';
export * from './evaluate';
export * from './expression';
export type { Data } from './functions';
export * from './quantity';
