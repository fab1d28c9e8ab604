import { NodePlan } from './plan';
import { PlainObject } from '../base';
import { PROXY_SERVICE_FIELD_SINCE } from '../knowledge';
import { kubeProxyConfiguration } from '../objects';

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

/**
 * RBAC objects for daemons on the nodes, which use the credentials of the kubelet: what these may not read yet. kube-proxy also reads Services and
 * its node, and flanneld writes to its node, which every kubelet may do. Source: kubernetes v1.37.2
 * `plugin/pkg/auth/authorizer/rbac/bootstrappolicy/policy.go`, `NodeRules` and `system:node-proxier`; flannel v0.28.10 `pkg/subnet/kube/kube.go`,
 * read 2026-11-25.
 *
 * Without a name, no subject is smaller than all nodes: the certificate of a kubelet has no other group (`pkg/apis/certificates/helpers.go`), a node
 * gets tokens only of the ServiceAccounts of its Pods (`plugin/pkg/admission/noderestriction`), and a token that never expires would be worse than
 * these reads.
 */
export function nodeRoles({ network, options: { nodeName } }: NodePlan): readonly PlainObject[] {
  const name = nodeName === undefined ? 'windows-node-daemons' : `windows-node-daemons-${nodeName}`;
  const subject = nodeName === undefined ? { kind: 'Group', name: 'system:nodes' } : { kind: 'User', name: `system:node:${nodeName}` };
  const apiGroup = 'rbac.authorization.k8s.io';
  const reads = (group: string, resource: string) => ({ apiGroups: [group], resources: [resource], verbs: ['list', 'watch'] });
  return [
    {
      apiVersion: `${apiGroup}/v1`, kind: 'ClusterRole', metadata: { name: 'windows-node-daemons' },
      rules: [
        reads('discovery.k8s.io', 'endpointslices'), reads('networking.k8s.io', 'servicecidrs'), ...(network.flannel ? [reads('', 'nodes')] : []),
      ],
    },
    {
      apiVersion: `${apiGroup}/v1`, kind: 'ClusterRoleBinding', metadata: { name },
      roleRef: { apiGroup, kind: 'ClusterRole', name: 'windows-node-daemons' }, subjects: [{ apiGroup, ...subject }],
    },
  ];
}
