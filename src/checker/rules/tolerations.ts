import { barringPlatforms, barringTaints, platformsText, unlessClassHelps } from './support/placement';
import { asFindings, onWindowsSpecs } from './support/pods';
import { isPlainObject, isPresent, listAt } from '../../base';
import { Edit, nameOf } from '../../findings';
import { Platform } from '../../knowledge';
import { formatTaint, missesByLetterCase, tolerationOf } from '../../kubernetes';
import { tolerationProblems } from '../../pods';
import { RuleDefinition } from '../rule';

export const tolerationMissing: RuleDefinition = {
  id: 'toleration-missing',
  effect: 'misplaced',
  looksUp: true,
  fixable: true,
  summary: 'a Windows Pod doesn\'t tolerate the taint of the Windows nodes',
  check: onWindowsSpecs((pod) => {
    const { scheduled: spec, run } = pod;
    const taints = pod.of(barringTaints);
    const own = listAt(spec, 'tolerations');
    const missing = taints.filter((taint) => !own.some((toleration) => missesByLetterCase(toleration, taint)));
    if (missing.length === 0) { return []; }
    const added = missing.map(tolerationOf);
    const path = ['spec', 'tolerations'];
    const taint = missing.map(formatTaint).join(', ');
    const { barring, others } = platformsText(barringPlatforms(spec));
    return [{
      path: isPresent(pod.spec.tolerations) ? path : ['spec'],
      ...(run.platformIsAssumed ? {
        effect: 'advice' as const,
        message: 'the Pod doesn\'t tolerate the Windows node taints of some platforms and stays Pending there: '
          + `${barring}${others === '' ? '' : `; not affected: ${others}`}`,
        help: `set the platform of the cluster, or add a toleration for ${taint}`,
      } : {
        ...unlessClassHelps(
          `the Pod doesn't tolerate ${taint}, the taint of the Windows nodes (platform ${run.platform.name}): it stays Pending`, pod,
        ),
        help: `add a toleration for ${taint}, or set the platform if the cluster has another one`,
      }),
      fix: {
        description: `add a toleration for ${taint}`,
        edits: Array.isArray(pod.spec.tolerations)
          ? added.map((value) => ({ op: 'append' as const, path, value }))
          : [{ op: 'set', path, value: added }],
      },
    }];
  }),
};

export const tolerationLetterCase: RuleDefinition = {
  id: 'toleration-letter-case',
  effect: 'misplaced',
  looksUp: true,
  fixable: true,
  summary: 'a toleration of a Windows Pod differs only in letter case from the taint of the Windows nodes',
  check: onWindowsSpecs((pod) => {
    const { scheduled: spec, run } = pod;
    const taints = pod.of(barringTaints);
    if (taints.length === 0 || listAt(pod.spec, 'tolerations').length === 0) { return []; }
    return asFindings('toleration-letter-case', tolerationProblems(
      pod.spec.tolerations, Platform.custom({ name: run.platform.name, taints }),
    ), ({ path, message }) => {
      const index = path[2] as number;
      const toleration = listAt(pod.spec, 'tolerations')[index];
      const taint = taints.find((each) => missesByLetterCase(toleration, each));
      if (!taint || !isPlainObject(toleration)) { return {}; }
      if (run.platformIsAssumed) {
        const { barring, others } = platformsText(barringPlatforms(spec));
        return {
          effect: 'advice',
          message: `${nameOf(path)} has the letter case of only some platforms: the Pod stays Pending on `
            + `${barring}${others === '' ? '' : `; not affected: ${others}`}`,
          help: `set the platform of the cluster, or add a toleration for ${formatTaint(taint)}`,
          // the existing toleration may be right
          fix: {
            description: `add a toleration for ${formatTaint(taint)}`,
            edits: [{ op: 'append', path: ['spec', 'tolerations'], value: tolerationOf(taint) }],
          },
        };
      }
      const edits = (['key', 'value'] as const).filter((field) => toleration[field] && toleration[field] !== taint[field])
        .map((field): Edit => ({ op: 'set', path: [...path, field], value: taint[field] }));
      return {
        ...unlessClassHelps(`${nameOf(path)} ${message}`, pod),
        fix: { description: `use the letter case of the taint: ${taint.key}=${taint.value ?? ''}`, edits },
      };
    });
  }),
};
