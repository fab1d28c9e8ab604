import { ResourceValidationPolicy, Secret, StackValidationPolicy } from '@pulumi/policy';
import * as proxy from '@pulumi/policy/proxy';
import { parseAllDocuments } from 'yaml';
import { contextOfObjects, OF_LINUX_PODS } from '../../src/pulumi/policy/policies';
import { RULES } from 'k8s-windows/check';
import { ENFORCEMENT, Platform, policies } from 'k8s-windows/pulumi-policy';

type Manifest = any;
/** What the engine hands over for what isn't known: it throws when it is looked at. */
const { unknownCheckingProxy, unknownStringValue } = proxy as any;

const parse = (text: string): Manifest[] => parseAllDocuments(text).map((document) => document.toJS()).filter((object) => object !== null);
const typeOf = ({ apiVersion, kind }: Manifest) => `kubernetes:${String(apiVersion).includes('/') ? apiVersion : `core/${apiVersion}`}:${kind}`;
const isStack = (policy: ResourceValidationPolicy | StackValidationPolicy): policy is StackValidationPolicy => 'validateStack' in policy;

/** What a policy reports of manifests. */
async function violations(policy: ResourceValidationPolicy | StackValidationPolicy, objects: readonly Manifest[]): Promise<readonly string[]> {
  const found: string[] = [];
  const report: any = (violation: { message: string }) => { found.push(violation.message); };
  if (isStack(policy)) {
    const resources = objects.map((object, i) => ({ type: typeOf(object), props: object, urn: `urn:${i}` }));
    await policy.validateStack({ resources } as never, report);
  } else {
    for (const object of objects) {
      await (policy.validateResource as (args: unknown, report: unknown) => unknown)(
        { type: typeOf(object), props: object, urn: `urn:${found.length}:${JSON.stringify(Object.keys(object))}` }, report,
      );
    }
  }
  return found;
}

const POLICIES = policies();

test('there is one policy per rule, with its ID and the level of its worst effect', () => {
  expect(POLICIES.map(({ name }) => name)).toEqual(RULES.map(({ id }) => id));
  for (const rule of RULES) {
    const { enforcementLevel } = POLICIES.find(({ name }) => name === rule.id)!;
    expect([rule.id, enforcementLevel]).toEqual([rule.id, OF_LINUX_PODS.includes(rule.id) ? 'advisory' : ENFORCEMENT[rule.worst ?? rule.effect]]);
  }
});

test.each(RULES.map((rule) => [rule.id, rule] as const))('%s: its policy reports the bad example, and not the good one', async (id, rule) => {
  const policy = (rule.exampleOptions ? policies(rule.exampleOptions) : POLICIES).find(({ name }) => name === id)!;
  expect((await violations(policy, parse(rule.bad))).length).toBeGreaterThan(0);
  expect(await violations(policy, parse(rule.good))).toEqual([]);
});

test('a Pod in a custom resource is reported and fixed at its place', async () => {
  const template = {
    spec: {
      os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows' },
      containers: [{ name: 'a', image: 'a:1', securityContext: { privileged: false } }],
    },
  };
  const job = { apiVersion: 'keda.sh/v1alpha1', kind: 'ScaledJob', metadata: { name: 'agents' }, spec: { jobTargetRef: { template } } };
  const policy: any = policies({ remediate: true }).find(({ name }) => name === 'linux-field-on-windows');
  expect(await violations(policy, [job]))
    .toEqual([expect.stringContaining('spec.jobTargetRef.template.spec.containers[0].securityContext.privileged')]);
  const fixed = await policy.remediateResource({ type: typeOf(job), props: job, urn: 'urn' });
  expect(fixed.spec.jobTargetRef.template.spec.containers).toEqual([{ name: 'a', image: 'a:1' }]);
});

