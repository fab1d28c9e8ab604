import { NodePlan } from './plan';
import { PROXY_SERVICE_FIELD_SINCE } from '../knowledge';
import { PlainObject } from '../manifest';
import { kubeProxyConfiguration } from '../network';

/** Placeholder until the node has a source VIP; it can't be mistaken for an address. */
const SOURCE_VIP_PLACEHOLDER = '(set by network.ps1)';

/** The KubeProxyConfiguration of kube-proxy as a service: that of its Pod, with the credentials of the kubelet. */
export function proxyConfiguration({ network, options, release, serviceManager, paths }: NodePlan): PlainObject {
  const { hostnameOverride: _, winkernel, ...config } = kubeProxyConfiguration(network.kubeProxy);
  return {
    ...config,
    winkernel: { ...winkernel as PlainObject, ...(network.sourceVip !== 'none' && { sourceVip: SOURCE_VIP_PLACEHOLDER }) },
    clientConnection: { kubeconfig: `${paths.configuration}\\kubelet.conf` },
    hostnameOverride: options.nodeName ?? '',
    ...(serviceManager === 'sc.exe' && release.minor >= PROXY_SERVICE_FIELD_SINCE && { windowsRunAsService: true }),
  };
}

/** RBAC objects for daemons on the nodes, which use the credentials of the kubelet. */
export function nodeRoles({ network }: NodePlan): readonly PlainObject[] {
  const binding = (name: string, role: string) => ({
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRoleBinding',
    metadata: { name },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: role },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'Group', name: 'system:nodes' }],
  });
  return [binding('windows-nodes-proxy', 'system:node-proxier'), ...(network.flannel ? [binding('windows-nodes-flannel', 'flannel')] : [])];
}
