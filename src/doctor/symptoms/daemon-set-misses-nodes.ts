import { referenceTo } from '../../findings/reference';
import { agentOf, osOf, reaches, scheduledSpecOf } from '../support/daemon-sets';
import { enumerated } from '../support/text';
import { Occurrence, Symptom } from '../symptom';
import { whyNot } from './daemon-set-on-no-node';

export const daemonSetMissesNodes: Symptom = {
  id: 'doctor-daemon-set-misses-nodes',
  severity: 'warning',
  summary: 'an agent that every Windows node requires doesn\'t run on all of them',
  why: 'kube-proxy, the network agent, and csi-proxy serve only the node that they run on. Their DaemonSet skips nodes whose labels it doesn\'t select, or whose taints it doesn\'t tolerate.',
  remedy: 'add tolerations for the taints of all Windows nodes to the DaemonSet, and select only kubernetes.io/os: windows, or create another DaemonSet for the skipped nodes',
  source: 'kubernetes-sigs/sig-windows-tools hostprocess; Kubernetes, "DaemonSet"',
  kinds: ['DaemonSet', 'Node'],
  inspect: (dump) => {
    const agents = dump.objects('DaemonSet').filter((object) => osOf(object, dump) === 'windows' && agentOf(object) !== undefined);
    return agents.flatMap((object): readonly Occurrence[] => {
      const alike = agents.filter((each) => agentOf(each) === agentOf(object));
      const missed = dump.windowsNodes.filter((node) => !alike.some((each) => reaches(each, [node], dump)));
      // another symptom reports a DaemonSet that runs on no node
      if (missed.length === 0 || !reaches(object, dump.windowsNodes, dump)) { return []; }
      return [{
        evidence: { object: referenceTo(object), place: 'spec.template.spec', text: `not on ${enumerated(missed.map(({ name }) => name))}` },
        cause: whyNot(scheduledSpecOf(object, dump), missed),
      }];
    });
  },
};
