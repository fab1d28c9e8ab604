import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { isPlainObject, jsonPointer, objectAt, PlainObject, valueAt } from '../../src/base';
import { checkObjects, Finding, fixTexts, Platform, RULES } from '../../src/check';
import { nameOf } from '../../src/findings';
import { POD_KINDS, PodPlace } from '../../src/knowledge';
import { findPods, isAddedByOperators } from '../../src/kubernetes';
import { alike } from '../../src/kubernetes/paths';

/** An object of a custom kind, as plain data. */
export interface CustomObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

/** An object of each custom kind with Pods, with a map at each place of a Pod. */
export const CUSTOM_OBJECTS = parseAllDocuments(readFileSync(join(__dirname, 'objects.yaml'), 'utf8'))
  .map((document) => document.toJS() as CustomObject);

/** The key of an object's kind in the table of kinds: `GROUP/KIND`. */
export function kindKey({ apiVersion, kind }: CustomObject): string {
  return `${apiVersion.split('/')[0]}/${kind}`;
}

/** The Pod in the bad example of a rule. */
export interface BadPod extends PlantedPod {
  readonly rule: string;
  readonly namespace?: string;
  /** The other objects of the example, which the rule looks up. */
  readonly others: readonly object[];
}

/** An operator may add the volumes of mounts. */
const OF_OPERATORS = 'volume-mount-missing';

/** The bad example of each rule that has a Pod in it, and needs no options. */
export const BAD_PODS: readonly BadPod[] = RULES.filter(({ id, exampleOptions }) => !exampleOptions && id !== OF_OPERATORS).flatMap(({ id, bad }) => {
  const objects = parseAllDocuments(bad).map((document) => document.toJS() as any);
  const pod = objects.find(({ kind }) => kind === 'Pod');
  if (!pod) { return []; }
  const { name: _, namespace, ...metadata } = pod.metadata;
  const others = objects.filter((object) => object !== pod);
  return [{ rule: id, ...(namespace && { namespace }), ...(Object.keys(metadata).length > 0 && { metadata }), spec: pod.spec, others }];
});

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
  return places.flatMap((place) => keysAt(object, place.path.split('.')).map((path) => ({ place, path })))
    .filter(({ place, path }) => !place.noPodWith?.some((field) => valueAt(object, [...path, field]) !== undefined));
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
    case 'open': return value;
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

const OPTIONS = { platform: Platform.UPSTREAM };
const NAME = 'planted';

/** Whether a place can hold every field of a Pod. */
export function isWhole({ place }: PlaceInObject): boolean {
  return !place.fields && !place.containers && !place.names && !place.inherits;
}

/** Verifies that a bad Pod in an object of a custom kind has the findings and the fixes of the bare Pod. */
export function expectSameAsBare(object: CustomObject, at: PlaceInObject, bad: BadPod): void {
  const whole = named(plant(object, at, bad), bad);
  if (isWhole(at)) {
    const bare = barePod(at, bad);
    expect(findingsOf(whole, bad, at)).toEqual(findingsOf(bare, bad).map((finding) => inObject(at, finding)));
    expect(podAt(at, fixed(whole, bad))).toEqual(podAt({ ...at, path: [] }, asPlace(at, fixed(bare, bad))));
    return;
  }
  expectSameOfPart(whole, at, bad, bearersOf(whole, POD_KINDS[kindKey(object)], at));
}

/** The end of a path, as messages name it. */
const placeIn = (path: readonly (string | number)[]) => nameOf(path.map((key) => (/^\d+$/.test(String(key)) ? Number(key) : key)));

