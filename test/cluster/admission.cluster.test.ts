import { generatePods } from './differential/generate-pod';
import { installAdmission, InstalledAdmission } from './harness/admission';
import { ApiError, mapParallel } from './harness/api-client';
import { Cluster } from './harness/cluster';
import { WindowsAdmissionOptions } from '../../src/admission';
import { evaluator, parseQuantity } from '../../src/base';
import { ADMITTED_KINDS, changesOf } from '../../src/objects/admission/mutating-policies';
import { applyPatch } from '../../src/objects/admission/preview';
import { Platform } from 'k8s-windows/core';

/**
 * The mutating policies on a real API server: what it stores equals what TypeScript computes from the object that the server would store without
 * them. `SEED=n PODS=m` for others.
 */

const cluster = Cluster.ofEnvironment();
const seed = Number(process.env.SEED ?? 1);
const count = Number(process.env.PODS ?? 1500);
const NAMESPACES = { admitted: 'admitted', exempt: 'exempt' };
const options: WindowsAdmissionOptions = { platform: Platform.GKE, exemptNamespaces: [NAMESPACES.exempt] };
let admission: InstalledAdmission;

beforeAll(async () => {
  for (const name of Object.values(NAMESPACES)) { await cluster.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } }); }
  admission = await installAdmission(cluster, options);
}, 120_000);

afterAll(async () => {
  await admission.remove();
  for (const name of Object.values(NAMESPACES)) { await cluster.delete({ apiVersion: 'v1', kind: 'Namespace', name }); }
});

/** Text by which objects are compared: keys in order, and memory in bytes, since the server writes 2048Mi as 2Gi. */
function comparable(value: any, key = ''): string {
  if (Array.isArray(value)) { return `[${value.map((each) => comparable(each)).join()}]`; }
  if (typeof value === 'object' && value !== null) {
    return `{${Object.keys(value).sort().map((name) => `${name}:${comparable(value[name], name)}`).join()}}`;
  }
  return key === 'memory' ? String(parseQuantity(value)) : JSON.stringify(value);
}

/** What the server would store, without what is new each time. */
async function dryRun(object: any, namespace: string, by = cluster): Promise<{ readonly stored?: any; readonly rejection?: string }> {
  try {
    const pod = { apiVersion: 'v1', kind: 'Pod' };
    const written = await by.create({ ...pod, ...object, metadata: { ...object.metadata, namespace } }, { dryRun: true });
    const { uid, creationTimestamp, managedFields, ...metadata } = written.object.metadata;
    const text = JSON.stringify({ ...written.object, metadata: { ...metadata, namespace: 'any' }, status: {} });
    return { stored: JSON.parse(text.replace(/kube-api-access-\w{5}/g, 'kube-api-access')) };
  } catch (error) {
    if (!(error instanceof ApiError)) { throw error; }
    return { rejection: error.message };
  }
}

test(`${count} random Pods are stored as TypeScript computes them (seed ${seed})`, async () => {
  const changes = evaluator(changesOf(ADMITTED_KINDS[0], options));
  const pods: readonly any[] = generatePods(seed, count, Platform.all.map(({ name }) => name)).map(({ pod }) => pod);
  const counts = { equal: 0, unchanged: 0, rejectedBoth: 0, acceptedNow: 0 };
  const different: unknown[] = [];
  await mapParallel(pods, async (pod) => {
    const without = await dryRun(pod, NAMESPACES.exempt);
    const admitted = await dryRun(pod, NAMESPACES.admitted);
    if (without.rejection !== undefined) {
      counts[admitted.stored ? 'acceptedNow' : 'rejectedBoth'] += 1;
      return;
    }
    const patches = changes({ object: without.stored, namespaceObject: {} });
    const expected = applyPatch(without.stored, patches);
    if (patches.length === 0) { counts.unchanged += 1; }
    if (comparable(expected) === comparable(admitted.stored) && changes({ object: admitted.stored, namespaceObject: {} }).length === 0) {
      counts.equal += 1;
    } else {
      const [given, stored] = [pod, admitted.stored?.spec].map((each) => JSON.stringify(each));
      different.push({ given, patches: JSON.stringify(patches), stored, rejection: admitted.rejection });
    }
  });
  expect(different.slice(0, 5)).toEqual([]);
  // each outcome occurs, so that the comparison says something
  expect(Object.values(counts).every((times) => times > count / 50)).toBe(true);
}, 600_000);

