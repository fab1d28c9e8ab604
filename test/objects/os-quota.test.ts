import { ApiObject, App, Chart, JsonPatch } from 'cdk8s';
import { Deployment, k8s } from 'cdk8s-plus-27';
import { Construct } from 'constructs';
import { onLinux, onWindows, OsQuota, WindowsCronJob, WindowsDaemonSet, WindowsDeployment, WindowsPod } from 'k8s-windows';
import { osQuota } from 'k8s-windows/core';

const OPTIONS = { name: 'shop-windows', namespace: 'shop', os: 'windows', quota: { memory: '16Gi' } } as const;
const IMAGE = 'mcr.microsoft.com/windows/servercore:ltsc2022';

test('the quota counts the PriorityClass that the policy requires', () => {
  const { objects, problems } = osQuota(OPTIONS);
  expect(problems).toEqual([]);
  expect(objects.map(({ manifest }) => manifest)).toMatchSnapshot();
});

test('without a policy: two objects and a warning', () => {
  const { objects, advice } = osQuota({ ...OPTIONS, enforce: false });
  expect(objects.map(({ id }) => id)).toEqual(['priority-class', 'quota']);
  expect(advice).toMatchObject([{ path: ['enforce'] }]);
});

test.each<[string, object, string]>([
  ['a name that the cluster keeps for itself', { name: 'system-windows' }, 'name'],
  ['no namespace', { namespace: '' }, 'namespace'],
  ['a namespace with a dot', { namespace: 'team.a' }, 'namespace'],
  ['another operating system', { os: 'darwin' }, 'os'],
  ['a quota of nothing', { quota: {} }, 'quota'],
  ['a resource that it doesn\'t count', { quota: { cpu: '8', storage: '1Gi' } }, 'quota.storage'],
  ['an odd quantity', { quota: { memory: '16 GB' } }, 'quota.memory'],
  ['half a pod', { quota: { pods: 0.5 } }, 'quota.pods'],
  ['a priority of the system', { priority: 2_000_000_000 }, 'priority'],
])(
  '%s is rejected',
  (_, more, path) => expect(osQuota({ ...OPTIONS, ...more } as never).problems.map((problem) => problem.path.join('.'))).toEqual([path]),
);

test('covered workloads of all kinds have the PriorityClass in their Pods', () => {
  const app = new App();
  const chart = new Chart(app, 'chart');
  const quota = new OsQuota(chart, 'quota', OPTIONS);
  const containers = [{ image: IMAGE }];
  quota.cover(
    new WindowsDeployment(chart, 'a', { containers }), new WindowsPod(chart, 'b', { containers }),
    new WindowsCronJob(chart, 'c', { containers, schedule: { expressionString: '0 4 * * *' } as never }),
  );
  const [deployment, pod, job] = chart.toJson().slice(-3);
  expect([deployment.spec.template.spec, pod.spec, job.spec.jobTemplate.spec.template.spec].map(({ priorityClassName }) => priorityClassName))
    .toEqual(Array(3).fill('shop-windows'));
});

test('a workload with a PriorityClass of its own is not changed', () => {
  const chart = new Chart(new App(), 'chart');
  const quota = new OsQuota(chart, 'quota', OPTIONS);
  const pod = (id: string, priorityClassName?: string) =>
    new k8s.KubePod(chart, id, { spec: { containers: [{ name: 'a', image: IMAGE }], priorityClassName } });
  expect(() => quota.cover(pod('a', 'high')))
    .toThrow(/chart\/a\] spec.priorityClassName: must be "shop-windows", the PriorityClass of quota chart\/quota, got "high"\. Remove it/);
  for (const [id, own] of [['b', undefined], ['c', 'shop-windows']] as const) { expect(() => quota.cover(pod(id, own))).not.toThrow(); }
});

