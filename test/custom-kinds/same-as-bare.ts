import { parseAllDocuments } from 'yaml';
import { CustomObject, kindKey } from '././index';
import { BadPod } from './bad-pods';
import { bearersOf, PlaceInObject, plant, PlantedPod } from './plant';
import { jsonPointer, objectAt, PlainObject, valueAt } from '../../src/base';
import { checkObjects, Finding, fixTexts, Platform } from '../../src/check';
import { POD_KINDS } from '../../src/knowledge';
import { findPods } from '../../src/kubernetes';

const OPTIONS = { platform: Platform.UPSTREAM };
const NAME = 'planted';

/** Whether a place can hold every field of a Pod. */
export function isWhole({ place }: PlaceInObject): boolean {
  return !place.fields && !place.containers && !place.names && !place.inherits;
}

/** Verifies that a bad Pod in an object of a custom kind has the findings and the fixes of the bare Pod. */
export function expectSameAsBare(object: CustomObject, at: PlaceInObject, bad: BadPod): void {
  const planted = named(plant(object, at, bad), bad);
  if (isWhole(at)) {
    const bare = barePod(at, bad);
    expect(findingsOf(planted, bad, at)).toEqual(findingsOf(bare, bad).map((finding) => inObject(at, finding)));
    expect(podAt(at, fixed(planted, bad))).toEqual(podAt({ ...at, path: [] }, asPlace(at, fixed(bare, bad))));
    return;
  }
  expectSameOfPart(planted, at, bad, bearersOf(planted, POD_KINDS[kindKey(object)], at));
}

/** The Pods that are found have what was planted at a place for a part of a Pod, and the findings about that. */
function expectSameOfPart(planted: PlainObject, at: PlaceInObject, bad: BadPod, bearers: readonly PlaceInObject[]): void {
  const { fields, containers } = at.place;
  const own = Object.entries(bad.spec).filter(([field]) => (fields?.includes(field) ?? true) && (!containers || !/ontainers$/.test(field)));
  const isPlanted = own.length > 0 || (containers ?? []).length > 0 && valueAt(bad.spec, ['containers', 0, 'image']) !== undefined;
  if (!isPlanted) { return; }
  const pointers = bearers.map(({ path }) => jsonPointer(path));
  const pods = findPods(planted).filter(({ path }) => pointers.includes(jsonPointer(path)));
  expect(pods).toHaveLength(bearers.length);
  const inPlanted = findingsOf(planted, bad);
  for (const pod of pods) {
    const spec = objectAt(pod.template, 'spec');
    expect(Object.fromEntries(own.map(([field]) => [field, spec[field]]))).toEqual(Object.fromEntries(own));
    const bare = findingsOf(named({ apiVersion: 'v1', kind: 'Pod', ...pod.template }, bad), bad);
    const isPresent = ({ path }: ComparedFinding) => path.split('/').length > 2 && valueAt(pod.template, keysOf(path)) !== undefined;
    const present = bare.filter(isPresent).map(({ path, ...finding }) => ({ ...textsOf(finding), path: jsonPointer(pod.placeOf(keysOf(path))!) }));
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
