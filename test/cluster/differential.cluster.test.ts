import { GeneratedPod, generatePods, withConflicts } from './differential/generate-pod';
import { NODES, placesOf, shrink } from './differential/random';
import { ServerVerdict, verdictOf } from './differential/server-verdict';
import { createSurroundings, removeSurroundings, SURROUNDINGS } from './differential/surroundings';
import { osOf, placedPart, whyNot } from './differential/where-it-runs';
import { mapParallel } from './harness/api-client';
import { Cluster } from './harness/cluster';
import { Fleet } from './harness/fleet';
import { KubeObject } from './harness/kube-objects';
import { WINDOWS_TAINTS } from './harness/platform-nodes';
import { CheckOptions, checkTexts, Finding, Platform } from 'k8s-windows/check';

/**
 * The checker against a real control plane, on generated pods:
 *
 * - it says `rejected` if and only if the API server rejects the pod for a reason of Windows, of `spec.os` or of HostProcess
 * - it says `misplaced` if and only if the scheduler leaves the pod pending, or may bind it to a node that can't run it, and the verdict is
 *   `unschedulable` if and only if it leaves the pod pending
 *
 * `SEED=42 PODS=20000 npm run test:cluster -- differential` tries others.
 */

const SEED = Number(process.env.SEED ?? 1);
const PODS = Number(process.env.PODS ?? 2520);
const PLATFORMS = Platform.all.map(({ name }) => name);
/** Platforms that mark their nodes alike share a fleet. */
const marksOf = (platform: string) => JSON.stringify(WINDOWS_TAINTS[platform]);
const GROUPS = [...new Set(PLATFORMS.map(marksOf))].map((marks) => PLATFORMS.filter((platform) => marksOf(platform) === marks));
/** Disagreements that a failure shows. */
const SHOWN = 12;

const cluster = Cluster.ofEnvironment();
const generated = withConflicts(SEED, generatePods(SEED, PODS, PLATFORMS));
const verdicts = new Map<KubeObject, ServerVerdict>();

/** Asks the API server, without making the pod. */
async function ask(pod: KubeObject): Promise<ServerVerdict> {
  const outcome: unknown = await cluster.create(pod, { dryRun: true }).catch((error: unknown) => error);
  return verdictOf(outcome, osOf(pod, NODES) === 'windows');
}

/** What the checker says of each pod. */
const findingsOf = (pods: readonly KubeObject[], options: CheckOptions = {}) => checked(pods, options).byPod;

function checked(pods: readonly KubeObject[], options: CheckOptions) {
  const texts = [...pods, ...SURROUNDINGS].map((object, i) => ({ file: String(i), text: JSON.stringify(object) }));
  const { findings, failures, workloads } = checkTexts(texts, { minSeverity: 'error', ...options });
  expect(failures).toEqual([]);
  const byPod: Finding[][] = pods.map(() => []);
  for (const finding of findings) { byPod[Number(finding.file)]?.push(finding); }
  expect([...new Set(findings.filter(({ rule }) => rule === 'rule-crashed').map(({ message }) => message))]).toEqual([]);
  return { byPod, verdicts: workloads.map(({ verdict }) => verdict) };
}

const rejections = (findings: readonly Finding[]) => findings.filter(({ effect }) => effect === 'rejected');
const shown = (findings: readonly Finding[]) =>
  findings.map(({ rule, path, message }) => `  ${rule} ${path}: ${message}`.slice(0, 300)).join('\n') || '  nothing';

function disagree({ outcome }: ServerVerdict, findings: readonly Finding[]): boolean {
  if (outcome === 'unread') { return false; }
  // these are asked after validation, so of a pod that isn't valid they are not known
  const isAskedLast = ({ rule, path }: Finding) =>
    rule.startsWith('pod-security') || (rule === 'runtime-class-conflict' && path === '/spec/overhead');
  const said = outcome === 'elsewise' ? findings.filter((finding) => !isAskedLast(finding)) : findings;
  return (outcome === 'rejected') !== (said.length > 0);
}

