import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ComponentResource, DependencyResource, Inputs, output, Output, Resource, secret } from '@pulumi/pulumi';
import { knownInputs } from '../../../src/pulumi/provider/known-inputs';
import { PROVIDER } from '../../../src/pulumi-provider';
import { expectPage } from '../../docs/golden';
import { only, run, unknown, UNKNOWN } from '../mocks';
import { readTypes } from './types-to-schema';
import * as front from 'k8s-windows/pulumi';

const IMAGE = 'mcr.microsoft.com/windows/servercore:ltsc2022';
const pod = (image: unknown, windows?: object) => ({ spec: { containers: [{ name: 'app', image }] }, ...(windows && { windows }) });
/** What the engine sends where a program gives no options. */
const NO_OPTIONS = {
  aliases: [], ignoreChanges: [], replaceOnChanges: [], customTimeouts: { create: '', update: '', pb_delete: '', read: '' }, dependsOn: [],
} as object;

async function construct(type: string, inputs: object, options = NO_OPTIONS): Promise<any> {
  return PROVIDER.construct!('app', `k8s-windows:index:${type}`, inputs as any, options);
}

test('constructs the component and returns the outputs of the schema', async () => {
  let result: any;
  const registered = await run(async () => { result = await construct('WindowsPod', pod(IMAGE)); });
  expect(only(registered, 'WindowsPod').name).toBe('app');
  expect(only(registered, 'core/v1:Pod').inputs.spec.os).toEqual({ name: 'windows' });
  expect(Object.keys(result.state)).toEqual(['pod', 'name']);
});

test('a Pod without a timeout waits half an hour', async () => {
  const registered = await run(() => construct('WindowsPod', pod(IMAGE)));
  expect(only(registered, 'core/v1:Pod').request.customtimeouts).toMatchObject({ create: '30m', update: '30m' });
});

test('custom timeouts are used, including that of deletion', async () => {
  const customTimeouts = { create: '5m', update: '', pb_delete: '7m' };
  const registered = await run(() => construct('WindowsPod', pod(IMAGE), { ...NO_OPTIONS, customTimeouts } as object));
  expect(only(registered, 'core/v1:Pod').request.customtimeouts).toMatchObject({ create: '5m', pb_delete: '7m' });
});

test('an object in an Output is checked like a plain one, before anything is registered', async () => {
  const registered = await run(async () => {
    await expect(construct('WindowsPod', { ...pod(IMAGE), windows: output({ version: 'LTSC2019' }) })).rejects.toThrow(/built on LTSC2022/);
  });
  expect(registered).toEqual([]);
});

test('an unknown leaf of an object in an Output hides nothing else in a preview', async () => {
  const registered = await run(
    () => construct('WindowsPod', { spec: output(pod(unknown()).spec), windows: { version: 'LTSC2022' } }), { preview: true },
  );
  const { containers, os } = only(registered, 'core/v1:Pod').inputs.spec;
  expect(os).toEqual({ name: 'windows' });
  expect(containers).toEqual([expect.objectContaining({ name: 'app', image: UNKNOWN })]);
});

test('an unknown type is an error', async () => {
  await expect(construct('WindowsBatch', {})).rejects.toThrow('k8s-windows:index:WindowsBatch: unknown component');
});

describe('known inputs', () => {
  const from = (value: unknown, urn: string) => new (Output as any)(
    [new DependencyResource(urn)], Promise.resolve(value), Promise.resolve(true), Promise.resolve(false), Promise.resolve([])) as Output<unknown>;

  test('are plain values in place of Outputs, with the resources that they come from', async () => {
    const { inputs, dependsOn } = await knownInputs({ a: from({ b: [from('x', 'urn:one')] }, 'urn:two'), c: 1 });
    expect(inputs).toEqual({ a: { b: ['x'] }, c: 1 });
    const urns = dependsOn.map((resource: Resource) => (resource.urn as any).promise() as Promise<string>);
    expect((await Promise.all(urns)).sort()).toEqual(['urn:one', 'urn:two']);
  });

  test('keep secrets as Outputs', async () => {
    const { inputs } = await knownInputs({ a: secret('x') });
    expect(Output.isInstance(inputs.a)).toBe(true);
  });
});

