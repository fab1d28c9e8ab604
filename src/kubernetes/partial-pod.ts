import { FoundPod } from './found-pod';
import { withoutValueAt } from './value-at';
import { segmentsOf, valuesAt } from './wildcard-path';
import { isPlainObject, isPresent, lookUp, Path, PlainObject, valueAt } from '../base';
import { CONTAINER_FIELDS, POD_SPEC_FIELDS, PodPlace } from '../knowledge';

type ContainerList = 'containers' | 'initContainers';

/** A place in an object. */
export interface PlaceInObject {
  readonly place: PodPlace;
  /** Path from the object. */
  readonly path: Path;
}

/** A place that Pods inherit from. */
export interface Base extends PlaceInObject {
  /** Whether several Pods of the object inherit from it. */
  readonly isShared: boolean;
}

/**
 * The Pod that a place defines which can't hold a whole one: put together from its fields, those that it inherits, and its containers.
 *
 * @param bases the places that it inherits from, the nearest first
 */
export function partialPod(object: PlainObject, own: PlaceInObject, bases: readonly Base[]): FoundPod {
  const { place, path } = own;
  const places = [own, ...bases];
  const origins = new Map<string, PlaceInObject>();
  const spec: Record<string, unknown> = {};
  for (const at of places) {
    for (const [field, value] of fieldsIn(object, at)) {
      if (origins.has(field)) { continue; }
      spec[field] = value;
      origins.set(field, at);
    }
  }
  const containers = containersIn(object, own, bases);
  for (const { list, container } of containers) { spec[list] = [...(spec[list] as unknown[] | undefined ?? []), container]; }
  const holderOf = (field: string, among: readonly PlaceInObject[]) => {
    const holder = among.find((at) => fieldsOf(at.place).includes(field));
    return holder && fieldPath(holder, field);
  };
  const metadata = place.holds === 'template' ? valueAt(object, [...path, 'metadata']) : undefined;
  return {
    path,
    template: { ...(metadata !== undefined && { metadata }), spec },
    isPartial: true,
    os: place.os,
    ownPlaceOf: (field) => holderOf(field, [own, ...bases.filter(({ isShared }) => !isShared)]),
    placeOf: ([part, field, index, ...rest]) => {
      const below = [index, ...rest].filter((key) => key !== undefined);
      if (part === undefined) { return path; }
      if (part === 'metadata') { return place.holds === 'template' ? [...path, part, ...field === undefined ? [] : [field, ...below]] : undefined; }
      if (field === undefined) { return specPath(own); }
      if (isContainerList(field) && place.containers) {
        const found = containers.filter(({ list }) => list === field)[Number(index)];
        const [key, ...inContainer] = rest;
        return found && [...found.path, ...key === undefined ? [] : [lookUp(found.names, key) ?? key, ...inContainer]];
      }
      const origin = origins.get(String(field));
      const at = origin ? fieldPath(origin, String(field)) : holderOf(String(field), places);
      return at && [...at, ...below];
    },
  };
}

function specPath({ place, path }: PlaceInObject): Path {
  return place.holds === 'template' ? [...path, 'spec'] : path;
}

function isContainerList(field: unknown): field is ContainerList {
  return field === 'containers' || field === 'initContainers';
}

function keyOf({ names = {} }: PodPlace, field: string): string {
  return lookUp(names, field) ?? field;
}

const ALL_FIELDS = [...POD_SPEC_FIELDS];

/** The fields of a Pod's spec that can be added to a place. */
function fieldsOf({ fields = ALL_FIELDS, containers }: PodPlace): readonly string[] {
  return containers ? fields.filter((field) => !isContainerList(field)) : fields;
}

/** The fields that are read: beside a list of a Pod's containers, other fields of a Pod mean the same, whether the schema has them or not. */
function readFieldsOf(place: PodPlace): readonly string[] {
  return place.containers ? fieldsOf(place) : ALL_FIELDS;
}

function fieldPath(at: PlaceInObject, field: string): Path {
  return [...specPath(at), keyOf(at.place, field)];
}

function fieldsIn(object: PlainObject, at: PlaceInObject): readonly (readonly [string, unknown])[] {
  const value = valueAt(object, specPath(at));
  return readFieldsOf(at.place).map((field) => [field, valueAt(value, [keyOf(at.place, field)])] as const).filter(([, set]) => isPresent(set));
}

interface PartialContainer {
  readonly list: ContainerList;
  readonly container: PlainObject;
  readonly path: Path;
  /** Fields of a container that have another name here. */
  readonly names: Readonly<Record<string, string>>;
}

function containersIn(object: PlainObject, at: PlaceInObject, bases: readonly PlaceInObject[]): readonly PartialContainer[] {
  const { place } = at;
  const spec = specPath(at);
  const value = valueAt(object, spec);
  const names = lookUp(place.containerNames ?? {}, versionOf(object)) ?? {};
  const all = (place.containers ?? []).flatMap((segments) => valuesAt(value, segmentsOf(segments)).map((each) => ({ ...each, segments })));
  return all.flatMap(({ segments, path, value: own }): readonly PartialContainer[] => {
    // without an image, it is a patch of a container that the controller adds
    if (!isPlainObject(own) || typeof own.image !== 'string') { return []; }
    const list = path[0] === 'initContainers' ? 'initContainers' : 'containers';
    const defaults = lookUp(place.containerDefaults ?? {}, segments);
    const inherited = [
      ...(defaults === undefined ? [] : [valueAt(value, segmentsOf(defaults))]),
      ...bases.filter((base) => path.length > 0 && base.place.containers?.includes(segments))
        .map((base) => valueAt(object, [...specPath(base), ...path])),
    ].filter(isPlainObject);
    const container: PlainObject = Object.assign({}, ...inherited.reverse(), segments === '' ? containerIn(own, place) : own);
    return [{ list, container: renamed(container, names), path: [...spec, ...path], names }];
  });
}

function versionOf({ apiVersion }: PlainObject): string {
  return typeof apiVersion === 'string' ? apiVersion.slice(apiVersion.lastIndexOf('/') + 1) : '';
}

/** A container with the names of its fields in a Pod. */
function renamed(container: PlainObject, names: Readonly<Record<string, string>>): PlainObject {
  const renames = Object.entries(names).filter(([, key]) => Object.hasOwn(container, key));
  return renames.reduce((all: PlainObject, [field, key]) => ({ ...withoutValueAt(all, [key]), [field]: all[key] }), container);
}

/** The container whose fields are among those of its Pod. A restart policy there is never one of a container. */
function containerIn(value: PlainObject, place: PodPlace): PlainObject {
  const ofPod = new Set(['restartPolicy', ...fieldsOf(place).map((field) => keyOf(place, field))]);
  return Object.fromEntries(Object.entries(value).filter(([key]) => CONTAINER_FIELDS.has(key) && !ofPod.has(key)));
}
