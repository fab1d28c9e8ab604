import { parseAllDocuments } from 'yaml';
import { generatePods } from './differential/generate-pod';
import { verdictOf } from './differential/server-verdict';
import { createSurroundings, removeSurroundings, SURROUNDINGS } from './differential/surroundings';
import { mapParallel } from './harness/api-client';
import { Cluster } from './harness/cluster';
import { installGmsaCrd } from './harness/crds';
import { discardNamespace } from './harness/fleet';
import { describe as nameOf, KubeObject } from './harness/kube-objects';
import { checkTexts, FixedText, fixTexts, RULES } from 'k8s-windows/check';

/**
 * What `fix` makes of every rule's bad example. Where nothing is left to a human, the API server accepts the result (dry run, strict), the
 * checker has nothing more to say, and the comments are still there.
 */

const cluster = Cluster.ofEnvironment();

/** Namespaces that every cluster has. */
const STANDING = ['default', 'kube-system', 'kube-public'];
/** What pods are rejected without. */
const NEEDED_FIRST = ['RuntimeClass', 'ServiceAccount'];
/** Read from a file, not from the API server. */
const NO_API = /^(kubeadm|kubeproxy\.config)\.k8s\.io\//;
const THIRD_PARTY = /\.(tigera\.io|projectcalico\.org|azure\.com|cluster\.x-k8s\.io)\//;

const counts = { complete: 0, accepted: 0, withoutCrd: 0 };
let number = 0;

/** The text with a comment on each line where YAML takes one and that no fix takes out. */
function commented(text: string): string {
  const marked = text.split('\n').map((line, i) => (/^(apiVersion|kind|metadata|spec|data):|^ {2}name: |^ {2,}(containers|template):$/.test(line)
    ? `${line} # line ${i} of the example`
    : line));
  return ['# first of all', ...marked].join('\n').replace(/^---$/gm, '---\n# of this document');
}

