/** cdk8s in Pulumi programs: a component that deploys an app of any constructs. */

export * from './pulumi/cdk8s/cdk8s-app';
