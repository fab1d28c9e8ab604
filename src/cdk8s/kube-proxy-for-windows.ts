import { Construct } from 'constructs';
import { kubeProxyForWindows, KubeProxyForWindowsOptions } from '../network';
import { forPlatform, ObjectSetConstruct } from './object-set-construct';

/** Props of `KubeProxyForWindows`. */
export interface KubeProxyForWindowsProps extends KubeProxyForWindowsOptions {}

/** kube-proxy on every Windows node, for other networks than Flannel and Calico, which include it. */
export class KubeProxyForWindows extends ObjectSetConstruct {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: KubeProxyForWindowsProps) {
    super(scope, id, forPlatform(props, kubeProxyForWindows));
  }
}