test('a resource policy never looks up other objects', () => {
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

/** The own levels of the violations that a policy reports for an example; `undefined` is the level of the policy. */
async function levelsOf(policy: ResourceValidationPolicy | StackValidationPolicy, text: string): Promise<readonly unknown[]> {
  const levels: unknown[] = [];
  const report: any = ({ enforcementLevel }: { enforcementLevel?: string }) => { levels.push(enforcementLevel); };
  const resources = parse(text).map((object, i) => ({ type: typeOf(object), props: object, urn: `urn:${i}` }));
  if (isStack(policy)) {
    await policy.validateStack({ resources } as never, report);
  } else {
    for (const resource of resources) { await (policy.validateResource as any)(resource, report); }
  }
  return levels;
}
const badOf = (id: string) => RULES.find((rule) => rule.id === id)!.bad;

describe('the level of a violation', () => {
  const levelsWith = async (id: string, options: object = {}, text = badOf(id)) => {
    const [policy] = policies({ rules: [id], ...options });
    return [policy.enforcementLevel, ...new Set(await levelsOf(policy, text))];
  };

  test('is that of the policy, which the configuration of a pack sets', async () => {
    for (const { id } of RULES) {
      const [ofPolicy, ...levels] = await levelsWith(id, { platform: 'UPSTREAM' });
      expect([id, levels.filter((level) => level !== undefined && (level !== 'advisory' || ofPolicy !== 'mandatory'))]).toEqual([id, []]);
    }
  });

  test.each<[unknown, unknown]>([
    [undefined, 'advisory'], ['UPSTREAM', undefined], [Platform.UPSTREAM, undefined],
  ])('is advisory for what depends on an unknown platform: %s', async (platform, level) => {
    expect(await levelsWith('toleration-missing', { platform })).toEqual(['mandatory', level]);
  });

  test('is advisory for a finding that is milder than the worst of its rule', async () => {
    expect(await levelsWith('windows-image-tag')).toEqual(['mandatory', undefined]);
    expect(
      await levelsWith('windows-image-tag', {}, badOf('windows-image-tag').replace('mcr.microsoft.com/windows/servercore', 'registry.example/web')),
    ).toEqual(['mandatory', 'advisory']);
  });

  test.each(OF_LINUX_PODS)('is advisory by default for %s, on platforms without a taint too', async (id) => {
    expect(RULES.map((rule) => rule.id)).toContain(id);
    expect(await levelsWith(id, { platform: 'AKS' })).toEqual(['advisory', undefined]);
    expect(await levelsWith(id, { platform: 'AKS', enforcement: { misplaced: 'mandatory' } })).toEqual(['mandatory', undefined]);
  });

  test('is that of the effect where Pulumi fixes resources, and would treat what is left as mandatory', async () => {
    const [policy] = policies({
      remediate: true, rules: ['linux-field-on-windows'], enforcement: { rejected: 'advisory' },
    }) as ResourceValidationPolicy[];
    const text = badOf('linux-field-on-windows');
    expect(policy.enforcementLevel).toBe('remediate');
    expect(new Set(await levelsOf(policy, text))).toEqual(new Set([undefined]));
    const [object] = parse(text);
    await policy.remediateResource!({ type: typeOf(object), props: object, urn: 'urn' } as never);
    expect(new Set(await levelsOf(policy, text))).toEqual(new Set(['advisory']));
  });

  test('is none for a finding whose effect is disabled', async () => {
    expect(await levelsWith('toleration-missing', { enforcement: { advice: 'disabled' } })).toEqual(['mandatory']);
  });
});

test('a platform must be known', () => {
  expect(() => policies({ platform: 'AKS-HC' as never })).toThrow('platform: must be a platform, got "AKS-HC". Did you mean AKS_HCI? Options: '
    + `${Platform.all.map(({ name }) => name).join(', ')}, or Platform.custom({ taints }).`);
});

test('every policy with a fix can remediate, if the configuration of a pack says so', () => {
  for (const rule of RULES) {
    expect([rule.id, 'remediateResource' in POLICIES.find(({ name }) => name === rule.id)!]).toEqual([rule.id, rule.fixable ?? false]);
  }
});

test('null options are ignored; other options must be an object', () => {
  expect(policies(null as never)).toHaveLength(RULES.length);
  expect(() => policies(5 as never)).toThrow('must be an object, got 5');
});

test('with remediate, fixes are applied to resources', async () => {
  const policy = policies({ remediate: true }).find(({ name }) => name === 'linux-field-on-windows') as ResourceValidationPolicy;
  expect(policy.enforcementLevel).toBe('remediate');
  const [object] = parse(RULES.find(({ id }) => id === 'linux-field-on-windows')!.bad);
  const mended = await policy.remediateResource!({ type: typeOf(object), props: object } as never);
  expect(await violations(policy, [mended])).toEqual([]);
});

describe('remediation', () => {
  const MENDING = policies({ remediate: true });
  const FIXED = RULES.filter(({ id }) => MENDING.some((policy) => policy.name === id && policy.enforcementLevel === 'remediate'));

  test('exists for every rule with a fix, including rules that look up other objects', () => {
    expect(FIXED.map(({ id }) => id)).toEqual(RULES.filter(({ fixable }) => fixable).map(({ id }) => id));
    expect(FIXED.length).toBeGreaterThan(20);
    const stack = MENDING.filter((policy) => isStack(policy) && 'remediateResource' in policy);
    expect(stack.length).toBeGreaterThan(5);
  });

  test.each(FIXED.map((rule) => [rule.id, rule] as const))('%s: a fixed resource has no findings to fix', async (id, rule) => {
    const policy = MENDING.find(({ name }) => name === id) as ResourceValidationPolicy;
    for (const object of parse(rule.bad)) {
      const before = structuredClone(object);
      const mended = await policy.remediateResource!({ type: typeOf(object), props: object, urn: `urn:${id}:1` } as never);
      expect(object).toEqual(before);
      if (mended) { expect(await policy.remediateResource!({ type: typeOf(object), props: mended, urn: `urn:${id}:2` } as never)).toBeUndefined(); }
    }
  });

  test('skips findings that later resources can change: a LimitRange could set the limits', async () => {
    const policy: any = policies({ remediate: true, rules: ['memory-limit-missing'], defaultMemory: '1Gi' })[0];
    expect(isStack(policy)).toBe(true);
    const [pod] = parse(RULES.find(({ id }) => id === 'memory-limit-missing')!.bad);
    expect(await policy.remediateResource({ type: typeOf(pod), props: pod, urn: 'urn' })).toBeUndefined();
  });

  test('fixes findings that depend only on objects which must exist first: namespace, RuntimeClass, service account', async () => {
    const policy: any = policies({ remediate: true, rules: ['linux-field-ignored'] })[0];
    expect(isStack(policy)).toBe(true);
    const [pod] = parse(RULES.find(({ id }) => id === 'linux-field-ignored')!.bad);
    const mended = await policy.remediateResource({ type: typeOf(pod), props: pod, urn: 'urn' });
    expect(JSON.stringify(mended)).not.toContain('readOnlyRootFilesystem');
  });

  test('keeps unknown and secret values', async () => {
    const policy = policies({ remediate: true, rules: ['linux-field-on-windows'] })[0] as ResourceValidationPolicy;
    const secretValue = new Secret('x');
    const props = unknownCheckingProxy({
      apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x' },
      spec: {
        os: { name: 'windows' }, hostPID: true,
        containers: [{ name: 'x', image: unknownStringValue, env: [{ name: 'A', value: secretValue }, { name: 'B', value: unknownStringValue }] }],
      },
    });
    const mended: any = await policy.remediateResource!({ type: 'kubernetes:core/v1:Pod', props, urn: 'urn' } as never);
    expect(mended.spec).toEqual({
      os: { name: 'windows' },
      containers: [{ name: 'x', image: unknownStringValue, env: [{ name: 'A', value: secretValue }, { name: 'B', value: unknownStringValue }] }],
    });
  });
});

describe('in a preview', () => {
  const podWith = (image: string, spec = {}) => unknownCheckingProxy({
    apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x' }, spec: { os: { name: 'windows' }, containers: [{ name: 'x', image }], ...spec },
  });
  const ask = (id: string, props: unknown) => violations(POLICIES.find(({ name }) => name === id)!, [props]);

  test('an unknown leaf doesn\'t stop a policy without findings', async () => {
    expect(await ask('linux-field-on-windows', podWith(unknownStringValue))).toEqual([]);
  });

  test('findings in other fields are reported', async () => {
    expect(await ask('linux-field-on-windows', podWith(unknownStringValue, { hostPID: true }))).toEqual([expect.stringContaining('spec.hostPID')]);
  });
});

test('the options of the checker apply', async () => {
  expect(policies({ rules: ['os-name'] }).map(({ name }) => name)).toEqual(['os-name']);
  const [policy] = policies({ rules: ['linux-field-on-windows'], enforcement: { rejected: 'advisory' } });
  expect(policy.enforcementLevel).toBe('advisory');
  expect(() => policies({ rules: ['nothing'] })).toThrow('unknown rule "nothing"');
});
