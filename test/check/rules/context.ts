import { parseAllDocuments } from 'yaml';
import { CheckContext, PodUnderCheck } from '../../../src/check/rule';
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

export interface Hit { readonly rule: string; readonly effect: string; readonly path: string; readonly message: string }

/** All findings of all rules, shortly. */
export function check(text: string, overrides?: Partial<CheckContext>): Hit[] {
  const objects = parse(text);
  const context = contextOf(objects, overrides);
  return objects.flatMap((object) => RULES.flatMap((rule) => rule.check(object, context).map((finding) => ({
    rule: rule.id, effect: finding.effect ?? rule.effect, path: finding.path.join('/'), message: finding.message,
  }))));
}
