import { matchMessages, Symptom } from '../symptom';

export const sandboxNetwork: Symptom = {
  id: 'doctor-sandbox-network',
  level: 'error',
  summary: 'setting up the network of a Windows Pod fails',
  why: 'The CNI plugin requests a network and an endpoint from the Host Networking Service (HNS), which returns an error. Common causes: leftovers of an earlier network or Pod ("already exists"), a removed network ("Element not found"), a wrong network adapter name, or a policy format that this version doesn\'t support.',
  remedy: 'on the node, compare Get-HnsNetwork and Get-HnsEndpoint with the CNI configuration; remove leftovers (Remove-HnsNetwork, then restart the network agent and the hns service), and check the network adapter in the configuration of the agent',
  source: 'kubernetes/kubernetes#72696, Azure/acs-engine#4046, microsoft/SDN#238',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([/hnsCall failed|HNS failed with error|hns\w{0,20} (?:failed|error)|hcn\w{0,30} failed/i, /failed to (?:set ?up|setup|configure) (?:network for sandbox|sandbox container .{0,200}network)/i, /networkPlugin cni failed to set up pod/i, /failed to create (?:network )?namespace for sandbox|failed to create network namespace/i, /failed to find plugin "[^"]{1,100}" in path/i], {
    detail: (_message, _dump, { input }) => (/object already exists|already exists/i.test(input)
      ? { cause: 'HNS still has an earlier network or endpoint with this name' }
      : /element not found/i.test(input) ? { cause: 'HNS has no network with the name in the CNI configuration: it was never created, or was removed' }
        : /failed to find plugin/i.test(input) ? { cause: 'a CNI plugin isn\'t in the directory that containerd uses (bin_dir)', remedy: 'copy the plugin to that directory, or set bin_dir in containerd\'s config.toml to the directory of the plugin, such as C:\\opt\\cni\\bin' } : {}),
  }),
};
