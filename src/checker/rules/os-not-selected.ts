import { CheckContext, PodUnderCheck, RuleDefinition } from '../rule';
import { intendedOs, selectOs } from './support/intended-os';
import { admits, candidates, everythingToleration, isScheduled, scheduledSpec, unlessClassHelps } from './support/placement';
import { onPods } from './support/pods';
import { hugePagesOf } from './support/resources';
import { objectAt, PlainObject } from '../../base';
import { NodeLabel } from '../../knowledge';
import { selects, untoleratedTaints } from '../../scheduling';

/**
 * What keeps a Pod off Windows nodes: its own selectors, or there are none (`none`); only their taint (`taint`); perhaps other labels that it
 * selects (`unknown`); nothing (`open`).
 */
export function exposure(pod: PodUnderCheck, context: CheckContext): 'none' | 'taint' | 'unknown' | 'open' {
  if (!context.mixed || pod.os === 'windows' || !isScheduled(pod.spec) || hugePagesOf(pod.spec).length > 0) { return 'none'; }
  const spec = scheduledSpec(pod.spec, context);
  if (!admits(spec, 'windows') || !admits(spec, 'linux')) { return 'none'; }
  const nodes = candidates(spec, context);
  if (nodes.length === 0) { return 'none'; }
  const open = nodes.filter((node) => untoleratedTaints(spec, node).length === 0);
  if (open.length === 0) { return 'taint'; }
  return open.some((node) => selects(spec, node) === 'yes') ? 'open' : 'unknown';
}

function taintsOf(spec: PlainObject, context: CheckContext): string {
  return [...new Set(candidates(spec, context).flatMap((node) => untoleratedTaints(spec, node)).map(({ key, value }) => `${key}=${value ?? ''}`))].join(', ');
}

function consequence(exposed: 'taint' | 'unknown' | 'open', { spec, os }: PodUnderCheck, context: CheckContext): string {
  switch (exposed) {
    case 'open': return `${os ? '' : ', and nothing else shows the OS clearly'}: the scheduler may place the Pod on a Windows node as well as on a Linux node`;
    case 'unknown': return ': the scheduler may place the Pod on a Windows node that has the labels it selects';
    case 'taint': return `: only the taint ${taintsOf(scheduledSpec(spec, context), context)} keeps the Pod off Windows nodes`;
  }
}

export const osNotSelected: RuleDefinition = {
  id: 'os-not-selected',
  effect: 'misplaced',
  looksUp: true,
  fixable: true,
  summary: 'a Pod selects no operating system, so it may be scheduled to a Windows node that can\'t run it',
  check: onPods((pod, context, object) => {
    const exposed = exposure(pod, context);
    if (exposed === 'none' || (object.kind === 'DaemonSet' && everythingToleration(pod.spec) >= 0)) { return []; }
    const meant = intendedOs(pod);
    const fix = meant && selectOs(pod.spec, meant);
    return [{
      path: Object.keys(objectAt(pod.spec, 'nodeSelector')).length > 0 ? ['spec', 'nodeSelector'] : ['spec'],
      ...unlessClassHelps(`no nodeSelector or affinity names ${NodeLabel.OS}${consequence(exposed, pod, context)}`, pod.spec, context),
      ...(exposed !== 'open' && { effect: 'advice' as const }),
      help: `add ${NodeLabel.OS}: ${meant ?? 'linux (or windows)'} to the nodeSelector`,
      ...(fix && { fix }),
    }];
  }),
};
