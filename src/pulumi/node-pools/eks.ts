import { Group } from '@pulumi/aws/autoscaling/group';
import { Tag } from '@pulumi/aws/autoscaling/tag';
import { LaunchTemplate } from '@pulumi/aws/ec2/launchTemplate';
import { NodeGroup } from '@pulumi/aws/eks/nodeGroup';
import { getParameterOutput } from '@pulumi/aws/ssm/getParameter';
import { ComponentResourceOptions, Output, output } from '@pulumi/pulumi';
import { NodePoolArgs, NodePoolComponent } from './node-pool-component';
import { outputsOf } from '../outputs';

/** What EKS makes for a node group. */
interface Made {
  readonly autoscalingGroups: readonly { readonly name: string }[];
}

/** Arguments of `EksWindowsNodeGroup`. */
export interface EksWindowsNodeGroupArgs extends NodePoolArgs<'eks'> {}

/**
 * A managed node group of Windows nodes of Amazon EKS: a `NodeGroup` of @pulumi/aws. With `min: 0`, its Auto Scaling group gets the tags by which
 * cluster-autoscaler knows it without nodes. The cluster requires `EksWindowsSupport` before.
 *
 * @example
 * ```ts
 * import { WindowsDeployment } from 'k8s-windows/pulumi';
 * import { EksWindowsNodeGroup, EksWindowsSupport } from 'k8s-windows/pulumi-eks';
 *
 * const support = new EksWindowsSupport('windows', { clusterName: 'shop', clusterRoleName: 'shop-cluster' });
 * const pool = new EksWindowsNodeGroup('windows', {
 *   name: {},
 *   version: 'LTSC2022',
 *   kubernetes: '1.35',
 *   max: 5,
 *   clusterName: 'shop',
 *   instanceTypes: ['m5.large'],
 *   nodeRoleArn: 'arn:aws:iam::111122223333:role/shop-nodes',
 *   subnetIds: ['subnet-0a1b2c'],
 *   taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
 * }, { dependsOn: support });
 * new WindowsDeployment('web', {
 *   spec: {
 *     template: { spec: { containers: [{ name: 'iis', image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022' }] } },
 *   },
 *   windows: { pool },
 * });
 * ```
 */
export class EksWindowsNodeGroup extends NodePoolComponent {
  /** The node group. */
  public readonly nodeGroup: NodeGroup;
  /** Name of the node group. */
  public readonly name: Output<string>;

  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: EksWindowsNodeGroupArgs, opts?: ComponentResourceOptions) {
    super('EksWindowsNodeGroup', 'eks', name, args, opts);
    const own = this.isScaled ? { ignoreChanges: ['scalingConfig.desiredSize'] } : {};
    this.nodeGroup = new NodeGroup(name, this.argsOf('nodeGroup'), this.child(own));
    this.name = this.nodeGroup.nodeGroupName;
    // tests with mocks have no such output
    const autoscalingGroupName = this.nodeGroup.resources.apply((made?: Made[]) => made?.[0]?.autoscalingGroups[0]?.name ?? '');
    for (const [key, value] of this.pool.min === 0 ? Object.entries(this.pool.autoscalerTags) : []) {
      new Tag(`${name}-${key}`, { autoscalingGroupName, tag: { key, value, propagateAtLaunch: false } }, this.child());
    }
    this.registerOutputs(outputsOf(this));
  }
}

/** Arguments of `EksWindowsSelfManagedNodes`. */
export interface EksWindowsSelfManagedNodesArgs extends NodePoolArgs<'eks-self-managed'> {}

/**
 * Self-managed Windows nodes of Amazon EKS: a `LaunchTemplate` with the user data of `eksWindowsUserData`, and a `Group` of @pulumi/aws with the tags
 * by which the cluster and cluster-autoscaler know it. The AMI is the newest of the release, unless `imageId` says otherwise. Nodes have what changes
 * in the template once they are replaced. The cluster requires `EksWindowsSupport` before, with the role of the nodes.
 *
 * @example
 * ```ts
 * import { EksWindowsSelfManagedNodes, EksWindowsSupport } from 'k8s-windows/pulumi-eks';
 *
 * const nodeRoleArn = 'arn:aws:iam::111122223333:role/shop-nodes';
 * const support = new EksWindowsSupport('windows', { clusterName: 'shop', clusterRoleName: 'shop-cluster', nodeRoleArns: [nodeRoleArn] });
 * new EksWindowsSelfManagedNodes('windows', {
 *   name: {},
 *   version: 'LTSC2025',
 *   kubernetes: '1.35',
 *   max: 5,
 *   clusterName: 'shop',
 *   instanceType: 'm5.large',
 *   nodeRoleArn,
 *   instanceProfile: 'shop-nodes',
 *   subnetIds: ['subnet-0a1b2c'],
 *   securityGroupIds: ['sg-0a1b2c'],
 *   taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
 * }, { dependsOn: support });
 * ```
 */
export class EksWindowsSelfManagedNodes extends NodePoolComponent {
  /** The launch template. */
  public readonly launchTemplate: LaunchTemplate;
  /** The Auto Scaling group. */
  public readonly autoScalingGroup: Group;
  /** Name of the Auto Scaling group. */
  public readonly name: Output<string>;

  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: EksWindowsSelfManagedNodesArgs, opts?: ComponentResourceOptions) {
    super('EksWindowsSelfManagedNodes', 'eks-self-managed', name, args, opts);
    const { imageId, ...template } = this.argsOf('launchTemplate');
    const userData = output<string>(this.argOf('launchTemplate', 'userData'));
    this.launchTemplate = new LaunchTemplate(name, {
      ...template,
      imageId: imageId ?? getParameterOutput(this.argsOf('imageParameter'), { parent: this }).value,
      userData: userData.apply((text) => Buffer.from(text).toString('base64')),
    }, this.child());
    const { id, latestVersion } = this.launchTemplate;
    const { tags, ...group } = this.argsOf('autoScalingGroup');
    const forAutoscaler = Object.entries(this.pool.autoscalerTags).map(([key, value]) => ({ key, value, propagateAtLaunch: false }));
    this.autoScalingGroup = new Group(name, {
      ...group, launchTemplate: { id, version: latestVersion.apply(String) },
      tags: output(tags).apply((own: any[]) => [...own, ...forAutoscaler]),
    }, this.child());
    this.name = this.autoScalingGroup.name;
    this.registerOutputs(outputsOf(this));
  }
}
