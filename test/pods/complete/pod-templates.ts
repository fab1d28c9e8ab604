import fc from 'fast-check';
import { Platform, PodTarget, WindowsVersion } from 'k8s-windows/core';

/** An object that throws whenever it is accessed, except for its class. */
function untouchable(): object {
  const refuse = (what: string) => () => { throw new Error(`an opaque value was touched: ${what}`); };
  return new Proxy(new (class Output {})(), {
    get: refuse('get'), has: refuse('has'), ownKeys: refuse('ownKeys'), set: refuse('set'),
    getOwnPropertyDescriptor: refuse('getOwnPropertyDescriptor'),
    defineProperty: refuse('defineProperty'), deleteProperty: refuse('deleteProperty'), preventExtensions: refuse('preventExtensions'),
    isExtensible: refuse('isExtensible'),
  });
}

class Lazy {
  public produce(): never { throw new Error('an opaque value was touched: produce'); }
  public toJSON(): never { throw new Error('an opaque value was touched: toJSON'); }
  public toString(): never { throw new Error('an opaque value was touched: toString'); }
}

const OPAQUE: Readonly<Record<string, () => unknown>> = {
  '<untouchable>': untouchable, '<promise>': () => Promise.resolve('later'), '<function>': () => () => 'lazy', '<instance>': () => new Lazy(),
};

/** A template with an opaque value at each of the generator's markers (the generator would look into the values itself). */
export function planted(value: any): any {
  if (Array.isArray(value)) { return value.map(planted); }
  if (typeof value === 'object' && value !== null) { return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, planted(inner)])); }
  return Object.hasOwn(OPAQUE, value) ? OPAQUE[value]() : value;
}

const IMAGES = [
  'web', 'web:1.2', 'registry.example:5000/web:2004', 'mcr.microsoft.com/windows/servercore:ltsc2019',
  'mcr.microsoft.com/windows/servercore:ltsc2022',
  'mcr.microsoft.com/windows/nanoserver:ltsc2025', 'mcr.microsoft.com/dotnet/aspnet:8.0-nanoserver-1809', `web@sha256:${'0'.repeat(64)}`, '',
];

/** Values that may replace any other value. */
const absent = fc.constantFrom(null, undefined);
const opaque = fc.constantFrom(...Object.keys(OPAQUE));
const json = fc.constantFrom<unknown[]>('x', '', 0, true, [], {}, [1, ['a']], { a: { b: [null] } });

interface Mix { readonly opaque: boolean }

/** A value that is sometimes absent, sometimes opaque. */
function maybe<T>(mix: Mix, value: fc.Arbitrary<T>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: value }, { weight: 1, arbitrary: absent }, ...(mix.opaque ? [{ weight: 2, arbitrary: opaque }] : []));
}

function object(mix: Mix, fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Record<string, unknown>> {
  const known = fc.record(Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, maybe(mix, value)])), { requiredKeys: [] });
  const unknown = fc.dictionary(fc.constantFrom('x-unknown', 'x-other', 'toString', 'a.b/c'), json, { maxKeys: 1 });
  return fc.tuple(known, unknown).map(([a, b]) => ({ ...b, ...a } as Record<string, unknown>));
}

const quantity = fc.constantFrom('512Mi', '1Gi', '1024Mi', '2048Mi', '500m', '1', 2, 0.5, 'lots');

