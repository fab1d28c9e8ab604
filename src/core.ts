/**
 * The core without any front: the vocabulary and completion, on plain Kubernetes objects. Loads neither cdk8s nor Pulumi.
 */
export * from './knowledge';
export * from './manifest';
export * from './complete';
