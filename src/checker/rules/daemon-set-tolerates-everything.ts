import { NodeLabel } from '../../knowledge';
import { RuleDefinition } from '../rule';
import { exposure } from './os-not-selected';
import { intendedOs, selectOs } from './support/intended-os';
import { everythingToleration } from './support/placement';
import { onPods } from './support/pods';

export const daemonSetToleratesEverything: RuleDefinition = {
  id: 'daemon-set-tolerates-everything',
  effect: 'misplaced',
  looksUp: true,
  fixable: true,
  summary: 'a Linux DaemonSet tolerates every taint and so runs on Windows nodes too',
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
