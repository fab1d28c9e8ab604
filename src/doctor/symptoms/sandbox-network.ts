import { ClusterMessage } from '../cluster-messages';
import { knownFacts } from '../support/facts';
import { matchMessages, Occurrence, Symptom } from '../symptom';

const CAUSES: readonly (readonly [pattern: RegExp, cause: string, remedy?: string])[] = [
  [/object already exists|network with this name already exists|already exists/i, 'HNS still has an earlier network or endpoint with this name'],
  [/failed to find plugin/i, 'a CNI plugin isn\'t in the directory that containerd uses (bin_dir)', 'copy the plugin to that directory, or set bin_dir in containerd\'s config.toml to the directory of the plugin, such as C:\\opt\\cni\\bin'],
  [/locking store|timed out .{0,40}\block\b/i, 'another process holds the lock of the CNI plugin\'s store: a call of the plugin hangs, or the node is overloaded', 'end hanging azure-vnet.exe processes on the node, or restart it; update the CNI plugin'],
  [/unexpected end of JSON input|error parsing its diagnostic message/i, 'the CNI plugin ended without a result, because it crashed or was stopped', 'check the log of the CNI plugin on the node (for Azure, C:\\k\\azure-vnet.log), and update it'],
  [/dial tcp|no such host|i\/o timeout|connection refused|connectex/i, 'the CNI plugin can\'t reach the API server or another service that it requires', 'on the node, run Test-NetConnection with the address in the message; the host can\'t reach Service addresses before kube-proxy runs'],
  [/unauthorized|forbidden/i, 'the API server rejects the credentials of the CNI plugin: its kubeconfig on the node is outdated, or its role lacks rights', 'restart the network agent of the node, which writes a new kubeconfig'],
  [/policy configuration is invalid|0x803b000d/i, 'HNS rejects a policy in the CNI configuration: its format doesn\'t fit the Windows release or the plugin', 'use a CNI plugin and configuration for the Windows release of the node (k8s-windows node check); Windows 10 and 11 are only for testing'],
  [/element not found|network (?:was )?not found|Network \S{1,80} not found/i, 'HNS has no network with the name in the CNI configuration: it was never created, or was removed'],
];

function detail(message: ClusterMessage): Omit<Occurrence, 'evidence'> {
  const found = CAUSES.find(([pattern]) => pattern.test(message.text));
  return found ? { cause: found[1], ...(found[2] !== undefined && { remedy: found[2] }) } : { facts: knownFacts(message) };
}

export const sandboxNetwork: Symptom = {
  id: 'doctor-sandbox-network',
  severity: 'error',
  summary: 'setting up the network of a Windows Pod fails',
  why: 'The CNI plugin sets up the network of a Pod, and requests a network and an endpoint from the Host Networking Service (HNS). One of them returned an error. Common causes: leftovers of an earlier network or Pod ("already exists"), a removed network ("Element not found"), a wrong network adapter name, or a policy format that this version doesn\'t support.',
  remedy: 'on the node, compare Get-HnsNetwork and Get-HnsEndpoint with the CNI configuration; remove leftovers (Get-HnsNetwork | Where-Object Name -eq NAME | Remove-HnsNetwork, then restart the network agent and the hns service), and check the network adapter in the configuration of the agent',
  source: 'kubernetes/kubernetes#72696, #69165, Azure/acs-engine#4046, microsoft/SDN#238, Azure/azure-container-networking#774, projectcalico/calico#8465',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([/hnsCall failed|HNS failed with error|hns\w{0,20} (?:failed|error)|hcn\w{0,30} failed/i, /failed to (?:set ?up|setup|configure) (?:network for sandbox|sandbox container .{0,200}network)/i, /networkPlugin cni failed to set up pod/i, /failed to create (?:network )?namespace for sandbox|failed to create network namespace/i, /failed to find plugin "[^"]{1,100}" in path/i], {
    unless: /LoadBalancer|policy creation failed|policy list|source vip|subnet\.env|vpc\.amazonaws\.com|host must be a URL|addresses available|strict affinity|network plugin is not ready|specified port already exists/i,
    detail,
  }),
};
