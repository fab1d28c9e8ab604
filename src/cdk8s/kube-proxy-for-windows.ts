import { Construct } from 'constructs';
import { kubeProxyForWindows, KubeProxyForWindowsOptions } from '../network';
import { forPlatform, ObjectSetConstruct } from './object-set-construct';

export interface KubeProxyForWindowsProps extends KubeProxyForWindowsOptions {}

/** kube-proxy on every Windows node. The networks of Flannel and Calico bring it themselves; this is for others. */
export class KubeProxyForWindows extends ObjectSetConstruct {
  /** @throws ProblemsError when an option is invalid, with all problems */
  constructor(scope: Construct, id: string, props: KubeProxyForWindowsProps) {
    super(scope, id, forPlatform(props, kubeProxyForWindows));
  }
}
