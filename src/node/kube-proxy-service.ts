import { NodePlan } from './plan';
import { PROXY_SERVICE_FIELD_SINCE } from '../knowledge';
import { PlainObject } from '../manifest';
import { kubeProxyConfiguration } from '../network';

/** Stands for the source VIP until the node has one; nobody takes it for an address. */
const SOURCE_VIP_BLANK = '(network.ps1 fills it in)';

/** The KubeProxyConfiguration where kube-proxy is a service: that of the pod, with the credentials of the kubelet. */
export function proxyConfiguration({ network, options, release, serviceManager, paths }: NodePlan): PlainObject {
  const { hostnameOverride: _, winkernel, ...config } = kubeProxyConfiguration(network.kubeProxy);
  return {
    ...config,
    winkernel: { ...winkernel as PlainObject, ...(network.sourceVip !== 'none' && { sourceVip: SOURCE_VIP_BLANK }) },
    clientConnection: { kubeconfig: `${paths.configuration}\\kubelet.conf` },
    hostnameOverride: options.nodeName ?? '',
    ...(serviceManager === 'sc.exe' && release.minor >= PROXY_SERVICE_FIELD_SINCE && { windowsRunAsService: true }),
  };
}

/** What the cluster must let the nodes do, where their daemons have the credentials of the kubelet. */
export function nodeRoles({ network }: NodePlan): PlainObject {
  const binding = (name: string, role: string) => ({
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRoleBinding',
    metadata: { name },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: role },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'Group', name: 'system:nodes' }],
  });
  const items = [binding('windows-nodes-proxy', 'system:node-proxier'), ...(network.flannel ? [binding('windows-nodes-flannel', 'flannel')] : [])];
  return { apiVersion: 'v1', kind: 'List', items };
}
