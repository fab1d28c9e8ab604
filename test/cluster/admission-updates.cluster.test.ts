import { generatePods } from './differential/generate-pod';
import { installAdmission, InstalledAdmission } from './harness/admission';
import { ApiError, mapParallel } from './harness/api-client';
import { Cluster, referenceTo, Written } from './harness/cluster';
import { count } from './harness/counts';
import { discardNamespace } from './harness/fleet';
import { KubeObject, WINDOWS_IMAGE } from './harness/kube-objects';
import { Platform } from 'k8s-windows/core';

/** What the policies do with updates: of Pods that are applied again, of images, and of everything else. `SEED=n PODS=m` for other Pods. */

const cluster = Cluster.ofEnvironment();
const seed = Number(process.env.SEED ?? 1);
const pods = Number(process.env.PODS ?? 300);
/** What is pulled to a Linux node only. */
const LINUX_IMAGE = 'nginx:1.29-alpine';
const containers = [{ name: 'web', image: WINDOWS_IMAGE }];

let admission: InstalledAdmission | undefined;
let namespace: string;
let exempt: string;

beforeAll(async () => {
  [namespace, exempt] = [await cluster.createNamespace('updates'), await cluster.createNamespace('exempt')];
  await install();
}, 120_000);

afterAll(async () => {
  await admission?.remove();
  for (const each of [namespace, exempt]) { await discardNamespace(cluster, each); }
});

async function install(): Promise<void> {
  admission = await installAdmission(cluster, { platform: Platform.GKE, mode: 'deny', exemptNamespaces: [exempt] });
  const probe = {
    apiVersion: 'v1', kind: 'Pod', metadata: { name: 'probe', namespace },
    spec: { os: { name: 'windows' }, containers: [{ name: 'web', image: LINUX_IMAGE }] },
  };
  await cluster.until('Pods are judged', async () => (await outcome(cluster.create(probe as any, { dryRun: true }))).includes('linux-image'));
}

/** The message of a rejection; empty if there is none. */
async function outcome(write: Promise<Written>): Promise<string> {
  return write.then(() => '', (error: unknown) => {
    if (!(error instanceof ApiError)) { throw error; }
    return error.message;
  });
}

describe(`${pods} random Pods that are applied twice (seed ${seed})`, () => {
  const samples = generatePods(seed, pods, Platform.all.map(({ name }) => name)).map(({ pod }) => pod as any);
  const ways: Readonly<Record<string, (pod: KubeObject) => Promise<Written>>> = {
    'server-side apply': async (pod) => cluster.apply(pod),
    // kubectl sends what differs from the manifest, and this merges the whole manifest
    'client-side apply': async (pod) => {
      const isThere = await cluster.exists(referenceTo(pod));
      return isThere ? cluster.patch(referenceTo(pod), pod, { type: 'strategic-merge-patch+json' }) : cluster.create(pod);
    },
    // kubectl replace, of a manifest with the ServiceAccount, which is set at the creation only
    'replacement': async ({ spec, ...pod }) => {
      const value = { serviceAccountName: 'default', automountServiceAccountToken: false, ...spec as object };
      if (!await cluster.exists(referenceTo(pod))) { return cluster.create({ ...pod, spec: value }); }
      return cluster.patch(referenceTo(pod), [{ op: 'replace', path: '/spec', value }], { type: 'json-patch+json' });
    },
  };

  test.each(Object.entries(ways))('by %s stay the same, as without the policies', async (_, apply) => {
    const twice = async (sample: any, at: string) => {
      const { namespace: _of, ...metadata } = sample.metadata;
      // so that nothing else changes it
      const pod = {
        ...sample, metadata: { ...metadata, namespace: at }, spec: { ...sample.spec, schedulerName: 'none', priorityClassName: undefined },
      } as KubeObject;
      const created = await outcome(apply(pod));
      if (created !== '') { return undefined; }
      const first = await cluster.get(referenceTo(pod));
      const again = await outcome(apply(pod));
      const second = await cluster.get(referenceTo(pod));
      await cluster.delete(referenceTo(pod));
      return again || (JSON.stringify(first.spec) === JSON.stringify(second.spec) ? 'same' : `changed: ${JSON.stringify([first.spec, second.spec])}`);
    };
    const results = await mapParallel(samples, async (pod) => [await twice(pod, exempt), await twice(pod, namespace), pod] as const);
    const compared = results.filter(([without, admitted]) => without === 'same' && admitted !== undefined);
    const different = compared.filter(([, admitted]) => admitted !== 'same').map(([, admitted, { spec }]) => `${admitted}: ${JSON.stringify(spec)}`);
    count('Pods applied twice', compared.length);
    expect(different.slice(0, 3)).toEqual([]);
    expect(compared.length).toBeGreaterThan(pods / 4);
    // some that only the policies made valid
    expect(results.filter(([without, admitted]) => without === undefined && admitted === 'same').length).toBeGreaterThan(pods / 50);
  }, 600_000);
});

/** A mistake that doesn't keep the API server from creating the Pod. */
const MISTAKE = { volumes: [{ name: 'docker', hostPath: { path: '\\\\.\\pipe\\docker_engine', type: 'Socket' } }] };

