import { Construct } from 'constructs';
import { amazonVpcCni, AmazonVpcCniOptions } from '../network';
import { ObjectSetConstruct } from './object-set-construct';

export interface AmazonVpcCniForWindowsProps extends AmazonVpcCniOptions {}

/** Lets Amazon EKS give pods on Windows nodes addresses of the VPC: ConfigMap `amazon-vpc-cni`. */
export class AmazonVpcCniForWindows extends ObjectSetConstruct {
  /** @throws ProblemsError when an option is invalid, with all problems */
  constructor(scope: Construct, id: string, props: AmazonVpcCniForWindowsProps = {}) {
    super(scope, id, amazonVpcCni(props));
  }
}
