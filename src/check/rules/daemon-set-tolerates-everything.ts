import { NodeLabel } from '../../knowledge';
import { Rule } from '../rule';
import { exposure } from './os-not-selected';
import { linuxPod, workload } from './support/example';
import { intendedOs, selectOs } from './support/intended-os';
import { everythingToleration } from './support/placement';
import { onPods } from './support/pods';

const TOLERATIONS = 'tolerations:\n  - operator: Exists';

export const daemonSetToleratesEverything: Rule = {
  id: 'daemon-set-tolerates-everything',
  effect: 'misplaced',
  looksUp: true,
  fixable: true,
  summary: 'a Linux DaemonSet tolerates every taint and so runs on Windows nodes too',
  why: 'A DaemonSet runs a Pod on every node that it can. Node agents often tolerate every taint (`operator: Exists` without a key), so even the taint of Windows nodes doesn\'t keep them away. There, their Linux image fails on every node, permanently.',
  source: 'OneUptime/oneuptime#3041, operator-framework/operator-lifecycle-manager#1119, kubernetes/kubernetes#94366',
  bad: workload('DaemonSet', linuxPod({ nodeSelector: '', tolerations: TOLERATIONS }), ''),
  good: workload('DaemonSet', linuxPod({ tolerations: TOLERATIONS }), ''),
  check: onPods((pod, context, object) => {
    const index = everythingToleration(pod.spec);
    const exposed = exposure(pod, context);
    if (object.kind !== 'DaemonSet' || index < 0 || (exposed !== 'open' && exposed !== 'unknown')) { return []; }
    const meant = intendedOs(pod);
    const fix = meant && selectOs(pod.spec, meant);
    return [{
      path: ['spec', 'tolerations', index],
      ...(exposed === 'unknown' && { effect: 'advice' as const }),
      message: `the DaemonSet tolerates every taint, and no nodeSelector or affinity names ${NodeLabel.OS}: it runs a Pod on every Windows node${exposed === 'open' ? ' too' : ' that has the labels it selects'}`,
      help: `add ${NodeLabel.OS}: ${meant ?? 'linux (or windows)'} to the nodeSelector`,
      ...(fix && { fix }),
    }];
  }),
};
