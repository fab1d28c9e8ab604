import { isHostProcessPod } from './support/core';
import { NodeLabel } from '../../knowledge';
import { objectAt, PlainObject } from '../../manifest';
import { CheckContext, PodUnderCheck, Rule } from '../rule';
import { linuxPod } from './support/example';
import { hugePagesOf } from './support/huge-pages';
import { meantFor, selectOs } from './support/os-sign';
import { admits, blockingTaints, candidates, isScheduled, scheduledSpec } from './support/placement';
import { onPods } from './support/pods';
import { toleratesEverything } from './support/tolerate-everything';

/** Whether nothing but a taint of the Windows nodes keeps the pod off them, and whether that does. */
export function exposure(pod: PodUnderCheck, context: CheckContext): 'none' | 'taint' | 'open' {
  if (!context.mixed || pod.os === 'windows' || !isScheduled(pod.spec) || hugePagesOf(pod.spec).length > 0) { return 'none'; }
  const spec = scheduledSpec(pod.spec, context);
  if (!admits(spec, 'windows') || !admits(spec, 'linux')) { return 'none'; }
  const nodes = candidates(spec, context);
  if (nodes.length === 0) { return 'none'; }
  return nodes.some((node) => blockingTaints(spec, node).length === 0) ? 'open' : 'taint';
}

function taintsOf(spec: PlainObject, context: CheckContext): string {
  return [...new Set(candidates(spec, context).flatMap((node) => blockingTaints(spec, node)).map(({ key, value }) => `${key}=${value ?? ''}`))].join(', ');
}

export const osNotSelected: Rule = {
  id: 'os-not-selected',
  effect: 'misplaced',
  summary: 'nothing keeps a pod on Linux nodes in a cluster that has Windows nodes too',
  why: 'The scheduler doesn\'t look at `spec.os` or at images. A pod that doesn\'t select an operating system lands on any node with room, and a Linux image fails on a Windows node with ErrImagePull or a platform mismatch. Where all Windows nodes are tainted, only those taints keep it away; nodes added without them, or a toleration of everything, don\'t.',
  source: 'Kubernetes documentation, "Assigning Pods to Nodes" and "Pods" (spec.os); nginx/nginx-gateway-fabric#3661, stakater/Reloader#1050',
  bad: linuxPod({ nodeSelector: '', tolerations: 'tolerations:\n  - key: os\n    operator: Exists' }),
  good: linuxPod({ tolerations: 'tolerations:\n  - key: os\n    operator: Exists' }),
  check: onPods((pod, context, object) => {
    const exposed = exposure(pod, context);
    if (exposed === 'none' || (object.kind === 'DaemonSet' && toleratesEverything(pod.spec))) { return []; }
    const meant = meantFor(pod);
    const fix = meant && !isHostProcessPod(pod.spec) ? selectOs(pod.spec, meant) : undefined;
    return [{
      path: Object.keys(objectAt(pod.spec, 'nodeSelector')).length > 0 ? ['spec', 'nodeSelector'] : ['spec'],
      ...(exposed === 'taint' && { effect: 'advice' as const }),
      message: exposed === 'open'
        ? `no nodeSelector or affinity names ${NodeLabel.OS}${pod.os ? '' : ', and nothing else tells the OS'}: the scheduler may put the pod on a Windows node as well as on a Linux one`
        : `no nodeSelector or affinity names ${NodeLabel.OS}: only the taint ${taintsOf(scheduledSpec(pod.spec, context), context)} keeps the pod off Windows nodes`,
      help: `add ${NodeLabel.OS}: ${meant ?? 'linux (or windows)'} to the nodeSelector`,
      ...(fix && { fix }),
    }];
  }),
};
