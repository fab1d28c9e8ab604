import { generatePods } from './differential/generate-pod';
import { shrink } from './differential/random';
import { MISTAKES, removeAdmission } from './harness/admission';
import { ApiError, mapParallel } from './harness/api-client';
import { Cluster, Written } from './harness/cluster';
import { windowsAdmission, WindowsAdmissionOptions } from '../../src/admission';
import { evaluator, PlainObject } from '../../src/base';
import { RULES } from '../../src/check';
import { JUDGED_KINDS, judgementsOf, messageOf, POLICY_SHARES } from '../../src/objects/admission/validating-policies';
import { parse } from '../checker/rules/context';
import { Platform } from 'k8s-windows/core';

/**
 * The validating policies on a real API server: its verdicts and messages about Pods and workloads equal what TypeScript says of the object that the
 * server admits. `SEED=n PODS=m` for others.
 */

const cluster = Cluster.ofEnvironment();
const seed = Number(process.env.SEED ?? 1);
const count = Number(process.env.PODS ?? 1500);
/** Namespaces by the mode of their label. */
const NAMESPACES = { off: 'rules-off', warn: 'rules-warn', deny: 'rules-deny' };
const options: WindowsAdmissionOptions = { name: 'rules', platform: Platform.GKE, mode: 'audit' };
const policies = windowsAdmission(options).objects.map(({ manifest }) => manifest as any);

beforeAll(async () => {
  for (const [mode, name] of Object.entries(NAMESPACES)) {
    await cluster.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels: { 'k8s-windows.dev/admission': mode } } });
  }
  for (const policy of policies) { await cluster.apply(policy); }
  for (const probe of MISTAKES.flatMap((spec) => MAKERS.map((make) => make({ spec })))) {
    const isActive = async () => {
      const [denied, warned] = await Promise.all([NAMESPACES.deny, NAMESPACES.warn].map((namespace) => dryRun(probe, namespace)));
      return (denied.rejection !== undefined || denied.findings.length > 0) && warned.findings.length > 0;
    };
    await cluster.until('the API server applies the policies', isActive);
  }
}, 120_000);

afterAll(async () => {
  await removeAdmission(cluster, policies);
  for (const name of Object.values(NAMESPACES)) { await cluster.delete({ apiVersion: 'v1', kind: 'Namespace', name }); }
});

/** Rules whose findings the mutating policies resolve for a Pod. */
const COMPLETED: readonly string[] = ['memory-limit-missing', 'os-selector-missing'];

/** A Pod with an error, and with advice. */
const BAD = {
  containers: [{ name: 'web', image: 'web:ltsc2022' }],
  volumes: [{ name: 'docker', hostPath: { path: '\\\\.\\pipe\\docker_engine', type: 'Socket' } }, { name: 'cache', emptyDir: { medium: 'Memory' } }],
};

type Make = (pod: any) => any;
const labels = { app: 'web' };
const templateOf = ({ metadata, spec }: any, more: object = {}) => ({
  metadata: { ...metadata, name: undefined, labels: { ...metadata?.labels, ...labels } }, spec: { ...spec, ...more },
});
const workload = (apiVersion: string, kind: string, spec: Make): Make => (pod) => ({ apiVersion, kind, metadata: { name: 'web' }, spec: spec(pod) });
const selected: Make = (pod) => ({ selector: { matchLabels: labels }, template: templateOf(pod) });
const job: Make = (pod) => ({ template: templateOf(pod, { restartPolicy: 'Never' }) });

/** A Pod, and every workload with it. */
const MAKERS: readonly Make[] = [
  ({ metadata, spec }) => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web', ...metadata }, spec }),
  ...['Deployment', 'ReplicaSet', 'DaemonSet'].map((kind) => workload('apps/v1', kind, selected)),
  workload('apps/v1', 'StatefulSet', (pod) => ({ serviceName: 'web', ...selected(pod) })),
  workload('batch/v1', 'Job', job),
  workload('batch/v1', 'CronJob', (pod) => ({ schedule: '@daily', jobTemplate: { spec: job(pod) } })),
];

interface Answer {
  readonly object?: any;
  readonly findings: readonly string[];
  readonly rejection?: string;
}

