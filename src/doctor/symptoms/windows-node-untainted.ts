import { Platform, platformOfNode } from '../../knowledge';
import { formatTaint } from '../../manifest';
import { Occurrence, Symptom } from '../symptom';

export const windowsNodeUntainted: Symptom = {
  id: 'doctor-windows-node-untainted',
  severity: 'warning',
  summary: 'a Windows node lacks the taint that repels Linux Pods',
  why: 'Most charts are for Linux, but don\'t select Linux nodes. In a mixed cluster, their Pods are scheduled to Windows nodes without a taint, and fail. Windows Pods tolerate the taint. The taint depends on the platform, and some platforms have none.',
  remedy: 'taint the nodes, and set the taint in registerWithTaints of the kubelet for new nodes: kubectl taint nodes -l kubernetes.io/os=windows os=windows:NoSchedule; on platforms without a taint, set --platform',
  source: 'Kubernetes, "Guide for Running Windows Containers"; GKE, OpenShift documentation',
  kinds: ['Node'],
  inspect: (dump, { platform }) => {
    const windows = dump.windowsNodes;
    const linux = dump.nodes.filter(({ os }) => os === 'linux');
    // some clusters taint the Linux nodes instead, as Rancher did: cattle.io/os=linux
    if (linux.every(({ lastingTaints }) => lastingTaints.some(({ value }) => value === 'linux'))) { return []; }
    return windows.flatMap((node): readonly Occurrence[] => {
      const marked = platform ?? platformOfNode(node);
      const expected = marked ? marked.taints : (node.lastingTaints.length > 0 ? [] : Platform.UPSTREAM.taints);
      const missing = expected.filter((taint) => !node.lastingTaints.some(({ key, value, effect }) => key === taint.key && (value ?? '') === (taint.value ?? '') && effect === taint.effect));
      if (missing.length === 0) { return []; }
      const own = node.lastingTaints.map(formatTaint);
      return [{
        evidence: { object: node.about, place: 'spec.taints', text: own.length > 0 ? own.join(', ') : 'none' },
        cause: own.length === 0
          ? `a Windows node of a cluster with Linux nodes has no taint${marked ? `, but platform ${marked.name} uses ${missing.map(formatTaint).join(', ')}` : ''}: Linux Pods are scheduled to it`
          : `Windows nodes of platform ${marked!.name} have the taint ${missing.map(formatTaint).join(', ')}, but this node has another: taints are case-sensitive, and the tolerations of workloads don't match`,
        remedy: `kubectl taint nodes ${node.name || 'NODE'} ${missing.map(formatTaint).join(' ')}, and set the taint in registerWithTaints of the kubelet for new nodes`,
      }];
    });
  },
};
