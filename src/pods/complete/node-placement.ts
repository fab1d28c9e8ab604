import { Placement } from './target';
import { VersionDecision } from './version';
import {
  invalidValue, isPlainObject, isPresent, lookUp, objectAt, Path, PlainObject, Problem, scalarText, show,
} from '../../base';
import { NodeLabel, OS_LABELS, OS_NAMES, OsName, Platform, Taint, WindowsVersion } from '../../knowledge';
import {
  decide, decideList, decideObject, fillList, fillObject, hasKnownLater, isEmptyTerm, isKnownNow, Lift, missesByLetterCase, podOs, REQUIRED_TERMS,
  requiredTerms, requirementsOf, satisfies, tolerates, tolerationOf, withDefaults, withValueAt,
} from '../../kubernetes';
import { keepsToBuilds } from '../builds';

/** The `nodeSelector` of a Pod, with missing labels filled in. */
export function nodeSelectorWith(spec: PlainObject, labels: Readonly<Record<string, string>>, lift: Lift): unknown {
  return fillObject(lift, spec.nodeSelector, (own) => withDefaults(lift, own, labels));
}

/** The taints of the Windows nodes that a Pod may run on: without a platform, those of all. */
export function taintsOf(platform: Platform | undefined): readonly Taint[] {
  return platform ? platform.taints : Platform.allTaints;
}

/** The tolerations of a Pod, plus one for each taint that isn't tolerated yet. */
export function tolerationsWith(spec: PlainObject, taints: readonly Taint[], lift: Lift): unknown {
  if (taints.length === 0) { return spec.tolerations; }
  return fillList(lift, spec.tolerations, (own) => {
    const missing = taints.filter((taint) => !own.some((toleration) => tolerates(toleration, taint)));
    return missing.length === 0 ? own : [...own, ...missing.map(tolerationOf)];
  });
}

function affinityWithBuilds(spec: PlainObject, builds: readonly string[], lift: Lift): unknown {
  return affinityWith(spec, NodeLabel.WINDOWS_BUILD, builds, (term) => keepsToBuilds(term, builds), lift);
}

/** The affinity of a Pod that can't have a nodeSelector, with required node affinity for its operating system. */
export function affinityWithOs(spec: PlainObject, os: OsName, lift: Lift): unknown {
  return affinityWith(spec, NodeLabel.OS, [os], (term) => podOs({ affinity: withValueAt({}, REQUIRED_TERMS, [term]).affinity }).os === os, lift);
}

/**
 * The affinity of a Pod, with required node affinity for values of a label in *every* nodeSelectorTerm, since terms are ORed. A term that already
 * selects only those nodes stays as it is. So does an empty term, which matches no node, and an affinity without terms, which the API server rejects:
 * a requirement that is added would hide the mistake.
 */
function affinityWith(
  spec: PlainObject, key: string, values: readonly string[], isKept: (term: PlainObject) => boolean, lift: Lift,
): unknown {
  // a copy for each term: YAML writes an object that is used twice as an alias
  const requirement = () => ({ key, operator: 'In', values: [...values] });
  const narrow = (term: PlainObject): unknown => {
    if (isEmptyTerm(term) || isKept(term)) { return term; }
    return { ...term, matchExpressions: fillList(lift, term.matchExpressions, (own) => [...own, requirement()]) };
  };
  const inside = (value: unknown, keys: readonly string[]): unknown => decide(lift, value, (known) => {
    const [next, ...rest] = keys;
    if (next === undefined) { return decideList(lift, known, (own) => own.map((term) => decideObject(lift, term, narrow))); }
    if (!isPresent(known)) { return keys.reduceRight<unknown>((inner, each) => ({ [each]: inner }), [{ matchExpressions: [requirement()] }]); }
    const hasNone = (own: PlainObject) => rest.length === 0 && !isPresent(own[next]);
    return decideObject(lift, known, (own) => (hasNone(own) ? own : { ...own, [next]: inside(lookUp(own, next), rest) }));
  });
  return inside(spec.affinity, REQUIRED_TERMS.slice(1));
}

/** The field of a Pod's spec that places it by build. */
export function placementField(placement: Placement | undefined): 'nodeSelector' | 'affinity' {
  return placement === 'exact' ? 'nodeSelector' : 'affinity';
}

/** The value of that field with the builds that a Pod is placed by; unchanged if it may run on nodes of any release. */
export function placedByBuild(spec: PlainObject, { version, hosts }: VersionDecision, placement: Placement | undefined, lift: Lift): unknown {
  if (!version) { return spec[placementField(placement)]; }
  return placement === 'exact'
    ? nodeSelectorWith(spec, { [NodeLabel.WINDOWS_BUILD]: version.build }, lift)
    : affinityWithBuilds(spec, hosts.map((host) => host.build), lift);
}