/** The Pods that are found have what was planted at a place for a part of a Pod, and the findings about that. */
function expectSameOfPart(whole: PlainObject, at: PlaceInObject, bad: BadPod, bearers: readonly PlaceInObject[]): void {
  const { fields, containers } = at.place;
  const own = Object.entries(bad.spec).filter(([field]) => (fields?.includes(field) ?? true) && (!containers || !/ontainers$/.test(field)));
  const isPlanted = own.length > 0 || (containers ?? []).length > 0 && valueAt(bad.spec, ['containers', 0, 'image']) !== undefined;
  if (!isPlanted) { return; }
  const pointers = bearers.map(({ path }) => jsonPointer(path));
  const pods = findPods(whole).filter(({ path }) => pointers.includes(jsonPointer(path)));
  expect(pods).toHaveLength(bearers.length);
  const inPlanted = findingsOf(whole, bad);
  for (const pod of pods) {
    const spec = objectAt(pod.template, 'spec');
    expect(Object.fromEntries(own.map(([field]) => [field, spec[field]]))).toEqual(Object.fromEntries(own));
    const bare = findingsOf(named({ apiVersion: 'v1', kind: 'Pod', ...pod.template }, bad), bad);
    const isPresent = ({ path }: ComparedFinding) => {
      const value = valueAt(pod.template, keysOf(path));
      return path.split('/').length > 2 && value !== undefined && !isAddedByOperators(keysOf(path), value);
    };
    const present = bare.filter(isPresent).map(({ path, ...finding }) => {
      const [bareName, place] = [placeIn(keysOf(path)), pod.placeOf(keysOf(path))!];
      // a message that begins with the place begins with that in the object
      const message = finding.message.startsWith(`${bareName} `) ? placeIn(place) + finding.message.slice(bareName.length) : finding.message;
      return { ...textsOf({ ...finding, message }), path: jsonPointer(place) };
    });
    expect(inPlanted.map(textsOf)).toEqual(expect.arrayContaining(present));
  }
}

/** Without the fix, which depends on what the place can hold. */
function textsOf<T extends { readonly fix?: object }>({ fix, ...finding }: T): Omit<T, 'fix'> {
  return finding;
}

type ComparedFinding = Pick<Finding, 'rule' | 'effect' | 'message' | 'help' | 'path'> & { readonly fix?: object };

/** The findings about an object, or only those about one of its places. */
function findingsOf(object: PlainObject, { others }: BadPod, at?: PlaceInObject): readonly ComparedFinding[] {
  const { findings, failures } = checkObjects([...others, object], OPTIONS);
  expect(failures).toEqual([]);
  return findings
    .filter((finding) => finding.object.kind === object.kind && finding.object.name === NAME
      && (!at || `${finding.path}/`.startsWith(`${jsonPointer(at.path)}/`)))
    .map(({ rule, effect, message, help, path, fix }) => ({ rule, effect, message, help, path, ...(fix && { fix }) }));
}

function named(object: PlainObject, { namespace }: BadPod): PlainObject {
  return { ...object, metadata: { ...objectAt(object, 'metadata'), name: NAME, ...(namespace && { namespace }) } };
}

/** The Pod on its own: without metadata if the place has none for it. */
function barePod({ place }: PlaceInObject, { metadata, spec, namespace }: BadPod): PlainObject {
  return named({ apiVersion: 'v1', kind: 'Pod', ...(place.holds !== 'spec' && { metadata }), spec }, { namespace } as BadPod);
}

/** A finding about the bare Pod as one about the object with the Pod. */
function inObject({ place, path: keys }: PlaceInObject, finding: ComparedFinding): ComparedFinding {
  const below = (path: readonly (string | number)[]) => [...keys, ...path.slice(place.holds === 'spec' && path[0] === 'spec' ? 1 : 0)];
  const { fix, ...rest } = finding as ComparedFinding & Pick<Finding, 'fix'>;
  const edits = fix?.edits.map((edit) => ({ ...edit, path: below(edit.path), ...('from' in edit && edit.from && { from: below(edit.from) }) }));
  return { ...rest, path: jsonPointer(below(keysOf(finding.path))), ...(fix && { fix: { ...fix, edits } }) };
}

function keysOf(pointer: string): readonly string[] {
  return pointer.split('/').slice(1).map((key) => key.replace(/~1/g, '/').replace(/~0/g, '~'));
}

/** An object after all fixes. */
function fixed(object: PlainObject, { others }: BadPod): PlainObject {
  const text = [...others, object].map((each) => `${JSON.stringify(each)}\n`).join('---\n');
  const result = parseAllDocuments(fixTexts([{ text }], OPTIONS).texts[0].text).map((document) => document.toJS() as PlainObject);
  return result.find(({ kind, metadata }) => kind === object.kind && (metadata as PlainObject).name === NAME)!;
}

function podAt({ place, path }: PlaceInObject, object: PlainObject): PlantedPod {
  const value = valueAt(object, path) as PlainObject;
  const { name: _, namespace: __, ...metadata } = objectAt(value, 'metadata');
  return place.holds === 'spec' ? { spec: value } : { metadata, spec: objectAt(value, 'spec') };
}

function asPlace({ place }: PlaceInObject, pod: PlainObject): PlainObject {
  return place.holds === 'spec' ? objectAt(pod, 'spec') : pod;
}
