import { affinityInvalid } from './nodes';
import { ignoredFields, intendedOs, meantOs, namingOs, rejectsNamedWindows, selectOs } from './support/intended-os';
import { admits, candidates, everythingToleration, platformsText, unlessClassHelps } from './support/placement';
import { asFindings, asScheduled, ofPodRule, onPods, onSpecs, onWindowsPods } from './support/pods';
import { hugePagesOf } from './support/resources';
import { isPlainObject, isPresent, lookUp, objectAt, PlainObject, scalarText, show, valueAt } from '../../base';
import { Edit, Fix, removal, setting } from '../../findings';
import { NodeLabel, OS_NAMES, OsName, STABLE_LABELS } from '../../knowledge';
import { isForBoth, osOfImages } from '../../kubernetes';
import { clashingLabels, osProblems, POD_RULES } from '../../pods';
import { anyNode, selects, untoleratedTaints } from '../../scheduling';
import { PodFacts } from '../pod-facts';
import { RuleDefinition, RuleFinding } from '../rule';

export const osName: RuleDefinition = {
  id: 'os-name',
  effect: 'rejected',
  fixable: true,
  summary: 'a Pod has a spec.os.name that is missing or unknown',
  check: onSpecs(({ spec }) => {
    const name = valueAt(spec, ['os', 'name']);
    if (!isPlainObject(spec.os) || OS_NAMES.includes(name as OsName) || (isPresent(name) && typeof name !== 'string')) { return []; }
    const path = ['spec', 'os', 'name'];
    const meant = meantOs(name);
    return [{
      path,
      message: `os.name must be ${OS_NAMES.join(' or ')}, got ${show(name ?? '')}: the API server rejects the Pod`,
      help: meant ? `set os.name to "${meant}"` : `set os.name to ${OS_NAMES.join(' or ')}, or remove spec.os`,
      ...(meant && { fix: setting(path, meant) }),
    }];
  }),
};

/**
 * What keeps a Pod off Windows nodes: its own selectors, or there are none (`none`); only their taint (`taint`); perhaps other labels that it
 * selects (`unknown`); nothing (`open`).
 */
function exposure(pod: PodFacts): 'none' | 'taint' | 'unknown' | 'open' {
  if (!pod.run.mixed || pod.os.os === 'windows' || !pod.isScheduled || hugePagesOf(pod).length > 0) { return 'none'; }
  if (!admits(pod, 'windows') || !admits(pod, 'linux')) { return 'none'; }
  if (!pod.os.os && isForBoth(pod.scheduled) && osOfImages(pod.images) !== 'linux') { return 'none'; }
  const nodes = candidates(pod);
  if (nodes.length === 0) { return 'none'; }
  const open = nodes.filter((node) => untoleratedTaints(pod.scheduled, node).length === 0);
  if (open.length === 0) { return 'taint'; }
  return open.some((node) => selects(pod.scheduled, node) === 'yes') ? 'open' : 'unknown';
}

/** What the selectors of an exposed Pod say about operating systems. */
function selected({ scheduled }: PodFacts): string {
  return isForBoth(scheduled) ? `the required node affinity allows both values of ${NodeLabel.OS}` : `no nodeSelector or affinity names ${NodeLabel.OS}`;
}

function taintsOf(pod: PodFacts): string {
  return [
    ...new Set(candidates(pod).flatMap((node) => untoleratedTaints(pod.scheduled, node)).map(({ key, value }) => `${key}=${value ?? ''}`)),
  ].join(', ');
}

function taintsText(spec: PlainObject): string {
  const { others } = platformsText(spec);
  return `: only a taint keeps the Pod off Windows nodes${others === '' ? '' : `; those of ${others} have none that does`}`;
}

function consequence(exposed: 'taint' | 'unknown' | 'open', pod: PodFacts): string {
  switch (exposed) {
    case 'open': return `${intendedOs(pod) ? '' : ', and nothing else shows the OS clearly'}: the scheduler may place the Pod on a Windows node as well as on a `
      + 'Linux node';
    case 'unknown': return ': the scheduler may place the Pod on a Windows node that has the labels it selects';
    case 'taint': return pod.run.platformIsAssumed ? taintsText(pod.spec)
      : `: only the taint ${taintsOf(pod)} keeps the Pod off Windows nodes`;
  }
}

/** The change by which a Pod selects the operating system that it seems to be for. */
function selectingIntended(pod: PodFacts): Pick<RuleFinding, 'help' | 'fix'> {
  const meant = intendedOs(pod);
  const fix = meant && selectOs(pod.spec, meant);
  return { help: `add ${NodeLabel.OS}: ${meant ?? 'linux (or windows)'} to the nodeSelector`, ...(fix && { fix }) };
}

