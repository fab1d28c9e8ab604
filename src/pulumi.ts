/** Pulumi components for Windows workloads, and transforms for other resources. Doesn't load cdk8s. */
import './peers/pulumi';

export * from './pulumi/index';
