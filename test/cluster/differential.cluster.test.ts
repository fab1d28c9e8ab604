import { generatePods, GeneratedPod } from './differential/generate-pod';
import { ServerVerdict, verdictOf } from './differential/server-verdict';
import { shrink } from './differential/shrink';
import { createSurroundings, removeSurroundings, SURROUNDINGS } from './differential/surroundings';
import { osOf, placedPart, SeenNode, whyNot } from './differential/where-it-runs';
import { Cluster } from './harness/cluster';
import { Fleet } from './harness/fleet';
import { KubeObject } from './harness/kube-object';
import { mapParallel } from './harness/parallel';
import { feasibleNodes } from './harness/placement';
import { WINDOWS_BUILDS, WINDOWS_TAINTS } from './harness/platform-nodes';
import { readNodes } from '../../src/check/nodes';
import { CheckOptions, checkTexts, Finding, Platform } from 'k8s-windows/check';

/**
 * The checker against a real control plane, on generated pods:
 *
 * - it says `rejected` if and only if the API server refuses the pod for a reason of Windows, of `spec.os` or of HostProcess
 * - it says `misplaced` if and only if the scheduler leaves the pod pending, or may bind it to a node that can't run it
 *
 * `SEED=42 PODS=20000 npm run test:cluster -- differential` tries others.
 */

const SEED = Number(process.env.SEED ?? 1);
const PODS = Number(process.env.PODS ?? 5600);
const PLATFORMS = Platform.all.map(({ name }) => name);
/** Pods whose placement is asked for at a time; each is asked for on every node. */
const BATCH = 100;
/** Disagreements that a failure shows. */
const SHOWN = 12;

const cluster = Cluster.ofEnvironment();
const generated = generatePods(SEED, PODS, PLATFORMS);
const verdicts = new Map<KubeObject, ServerVerdict>();

/** Labels of the simulated nodes, for what their operating system depends on. */
const NODES: readonly SeenNode[] = [
  ...['amd64', 'arm64'].map((arch) => ({ role: `linux-${arch}`, labels: labels('linux', arch) })),
  ...Object.entries(WINDOWS_BUILDS).map(([role, build]) => ({ role, labels: { ...labels('windows', 'amd64'), 'node.kubernetes.io/windows-build': build } })),
];

function labels(os: string, arch: string): Record<string, string> {
  return { 'kubernetes.io/os': os, 'kubernetes.io/arch': arch, 'beta.kubernetes.io/os': os, 'beta.kubernetes.io/arch': arch };
}

/** Asks the API server, without making the pod. */
async function ask(pod: KubeObject): Promise<ServerVerdict> {
  const outcome: unknown = await cluster.create(pod, { dryRun: true }).catch((error: unknown) => error);
  return verdictOf(outcome, pod, osOf(pod, NODES) === 'windows');
}

/** What the checker says of each pod. */
function findingsOf(pods: readonly KubeObject[], options: CheckOptions = {}): readonly (readonly Finding[])[] {
  const texts = [...pods, ...SURROUNDINGS].map((object, i) => ({ file: String(i), text: JSON.stringify(object) }));
  const { findings, failures } = checkTexts(texts, { minEffect: 'misplaced', ...options });
  expect(failures).toEqual([]);
  const byPod: Finding[][] = pods.map(() => []);
  for (const finding of findings) { byPod[Number(finding.file)]?.push(finding); }
  expect(findings.filter(({ rule }) => !rule.includes('-') || /crash/.test(rule))).toEqual([]);
  return byPod;
}

const rejections = (findings: readonly Finding[]) => findings.filter(({ effect }) => effect === 'rejected');
const shown = (findings: readonly Finding[]) => findings.map(({ rule, path, message }) => `  ${rule} ${path}: ${message}`.slice(0, 300)).join('\n') || '  nothing';

function disagree({ outcome }: ServerVerdict, findings: readonly Finding[]): boolean {
  if (outcome === 'unread') { return false; }
  // Pod Security is asked after validation, so of a pod that isn't valid it is not known
  const said = outcome === 'elsewise' ? findings.filter(({ rule }) => !rule.startsWith('pod-security')) : findings;
  return (outcome === 'refused') !== (said.length > 0);
}

async function describeDisagreement({ pod }: GeneratedPod): Promise<string> {
  const differs = async (candidate: KubeObject) => disagree(await ask(candidate), rejections(findingsOf([candidate])[0]));
  const small = await shrink(pod, async (candidate) => {
    const isPod = candidate.kind === 'Pod' && candidate.apiVersion && candidate.metadata?.name && candidate.spec?.containers?.length > 0;
    return Boolean(isPod) && differs(candidate);
  });
  const { outcome, words } = await ask(small);
  return [JSON.stringify(small), `the server: ${outcome}`, ...words.map((word) => `  ${word.slice(0, 500)}`), 'the checker:', shown(rejections(findingsOf([small])[0]))].join('\n');
}

function tally(words: Iterable<string>): string {
  const counts = new Map<string, number>();
  for (const word of words) { counts.set(word, (counts.get(word) ?? 0) + 1); }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([word, times]) => `${word} ${times}`).join(', ');
}

