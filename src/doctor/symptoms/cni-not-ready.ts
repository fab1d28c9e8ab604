import { isNetworkAgent, reachesWindows } from '../support/daemon-sets';
import { enumerated, referenceOf } from '../support/text';
import { hearing, Symptom } from '../symptom';

export const cniNotReady: Symptom = {
  id: 'doctor-cni-not-ready',
  level: 'error',
  summary: 'a Windows node has no pod network yet: its CNI plugin isn\'t set up',
  why: 'The container runtime finds no CNI configuration on the node, so the node stays NotReady and no pod starts but those on the host\'s network. Either no agent for Windows (Flannel, Calico, kube-proxy) runs there, or it writes to other folders than containerd reads: its own default is below %ProgramFiles%\\containerd\\cni, the scripts of SIG Windows use C:\\etc\\cni\\net.d and C:\\opt\\cni\\bin.',
  remedy: 'install the network\'s DaemonSet for Windows nodes and see that it tolerates their taints (NotReady nodes have more); on the node compare conf_dir and bin_dir in containerd\'s config.toml with where the agent writes, and restart containerd',
  source: 'containerd internal/cri; kubernetes-sigs/sig-windows-tools#214, kubernetes-sigs/sig-windows-dev-tools#91',
  looksAt: ['Node', 'Pod', 'Event'],
  hears: hearing([/cni plugin not initialized/i, /cni config uninitialized/i, /NetworkPluginNotReady/i, /network plugin (?:is )?not ready|network plugin returns error/i, /network is not ready|runtime network not ready/i, /no (?:valid )?networks found in/i], {
    detail: ({ os }, dump) => {
      const agents = dump.objects('DaemonSet').filter((each) => isNetworkAgent(each));
      const forWindows = agents.filter((each) => reachesWindows(each, dump));
      if (os !== 'windows' || agents.length === 0 || forWindows.length > 0) { return {}; }
      return { cause: `no network agent runs on Windows nodes: ${enumerated(agents.map((each) => referenceOf(each).name))} ${agents.length === 1 ? 'is' : 'are'} for Linux nodes` };
    },
  }),
};
