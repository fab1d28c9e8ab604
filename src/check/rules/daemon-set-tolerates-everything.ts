import { NodeLabel } from '../../knowledge';
import { Rule } from '../rule';
import { exposure } from './os-not-selected';
import { linuxPod, workload } from './support/example';
import { meantFor, selectOs } from './support/os-sign';
import { onPods } from './support/pods';
import { everythingToleration } from './support/tolerate-everything';

const TOLERATIONS = 'tolerations:\n  - operator: Exists';

export const daemonSetToleratesEverything: Rule = {
  id: 'daemon-set-tolerates-everything',
  effect: 'misplaced',
  summary: 'a DaemonSet for Linux tolerates every taint and so lands on Windows nodes',
  why: 'A DaemonSet puts a pod on every node that it may. Node agents often tolerate everything (`operator: Exists` without a key), so that not even the taint of Windows nodes keeps them away; their Linux image fails there on every node, for good.',
  source: 'OneUptime/oneuptime#3041, operator-framework/operator-lifecycle-manager#1119, kubernetes/kubernetes#94366',
  bad: workload('DaemonSet', linuxPod({ nodeSelector: '', tolerations: TOLERATIONS }), ''),
  good: workload('DaemonSet', linuxPod({ tolerations: TOLERATIONS }), ''),
  check: onPods((pod, context, object) => {
    const index = everythingToleration(pod.spec);
    if (object.kind !== 'DaemonSet' || index < 0 || exposure(pod, context) !== 'open') { return []; }
    const meant = meantFor(pod);
    const fix = meant && selectOs(pod.spec, meant);
    return [{
      path: ['spec', 'tolerations', index],
      message: `tolerates every taint, and no nodeSelector or affinity names ${NodeLabel.OS}: the DaemonSet puts a pod on every Windows node too`,
      help: `add ${NodeLabel.OS}: ${meant ?? 'linux (or windows)'} to the nodeSelector`,
      ...(fix && { fix }),
    }];
  }),
};