/** Pod templates of every kind, valid and invalid. */
export function podTemplates(mix: Mix): fc.Arbitrary<any> {
  const list = (item: fc.Arbitrary<unknown>, max = 3) => fc.array(maybe(mix, item), { maxLength: max });
  const amounts = object(mix, { 'cpu': quantity, 'memory': quantity, 'ephemeral-storage': quantity });
  const resources = object(mix, { limits: amounts, requests: amounts, claims: list(json) });
  const windowsOptions = object(mix, {
    runAsUserName: fc.constantFrom('ContainerUser', 'ContainerAdministrator', 'NT AUTHORITY\\SYSTEM', 'a@b', ''),
    gmsaCredentialSpecName: fc.constantFrom('web', 'Web'), hostProcess: fc.boolean(),
  });
  const containerSecurity = object(mix, {
    windowsOptions, runAsNonRoot: fc.boolean(), privileged: fc.boolean(), capabilities: json, runAsUser: fc.nat(9),
  });
  const container = object(mix, {
    name: fc.constantFrom('a', 'b', 'web'), image: fc.constantFrom(...IMAGES), resources, securityContext: containerSecurity,
    ports: list(object(mix, { containerPort: fc.constantFrom(80, 81), hostPort: fc.constantFrom(0, 80, 8080) })),
    lifecycle: object(mix, { stopSignal: fc.constantFrom('SIGTERM', 'SIGINT') }), env: list(object(mix, { name: fc.string(), value: fc.string() })),
  });
  const requirement = object(mix, {
    key: fc.constantFrom('kubernetes.io/os', 'node.kubernetes.io/windows-build', 'zone', 'constructor'),
    operator: fc.constantFrom('In', 'NotIn', 'Exists', 'Gt'),
    values: list(fc.constantFrom('windows', 'linux', '10.0.17763', '10.0.20348', '10.0.26100'), 2),
  });
  const term = object(mix, { matchExpressions: list(requirement), matchFields: list(requirement, 1) });
  const affinity = object(mix, {
    nodeAffinity: object(mix, {
      requiredDuringSchedulingIgnoredDuringExecution: object(mix, { nodeSelectorTerms: list(term) }),
      preferredDuringSchedulingIgnoredDuringExecution: list(json),
    }),
    podAntiAffinity: json,
  });
  const toleration = object(mix, {
    key: fc.constantFrom('os', 'OS', 'node.kubernetes.io/os', ''), operator: fc.constantFrom('Equal', 'Exists', ''),
    value: fc.constantFrom('windows', 'Windows', 'linux'),
    effect: fc.constantFrom('NoSchedule', 'NoExecute', ''),
  });
  const spec = object(mix, {
    os: object(mix, { name: fc.constantFrom('windows', 'linux', '') }),
    nodeSelector: object(mix, {
      'kubernetes.io/os': fc.constantFrom('windows', 'linux'), 'node.kubernetes.io/windows-build': fc.constantFrom('10.0.20348', '10.0.17763'),
      'pool': fc.constantFrom('win', 'other'),
    }),
    affinity, tolerations: list(toleration),
    securityContext: object(mix, { windowsOptions, runAsNonRoot: fc.boolean(), fsGroup: fc.nat(9), sysctls: list(json) }),
    hostNetwork: fc.boolean(), hostPID: fc.boolean(), shareProcessNamespace: fc.boolean(), runtimeClassName: fc.constantFrom('win', 'other'),
    overhead: amounts,
    containers: list(container), initContainers: list(container), ephemeralContainers: list(container, 1), volumes: list(json),
  });
  return fc.record({
    metadata: maybe(mix, object(mix, { labels: object(mix, { 'kubernetes.io/os': fc.constantFrom('windows', 'linux') }), annotations: json })),
    spec: fc.oneof({ weight: 20, arbitrary: spec as fc.Arbitrary<unknown> }, ...(mix.opaque ? [{ weight: 1, arbitrary: opaque }] : [])),
  }, { requiredKeys: ['spec'] });
}

