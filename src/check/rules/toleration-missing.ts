import { Taint } from '../../knowledge';
import { isPresent, listAt, missesByLetterCase } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { onWindowsPods } from './support/pods';
import { barringTaints } from './support/taints';

const show = ({ key, value, effect }: Taint) => `${key}${value === undefined ? '' : `=${value}`}:${effect}`;

export const tolerationMissing: Rule = {
  id: 'toleration-missing',
  effect: 'misplaced',
  summary: 'a Windows pod doesn\'t tolerate the taint of the Windows nodes',
  why: 'Platforms taint Windows nodes so that Linux pods stay away, each with a taint of its own. A Windows pod that doesn\'t tolerate it stays pending, often with a toleration that another platform would have wanted.',
  source: 'Kubernetes documentation, "Windows containers in Kubernetes"; kubernetes-csi/csi-driver-smb deploy/csi-smb-node-windows.yaml',
  bad: windowsPod({ tolerations: 'tolerations:\n  - key: node.kubernetes.io/os\n    value: windows\n    effect: NoSchedule' }),
  good: windowsPod(),
  check: onWindowsPods((pod, context) => {
    const { spec, taints } = barringTaints(pod, context);
    const own = listAt(spec, 'tolerations');
    const missing = taints.filter((taint) => !own.some((toleration) => missesByLetterCase(toleration, taint)));
    if (missing.length === 0) { return []; }
    const added = missing.map(({ key, value, effect }) => (value === undefined ? { key, operator: 'Exists', effect } : { key, operator: 'Equal', value, effect }));
    const path = ['spec', 'tolerations'];
    return [{
      path: isPresent(pod.spec.tolerations) ? path : ['spec'],
      message: `no toleration for ${missing.map(show).join(', ')}, the taint of the Windows nodes (platform ${context.platform.name}): the pod stays pending`,
      help: `add a toleration for ${missing.map(show).join(', ')}, or tell the platform of the cluster`,
      fix: {
        description: `tolerate ${missing.map(show).join(', ')}`,
        edits: Array.isArray(pod.spec.tolerations) ? added.map((value) => ({ op: 'append' as const, path, value })) : [{ op: 'set', path, value: added }],
      },
    }];
  }),
};
