import { FoundPod, isCustomObject, podPlacesOf, podsToComplete, podSpecPaths, specPathOf } from './find-pods';
import { segmentsOf, withoutValueAt, withValueAt } from './paths';
import { podOs } from './pod-os';
import {
  formatPath, hasOpaque, isOpaque, isPathWithin, isPlaceholderString, isPlainObject, isPresent, isSameValue, listAt, lookUp, objectAt, Path,
  PlainObject, Problem, valueAt, withoutAbsent,
} from '../base';

/** An object with another Pod at the place of one that was found in it. What the place can't hold is left out. */
export function withPod(object: PlainObject, pod: FoundPod, template: PlainObject): PlainObject {
  if (!pod.isPartial) {
    const isTemplate = pod.placeOf(['metadata']) !== undefined;
    return withValueAt(object, pod.path, isTemplate ? template : template.spec);
  }
  const [before, after] = [objectAt(pod.template, 'spec'), objectAt(template, 'spec')];
  return changedFields(pod, template).reduce((at, field) => {
    // what other Pods inherit is changed as well: `sharedChange` tells whether they need another value
    const place = pod.ownPlaceOf(field) ?? pod.placeOf(['spec', field]);
    if (place) { return withField(at, place, after[field]); }
    const items = listAt(before, field);
    return listAt(after, field).reduce((inItems: PlainObject, item, i) => withContainer(inItems, pod, ['spec', field, i], items[i], item), at);
  }, object);
}

/** A Pod that was found in an object, and what becomes of it. */
export interface ChangedPod {
  readonly pod: FoundPod;
  readonly template: PlainObject;
}

/** The place of a field that a Pod can only change for others of its object too, which need another value; `undefined` if there is none. */
export function sharedChange({ pod, template }: ChangedPod, all: readonly ChangedPod[]): Path | undefined {
  const places = changedFields(pod, template).flatMap((field) => {
    const place = pod.ownPlaceOf(field) ? undefined : pod.placeOf(['spec', field]);
    return place ? [{ field, place }] : [];
  });
  const valueOf = (each: PlainObject, field: string) => objectAt(each, 'spec')[field];
  const isOther = (values: readonly unknown[]) => !values.some(hasOpaque) && !isSameValue(values[0], values[1]);
  // to tolerate more matters only to a Pod that could be placed elsewhere then
  const isMoved = (each: PlainObject, field: string) => (
    field !== 'tolerations' || podOs({ nodeSelector: valueOf(each, 'nodeSelector'), affinity: valueOf(each, 'affinity') }).os === undefined);
  return places.find(({ field, place }) => all.some((other) => {
    const isInherited = other.pod.sourcesOf(field).some((source) => isSameValue(source, place));
    const getsOwn = other.pod.ownPlaceOf(field) !== undefined && changedFields(other.pod, other.template).includes(field);
    return isInherited && !getsOwn && isMoved(other.template, field) && isOther([valueOf(other.template, field), valueOf(template, field)]);
  }))?.place;
}

/** What `sharedChange` finds, as a problem of the Pod. */
export function sharedFieldProblems(changed: ChangedPod, all: readonly ChangedPod[]): readonly Problem[] {
  const place = sharedChange(changed, all);
  return place === undefined ? [] : [{
    code: 'shared-field', path: changed.pod.path,
    message: `must have its own ${place.at(-1)}, got ${formatPath(place)}, which other Pods inherit too, and need otherwise`, remedy: OWN_PLACE,
  }];
}

/** The remedy for a Pod that changes others. */
export const OWN_PLACE = 'give this Pod a place of its own, such as an item of taskRunSpecs in a PipelineRun';

function changedFields(pod: FoundPod, template: PlainObject): readonly string[] {
  const [before, after] = [objectAt(pod.template, 'spec'), objectAt(template, 'spec')];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => before[field] !== after[field]);
}

/** The object with the changed fields of a container, which can have other names, defaults, and neighbors there. */
function withContainer(object: PlainObject, pod: FoundPod, path: Path, before: unknown, after: unknown): PlainObject {
  if (!isPlainObject(before) || !isPlainObject(after)) { return object; }
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].reduce((at, field) => {
    const place = before[field] === after[field] ? undefined : pod.placeOf([...path, field]);
    return place ? withField(at, place, after[field]) : at;
  }, object);
}

function withField(object: PlainObject, place: Path, value: unknown): PlainObject {
  return value === undefined ? withoutValueAt(object, place) : withValueAt(object, place, value);
}

/**
 * An object with changed Pods. What is on the way to the spec of a Pod must be known for that, and is waited for.
 *
 * @param change makes the object with other Pods in place of those that were found in it; called again with what becomes known later
 * @param lift how to change Pods in values that aren't known yet
 * @param isOpen whether a value that isn't known yet decides on how a Pod is changed, so that all of its spec is waited for
 */
