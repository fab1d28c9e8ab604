import { barringPlatforms, barringTaints, platformsText, unlessClassHelps } from './support/placement';
import { onWindowsPods } from './support/pods';
import { isPresent, listAt } from '../../base';
import { formatTaint, missesByLetterCase } from '../../kubernetes';
import { RuleDefinition } from '../rule';

export const tolerationMissing: RuleDefinition = {
  id: 'toleration-missing',
  effect: 'misplaced',
  looksUp: true,
  fixable: true,
  summary: 'a Windows Pod doesn\'t tolerate the taint of the Windows nodes',
  check: onWindowsPods((pod, context) => {
    const { spec, taints } = barringTaints(pod, context);
    const own = listAt(spec, 'tolerations');
    const missing = taints.filter((taint) => !own.some((toleration) => missesByLetterCase(toleration, taint)));
    if (missing.length === 0) { return []; }
    const added = missing.map(({ key, value, effect }) => (value === undefined ? { key, operator: 'Exists', effect } : { key, operator: 'Equal', value, effect }));
    const path = ['spec', 'tolerations'];
    const taint = missing.map(formatTaint).join(', ');
    const { barring, others } = platformsText(barringPlatforms(spec));
    return [{
      path: isPresent(pod.spec.tolerations) ? path : ['spec'],
      ...(context.platformIsAssumed ? {
        effect: 'advice' as const,
        message: `the Pod doesn't tolerate the Windows node taints of some platforms and stays Pending there: ${barring}${others === '' ? '' : `; not affected: ${others}`}`,
        help: `set the platform of the cluster, or add a toleration for ${taint}`,
      } : {
        ...unlessClassHelps(`the Pod doesn't tolerate ${taint}, the taint of the Windows nodes (platform ${context.platform.name}): it stays Pending`, pod.spec, context),
        help: `add a toleration for ${taint}, or set the platform if the cluster has another one`,
      }),
      fix: {
        description: `add a toleration for ${taint}`,
        edits: Array.isArray(pod.spec.tolerations) ? added.map((value) => ({ op: 'append' as const, path, value })) : [{ op: 'set', path, value: added }],
      },
    }];
  }),
};
