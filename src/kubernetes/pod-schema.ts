import { isPlainObject, listAt, lookUp, objectAt, PlainObject } from '../base';
import { PLACEABLE_FIELDS, POD_SPEC_FIELDS, PodKinds, PodPlace, withAdditions } from '../knowledge';

/** Deeper than any schema: only a cycle of JavaScript references is. */
const MAX_DEPTH = 60;

/** Names of a Pod's security context next to fields of a container, whose own is `securityContext`. */
const POD_SECURITY_CONTEXT = 'podSecurityContext';

/**
 * Finds where objects of a custom kind define Pods, by walking the schemas of its CustomResourceDefinition: all objects with containers, or
 * with a nodeSelector, tolerations, or affinity as a Pod has them. Fields that preserve unknown fields are open.
 *
 * @param crd a CustomResourceDefinition of `apiextensions.k8s.io/v1`, or of `v1beta1`
 * @returns the places by `GROUP/KIND`; empty for another object
 */
export function podKindsOfCrd(crd: PlainObject): PodKinds {
  const spec = objectAt(crd, 'spec');
  const { group } = spec;
  const { kind } = objectAt(spec, 'names');
  if (crd.kind !== 'CustomResourceDefinition' || typeof group !== 'string' || typeof kind !== 'string') { return {}; }
  const schemas = [spec, ...listAt(spec, 'versions').filter((version) => !isPlainObject(version) || version.served !== false)]
    .flatMap((version) => [objectAt(objectAt(version, 'schema'), 'openAPIV3Schema'), objectAt(objectAt(version, 'validation'), 'openAPIV3Schema')]);
  const isUndescribed = schemas.every((schema) => Object.keys(schema).length === 0);
  const open = new Set(isUndescribed ? [''] : schemas.flatMap((schema) => openPathsIn(schema, [])));
  const places = mergedPlaces(schemas.flatMap(podPlacesOfSchema));
  return { [`${group}/${kind}`]: [...places, ...[...open].map((path): PodPlace => ({ path, holds: 'open' }))] };
}

/** The places of a kind that is known, by a schema of it: those that the schema describes, and the known ones in what it leaves open. */
export function placesOfKnownKind(kind: string, given: readonly PodPlace[], known: readonly PodPlace[]): readonly PodPlace[] {
  const [open, described] = [given.filter(({ holds }) => holds === 'open'), given.filter(({ holds }) => holds !== 'open')];
  const isOpen = ({ path }: PodPlace) => open.some((at) => at.path === '' || `${path}.`.startsWith(`${at.path}.`));
  const isDescribed = ({ path }: PodPlace) => described.some((at) => at.path === path);
  return [...withAdditions(kind, described), ...known.filter((place) => isOpen(place) && !isDescribed(place))];
}

/** The paths of what a schema leaves open. */
function openPathsIn(schema: unknown, path: readonly string[]): readonly string[] {
  if (!isPlainObject(schema) || path.length > MAX_DEPTH || path[0] === 'status' || schema['x-kubernetes-embedded-resource'] === true) { return []; }
  if (schema['x-kubernetes-preserve-unknown-fields'] === true) { return [path.join('.')]; }
  return [
    ...Object.entries(objectAt(schema, 'properties')).flatMap(([key, value]) => openPathsIn(value, [...path, key])),
    ...[schema.items, schema.additionalProperties].flatMap((each) => openPathsIn(each, [...path, '*'])),
  ];
}

/** Places of several versions of a kind as one list. An object may be of any of them, so a place holds what it holds in one of them. */
export function mergedPlaces(places: readonly PodPlace[]): readonly PodPlace[] {
  const byPath = new Map<string, PodPlace>();
  for (const place of places) {
    const known = byPath.get(place.path);
    byPath.set(place.path, known ? merged(known, place) : place);
  }
  return [...byPath.values()];
}

function merged(one: PodPlace, other: PodPlace): PodPlace {
  if (one.holds !== other.holds) { return one.holds === 'template' ? one : other; }
  const union = <K extends 'fields' | 'containers'>(key: K) => (one[key] && other[key]
    ? { [key]: [...new Set([...one[key], ...other[key]])].sort() }
    : {});
  const { path, holds, names = other.names } = one;
  return { path, holds, ...(names && { names }), ...union('fields'), ...union('containers') };
}

/** The places of Pods in an OpenAPI schema of an object. */
function podPlacesOfSchema(schema: PlainObject): readonly PodPlace[] {
  return placesIn(schema, [], 0);
}

function placesIn(schema: PlainObject, path: readonly string[], depth: number, parent: PlainObject = {}): readonly PodPlace[] {
  if (depth > MAX_DEPTH || path[0] === 'status') { return []; }
  if (schema['x-kubernetes-embedded-resource'] === true && path.length > 0) { return [{ path: path.join('.'), holds: 'object' }]; }
  const properties = objectAt(schema, 'properties');
  const own = path.length > 0 ? placeOf(properties, path, parent) : undefined;
  if (own && own.containers === undefined) { return [own]; }
  const isOwnContainer = (value: unknown) => path.length > 0 && (isContainers(value) || isContainer(value));
  const others = Object.entries(properties).filter(([, value]) => !isOwnContainer(value));
  const children = others.flatMap(([key, value]) => within(value, [...path, key], depth + 1, properties));
  const items = [schema.items, schema.additionalProperties].flatMap((each) => within(each, [...path, '*'], depth + 1));
  return [...own ? withContainersOf(own, children) : children, ...items];
}

