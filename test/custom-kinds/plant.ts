import { isPlainObject, PlainObject } from '../../src/base';
import { PodPlace } from '../../src/knowledge';
import { alike } from '../../src/kubernetes/paths';

type Keys = readonly (string | number)[];

/** A Pod as far as tests define it. */
export interface PlantedPod {
  readonly metadata?: PlainObject;
  readonly spec: PlainObject;
}

/** A place of a Pod in an object: the path with the keys of the items that `*` stands for. */
export interface PlaceInObject {
  readonly place: PodPlace;
  readonly path: Keys;
}

/** Where an object has places of Pods. */
export function placesIn(object: unknown, places: readonly PodPlace[]): readonly PlaceInObject[] {
  return places.flatMap((place) => keysAt(object, place.path.split('.')).map((path) => ({ place, path })));
}

/** The places of the Pods that have what is planted at a place: those that inherit from it, or else the place itself. */
export function bearersOf(object: unknown, places: readonly PodPlace[], at: PlaceInObject): readonly PlaceInObject[] {
  const inheritsFrom = (heir: PlaceInObject, base: PlaceInObject) =>
    heir.place.inherits?.some((inherited) => String(alike(object, heir.path, inherited)) === String(base.path)) ?? false;
  const heirsOf = (base: PlaceInObject) => placesIn(object, places).filter((heir) => inheritsFrom(heir, base));
  const heirs = heirsOf(at).filter((heir) => heirsOf(heir).length === 0);
  return heirs.length > 0 ? heirs : [at];
}

/** An object with a Pod, or what the place can hold of it, at a place. */
export function plant<T extends object>(object: T, { place, path }: PlaceInObject, pod: PlantedPod): T {
  return changedAt(object, path, (value) => planted(isPlainObject(value) ? value : {}, place, pod)) as T;
}

function planted(value: PlainObject, place: PodPlace, pod: PlantedPod): PlainObject {
  switch (place.holds) {
    case 'object': return { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'planted', ...pod.metadata }, spec: pod.spec };
    case 'spec': return withSpec(value, place, pod.spec);
    case 'template': {
      const spec = withSpec(isPlainObject(value.spec) ? value.spec : {}, place, pod.spec);
      return { ...value, ...(pod.metadata && { metadata: pod.metadata }), ...(Object.keys(spec).length > 0 && { spec }) };
    }
  }
}

/** Fields of a Pod's spec at a place, as far as it can hold them; containers only where the object has some. */
function withSpec(value: PlainObject, { fields, names = {}, containers }: PodPlace, spec: PlainObject): PlainObject {
  const own = Object.entries(spec).filter(([field]) => (fields?.includes(field) ?? true) && (containers === undefined || !/ontainers$/.test(field)));
  const withFields: PlainObject = { ...value, ...Object.fromEntries(own.map(([field, each]) => [names[field] ?? field, each])) };
  const image = (spec.containers as readonly PlainObject[])[0].image;
  const paths = (containers ?? []).flatMap((path) => keysAt(value, path === '' ? [] : path.split('.')));
  return paths.reduce((each, keys) => changedAt(each, keys, (container) => ({ ...container as object, image })) as PlainObject, withFields);
}

/** The keys of the values at a path in which `*` stands for each item of a list, or each value of a map. */
function keysAt(value: unknown, segments: readonly string[]): readonly Keys[] {
  const [segment, ...rest] = segments;
  if (segment === undefined) { return [[]]; }
  if (typeof value !== 'object' || value === null) { return []; }
  const keys = segment === '*' ? Object.keys(value) : [segment].filter((key) => key in value);
  return keys.flatMap((key) => keysAt((value as any)[key], rest).map((below): Keys => [Array.isArray(value) ? Number(key) : key, ...below]));
}

function changedAt(value: unknown, [key, ...rest]: Keys, change: (value: unknown) => unknown): unknown {
  if (key === undefined) { return change(value); }
  const copy: any = Array.isArray(value) ? [...value] : { ...value as object };
  copy[key] = changedAt(copy[key], rest, change);
  return copy;
}
