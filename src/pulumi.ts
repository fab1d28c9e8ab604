/** Pulumi components for Windows workloads, and transforms for other resources. Doesn't load cdk8s. */

export * from './pulumi/index';
