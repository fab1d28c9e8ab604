import { output } from '@pulumi/pulumi';
import { run, unknown } from './mocks';
import SCHEMA_FILE from '../../provider/schema.json';
import { sampleOf } from '../sample';
import * as front from 'k8s-windows/pulumi';
import { Cdk8sApp } from 'k8s-windows/pulumi-cdk8s';

const SCHEMA = SCHEMA_FILE as { readonly resources: Readonly<Record<string, { readonly requiredInputs?: readonly string[] }>> };
const { ObjectSetComponent: _, ProblemsError, ...others } = front;
const COMPONENTS = Object.entries({ ...others, Cdk8sApp }).filter(([, value]) => typeof value === 'function'
  && /^class /.test(String(value))) as unknown as [string, new (name: string, args?: unknown) => unknown][];
/** Components whose arguments are all optional, when the program runs too. */
const WITHOUT_ARGS = Object.entries(SCHEMA.resources)
  .filter(([token, { requiredInputs }]) => requiredInputs === undefined && !/:Windows(Job|Pod)$/.test(token))
  .map(([token]) => token.split(':')[2]);

/** The problems of arguments, and what they registered. */
async function problemsOf(make: () => unknown) {
  let error: any;
  const registered = await run(() => { try { make(); } catch (e) { error = e; } }, { preview: true });
  if (error && !(error instanceof ProblemsError)) { throw error; }
  return { registered, message: error?.message as string | undefined, problems: (error?.problems ?? []) as front.ProblemsError['problems'] };
}

test('the list has all components', () => {
  expect(COMPONENTS.length).toBeGreaterThan(30);
});

describe.each(COMPONENTS)('%s', (name, Component) => {
  test.each([['without arguments', undefined], ['with null', null]])('%s', async (_title, args) => {
    const { registered, message, problems } = await problemsOf(() => new Component('web', args));
    if (WITHOUT_ARGS.includes(name)) {
      expect(message).toBeUndefined();
    } else {
      expect(registered).toEqual([]);
      expect(problems.length).toBeGreaterThan(0);
      expect(message).toMatch(/^\d+ problems? found:\n {2}\[web\] /);
      expect(message).not.toContain('Cannot');
    }
  });

  test.each([
    ['a number', 5], ['a string', 'x'], ['a list', []], ['a function', () => 1], ['an Output', output({})],
  ])('with %s', async (_title, args) => {
    const { registered, problems } = await problemsOf(() => new Component('web', args));
    expect(registered).toEqual([]);
    expect(problems).toEqual([expect.objectContaining({ path: ['args'], message: expect.stringContaining('must be an object, got ') })]);
  });
});

describe('transforms', () => {
  test.each([['windowsTransform', front.windowsTransform], ['linuxTransform', front.linuxTransform]] as const)('%s', async (name, make) => {
    expect((await problemsOf(() => make(null as never))).message).toBeUndefined();
    expect((await problemsOf(() => make(5 as never))).message).toContain(`[${name}] args: must be an object, got 5`);
    expect((await problemsOf(() => make({ only: 'Deployment' } as never))).message).toContain(`[${name}] only: must be a function, got "Deployment"`);
  });
});

describe.each(
  ['WindowsDeployment', 'WindowsStatefulSet', 'WindowsDaemonSet', 'WindowsJob', 'WindowsCronJob', 'WindowsPod'] as const,
)('%s', (name) => {
  const Component = front[name] as unknown as new (name: string, args: unknown) => unknown;
  const pod = { containers: [{ name: 'main', image: 'mcr.microsoft.com/windows/servercore:ltsc2022' }] };
  const job = { template: { spec: pod } };
  const spec = { WindowsPod: pod, WindowsCronJob: { schedule: '0 0 * * *', jobTemplate: { spec: job } } }[name as string] ?? job;
  const OPTIONS = ['version', 'placement', 'runtimeClass', 'runAsUserName', 'gmsa', 'hostProcess', 'platform', 'customPlatform'];

  test.each<[string, unknown]>([
    ['a number', 5], ['a string', 'x y'], ['no items', []], ['a list', [5]], ['true', true], ['no fields', {}], ['an object', { a: null }],
    ['a function', () => 1], ['an unknown Output', unknown()],
  ])('%s as any option makes it throw nothing but problems', async (_title, value) => {
    for (const windows of sampleOf([...OPTIONS.map((option) => ({ [option]: value })), value], 4)) {
      await problemsOf(() => new Component('web', { spec, windows }));
    }
  });

  test.each([null, undefined])('%p options count as absent', async (value) => {
    const windows = Object.fromEntries(OPTIONS.map((option) => [option, value]));
    expect((await problemsOf(() => new Component('web', { spec, windows }))).message).toBeUndefined();
  });

  test('values of the wrong type are problems', async () => {
    const { message } = await problemsOf(() => new Component('web', { spec: 'text', adopt: 5 }));
    expect(message).toMatch(/\[web\] spec: must be (an object|the spec of a Pod), got a string/);
    expect(message).toContain('[web] adopt: must be the logical name or the URN of a resource, got 5');
  });
});
