/** cdk8s in Pulumi: a component that deploys a cdk8s app with constructs of any package. */
import './peers/pulumi-cdk8s';

export { Cdk8sApp, Cdk8sAppArgs } from './pulumi-cdk8s/cdk8s-app';
export { OutputResolver, outputNumber, outputString } from './pulumi-cdk8s/tokens';
