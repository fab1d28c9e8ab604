import { hearing, Symptom } from '../symptom';

export const sandboxNetwork: Symptom = {
  id: 'doctor-sandbox-network',
  level: 'error',
  summary: 'the network of a pod can\'t be set up on a Windows node',
  why: 'The CNI plugin asks the Host Networking Service (HNS) for a network and an endpoint, and HNS refuses: leftovers of an earlier network or pod ("already exists"), a network that is gone ("Element not found"), a wrong adapter name, or a policy in a form that this version doesn\'t take.',
  remedy: 'on the node, compare Get-HnsNetwork and Get-HnsEndpoint with the CNI configuration; remove leftovers (Remove-HnsNetwork, then restart the network agent and the hns service), and check the network adapter that the agent is told',
  source: 'kubernetes/kubernetes#72696, Azure/acs-engine#4046, microsoft/SDN#238',
  looksAt: ['Pod', 'Event'],
  hears: hearing([/hnsCall failed|HNS failed with error|hns\w{0,20} (?:failed|error)|hcn\w{0,30} failed/i, /failed to (?:set ?up|setup|configure) (?:network for sandbox|sandbox container .{0,200}network)/i, /networkPlugin cni failed to set up pod/i, /failed to create (?:network )?namespace for sandbox|failed to create network namespace/i, /failed to find plugin "[^"]{1,100}" in path/i], {
    detail: (_statement, _dump, { input }) => (/object already exists|already exists/i.test(input)
      ? { cause: 'HNS still has a network or endpoint of that name, left from before' }
      : /element not found/i.test(input) ? { cause: 'HNS has no network as the CNI configuration names it: it was not made, or was removed since' }
        : /failed to find plugin/i.test(input) ? { cause: 'the program of a CNI plugin isn\'t in the folder where containerd looks (bin_dir)', remedy: 'put the plugin there, or set bin_dir in containerd\'s config.toml to where it is, such as C:\\opt\\cni\\bin' } : {}),
  }),
};
