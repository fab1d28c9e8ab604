import { Candidate } from './candidates';
import { accepts, Assignment, changesOf, chooseValues, currentOf, Offer, SharedValue } from './choose';
import { JudgedPod, needsBetween, podId, Pods } from './judge';
import { Effect } from './markers';
import { RenderedObjects } from './rendering';
import { Renders } from './trials';
import { isWithin, valuesWith } from './values-tree';
import { isPresent, isSameValue, Path, PlainObject, valueAt } from '../../base';
import { editsBetween, ObjectReference, referenceTo } from '../../findings';

/** A change of the values beside those that Pods need. */
export interface SideEffect {
  readonly object: ObjectReference;
  /** Path in the object; empty for the whole object. */
  readonly path: Path;
}

/** What is known about a chart, and how to verify values. */
export interface ToVerify {
  readonly renders: Renders;
  /** The values as the templates have them. */
  readonly values: PlainObject;
  readonly pods: Pods;
  readonly effects: readonly Effect[];
  readonly base: RenderedObjects;
  /** The same in a second rendering: what differs, such as a generated password, isn't an effect of values. */
  readonly again: RenderedObjects;
  readonly judgeAll: (objects: RenderedObjects) => Pods;
}

/** Values that were verified. */
export interface Verified {
  readonly values: PlainObject;
  readonly offers: readonly Offer[];
  readonly shared: readonly SharedValue[];
  readonly sideEffects: readonly SideEffect[];
  /** The Pods with the values. */
  readonly after: Pods;
}

/**
 * Renders a chart with the values that place its Pods, and compares. If a Pod loses what it had, the values get it too; values that can't be
 * used after all are left out.
 */
export function verifyValues(chart: ToVerify): Verified {
  const excluded = new Set<string>();
  const kept = new Map<string, Assignment>();
  const exclusion = (candidate: Candidate, pod: string) => JSON.stringify([candidate.path, candidate.shape, pod]);
  const { renders, values, pods, effects, base } = chart;
  while (renders.hasLeft(1)) {
    const { offers, shared } = chooseValues(values, pods, effects, (candidate, pod) => excluded.has(exclusion(candidate, pod)));
    if (offers.length === 0) { return { values: {}, offers, shared, sideEffects: [], after: pods }; }
    const given = valuesWith(values, changesOf(values, [...offers, ...kept.values()]));
    const rendered = renders.render(given);
    const exclude = (all: readonly Offer[]) => { all.forEach(({ candidate, pod }) => excluded.add(exclusion(candidate, pod.id))); };
    if ('error' in rendered) {
      exclude(rejectedOf(offers, chart));
      continue;
    }
    const after = chart.judgeAll(rendered.objects);
    const losses = [...pods.values()].flatMap((pod) => lossesOf(pod, after.get(pod.id), chart, offers));
    const isRepaired = losses.map((loss) => repair(loss, chart, offers, kept));
    const broken = losses.filter((_, i) => !isRepaired[i]);
    const unmet = offers.filter(({ pod, need }) => !broken.some((loss) => loss.pod === pod) && isUnmet(after.get(pod.id), need));
    exclude([...unmet, ...offers.filter(({ pod }) => broken.some((loss) => loss.pod === pod))]);
    if (losses.length === 0 && unmet.length === 0) {
      return { values: given, offers, shared, sideEffects: sideEffectsOf(base, rendered.objects, chart), after };
    }
  }
  return { values: {}, offers: [], shared: [], sideEffects: [], after: pods };
}

/** The offers whose values the chart rejects, alone or together. */
function rejectedOf(offers: readonly Offer[], { renders, values }: ToVerify): readonly Offer[] {
  const groups = [...new Set(offers.map(({ candidate }) => candidate))].map((candidate) => offers.filter((offer) => offer.candidate === candidate));
  if (groups.length === 1) { return offers; }
  const rejected = groups.filter((group) => renders.hasLeft(2) && 'error' in renders.render(valuesWith(values, changesOf(values, group))));
  return rejected.length > 0 ? rejected.flat() : offers;
}

/** A value of a Pod that it no longer has. */
interface Loss {
  readonly pod: JudgedPod;
  /** Path in the Pod template; empty if the whole Pod is missing. */
  readonly at: Path;
}

