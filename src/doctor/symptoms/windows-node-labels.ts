import { NodeLabel } from '../../knowledge';
import { textOf } from '../support/text';
import { Sign, Symptom } from '../symptom';
import { lookUp } from '../../manifest';

/** A label that isn't what it should be; `value` is absent when that isn't known. */
interface Wrong {
  readonly key: string;
  readonly value: string | undefined;
}

export const windowsNodeLabels: Symptom = {
  id: 'doctor-windows-node-labels',
  level: 'error',
  summary: 'labels of a Windows node are missing, or don\'t say what it is',
  why: 'Pods find their nodes by labels. The kubelet sets kubernetes.io/os, kubernetes.io/arch and node.kubernetes.io/windows-build by itself; when they are missing or wrong, somebody changed them, the kubelet is too old, or the node was upgraded in place and hasn\'t registered since.',
  remedy: 'restart the kubelet, which sets its labels again, or set them: kubectl label node NODE kubernetes.io/os=windows --overwrite',
  source: 'kubernetes v1.36.3 pkg/kubelet/kubelet_node_status.go, pkg/kubelet/winstats',
  looksAt: ['Node'],
  finds: (dump) => dump.windowsNodes.flatMap((node): readonly Sign[] => {
    const { about, labels, info, build } = node;
    const others = dump.windowsNodes.some((each) => each.labels[NodeLabel.WINDOWS_BUILD] !== undefined);
    const wrong: Wrong[] = [];
    if (labels[NodeLabel.OS] !== 'windows') { wrong.push({ key: NodeLabel.OS, value: 'windows' }); }
    if (labels[NodeLabel.ARCH] !== undefined && textOf(info.architecture) !== '' && labels[NodeLabel.ARCH] !== info.architecture) {
      wrong.push({ key: NodeLabel.ARCH, value: textOf(info.architecture) });
    }
    if (labels[NodeLabel.WINDOWS_BUILD] !== build || (build === undefined && others)) { wrong.push({ key: NodeLabel.WINDOWS_BUILD, value: build }); }
    return wrong.map(({ key, value }) => ({
      evidence: { object: about, place: `metadata.labels[${key}]`, text: lookUp(labels, key) ?? 'missing' },
      cause: lookUp(labels, key) === undefined ? `the node has no label ${key}: pods that select it never land there` : `the label ${key} is ${lookUp(labels, key)}, but the node is ${value}: pods land there that it can't run, and others don't`,
      remedy: value === undefined ? 'restart the kubelet, which sets its labels again' : `restart the kubelet, or kubectl label node ${about.name || 'NODE'} ${key}=${value} --overwrite`,
    }));
  }),
};
