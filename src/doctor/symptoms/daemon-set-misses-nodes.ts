import { agentOf, osOf, podSpecOf, reaches } from '../support/daemon-sets';
import { enumerated, referenceOf } from '../support/text';
import { Sign, Symptom } from '../symptom';
import { whyNot } from './daemon-set-on-no-node';

export const daemonSetMissesNodes: Symptom = {
  id: 'doctor-daemon-set-misses-nodes',
  level: 'warning',
  summary: 'an agent that every Windows node needs isn\'t on all of them',
  why: 'kube-proxy, the network\'s agent and csi-proxy are needed on every Windows node. A DaemonSet of theirs leaves out nodes that have another label or a taint that it doesn\'t tolerate.',
  remedy: 'let the DaemonSet tolerate the taints of all Windows nodes, and select no more than kubernetes.io/os: windows, or make another one for the nodes that are left out',
  source: 'kubernetes-sigs/sig-windows-tools hostprocess; Kubernetes, "DaemonSet"',
  looksAt: ['DaemonSet', 'Node'],
  finds: (dump) => {
    const agents = dump.objects('DaemonSet').filter((object) => osOf(object) === 'windows' && agentOf(object) !== undefined);
    return agents.flatMap((object): readonly Sign[] => {
      const alike = agents.filter((each) => agentOf(each) === agentOf(object));
      const missed = dump.windowsNodes.filter((node) => !alike.some((each) => reaches(each, node)));
      // that it reaches none is a symptom of its own
      if (missed.length === 0 || !dump.windowsNodes.some((node) => reaches(object, node))) { return []; }
      return [{
        evidence: { object: referenceOf(object), place: 'spec.template.spec', text: `not on ${enumerated(missed.map(({ name }) => name))}` },
        cause: whyNot(podSpecOf(object), missed),
      }];
    });
  },
};