export function withChangedPods(
  object: PlainObject, change: (object: PlainObject, pods: readonly FoundPod[]) => PlainObject, lift: Lift, isOpen: (pod: FoundPod) => boolean,
): PlainObject {
  return changedBelow(object);

  function changedBelow(known: PlainObject, below?: Path): PlainObject {
    const isBelow = (path: Path) => below === undefined || isPathWithin(path, below);
    const pods = podsToComplete(known).filter((pod) => isBelow(specPathOf(pod)));
    const places = [
      ...podSpecPaths(known).flatMap((path) => pathsOn(known, segmentsOf(path), isOpaque)).filter(isBelow),
      // what was waited for is known as a whole
      ...below === undefined ? pods.filter(isOpen).map(wholePathOf).filter((path) => hasOpaque(valueAt(known, path))) : [],
    ];
    const outermost = places.filter((path) => !places.some((other) => other.length < path.length && isPathWithin(path, other)));
    const late = [...new Map(outermost.map((path) => [JSON.stringify(path), path])).values()];
    const now = change(known, pods.filter((pod) => !late.some((path) => isPathWithin(specPathOf(pod), path))));
    return late.reduce((at, path) => {
      const value = valueAt(known, path);
      const then = (_: unknown, [whole]: unknown[]) => valueAt(changedBelow(withValueAt(now, path, whole), path), path);
      return withValueAt(at, path, lift.map(value, [value], then));
    }, now);
  }
}

/** The path of what must be known to change a Pod: its spec, or for one that is put together from several places, all of them. */
function wholePathOf(pod: FoundPod): Path {
  return pod.isPartial ? pod.path.slice(0, 1) : specPathOf(pod);
}

/** The paths of the placeholders that an object has in place of a Pod's spec, or of what has one. Those of unknown kinds may have no Pod. */
export function placeholdersOfPods(object: PlainObject): readonly Path[] {
  const paths = isCustomObject(object) && !podPlacesOf(object) ? [] : podSpecPaths(object);
  return paths.flatMap((path) => pathsOn(object, segmentsOf(path), isPlaceholderString));
}

/** The paths of the sought values on a path with wildcards. */
function pathsOn(
  value: unknown, [segment, ...rest]: readonly string[], isSought: (value: unknown) => boolean, path: Path = [],
): readonly Path[] {
  if (isSought(value)) { return [path]; }
  if (segment === '*' && Array.isArray(value)) { return value.flatMap((item, i) => pathsOn(item, rest, isSought, [...path, i])); }
  if (segment === undefined || !isPlainObject(value)) { return []; }
  const keys = segment === '*' ? Object.keys(value) : [segment];
  return keys.flatMap((key) => pathsOn(lookUp(value, key), rest, isSought, [...path, key]));
}

/**
 * How an adapter makes decisions that depend on values not known yet. The core passes the rest of the decision as a function: the Pulumi
 * adapter applies it to the Output, so only that leaf becomes an Output.
 */
export interface Lift {
  /**
   * @param place current value, plain or opaque, of the field to decide; `undefined` when there is none
   * @param others other values that the decision depends on, at least one of them opaque
   * @param then makes the decision once all values are known; pure
   * @returns the new value of the field
   */
  map(place: unknown, others: readonly unknown[], then: (place: any, others: any[]) => unknown): unknown;
}

/** The lift of an adapter that knows all values, or can't wait for them: fields keep their value. */
export const IDENTITY_LIFT: Lift = { map: (place) => place };

/** Decides now for a plain value, and later for an opaque one, or for what a placeholder stands for. */
export function decide(lift: Lift, value: unknown, then: (known: any) => unknown): unknown {
  return isOpaque(value) || isPlaceholderString(value) ? lift.map(value, [], then) : then(value);
}

/** Like `decide`, for an object; other values stay unchanged. */
export function decideObject(lift: Lift, value: unknown, then: (known: PlainObject) => unknown): unknown {
  return decide(lift, value, (known) => (isPlainObject(known) ? then(known) : known));
}

/** Like `decide`, for a list; other values stay unchanged. */
export function decideList(lift: Lift, value: unknown, then: (known: readonly unknown[]) => unknown): unknown {
  return decide(lift, value, (known) => (Array.isArray(known) ? then(known) : known));
}

/** A value, or a default in place of an absent one, whether that is known now or later. */
export function withDefault(lift: Lift, value: unknown, byDefault: unknown): unknown {
  const filled = (known: unknown) => (isPresent(known) ? known : byDefault);
  return isOpaque(value) ? lift.map(value, [], filled) : filled(value);
}

/** An object with defaults for the fields that it lacks. */
export function withDefaults(lift: Lift, own: PlainObject, defaults: PlainObject): PlainObject {
  const result: Record<string, unknown> = { ...defaults, ...withoutAbsent(own) };
  for (const key of Object.keys(defaults)) { result[key] = withDefault(lift, result[key], defaults[key]); }
  return result;
}

/** Like `decideObject`, for an object that is filled in: an absent one is empty. */
export function fillObject(lift: Lift, value: unknown, then: (known: PlainObject) => unknown): unknown {
  return decide(lift, value, (known) => {
    const own = known ?? {};
    return isPlainObject(own) ? then(own) : own;
  });
}

/** Like `decideList`, for a list that is filled in: an absent one is empty. */
export function fillList(lift: Lift, value: unknown, then: (known: readonly unknown[]) => unknown): unknown {
  return decide(lift, value, (known) => {
    const own = known ?? [];
    return Array.isArray(own) ? then(own) : own;
  });
}

/** Like `decide`, for the value at a path of keys; missing objects on the path are created. */
export function decideAt(lift: Lift, value: unknown, [key, ...rest]: readonly string[], then: (known: any) => unknown): unknown {
  return decide(lift, value, (known) => {
    if (key === undefined) { return then(known); }
    const own = known ?? {};
    return isPlainObject(own) ? { ...own, [key]: decideAt(lift, lookUp(own, key), rest, then) } : own;
  });
}