describe('a Pod with a mistake that is older than the policies', () => {
  const pod = {
    apiVersion: 'v1', kind: 'Pod', metadata: { name: 'old', finalizers: ['k8s-windows.dev/test'] },
    spec: { containers, nodeSelector: { 'kubernetes.io/os': 'windows' }, schedulerName: 'none', ...MISTAKE },
  };
  let reference: { readonly apiVersion: string; readonly kind: string; readonly name: string; readonly namespace: string };
  const change = async (patch: object, options: object = {}) => outcome(cluster.patch(reference, patch, options));

  beforeAll(async () => {
    reference = { apiVersion: 'v1', kind: 'Pod', name: 'old', namespace };
    await admission!.remove();
    await cluster.create({ ...pod, metadata: { ...pod.metadata, namespace } } as any);
    await install();
  }, 60_000);

  test.each<[string, object, object]>([
    ['labels', { metadata: { labels: { a: 'b' } } }, {}], ['annotations', { metadata: { annotations: { a: 'b' } } }, {}],
    ['owners', { metadata: { ownerReferences: [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'x', uid: '1' }] } }, {}],
    ['tolerations', { spec: { tolerations: [{ operator: 'Exists' }] } }, {}], ['the deadline', { spec: { activeDeadlineSeconds: 1000 } }, {}],
    ['status', { status: { reason: 'Test' } }, { subresource: 'status' }],
    [
      'resources', { spec: { containers: [{ name: 'web', resources: { limits: { memory: '1Gi' } } }] } },
      { subresource: 'resize', type: 'strategic-merge-patch+json' },
    ],
  ])('is never rejected by the policies for a change of %s', async (_, patch, options) => {
    expect(await change(patch, options)).not.toContain('ValidatingAdmissionPolicy');
  });

  test('is judged when its image changes', async () => {
    expect(await change(
      { spec: { containers: [{ name: 'web', image: `${WINDOWS_IMAGE}@sha256:${'0'.repeat(64)}` }] } }, { type: 'strategic-merge-patch+json' },
    )).toContain('docker-socket');
  });

  test('can be deleted, and loses its finalizer', async () => {
    await cluster.delete(reference);
    expect(await change({ metadata: { finalizers: null } })).toBe('');
  });
});

describe('a Pod without a mistake', () => {
  const create = async (name: string, spec: object) =>
    cluster.create({ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace }, spec: { schedulerName: 'none', ...spec } as any });
  const change = async (name: string, patch: object, subresource?: string) =>
    outcome(cluster.patch({ apiVersion: 'v1', kind: 'Pod', name, namespace }, patch, { type: 'strategic-merge-patch+json', subresource }));
  const debugged = (image: string) => ({ spec: { ephemeralContainers: [{ name: 'debug', image, targetContainerName: 'web' }] } });

  test('is rejected with another image that can\'t run, in each list of containers', async () => {
    await create('windows', { containers, initContainers: [{ name: 'init', image: WINDOWS_IMAGE }] });
    expect(await change('windows', { spec: { containers: [{ name: 'web', image: LINUX_IMAGE }] } })).toContain('linux-image: container "web"');
    expect(await change('windows', { spec: { initContainers: [{ name: 'init', image: LINUX_IMAGE }] } })).toContain('linux-image: container "init"');
    expect(await change('windows', debugged(LINUX_IMAGE), 'ephemeralcontainers')).toContain('linux-image: container "debug"');
    expect(await change('windows', debugged(WINDOWS_IMAGE), 'ephemeralcontainers')).toBe('');
    expect(await change('windows', { spec: { containers: [{ name: 'web', image: 'mcr.microsoft.com/windows/servercore:ltsc2022' }] } })).toBe('');
  });

  test('for Linux can\'t get a Windows image', async () => {
    await create('linux', { containers: [{ name: 'web', image: LINUX_IMAGE }] });
    expect(await change('linux', { spec: { containers: [{ name: 'web', image: WINDOWS_IMAGE }] } }))
      .toContain('windows-image-on-linux: container "web"');
    expect(await change('linux', { spec: { containers: [{ name: 'web', image: 'nginx:1.30' }] } })).toBe('');
    expect(await change('linux', debugged('busybox'), 'ephemeralcontainers')).toBe('');
  });

  test('is judged whatever owner its author writes into it', async () => {
    const owners = [
      ['apps/v1', 'ReplicaSet'], ['apps/v1', 'StatefulSet'], ['apps/v1', 'DaemonSet'], ['batch/v1', 'Job'], ['example.com/v1', 'DaemonSet'],
    ] as const;
    const answers = await Promise.all(owners.map(async ([apiVersion, kind]) => outcome(cluster.create({
      apiVersion: 'v1', kind: 'Pod',
      metadata: { name: 'forged', namespace, ownerReferences: [{ apiVersion, kind, name: 'x', uid: '1', controller: true }] },
      spec: { containers, ...MISTAKE } as any,
    }, { dryRun: true }))));
    for (const answer of answers) { expect(answer).toContain('docker-socket'); }
    const controlled = { metadata: { ownerReferences: [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'x', uid: '1', controller: true }] } };
    const labels = { app: 'web' };
    const spec = { selector: { matchLabels: labels }, template: { metadata: { labels }, spec: { containers, os: { name: 'windows' }, ...MISTAKE } } };
    const replicaSet = { apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata: { name: 'forged', namespace, ...controlled.metadata }, spec } as any;
    expect(await outcome(cluster.create(replicaSet, { dryRun: true }))).toContain('docker-socket');
    // as the controller creates it
    const controller = cluster.as('system:serviceaccount:kube-system:deployment-controller');
    expect(await outcome(controller.create(replicaSet, { dryRun: true }))).toBe('');
  });
});
