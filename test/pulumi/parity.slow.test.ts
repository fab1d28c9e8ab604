import { output } from '@pulumi/pulumi';
import { App, Chart } from 'cdk8s';
import { only, run, UNKNOWN, unknown } from './mocks';
import { constructed, given, KINDS, OPTION_CASES } from './parity-cases';
import { WindowsDeployment, WindowsNamespace, WindowsRuntimeClass } from 'k8s-windows';
import { Platform, PlainObject, RUNTIME_HANDLERS, WindowsVersion } from 'k8s-windows/core';
import * as front from 'k8s-windows/pulumi';

/** What cdk8s-plus fills in for itself, whatever the operating system. */
const BASE_DEFAULTS: Readonly<Record<string, readonly unknown[]>> = {
  automountServiceAccountToken: [false], dnsPolicy: ['ClusterFirst', 'ClusterFirstWithHostNet', 'Default'], restartPolicy: ['Always'],
  setHostnameAsFQDN: [false], terminationGracePeriodSeconds: [30], imagePullPolicy: ['Always'], runAsNonRoot: [true],
};

function withoutBaseDefaults(value: any): any {
  if (Array.isArray(value)) { return value.map(withoutBaseDefaults); }
  if (typeof value !== 'object' || value === null) { return value; }
  const own = Object.entries(value).filter(([key, inner]) => !BASE_DEFAULTS[key]?.includes(inner));
  const entries = own.map(([key, inner]) => [key, withoutBaseDefaults(inner)] as const);
  return Object.fromEntries(entries.filter(([key, inner]) => key !== 'securityContext' || Object.keys(inner).length > 0));
}

const TABLE = KINDS.flatMap((kind) => OPTION_CASES.map((option) => ({ title: `${kind.kind}: ${option.name}`, kind, option })));
const podSpec = (inputs: PlainObject, path: readonly string[]) => path.reduce((at: any, key) => at[key], inputs);

test('the table has every kind and every group of options', () => {
  expect(KINDS.map(({ kind }) => `Windows${kind}`).every((name) => name in front)).toBe(true);
  const groups = new Set(OPTION_CASES.flatMap(({ pulumi }) => Object.keys(pulumi ?? {})));
  expect([...groups].sort()).toEqual(['customPlatform', 'gmsa', 'hostProcess', 'placement', 'platform', 'runAsUserName', 'runtimeClass', 'version']);
  expect(TABLE.length).toBeGreaterThanOrEqual(6 * 24);
});

describe.each([{ preview: true }, { preview: false }])('preview: $preview', (mode) => {
  test.each(TABLE)('$title: creates the same Pod as the cdk8s construct', async ({ kind, option }) => {
    const registered = await run(() => kind.component('x', given(option), option.pulumi), mode);
    expect(registered.map(({ name }) => name)).toEqual(['x', 'x']);
    const { inputs } = only(registered, kind.kind);
    expect(podSpec(inputs, kind.podSpec)).toEqual(withoutBaseDefaults(constructed(kind, option)));
  });
});

test.each(TABLE)('$title: an unknown image hides only itself and what depends on it', async ({ kind, option }) => {
  const registered = await run(() => kind.component('x', given(option, unknown()), option.pulumi), { preview: true });
  const { affinity, nodeSelector, containers: [{ image, ...container }], ...rest } = podSpec(only(registered, kind.kind).inputs, kind.podSpec);
  const expected = withoutBaseDefaults(constructed(kind, option));
  const { affinity: expectedAffinity, nodeSelector: expectedSelector, containers: [{ image: _, ...expectedContainer }], ...expectedRest } = expected;
  expect(image).toBe(UNKNOWN);
  expect({ rest, container, nodeSelector }).toEqual({ rest: expectedRest, container: expectedContainer, nodeSelector: expectedSelector });
  const { version, runtimeClass, hostProcess } = option.pulumi ?? {};
  const decided = version !== undefined || runtimeClass !== undefined || hostProcess !== undefined;
  expect(affinity).toEqual(decided ? expectedAffinity : UNKNOWN);
});

