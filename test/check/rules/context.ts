import { parseAllDocuments, stringify } from 'yaml';
import { CheckContext, PodUnderCheck, RuleFinding } from '../../../src/check/rule';
import { RULES } from '../../../src/check/rules';
import { NodeLabel, OsName, Platform, WindowsVersion } from '../../../src/knowledge';
import { containersOf, findPodTemplate, isPlainObject, objectAt, PlainObject, requiredTerms, requirementsOf, satisfies, valueAt } from '../../../src/manifest';

export function parse(text: string): PlainObject[] {
  return parseAllDocuments(text).map((document) => document.toJS() as PlainObject).filter(isPlainObject);
}

export function contextOf(objects: readonly PlainObject[], overrides: Partial<CheckContext> = {}): CheckContext {
  const platform = overrides.platform ?? Platform.UPSTREAM;
  const context: CheckContext = {
    platform,
    windowsNodes: [{ taints: platform.taints, labels: { [NodeLabel.OS]: 'windows', ...platform.nodeLabels } }],
    kubernetes: '1.36',
    mixed: true,
    objects,
    all: (kind) => objects.filter((object) => object.kind === kind),
    find: (kind, name, namespace) => objects.find((object) => {
      const metadata = objectAt(object, 'metadata');
      return object.kind === kind && metadata.name === name && (metadata.namespace ?? 'default') === (metadata.namespace === undefined ? 'default' : namespace ?? 'default');
    }),
    podOf: (object) => podOf(object, context),
    ...overrides,
  };
  return context;
}

function podOf(object: PlainObject, context: CheckContext): PodUnderCheck | undefined {
  const found = findPodTemplate(object);
  if (!found) { return undefined; }
  const spec = objectAt(found.template, 'spec');
  return { ...found, spec, ...osOf(spec, context) };
}

function osOf(spec: PlainObject, context: CheckContext): Pick<PodUnderCheck, 'os' | 'osFrom'> {
  const os = (value: unknown): OsName | undefined => (value === 'windows' || value === 'linux' ? value : undefined);
  const bySelector = (from: unknown) => os(objectAt(from, 'nodeSelector')[NodeLabel.OS]) ?? os(objectAt(from, 'nodeSelector')[NodeLabel.BETA_OS]);
  const terms = requiredTerms(spec);
  const byAffinity = (['windows', 'linux'] as const).find((name) => terms.length > 0 && terms.every((term) => requirementsOf(term).some((r) =>
    [NodeLabel.OS, NodeLabel.BETA_OS].includes(r.key as never) && satisfies(r, name) && !satisfies(r, name === 'linux' ? 'windows' : 'linux'))));
  const runtimeClass = context.find('RuntimeClass', String(spec.runtimeClassName));
  const image = containersOf(spec).some(({ container }) => WindowsVersion.ofImage(String(container.image))) ? 'windows' as const : undefined;
  const told = [
    ['spec.os', os(valueAt(spec, ['os', 'name']))], ['nodeSelector', bySelector(spec)], ['affinity', byAffinity],
    ['runtimeClass', bySelector(objectAt(runtimeClass, 'scheduling'))], ['image', image],
  ] as const;
  const [osFrom, name] = told.find((each) => each[1] !== undefined) ?? [undefined, undefined];
  return { os: name, osFrom };
}

/** A finding with its path as text. */
export interface Hit extends Pick<RuleFinding, 'message' | 'help' | 'fix'> { readonly rule: string; readonly effect: string; readonly path: string }

/** All findings of all rules. */
function checkObjects(objects: readonly PlainObject[], overrides?: Partial<CheckContext>, rules = RULES): Hit[] {
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

/** A copy with another value at a path; what is missing on the way is made. */
function withValue(object: any, [key, ...rest]: Path, value: unknown): any {
  const copy = Array.isArray(object) ? [...object] : { ...object };
  copy[key] = rest.length === 0 ? value : withValue(copy[key] ?? {}, rest, value);
  return copy;
}

function without(object: any, [key, ...rest]: Path): any {
  if (typeof object !== 'object' || object === null || !(key in object)) { return object; }
  if (rest.length > 0) { return withValue(object, [key], without(object[key], rest)); }
  return Array.isArray(object) ? object.filter((_, i) => i !== key) : Object.fromEntries(Object.entries(object).filter(([each]) => each !== key));
}

export const check = Object.assign((text: string, overrides?: Partial<CheckContext>) => checkObjects(parse(text), overrides), {
  objects: checkObjects, parse, placesIn, withValue,
});

/** A text with every fix of every finding made. */
export function apply(text: string): string {
  const objects = parse(text);
  const context = contextOf(objects);
  const editsOf = (object: PlainObject) => RULES.flatMap((rule) => rule.check(object, context)).flatMap(({ fix }) => fix?.edits ?? []);
  const mended = objects.map((object) => editsOf(object).reduce<PlainObject>((at, edit) => {
    switch (edit.op) {
      case 'set': return withValue(at, edit.path, edit.value);
      case 'remove': return without(at, edit.path);
      case 'append': return withValue(at, edit.path, [...(valueAt(at, edit.path) as unknown[] ?? []), edit.value]);
    }
  }, object));
  return mended.map((object) => stringify(object)).join('---\n');
}

/** The same objects for Linux nodes: mechanically, every mark of Windows replaced. */
export function linuxTwin(text: string): string {
  const change = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) { return value.map((inner) => change(inner, key)); }
    if (isPlainObject(value)) {
      const kept = Object.entries(value).filter(([name]) => name !== 'windowsOptions' && name !== NodeLabel.WINDOWS_BUILD);
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
    const whole = { ...template, spec: { ...spec, os: { name: 'linux' }, nodeSelector: { ...objectAt(spec, 'nodeSelector'), [NodeLabel.OS]: 'linux' } } };
    return pod.path.length === 0 ? whole : withValue(object, pod.path, whole);
  };
  return parse(text).map((object) => stringify(twin(object))).join('---\n');
}