const say = (line: string) => process.stderr.write(`differential: ${line}\n`);

beforeAll(async () => {
  say(`SEED=${SEED}, ${PODS} pods`);
  await createSurroundings(cluster);
});
afterAll(async () => removeSurroundings(cluster));

test('rejected if and only if the API server refuses', async () => {
  const asked = await mapParallel(generated, async ({ pod }) => ask(pod));
  generated.forEach(({ pod }, i) => verdicts.set(pod, asked[i]));
  const findings = findingsOf(generated.map(({ pod }) => pod)).map(rejections);
  say(`the API server: ${tally(asked.map(({ outcome }) => outcome))}`);
  say(`other reasons of it: ${tally(asked.flatMap(({ otherReasons }) => [...new Set(otherReasons)]))}`);
  say(`rejected by rule: ${tally(findings.flatMap((of) => [...new Set(of.map(({ rule }) => rule))]))}`);

  const differing = generated.filter((_, i) => disagree(asked[i], findings[i]));
  const told = new Set<string>();
  for (const each of differing.slice(0, SHOWN)) { told.add(await describeDisagreement(each)); }
  if (differing.length > 0) { throw new Error([`SEED=${SEED}: ${differing.length} disagreements in ${PODS} pods`, ...told].join('\n\n')); }

  expect([...new Set(asked.flatMap(({ unclassified }) => unclassified))].slice(0, 20)).toEqual([]);
  // what is refused for other reasons tells little, and must stay the exception
  const elsewise = asked.filter(({ outcome }) => outcome === 'elsewise' || outcome === 'unread').length;
  expect(elsewise / PODS).toBeLessThan(0.12);
  expect(asked.filter(({ outcome }) => outcome === 'refused').length / PODS).toBeGreaterThan(0.2);
  expect(asked.filter(({ outcome }) => outcome === 'accepted').length / PODS).toBeGreaterThan(0.3);
});

test.each(PLATFORMS)('misplaced if and only if the scheduler leaves it pending or may bind it where it can\'t run: %s', async (platform) => {
  const pods = generated.filter((each) => each.platform === platform).map(({ pod }) => pod).filter((pod) => verdicts.get(pod)!.outcome === 'accepted');
  const scheduled = pods.filter(({ spec }) => !spec.nodeName);
  const fleet = await Fleet.create(cluster, { name: platform, taints: WINDOWS_TAINTS[platform] });
  try {
    const nodes = await cluster.list({ apiVersion: 'v1', kind: 'Node' });
    const findings = findingsOf(pods, { platform: Platform.named(platform), ...readNodes({ items: nodes }) });
    const said = new Map(pods.map((pod, i) => [pod, findings[i].filter(({ effect }) => effect === 'misplaced')]));
    const parts = [...new Map(scheduled.map((pod) => [JSON.stringify(placedPart(pod)), placedPart(pod)]))];
    const feasible = new Map<string, readonly string[]>();
    for (let start = 0; start < parts.length; start += BATCH) {
      const batch = parts.slice(start, start + BATCH);
      const asked = await feasibleNodes(cluster, fleet, batch.map(([, spec]) => ({ apiVersion: 'v1', kind: 'Pod', spec })));
      batch.forEach(([key], i) => feasible.set(key, asked[i].nodes));
    }
    const reasonOf = (pod: KubeObject) => (pod.spec.nodeName ? undefined : whyNot(pod, feasible.get(JSON.stringify(placedPart(pod)))!, NODES));
    const differing = pods.filter((pod) => (reasonOf(pod) !== undefined) !== (said.get(pod)!.length > 0));
    const isMisplaced = pods.filter((pod) => reasonOf(pod) !== undefined).length;
    say(`${platform}: ${pods.length} pods, ${parts.length} of them placed differently, ${isMisplaced} misplaced; by rule: ${tally(pods.flatMap((pod) => [...new Set(said.get(pod)!.map(({ rule }) => rule))]))}`);
    const told = new Set(differing.map((pod) => {
      const part = placedPart(pod);
      part.containers = [...pod.spec.containers, ...pod.spec.initContainers ?? []].map(({ image, securityContext }: any) => ({ image, hostProcess: securityContext?.windowsOptions?.hostProcess }));
      part.hostProcess = pod.spec.securityContext?.windowsOptions?.hostProcess;
      const can = feasible.get(JSON.stringify(placedPart(pod)))?.join(', ') || 'no node';
      return [JSON.stringify(part), `the scheduler may bind it to: ${can}`, `so: ${reasonOf(pod) ?? 'it runs'}`, 'the checker:', shown(said.get(pod)!)].join('\n');
    }));
    if (differing.length > 0) { throw new Error([`SEED=${SEED}: ${differing.length} disagreements in ${pods.length} pods`, ...[...told].slice(0, SHOWN)].join('\n\n')); }
    expect(isMisplaced).toBeGreaterThan(pods.length / 20);
    expect(isMisplaced).toBeLessThan(pods.length * 0.9);
  } finally {
    await fleet.remove();
  }
});
