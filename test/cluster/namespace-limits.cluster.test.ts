import { Cluster } from './harness/cluster';
import { container, pod } from './harness/kube-objects';
import { acceptanceOf, expectForbidden } from './harness/verdict';

/** LimitRange and ResourceQuota treat Windows pods as any other. */

const cluster = Cluster.ofEnvironment();
let namespace: string;

const create = async (fields: object, options = { dryRun: true }) =>
  cluster.create({ ...pod('windows', { containers: [container(fields)] }), metadata: { generateName: 'sample-', namespace } }, options);

beforeEach(async () => { namespace = await cluster.createNamespace('limits'); });
afterEach(async () => cluster.delete({ apiVersion: 'v1', kind: 'Namespace', name: namespace }));

test('requests default to limits', async () => {
  const { object } = await acceptanceOf('requests default to limits', create({ resources: { limits: { cpu: '500m', memory: '1Gi' } } }));
  expect(object.spec.containers[0].resources).toEqual({ limits: { cpu: '500m', memory: '1Gi' }, requests: { cpu: '500m', memory: '1Gi' } });
});

describe('a LimitRange', () => {
  beforeEach(async () => {
    await cluster.create({
      apiVersion: 'v1',
      kind: 'LimitRange',
      metadata: { name: 'memory', namespace },
      spec: { limits: [{ type: 'Container', default: { memory: '2Gi' }, defaultRequest: { memory: '2Gi' }, max: { memory: '4Gi' } }] },
    });
    await cluster.until('the LimitRange is in force', async () => Boolean((await create({})).object.spec.containers[0].resources.limits));
  });

  test('sets a default memory limit and request', async () => {
    const { object } = await acceptanceOf('a LimitRange gives a container its memory limit', create({}));
    expect(object.spec.containers[0].resources).toEqual({ limits: { memory: '2Gi' }, requests: { memory: '2Gi' } });
  });

  test('keeps the limits of a container', async () => {
    const resources = { limits: { memory: '1Gi' }, requests: { memory: '1Gi' } };
    const { object } = await acceptanceOf('a LimitRange keeps a container\'s memory limit', create({ resources }));
    expect(object.spec.containers[0].resources).toEqual(resources);
  });

  test('rejects more than its maximum', async () => {
    await expectForbidden(
      'a LimitRange rejects more memory than its max', create({ resources: { limits: { memory: '8Gi' } } }),
      'maximum memory usage per Container is 4Gi, but limit is 8Gi',
    );
  });
});

describe('a ResourceQuota', () => {
  beforeEach(async () => {
    await cluster.create({
      apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'memory', namespace }, spec: { hard: { 'limits.memory': '3Gi' } },
    });
    await cluster.until('the ResourceQuota is in force', async () => {
      const quota = await cluster.get({ apiVersion: 'v1', kind: 'ResourceQuota', name: 'memory', namespace });
      return Boolean(quota.status.hard?.['limits.memory']);
    });
  });

  test('requires a memory limit', async () => {
    await expectForbidden('a ResourceQuota for limits.memory demands a limit', create({}), 'must specify limits.memory');
  });

  test('admits Pods up to its limit', async () => {
    await acceptanceOf('a first pod of 2Gi fits a quota of 3Gi', create({ resources: { limits: { memory: '2Gi' } } }, { dryRun: false }));
    await expectForbidden(
      'a second pod of 2Gi exceeds a quota of 3Gi', create({ resources: { limits: { memory: '2Gi' } } }),
      'exceeded quota: memory, requested: limits.memory=2Gi, used: limits.memory=2Gi, limited: limits.memory=3Gi',
    );
  });
});
