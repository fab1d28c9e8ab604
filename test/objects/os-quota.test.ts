import { App, Chart } from 'cdk8s';
import { k8s } from 'cdk8s-plus-27';
import { OsQuota, WindowsCronJob, WindowsDeployment, WindowsPod } from 'k8s-windows';
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
