import { AccessEntry } from '@pulumi/aws/eks/accessEntry';
import { Addon } from '@pulumi/aws/eks/addon';
import { RolePolicyAttachment } from '@pulumi/aws/iam/rolePolicyAttachment';
import { ComponentResource, ComponentResourceOptions, Input } from '@pulumi/pulumi';
import {
  ANY_OBJECT, BOOLEAN, checkedBy, either, listOf, options as optionsOf, PlainObject, Problem, problemsWithin, required, STRING,
} from '../../base';
import { AmazonVpcCniOptions, amazonVpcCniValues, windowsNodeAccessEntry } from '../../objects';
import { childOptions, componentOptions } from '../child-options';
import { readArgs, throwIfAny } from '../component-args';
import { lateGate } from '../late-gate';
import { outputsOf } from '../outputs';

/** Arguments of `EksWindowsSupport`. */
export interface EksWindowsSupportArgs {
  /** Name of the EKS cluster. */
  readonly clusterName: Input<string>;
  /** Name of the IAM role of the cluster, which is not that of its nodes. */
  readonly clusterRoleName: Input<string>;
  /**
   * Whether to make the managed add-on `vpc-cni`, or its options. `false` if something else manages the plugin: set `enableWindowsIpam` there, such
   * as by `amazonVpcCniConfigurationValues` of `k8s-windows/cni`.
   * @default true
   */
  readonly vpcCni?: boolean | AmazonVpcCniOptions;
  /** Version of the add-on, v1.15 or later: `v1.20.1-eksbuild.1`. @default - the default of the Kubernetes version of the cluster */
  readonly vpcCniVersion?: Input<string>;
  /**
   * ARNs of the IAM roles of self-managed Windows nodes, and of node groups whose launch template names an AMI: each gets an access entry. EKS makes
   * those of other node groups itself. A list of Outputs, but not an Output.
   * @default - none
   */
  readonly nodeRoleArns?: readonly Input<string>[];
  /** Partition of AWS: `aws-cn` in China, `aws-us-gov` in GovCloud. @default 'aws' */
  readonly partition?: string;
}

const ARGS = optionsOf<EksWindowsSupportArgs>({
  clusterName: required(STRING, 'set it to the name of the cluster'),
  clusterRoleName: required(STRING, 'set it to the name of the IAM role of the cluster'),
  vpcCni: either(BOOLEAN, ANY_OBJECT), vpcCniVersion: STRING, nodeRoleArns: listOf(STRING), partition: STRING,
});

interface Support {
  /** Values of the add-on; absent if something else manages it. @default - absent */
  readonly values?: PlainObject;
  readonly problems: readonly Problem[];
}

function supportOf(args: EksWindowsSupportArgs): Support {
  return checkedBy(ARGS, args, {}, ({ vpcCni = true }): Support => {
    if (vpcCni === false) { return { problems: [] }; }
    const { values, problems } = amazonVpcCniValues(vpcCni === true ? {} : vpcCni);
    return { values, problems: problemsWithin(['vpcCni'], problems) };
  });
}

/**
 * What an Amazon EKS cluster needs once for Windows nodes: the policy `AmazonEKSVPCResourceController` on the role of the cluster, Windows IPAM by
 * the managed add-on `vpc-cni`, and access entries of the type `EC2_WINDOWS`. The cluster has IPv4, the authentication mode `API` or
 * `API_AND_CONFIG_MAP` for access entries, and at least one Linux node or Fargate Pod. The add-on stays when the component is deleted.
 * Source: awsdocs/amazon-eks-user-guide `latest/ug/clusters/windows-support.adoc`, `grant-k8s-access.adoc`.
 *
 * @example
 * ```ts
 * import { EksWindowsSupport } from 'k8s-windows/pulumi-eks';
 *
 * new EksWindowsSupport('windows', { clusterName: 'shop', clusterRoleName: 'shop-cluster', vpcCni: { prefixDelegation: true } });
 * ```
 */
export class EksWindowsSupport extends ComponentResource {
  /** The policy on the role of the cluster. */
  public readonly policy: RolePolicyAttachment;
  /** The add-on `vpc-cni`, unless `vpcCni` is false. */
  public readonly vpcCni?: Addon;
  /** The access entries of `nodeRoleArns`. */
  public readonly accessEntries: readonly AccessEntry[];

  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, given: EksWindowsSupportArgs, opts?: ComponentResourceOptions) {
    const args = readArgs(name, given);
    const { values, problems } = supportOf(args);
    throwIfAny(name, problems);
    super('k8s-windows:index:EksWindowsSupport', name, {}, componentOptions(opts));
    const child = childOptions(this, opts, { gate: lateGate(this, name, args, (known) => supportOf(known).problems), isOfCloud: true });
    const { clusterName, clusterRoleName, vpcCniVersion, nodeRoleArns = [], partition = 'aws' } = args;
    this.policy = new RolePolicyAttachment(
      `${name}-policy`, { role: clusterRoleName, policyArn: `arn:${partition}:iam::aws:policy/AmazonEKSVPCResourceController` }, child,
    );
    if (values) {
      this.vpcCni = new Addon(`${name}-vpc-cni`, {
        clusterName, addonName: 'vpc-cni', addonVersion: vpcCniVersion, configurationValues: JSON.stringify(values),
        // without it, the cluster has no network; its ConfigMap can have been made by hand before
        preserve: true, resolveConflictsOnCreate: 'OVERWRITE', resolveConflictsOnUpdate: 'OVERWRITE',
      }, child);
    }
    this.accessEntries = nodeRoleArns.map((principalArn, i) => (
      new AccessEntry(`${name}-node-role-${i}`, { clusterName, ...windowsNodeAccessEntry(principalArn as string) }, child)));
    this.registerOutputs(outputsOf(this));
  }
}