describe('special Pods', () => {
  const IMAGE = 'mcr.microsoft.com/windows/nanoserver:ltsc2022';
  const containers = [{ name: 'web', image: IMAGE }];
  const spec = { containers };
  const placement = ['nodeSelector', 'affinity'];
  const storedSpec = async (pod: object, by = cluster) => {
    const { stored, rejection } = await dryRun(pod, NAMESPACES.admitted, by);
    expect(rejection).toBeUndefined();
    return stored.spec;
  };

  test('without labels and a name', async () => {
    expect(await storedSpec({ metadata: { generateName: 'web-' }, spec }))
      .toMatchObject({ os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows' } });
  });

  test('of a DaemonSet aren\'t placed: they are for one node each', async () => {
    const ownerReferences = [{ apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'agent', uid: '1' }];
    const pod = { metadata: { name: 'agent-1', ownerReferences }, spec };
    const stored = await storedSpec(pod, cluster.as('system:serviceaccount:kube-system:daemon-set-controller'));
    expect(stored.os).toEqual({ name: 'windows' });
    placement.forEach((field) => expect(stored).not.toHaveProperty(field));
    // anyone may write an owner
    expect(await storedSpec(pod)).toHaveProperty('nodeSelector');
  });

  test('that mirror static Pods stay as they are', async () => {
    const stored = await storedSpec({
      metadata: { name: 'static', annotations: { 'kubernetes.io/config.mirror': '1' } }, spec: { ...spec, nodeName: 'win-1' },
    });
    [...placement, 'os'].forEach((field) => expect(stored).not.toHaveProperty(field));
  });

  test('with 1,000 containers are within the cost limit of expressions', async () => {
    const many = Array.from(
      { length: 1000 }, (_, i) => ({ name: `c-${i}`, image: `registry.example.com/team/service-${i}:1.${i}.0-windowsservercore-ltsc2022` }),
    );
    const stored = await storedSpec({ metadata: { name: 'many' }, spec: { containers: many } });
    expect(stored.containers).toHaveLength(1000);
    placement.forEach((field) => expect(stored).toHaveProperty(field));
  });

  test('of a workload are completed in the template of a DaemonSet, when it is created and when it is changed', async () => {
    const labels = { app: 'agent' };
    const daemonSet = (podSpec: object) => ({
      apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name: 'agent' },
      spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec: podSpec } },
    });
    const linux = { containers: [{ name: 'agent', image: 'agent' }] };
    expect((await storedSpec(daemonSet(spec))).template.spec)
      .toMatchObject({ os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows' } });
    expect((await storedSpec(daemonSet(linux))).template.spec).toMatchObject({ nodeSelector: { 'kubernetes.io/os': 'linux' } });
    const metadata = { name: 'agent', namespace: NAMESPACES.admitted };
    const written = [await cluster.apply({ ...daemonSet(linux), metadata }), await cluster.apply({ ...daemonSet(linux), metadata })];
    expect(written.map(({ object }) => object.metadata.generation)).toEqual([1, 1]);
    const reference = { apiVersion: 'apps/v1', kind: 'DaemonSet', ...metadata };
    const changed = await cluster.patch(reference, { spec: { template: { spec: { nodeSelector: null, hostNetwork: true } } } });
    expect(changed.object.spec.template.spec).toMatchObject({ nodeSelector: { 'kubernetes.io/os': 'linux' }, hostNetwork: true });
    await cluster.delete(reference);
  });

  test('that run can be debugged and resized', async () => {
    const metadata = { name: 'running', namespace: NAMESPACES.admitted };
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata };
    await cluster.create({ ...pod, spec } as any);
    const debug = { spec: { ephemeralContainers: [{ name: 'debug', image: IMAGE, targetContainerName: 'web' }] } };
    const reference = { apiVersion: 'v1', kind: 'Pod', ...metadata };
    const debugged = await cluster.patch(reference, debug, { type: 'strategic-merge-patch+json', subresource: 'ephemeralcontainers' });
    expect(debugged.object.spec.ephemeralContainers).toMatchObject([{ name: 'debug' }]);
    const labeled = await cluster.patch(reference, { metadata: { labels: { a: 'b' } } });
    expect(labeled.object.metadata.labels).toEqual({ a: 'b' });
    await cluster.delete(reference);
  });
});
