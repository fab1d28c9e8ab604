import { DependencyResource, output, Output, Resource, secret } from '@pulumi/pulumi';
import { knownInputs } from '../../../src/pulumi/provider/known-inputs';
import { PROVIDER } from '../../../src/pulumi-provider';
import { only, run, unknown, UNKNOWN } from '../mocks';

const IMAGE = 'mcr.microsoft.com/windows/servercore:ltsc2022';
const pod = (image: unknown, windows?: object) => ({ spec: { containers: [{ name: 'app', image }] }, ...(windows && { windows }) });
/** What the engine sends where a program gives no options. */
const NO_OPTIONS = { aliases: [], ignoreChanges: [], replaceOnChanges: [], customTimeouts: { create: '', update: '', pb_delete: '', read: '' }, dependsOn: [] } as object;

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
  const registered = await run(() => construct('WindowsPod', { spec: output(pod(unknown()).spec), windows: { version: 'LTSC2022' } }), { preview: true });
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
