import { containersOf } from './containers';
import { FoundPod } from './found-pod';
import { Base, partialPod, PlaceInObject } from './partial-pod';
import { visitParts } from './visit-parts';
import { alike, segmentsOf, valuesAt, withWildcards } from './wildcard-path';
import { isPlainObject, isPresent, lookUp, objectAt, Path, PlainObject, valueAt } from '../base';
import { CORE_KINDS, KUBERNETES_GROUPS, POD_KINDS, PodKinds, PodPlace, TEMPLATE_PATHS } from '../knowledge';

/** Path of the Pod template in a kind of Kubernetes; empty for a Pod, and for a kind without one. */
export function podTemplatePath(kind: string): readonly string[] {
  return lookUp(TEMPLATE_PATHS, kind) ?? [];
}

/** A Pod template found in a workload of Kubernetes. */
export interface FoundTemplate {
  /** Path from the manifest to the template; empty for a Pod. */
  readonly path: readonly string[];
  readonly template: PlainObject;
}

/** The Pod template of a workload of Kubernetes, such as a Deployment; `undefined` for other objects. */
export function findPodTemplate(manifest: unknown): FoundTemplate | undefined {
  const path = isPlainObject(manifest) ? workloadPath(manifest) : undefined;
  const template = path && valueAt(manifest, path);
  return path && isPlainObject(template) ? { path, template } : undefined;
}

function workloadPath({ kind, apiVersion }: PlainObject): readonly string[] | undefined {
  const path = lookUp(TEMPLATE_PATHS, kind);
  return path && KUBERNETES_GROUPS.has(apiGroupOf(apiVersion)) ? path : undefined;
}

/** The API group of an apiVersion; empty for the core group, and for anything else. */
export function apiGroupOf(apiVersion: unknown): string {
  return typeof apiVersion === 'string' ? apiVersion.slice(0, Math.max(apiVersion.lastIndexOf('/'), 0)) : '';
}

/** Objects in objects: a Composition with an Object with a manifest. */
const MAX_NESTING = 4;
const NONE: readonly FoundPod[] = [];

/**
 * Finds all Pods that an object defines: by kind for the workloads of Kubernetes and for known custom kinds, otherwise by shape. A place that holds
 * only a part of a Pod, such as its nodeSelector, is found as a Pod with that part.
 *
 * @param kinds more custom kinds, by group and kind @default - only the known ones
 */
export function findPods(object: PlainObject, kinds: PodKinds = {}): readonly FoundPod[] {
  return podsToComplete(object, kinds).filter(hasContent);
}

/** The Pods of an object that isn't a workload of Kubernetes. */
export function findCustomPods(object: PlainObject, kinds: PodKinds = {}): readonly FoundPod[] {
  return isCustomObject(object) ? podsOfCustom(object, kinds, MAX_NESTING).filter(hasContent) : NONE;
}

/**
 * The Pods of an object, and the places for a part of a Pod that have nothing of it yet.
 *
 * @param nesting objects in objects that are searched
 */
export function podsToComplete(object: PlainObject, kinds: PodKinds = {}, nesting = MAX_NESTING): readonly FoundPod[] {
  const workload = findPodTemplate(object);
  if (workload) { return [podAt(workload.path, workload.template)]; }
  return isCustomObject(object) ? podsOfCustom(object, kinds, nesting) : NONE;
}

function hasContent({ isPartial: isPart, template }: FoundPod): boolean {
  return !isPart || Object.keys(objectAt(template, 'spec')).length > 0;
}

/** Whether an object is of a custom kind. */
export function isCustomObject({ apiVersion, kind }: PlainObject): boolean {
  const group = apiGroupOf(apiVersion);
  return group === ''
    ? typeof kind === 'string' && !CORE_KINDS.has(kind) && lookUp(TEMPLATE_PATHS, kind) === undefined
    : !KUBERNETES_GROUPS.has(group);
}

/** The places of Pods in a kind: those given, or else those known; `undefined` for an unknown kind. */
export function podPlacesOf({ apiVersion, kind }: PlainObject, kinds: PodKinds = {}): readonly PodPlace[] | undefined {
  const key = `${apiGroupOf(apiVersion)}/${String(kind)}`;
  return lookUp(kinds, key) ?? lookUp(POD_KINDS, key);
}

function podsOfCustom(object: PlainObject, kinds: PodKinds, nesting: number): readonly FoundPod[] {
  const places = podPlacesOf(object, kinds);
  const found = places ? podsAt(object, places, kinds, nesting) : podsByShape(object, kinds, nesting);
  return found.length === 0 ? NONE : found;
}

/** A Pod whose template is at the path. */
export function podAt(path: Path, template: PlainObject): FoundPod {
  return { path, template, isPartial: false, placeOf: (inTemplate) => [...path, ...inTemplate], ownPlaceOf: (field) => [...path, 'spec', field] };
}

