import { ResourceValidationPolicy, StackValidationPolicy } from '@pulumi/policy';
import { parseAllDocuments } from 'yaml';
import { contextOfObjects } from '../../src/pulumi-policy/examine';
import { RULES } from 'k8s-windows/check';
import { ENFORCEMENT, policies } from 'k8s-windows/pulumi-policy';

type Manifest = any;

const parse = (text: string): Manifest[] => parseAllDocuments(text).map((document) => document.toJS()).filter((object) => object !== null);
const typeOf = ({ apiVersion, kind }: Manifest) => `kubernetes:${String(apiVersion).includes('/') ? apiVersion : `core/${apiVersion}`}:${kind}`;
const isStack = (policy: ResourceValidationPolicy | StackValidationPolicy): policy is StackValidationPolicy => 'validateStack' in policy;

/** What a policy reports of manifests. */
async function violations(policy: ResourceValidationPolicy | StackValidationPolicy, objects: readonly Manifest[]): Promise<readonly string[]> {
  const found: string[] = [];
  const report = (message: string) => { found.push(message); };
  if (isStack(policy)) {
    const resources = objects.map((object, i) => ({ type: typeOf(object), props: object, urn: `urn:${i}` }));
    await policy.validateStack({ resources } as never, report);
  } else {
    for (const object of objects) {
      await (policy.validateResource as (args: unknown, report: unknown) => unknown)({ type: typeOf(object), props: object }, report);
    }
  }
  return found;
}

const POLICIES = policies();

test('one policy per rule, by its id and effect', () => {
  expect(POLICIES.map(({ name }) => name)).toEqual(RULES.map(({ id }) => id));
  for (const rule of RULES) {
    expect(POLICIES.find(({ name }) => name === rule.id)!.enforcementLevel).toBe(ENFORCEMENT[rule.effect]);
  }
});

test.each(RULES.map((rule) => [rule.id, rule] as const))('%s: its policy reports the bad example, and not the good one', async (id, rule) => {
  const policy = POLICIES.find(({ name }) => name === id)!;
  expect((await violations(policy, parse(rule.bad))).length).toBeGreaterThan(0);
  expect(await violations(policy, parse(rule.good))).toEqual([]);
});

test('a policy of single resources looks nothing up, whatever the manifest', () => {
  const everything = RULES.flatMap(({ bad, good }) => [...parse(bad), ...parse(good)]);
  const alone = RULES.filter(({ id }) => !isStack(POLICIES.find(({ name }) => name === id)!));
  expect(alone.length).toBeGreaterThan(40);
  const lookups = new Set<string>();
  for (const object of everything) {
    const context = contextOfObjects([object]);
    for (const rule of alone) {
      rule.check(object, new Proxy(context, {
        get: (target, key) => {
          if (['find', 'all', 'objects'].includes(String(key))) { lookups.add(`${rule.id} uses ${String(key)}`); }
          return Reflect.get(target, key);
        },
      }));
    }
  }
  expect([...lookups]).toEqual([]);
});

test('fixes mend a resource, where asked for', async () => {
  const policy = policies({ remediate: true }).find(({ name }) => name === 'linux-field-on-windows') as ResourceValidationPolicy;
  expect(policy.enforcementLevel).toBe('remediate');
  const [object] = parse(RULES.find(({ id }) => id === 'linux-field-on-windows')!.bad);
  const mended = await policy.remediateResource!({ type: typeOf(object), props: object } as never);
  expect(await violations(policy, [mended])).toEqual([]);
});

test('the checker\'s options count', async () => {
  expect(policies({ rules: ['os-name'] }).map(({ name }) => name)).toEqual(['os-name']);
  const [policy] = policies({ rules: ['linux-field-on-windows'], enforcement: { rejected: 'advisory' } });
  expect(policy.enforcementLevel).toBe('advisory');
  expect(() => policies({ rules: ['nothing'] })).toThrow('unknown rule "nothing"');
});
