import { NodeLabel } from '../../knowledge';
import { textOf } from '../support/text';
import { Sign, Symptom } from '../symptom';

export const windowsNodeLabels: Symptom = {
  id: 'windows-node-labels',
  level: 'error',
  summary: 'labels of a Windows node are missing, or don\'t say what it is',
  why: 'Pods find their nodes by labels. The kubelet sets kubernetes.io/os, kubernetes.io/arch and node.kubernetes.io/windows-build by itself; when they are missing or wrong, somebody changed them, the kubelet is too old, or the node was upgraded in place and hasn\'t registered since.',
  remedy: 'restart the kubelet, which sets its labels again, or set them: kubectl label node NODE kubernetes.io/os=windows --overwrite',
  source: 'kubernetes v1.36.3 pkg/kubelet/kubelet_node_status.go, pkg/kubelet/winstats',
  looksAt: ['Node'],
  finds: (dump) => dump.windowsNodes.flatMap((node): readonly Sign[] => {
    const { about, labels, info, build } = node;
    const wanted: readonly (readonly [key: string, value: string | undefined])[] = [
      [NodeLabel.OS, 'windows'], [NodeLabel.ARCH, textOf(info.architecture) || undefined], [NodeLabel.WINDOWS_BUILD, build],
    ];
    const isWrong = (key: string, value: string | undefined) => labels[key] !== value && (value !== undefined || key === NodeLabel.WINDOWS_BUILD);
    return wanted.filter(([key, value]) => isWrong(key, value)).map(([key, value]) => ({
      evidence: { object: about, place: `metadata.labels[${key}]`, text: labels[key] ?? 'missing' },
      cause: labels[key] === undefined ? `the node has no label ${key}: pods that select it never land there` : `the label ${key} is ${labels[key]}, but the node is ${value}: pods land there that it can't run, and others don't`,
      remedy: value === undefined ? 'restart the kubelet, which sets its labels again' : `restart the kubelet, or kubectl label node ${about.name || 'NODE'} ${key}=${value} --overwrite`,
    }));
  }),
};
