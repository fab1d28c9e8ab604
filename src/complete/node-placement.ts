import { NodeLabel, OsName, Platform, Taint } from '../knowledge';
import {
  decideList, decideObject, hasOpaque, isEmptyTerm, isKnown, isPlainObject, Lift, lookUp, missesByLetterCase, objectAt, PlainObject,
  Problem, REQUIRED_TERMS, requiredTerms, requirementsOf, satisfies, scalarText, show, tolerates, tolerationOf, withoutAbsent,
} from '../manifest';
import { VersionDecision } from './version';

/** The `nodeSelector` of a pod with labels filled in where they are missing. */
export function nodeSelectorWith(spec: PlainObject, labels: Readonly<Record<string, string>>, lift: Lift): unknown {
  return decideObject(lift, spec.nodeSelector ?? {}, (own) => ({ ...labels, ...withoutAbsent(own) }));
}

/** The tolerations of a pod, and one for each taint that none of them tolerates yet. */
export function tolerationsWith(spec: PlainObject, taints: readonly Taint[], lift: Lift): unknown {
  if (taints.length === 0) { return spec.tolerations; }
  return decideList(lift, spec.tolerations ?? [], (own) => {
    const missing = taints.filter((taint) => !own.some((toleration) => tolerates(toleration, taint)));
    return missing.length === 0 ? own : [...own, ...missing.map(tolerationOf)];
  });
}

/**
 * The affinity of a pod with required node affinity for builds, in *every* nodeSelectorTerm, since terms are ORed. A term that already keeps to them stays as it
 * is; so does an empty one, which matches no node and would begin to.
 */
export function affinityWithBuilds(spec: PlainObject, builds: readonly string[], lift: Lift): unknown {
  // a copy for each term: YAML writes an object that stands twice as an alias
  const requirement = () => ({ key: NodeLabel.WINDOWS_BUILD, operator: 'In', values: [...builds] });
  const narrow = (term: PlainObject): unknown => {
    if (isEmptyTerm(term) || keepsToBuilds(term, builds)) { return term; }
    return { ...term, matchExpressions: decideList(lift, term.matchExpressions ?? [], (own) => [...own, requirement()]) };
  };
  const terms = (own: readonly unknown[]): unknown =>
    (own.length === 0 ? [{ matchExpressions: [requirement()] }] : own.map((term) => decideObject(lift, term, narrow)));
  const inside = (value: unknown, [key, ...rest]: readonly string[]): unknown => {
    if (key === undefined) { return decideList(lift, value ?? [], terms); }
    return decideObject(lift, value ?? {}, (own) => ({ ...own, [key]: inside(lookUp(own, key), rest) }));
  };
  return inside(spec.affinity, REQUIRED_TERMS.slice(1));
}

function keepsToBuilds(term: PlainObject, builds: readonly string[]): boolean {
  return requirementsOf(term).some(({ key, operator, values }) =>
    key === NodeLabel.WINDOWS_BUILD && operator === 'In' && Array.isArray(values) && values.length > 0 && values.every((v) => builds.includes(v)));
}

/** Selectors and affinity of a pod that keep it off every node of its operating system. */
export function osProblems(template: PlainObject, os: OsName): readonly Problem[] {
  const spec = objectAt(template, 'spec');
  const problems: Problem[] = [];
  const osName = objectAt(spec, 'os').name;
  if (isKnown(spec.os) && !isPlainObject(spec.os)) {
    problems.push({ code: 'os-contradiction', path: ['spec', 'os'], message: `is ${show(spec.os)}, must be an object`, remedy: `remove spec.os, or write { name: "${os}" }` });
  }
  if (isKnown(osName) && osName !== os) {
    problems.push({ code: 'os-contradiction', path: ['spec', 'os', 'name'], message: `is ${show(osName)}, but the pod is for ${os} nodes`, remedy: `remove spec.os, or set its name to "${os}"` });
  }
  const nodeSelector = objectAt(spec, 'nodeSelector');
  for (const key of [NodeLabel.OS, NodeLabel.BETA_OS]) {
    const value = nodeSelector[key];
    if (isKnown(value) && value !== os) {
      problems.push({ code: 'os-contradiction', path: ['spec', 'nodeSelector', key], message: `is ${show(value)}, but the pod is for ${os} nodes`, remedy: `remove it, or set it to "${os}"` });
    }
  }
  const labels: Record<string, string> = { [NodeLabel.OS]: os, [NodeLabel.BETA_OS]: os };
  requiredTerms(spec).forEach((term, i) => requirementsOf(term).forEach((requirement) => {
    if (Object.hasOwn(labels, requirement.key) && !satisfies(requirement, lookUp(labels, requirement.key))) {
      problems.push({
        code: 'os-contradiction',
        path: ['spec', ...REQUIRED_TERMS, i],
        message: `wants ${requirement.key} ${requirement.operator} ${show(requirement.values ?? [])}, which no ${os} node satisfies`,
        remedy: `remove the requirement, or let it take "${os}"`,
      });
    }
  }));
  const label = objectAt(objectAt(template, 'metadata'), 'labels')[NodeLabel.OS];
  if (isKnown(label) && label !== os) {
    problems.push({
      code: 'os-label-on-pod', path: ['metadata', 'labels', NodeLabel.OS],
      message: `is ${show(label)}: the kubelet of a ${os} node refuses a pod with that label`, remedy: 'remove the label from the pod',
    });
  }
  return problems;
}