/** Pod templates that conflict with no target of `agreeableTargets`: only missing fields are filled in. */
export const agreeableTemplates: fc.Arbitrary<any> = (() => {
  const mix: Mix = { opaque: false };
  const amount = fc.constantFrom('512Mi', '1Gi', '2Gi');
  const memory = fc.oneof(
    fc.record({ limits: fc.record({ memory: amount, cpu: quantity }, { requiredKeys: [] }) }, { requiredKeys: [] }),
    fc.record({ requests: fc.record({ memory: amount, cpu: quantity }, { requiredKeys: [] }) }, { requiredKeys: [] }),
    fc.record({ limits: fc.record({ memory: amount }), requests: fc.record({ cpu: quantity }) }),
    amount.map((same) => ({ limits: { memory: same }, requests: { memory: same } })),
  );
  const container = fc.record({
    name: fc.constantFrom('a', 'b'), image: fc.constantFrom('web', 'mcr.microsoft.com/windows/servercore:ltsc2022'), resources: maybe(mix, memory),
    env: json,
  }, { requiredKeys: ['name', 'image'] });
  const term = fc.record({
    matchExpressions: maybe(mix, fc.array(fc.constantFrom(
      { key: 'zone', operator: 'In', values: ['a'] }, { key: 'kubernetes.io/os', operator: 'In', values: ['windows'] },
      { key: 'node.kubernetes.io/windows-build', operator: 'In', values: ['10.0.20348'] },
    ), { maxLength: 2 })),
    matchFields: maybe(mix, fc.array(fc.constant({ key: 'metadata.name', operator: 'In', values: ['n'] }), { maxLength: 1 })),
  }, { requiredKeys: [] });
  // an empty term matches no node
  const someMatch = fc.array(term, { minLength: 1, maxLength: 3 })
    .filter((all) => all.some((each) => Object.values(each).some((list: any) => list?.length > 0)));
  const terms = maybe(mix, fc.record({ nodeSelectorTerms: someMatch }));
  const nodeAffinity = fc.record({ requiredDuringSchedulingIgnoredDuringExecution: terms }, { requiredKeys: [] });
  return fc.record({
    spec: fc.record({
      os: maybe(mix, fc.constant({ name: 'windows' })),
      nodeSelector: maybe(mix, fc.record({ 'kubernetes.io/os': fc.constant('windows'), 'pool': fc.constant('x') }, { requiredKeys: [] })),
      tolerations: maybe(
        mix,
        fc.array(fc.constantFrom({ key: 'gpu', operator: 'Exists' }, { operator: 'Exists' }, { key: 'os', operator: 'Exists' }), { maxLength: 2 }),
      ),
      affinity: maybe(mix, fc.record({ nodeAffinity: maybe(mix, nodeAffinity) }, { requiredKeys: [] })),
      containers: fc.array(container, { minLength: 1, maxLength: 3 }), initContainers: maybe(mix, fc.array(container, { maxLength: 2 })),
      securityContext: maybe(mix, fc.record({ runAsNonRoot: fc.boolean() })),
    }, { requiredKeys: ['containers'] }),
  });
})();

const { LTSC2019, LTSC2022, LTSC2025 } = WindowsVersion;

/** Targets of every kind. */
export const targets: fc.Arbitrary<PodTarget> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<PodTarget>({ os: 'linux' }) },
  {
    weight: 8,
    arbitrary: fc.record({
      os: fc.constant('windows' as const), version: fc.constantFrom(LTSC2019, LTSC2022, LTSC2025, 'any' as const),
      platform: fc.constantFrom(...Platform.all, Platform.custom({
        taints: [{ key: 'os', value: 'windows', effect: 'NoExecute' }, { key: 'b', effect: 'NoSchedule' }], nodeLabels: { pool: 'win' },
      })),
      placement: fc.constantFrom('compatible' as const, 'exact' as const),
      runtimeClass: fc.constantFrom('win', {
        metadata: { name: 'win' }, handler: 'runhcs-wcow-process', scheduling: { nodeSelector: { pool: 'win' } },
        overhead: { podFixed: { memory: '1Gi' } },
      }),
      runAsUserName: fc.constantFrom('ContainerUser', 'a@b'), gmsaCredentialSpecName: fc.constant('web'),
      hostProcess: fc.constantFrom(true, false, { account: 'NT AUTHORITY\\Local service' }), defaultMemory: fc.constantFrom('4Gi', false as const),
    }, { requiredKeys: ['os'] }),
  },
);

/** Targets that conflict with none of the `agreeableTemplates`. */
export const agreeableTargets = fc.record({
  os: fc.constant('windows' as const), version: fc.constantFrom(LTSC2022, 'any' as const), platform: fc.constantFrom(...Platform.all),
  placement: fc.constant('compatible' as const),
}, { requiredKeys: ['os'] });
