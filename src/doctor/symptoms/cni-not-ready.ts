import { referenceTo } from '../../findings/reference';
import { isNetworkAgent, reachesWindows } from '../support/daemon-sets';
import { enumerated } from '../support/text';
import { matchMessages, Symptom } from '../symptom';

export const cniNotReady: Symptom = {
  id: 'doctor-cni-not-ready',
  severity: 'error',
  summary: 'the CNI plugin of a Windows node isn\'t initialized',
  why: 'The container runtime finds no CNI configuration on the node, so the node stays NotReady, and only Pods on the host network start. Either no network agent for Windows (Flannel, Calico) runs on the node, or it writes to a different directory than containerd reads: the default of containerd is %ProgramFiles%\\containerd\\cni, and the scripts of SIG Windows use C:\\etc\\cni\\net.d and C:\\opt\\cni\\bin.',
  remedy: 'install the network agent\'s DaemonSet for Windows nodes, and check that it tolerates their taints (NotReady nodes have additional ones); on the node, set conf_dir and bin_dir in containerd\'s config.toml to the directories of the agent, and restart containerd',
  source: 'containerd internal/cri; kubernetes-sigs/sig-windows-tools#214, kubernetes-sigs/sig-windows-dev-tools#91',
  kinds: ['Node', 'Pod', 'Event'],
  matches: matchMessages([/cni plugin not initialized/i, /cni config uninitialized/i, /NetworkPluginNotReady/i, /network plugin (?:is )?not ready|network plugin returns error/i, /network is not ready|runtime network not ready/i, /no (?:valid )?networks found in/i], {
    detail: ({ os }, dump) => {
      const agents = dump.objects('DaemonSet').filter((each) => isNetworkAgent(each));
      const forWindows = agents.filter((each) => reachesWindows(each, dump));
      if (os !== 'windows' || agents.length === 0 || forWindows.length > 0) { return {}; }
      return { cause: `no network agent runs on Windows nodes: ${enumerated(agents.map((each) => referenceTo(each).name))} ${agents.length === 1 ? 'selects' : 'select'} only Linux nodes` };
    },
  }),
};
