import { Candidate } from './candidates';
import { appendedItems, JudgedPod, Need, podId, Pods } from './judge';
import { Effect, Reached } from './markers';
import { ValueChange } from './values-tree';
import { distinct, isPathWithin, isPlainObject, isPresent, isSameValue, Path, PlainObject, valueAt } from '../../base';
import { withValueAt } from '../../kubernetes';
import { yamlValues } from '../../yaml';

/** A change to values that makes a Pod as it should be, at one place. */
export interface Assignment {
  readonly candidate: Candidate;
  /** Path below the value of the candidate. */
  readonly rest: Path;
  /** `null` removes the value. */
  readonly value: unknown;
}

/** A value that would be of use, but also reaches Pods that it must not change. */
export interface SharedValue {
  readonly path: Path;
  /** Identifiers of the Pods that need it. */
  readonly neededBy: readonly string[];
  /** Identifiers of the needs that it would meet. */
  readonly needs: readonly string[];
  /** Identifiers of the Pods that it must not change. */
  readonly against: readonly string[];
}

/** An assignment, and the need of a Pod that it meets. */
export interface Offer extends Assignment {
  readonly pod: JudgedPod;
  /** What the value becomes in the Pod template. */
  readonly reached: Reached;
  /** Identifier of the need. */
  readonly need: string;
}

/** Values that make Pods as they should be. */
export interface Choice {
  readonly offers: readonly Offer[];
  readonly shared: readonly SharedValue[];
}

/** Identifies a need of a Pod. */
function needId(pod: string, { at }: Pick<Need, 'at'>): string {
  return `${pod}\n${JSON.stringify(at)}`;
}

/**
 * Chooses the fewest values that meet the needs of Pods. A value isn't chosen if it reaches a Pod that must not have it.
 *
 * @param values as the templates have them
 * @param isExcluded whether a value must not be used for a Pod
 */
export function chooseValues(
  values: PlainObject, pods: Pods, effects: readonly Effect[], isExcluded: (candidate: Candidate, pod: string) => boolean,
): Choice {
  const shared: SharedValue[] = [];
  const usable = effects.flatMap((effect) => {
    const all = effect.reached.flatMap((reached) => offersOf(values, pods, effect, reached));
    const againstOf = (offer: Offer) => effect.reached.filter((each) => !accepts(pods, each, offer)).map(({ object, pod }) => podId(object, pod));
    const offers = all.filter(({ pod }) => !isExcluded(effect.candidate, pod.id)).map((offer) => ({ offer, against: againstOf(offer) }));
    const conflicting = offers.filter(({ against }) => against.length > 0);
    if (conflicting.length > 0) {
      shared.push({
        path: effect.candidate.path,
        neededBy: distinct(conflicting.map(({ offer }) => offer.pod.id)), needs: conflicting.map(({ offer }) => offer.need),
        against: distinct(conflicting.flatMap(({ against }) => against)),
      });
    }
    return [{ effect, offers: offers.filter(({ against }) => against.length === 0).map(({ offer }) => offer) }];
  });
  const chosen = fewest(usable);
  const met = new Set(chosen.map(({ need }) => need));
  return { offers: chosen, shared: shared.filter(({ needs }) => needs.some((need) => !met.has(need))) };
}

/** The needs of Pods that no value meets. @param pod of which @default - of all */
export function unmetNeeds(values: PlainObject, pods: Pods, effects: readonly Effect[], pod?: JudgedPod): readonly Need[] {
  const met = new Set(chooseValues(values, pods, effects, () => false).offers.map(({ need }) => need));
  return (pod ? [pod] : [...pods.values()]).flatMap(({ id, needs }) => needs.filter((need) => !met.has(needId(id, need))));
}

interface Usable {
  readonly effect: Effect;
  readonly offers: readonly Offer[];
}

