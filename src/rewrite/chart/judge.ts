import { RenderedObjects } from './rendering';
import { isPlainObject, isPresent, jsonPointer, lookUp, objectAt, Path, PlainObject, problemText } from '../../base';
import { ObjectReference, referenceTo } from '../../findings';
import { NodeLabel, OsName } from '../../knowledge';
import { FoundPod, podOs, podsToComplete } from '../../kubernetes';
import { decideOs } from '../filter/decide-os';
import { filterObject, isSkipped } from '../filter/filter-object';
import { KnownObjects } from '../filter/known-objects';
import { FilterSettings } from '../filter/options';

/** A change that a Pod needs, at one value of its template: a scalar, or a whole list. */
export interface Need {
  /** Path in the Pod template. */
  readonly at: Path;
  readonly from: unknown;
  /** `undefined` if the value has to be removed. */
  readonly to: unknown;
}

/** What is to be done with a Pod: nothing since it is right or the user says so, changes, or nothing that could be decided. */
export type Verdict = 'right' | 'skipped' | 'needs' | 'undecided';

/** A Pod in a rendering, and what the filter would change of it. */
export interface JudgedPod {
  /** Identifier of the object, and path of the Pod in it, as a string. */
  readonly id: string;
  /** Identifier of the object. */
  readonly object: string;
  readonly reference: ObjectReference;
  /** The Pod in the object. */
  readonly found: FoundPod;
  /** The Pod template. */
  readonly template: PlainObject;
  /** The Pod template as it should be. */
  readonly wanted: PlainObject;
  /** The object as it should be. */
  readonly wantedObject: PlainObject;
  readonly os: OsName | undefined;
  /** What decided on the operating system, or why the Pod is left as it is. */
  readonly why: string;
  readonly verdict: Verdict;
  readonly needs: readonly Need[];
}

/** Pods by their identifiers. */
export type Pods = ReadonlyMap<string, JudgedPod>;

/** Identifier of a Pod in a rendering. */
export function podId(object: string, path: Path): string {
  return `${object}\n${jsonPointer(path)}`;
}

/** What the filter would change of the Pods in a rendering. */
export function judge(objects: RenderedObjects, settings: FilterSettings, known: KnownObjects): Pods {
  return new Map([...objects].flatMap(([id, object]) => judgeObject(id, object, settings, known)).map((pod) => [pod.id, pod]));
}

function judgeObject(id: string, object: PlainObject, settings: FilterSettings, known: KnownObjects): readonly JudgedPod[] {
  const pods = podsToComplete(object, known.podKinds);
  if (pods.length === 0) { return []; }
  const { object: filtered, problems, notes } = filterObject(object, settings, known);
  const after = podsToComplete(filtered, known.podKinds);
  return pods.map((pod, i): JudgedPod => {
    const { template } = pod;
    const spec = objectAt(template, 'spec');
    const selected = podOs(spec, known.runtimeClass(spec.runtimeClassName));
    const { os = selected.os, why, problem } = decideOs(object, pod, settings, known);
    const of = {
      id: podId(id, pod.path), object: id, reference: referenceTo(object), found: pod, template, wanted: template, wantedObject: filtered, os,
    };
    if (isSkipped(object, settings)) { return { ...of, why: 'the options skip it', verdict: 'skipped', needs: [] }; }
    const reason = problem ?? problems.find(({ isLeft, path }) => isLeft && isOf(path, pod.path, pods.length));
    if (reason) { return { ...of, why: problemText(reason), verdict: 'undecided', needs: [] }; }
    const note = notes.find(({ path }) => path.length === pod.path.length && isOf(path, pod.path, pods.length));
    if (note) { return { ...of, why: note.message, verdict: 'undecided', needs: [] }; }
    if (os === undefined && settings.linux === 'leave') { return { ...of, why, verdict: 'skipped', needs: [] }; }
    const wanted = after[i]?.template ?? template;
    // a Pod that its affinity keeps on these nodes needs no nodeSelector too, and no scheduler reads spec.os
    const byAffinity = selected.osFrom === 'affinity' ? NodeLabel.OS : undefined;
    const isRedundant = ({ at: [, field, key] }: Need) => (field === 'os' ? os === 'linux' : field === 'nodeSelector' && key === byAffinity);
    const needs = needsBetween(template, wanted).filter((need) => !isRedundant(need));
    return { ...of, wanted, why, verdict: needs.some(isPlacement) ? 'needs' : 'right', needs };
  });
}

function isOf(path: Path, pod: Path, count: number): boolean {
  return count === 1 || pod.every((key, i) => path[i] === key);
}

const PLACEMENT: ReadonlySet<unknown> = new Set(['nodeSelector', 'tolerations', 'affinity']);

/** Whether a change decides on the nodes of a Pod. */
export function isPlacement({ at }: Pick<Need, 'at'>): boolean {
  return at[0] === 'spec' && PLACEMENT.has(at[1]);
}

/** The field of a Pod or of a container that a path in the template is in: `spec.nodeSelector`, `spec.containers[0].resources`. */
export function fieldOf(at: Path): Path {
  return at.slice(0, typeof at[2] === 'number' ? 4 : 2);
}

/** The differences between Pod templates. Lists are compared as a whole, but those of containers by item. */
export function needsBetween(before: unknown, after: unknown, at: Path = []): readonly Need[] {
  const isContainers = at.length === 2 && (at[1] === 'containers' || at[1] === 'initContainers');
  if (isContainers && Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return after.flatMap((item: unknown, i) => needsBetween(before[i], item, [...at, i]));
  }
  const [from, to] = [before ?? {}, after ?? {}];
  if (isPlainObject(from) && isPlainObject(to) && (isPresent(before) || isPresent(after)) && Object.keys({ ...from, ...to }).length > 0) {
    return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((key) => needsBetween(lookUp(from, key), lookUp(to, key), [...at, key]));
  }
  return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ at, from: before, to: after }];
}

/** Items that a need appends to a list; `undefined` if it changes others, or isn't about a list. */
export function appendedItems({ from, to }: Need): readonly unknown[] | undefined {
  if (!Array.isArray(to)) { return undefined; }
  const before = (Array.isArray(from) ? from : []) as readonly unknown[];
  return before.every((item, i) => JSON.stringify(item) === JSON.stringify(to[i])) ? to.slice(before.length) : undefined;
}
