import { nameIn } from './partially-qualified-name';
import { Platform } from '../../knowledge';
import { isHostProcessPod, stringsAt } from '../../kubernetes';
import { ClusterMessage } from '../cluster-messages';
import { Dump } from '../dump';
import { isNetworkAgentName } from '../support/daemon-sets';
import { isUnresolvedName, UNRESOLVED } from '../support/unresolved';
import { evidenceOf, Occurrence, SymptomSource } from '../symptom';

function detail({ node, pod }: ClusterMessage, dump: Dump): Omit<Occurrence, 'evidence'> {
  if (pod && isHostProcessPod(pod.spec)) {
    return {
      cause: 'a HostProcess container resolves names as its node does, with the DNS servers of the node, which don\'t know the names of Services',
      remedy: 'on the node, run Resolve-DnsName NAME; use the address of a Service in place of its name, or a name that the DNS servers of the node '
        + 'know',
    };
  }
  // on EKS, kube-proxy of Windows nodes has no rights without this group
  const roles = stringsAt(dump.find({ kind: 'ConfigMap', namespace: 'kube-system', name: 'aws-auth' }), 'data').mapRoles ?? '';
  if (dump.platformOf(node) !== Platform.EKS || roles === '' || roles.includes('eks:kube-proxy-windows')) { return {}; }
  return {
    cause: 'the ConfigMap kube-system/aws-auth gives no role the group eks:kube-proxy-windows: unless the role of the Windows nodes has an access '
      + 'entry of type EC2_WINDOWS, kube-proxy can\'t read Services on them, and the address of CoreDNS doesn\'t answer',
    remedy: 'create an access entry of type EC2_WINDOWS for the role of the Windows nodes, or add the group eks:kube-proxy-windows to it in '
      + 'aws-auth, and restart kube-proxy on the nodes',
  };
}

export const dnsFailed: SymptomSource = {
  severity: 'error',
  kinds: ['Node', 'Pod', 'ConfigMap'],
  matches: (message, dump) => {
    if (message.os !== 'windows' || !isUnresolvedName(message) || nameIn(message) || isNetworkAgentName(message.about.name)) { return undefined; }
    return { evidence: evidenceOf(message, message.text.search(UNRESOLVED)), ...detail(message, dump) };
  },
};