export const osNotSelected: RuleDefinition = {
  id: 'os-not-selected',
  decidedBy: ['selection', 'tolerations'],
  effect: 'misplaced',
  looksUp: true,
  fixable: true,
  summary: 'a Pod selects no operating system, so it may be scheduled to a Windows node that can\'t run it',
  check: onPods(({ facts: pod }, _, object) => {
    const exposed = pod.of(exposure);
    if (exposed === 'none' || (object.kind === 'DaemonSet' && everythingToleration(pod.spec) >= 0)) { return []; }
    return [{
      path: Object.keys(objectAt(pod.spec, 'nodeSelector')).length > 0 ? ['spec', 'nodeSelector'] : ['spec'],
      ...unlessClassHelps(`${selected(pod)}${consequence(exposed, pod)}`, pod),
      ...(exposed !== 'open' && { effect: 'advice' as const }),
      ...selectingIntended(pod),
    }];
  }),
};

export const daemonSetToleratesEverything: RuleDefinition = {
  id: 'daemon-set-tolerates-everything',
  decidedBy: ['selection'],
  effect: 'misplaced',
  looksUp: true,
  fixable: true,
  summary: 'a Linux DaemonSet tolerates every taint and so runs on Windows nodes too',
  check: onPods(({ facts: pod }, _, object) => {
    const index = everythingToleration(pod.spec);
    const exposed = pod.of(exposure);
    if (object.kind !== 'DaemonSet' || index < 0 || (exposed !== 'open' && exposed !== 'unknown')) { return []; }
    return [{
      path: ['spec', 'tolerations', index],
      ...(exposed === 'unknown' && { effect: 'advice' as const }),
      message: `the DaemonSet tolerates every taint, and ${selected(pod)}: it runs a Pod on every Windows `
        + `node${exposed === 'open' ? ' too' : ' that has the labels it selects'}`,
      ...selectingIntended(pod),
    }];
  }),
};

/** Whether each Linux node of the cluster that was given has other labels than the Pod selects, or a taint that it doesn't tolerate. */
function isOffLinuxNodes({ scheduled, run: { cluster: { isAssumed, nodes } } }: PodFacts): boolean {
  const others = nodes.filter(({ os }) => os !== 'windows');
  const isOff = (node: typeof nodes[number]) => selects(scheduled, node) === 'no' || untoleratedTaints(scheduled, node).length > 0;
  return !isAssumed && others.length > 0 && others.every(isOff);
}

/** Whether the Pod selects labels that only some nodes have, such as that of a pool, and no nodes were given. */
function mayBeOffLinuxNodes({ scheduled, run: { cluster: { isAssumed } } }: PodFacts): boolean {
  return isAssumed && selects(scheduled, anyNode('linux')) === 'perhaps';
}

export const osSelectorMissing: RuleDefinition = {
  ...ofPodRule(
    POD_RULES.osSelectorMissing,
    ({ message }, pod) => {
      const fix = selectOs(pod.spec, 'windows');
      // with a lock, an image shows it whatever its name is
      const { osFrom } = pod.os;
      const found = osFrom === 'image' || osFrom === 'script' ? message.replace(/^only a toleration.* shows/, `only the ${osFrom} shows`) : message;
      const advised = (then: string) => ({ effect: 'advice' as const, message: found.replace(/it may place.*/, then) });
      const of = isOffLinuxNodes(pod) ? advised('only other labels or taints keep the Pod off Linux nodes')
        : mayBeOffLinuxNodes(pod) ? advised('it may place the Pod on a Linux node that has the labels it selects') : unlessClassHelps(found, pod);
      return { ...(fix && { fix }), ...of };
    },
    // of nodes that are known, a placeholder may select those of one operating system
    (pod) => (pod.run.mixed && (pod.run.cluster.isAssumed || !pod.isOpen('labels')) ? asScheduled(pod) : undefined),
  ),
  looksUp: true,
  fixable: true,
};

/** The finding where no single selector is wrong. */
const CONFLICT = ofPodRule(POD_RULES.osContradiction, ({ message }, { spec, runtimeClass }) => {
  const ofClass = objectAt(objectAt(runtimeClass, 'scheduling'), 'nodeSelector');
  if (Object.keys(ofClass).length > 0) {
    const selectors = `selectors, with the nodeSelector of RuntimeClass ${show(spec.runtimeClassName)},`;
    return { path: ['spec', 'runtimeClassName'], message: message.replace('selectors', selectors) };
  }
  return { path: ['spec', Object.keys(objectAt(spec, 'nodeSelector')).length > 0 ? 'nodeSelector' : 'affinity'] };
}, asScheduled);

