import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ComponentResource } from '@pulumi/pulumi';
import { readTypes } from './types-to-schema';
import { expectPage } from '../../docs/golden';
import * as front from 'k8s-windows/pulumi';

const ROOT = join(__dirname, '../../..');
/** Made for the components, not by users. */
const BASES = ['ObjectSetComponent'];

const { schema, leftOut } = readTypes();
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
  ['an Input of an enum', () => types['k8s-windows:index:Windows'].properties.version.$ref, '#/types/k8s-windows:index:WindowsVersionName'],
  ['a value that decides which objects there are is plain', () => types['k8s-windows:index:Windows'].properties.hostProcess.plain, true],
  ['an Input isn\'t plain', () => types['k8s-windows:index:Windows'].properties.runAsUserName.plain, undefined],
  ['a string or an object', () => resources['k8s-windows:index:ImagePrepull'].inputProperties.images.items.oneOf, [{ type: 'string' }, { $ref: '#/types/k8s-windows:index:PrepulledImage' }]],
  ['numbers are integers, as in Kubernetes', () => types['k8s-windows:index:WindowsDeploymentSpec'].properties.replicas.type, 'integer'],
  ['a default is in the description', () => types['k8s-windows:index:ApiServer'].properties.port.description, 'TCP port.\nDefault: 6443'],
])('%s', (_, actual, expected) => {
  expect(actual()).toEqual(expected);
});
