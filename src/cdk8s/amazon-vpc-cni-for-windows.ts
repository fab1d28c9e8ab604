import { Construct } from 'constructs';
import { amazonVpcCni, AmazonVpcCniOptions } from '../network';
import { ObjectSetConstruct } from './object-set-construct';

/** Props of `AmazonVpcCniForWindows`. */
export interface AmazonVpcCniForWindowsProps extends AmazonVpcCniOptions {}

/**
 * The ConfigMap `amazon-vpc-cni`, which makes Amazon EKS assign VPC addresses to Pods on Windows nodes.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { AmazonVpcCniForWindows } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new AmazonVpcCniForWindows(chart, 'vpc-cni', { prefixDelegation: true });
 * app.synth();
 * ```
 */
export class AmazonVpcCniForWindows extends ObjectSetConstruct {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: AmazonVpcCniForWindowsProps = {}) {
    super(scope, id, amazonVpcCni(props));
  }
}