test.each(TABLE)('$title: an image in an Output gives the same result', async ({ kind, option }) => {
  const later = output(new Promise<string>((resolve) => setImmediate(() => resolve(given(option).containers[0].image))));
  const registered = await run(() => kind.component('x', given(option, later), option.pulumi));
  expect(podSpec(only(registered, kind.kind).inputs, kind.podSpec)).toEqual(withoutBaseDefaults(constructed(kind, option)));
});

describe('RuntimeClasses and namespaces', () => {
  const CLASSES: readonly (readonly [string, any, any])[] = [
    ['nothing', {}, {}],
    ['version and platform', { version: WindowsVersion.LTSC2022, platform: Platform.GKE }, { version: 'LTSC2022', platform: 'GKE' }],
    ['Hyper-V isolation', { isolation: 'hyperv' }, { isolation: 'hyperv' }],
    ['handler, overhead and labels', ...twice({ handler: 'own', overhead: { cpu: '1', memory: '1Gi' }, nodeSelector: { pool: 'win' } })],
    ['a platform of one\'s own', { platform: Platform.custom({ nodeLabels: { pool: 'win' } }) }, { customPlatform: { nodeLabels: { pool: 'win' } } }],
  ];
  test.each(CLASSES)('RuntimeClass: %s', async (_, cdk8s, pulumi) => {
    const chart = new Chart(new App(), 'chart');
    new WindowsRuntimeClass(chart, 'x', cdk8s);
    const { metadata: ofConstruct, ...expected } = chart.toJson()[0];
    const { metadata, ...inputs } = only(await run(() => new front.WindowsRuntimeClass('x', pulumi)), 'RuntimeClass').inputs;
    expect(inputs).toEqual(expected);
  });

  test.each([
    ['nothing', {}],
    ['levels and memory', { podSecurity: 'restricted', podSecurityVersion: 'v1.36', defaultMemory: '1Gi' }],
    ['labels of one\'s own', { metadata: { labels: { 'team': 'x', 'pod-security.kubernetes.io/enforce': 'baseline' } } }],
    ['a quota', { quota: { cpu: '4', memory: '8Gi', pods: 3 } }],
  ] as const)('namespace: %s', async (_, props: any) => {
    const chart = new Chart(new App(), 'chart');
    new WindowsNamespace(chart, 'x', props);
    const registered = await run(() => new front.WindowsNamespace('x', props));
    for (const { kind, metadata, spec } of chart.toJson()) {
      const { inputs } = only(registered, kind);
      expect(inputs.spec).toEqual(spec);
      expect(inputs.metadata.labels).toEqual(metadata.labels);
    }
  });

  test('a workload with a WindowsRuntimeClass matches the cdk8s construct', async () => {
    const chart = new Chart(new App(), 'chart');
    const runtimeClass = new WindowsRuntimeClass(
      chart, 'class', { metadata: { name: 'class' }, isolation: 'hyperv', version: WindowsVersion.LTSC2022 },
    );
    const containers = [{ name: 'main', image: 'mcr.microsoft.com/windows/servercore:ltsc2019' }];
    new WindowsDeployment(chart, 'x', { containers, windows: { runtimeClass } });
    const registered = await run(() => {
      const component = new front.WindowsRuntimeClass('class', { isolation: 'hyperv', version: 'LTSC2022' });
      new front.WindowsDeployment('x', { spec: { template: { spec: { containers } } }, windows: { runtimeClass: component } });
    });
    const expected = chart.toJson().find(({ kind }) => kind === 'Deployment').spec.template.spec;
    expect(only(registered, 'Deployment').inputs.spec.template.spec).toEqual(withoutBaseDefaults(expected));
  });
});

function twice<T>(value: T): [T, T] {
  return [value, value];
}

test('the names are those of the knowledge tables', () => {
  expect(Object.values(front.WindowsVersionName)).toEqual([...WindowsVersion.all.map(({ name }) => name), 'any']);
  expect(Object.values(front.PlatformName)).toEqual(Platform.all.map(({ name }) => name));
  expect(Object.values(front.IsolationName)).toEqual(Object.keys(RUNTIME_HANDLERS));
});
