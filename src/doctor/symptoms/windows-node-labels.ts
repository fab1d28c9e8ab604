import { NodeLabel } from '../../knowledge';
import { lookUp } from '../../manifest';
import { wrongLabelsOf } from '../../placement/node';
import { Occurrence, Symptom } from '../symptom';

export const windowsNodeLabels: Symptom = {
  id: 'doctor-windows-node-labels',
  severity: 'error',
  summary: 'a Windows node has missing or wrong labels',
  why: 'Pods select nodes by labels. The kubelet sets kubernetes.io/os, kubernetes.io/arch, and node.kubernetes.io/windows-build. If one is missing or wrong, it was changed by hand, the kubelet is too old, or the node was upgraded in place and hasn\'t registered since.',
  remedy: 'restart the kubelet, which sets its labels again, or set them: kubectl label node NODE kubernetes.io/os=windows --overwrite',
  source: 'kubernetes v1.36.3 pkg/kubelet/kubelet_node_status.go, pkg/kubelet/winstats',
  kinds: ['Node'],
  inspect: (dump) => dump.windowsNodes.flatMap((node): readonly Occurrence[] => {
    const { about, labels, build } = node;
    const others = dump.windowsNodes.some((each) => each.labels[NodeLabel.WINDOWS_BUILD] !== undefined);
    const lacksBuild = labels[NodeLabel.WINDOWS_BUILD] === undefined && (build !== undefined || others);
    const wrong = [...wrongLabelsOf(node), ...(lacksBuild ? [{ key: NodeLabel.WINDOWS_BUILD, value: build }] : [])];
    return wrong.map(({ key, value }) => ({
      evidence: { object: about, place: `metadata.labels[${key}]`, text: lookUp(labels, key) ?? 'missing' },
      cause: lookUp(labels, key) === undefined ? `the node has no label ${key}, so Pods that select the label aren't scheduled to it` : `the label ${key} is ${lookUp(labels, key)}, but the node is ${value}: Pods that it can't run are scheduled to it, and others aren't`,
      remedy: value === undefined ? 'restart the kubelet, which sets its labels again' : `restart the kubelet, or run: kubectl label node ${about.name || 'NODE'} ${key}=${value} --overwrite`,
    }));
  }),
};