const OF_POLICY = /^Validation failed for ValidatingAdmissionPolicy '(rules-[^']*)' with binding '[^']*': (.*)$/s;

async function answerOf(write: Promise<Written>): Promise<Answer> {
  try {
    const { object, warnings } = await write;
    return { object, findings: warnings.flatMap((warning) => OF_POLICY.exec(warning)?.[2] ?? []).sort() };
  } catch (error) {
    if (!(error instanceof ApiError)) { throw error; }
    return { findings: [], rejection: error.message };
  }
}

async function dryRun(object: any, namespace: string, by = cluster): Promise<Answer> {
  return answerOf(by.create({ ...object, metadata: { ...object.metadata, namespace } }, { dryRun: true }));
}

/** What TypeScript says of admitted objects. */
const judges = JUDGED_KINDS.map((kind) => POLICY_SHARES.map((share) => judgementsOf(kind, share, options).map((judgement) => ({
  isRight: evaluator(judgement.isRight), message: evaluator(messageOf(judgement)),
}))));

function expectedOf(object: PlainObject): { readonly errors: readonly string[]; readonly all: readonly string[] } {
  const inputs = { object, namespaceObject: {} };
  const found = judges[object.kind === 'Pod' ? 0 : 1].map((each) => each.flatMap(({ isRight, message }) => (isRight(inputs)
    ? []
    : [message(inputs)])));
  return { errors: found.filter((_, i) => POLICY_SHARES[i].name !== 'advice').flat(), all: found.flat().sort() };
}

/** A header with all warnings is limited: then the server cuts each of them. */
const isSame = (findings: readonly string[], expected: readonly string[]) => findings.length === expected.length
  && findings.every((finding, i) => finding === expected[i] || (finding.length > 50 && expected.some((each) => each.startsWith(finding))));

/** Why the answers of the server differ from those of TypeScript; `undefined` if they don't. */
async function differenceOf(object: any, counts?: Record<string, number>): Promise<unknown> {
  const without = await dryRun(object, NAMESPACES.off);
  if (without.rejection !== undefined) { return undefined; }
  const warned = await dryRun(object, NAMESPACES.warn);
  if (warned.rejection !== undefined) { return { object, rejection: warned.rejection }; }
  const expected = expectedOf(warned.object);
  const denied = await dryRun(object, NAMESPACES.deny);
  const isDenied = denied.rejection !== undefined;
  if (counts) { counts[expected.errors.length > 0 ? 'errors' : (expected.all.length > 0 ? 'advice' : 'right')] += 1; }
  const isMessage = isDenied && expected.errors.some((error) => denied.rejection!.includes(error));
  if (isSame(warned.findings, expected.all) && isDenied === expected.errors.length > 0 && isDenied === isMessage) { return undefined; }
  return { object: JSON.stringify(object), findings: warned.findings, expected, denied: denied.rejection };
}

test(`${count} random Pods and workloads are judged as TypeScript judges them (seed ${seed})`, async () => {
  const pods: readonly any[] = generatePods(seed, count, Platform.all.map(({ name }) => name)).map(({ pod }) => pod);
  const counts = { errors: 0, advice: 0, right: 0 };
  const different: any[] = [];
  await mapParallel(pods, async (pod, i) => {
    const object = MAKERS[i % MAKERS.length](pod);
    if (await differenceOf(object, counts) !== undefined) { different.push(object); }
  });
  const smallest = await Promise.all(different.slice(0, 3).map(async (object) =>
    differenceOf(await shrink(object, async (candidate) => await differenceOf(candidate) !== undefined))));
  expect(smallest).toEqual([]);
  expect(Object.values(counts).every((times) => times > count / 50)).toBe(true);
}, 900_000);

describe('the bad example of', () => {
  const judgements = JUDGED_KINDS.flatMap((kind) => POLICY_SHARES.flatMap((share) => judgementsOf(kind, share, options)));
  const judged = new Set(judgements.map(({ rule }) => rule.id));
  const examples = RULES.filter(({ id }) => judged.has(id)).map(({ id, bad }) => [id, parse(bad).find(({ kind }) => kind === 'Pod') as any] as const);

  test.each(examples)('%s, in Pods and workloads', async (id, pod) => {
    const objects = MAKERS.map((make) => make(pod));
    expect((await Promise.all(objects.map((object) => differenceOf(object)))).filter(Boolean)).toEqual([]);
    const { object, findings } = await dryRun(objects[0], NAMESPACES.warn);
    expect(object).toBeDefined();
    // the policies complete what some rules report
    if (!COMPLETED.includes(id)) { expect(findings).toContainEqual(expect.stringMatching(`^${id}: `)); }
  });
});

describe('updates', () => {
  const deployment = MAKERS[1]({ spec: BAD });
  const metadata = { name: 'web', namespace: NAMESPACES.deny };
  const reference = { apiVersion: 'apps/v1', kind: 'Deployment', ...metadata };

  test('of an object that was there before are possible, unless they change its template', async () => {
    const namespace = (mode: string) =>
      cluster.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: metadata.namespace, labels: { 'k8s-windows.dev/admission': mode } } });
    await namespace('off');
    const create = async () => answerOf(cluster.create({ ...deployment, metadata: { ...metadata, finalizers: ['k8s-windows.dev/test'] } }));
    let created = await create();
    while (created.rejection?.includes('ValidatingAdmissionPolicy')) { created = await create(); }
    expect(created.rejection).toBeUndefined();
    await namespace('deny');
    const change = (patch: object, more = {}) => answerOf(cluster.patch(reference, patch, more));
    const withEnvironment = (value: string) => ({ spec: { template: { metadata: { annotations: { value } } } } });
    let changed = await change(withEnvironment('0'));
    for (let i = 1; changed.rejection === undefined; i++) { changed = await change(withEnvironment(String(i))); }
    expect(changed.rejection).toContain('docker-socket: volume "docker"');
    expect((await change({ spec: { replicas: 3 } })).rejection).toBeUndefined();
    expect((await change({ metadata: { labels: { a: 'b' } } })).rejection).toBeUndefined();
    await cluster.delete(reference);
    expect((await change({ metadata: { finalizers: null } })).rejection).toBeUndefined();
  });
});