describe('what a quota doesn\'t count is a problem of the workload', () => {
  const coveredBy = (os: 'linux' | 'windows', workload: (chart: Chart) => Construct, others: (chart: Chart, of: Construct) => void = () => {}) => {
    const app = new App();
    const chart = new Chart(app, 'chart');
    const of = workload(chart);
    new OsQuota(chart, 'quota', { ...OPTIONS, os }).cover(of);
    others(chart, of);
    return () => app.synthYaml();
  };
  const windows = (namespace?: string) => (chart: Chart) =>
    new WindowsDeployment(chart, 'web', { metadata: { namespace }, containers: [{ image: IMAGE }] });
  const plain = (image: string) => (chart: Chart) => new Deployment(chart, 'web', { containers: [{ image }] });
  const setClass = (to: string) => (_: Chart, of: Construct) =>
    ApiObject.of(of).addJsonPatch(JsonPatch.add('/spec/template/spec/priorityClassName', to));

  test.each<[string, () => string, RegExp]>([
    ['a second quota', coveredBy('windows', windows(), (chart, of) => new OsQuota(chart, 'other', { ...OPTIONS, name: 'other' }).cover(of)),
      /chart\/web\] spec\.template\.spec\.priorityClassName: must be "other", the PriorityClass of quota chart\/other, got "shop-windows"/],
    ['a JSON patch', coveredBy('windows', windows(), setClass('high')),
      /chart\/web\] spec\.template\.spec\.priorityClassName: must be "shop-windows", .*, got "high"/],
    ['another namespace', coveredBy('windows', windows('store')), /chart\/web\] metadata\.namespace: must be "shop", .*, got "store"/],
    ['Windows Pods', coveredBy('linux', windows()), /chart\/web\] spec\.template\.spec: must be for linux nodes, .*, got a Pod for windows nodes/],
    ['Linux Pods', coveredBy('windows', plain('nginx:1.29')), /chart\/web\] spec\.template\.spec: must be for windows nodes, .* for linux nodes/],
    ['Pods that become Linux Pods later', coveredBy('windows', plain('registry.example/shop'), (_, of) => { onLinux(of); }), /for windows nodes, .*/],
    ['an object without Pods', coveredBy('windows', (chart) => new k8s.KubeService(chart, 'web')), /chart\/web\] kind: must be a kind with a Pod/],
  ])('%s', (_, synth, problem) => expect(synth).toThrow(problem));

  test.each<[string, () => string]>([
    ['the same class in a JSON patch', coveredBy('windows', windows('shop'), setClass('shop-windows'))],
    ['Linux Pods of a quota for them', coveredBy('linux', plain('nginx:1.29'))],
    ['an unknown operating system and namespace', coveredBy('windows', plain('registry.example/shop'))],
    ['Pods that become Windows Pods later', coveredBy('windows', plain('registry.example/shop:ltsc2022'), (_, of) => { onWindows(of); })],
  ])('%s isn\'t', (_, synth) => expect(synth()).toMatch(/priorityClassName: shop-windows/));
});

describe('Pods that the quota makes the API server reject', () => {
  const metadata = { namespace: 'shop' };
  const coveredBy = (quota: object, windows: object, others: (chart: Chart) => void = () => {}) => {
    const app = new App();
    const chart = new Chart(app, 'chart');
    new OsQuota(chart, 'quota', { ...OPTIONS, quota }).cover(new WindowsDaemonSet(chart, 'web', { containers: [{ image: IMAGE }], windows }));
    others(chart);
    return () => app.synthYaml();
  };
  const limitRange = (chart: Chart) => new k8s.KubeLimitRange(
    chart, 'range', { metadata, spec: { limits: [{ type: 'Container', default: { cpu: k8s.Quantity.fromString('1') } }] } },
  );

  test.each<[string, object]>([['a HostProcess container', { hostProcess: true }], ['a container without a CPU limit', { cpuLimit: false }]])(
    '%s with a quota of CPU', (_, windows) => {
      expect(coveredBy({ cpu: '4' }, windows)).toThrow(
        /^1 problem found:\n.*chart\/web\] .*cpu: container "main" requests .* without a limit, but ResourceQuota shop-windows requires one/,
      );
      // with a LimitRange, and with other quotas, it isn't one
      expect(coveredBy({ cpu: '4' }, windows, limitRange)).not.toThrow();
      expect(coveredBy({ memory: '4Gi', pods: 4 }, windows)).not.toThrow();
    },
  );

  test('a container with a limit isn\'t', () => { expect(coveredBy({ cpu: '4', memory: '4Gi' }, {})).not.toThrow(); });
});

test('what onWindows has changed is listed for a covered workload too', () => {
  const chart = new Chart(new App(), 'chart');
  const web = new Deployment(chart, 'web', { containers: [{ image: IMAGE }] });
  const { changes } = onWindows(web);
  const retrofit = onWindows(web);
  new OsQuota(chart, 'quota', OPTIONS).cover(web);
  expect(changes.length).toBeGreaterThan(0);
  expect(retrofit.changes).toEqual(changes);
});
