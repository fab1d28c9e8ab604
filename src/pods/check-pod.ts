import { Parts } from './parts';
import { PodExpressions, podExpressions } from './pod';
import { FoundInPod, PodFinding, PodRule } from './rule';
import { COMMAND_FAILURES, COMMAND_PLACES } from './started-containers';
import { Evaluators, Expression, Frame, isPlainObject, PlainObject, Problem, valueAt } from '../base';
import { Effect } from '../findings';
import { CONTAINER_LISTS, isWindowsImage, PROBES, WindowsVersion } from '../knowledge';

/** What all rules together know of Pods: a variable, such as the operating system, is computed once per Pod. */
const EVALUATORS = new Evaluators();
/** Made when a rule is used. */
let pod: PodExpressions | undefined;

/** A part of a Pod, with those around it, from the outermost. */
interface Located {
  readonly path: readonly (string | number)[];
  readonly parts: readonly unknown[];
}

/** What is known of the Pod that is checked now: all rules check one before the next. */
interface Current {
  readonly template: PlainObject;
  readonly frame: Frame;
  /** The parts in it, by the number of their chain. */
  readonly located: (readonly Located[] | undefined)[];
}

let current: Current | undefined;

function currentOf(template: PlainObject): Current {
  if (current?.template !== template) { current = { template, frame: EVALUATORS.frameOf({ object: template }), located: [] }; }
  return current;
}

/** Parts in parts, such as mounts in containers. */
interface Chain {
  readonly number: number;
  readonly outer?: Chain;
  readonly of?: Parts;
  /** The chains that begin with this one. */
  readonly inner: Map<Parts, Chain>;
}

/** The Pod itself. */
const POD_ITSELF: Chain = { number: 0, inner: new Map() };
let lastNumber = 0;

/** The chain of some parts; the same for all findings that are about them. */
function chainOf(parts: PodFinding['parts']): Chain {
  let chain = POD_ITSELF;
  for (const { of } of parts) {
    const known: Chain = chain.inner.get(of) ?? { number: ++lastNumber, outer: chain, of, inner: new Map() };
    chain.inner.set(of, known);
    chain = known;
  }
  return chain;
}

/** The parts in a Pod; of parts that are checked by several findings, they are searched once. */
function locate({ number, outer, of }: Chain, checked: Current): readonly Located[] {
  const known = checked.located[number];
  if (known) { return known; }
  if (!outer || !of) { return checked.located[number] = [{ path: ['spec'], parts: [] }]; }
  const found: Located[] = [];
  for (const { path, parts } of locate(outer, checked)) {
    visitParts(of, parts.length === 0 ? checked.template.spec : parts[parts.length - 1], (keys, part) => {
      found.push({ path: [...path, ...keys], parts: [...parts, part] });
    });
  }
  return checked.located[number] = found;
}

/** The function that finds what a rule reports about Pods, or Pod templates, of the operating system that it is about. */
export function podChecker({ findings }: PodRule): (template: PlainObject) => readonly FoundInPod[] {
  let finders: readonly Finder[] | undefined;
  return (template) => {
    finders ??= findings(pod ??= podExpressions()).map(finderOf);
    const checked = currentOf(template);
    let found: FoundInPod[] | undefined;
    for (const find of finders) { found = find(checked, found); }
    return found ?? NOTHING;
  };
}

const NOTHING: readonly FoundInPod[] = [];

/** The function that evaluates what policies know of Pods for a Pod's spec. */
export function ofSpec<T>(select: (pod: PodExpressions) => Expression<T>): (spec: PlainObject) => T {
  const evaluate = EVALUATORS.compileLater(() => select(pod ??= podExpressions()));
  return (spec) => evaluate((current?.template.spec === spec ? current : currentOf({ spec })).frame);
}

/** The builds of the Windows releases that a Pod's selectors allow. */
export const allowedBuilds = ofSpec(({ builds }) => builds.allowed);

/**
 * The function that finds what rules report about Pods, or Pod templates, as problems of options. Their messages continue the names of fields.
 *
 * @param besides findings with this effect aren't among the problems. @default - all are
 */
export function podProblems(rules: readonly PodRule[], besides?: Effect): (template: PlainObject) => readonly Problem[] {
  const checkers = rules.map((rule) => ({ code: rule.id, check: podChecker(rule) }));
  return (template) => checkers.flatMap(({ code, check }) => check(template)
    .filter(({ effect }) => effect === undefined || effect !== besides).map(({ path, message, help }) => ({ code, path, message, remedy: help })));
}

type Finder = (checked: Current, before: FoundInPod[] | undefined) => FoundInPod[] | undefined;

/** Evaluates a finding for every part of a Pod, and adds what is found. */
function finderOf(finding: PodFinding): Finder {
  const { parts, only, when, at, effect, isAboutField } = finding;
  const isGiven = EVALUATORS.compile(only);
  const isWrong = EVALUATORS.compileLater(() => when);
  const [messageOf, helpOf] = [EVALUATORS.compileLater(() => finding.message), EVALUATORS.compileLater(() => finding.help)];
  const chain = chainOf(parts);
  const setters: ReturnType<Evaluators['setter']>[] = [];
  for (const { item } of parts) { setters.push(EVALUATORS.setter(item)); }
  return (checked, before) => {
    const { frame } = checked;
    if (!isGiven(frame)) { return before; }
    let found = before;
    for (const located of locate(chain, checked)) {
      for (let i = 0; i < setters.length; i++) { setters[i]!(frame, located.parts[i]); }
      if (!isWrong(frame)) { continue; }
      (found ??= []).push({
        path: [...located.path, ...at], parts: located.parts, message: messageOf(frame), help: helpOf(frame), isAboutField,
        ...(effect && { effect }),
      });
    }
    return found;
  };
}

/** Visits the parts in another one, with the keys to each. */
function visitParts(of: Parts, parent: unknown, visit: (keys: readonly (string | number)[], part: unknown) => void): void {
  if (!isPlainObject(parent)) { return; }
  switch (of.kind) {
    case 'images': return CONTAINER_LISTS.forEach((list) => visitItems(parent[list], [list], (keys, container) => {
      const [name, image] = [valueAt(container, ['name']), valueAt(container, ['image'])];
      if (typeof image !== 'string') { return; }
      const release = (of.of === 'windows' ? WindowsVersion.ofImage(image) : WindowsVersion.ofWindowsImage(image))?.name ?? '';
      const isMeant = of.of === 'windows' ? isWindowsImage(image) : (of.of === 'tagged') === (release !== '');
      if (isMeant) { visit(keys, { name, image, release }); }
    }));
    case 'containers': return of.lists.forEach((list) => visitItems(parent[list], [list], visit));
    case 'items': return visitItems(valueAt(parent, of.path), of.path, visit);
    case 'probes': return PROBES.forEach((name) => {
      if (isPlainObject(parent[name])) { visit([name], { name, probe: parent[name] }); }
    });
    case 'commands': return COMMAND_PLACES.forEach(({ path, purpose }) => {
      const words = valueAt(parent, path);
      if (Array.isArray(words) && words.length > 0 && words.every((word) => typeof word === 'string')) {
        visit(path, { words, failure: COMMAND_FAILURES[purpose] });
      }
    });
  }
}

function visitItems(items: unknown, keys: readonly string[], visit: (keys: readonly (string | number)[], part: unknown) => void): void {
  if (!Array.isArray(items)) { return; }
  items.forEach((item, i) => {
    if (isPlainObject(item)) { visit([...keys, i], item); }
  });
}