/** Build selectors of a pod that no host of its version satisfies, or that let it onto one that can't run it. */
export function buildProblems(spec: PlainObject, { version, hosts }: VersionDecision): readonly Problem[] {
  if (!version) { return []; }
  const builds = hosts.map((host) => host.build);
  const remedy = `remove it and let the version decide, or use ${builds.join(' or ')}`;
  const own = objectAt(spec, 'nodeSelector')[NodeLabel.WINDOWS_BUILD];
  const problems: Problem[] = [];
  if (isKnown(own) && !builds.includes(scalarText(own))) {
    problems.push({
      code: 'windows-build-contradiction', path: ['spec', 'nodeSelector', NodeLabel.WINDOWS_BUILD],
      message: `is ${show(own)}, but images of ${version} run on ${builds.join(', ')}`, remedy,
    });
  }
  requiredTerms(spec).forEach((term, i) => requirementsOf(term).forEach((requirement) => {
    if (requirement.key === NodeLabel.WINDOWS_BUILD && !builds.some((build) => satisfies(requirement, build))) {
      problems.push({
        code: 'windows-build-contradiction', path: ['spec', ...REQUIRED_TERMS, i],
        message: `wants the build ${requirement.operator} ${show(requirement.values ?? [])}, but images of ${version} run on ${builds.join(', ')}`, remedy,
      });
    }
  }));
  return problems;
}

/** Labels of the platform that the pod selects with another value. */
export function platformLabelProblems(spec: PlainObject, platform: Platform): readonly Problem[] {
  const nodeSelector = objectAt(spec, 'nodeSelector');
  const contradicting = Object.entries(platform.nodeLabels).filter(([key, value]) => isKnown(lookUp(nodeSelector, key)) && lookUp(nodeSelector, key) !== value);
  return contradicting.map(([key, value]) => ({
    code: 'platform-label-contradiction', path: ['spec', 'nodeSelector', key],
    message: `is ${show(lookUp(nodeSelector, key))}, but the Windows nodes of platform ${platform.name} have ${show(value)}`, remedy: `remove it, or set it to ${show(value)}`,
  }));
}

/** Tolerations that were meant for a taint of the platform and miss it by letter case. */
export function tolerationProblems(tolerations: unknown, platform: Platform): readonly Problem[] {
  const own = Array.isArray(tolerations) ? tolerations : [];
  const untolerated = platform.taints.filter((taint) => !own.some((toleration) => tolerates(toleration, taint)));
  const misses = (toleration: unknown, taint: Taint) => !hasOpaque(toleration) && missesByLetterCase(toleration, taint);
  return own.flatMap((toleration, i) => untolerated.filter((taint) => misses(toleration, taint)).map((taint) => ({
    code: 'toleration-letter-case', path: ['spec', 'tolerations', i],
    message: `${show(`${scalarText(toleration.key)}=${scalarText(toleration.value)}`)} doesn't tolerate the taint ${show(`${taint.key}=${taint.value ?? ''}:${taint.effect}`)} of platform ${platform.name}: letter case counts`,
    remedy: `write key ${show(taint.key)} and value ${show(taint.value ?? '')}, or remove the toleration`,
  })));
}