describe('outputs', () => {
  const { resources } = JSON.parse(readFileSync(join(__dirname, '../../../provider/schema.json'), 'utf8'));
  const template = { spec: { containers: [{ name: 'app', image: IMAGE }] } };
  const DOMAIN = {
    dnsName: 'corp.example', netBiosName: 'CORP', sid: 'S-1-5-21-2126449477-2524075714-3094792973', guid: '244818ae-87ac-4fcd-92ec-e79e5252348a',
  };

  /** What a component registers as its outputs. */
  async function outputsOf(make: () => unknown): Promise<Inputs> {
    const registering = jest.spyOn(ComponentResource.prototype as any, 'registerOutputs');
    try {
      let component: unknown;
      await run(() => { component = make(); });
      // the stack registers its own
      return await (registering.mock.calls[registering.mock.contexts.indexOf(component)][0] as Promise<Inputs>);
    } finally {
      registering.mockRestore();
    }
  }

  test.each<[string, () => unknown]>([
    ['WindowsDeployment', () => new front.WindowsDeployment('it', { spec: { template } })],
    ['WindowsStatefulSet', () => new front.WindowsStatefulSet('it', { spec: { template } })],
    ['WindowsDaemonSet', () => new front.WindowsDaemonSet('it', { spec: { template } })],
    ['WindowsJob', () => new front.WindowsJob('it', { spec: { template } })],
    ['WindowsCronJob', () => new front.WindowsCronJob('it', { spec: { schedule: '@daily', jobTemplate: { spec: { template } } } })],
    ['WindowsPod', () => new front.WindowsPod('it', template)],
    ['WindowsRuntimeClass', () => new front.WindowsRuntimeClass('it')],
    ['WindowsNamespace', () => new front.WindowsNamespace('it', { quota: { pods: 5 } })],
    ['CsiProxy', () => new front.CsiProxy('it')],
    ['GmsaCredentialSpec', () => new front.GmsaCredentialSpec('it', { name: 'it', account: 'WebApp1', domain: DOMAIN })],
    ['OsQuota', () => new front.OsQuota('it', { name: 'it', namespace: 'it', os: 'windows', quota: { pods: 5 } })],
    ['AzureDiskStorageClass', () => new front.AzureDiskStorageClass('it', { name: 'it' })],
    ['LogMonitor', () => new front.LogMonitor('it', { sources: [{ type: 'Process' }] })],
  ])('%s registers the outputs of the schema', async (name, make) => {
    expect(Object.keys(await outputsOf(make)).sort()).toEqual(Object.keys(resources[`k8s-windows:index:${name}`].properties).sort());
  });

  test('outputs have the names of the objects in the cluster', async () => {
    const outputs = await outputsOf(() => new front.WindowsDeployment('it', { metadata: { name: 'web' }, spec: { template } }));
    const resolved = await new Promise((resolve) => { output(outputs.name as Output<string>).apply(resolve); });
    expect(resolved).toBe('web');
  });
});