function within(value: unknown, path: readonly string[], depth: number, parent?: PlainObject): readonly PodPlace[] {
  return isPlainObject(value) ? placesIn(value, path, depth, parent) : [];
}

/** A place and those below it. Those that hold nothing but containers of the same Pod become a part of it. */
function withContainersOf(place: PodPlace, below: readonly PodPlace[]): readonly PodPlace[] {
  const base = place.holds === 'template' ? `${place.path}.spec.` : `${place.path}.`;
  const isPart = ({ path, fields }: PodPlace) => fields?.length === 0 && path.startsWith(base) && !path.slice(base.length).includes('.');
  const containers = below.filter(isPart).flatMap((part) => (part.containers ?? []).map((path) => `${part.path.slice(base.length)}.${path}`));
  return [{ ...place, containers: [...place.containers ?? [], ...containers] }, ...below.filter((part) => !isPart(part))];
}

/** The place of an object with these properties; `undefined` if it isn't one. */
function placeOf(properties: PlainObject, path: readonly string[], parent: PlainObject): PodPlace | undefined {
  // some kinds have a restart policy of their own, an object, or name secrets by strings; all lists of a Pod are of objects
  const isOfPod = (key: string) => POD_SPEC_FIELDS.has(key) && (key !== 'restartPolicy' || objectAt(properties, key).type === 'string')
    && objectAt(objectAt(properties, key), 'items').type !== 'string';
  const keys = Object.keys(properties).filter(isOfPod).sort();
  const isInTemplate = path.length > 1 && path[path.length - 1] === 'spec' && lookUp(parent, 'metadata') !== undefined;
  const place = isInTemplate ? { path: path.slice(0, -1).join('.'), holds: 'template' as const } : { path: path.join('.'), holds: 'spec' as const };
  const isSelf = hasImage(properties) && hasPlacement(properties);
  if (isContainersOfPod(properties.containers) && hasPlacement(properties) && !isSelf) {
    return PLACEABLE_FIELDS.every((field) => keys.includes(field)) ? place : { ...place, fields: keys };
  }
  const containers = Object.entries(properties).flatMap(([key, value]) => (isContainers(value) ? [`${key}.*`] : (isContainer(value) ? [key] : [])))
    .filter((each) => each !== 'ephemeralContainers.*');
  if (!hasPlacement(properties) && containers.length === 0) { return undefined; }
  const hasContext = isSelf && lookUp(properties, POD_SECURITY_CONTEXT) !== undefined;
  // a Pod and its containers have both fields; only a Pod's security context has an fsGroup
  const isContainersOwn = (key: string) => ['containers', 'initContainers', 'ephemeralContainers', 'resources'].includes(key)
    || (key === 'securityContext' && objectAt(objectAt(properties, key), 'properties').fsGroup === undefined);
  return {
    ...place,
    fields: [...keys.filter((key) => !isContainersOwn(key)), ...(hasContext ? ['securityContext'] : [])].sort(),
    ...(hasContext && { names: { securityContext: POD_SECURITY_CONTEXT } }),
    containers: [...(isSelf ? [''] : []), ...containers].sort(),
  };
}

/** Whether an object has a field that selects nodes, with the shape that it has in a Pod. Tolerations alone don't place a Pod. */
function hasPlacement({ nodeSelector, affinity }: PlainObject): boolean {
  return (isPlainObject(nodeSelector) && objectAt(nodeSelector, 'additionalProperties').type === 'string')
    || isPlainObject(objectAt(objectAt({ affinity }, 'affinity'), 'properties').nodeAffinity);
}

function isContainers(schema: unknown): boolean {
  return isPlainObject(schema) && schema.type === 'array' && isContainer(schema.items);
}

/** Whether a schema, beside fields that place a Pod, is that of its containers, of which it may describe only a part. */
function isContainersOfPod(schema: unknown): boolean {
  const items = objectAt(objectAt({ schema }, 'schema'), 'items');
  return isPlainObject(schema) && schema.type === 'array'
    && (items['x-kubernetes-preserve-unknown-fields'] === true || objectAt(objectAt(items, 'properties'), 'image').type === 'string');
}

/** Whether a schema is that of a container: an image, a command, and more that hardly anything else has. */
function isContainer(schema: unknown): boolean {
  const properties = objectAt(schema, 'properties');
  return hasImage(properties) && isPlainObject(properties.command) && !hasPlacement(properties);
}

function hasImage(properties: PlainObject): boolean {
  return objectAt(properties, 'image').type === 'string'
    && ['resources', 'env', 'volumeMounts', 'imagePullPolicy'].filter((key) => isPlainObject(properties[key])).length >= 2;
}
