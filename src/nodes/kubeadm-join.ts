import { NodePlan } from './plan';
import { taintObject } from './taint-object';
import { PlainObject } from '../base';
import { CONTAINERD_ENDPOINT, kubeadmVersion, TOKEN_PLACEHOLDER } from '../knowledge';
import { apiServerOf, DEFAULT_API_PORT } from '../objects';

/** The JoinConfiguration of a node; join.ps1 replaces the placeholder with the token. */
export function joinConfiguration({ options, release, taints, paths }: NodePlan): PlainObject {
  const { host = '', port = DEFAULT_API_PORT } = apiServerOf(options.apiServer) ?? {};
  const join = options.join || { caCertHashes: [] };
  return {
    apiVersion: `kubeadm.k8s.io/${kubeadmVersion(release.minor)}`,
    kind: 'JoinConfiguration',
    discovery: { bootstrapToken: { token: TOKEN_PLACEHOLDER, apiServerEndpoint: `${host}:${port}`, caCertHashes: join.caCertHashes } },
    nodeRegistration: {
      ...(options.nodeName !== undefined && { name: options.nodeName }),
      criSocket: CONTAINERD_ENDPOINT,
      // the same as in the KubeletConfiguration, which the kubelet uses
      taints: taints.map(taintObject),
    },
    patches: { directory: patchFolder(paths) },
  };
}

/** The folder with kubeadm's patches of the cluster's KubeletConfiguration. */
export function patchFolder({ configuration }: Pick<NodePlan['paths'], 'configuration'>): string {
  return `${configuration}\\patches`;
}