/** Reports selectors and affinity of a Pod that exclude every node of its operating system. */
export function osProblems(template: PlainObject, os: OsName): readonly Problem[] {
  const spec = objectAt(template, 'spec');
  const problems: Problem[] = [];
  const osName = objectAt(spec, 'os').name;
  if (isKnownNow(spec.os) && !isPlainObject(spec.os)) {
    problems.push(contradiction(['spec', 'os'], spec.os, 'be an object', `remove spec.os, or set it to { name: "${os}" }`));
  }
  if (isKnownNow(osName) && osName !== os) {
    problems.push(otherOs(['spec', 'os', 'name'], os, osName, `remove spec.os, or set its name to "${os}"`));
  }
  const nodeSelector = objectAt(spec, 'nodeSelector');
  for (const key of OS_LABELS) {
    const value = nodeSelector[key];
    if (isKnownNow(value) && value !== os) {
      problems.push(otherOs(['spec', 'nodeSelector', key], os, value, `remove it, or set it to "${os}"`));
    }
  }
  requiredTerms(spec).forEach((term, i) => requirementsOf(term).forEach((requirement) => {
    if ((requirement.key === NodeLabel.OS || requirement.key === NodeLabel.BETA_OS) && !satisfies(requirement, os)) {
      problems.push({
        code: 'os-contradiction',
        path: ['spec', ...REQUIRED_TERMS, i],
        message: `must match ${os} nodes, got ${requirement.key} ${requirement.operator} ${show(requirement.values ?? [])}`,
        remedy: inLowerCase(...Array.isArray(requirement.values) ? requirement.values : []) ?? `remove the requirement, or allow "${os}"`,
      });
    }
  }));
  const label = objectAt(objectAt(template, 'metadata'), 'labels')[NodeLabel.OS];
  if (isKnownNow(label) && label !== os) {
    const must = `not be set on a Pod for ${os} nodes`;
    problems.push(invalidValue('os-label-on-pod')(
      ['metadata', 'labels', NodeLabel.OS], label, must, 'remove the label from the Pod', ': their kubelet rejects the Pod',
    ));
  }
  return problems;
}

const contradiction = invalidValue('os-contradiction');

/** What is wrong with the name of another operating system. */
function otherOs(path: Path, os: OsName, value: unknown, remedy: string): Problem {
  const lowerCase = inLowerCase(value);
  return contradiction(path, value, lowerCase ? 'be "windows" or "linux", in lower case' : `be "${os}" for ${os} nodes`, lowerCase ?? remedy);
}

/** The fix for an operating system in other letters; `undefined` if the values don't have one. */
function inLowerCase(...values: readonly unknown[]): string | undefined {
  const wrong = values.filter((value) => typeof value === 'string' && !OS_NAMES.includes(value as OsName));
  const meant = OS_NAMES.filter((name) => wrong.some((value) => String(value).toLowerCase() === name));
  return meant.length === 0 ? undefined : `write ${meant.map((name) => `"${name}"`).join(' and ')}: nodes have it in lower case`;
}

/** Labels that tell the release of a node, with their value for each. */
const RELEASE_LABELS: readonly (readonly [key: string, valueOf: (version: WindowsVersion) => string])[] = [
  [NodeLabel.WINDOWS_BUILD, ({ build }) => build], [NodeLabel.AKS_OS_SKU, ({ aksOsSku }) => aksOsSku],
];

/** Reports selectors of a Pod by release that match no host of its version. */
export function buildProblems(spec: PlainObject, { version, hosts }: VersionDecision): readonly Problem[] {
  if (!version) { return []; }
  const nodeSelector = objectAt(spec, 'nodeSelector');
  const terms = requiredTerms(spec);
  return RELEASE_LABELS.flatMap(([key, valueOf]) => {
    const own = nodeSelector[key];
    if (terms.length === 0 && !isKnownNow(own)) { return []; }
    const values = hosts.map(valueOf);
    // nodes of other platforms have no SKU
    const labels = key === NodeLabel.AKS_OS_SKU ? [...values, undefined] : values;
    const problem = (path: Problem['path'], must: string, got: string): Problem => ({
      code: 'windows-build-contradiction', path: ['spec', ...path],
      message: `must ${must} a build that runs images of ${version} (${values.join(', ')}), got ${got}`,
      remedy: `remove it, so that the version decides, or use ${values.join(' or ')}`,
    });
    return [
      ...isKnownNow(own) && !values.includes(scalarText(own)) ? [problem(['nodeSelector', key], 'be', show(own))] : [],
      ...terms.flatMap((term, i) => requirementsOf(term)
        .filter((requirement) => requirement.key === key && !labels.some((value) => satisfies(requirement, value)))
        .map((requirement) => problem([...REQUIRED_TERMS, i], 'match', `${requirement.operator} ${show(requirement.values ?? [])}`))),
    ];
  });
}

/** Reports labels of the platform that the Pod selects with another value. */
export function platformLabelProblems(spec: PlainObject, platform: Platform): readonly Problem[] {
  const nodeSelector = objectAt(spec, 'nodeSelector');
  const contradicting = Object.entries(platform.nodeLabels)
    .filter(([key, value]) => isKnownNow(lookUp(nodeSelector, key)) && lookUp(nodeSelector, key) !== value);
  return contradicting.map(([key, value]) => invalidValue('platform-label-contradiction')(
    ['spec', 'nodeSelector', key], lookUp(nodeSelector, key), `be ${show(value)}, the label of Windows nodes on platform ${platform.name}`,
    `remove it, or set it to ${show(value)}`,
  ));
}

/** Reports tolerations that would match a taint of the platform but for their letter case. */
export function tolerationProblems(tolerations: unknown, platform: Platform): readonly Problem[] {
  const own = Array.isArray(tolerations) ? tolerations : [];
  if (own.length === 0) { return []; }
  const untolerated = platform.taints.filter((taint) => !own.some((toleration) => tolerates(toleration, taint)));
  const misses = (toleration: unknown, taint: Taint) => !hasKnownLater(toleration) && missesByLetterCase(toleration, taint);
  return own.flatMap((toleration, i) => untolerated.filter((taint) => misses(toleration, taint)).map((taint) => ({
    code: 'toleration-letter-case', path: ['spec', 'tolerations', i],
    message: `must match the letter case of taint ${show(`${taint.key}=${taint.value ?? ''}:${taint.effect}`)} on platform ${platform.name}, got `
      + show(`${scalarText(toleration.key)}=${scalarText(toleration.value)}`),
    remedy: `use key ${show(taint.key)} and value ${show(taint.value ?? '')}, or remove the toleration`,
  })));
}