/** A Pod whose `spec` is at the path. */
function podOfSpecAt(path: Path, spec: PlainObject): FoundPod {
  const placeOf = ([part, ...rest]: Path) => (part === undefined || part === 'spec' ? [...path, ...rest] : undefined);
  return { path, template: { spec }, isPartial: false, placeOf, ownPlaceOf: (field) => [...path, field] };
}

/** The Pods of an object in another one. */
function innerPods(path: Path, object: PlainObject, kinds: PodKinds, nesting: number): readonly FoundPod[] {
  if (nesting === 0) { return []; }
  const below = (place: Path | undefined) => place && [...path, ...place];
  return podsToComplete(object, kinds, nesting - 1).map((pod) => ({
    ...pod, path: [...path, ...pod.path], placeOf: (at) => below(pod.placeOf(at)), ownPlaceOf: (field) => below(pod.ownPlaceOf(field)),
  }));
}

function podsAt(object: PlainObject, places: readonly PodPlace[], kinds: PodKinds, nesting: number): readonly FoundPod[] {
  const valuesOf = (place: PodPlace) => valuesAt(object, segmentsOf(place.path));
  const all = places.flatMap((place) => valuesOf(place).flatMap(({ path, value }) => (isPlainObject(value) ? [{ place, path, value }] : [])));
  const heirsOf = (base: PodPlace) => all.filter(({ place }) => place.inherits?.some((each) => withWildcards(each) === base.path)).length;
  const basesOf = ({ place, path }: PlaceInObject) => (place.inherits ?? []).flatMap((inherited): Base[] => {
    const base = places.find((other) => other.path === withWildcards(inherited));
    const at = base && alike(object, path, inherited);
    return at ? [{ place: base, path: at, isShared: heirsOf(base) > 1 }] : [];
  });
  const pods = all.flatMap(({ place, path, value }) => podsOfPlace(place, path, value));
  const inherited = new Set(all.flatMap((each) => basesOf(each).map(({ path }) => JSON.stringify(path))));
  const isBase = ({ path }: FoundPod) => inherited.has(JSON.stringify(path));
  // what several Pods inherit is best changed where they inherit it from; fields without containers aren't a Pod beside them
  return [...pods.filter((pod) => isBase(pod) && containersOf(pod.template.spec).length > 0), ...pods.filter((pod) => !isBase(pod))];

  function podsOfPlace(place: PodPlace, path: Path, value: PlainObject): readonly FoundPod[] {
    if (place.holds === 'object') { return innerPods(path, value, kinds, nesting); }
    if (isPartial(place)) { return [partialPod(object, { place, path }, basesOf({ place, path }))]; }
    // an empty template changes nothing of the Pod that the controller creates
    if (place.holds === 'template' && !isPresent(value.spec)) { return []; }
    return [{ ...(place.holds === 'template' ? podAt(path, value) : podOfSpecAt(path, value)), os: place.os }];
  }
}

function isPartial({ fields, names, containers, inherits }: PodPlace): boolean {
  return fields !== undefined || names !== undefined || containers !== undefined || inherits !== undefined;
}

const IN_NO_PODS: readonly unknown[] = ['metadata', 'status'];

/**
 * The Pods of an object of an unknown kind: every object with a list of containers as in a Pod, and every workload of Kubernetes in it.
 */
function podsByShape(object: PlainObject, kinds: PodKinds, nesting: number): readonly FoundPod[] {
  const found: FoundPod[] = [];
  visitParts(object, (value, path) => {
    if (path.length === 1 && IN_NO_PODS.includes(path[0])) { return false; }
    if (!isPlainObject(value) || path.length === 0) { return true; }
    if (isPodSpec(value, path)) {
      const parent = path.slice(0, -1);
      found.push(
        path.length > 1 && path[path.length - 1] === 'spec' ? podAt(parent, valueAt(object, parent) as PlainObject) : podOfSpecAt(path, value),
      );
      return false;
    }
    if (typeof value.apiVersion === 'string' && typeof value.kind === 'string' && ('metadata' in value || 'spec' in value)) {
      found.push(...innerPods(path, value, kinds, nesting));
      return false;
    }
    return true;
  });
  return found;
}

/** Whether an object has a list of containers with names and images; with names alone where the `spec` of a template is. */
function isPodSpec({ containers }: PlainObject, path: Path): boolean {
  const isInTemplate = path[path.length - 1] === 'spec' && path[path.length - 2] === 'template';
  const isContainer = (value: unknown) => isPlainObject(value) && isPresent(value.name) && (isInTemplate || isPresent(value.image));
  return Array.isArray(containers) && containers.length > 0 && containers.every(isContainer);
}
