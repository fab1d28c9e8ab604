import { parseAllDocuments, stringify } from 'yaml';
import { copyOf, isPlainObject, objectAt, PlainObject, valueAt, withoutUndefined } from '../../../src/base';
import { contextOf as contextOfRun } from '../../../src/checker/context';
import { ObjectIndex } from '../../../src/checker/object-index';
import { CheckOptions } from '../../../src/checker/options';
import { CheckContext, RuleFinding } from '../../../src/checker/rule';
import { RULES } from '../../../src/checker/rules';
import { settingsOf } from '../../../src/checker/settings';
import { NodeLabel } from '../../../src/knowledge';
import { findPodTemplate } from '../../../src/kubernetes';

export function parse(text: string): PlainObject[] {
  return parseAllDocuments(text).map((document) => document.toJS() as PlainObject).filter(isPlainObject);
}

/** What tests set of a context: other parts, or the nodes of the cluster. */
type Overrides = Partial<CheckContext> & Pick<CheckOptions, 'nodes' | 'on' | 'today' | 'images'>;

// nothing about a run: made once, as tests make thousands of contexts
const DEFAULT_SETTINGS = settingsOf({});

export function contextOf(objects: readonly PlainObject[], { nodes, on, today, images, ...overrides }: Overrides = {}): CheckContext {
  const index = new ObjectIndex();
  objects.forEach((object) => index.add(object));
  const { platform, kubernetes, mixed } = overrides;
  const given = withoutUndefined({ platform, nodes, kubernetes, mixed, on, today, images });
  const run = contextOfRun(Object.keys(given).length === 0 ? DEFAULT_SETTINGS : settingsOf(given), index, () => objects);
  // the facts of Pods refer to the context
  const context = Object.assign(run, overrides);
  for (const [i, object] of objects.entries()) {
    const pod = context.podOf(object);
    if (pod?.os === 'windows') { index.addWorkload(object, pod); }
    index.addPlace(object, String(i), undefined, pod?.os === 'windows');
  }
  return context;
}

/** A finding with its path as a string. */
export interface Hit extends Pick<RuleFinding, 'message' | 'help' | 'fix'> { readonly rule: string; readonly effect: string; readonly path: string }

/** All findings of all rules. */
function checkObjects(objects: readonly PlainObject[], overrides?: Overrides, rules = RULES): Hit[] {
  const context = contextOf(objects, overrides);
  return objects.flatMap((object) => rules.flatMap((rule) => rule.check(object, context).map(({ effect, path, message, help, fix }) => ({
    rule: rule.id, effect: effect ?? rule.effect, path: path.join('/'), message, help, ...(fix && { fix }),
  }))));
}

type Path = readonly (string | number)[];

/** Every place in an object. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) { return [path]; }
  const inside = Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, Array.isArray(value) ? Number(key) : key]));
  return path.length === 0 ? inside : [path, ...inside];
}

/** A copy with another value at a path; missing parents are created. */
function withValue(object: any, [key, ...rest]: Path, value: unknown): any {
  const copy: any = Array.isArray(object) ? [...object] : copyOf(object);
  copy[key] = rest.length === 0 ? value : withValue(copy[key] ?? {}, rest, value);
  return copy;
}

function without(object: any, [key, ...rest]: Path): any {
  if (typeof object !== 'object' || object === null || !(key in object)) { return object; }
  if (rest.length > 0) { return withValue(object, [key], without(object[key], rest)); }
  return Array.isArray(object) ? object.filter((_, i) => i !== key) : Object.fromEntries(Object.entries(object).filter(([each]) => each !== key));
}

export const check = Object.assign((text: string, overrides?: Overrides) => checkObjects(parse(text), overrides), {
  objects: checkObjects, parse, placesIn, withValue,
});

/** A manifest with all fixes of all findings applied. */
export function apply(text: string): string {
  const objects = parse(text);
  const context = contextOf(objects);
  const fixesOf = (object: PlainObject) => RULES.flatMap((rule) => rule.check(object, context)).flatMap(({ fix }) => fix ?? []);
  const others = objects.flatMap(fixesOf).flatMap(({ elsewhere = [] }) => elsewhere);
  const editsOf = (object: PlainObject) => [
    ...fixesOf(object).flatMap(({ edits }) => edits),
    ...others.flatMap((each) => ('edits' in each && each.object.kind === object.kind && each.object.name === objectAt(object, 'metadata').name
      ? each.edits
      : [])),
  ];
  const added = others.flatMap((each) => ('add' in each ? [each.add] : []));
  const mended = objects.map((object) => editsOf(object).reduce<PlainObject>((at, edit) => {
    switch (edit.op) {
      case 'set': return withValue(at, edit.path, edit.value);
      case 'remove': return without(at, edit.path);
      case 'append': return withValue(at, edit.path, [...(valueAt(at, edit.path) as unknown[] ?? []), edit.value]);
    }
  }, object));
  return [...mended, ...added].map((object) => stringify(object)).join('---\n');
}

const isAffinityForBuilds = (name: string, value: unknown) => name === 'affinity' && JSON.stringify(value).includes(NodeLabel.WINDOWS_BUILD);

/** The same objects for Linux nodes, with every Windows marker replaced. */
export function linuxTwin(text: string): string {
  const change = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) { return value.map((inner) => change(inner, key)); }
    if (isPlainObject(value)) {
      const kept = Object.entries(value).filter(([name, inner]) => name !== 'windowsOptions' && name !== NodeLabel.WINDOWS_BUILD
        && !isAffinityForBuilds(name, inner));
      return Object.fromEntries(kept.map(([name, inner]) => [name, change(inner, name)]));
    }
    if (key === 'image') { return 'registry.example.com/web:1.0'; }
    return value === 'windows' || value === 'Windows' ? 'linux' : value;
  };
  const twin = (object: PlainObject): PlainObject => {
    const pod = findPodTemplate(object);
    if (!pod) { return change(object) as PlainObject; }
    // some examples leave the OS or its selector out: their twins are Linux pods all the same
    const template = change(pod.template) as PlainObject;
    const spec = objectAt(template, 'spec');
    const whole = {
      ...template, spec: { ...spec, os: { name: 'linux' }, nodeSelector: { ...objectAt(spec, 'nodeSelector'), [NodeLabel.OS]: 'linux' } },
    };
    return pod.path.length === 0 ? whole : withValue(object, pod.path, whole);
  };
  return parse(text).map((object) => stringify(twin(object))).join('---\n');
}