/** The values that meet most needs first. */
function fewest(usable: readonly Usable[]): readonly Offer[] {
  const met = new Set<string>();
  const chosen: Offer[] = [];
  let open = usable;
  for (;;) {
    open = open.map(({ effect, offers }) => ({ effect, offers: offers.filter(({ need }) => !met.has(need)) }));
    const [best] = [...open].sort(byUse);
    if (!best || best.offers.length === 0) { return chosen; }
    chosen.push(...best.offers);
    best.offers.forEach(({ need }) => met.add(need));
  }
}

function byUse(a: Usable, b: Usable): number {
  return distinct(b.offers.map(({ need }) => need)).length - distinct(a.offers.map(({ need }) => need)).length
    || Number(isElsewhere(a.effect)) - Number(isElsewhere(b.effect)) || a.effect.candidate.path.length - b.effect.candidate.path.length;
}

/** Whether a value also changes objects whose Pods it doesn't reach. */
function isElsewhere({ appearances, reached }: Effect): boolean {
  return appearances.some(({ object }) => !reached.some((each) => each.object === object));
}

/** How a value can meet the needs of a Pod that it reaches. */
function offersOf(values: PlainObject, pods: Pods, { candidate }: Effect, reached: Reached): readonly Offer[] {
  const { object, pod: path, at } = reached;
  const pod = pods.get(podId(object, path));
  return (pod?.needs ?? []).filter((need) => at.length > 0 && isPathWithin(need.at, at)).flatMap((need) => {
    const rest = need.at.slice(at.length);
    const value = valueFor(need, currentOf(values, candidate, rest));
    return value === undefined ? [] : [{ candidate, rest, value, pod: pod!, reached, need: needId(pod!.id, need) }];
  });
}

/** What a value has at a path below it. */
export function currentOf(values: PlainObject, { path, shape }: Candidate, rest: Path): unknown {
  const current = valueAt(values, path);
  return valueAt(shape === 'string' ? contentOf(current) : current, rest);
}

/** What a string holds as YAML. */
export function contentOf(text: unknown): unknown {
  return typeof text === 'string' && text !== '' ? yamlValues(text)?.[0] : undefined;
}

/** The value that meets a need; `undefined` if none does. */
function valueFor(need: Need, current: unknown): unknown {
  const { from, to } = need;
  if (to === undefined) { return isPresent(current) ? null : undefined; }
  const items = appendedItems(need);
  if (items) { return [...(Array.isArray(current) ? current : []) as readonly unknown[], ...items]; }
  return !Array.isArray(to) || isSameValue(from, current) ? to : undefined;
}

/** Whether a Pod may have the value of an offer: it is for the same nodes, and needs no other value at this place. */
export function accepts(pods: Pods, { object, pod: path, at }: Reached, { rest, value, pod: other }: Pick<Offer, 'rest' | 'value' | 'pod'>): boolean {
  const pod = pods.get(podId(object, path));
  if (!pod || pod === other) { return true; }
  if (pod.os !== other.os || pod.verdict === 'undecided' || pod.verdict === 'skipped') { return false; }
  const wanted = valueAt(pod.wanted, [...at, ...rest]) ?? undefined;
  return wanted === undefined || Array.isArray(value) || isSameValue(wanted, value ?? undefined);
}

/** The changes to values that assignments are. Those to a value that is a string with YAML are one. */
export function changesOf(values: PlainObject, assignments: readonly Assignment[]): readonly ValueChange[] {
  const texts = new Map<Candidate, unknown>();
  const changes: ValueChange[] = [];
  for (const { candidate, rest, value } of assignments) {
    if (candidate.shape !== 'string' || (rest.length === 0 && !isPlainObject(value) && !Array.isArray(value))) {
      changes.push({ path: [...candidate.path, ...rest], value });
      continue;
    }
    const before = texts.get(candidate) ?? contentOf(valueAt(values, candidate.path)) ?? {};
    texts.set(candidate, rest.length === 0 ? value : withValueAt(isPlainObject(before) ? before : {}, rest, value));
  }
  const all = [...changes, ...[...texts].map(([{ path }, content]): ValueChange => ({ path, value: JSON.stringify(content) }))];
  const keyOf = ({ path }: ValueChange) => path.join('\n');
  return all.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