describe('special Pods', () => {
  const owned = (apiVersion: string, kind: string) => ({
    name: 'web-1', ownerReferences: [{ apiVersion, kind, name: 'web', uid: '1', controller: true }],
  });
  const pod = (metadata: object, spec: object = BAD) => MAKERS[0]({ metadata, spec });

  test('of workloads are judged by their template only', async () => {
    for (const [apiVersion, kind, controller] of [
      ['apps/v1', 'ReplicaSet', 'replicaset'], ['apps/v1', 'DaemonSet', 'daemon-set'], ['batch/v1', 'Job', 'job'],
    ]) {
      const byController = cluster.as(`system:serviceaccount:kube-system:${controller}-controller`);
      expect(await dryRun(pod(owned(apiVersion, kind)), NAMESPACES.deny, byController)).toMatchObject({ findings: [], object: {} });
      // anyone may write an owner
      expect((await dryRun(pod(owned(apiVersion, kind)), NAMESPACES.deny)).rejection).toContain('docker-socket');
      expect((await dryRun(pod(owned('example.com/v1', 'ReplicaSet')), NAMESPACES.deny, byController)).rejection).toContain('docker-socket');
    }
  });

  test('that mirror static Pods are never judged', async () => {
    const annotations = { 'kubernetes.io/config.mirror': '1' };
    expect((await dryRun(pod({ name: 'static', annotations }, { ...BAD, nodeName: 'win-1' }), NAMESPACES.deny)).rejection).toBeUndefined();
  });

  test('with a generated name are judged', async () => {
    expect((await dryRun({ ...pod({}), metadata: { generateName: 'web-' } }, NAMESPACES.deny)).rejection).toContain('docker-socket');
  });

  test('of kube-system are never judged', async () => {
    const label = (mode: string | null) =>
      cluster.patch({ apiVersion: 'v1', kind: 'Namespace', name: 'kube-system' }, { metadata: { labels: { 'k8s-windows.dev/admission': mode } } });
    await label('deny');
    expect(await dryRun(pod({}), 'kube-system')).toMatchObject({ findings: [], object: {} });
    await label(null);
  });

  test('that run can be debugged and labelled', async () => {
    const metadata = { name: 'running', namespace: NAMESPACES.deny };
    const reference = { apiVersion: 'v1', kind: 'Pod', ...metadata };
    await cluster.create({ apiVersion: 'v1', kind: 'Pod', metadata, spec: { containers: BAD.containers } } as any);
    const debug = {
      spec: { ephemeralContainers: [{ name: 'debug', image: 'mcr.microsoft.com/windows/nanoserver:ltsc2022', targetContainerName: 'web' }] },
    };
    const patch = (change: object, more = {}) => answerOf(cluster.patch(reference, change, more));
    expect((await patch(debug, { type: 'strategic-merge-patch+json', subresource: 'ephemeralcontainers' })).rejection).toBeUndefined();
    expect((await patch({ metadata: { labels: { a: 'b' } } })).rejection).toBeUndefined();
    await cluster.delete(reference);
  });

  test('with 1,000 containers are within the cost limits, and their message within that of messages', async () => {
    const volumes = Array.from({ length: 1000 }, (_, i) => ({ name: `v-${i}`, emptyDir: { medium: 'Memory' } }));
    const containers = Array.from({ length: 1000 }, (_, i) => ({
      name: `c-${i}`, image: `registry.example.com/team/service-${i}:1.${i}.0-windowsservercore-ltsc2022`,
      command: ['cmd', '/c', 'start.cmd'], volumeMounts: [{ name: `v-${i}`, mountPath: `C:\\data-${i}`, mountPropagation: 'HostToContainer' }],
    }));
    const { object, findings } = await dryRun(pod({}, { containers, volumes }), NAMESPACES.warn);
    expect(isSame(findings, expectedOf(object).all)).toBe(true);
    const denied = await dryRun(pod({}, { containers, volumes: [...volumes, BAD.volumes[0]] }), NAMESPACES.deny);
    expect(denied.rejection).toContain('docker-socket: volume "docker"');
  });
});