async function describeDisagreement({ pod }: GeneratedPod): Promise<string> {
  const differs = async (candidate: KubeObject) => disagree(await ask(candidate), rejections(findingsOf([candidate])[0]));
  const small = await shrink(pod, async (candidate) => {
    const isPod = candidate.kind === 'Pod' && candidate.apiVersion && candidate.metadata?.name && candidate.spec?.containers?.length > 0;
    return Boolean(isPod) && candidate.spec.containers.every(({ name, image }: any) => name && image) && differs(candidate);
  });
  const { outcome, words } = await ask(small);
  return [
    JSON.stringify(small), `the server: ${outcome}`, ...words.map((word) => `  ${word.slice(0, 500)}`), 'the checker:',
    shown(rejections(findingsOf([small])[0])),
  ].join('\n');
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

test('rejected if and only if the API server rejects', async () => {
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
  // what is rejected for other reasons tells little, and must stay the exception
  const elsewise = asked.filter(({ outcome }) => outcome === 'elsewise' || outcome === 'unread').length;
  expect(elsewise / PODS).toBeLessThan(0.12);
  expect(asked.filter(({ outcome }) => outcome === 'rejected').length / PODS).toBeGreaterThan(0.2);
  expect(asked.filter(({ outcome }) => outcome === 'accepted').length / PODS).toBeGreaterThan(0.3);
});

test.each(
  GROUPS.map((platforms) => ({ names: platforms.join(', '), platforms })),
)('misplaced if and only if the scheduler leaves it Pending, or may bind it to a node that can\'t run it: $names', async ({ platforms }) => {
  const fleet = await Fleet.create(cluster, { name: platforms[0], taints: WINDOWS_TAINTS[platforms[0]] });
  try {
    const pods = generated.filter(({ pod, platform }) => platforms.includes(platform) && verdicts.get(pod)!.outcome === 'accepted');
    const nodes = await cluster.list({ apiVersion: 'v1', kind: 'Node' });
    const said = misplacements(pods, nodes);
    const feasible = await placesOf(cluster, fleet, pods.map(({ pod }) => pod));
    // what names its node goes past the scheduler
    const placesFor = (pod: KubeObject) => feasible.get(JSON.stringify(placedPart(pod)))!;
    const reasons = new Map(pods.map(({ pod }) => [pod, pod.spec.nodeName ? undefined : whyNot(pod, placesFor(pod), NODES)]));
    const differing = pods.map(({ pod }) => pod).filter((pod) => {
      const { misplaced, verdict } = said.get(pod)!;
      const isWrong = reasons.get(pod) !== undefined;
      if (isWrong !== misplaced.length > 0) { return true; }
      return !pod.spec.nodeName
        && (isWrong !== ['unschedulable', 'misplaced'].includes(verdict) || (placesFor(pod).length === 0) !== (verdict === 'unschedulable'));
    });
    const isMisplaced = [...reasons.values()].filter((reason) => reason !== undefined).length;
    say(`${platforms.join(', ')}: ${pods.length} pods, ${feasible.size} of them placed differently, ${isMisplaced} misplaced; by rule: `
      + `${tally([...said.values()].flatMap(({ misplaced }) => [...new Set(misplaced.map(({ rule }) => rule))]))}`);
    const told = new Set(differing.map((pod) => [
      JSON.stringify(shownPart(pod)), `the scheduler may bind it to: ${placesFor(pod)?.join(', ') || 'no node'}`,
      `so: ${reasons.get(pod) ?? 'it runs'}`, `the verdict: ${said.get(pod)!.verdict}`, 'the checker:', shown(said.get(pod)!.misplaced),
    ].join('\n')));
    if (differing.length > 0) {
      throw new Error([`SEED=${SEED}: ${differing.length} disagreements in ${pods.length} pods`, ...[...told].slice(0, SHOWN)].join('\n\n'));
    }
    expect(isMisplaced).toBeGreaterThan(pods.length / 20);
    expect(isMisplaced).toBeLessThan(pods.length * 0.9);
  } finally {
    await fleet.remove();
  }
});

/** What the checker says of where pods go, given the nodes of the cluster. */
function misplacements(pods: readonly GeneratedPod[], nodes: readonly unknown[]) {
  return new Map([...new Set(pods.map(({ platform }) => platform))].flatMap((name) => {
    const own = pods.filter(({ platform }) => platform === name).map(({ pod }) => pod);
    const { byPod, verdicts: judged } = checked(own, { platform: Platform.named(name), nodes });
    return own.map((pod, i) => [pod, { verdict: judged[i], misplaced: byPod[i].filter(({ effect }) => effect === 'misplaced') }] as const);
  }));
}

/** What bears on where a pod goes and runs, for a message. */
function shownPart({ spec, ...pod }: KubeObject): object {
  const all = [...spec.containers, ...spec.initContainers ?? []];
  const containers = all.map(({ image, resources, securityContext }: any) => (
    { image, resources, hostProcess: securityContext?.windowsOptions?.hostProcess }));
  return { os: spec.os, ...placedPart({ spec, ...pod }), hostProcess: spec.securityContext?.windowsOptions?.hostProcess, containers };
}