describe('schema', () => {
  const ROOT = join(__dirname, '../../..');
  /** Made for the components, not by users. */
  const BASES = ['ObjectSetComponent'];

  const { schema, leftOut, examples } = readTypes();
  const { resources, types, dependencies } = schema as any;

  test('provider/schema.json matches the types of the components (npm run generate)', () => {
    expectPage('../provider/schema.json', `${JSON.stringify(schema, undefined, 2)}\n`);
  });

  test('the schema has every component of TypeScript', () => {
    const exported = Object.entries(front).filter(([, value]) => typeof value === 'function' && value.prototype instanceof ComponentResource);
    const names = exported.map(([name]) => name).filter((name) => !BASES.includes(name));
    expect(Object.keys(resources)).toEqual(names.map((name) => `k8s-windows:index:${name}`).sort());
  });

  test('docs/pulumi.md lists what the schema can\'t express', () => {
    expect(leftOut).toEqual(['LogMonitor.addTo', 'ObjectSetComponent.objects', 'Windows.pool', 'Windows.runtimeClass: WindowsRuntimeClass']);
    const [, section] = readFileSync(join(ROOT, 'docs/pulumi.md'), 'utf8').split('\n## Other languages\n');
    for (const name of ['addTo', 'objects', 'runtimeClass', 'Cdk8sApp', 'windowsTransform', 'linuxTransform']) { expect(section).toContain(name); }
  });

  test('workloads use the types of the Kubernetes provider, in the version that both plugin folders run', () => {
    const [{ name, version }] = dependencies;
    expect(name).toBe('kubernetes');
    expect(types['k8s-windows:index:WindowsContainer'].properties.env.items.$ref)
      .toBe(`/kubernetes/v${version}/schema.json#/types/kubernetes:core%2Fv1:EnvVar`);
    expect(resources['k8s-windows:index:WindowsDeployment'].properties.deployment.$ref)
      .toBe(`/kubernetes/v${version}/schema.json#/resources/kubernetes:apps%2Fv1:Deployment`);
    expect(JSON.parse(readFileSync(join(ROOT, 'provider-from-git/package.json'), 'utf8')).dependencies['@pulumi/kubernetes']).toBe(version);
  });

  test.each([
    ['what is required in TypeScript is required', () => resources['k8s-windows:index:WindowsDeployment'].requiredInputs, ['spec']],
    [
      'names of an enum, and other strings', () => types['k8s-windows:index:Windows'].properties.version.oneOf,
      [{ type: 'string' }, { $ref: '#/types/k8s-windows:index:WindowsVersionName' }],
    ],
    [
      'a string or an object', () => resources['k8s-windows:index:ImagePrepull'].inputProperties.images.items.oneOf,
      [{ type: 'string' }, { $ref: '#/types/k8s-windows:index:PrepulledImage' }],
    ],
    ['numbers are integers, as in Kubernetes', () => types['k8s-windows:index:WindowsDeploymentSpec'].properties.replicas.type, 'integer'],
    ['a default is in the description', () => types['k8s-windows:index:ApiServer'].properties.port.description, 'TCP port.\nDefault: 6443'],
    [
      'a plain value in TypeScript must be known', () => types['k8s-windows:index:Windows'].properties.hostProcess.description,
      expect.stringMatching(/\nThe value must be known in previews\.$/),
    ],
    [
      'an Input needn\'t be', () => types['k8s-windows:index:Windows'].properties.runAsUserName.description,
      expect.not.stringContaining('known in previews'),
    ],
  ])('%s', (_, actual, expected) => {
    expect(actual()).toEqual(expected);
  });

  test('everything is an Input: plain enums and lists of objects don\'t compile in Go', () => {
    expect(JSON.stringify(schema)).not.toContain('"plain"');
  });

  test('names of enums are in PascalCase, from which Python makes those of TypeScript', () => {
    const enums = Object.entries<any>(types).filter(([, type]) => type.enum);
    expect(enums.length).toBeGreaterThan(10);
    for (const [token, { enum: members }] of enums) {
      const inTypeScript = (front as any)[token.split(':')[2]];
      for (const { name, value } of members) {
        expect(name).toMatch(/^[A-Z][a-z0-9]+([A-Z][a-z0-9]+)*$/);
        expect(inTypeScript[name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase()]).toBe(value);
      }
    }
  });

  test('says who publishes it, and where', () => {
    expect(schema).toMatchObject({
      publisher: 'k8s-windows', license: 'Apache-2.0',
      repository: 'https://github.com/k8s-windows/k8s-windows', homepage: 'https://k8s-windows.github.io/k8s-windows/',
      keywords: expect.arrayContaining(['kubernetes', 'windows', 'kind/component']),
      language: { go: { importBasePath: 'github.com/k8s-windows/k8s-windows/sdk/go/k8swindows' }, python: { packageName: 'pulumi_k8s_windows' } },
    });
  });

  test('every component has an example in each language', () => {
    expect(Object.keys(examples).sort()).toEqual(Object.keys(resources));
    for (const { description } of Object.values<any>(resources)) {
      expect(description.match(/^```[a-z]+(?=\n.)/gm)).toEqual(['```typescript', '```python', '```go', '```yaml']);
    }
  });
});
