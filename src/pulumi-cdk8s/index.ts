/** cdk8s in Pulumi programs: a component that deploys an app of any constructs. */

export { Cdk8sApp, Cdk8sAppArgs } from './cdk8s-app';
export { OutputResolver, outputNumber, outputString } from './tokens';
