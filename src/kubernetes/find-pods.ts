import { groupedBy, isPathWithin, isPlainObject, isPresent, jsonText, lookUp, objectAt, Path, PlainObject, scalarText, valueAt } from '../base';
import { alike, segmentsOf, valuesAt, visitParts, withoutValueAt, withWildcards } from './paths';
import {
  Callers, CONTAINER_FIELDS, CORE_KINDS, EXTENDING_GROUPS, KUBERNETES_GROUPS, POD_KINDS, POD_SPEC_FIELDS, PodKinds, PodPlace, PROBES, TEMPLATE_PATHS,
} from '../knowledge';
import { containersOf } from './containers';
import { placesOfKnownKind } from './pod-schema';

/** A Pod that an object defines, wherever it is. */
export interface FoundPod {
  /** Path from the object to the place of the Pod; empty for a Pod. */
  readonly path: Path;
  /** The Pod as a template, with `metadata` and `spec`. */
  readonly template: PlainObject;
  /** Whether the place holds only some fields of a Pod. */
  readonly isPartial: boolean;
  /** Whether the controller of a custom kind makes the Pod, and may add what is missing. @default - no */
  readonly isCustom?: boolean;
  /** Whether only its shape shows that it is a Pod: which fields its kind has there, besides those that it uses, isn't known. @default - no */
  readonly isByShape?: boolean;
  /** The only operating system that runs its program; `undefined` for any. */
  readonly os?: 'linux';
  /** What decides on its nodes in place of the object: `the TaskRun that runs it`. @default - nothing */
  readonly placedBy?: string;
  /** What it is made of besides, which may select an operating system if it doesn't: `the Task that it names`. @default - nothing */
  readonly besides?: string;
  /** What isn't in the object, but inherits from the places that several Pods inherit from. @default - nothing */
  readonly alsoFor?: string;
  /** The fields of its `spec` whose values aren't known, although the object can hold them. @default - none */
  readonly open?: readonly string[];
  /** Whether a patch may set a field of its `spec`, or of its containers. @default - none does */
  readonly mayPatch?: (field: string) => boolean;
  /** Fields of its `spec` that the controller rejects unless a feature flag allows them, with the flag. @default - none */
  readonly flags?: Readonly<Record<string, string>>;
  /** The path in the object for a path in the template: of its value, or where it can be added; `undefined` if no place can hold it. */
  placeOf(path: Path): Path | undefined;
  /**
   * The path at which a field of the Pod's `spec` is set for this Pod alone. It differs from `placeOf` if the Pod inherits the field; it is
   * `undefined` if only a place that other Pods inherit from can hold it.
   */
  ownPlaceOf(field: string): Path | undefined;
  /** The places whose value of a field of the Pod's `spec` applies to it, or would if they had one: the nearest first, and the last one has it. */
  sourcesOf(field: string): readonly Path[];
}

type ContainerList = 'containers' | 'initContainers';

/** A place in an object. */
interface PlaceInObject {
  readonly place: PodPlace;
  /** Path from the object. */
  readonly path: Path;
}

/** A place that Pods inherit from. */
interface Base extends PlaceInObject {
  /** Whether several Pods of the object inherit from it. */
  readonly isShared: boolean;
}

/**
 * The Pod that a place defines which can't hold a whole one: put together from its fields, those that it inherits, and its containers.
 *
 * @param inherited the places that it inherits from, the nearest first
 * @param isInherited whether other Pods of the object inherit from its own place
 */