/** The selectors that are wrong by themselves. */
function wrongSelectors({ template, images, os: { os } }: PodFacts): readonly RuleFinding[] {
  if (!os) { return []; }
  const problems = osProblems(template, os);
  // if all images are made for this operating system, the selector is wrong. With affinity that stays wrong, the Pod would match no node
  const isFixable = osOfImages(images) === os
    && problems.every(({ path }) => path[1] === 'nodeSelector' && OS_NAMES.includes(valueAt(template, path) as OsName));
  return asFindings('os-contradiction', problems, ({ path }) => (isFixable ? { fix: setting(path, os) } : {}));
}

/** The finding where each selector can be met, but no node meets all of them. */
function unmetSelectors(pod: PodFacts): readonly RuleFinding[] {
  const isOther = !pod.isScheduled || OS_NAMES.some((os) => admits(pod, os));
  if (isOther) { return []; }
  return [{
    path: ['spec'], message: 'the Pod\'s selectors match no node together: it runs nowhere',
    help: 'remove one of those that exclude each other; the nodeSelector of the RuntimeClass counts too',
  }];
}

export const osContradiction: RuleDefinition = {
  ...CONFLICT,
  looksUp: true,
  fixable: true,
  check: onSpecs((pod) => {
    // the API server rejects a Pod with invalid affinity, or whose RuntimeClass selects something else: it isn't scheduled
    const isRejected = pod.of(affinityInvalid.check.ofSpec!).length > 0 || clashingLabels(pod.spec, pod.runtimeClass).length > 0;
    const { os } = pod.os;
    const isOpen = pod.isOpen('labels') && (os ? admits(pod, os) : OS_NAMES.some((each) => admits(pod, each)));
    const conflicts = isRejected || isOpen ? [] : CONFLICT.check.ofSpec(pod);
    if (conflicts.length === 0) { return isRejected || isOpen ? [] : unmetSelectors(pod); }
    const found = wrongSelectors(pod);
    return found.length > 0 ? found : conflicts;
  }),
};

export const osFieldMissing: RuleDefinition = {
  id: 'os-field-missing',
  effect: 'advice',
  looksUp: true,
  fixable: true,
  summary: 'a Windows Pod doesn\'t set spec.os',
  check: onWindowsPods(({ spec, facts }, context, object) => {
    // of Linux-only fields that are ignored, the findings about them name the OS
    if (isPresent(spec.os) || ignoredFields(facts).length > 0) { return []; }
    const fix = namingOs(facts);
    return [{
      path: ['spec'],
      message: 'the Pod has no spec.os: neither the API server nor Pod Security admission can detect that it is for Windows',
      help: fix.description,
      ...(!rejectsNamedWindows(object, context) && { fix }),
    }];
  }),
};

export const osLabelOnPod: RuleDefinition = {
  id: 'os-label-on-pod',
  effect: 'broken',
  fixable: true,
  summary: 'a Pod has the label kubernetes.io/os with another value than its operating system',
  check: onPods(({ template, os = 'linux' }) => (objectAt(objectAt(template, 'metadata'), 'labels')[NodeLabel.OS] === undefined
    ? []
    : asFindings('os-label-on-pod', osProblems(template, os), ({ path }) => ({ fix: removal(path) })))),
};

export const betaOsLabel: RuleDefinition = {
  ...ofPodRule(POD_RULES.betaOsLabel, ({ path }, pod) => {
    const fix = renamedLabel(path, pod);
    return fix ? { fix } : {};
  }),
  looksUp: true,
  fixable: true,
};

/** Renames a label; `undefined` where that would hide a conflict with the stable label's value, or create one that the API server rejects. */
function renamedLabel(path: RuleFinding['path'], { spec, runtimeClass }: PodFacts): Fix | undefined {
  const isInSelector = path[1] === 'nodeSelector';
  const key = scalarText(isInSelector ? path[2] : valueAt({ spec }, path));
  const stable = lookUp(STABLE_LABELS, key)!;
  const description = `rename ${key} to ${stable}`;
  if (!isInSelector) { return setting(path, stable, description); }
  const selector = objectAt(spec, 'nodeSelector');
  const ofClass = objectAt(objectAt(runtimeClass, 'scheduling'), 'nodeSelector');
  if ([selector[stable], ofClass[stable]].some((value) => isPresent(value) && value !== selector[key])) { return undefined; }
  const rename: readonly Edit[] = [{ op: 'set', path: ['spec', 'nodeSelector', stable], value: selector[key], from: path }];
  return { description, edits: [{ op: 'remove', path }, ...(isPresent(selector[stable]) ? [] : rename)] };
}
