import { ADD_ON_CASES } from './add-on-cases';
import { run } from './mocks';
import { NETWORK_CASES } from './network-cases';
import { formatPath, isPlainObject, Path } from '../../src/base';
import * as front from 'k8s-windows/pulumi';

const POD = { containers: [{ name: 'main', image: 'mcr.microsoft.com/windows/servercore:ltsc2022', resources: { limits: { memory: '1Gi' } } }] };
const TEMPLATE = { template: { spec: POD } };
const JOB = { template: { spec: { ...POD, restartPolicy: 'Never' } } };
const WINDOWS = { version: 'LTSC2022', gmsa: { name: 'web' }, customPlatform: { taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }] } };
const WORKLOADS = Object.entries({
  WindowsDeployment: { spec: TEMPLATE }, WindowsStatefulSet: { spec: TEMPLATE }, WindowsDaemonSet: { spec: TEMPLATE }, WindowsJob: { spec: JOB },
  WindowsPod: { spec: POD },
  WindowsCronJob: { spec: { schedule: '0 0 * * *', jobTemplate: { spec: JOB } } },
}).map(([name, args]) => ({ name, Component: front[name as 'WindowsPod'] as unknown as Component, args: { ...args, windows: WINDOWS } }));
const OTHERS = [
  {
    name: 'WindowsNamespace', Component: front.WindowsNamespace as unknown as Component,
    args: { metadata: { name: 'shop' }, podSecurity: 'baseline', quota: { cpu: '4' } },
  },
  {
    name: 'WindowsRuntimeClass', Component: front.WindowsRuntimeClass as unknown as Component,
    args: { metadata: { name: 'windows-2022' }, version: 'LTSC2022', overhead: { memory: '1Gi' } },
  },
];
type Component = new (name: string, args: unknown) => unknown;

/** Maps whose keys the user chooses, and objects of the Kubernetes API, which the provider and the API server validate. */
const FREE = /(^|\.)(labels|nodeLabels|parameters|featureGates|env|secrets|options|metadata|quota|spec|overhead)$/;
/** Below them the API of Kubernetes begins, but for `secrets` and the metadata. */
const OF_THE_API = /^(spec|metadata|runtimeClasses)([.[]|$)/;

/** The objects in arguments, by their paths. */
function objectsIn(value: unknown, path: Path = []): Path[] {
  const inner = isPlainObject(value) ? Object.entries(value) : (Array.isArray(value) ? [...value.entries()] : []);
  return [...isPlainObject(value) ? [path] : [], ...inner.flatMap(([key, each]) => objectsIn(each, [...path, key]))];
}

function withUnknown(value: any, [key, ...rest]: Path): any {
  if (key === undefined) { return { ...value, zzz: 'x' }; }
  const inner = withUnknown(value[key], rest);
  return Array.isArray(value) ? value.map((each, i) => (i === key ? inner : each)) : { ...value, [key]: inner };
}

const CASES = [...NETWORK_CASES, ...ADD_ON_CASES, ...WORKLOADS, ...OTHERS].flatMap(({ name, Component: Made, args }) => objectsIn(args)
  .filter((path) => !FREE.test(formatPath(path)) && !OF_THE_API.test(formatPath(path)))
  .map((path): [string, string, Component, object, Path] => [name, formatPath(path), Made as Component, args, path]));

test.each(CASES)('%s: an unknown key of "%s" is a problem', async (_name, _at, Made, args, path) => {
  let error: any;
  await run(() => { try { new Made('it', withUnknown(args, path)); } catch (thrown) { error = thrown; } }, { preview: true });
  if (!front.ProblemsError.isProblemsError(error)) { throw error ?? new Error('no problem was found'); }
  expect(error.problems.map((problem) => formatPath(problem.path))).toEqual([formatPath([...path, 'zzz'])]);
  expect(error.problems[0].message).toMatch(/^unknown (option|image)$/);
});

test.each<[string, () => unknown, string]>([
  [
    'windowsTransform', () => front.windowsTransform({ verison: 'LTSC2022' } as never),
    '[windowsTransform] verison: unknown option. Did you mean version?',
  ],
  ['linuxTransform', () => front.linuxTransform({ onyl: () => true } as never), '[linuxTransform] onyl: unknown option. Did you mean only?'],
  [
    'windows', () => new front.WindowsPod('web', { spec: POD, windows: { verison: 'LTSC2022' } as never }),
    '[web] windows.verison: unknown option. Did you mean version?',
  ],
])('a misspelled option of %s', (_, make, message) => {
  expect(make).toThrow(message);
});

/** Values that no argument is, in place of each one. */
const HOSTILE: readonly unknown[] = [null, 0, '', 'x y', true, [], [null], {}, { a: null }, new Date(0), () => 1];

test.each(
  [
    ...NETWORK_CASES, ...ADD_ON_CASES, ...WORKLOADS, ...OTHERS,
  ].map(({ name, Component: Made, args }): [string, Component, object] => [name, Made as Component, args]),
)('%s throws nothing but problems for arguments of any type', async (name, Made, args) => {
  let found = 0;
  for (const key of [...Object.keys(args), 'adopt', 'platform', 'customPlatform']) {
    for (const value of HOSTILE) {
      await run(() => {
        try { new Made('it', { ...args, [key]: value }); } catch (error) {
          if (!front.ProblemsError.isProblemsError(error)) {
            throw new Error(`${name} with ${key}: ${JSON.stringify(value)}: ${(error as Error).stack}`);
          }
          found += 1;
        }
      }, { preview: true });
    }
  }
  expect(found).toBeGreaterThan(HOSTILE.length);
});
