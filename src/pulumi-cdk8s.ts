/** cdk8s in Pulumi programs: a component that deploys an app of any constructs. */

export { Cdk8sApp, Cdk8sAppArgs } from './pulumi/cdk8s/cdk8s-app';
export { OutputResolver, outputNumber, outputString } from './pulumi/cdk8s/tokens';
