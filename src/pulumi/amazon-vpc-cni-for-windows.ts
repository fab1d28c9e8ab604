import { ComponentResourceOptions, Input } from '@pulumi/pulumi';
import { network } from './core-parts';
import { ObjectSetComponent } from './object-set-component';

export interface AmazonVpcCniForWindowsArgs {
  /** Nodes take whole prefixes of addresses, and so run more pods. @default false */
  readonly prefixDelegation?: Input<boolean>;
  /** Prefixes that a node keeps in store; with prefixDelegation. @default - that of the controller */
  readonly warmPrefixTarget?: Input<number>;
  /** Addresses that a node keeps in store. @default - that of the controller */
  readonly warmIpTarget?: Input<number>;
  /** Addresses that a node has at least, those of pods counted. @default - that of the controller */
  readonly minimumIpTarget?: Input<number>;
}

/** Lets Amazon EKS give pods on Windows nodes addresses of the VPC. ConfigMap `amazon-vpc-cni` is EKS's own: its keys for Windows are patched in, and the others stay. */
export class AmazonVpcCniForWindows extends ObjectSetComponent {
  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: AmazonVpcCniForWindowsArgs = {}, opts?: ComponentResourceOptions) {
    super('AmazonVpcCniForWindows', name, args, (options) => network().amazonVpcCni(options), opts, 'patch');
  }
}
