import { Candidate } from './candidates';
import { Offer, SharedValue } from './choose';
import { fieldOf, isPlacement, JudgedPod, Pods } from './judge';
import { SideEffect } from './verify';
import { distinct, formatPath, jsonPointer, Path, PlainObject } from '../../base';
import { ObjectReference } from '../../findings';
import { OsName } from '../../knowledge';

/**
 * What values do for a Pod:
 *
 * - `placed`: nothing; it is on the right nodes without them
 * - `values`: they place it on the right nodes
 * - `partly`: they set a part of what it needs, and the filter the rest
 * - `filter`: no value reaches it, so it needs the filter
 * - `undecided`: its nodes can't be decided
 * - `skipped`: it isn't to be changed
 */
export type PodResult = 'placed' | 'values' | 'partly' | 'filter' | 'undecided' | 'skipped';

/** A Pod of a chart, and what values do for it. */
export interface ChartPod {
  readonly object: ObjectReference;
  /** JSON pointer from the object to the Pod. */
  readonly path: string;
  /** Operating system of its nodes; absent if it isn't decided. */
  readonly os?: OsName;
  /** What decided on the operating system, or why it can't be decided. */
  readonly why: string;
  readonly result: PodResult;
  /** Paths of the values that reach it, of those to set. */
  readonly values: readonly string[];
  /** Paths in the Pod template of what no value sets: `spec.nodeSelector`. All values were tried. */
  readonly missing: readonly string[];
  /** Paths in the Pod template of what none of the values sets that were tried; others weren't: those in `untried`. */
  readonly notSearched: readonly string[];
}

/** A value that would be of use for some Pods, but isn't set since it reaches others too. */
export interface ChartConflict {
  /** Path of the value. */
  readonly value: string;
  /** The objects whose Pods need it. */
  readonly neededBy: readonly ObjectReference[];
  /** The objects whose Pods it must not change. */
  readonly against: readonly ObjectReference[];
}

/** A change of the values beside those that Pods need. */
export interface ChartSideEffect {
  readonly object: ObjectReference;
  /** Path in the object; empty for the whole object. */
  readonly path: string;
}

/** What values can do for the Pods of a chart. */
export interface ChartPlacement {
  readonly pods: readonly ChartPod[];
  /** The values to set, beside those that were given. */
  readonly values: PlainObject;
  readonly conflicts: readonly ChartConflict[];
  readonly sideEffects: readonly ChartSideEffect[];
  /** Paths of values that weren't tried, since the limit of renders was reached, or the chart has too many. */
  readonly untried: readonly string[];
  /** How often the chart was rendered. */
  readonly renders: number;
}

/** What is known of a chart in the end. */
export interface Outcome {
  readonly pods: Pods;
  /** The Pods with the values. */
  readonly after: Pods;
  readonly renders: number;
  readonly values?: PlainObject;
  readonly offers?: readonly Offer[];
  readonly shared?: readonly SharedValue[];
  readonly sideEffects?: readonly SideEffect[];
  readonly untried?: readonly Candidate[];
}

/** The outcome in the form of a report. */
export function placementOf(outcome: Outcome): ChartPlacement {
  const { pods, after, renders, values = {}, offers = [], shared = [], sideEffects = [], untried = [] } = outcome;
  const isSearched = untried.length === 0;
  const all = [...pods.values()].map((pod) => chartPod(pod, after.get(pod.id) ?? pod, offers.filter((offer) => offer.pod.id === pod.id), isSearched));
  const referencesOf = (ids: readonly string[]) => ids.map((id) => pods.get(id)!.reference);
  return {
    pods: all, values, renders,
    conflicts: shared.map(({ path, neededBy, against }) => (
      { value: formatPath(path), neededBy: referencesOf(neededBy), against: referencesOf(against) })),
    sideEffects: sideEffects.map(({ object, path }) => ({ object, path: formatPath(path) })),
    untried: all.some(({ notSearched }) => notSearched.length > 0) ? distinct(untried.map(({ path }) => formatPath(path))) : [],
  };
}

function chartPod(before: JudgedPod, after: JudgedPod, offers: readonly Offer[], isSearched: boolean): ChartPod {
  const { reference: object, found: { path }, os, why, verdict, needs } = before;
  const remaining = after.needs.filter(({ at }) => needs.some((need) => JSON.stringify(need.at) === JSON.stringify(at)));
  const lacking = verdict === 'undecided' ? [] : distinct(remaining.map(({ at }) => formatPath(fieldOf(at))));
  const [placing, others] = [offers.filter(isPlacing), offers.filter((offer) => !isPlacing(offer))];
  return {
    object, path: jsonPointer(path), ...(os && { os }), why, result: resultOf(before, after),
    values: distinct([...placing, ...others].map((offer) => formatPath(settingOf(offer)))),
    missing: isSearched ? lacking : [], notSearched: isSearched ? [] : lacking,
  };
}

function resultOf({ verdict, needs }: JudgedPod, after: JudgedPod): PodResult {
  switch (verdict) {
    case 'right': return 'placed';
    case 'needs': {
      const missing = after.needs.filter(isPlacement);
      if (missing.length === 0 && after.verdict === 'right') { return 'values'; }
      return missing.length < needs.filter(isPlacement).length ? 'partly' : 'filter';
    }
    default: return verdict;
  }
}

function isPlacing({ reached, rest }: Offer): boolean {
  return isPlacement({ at: [...reached.at, ...rest] });
}

/** The path of a value, down to that of a field of the Pod or of a container. */
function settingOf({ candidate, rest, reached: { at } }: Offer): Path {
  return [...candidate.path, ...rest.slice(0, Math.max(0, fieldOf([...at, ...rest]).length - at.length))];
}
