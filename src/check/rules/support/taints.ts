import { blockingTaints, candidates, isScheduled, scheduledSpec } from './placement';
import { Platform, Taint } from '../../../knowledge';
import { PlainObject } from '../../../manifest';
import { CheckContext, PodUnderCheck } from '../../rule';

/** Taints that keep a Windows Pod off every node that it selects; empty if one of the nodes accepts it, or if it selects none. */
export function barringTaints({ spec }: PodUnderCheck, context: CheckContext): { readonly spec: PlainObject; readonly taints: readonly Taint[] } {
  const scheduled = scheduledSpec(spec, context);
  const barred = isScheduled(spec) ? candidates(scheduled, context).map((node) => blockingTaints(scheduled, node)) : [];
  // the node with the fewest taints to tolerate is the one to fix for
  const taints = barred.some((each) => each.length === 0) ? [] : [...barred].sort((a, b) => a.length - b.length)[0] ?? [];
  return { spec: scheduled, taints };
}

/** A taint in kubectl's format. */
export function taintText({ key, value, effect }: Taint): string {
  return `${key}${value === undefined ? '' : `=${value}`}:${effect}`;
}

/** The platforms whose taints keep a Pod off all their Windows nodes, each with the taints. */
export function barringPlatforms(spec: PlainObject): readonly { readonly platform: Platform; readonly taints: readonly Taint[] }[] {
  return Platform.all.flatMap((platform) => {
    const taints = blockingTaints(spec, { taints: platform.taints, labels: {} });
    return taints.length === 0 ? [] : [{ platform, taints }];
  });
}

/** Platforms with their taints, and those without taints for a Pod, for messages. */
export function platformsText(barring: ReturnType<typeof barringPlatforms>): { readonly barring: string; readonly others: string } {
  const names = barring.map(({ platform }) => platform.name);
  return {
    barring: barring.map(({ platform, taints }) => `${platform.name} (${taints.map(taintText).join(', ')})`).join(', '),
    others: Platform.all.filter(({ name }) => !names.includes(name)).map(({ name }) => name).join(', '),
  };
}