function partialPod(object: PlainObject, own: PlaceInObject, inherited: readonly Base[], isInherited: boolean): FoundPod {
  const { place, path } = own;
  const { bases, open, placedBy, mayPatch } = decided(object, own, inherited);
  const places = [own, ...bases];
  const origins = new Map<string, PlaceInObject>();
  const spec: Record<string, unknown> = {};
  for (const at of places) {
    for (const [field, value] of fieldsIn(object, at)) {
      if (origins.has(field) || open.includes(field)) { continue; }
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
    isPartial: true, isCustom: true,
    os: place.os,
    placedBy, open, mayPatch, flags: place.flags,
    ...madeWith(object, place),
    alsoFor: bases.find((base) => base.place.others?.at && hasOthers(object, base.place))?.place.others!.what,
    ownPlaceOf: (field) => {
      const isFixed = place.notBeside?.includes(field) && (origins.get(field) ?? own) !== own;
      return isFixed ? undefined : holderOf(field, [...isInherited ? [] : [own], ...bases.filter(({ isShared }) => !isShared)]);
    },
    sourcesOf: (field) => {
      const origin = origins.get(field);
      const able = places.filter((at) => at === origin || fieldsOf(at.place).includes(field));
      return able.slice(0, origin ? able.indexOf(origin) + 1 : able.length).map((at) => fieldPath(at, field));
    },
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

/** Whether a Pod is made of others than what is at its place. */
function hasOthers(object: PlainObject, { others }: PodPlace): boolean {
  if (!others?.at) { return others !== undefined; }
  const hasNearer = (path: Path) => others.unless?.some((nearer) => isPlainObject(valueAt(object, alike(object, path, nearer) ?? [''])));
  return others.at.some((at) => valuesAt(object, segmentsOf(at)).some(({ path, value }) => isPresent(value) && !hasNearer(path)));
}

/** What is known of a Pod that is made of others, too. */
function madeWith(object: PlainObject, place: PodPlace): Pick<FoundPod, 'besides' | 'open' | 'placedBy'> {
  if (!place.others || !hasOthers(object, place)) { return {}; }
  const { what, decide } = place.others;
  return decide ? { open: PLACING, placedBy: what } : { besides: what };
}

/** The fields of a Pod's `spec` that decide on its nodes. */
const PLACING: readonly string[] = ['nodeSelector', 'affinity', 'tolerations', 'runtimeClassName'];

/** The places that a Pod inherits from, with its caller; the fields whose values callers or a patch leave open, and what decides on them. */
function decided(
  object: PlainObject, own: PlaceInObject, inherited: readonly Base[],
): Pick<FoundPod, 'placedBy' | 'mayPatch'> & { readonly bases: readonly Base[]; readonly open: readonly string[] } {
  const { callers, patch, placedBy } = own.place;
  const [nearer, last] = [inherited.slice(0, -1), inherited.slice(-1)];
  const among = callers ? callersOf(object, own, callers) : [];
  const valueIn = (places: readonly PlaceInObject[], field: string) => places.map((at) => valueAt(object, fieldPath(at, field))).find(isPresent);
  const differing = PLACING.filter((field) => callers?.fields.includes(field) && valueIn([own, ...nearer], field) === undefined
    && new Set(among.map((caller) => jsonText(valueIn([...caller, ...last], field) ?? {}))).size > 1);
  const patches = patch === undefined ? [] : [own, ...inherited].map((at) => scalarText(valueAt(object, [...specPath(at), patch])));
  // a patch that starts with an expression can be any
  const mayPatch = (field: string) => patches.some((text) => text.trimStart().startsWith('{{') || text.includes(field));
  const patched = PLACING.filter(mayPatch);
  const by = differing.length > 0 ? 'the template that calls it' : patched.length > 0 ? `its ${patch}` : placedBy;
  return { bases: [...nearer, ...among.flat().slice(0, 1), ...last], open: [...differing, ...patched], placedBy: by, mayPatch };
}

/** The places that call the one of a Pod, each as a list: empty for the object itself, which also runs what nothing calls. */
function callersOf(object: PlainObject, own: PlaceInObject, { path, calls, entries, fields }: Callers): readonly (readonly Base[])[] {
  const length = segmentsOf(path).length;
  const name = valueAt(object, [...own.path, 'name']);
  const isNamed = (value: unknown, paths: readonly string[]) => (
    isPresent(name) && paths.some((each) => valuesAt(value, segmentsOf(each)).some((found) => found.value === name)));
  const found = own.path.length > length
    ? [own.path.slice(0, length)]
    : valuesAt(object, segmentsOf(path)).filter(({ value }) => isNamed(value, calls)).map((each) => each.path);
  const others = found.map((at): readonly Base[] => [{ path: at, place: { path, holds: 'spec', fields, containers: [] }, isShared: true }]);
  return others.length === 0 || isNamed(object, entries) ? [[], ...others] : others;
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

function fieldPath(at: PlaceInObject, field: string): Path {
  return [...specPath(at), keyOf(at.place, field)];
}

function fieldsIn(object: PlainObject, at: PlaceInObject): readonly (readonly [string, unknown])[] {
  const value = valueAt(object, specPath(at));
  // beside a list of a Pod's containers, other fields of a Pod mean the same, whether the schema has them or not
  const fields = at.place.containers ? fieldsOf(at.place) : ALL_FIELDS;
  return fields.map((field) => [field, valueAt(value, [keyOf(at.place, field)])] as const).filter(([, set]) => isPresent(set));
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

/** The kind of an object of Kubernetes, or of one that extends it; empty for one of another group, also if its kind has the same name. */
export function kubernetesKind(object: { readonly apiVersion?: unknown; readonly kind?: unknown } | undefined): string {
  const group = apiGroupOf(object?.apiVersion);
  return KUBERNETES_GROUPS.has(group) || EXTENDING_GROUPS.has(group) ? scalarText(object?.kind) : '';
}

/**
 * The places of Pods in a kind: those given, or else those known; `undefined` for an unknown kind. What a given schema leaves open of a known kind is
 * as known.
 */
export function podPlacesOf({ apiVersion, kind }: PlainObject, kinds: PodKinds = {}): readonly PodPlace[] | undefined {
  const key = `${apiGroupOf(apiVersion)}/${scalarText(kind)}`;
  const [given, known] = [lookUp(kinds, key), lookUp(POD_KINDS, key)];
  return given && known?.length ? placesOfKnownKind(key, given, known) : known ?? given;
}

/**
 * The paths of the specs of Pods that an object may define, with `*` for items: by kind for the workloads of Kubernetes and for known custom kinds;
 * in others, a Pod can be anywhere.
 */
export function podSpecPaths(object: PlainObject): readonly string[] {
  const workload = workloadPath(object);
  if (workload) { return [[...workload, 'spec'].join('.')]; }
  if (!isCustomObject(object)) { return []; }
  return podPlacesOf(object)?.map(({ path, holds }) => (holds === 'template' ? `${path}.spec` : path))
    ?? Object.keys(object).filter((key) => !IN_NO_PODS.includes(key));
}

/** The path of a Pod's spec in its object; that of its place if it has none there. */
export function specPathOf(pod: FoundPod): Path {
  return pod.placeOf(['spec']) ?? pod.path;
}

function podsOfCustom(object: PlainObject, kinds: PodKinds, nesting: number): readonly FoundPod[] {
  const places = podPlacesOf(object, kinds);
  const found = places ? podsAt(object, places, kinds, nesting) : podsByShape(object, kinds, nesting);
  return found.length === 0 ? NONE : found;
}

/**
 * What the API server requires of a Pod, but an operator may add to those that it makes, such as the image of the listener of a scale set for GitHub
 * Actions, the handler of a probe of Knative, or a deadline instead of 0; and the volume of a mount, and the resource claim of a container. A space
 * is the image that a trigger of a DeploymentConfig replaces (openshift/origin issue 14659, which kubernetes v1.37.2
 * `pkg/apis/core/validation/validation.go` names, read 2026-11-30).
 */
const ADDED_BY_OPERATORS: readonly unknown[] = [
  'containers', 'image', 'name', ...PROBES, 'nameservers', 'activeDeadlineSeconds',
];

/** Whether an operator may add what is at the path of a Pod, or misses there. */
export function isAddedByOperators(path: Path, value: unknown): boolean {
  const isEmpty = !value || value === ' ' || (typeof value === 'object' && !Object.values(value).some(isPlainObject));
  const isReference = ['volumeMounts', 'claims'].includes(String(path.at(-3))) && path.at(-1) === 'name' && typeof value === 'string';
  return isReference || (isEmpty && ADDED_BY_OPERATORS.includes(path.at(-1)));
}

/** What to know about fields that a Pod gets, if its controller rejects some unless feature flags allow them. */
export function flagsNote({ flags = {}, template }: FoundPod, fields: readonly string[]): string | undefined {
  const spec = objectAt(template, 'spec');
  const added = Object.keys(flags).filter((field) => fields.includes(field) && !isPresent(spec[field]));
  return added.length === 0 ? undefined : `its controller rejects ${added.join(', ')} without the feature flag${added.length === 1 ? '' : 's'} `
    + added.map((field) => flags[field]!).join(', ');
}

/** A Pod whose template is at the path. */
export function podAt(path: Path, template: PlainObject): FoundPod {
  return {
    path, template, isPartial: false, placeOf: (inTemplate) => [...path, ...inTemplate], ownPlaceOf: (field) => [...path, 'spec', field],
    sourcesOf: (field) => [[...path, 'spec', field]],
  };
}

/** A Pod whose `spec` is at the path. */
function podOfSpecAt(path: Path, spec: PlainObject): FoundPod {
  const placeOf = ([part, ...rest]: Path) => (part === undefined || part === 'spec' ? [...path, ...rest] : undefined);
  return { path, template: { spec }, isPartial: false, placeOf, ownPlaceOf: (field) => [...path, field], sourcesOf: (field) => [[...path, field]] };
}

/** The Pods of an object in another one. */
function innerPods(path: Path, object: PlainObject, kinds: PodKinds, nesting: number): readonly FoundPod[] {
  if (nesting === 0) { return []; }
  const below = (place: Path | undefined) => place && [...path, ...place];
  return podsToComplete(object, kinds, nesting - 1).map((pod) => ({
    ...pod, path: [...path, ...pod.path], placeOf: (at) => below(pod.placeOf(at)), ownPlaceOf: (field) => below(pod.ownPlaceOf(field)),
    sourcesOf: (field) => pod.sourcesOf(field).map((at) => [...path, ...at]),
  }));
}

function podsAt(object: PlainObject, ofKind: readonly PodPlace[], kinds: PodKinds, nesting: number): readonly FoundPod[] {
  const places = ofKind.filter(({ version }) => version === undefined || version === versionOf(object));
  const valuesOf = (place: PodPlace) => valuesAt(object, segmentsOf(place.path));
  const all = places.flatMap((place) => valuesOf(place).flatMap(({ path, value }) => (isPlainObject(value) ? [{ place, path, value }] : [])));
  const inheritedBy = ({ place, path }: PlaceInObject) => (place.inherits ?? []).flatMap((inherited): PlaceInObject[] => {
    const base = places.find((other) => other.path === withWildcards(inherited));
    const at = base && alike(object, path, inherited);
    return at ? [{ place: base, path: at }] : [];
  });
  const keyOfPlace = ({ path }: Pick<PlaceInObject, 'path'>) => JSON.stringify(path);
  const heirs = groupedBy(all.flatMap(inheritedBy), keyOfPlace);
  const isForOthers = ({ place }: PlaceInObject) => place.others?.at !== undefined && hasOthers(object, place);
  const basesOf = (own: PlaceInObject) => inheritedBy(own).map((base): Base => ({
    ...base, isShared: heirs.get(keyOfPlace(base))!.length > 1 || isForOthers(base),
  }));
  const isBase = (at: PlaceInObject) => heirs.has(keyOfPlace(at));
  const pods = all.flatMap((at) => podsOfPlace(at.place, at.path, at.value).map((pod) => ({ pod, at })));
  // what several Pods inherit is best changed where they inherit it from; fields without containers aren't a Pod beside them, unless others use them
  const bases = pods.filter(({ pod, at }) => isBase(at) && (isForOthers(at) || containersOf(pod.template.spec).length > 0));
  const described = [...bases, ...pods.filter(({ at }) => !isBase(at))].map(({ pod }) => pod);
  const open = all.filter(({ place }) => place.holds === 'open').map(({ path }) => path);
  const isFound = (pod: FoundPod) => described.some(({ path }) => isPathWithin(specPathOf(pod), path));
  const shaped = open.length === 0 ? [] : podsByShape(object, kinds, nesting);
  return [...described, ...shaped.filter((pod) => open.some((place) => isPathWithin(specPathOf(pod), place)) && !isFound(pod))];

  function podsOfPlace(place: PodPlace, path: Path, value: PlainObject): readonly FoundPod[] {
    if (place.holds === 'object') { return innerPods(path, value, kinds, nesting); }
    if (place.holds === 'open') { return []; }
    if (place.noPodWith?.some((field) => isPresent(value[field]))) { return []; }
    if (isPartial(place)) {
      const at = { place, path };
      return [partialPod(object, at, basesOf(at), isBase(at) && isForOthers(at))];
    }
    // an empty template changes nothing of the Pod that the controller creates
    if (place.holds === 'template' && !isPresent(value.spec)) { return []; }
    const whole = place.holds === 'template' ? podAt(path, value) : podOfSpecAt(path, value);
    return [{ ...whole, os: place.os, isCustom: true, ...madeWith(object, place) }];
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
      const isInTemplate = path.length > 1 && path[path.length - 1] === 'spec';
      const pod = isInTemplate ? podAt(parent, valueAt(object, parent) as PlainObject) : podOfSpecAt(path, value);
      // an API server drops what the schema doesn't have, and many haven't `os`
      const hasOs = isPresent(value.os);
      const placeOf: FoundPod['placeOf'] = (at) => (!hasOs && at[0] === 'spec' && at[1] === 'os' ? undefined : pod.placeOf(at));
      found.push({ ...pod, isCustom: true, isByShape: true, placeOf });
      return false;
    }
    if (typeof value.apiVersion === 'string' && typeof value.kind === 'string' && ('metadata' in value || 'spec' in value)) {
      found.push(...innerPods(path, value, kinds, nesting).map((pod) => ({ ...pod, isByShape: true })));
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
