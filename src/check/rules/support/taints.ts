import { blockingTaints, candidates, isScheduled, scheduledSpec } from './placement';
import { Taint } from '../../../knowledge';
import { PlainObject } from '../../../manifest';
import { CheckContext, PodUnderCheck } from '../../rule';

/** Taints that keep a Windows pod off every node that it selects; empty when one of them takes it, or when it selects none. */
export function barringTaints({ spec }: PodUnderCheck, context: CheckContext): { readonly spec: PlainObject; readonly taints: readonly Taint[] } {
  const scheduled = scheduledSpec(spec, context);
  const barred = isScheduled(spec) ? candidates(scheduled, context).map((node) => blockingTaints(scheduled, node)) : [];
  // the node that lacks the least is the one to mend for
  const taints = barred.some((each) => each.length === 0) ? [] : [...barred].sort((a, b) => a.length - b.length)[0] ?? [];
  return { spec: scheduled, taints };
}
