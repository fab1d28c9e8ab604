import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ComponentResource, Inputs, Output, output } from '@pulumi/pulumi';
import { run } from '../mocks';
import * as front from 'k8s-windows/pulumi';

const { resources } = JSON.parse(readFileSync(join(__dirname, '../../../provider/schema.json'), 'utf8'));
const IMAGE = 'mcr.microsoft.com/windows/servercore:ltsc2022';
const template = { spec: { containers: [{ name: 'app', image: IMAGE }] } };
const DOMAIN = { dnsName: 'corp.example', netBiosName: 'CORP', sid: 'S-1-5-21-2126449477-2524075714-3094792973', guid: '244818ae-87ac-4fcd-92ec-e79e5252348a' };

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
