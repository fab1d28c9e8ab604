import { generatePods, IMAGES } from './differential/generate-pod';
import { removeAdmission } from './harness/admission';
import { ApiError, mapParallel } from './harness/api-client';
import { Cluster } from './harness/cluster';
import { KubeObject } from './harness/kube-objects';
import { lockOf } from '../images/locks';
import { previewAdmission, windowsAdmission, WindowsAdmissionOptions } from 'k8s-windows/admission';
import { Platform } from 'k8s-windows/core';
import { formatLock } from 'k8s-windows/images';

/**
 * The validating policies alone, on a control plane of any version: `K8S=1.30 npm run test:cluster -- admission` for the oldest with them. The
 * verdicts and messages of the API server are those that `previewAdmission` computes, with and without a lock of images. `SEED=n PODS=m` for others.
 */

const cluster = Cluster.ofEnvironment();
const seed = Number(process.env.SEED ?? 1);
const count = Number(process.env.PODS ?? 300);
let options: WindowsAdmissionOptions;
let policies: readonly KubeObject[] = [];
let judged: string;
let exempt: string;

/** What the API server says to an object. */
interface Answer {
  readonly stored?: any;
  readonly rejection?: string;
  readonly warnings: readonly string[];
}

async function ask(object: KubeObject, namespace: string): Promise<Answer> {
  try {
    const { object: stored, warnings } = await cluster.create({ ...object, metadata: { ...object.metadata, namespace } }, { dryRun: true });
    return { stored, warnings };
  } catch (error) {
    if (!(error instanceof ApiError)) { throw error; }
    return { rejection: error.message, warnings: [] };
  }
}

/** A Pod, and workloads of it. */
function workloadsOf({ metadata, spec }: KubeObject): readonly KubeObject[] {
  const template = { metadata: { labels: { app: 'sample' } }, spec };
  const selector = { matchLabels: template.metadata.labels };
  const jobSpec = { template: { ...template, spec: { ...spec, restartPolicy: 'Never' } } };
  const { name } = metadata!;
  return [
    { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec },
    ...['Deployment', 'DaemonSet'].map((kind) => ({ apiVersion: 'apps/v1', kind, metadata: { name }, spec: { selector, template } })),
    { apiVersion: 'batch/v1', kind: 'CronJob', metadata: { name }, spec: { schedule: '0 0 * * *', jobTemplate: { spec: jobSpec } } },
  ];
}

/** The difference between what the API server says and what is computed; empty if there is none. */
async function differenceOf(object: KubeObject): Promise<{ readonly expected: readonly string[]; readonly different: string }> {
  const without = await ask(object, exempt);
  if (without.rejection !== undefined) { return { expected: [], different: '' }; }
  const stored = { ...object, ...without.stored, metadata: { ...without.stored.metadata, namespace: judged } };
  const findings = previewAdmission([stored], options).flatMap((change) => change.findings);
  const messages = (verdict: string) => findings.filter((finding) => finding.verdict === verdict).map(({ message }) => message);
  const [denials, warnings] = [messages('deny'), messages('warn')];
  const answer = await ask(object, judged);
  const isExpected = denials.length > 0
    ? denials.some((message) => answer.rejection?.includes(message))
    : answer.rejection === undefined && warnings.every((message) => answer.warnings.some((warning) => warning.includes(message)))
      && answer.warnings.filter((warning) => warning.startsWith('Validation failed')).length === warnings.length;
  const expected = findings.map(({ verdict }) => `${object.kind} ${verdict}`);
  return { expected, different: isExpected ? '' : JSON.stringify({ object, findings, answer: { ...answer, stored: undefined } }) };
}

const objects = () => generatePods(seed, count, Platform.all.map(({ name }) => name)).flatMap(({ pod }) => workloadsOf(pod));

/** Platforms of a locked image, in which the first of the names differs: only for Windows, of a build, for Linux, or for both. */
const windowsOf = (build: number) => ({ os: 'windows', architecture: 'amd64', osVersion: `10.0.${build}.1` });
const LINUX = { os: 'linux', architecture: 'amd64' };
const TRUTHS = [[windowsOf(17763)], [LINUX], [windowsOf(20348)], [windowsOf(20348), LINUX], [windowsOf(26100)]];
/** Images for Windows, of which one has the most characters for a key of a ConfigMap. */
const WINDOWS = 'registry.example.com/team-with-a-long-name/service:1.0.0';
const LONG = `registry.example.com/${'team-with-a-long-name/'.repeat(9)}service:1.0`;
const LOCK = formatLock(lockOf(Object.fromEntries([
  ...Object.values(IMAGES).flat().filter((_, i) => i % 4 !== 3),
].map((image, i) => [image, TRUTHS[i % TRUTHS.length]]).concat([LONG, WINDOWS].map((image) => [image, TRUTHS[0]])))));

describe.each([['by names of images', undefined], ['by a lock', LOCK]])('%s', (_, images) => {
  beforeAll(async () => {
    const { major, minor } = await cluster.document('/version');
    [judged, exempt] = [await cluster.createNamespace('judged'), await cluster.createNamespace('exempt')];
    options = { kubernetes: `${major}.${minor}`, mutate: false, mode: 'deny', exemptNamespaces: [exempt], images };
    policies = windowsAdmission(options).objects.map(({ manifest }) => manifest as unknown as KubeObject);
    for (const policy of policies) { await cluster.apply(policy); }
    // each policy takes effect when the API server has seen it: what differs is asked again, and at last by the test
    let differing = objects();
    const areActive = async () => {
      const results = await mapParallel(differing, differenceOf);
      differing = differing.filter((_each, i) => results[i].different !== '');
      return differing.length === 0;
    };
    await cluster.until('the API server applies the policies', areActive, 60).catch(() => undefined);
  }, 240_000);

  afterAll(async () => {
    await removeAdmission(cluster, policies);
    for (const name of [judged, exempt]) { await cluster.delete({ apiVersion: 'v1', kind: 'Namespace', name }); }
  });

  test(`the verdicts about ${count} random Pods and their workloads are those of TypeScript (seed ${seed})`, async () => {
    const results = await mapParallel(objects(), differenceOf);
    expect(results.map(({ different }) => different).filter(Boolean).slice(0, 3)).toEqual([]);
    // each kind is frequent, so that equal verdicts say something
    const expected = results.flatMap((result) => result.expected);
    for (const kind of ['Pod', 'Deployment', 'DaemonSet', 'CronJob']) {
      expect(expected.filter((each) => each.startsWith(kind)).length).toBeGreaterThan(count / 100);
    }
  }, 600_000);

  // the API server admits what costs more than its limit
  test.each([
    [29, 'the longest images', LONG], [31, 'the longest images', LONG], [300, 'the longest images', LONG], [1000, 'images', WINDOWS],
  ])('%i containers with %s are within the cost limits', async (containers, _of, image) => {
    const spec = {
      os: { name: 'linux' }, nodeSelector: { 'kubernetes.io/os': 'linux' },
      containers: Array.from({ length: containers }, (_each, i) => ({ name: `c-${i}`, image: i + 1 < containers ? `${image}-${i}` : image })),
    };
    const { rejection } = await ask({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'long' }, spec } as never, judged);
    expect(rejection ?? '').toMatch(images === undefined ? /^$/ : /windows-image-on-linux: container "c-\d+": image/);
  });
});
