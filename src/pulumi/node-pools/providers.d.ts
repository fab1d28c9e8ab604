/**
 * What the components use of the cloud providers' packages, which are too large for the dependencies of this project. Not a part of the package:
 * compilers of users read the declarations of the packages themselves, and `test/pulumi/providers.slow.test.ts` compiles the components with these.
 */
declare module '@pulumi/azure-native/containerservice/agentPool' {
  import { CustomResource, CustomResourceOptions, Output } from '@pulumi/pulumi';
  export class AgentPool extends CustomResource {
    public readonly name: Output<string>;
    public constructor(name: string, args: any, opts?: CustomResourceOptions);
  }
}

declare module '@pulumi/aws/eks/nodeGroup' {
  import { CustomResource, CustomResourceOptions, Output } from '@pulumi/pulumi';
  export class NodeGroup extends CustomResource {
    public readonly nodeGroupName: Output<string>;
    public readonly resources: Output<{ autoscalingGroups: { name: string }[] }[]>;
    public constructor(name: string, args: any, opts?: CustomResourceOptions);
  }
}

declare module '@pulumi/aws/eks/accessEntry' {
  import { CustomResource, CustomResourceOptions } from '@pulumi/pulumi';
  export class AccessEntry extends CustomResource {
    public constructor(name: string, args: any, opts?: CustomResourceOptions);
  }
}

declare module '@pulumi/aws/eks/addon' {
  import { CustomResource, CustomResourceOptions } from '@pulumi/pulumi';
  export class Addon extends CustomResource {
    public constructor(name: string, args: any, opts?: CustomResourceOptions);
  }
}

declare module '@pulumi/aws/iam/rolePolicyAttachment' {
  import { CustomResource, CustomResourceOptions } from '@pulumi/pulumi';
  export class RolePolicyAttachment extends CustomResource {
    public constructor(name: string, args: any, opts?: CustomResourceOptions);
  }
}

declare module '@pulumi/aws/ec2/launchTemplate' {
  import { CustomResource, CustomResourceOptions, Output } from '@pulumi/pulumi';
  export class LaunchTemplate extends CustomResource {
    public readonly latestVersion: Output<number>;
    public constructor(name: string, args: any, opts?: CustomResourceOptions);
  }
}

declare module '@pulumi/aws/autoscaling/group' {
  import { CustomResource, CustomResourceOptions, Output } from '@pulumi/pulumi';
  export class Group extends CustomResource {
    public readonly name: Output<string>;
    public constructor(name: string, args: any, opts?: CustomResourceOptions);
  }
}

declare module '@pulumi/aws/autoscaling/tag' {
  import { CustomResource, CustomResourceOptions } from '@pulumi/pulumi';
  export class Tag extends CustomResource {
    public constructor(name: string, args: any, opts?: CustomResourceOptions);
  }
}

declare module '@pulumi/aws/ssm/getParameter' {
  import { InvokeOutputOptions, Output } from '@pulumi/pulumi';
  export function getParameterOutput(args: any, opts?: InvokeOutputOptions): Output<{ value: string }>;
}

declare module '@pulumi/gcp/container/nodePool' {
  import { CustomResource, CustomResourceOptions, Output } from '@pulumi/pulumi';
  export class NodePool extends CustomResource {
    public readonly name: Output<string>;
    public constructor(name: string, args: any, opts?: CustomResourceOptions);
  }
}
