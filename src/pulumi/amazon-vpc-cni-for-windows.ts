import { ComponentResourceOptions, Input } from '@pulumi/pulumi';
import { ObjectSetComponent } from './object-set-component';
import { amazonVpcCni } from '../network';

/** Arguments of `AmazonVpcCniForWindows`. */
export interface AmazonVpcCniForWindowsArgs {
  /** Assigns address prefixes to nodes, so that they can run more Pods. @default false */
  readonly prefixDelegation?: Input<boolean>;
  /** Number of spare prefixes per node. Requires `prefixDelegation`. @default - the controller's default */
  readonly warmPrefixTarget?: Input<number>;
  /** Number of spare addresses per node. @default - the controller's default */
  readonly warmIpTarget?: Input<number>;
  /** Minimum number of addresses per node, including those in use by Pods. @default - the controller's default */
  readonly minimumIpTarget?: Input<number>;
}

/**
 * Enables VPC addresses for Pods on Windows nodes of Amazon EKS. The ConfigMap `amazon-vpc-cni` belongs to EKS, so its Windows keys are
 * patched, and all other keys are kept.
 *
 * @example
 * ```ts
 * import { AmazonVpcCniForWindows } from 'k8s-windows/pulumi';
 *
 * new AmazonVpcCniForWindows('vpc-cni', { prefixDelegation: true });
 * ```
 */
export class AmazonVpcCniForWindows extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: AmazonVpcCniForWindowsArgs = {}, opts?: ComponentResourceOptions) {
    super('AmazonVpcCniForWindows', name, args, (options) => amazonVpcCni(options), opts, { ownership: 'patch' });
  }
}
