import { admits, barringTaints, isInvalidLabelValue, platformsText, unlessClassHelps } from './support/placement';
import { asFindings, onSpecs, onWindowsSpecs } from './support/pods';
import { isPlainObject, isPresent, listAt, PlainObject, show } from '../../base';
import { Edit, Fix, nameOf } from '../../findings';
import { ANY_TAINT_EFFECT, isLabelKey, Platform, Taint, TAINT_EFFECTS, VALID_LABEL } from '../../knowledge';
import { formatTaint, isPlaceholder, missesByLetterCase, tolerationOf } from '../../kubernetes';
import { tolerationProblems } from '../../pods';
import { RuleDefinition } from '../rule';

export const tolerationMissing: RuleDefinition = {
  id: 'toleration-missing',
  decidedBy: ['tolerations'],
  effect: 'misplaced',
  looksUp: true,
  fixable: true,
  summary: 'a Windows Pod doesn\'t tolerate the taint of the Windows nodes',
  check: onWindowsSpecs((pod) => {
    const { scheduled: spec, run } = pod;
    const taints = barringTaints(pod);
    const own = listAt(spec, 'tolerations');
    const missing = taints.filter((taint) => !own.some((toleration) => missesByLetterCase(toleration, taint)));
    if (missing.length === 0) { return []; }
    const taint = missing.map(formatTaint).join(', ');
    const isElsewhere = run.mixed && admits(pod, 'linux');
    return [{
      path: isPresent(pod.spec.tolerations) ? TOLERATIONS : ['spec'],
      ...(run.platformIsAssumed ? {
        effect: 'advice' as const,
        message: `the Pod doesn't tolerate the Windows node taints of some platforms and ${isElsewhere ? 'runs on no Windows node' : 'isn\'t scheduled'} there: `
          + platformsText(spec).barring,
        help: `set the platform of the cluster, or add a toleration for ${taint}`,
      } : {
        ...unlessClassHelps(
          `the Pod doesn't tolerate ${taint}, the taint of the Windows nodes${run.cluster.platform ? ` (platform ${run.cluster.platform.name})` : ''}: `
            + (isElsewhere ? 'it runs on none of them' : 'it isn\'t scheduled'), pod,
        ),
        help: `add a toleration for ${taint}${run.cluster.platform ? ', or set the platform if the cluster has another one' : ''}`,
      }),
      fix: tolerating(missing, pod.spec),
    }];
  }),
};

const TOLERATIONS = ['spec', 'tolerations'];

/** A fix that adds tolerations of taints to those of a Pod. */
function tolerating(taints: readonly Taint[], { tolerations }: PlainObject): Fix {
  const added = taints.map(tolerationOf);
  return {
    description: `add a toleration for ${taints.map(formatTaint).join(', ')}`,
    edits: Array.isArray(tolerations)
      ? added.map((value) => ({ op: 'append', path: TOLERATIONS, value }))
      : [{ op: 'set', path: TOLERATIONS, value: added }],
  };
}

export const tolerationLetterCase: RuleDefinition = {
  id: 'toleration-letter-case',
  decidedBy: ['tolerations'],
  effect: 'misplaced',
  looksUp: true,
  fixable: true,
  summary: 'a toleration of a Windows Pod differs only in letter case from the taint of the Windows nodes',
  check: onWindowsSpecs((pod) => {
    const { scheduled: spec, run } = pod;
    const taints = barringTaints(pod);
    if (taints.length === 0 || listAt(pod.spec, 'tolerations').length === 0) { return []; }
    return asFindings('toleration-letter-case', tolerationProblems(
      pod.spec.tolerations, Platform.custom({ name: run.platform.name, taints }),
    ), ({ path, message }) => {
      const index = path[2] as number;
      const toleration = listAt(pod.spec, 'tolerations')[index];
      const taint = taints.find((each) => missesByLetterCase(toleration, each));
      if (!taint || !isPlainObject(toleration)) { return {}; }
      if (run.platformIsAssumed) {
        return {
          effect: 'advice',
          message: `${nameOf(path)} has the letter case of only some platforms: the Pod stays Pending on ${platformsText(spec).barring}`,
          help: `set the platform of the cluster, or add a toleration for ${formatTaint(taint)}`,
          // the existing toleration may be right
          fix: tolerating([taint], pod.spec),
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

/** What the API server says to a toleration. */
function faultOfToleration({ key, operator, value, effect, tolerationSeconds }: PlainObject): readonly [must: string, help: string] | undefined {
  const isGiven = (each: unknown): each is string => typeof each === 'string' && each !== '';
  for (const each of [key, operator, value, effect]) { if (typeof each === 'string' ? isPlaceholder(each) : isPresent(each)) { return undefined; } }
  if (!isGiven(key) && operator !== 'Exists') { return ['must have a key, or the operator Exists', 'add the key of the taint']; }
  if (isGiven(key) && !isLabelKey(key)) { return [`must have the key of a label, got ${show(key)}`, 'use the key of the taint']; }
  // the gate of Gt and Lt, TaintTolerationComparisonOperators, is off by default: kubernetes v1.38.0-beta.0 `pkg/features`, read 2026-11-30
  if (isGiven(operator) && operator !== 'Equal' && operator !== 'Exists') {
    const help = `use one of these operators${operator === 'Gt' || operator === 'Lt' ? ': this one needs a feature gate of the API server' : ''}`;
    return [`must have the operator Equal or Exists, got ${show(operator)}`, help];
  }
  if (isGiven(value) && operator === 'Exists') {
    return ['must not have a value with the operator Exists', 'remove the value, or use the operator Equal'];
  }
  if (isInvalidLabelValue(value)) { return [`must have the value of a label, got ${show(value)}`, VALID_LABEL]; }
  if (isGiven(effect) && !TAINT_EFFECTS.some((known) => known === effect)) {
    return [`must have the effect ${ANY_TAINT_EFFECT}, got ${show(effect)}`, 'use one of these effects, or remove the effect'];
  }
  return isPresent(tolerationSeconds) && effect !== 'NoExecute'
    ? ['must have the effect NoExecute with tolerationSeconds', 'set the effect to NoExecute, or remove tolerationSeconds'] : undefined;
}

export const tolerationInvalid: RuleDefinition = {
  id: 'toleration-invalid',
  effect: 'rejected',
  needs: ['tolerations'],
  summary: 'a toleration that the API server rejects',
  check: onSpecs(({ spec }) => listAt(spec, 'tolerations').flatMap((each, i) => {
    // null is one without fields
    const toleration = each ?? {};
    const fault = isPlainObject(toleration) ? faultOfToleration(toleration) : undefined;
    return fault ? [{ path: ['spec', 'tolerations', i], message: `a toleration ${fault[0]}: the API server rejects the Pod`, help: fault[1] }] : [];
  })),
};