function lossesOf(pod: JudgedPod, after: JudgedPod | undefined, { again }: ToVerify, offers: readonly Offer[]): readonly Loss[] {
  const own = offers.filter((offer) => offer.pod === pod);
  if (own.length === 0) { return []; }
  if (!after) { return [{ pod, at: [] }]; }
  return needsBetween(pod.template, after.template).filter(({ at, from, to }) => {
    const wanted = valueAt(pod.wanted, at);
    const isChanged = isPresent(from) && isPresent(wanted) && !isSameValue(to, wanted) && own.some(({ reached }) => reached.at[1] === at[1]);
    if (!isChanged || !again.has(pod.object)) { return false; }
    return !Array.isArray(from) || !isWithin(from.filter((item) => isWithin([item], wanted)), to);
  }).map(({ at }) => ({ pod, at }));
}

/** Adds what a Pod lost to the values. Returns whether they can hold it. */
function repair({ pod, at }: Loss, { values, pods, effects }: ToVerify, offers: readonly Offer[], kept: Map<string, Assignment>): boolean {
  const holders = effects.flatMap(({ candidate, reached }) => reached
    .filter((each) => podId(each.object, each.pod) === pod.id && each.at.length > 1 && each.at.every((key, i) => at[i] === key))
    .map((each) => ({ candidate, at: each.at, reached })));
  const isChosen = ({ candidate }: typeof holders[number]) => offers.some((offer) => offer.candidate === candidate);
  const [holder] = [...holders.filter(isChosen), ...holders.sort((a, b) => b.at.length - a.at.length)];
  if (!holder) { return false; }
  const rest = at.slice(holder.at.length);
  const [key, value] = [JSON.stringify([holder.candidate.path, rest]), valueAt(pod.wanted, at)];
  const isAccepted = holder.reached.every((each) => accepts(pods, each, { rest, value, pod }));
  // a value that is kept already is lost for another reason
  if (!isAccepted || kept.has(key) || isSameValue(currentOf(values, holder.candidate, rest), value)) { return false; }
  kept.set(key, { candidate: holder.candidate, rest, value });
  return true;
}

function isUnmet(pod: JudgedPod | undefined, need: string): boolean {
  const at = need.slice(need.lastIndexOf('\n') + 1);
  return !pod || pod.needs.some((each) => JSON.stringify(each.at) === at);
}

/** Whether what is at a path differs in each rendering with equal values: its content, or its key in a map with random keys. */
function randomPathsOf(one: PlainObject, other: PlainObject): (path: Path, object: PlainObject) => boolean {
  const paths = editsBetween(one, other).map(({ path }) => path);
  const keyOf = (path: Path) => JSON.stringify(path);
  const isKey = (path: Path, a: PlainObject, b: PlainObject) => (valueAt(a, path) === undefined) !== (valueAt(b, path) === undefined);
  const contents = new Set(paths.map(keyOf));
  const maps = new Set(paths.filter((path) => isKey(path, one, other)).map((path) => keyOf(path.slice(0, -1))));
  return (path, object) => contents.has(keyOf(path)) || (maps.has(keyOf(path.slice(0, -1))) && isKey(path, one, object));
}

/** What values change beside what Pods need. */
function sideEffectsOf(base: RenderedObjects, after: RenderedObjects, { again, pods }: ToVerify): readonly SideEffect[] {
  const wantedObjects = new Map([...pods.values()].map(({ object, wantedObject }) => [object, wantedObject]));
  const changed = [...base].flatMap(([id, object]): readonly SideEffect[] => {
    const [other, now] = [again.get(id), after.get(id)];
    if (!other) { return []; }
    if (!now) { return [{ object: referenceTo(object), path: [] }]; }
    const isRandom = randomPathsOf(object, other);
    const wanted = wantedObjects.get(id);
    const isWanted = (path: Path) => wanted !== undefined && isWithin(valueAt(now, path), valueAt(wanted, path));
    return editsBetween(object, now).map(({ path }) => path).filter((path) => !isRandom(path, now) && !isWanted(path))
      .map((path) => ({ object: referenceTo(object), path }));
  });
  const added = [...after].filter(([id]) => !base.has(id) && !again.has(id))
    .map(([, object]): SideEffect => ({ object: referenceTo(object), path: [] }));
  return [...changed, ...added];
}
