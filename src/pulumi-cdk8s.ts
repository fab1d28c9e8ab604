/** cdk8s inside Pulumi: a component that runs an app of constructs, of this package and of any other. */
import './peers/pulumi-cdk8s';

export { Cdk8sApp, Cdk8sAppArgs } from './pulumi-cdk8s/cdk8s-app';
export { OutputResolver, outputNumber, outputString } from './pulumi-cdk8s/tokens';
