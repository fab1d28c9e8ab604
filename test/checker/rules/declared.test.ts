import { parse } from './context';
import { CheckContext, CheckOptions, Rule, RULES } from '../../../src/check';
import { settingsOf } from '../../../src/checker/settings';
import { EFFECTS } from '../../../src/findings/finding';
import { contextOfObjects } from '../../../src/pulumi/policy/context';
import { windowsPod } from '../example';
import { windowsNode } from '../windows-node';

/** Pods with a fix that no example shows. */
const FIXABLE: Readonly<Record<string, string>> = {
  'image-build-mismatch': windowsPod({
    image: 'mcr.microsoft.com/windows/servercore:ltsc2022',
    spec: 'affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: node.kubernetes.io/windows-build, operator: In, values: [10.0.17763, 10.0.20348]}]}]}}}',
  }),
  'legacy-annotation': windowsPod({ metadata: 'annotations:\n  experimental.windows.kubernetes.io/isolation-type: process' }),
  'runtime-class-conflict': `apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: windows\nhandler: runhcs-wcow-process\noverhead:\n  podFixed:\n    memory: 1Gi\n---\n${windowsPod({ spec: 'runtimeClassName: windows\noverhead:\n  memory: 2Gi' })}`,
  'windows-image-tag': windowsPod({
    image: 'mcr.microsoft.com/windows/servercore', nodeSelector: 'nodeSelector:\n  kubernetes.io/os: windows\n  node.kubernetes.io/windows-build: 10.0.20348',
  }),
};

const TEXTS = [...RULES.flatMap(({ bad, good }) => [bad, good]), ...Object.values(FIXABLE)];
const DEFAULTS = settingsOf({});
const manifestOf = (text: string, options?: CheckOptions) => {
  const objects = parse(text);
  return { objects, context: contextOfObjects(objects, options ? settingsOf(options) : DEFAULTS) };
};
const MANIFESTS = [
  ...TEXTS.map((text) => manifestOf(text)), ...RULES.flatMap(({ bad, exampleOptions }) => (exampleOptions ? [manifestOf(bad, exampleOptions)] : [])),
];
/** Pods also with the name of a RuntimeClass, which most examples don't have, and for known nodes. */
const NODES = ['10.0.20348', '10.0.26100'].map((build) => windowsNode(build));
const WITH_CLASS = TEXTS.filter((text) => /^ {2}containers:/m.test(text))
  .map((text) => manifestOf(text.replace(/^ {2}containers:/gm, '  runtimeClassName: other\n  containers:'), { nodes: NODES, mixed: true }));

/** Parts of a context that aren't about other objects. */
const OWN: readonly string[] = [
  'platform', 'platformIsAssumed', 'kubernetes', 'endsAreErrors', 'mixed', 'placement', 'version', 'cluster', 'windowsNodes', 'podKinds', 'resources', 'podOf', 'customPods', 'windowsPodsOf',
] satisfies readonly (keyof CheckContext)[];

/** What a rule looks up for an object, such as `find Namespace`. */
function lookupsOf(rule: Rule, manifests: typeof MANIFESTS): ReadonlySet<string> {
  const lookups = new Set<string>();
  for (const { objects, context } of manifests) {
    const watched = new Proxy(context, {
      get: (target, key) => {
        if (key === 'find') { return (kind: string, ...rest: [string, string?]) => { lookups.add(`find ${kind}`); return target.find(kind, ...rest); }; }
        if (!OWN.includes(String(key))) { lookups.add(String(key)); }
        return Reflect.get(target, key);
      },
    });
    for (const object of objects) { rule.check(object, watched); }
  }
  return lookups;
}

describe.each([[true], [undefined]])('rules with looksUp: %s', (looksUp) => {
  test.each(RULES.filter((rule) => rule.looksUp === looksUp).map((rule) => [rule.id, rule] as const))('%s', (_id, rule) => {
    const lookups = [...lookupsOf(rule, [...MANIFESTS, ...WITH_CLASS])];
    expect(lookups).toEqual(looksUp ? expect.arrayContaining([expect.any(String)]) : []);
  });
});

const hasFix = (rule: Rule, manifests: typeof MANIFESTS) => manifests.some(({ objects, context }) =>
  objects.some((object) => rule.check(object, context).some(({ fix }) => fix)));

describe.each([[true], [undefined]])('rules with fixable: %s', (fixable) => {
  test.each(RULES.filter((rule) => rule.fixable === fixable).map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
    const own = [rule.bad, ...id in FIXABLE ? [FIXABLE[id]] : []].map((text) => manifestOf(text, { limitsFromRequests: true }));
    expect(hasFix(rule, fixable ? own : MANIFESTS)).toBe(fixable === true);
  });
});

/** A copy without some keys, at any depth. */
function withoutKeys<T>(value: T, keys: readonly string[]): T {
  if (Array.isArray(value)) { return value.map((item: unknown) => withoutKeys(item, keys)) as T; }
  if (typeof value !== 'object' || value === null) { return value; }
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)).map(([key, inner]) => [key, withoutKeys(inner, keys)])) as T;
}

test.each(RULES.flatMap(({ id, needs, ...rule }) => (needs ? [[id, needs, rule] as const] : [])))('%s has no findings without its needs: %j', (_id, needs, rule) => {
  for (const { objects, context } of [...MANIFESTS, ...WITH_CLASS]) {
    for (const object of objects) { expect(rule.check(withoutKeys(object, needs), context)).toEqual([]); }
  }
});

test.each(RULES.map((rule) => [rule.id, rule] as const))('%s: no finding is worse than the rule declares', (_id, rule) => {
  const worst = EFFECTS.indexOf(rule.worst ?? rule.effect);
  const effects = [...MANIFESTS, ...WITH_CLASS].flatMap(({ objects, context }) =>
    objects.flatMap((object) => rule.check(object, context).map(({ effect }) => effect ?? rule.effect)));
  expect(effects.filter((effect) => EFFECTS.indexOf(effect) < worst)).toEqual([]);
});
