import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ComponentResource } from '@pulumi/pulumi';
import { readTypes } from './types-to-schema';
import { expectPage } from '../../docs/golden';
import * as front from 'k8s-windows/pulumi';

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
  expect(leftOut).toEqual(['LogMonitor.addTo', 'ObjectSetComponent.objects', 'Windows.runtimeClass: WindowsRuntimeClass']);
  const [, section] = readFileSync(join(ROOT, 'docs/pulumi.md'), 'utf8').split('\n## Other languages\n');
  for (const name of ['addTo', 'objects', 'runtimeClass', 'Cdk8sApp', 'windowsTransform', 'linuxTransform']) { expect(section).toContain(name); }
});

test('workloads use the types of the Kubernetes provider, in the version that both plugin folders run', () => {
  const [{ name, version }] = dependencies;
  expect(name).toBe('kubernetes');
  expect(types['k8s-windows:index:WindowsContainer'].properties.env.items.$ref).toBe(`/kubernetes/v${version}/schema.json#/types/kubernetes:core%2Fv1:EnvVar`);
  expect(resources['k8s-windows:index:WindowsDeployment'].properties.deployment.$ref).toBe(`/kubernetes/v${version}/schema.json#/resources/kubernetes:apps%2Fv1:Deployment`);
  expect(JSON.parse(readFileSync(join(ROOT, 'provider-from-git/package.json'), 'utf8')).dependencies['@pulumi/kubernetes']).toBe(version);
});

test.each([
  ['what is required in TypeScript is required', () => resources['k8s-windows:index:WindowsDeployment'].requiredInputs, ['spec']],
  ['names of an enum, and other strings', () => types['k8s-windows:index:Windows'].properties.version.oneOf, [{ type: 'string' }, { $ref: '#/types/k8s-windows:index:WindowsVersionName' }]],
  ['a string or an object', () => resources['k8s-windows:index:ImagePrepull'].inputProperties.images.items.oneOf, [{ type: 'string' }, { $ref: '#/types/k8s-windows:index:PrepulledImage' }]],
  ['numbers are integers, as in Kubernetes', () => types['k8s-windows:index:WindowsDeploymentSpec'].properties.replicas.type, 'integer'],
  ['a default is in the description', () => types['k8s-windows:index:ApiServer'].properties.port.description, 'TCP port.\nDefault: 6443'],
  ['a plain value in TypeScript must be known', () => types['k8s-windows:index:Windows'].properties.hostProcess.description, expect.stringMatching(/\nThe value must be known in previews\.$/)],
  ['an Input needn\'t be', () => types['k8s-windows:index:Windows'].properties.runAsUserName.description, expect.not.stringContaining('known in previews')],
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
