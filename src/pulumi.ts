/** Pulumi: components for Windows workloads, and transforms for what others wrote. Loads no cdk8s. */
import './peers/pulumi';

export * from './pulumi/index';
