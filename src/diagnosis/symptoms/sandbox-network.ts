import { ClusterMessage } from '../cluster-messages';
import { API_REQUEST, CNI_CAUSES, CniCause } from '../support/cni-causes';
import { knownFacts } from '../support/facts';
import { matchMessages, Occurrence, SymptomSource } from '../symptom';

const CAUSES: readonly CniCause[] = [
  [
    /type=\\*"nat\\*"/i,
    'containerd uses a CNI configuration of the plugin nat, which is for a node without a cluster, and not the one of the network agent',
    'remove the file of the plugin nat, such as 0-containerd-nat.json, from the conf_dir in containerd\'s config.toml: containerd uses the first '
      + 'file in alphabetical order; check that the one of the network agent is there',
  ],
  [
    /object already exists|network with this name already exists|already exists/i, 'HNS still has an earlier network or endpoint with this name',
    'on the node, compare Get-HnsNetwork and Get-HnsEndpoint with the CNI configuration, and remove an endpoint of a Pod that no longer exists: '
      + 'Get-HnsEndpoint | Where-Object Name -like "SANDBOX*" | Remove-HnsEndpoint; remove a network only after you have drained the node, because '
        + 'all of its Pods use it, and then restart the network agent',
  ],
  ...CNI_CAUSES,
  [
    /policy configuration is invalid|0x803b000d/i,
    'HNS rejects a policy in the CNI configuration: its format doesn\'t fit the Windows release or the plugin',
    'use a CNI plugin and configuration for the Windows release of the node (k8s-windows node check); Windows 10 and 11 are only for testing',
  ],
  [
    /element not found|network (?:was )?not found|Network \S{1,80} not found/i,
    'HNS has no network with the name in the CNI configuration: it was never created, or was removed',
    'check that the network agent of the node runs, and restart it: it creates the network; compare its name in Get-HnsNetwork and in the CNI '
      + 'configuration',
  ],
];

function detail(message: ClusterMessage): Omit<Occurrence, 'evidence'> {
  const found = CAUSES.find(([pattern]) => pattern.test(message.text));
  return found ? { cause: found[1], ...(found[2] !== undefined && { remedy: found[2] }) } : { facts: knownFacts(message) };
}

export const sandboxNetwork: SymptomSource = {
  severity: 'error',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([
    /hnsCall failed|HNS failed with error|hns\w{0,20} (?:failed|error)|hcn\w{0,30} failed/i,
    /failed to (?:set ?up|setup|configure) (?:network for sandbox|sandbox container .{0,200}network)/i, /networkPlugin cni failed to set up pod/i,
    /failed to create (?:network )?namespace for sandbox|failed to create network namespace/i, /failed to find plugin "[^"]{1,100}" in path/i,
  ], {
    unless: /failed to create (?:HostComputeNetwork|HNSNetwork)|LoadBalancer|policy creation failed|policy list|source vip|subnet\.env|vpc\.amazonaws\.com|host must be a URL|addresses available|strict affinity|network plugin is not ready|specified port already exists/i,
    when: ({ text }) => !API_REQUEST.test(text),
    detail,
  }),
};