const commentsOf = (text: string) =>
  text.split('\n').flatMap((line) => /# (first of all|of this document|line \d+ of the example)$/.exec(line)?.[0] ?? []);

function fixed(text: string): { readonly result: FixedText; readonly isComplete: boolean } {
  const { texts: [result], remaining, failures } = fixTexts([{ text }]);
  expect(failures).toEqual([]);
  return { result, isComplete: remaining.length === 0 };
}

/** Whether the server knows a kind; what a third party would have to install it doesn't. */
async function isServed(object: KubeObject): Promise<boolean> {
  if (NO_API.test(object.apiVersion)) { return false; }
  try {
    await cluster.isNamespaced(object);
    return true;
  } catch (error) {
    if (!THIRD_PARTY.test(object.apiVersion)) { throw error; }
    return false;
  }
}

/** Asks the server about objects; what it says against them. */
async function complaintsOf(objects: readonly KubeObject[]): Promise<string[]> {
  const prefix = `fixes-${number++}-`;
  const moved = (name: string) => (STANDING.includes(name) ? name : prefix + name);
  const served: KubeObject[] = [];
  for (const object of objects) {
    if (await isServed(object)) { served.push(object); } else { counts.withoutCrd++; }
  }
  const placed: KubeObject[] = [];
  for (const object of served.filter(({ kind }) => kind !== 'Namespace')) {
    const namespaced = await cluster.isNamespaced(object);
    placed.push(namespaced ? { ...object, metadata: { ...object.metadata, namespace: moved(object.metadata?.namespace ?? 'default') } } : object);
  }
  const namespaces: KubeObject[] = served.filter(({ kind }) => kind === 'Namespace')
    .map((object) => ({ ...object, metadata: { ...object.metadata, name: moved(object.metadata!.name!) } }));
  for (const { metadata } of placed) {
    const name = metadata?.namespace;
    if (name && !STANDING.includes(name) && !namespaces.some((each) => each.metadata!.name === name)) {
      namespaces.push({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
    }
  }
  const made: KubeObject[] = [];
  const complaints: string[] = [];
  for (const object of namespaces) {
    await cluster.apply(object);
    await cluster.until(
      `namespace ${object.metadata!.name} is ready`,
      async () => cluster.exists({ apiVersion: 'v1', kind: 'ServiceAccount', name: 'default', namespace: object.metadata!.name }),
    );
  }
  for (const object of placed.filter(({ kind }) => NEEDED_FIRST.includes(kind))) {
    await cluster.apply(object);
    made.push(object);
  }
  for (const object of placed.filter((each) => !made.includes(each))) {
    await cluster.create(object, { dryRun: true }).then(() => {
      counts.accepted++;
    }, (error: Error) => complaints.push(`${nameOf(object)}: ${error.message}`));
  }
  for (const { apiVersion, kind, metadata } of made) {
    await cluster.delete({ apiVersion, kind, name: metadata!.name, namespace: metadata!.namespace });
  }
  for (const { metadata } of namespaces) { await discardNamespace(cluster, metadata!.name!); }
  return complaints;
}

beforeAll(async () => installGmsaCrd(cluster));
afterAll(() => {
  process.stderr.write(`fixes: ${counts.complete} of ${RULES.length} bad examples mended completely; ${counts.accepted} of their objects accepted, `
    + `${counts.withoutCrd} of kinds that aren't served\n`);
});

test('enough rules are fixable', () => {
  expect(RULES.filter(({ bad }) => fixed(bad).isComplete).length).toBeGreaterThanOrEqual(72);
});

// those with a lock of images report nothing without it
const MENDED = RULES.filter(({ bad, exampleOptions }) => !Object.hasOwn(exampleOptions ?? {}, 'images') && fixed(bad).isComplete);

test.each(MENDED)('$id: the API server accepts its bad example after fix', async ({ bad }) => {
  counts.complete++;
  const text = commented(bad);
  const { result, isComplete } = fixed(text);
  expect(isComplete).toBe(true);
  expect(result.applied.length).toBeGreaterThan(0);
  // a field that is taken out takes the comment behind it along
  // a renamed key keeps its comment
  const edits = result.applied.flatMap(({ fix }) => fix!.edits);
  const renamed = edits.flatMap((edit) => ('from' in edit && edit.from ? [String(edit.from)] : []));
  const removed = edits.filter(({ op, path }) => op === 'remove' && !renamed.includes(String(path))).map(({ path }) => String(path[path.length - 1]));
  const staying = text.split('\n').filter((line) => !removed.includes(line.trim().split(':')[0])).join('\n');
  expect(commentsOf(result.text)).toEqual(commentsOf(staying));
  expect(checkTexts([{ text: result.text }]).findings).toEqual([]);
  expect(fixed(result.text).result.text).toBe(result.text);
  expect(await complaintsOf(parseAllDocuments(result.text).map((document) => document.toJS() as KubeObject))).toEqual([]);
});

describe('generated Pods', () => {
  const PODS = Number(process.env.PODS ?? 1500);
  const pods = generatePods(Number(process.env.SEED ?? 1), PODS, ['UPSTREAM']).map(({ pod }) => pod);
  beforeAll(async () => createSurroundings(cluster));
  afterAll(async () => removeSurroundings(cluster));

  const outcomeOf = async (pod: KubeObject) => {
    const reply: unknown = await cluster.create(pod, { dryRun: true }).catch((error: unknown) => error);
    const isWindows = (pod.spec.os?.name ?? pod.spec.nodeSelector?.['kubernetes.io/os']) === 'windows';
    return { reply, ...verdictOf(reply, isWindows) };
  };

  /** Whether `fix` lets the pod's namespace follow a later policy; the one in the cluster stays as it is. */
  const isMendedInNamespace = (pod: KubeObject) => SURROUNDINGS.some(({ kind, metadata }) => (
    kind === 'Namespace' && metadata!.name === pod.metadata?.namespace
      && metadata!.labels?.['pod-security.kubernetes.io/enforce-version'] !== 'latest'));

  test('fixed Pods are accepted, accepted Pods stay accepted, and a second run changes nothing', async () => {
    const texts = [...pods, ...SURROUNDINGS].map((object, i) => ({ file: String(i), text: JSON.stringify(object) }));
    const { texts: mended, remaining } = fixTexts(texts);
    expect(fixTexts(mended).texts.map(({ text }) => text)).toEqual(mended.map(({ text }) => text));
    const rejected = new Set(remaining.filter(({ effect }) => effect === 'rejected').map(({ file }) => Number(file)));
    const changed = pods.map((_, i) => i).filter((i) => mended[i].applied.length > 0);
    const faults = (await mapParallel(changed, async (i): Promise<string[]> => {
      const [before, after] = [await outcomeOf(pods[i]), await outcomeOf(JSON.parse(mended[i].text))];
      const isWorse = before.outcome === 'accepted' && after.outcome !== 'accepted' && !isMendedInNamespace(pods[i]);
      const isRejected = after.outcome === 'rejected' && !rejected.has(i) && !isMendedInNamespace(pods[i]);
      return isWorse || isRejected
        ? [[texts[i].text, mended[i].text, mended[i].applied.map(({ fix }) => fix!.description).join('; '), String(after.reply)].join('\n')]
        : [];
    })).flat();
    process.stderr.write(`fixes: ${changed.length} of ${PODS} generated pods mended, ${rejected.size} are still rejected\n`);
    expect(changed.length).toBeGreaterThan(PODS / 3);
    expect(faults.slice(0, 5)).toEqual([]);
  });
});
