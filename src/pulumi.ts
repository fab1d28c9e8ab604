/** Pulumi: components for Windows workloads, and transforms for what others wrote. Loads no cdk8s. */
export * from './pulumi/index';
