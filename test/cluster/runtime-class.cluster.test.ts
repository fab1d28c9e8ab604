import { Cluster } from './harness/cluster';
import { pod } from './harness/kube-objects';
import { acceptanceOf, expectForbidden } from './harness/verdict';

/** What the server's RuntimeClass admission makes of a pod that names a class. */

const cluster = Cluster.ofEnvironment();

const SELECTOR = { 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': '10.0.20348' };
const TOLERATION = { key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' };
const OVERHEAD = { cpu: '100m', memory: '512Mi' };
const CLASSES = [
  { name: 'test-windows-2022', handler: 'runhcs-wcow-process', scheduling: { nodeSelector: SELECTOR, tolerations: [TOLERATION] } },
  { name: 'test-windows-2022-hyperv', handler: 'runhcs-wcow-hypervisor', overhead: { podFixed: OVERHEAD } },
];

beforeAll(async () => {
  for (const { name, ...fields } of CLASSES) {
    await cluster.create({ apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name }, ...fields });
  }
});

afterAll(async () => {
  await Promise.all(CLASSES.map(async ({ name }) => cluster.delete({ apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', name })));
});

const create = async (spec: object) => cluster.create(pod('windows', spec), { dryRun: true });
const [PROCESS, HYPERV] = CLASSES.map(({ name }) => ({ runtimeClassName: name }));

test('its nodeSelector and tolerations are added to those of the Pod', async () => {
  const own = { key: 'gpu', operator: 'Exists', effect: 'NoSchedule' };
  const { object } = await acceptanceOf(
    'a RuntimeClass is merged into the pod', create({ ...PROCESS, nodeSelector: { disk: 'ssd' }, tolerations: [own] }),
  );
  expect(object.spec.nodeSelector).toEqual({ disk: 'ssd', ...SELECTOR });
  expect(object.spec.tolerations).toEqual(expect.arrayContaining([own, TOLERATION]));
});

test('a Pod may have the same values', async () => {
  const { object } = await acceptanceOf(
    'a pod may repeat what its RuntimeClass says', create({ ...PROCESS, nodeSelector: SELECTOR, tolerations: [TOLERATION] }),
  );
  expect(object.spec.nodeSelector).toEqual(SELECTOR);
});

test.each([
  { key: 'kubernetes.io/os', own: 'linux' },
  { key: 'node.kubernetes.io/windows-build', own: '10.0.26100' },
])('another $key in the pod\'s nodeSelector is a conflict', async ({ key, own }) => {
  const text = `conflict: runtimeClass.scheduling.nodeSelector[${key}] = ${SELECTOR[key as keyof typeof SELECTOR]}; pod.spec.nodeSelector[${key}] = `
    + `${own}`;
  await expectForbidden(`a nodeSelector ${key}=${own} conflicts with the RuntimeClass`, create({ ...PROCESS, nodeSelector: { [key]: own } }), text);
});

test('its overhead is set on the Pod', async () => {
  const { object } = await acceptanceOf('the overhead of a RuntimeClass is set on the pod', create(HYPERV));
  expect(object.spec.overhead).toEqual(OVERHEAD);
});

test('a pod with another overhead is rejected', async () => {
  await expectForbidden(
    'a pod\'s overhead must be that of its RuntimeClass', create({ ...HYPERV, overhead: { memory: '1Gi' } }),
    'Pod\'s Overhead doesn\'t match RuntimeClass\'s defined Overhead',
  );
});

test('a pod with an overhead of its own is rejected', async () => {
  await expectForbidden(
    'a pod has no overhead of its own', create({ overhead: { memory: '1Gi' } }),
    'Pod Overhead set without corresponding RuntimeClass defined Overhead',
  );
});

test('a pod whose class is missing is rejected', async () => {
  await expectForbidden('a RuntimeClass must exist', create({ runtimeClassName: 'missing' }), 'RuntimeClass "missing" not found');
});
