import { isHostProcessPod, stringsAt } from '../../manifest';
import { ClusterMessage } from '../cluster-messages';
import { Dump } from '../dump';
import { isNetworkAgentName } from '../support/daemon-sets';
import { isUnresolvedName, UNRESOLVED } from '../support/unresolved';
import { evidenceOf, Occurrence, Symptom } from '../symptom';
import { nameIn } from './partially-qualified-name';
import { Platform } from '../../knowledge';

function detail({ node, pod }: ClusterMessage, dump: Dump): Omit<Occurrence, 'evidence'> {
  if (pod && isHostProcessPod(pod.spec)) {
    return {
      cause: 'a HostProcess container resolves names as its node does, with the DNS servers of the node, which don\'t know the names of Services',
      remedy: 'on the node, run Resolve-DnsName NAME; use the address of a Service in place of its name, or a name that the DNS servers of the node know',
    };
  }
  // on EKS, kube-proxy of Windows nodes has no rights without this group
  const roles = stringsAt(dump.find({ kind: 'ConfigMap', namespace: 'kube-system', name: 'aws-auth' }), 'data').mapRoles ?? '';
  if (dump.platformOf(node) !== Platform.EKS || roles === '' || roles.includes('eks:kube-proxy-windows')) { return {}; }
  return {
    cause: 'the ConfigMap kube-system/aws-auth gives no role the group eks:kube-proxy-windows: unless the role of the Windows nodes has an access entry of type EC2_WINDOWS, kube-proxy can\'t read Services on them, and the address of CoreDNS doesn\'t answer',
    remedy: 'create an access entry of type EC2_WINDOWS for the role of the Windows nodes, or add the group eks:kube-proxy-windows to it in aws-auth, and restart kube-proxy on the nodes',
  };
}

export const dnsFailed: Symptom = {
  id: 'doctor-dns-failed',
  severity: 'error',
  summary: 'a program in a Windows container fails to resolve a name',
  why: 'Windows Pods ask the Service address of the cluster DNS, which kube-proxy forwards by HNS load balancers. Common causes: kube-proxy doesn\'t run on the node, or has no rights; HNS has stale endpoints of earlier Pods with the same address (kubernetes/kubernetes#138000, fixed in Kubernetes 1.37, and backported); the DNS Pods or the upstream server don\'t answer; or the name doesn\'t exist.',
  remedy: 'in the Pod, compare nslookup NAME with nslookup NAME ADDRESS-OF-A-DNS-POD: if only the latter works, the Service address doesn\'t work on this node, so check kube-proxy and its log there, and restart it; compare hnsdiag list loadbalancers with kubectl get endpointslices -n kube-system; if other nodes work, drain and restart this one, and update kube-proxy',
  source: 'kubernetes/kubernetes#138000 (CHANGELOG-1.37), #137381, #131387; Azure/AKS#1029, #1153, #2988; aws/containers-roadmap#2176; terraform-aws-modules/terraform-aws-eks#3291 (read 2026-11-24)',
  kinds: ['Node', 'Pod', 'ConfigMap'],
  matches: (message, dump) => {
    if (message.os !== 'windows' || !isUnresolvedName(message) || nameIn(message) || isNetworkAgentName(message.about.name)) { return undefined; }
    return { evidence: evidenceOf(message, message.text.search(UNRESOLVED)), ...detail(message, dump) };
  },
};
