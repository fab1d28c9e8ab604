import { Construct } from 'constructs';
import { Platform } from '../knowledge';
import { kubeProxyForWindows, KubeProxyForWindowsOptions } from '../network';
import { ObjectSetConstruct } from './object-set-construct';

export interface KubeProxyForWindowsProps extends KubeProxyForWindowsOptions {}

/** kube-proxy on every Windows node. The networks of Flannel and Calico bring it themselves; this is for others. */
export class KubeProxyForWindows extends ObjectSetConstruct {
  /** @throws PodProblemsError when the options can't work, with all that is wrong */
  constructor(scope: Construct, id: string, props: KubeProxyForWindowsProps) {
    super(scope, id, kubeProxyForWindows({ ...props, platform: props.platform ?? Platform.of(scope) }));
  }
}
