import { Platform, PLATFORM_SIGNS } from '../../knowledge';
import { DumpNode } from '../dump-node';
import { formatTaint } from '../support/scheduling';
import { Sign, Symptom } from '../symptom';

export const windowsNodeUntainted: Symptom = {
  id: 'doctor-windows-node-untainted',
  level: 'warning',
  summary: 'a Windows node lacks the taint that keeps Linux pods away',
  why: 'Most charts are for Linux and don\'t say so: without a taint on the Windows nodes of a mixed cluster their pods land there and fail. Pods for Windows tolerate the taint; platforms differ in what it is, and some have none.',
  remedy: 'taint the nodes, and let new ones register with it (registerWithTaints of the kubelet): kubectl taint nodes -l kubernetes.io/os=windows os=windows:NoSchedule; on platforms without one, tell the platform by --platform',
  source: 'Kubernetes, "Guide for Running Windows Containers"; GKE, OpenShift documentation',
  looksAt: ['Node'],
  finds: (dump, { platform }) => {
    const windows = dump.windowsNodes;
    const linux = dump.nodes.filter(({ os }) => os === 'linux');
    // some taint the Linux nodes in their place, as Rancher did: cattle.io/os=linux
    if (linux.every(({ lastingTaints }) => lastingTaints.some(({ value }) => value === 'linux'))) { return []; }
    return windows.flatMap((node): readonly Sign[] => {
      const marked = platform ?? platformOf(node);
      const wanted = marked ? marked.taints : (node.lastingTaints.length > 0 ? [] : Platform.UPSTREAM.taints);
      const missing = wanted.filter((taint) => !node.lastingTaints.some(({ key, value, effect }) => key === taint.key && (value ?? '') === (taint.value ?? '') && effect === taint.effect));
      if (missing.length === 0) { return []; }
      const own = node.lastingTaints.map(formatTaint);
      return [{
        evidence: { object: node.about, place: 'spec.taints', text: own.length > 0 ? own.join(', ') : 'none' },
        cause: own.length === 0
          ? `a Windows node of a cluster with Linux nodes has no taint${marked ? `; those of platform ${marked.name} have ${missing.map(formatTaint).join(', ')}` : ''}: pods for Linux land there`
          : `the Windows nodes of platform ${marked!.name} have the taint ${missing.map(formatTaint).join(', ')}, this one has another: letter case counts, and the tolerations of workloads won't fit`,
        remedy: `kubectl taint nodes ${node.name || 'NODE'} ${missing.map(formatTaint).join(' ')}, and let new nodes register with it (registerWithTaints of the kubelet)`,
      }];
    });
  },
};

/** The platform of a node, as its labels and annotations tell. */
function platformOf({ labels, annotations }: DumpNode): Platform | undefined {
  const keys = [...Object.keys(labels), ...Object.keys(annotations)];
  return PLATFORM_SIGNS.find(({ key }) => keys.some((own) => own === key || (key.endsWith('/') && own.startsWith(key))))?.platform;
}
