import { generateTaggedPods } from './differential/generate-tagged-pod';
import { NODES, placesOf } from './differential/random';
import { createSurroundings, removeSurroundings, RUNTIME_CLASSES } from './differential/surroundings';
import { osOf, placedPart, whyNot } from './differential/where-it-runs';
import { mapParallel } from './harness/api-client';
import { Cluster } from './harness/cluster';
import { Fleet } from './harness/fleet';
import { KubeObject } from './harness/kube-objects';
import { WINDOWS_BUILDS, WINDOWS_TAINTS } from './harness/platform-nodes';
import { CheckOptions, Finding, fixTexts, Platform } from 'k8s-windows/check';
import { WindowsVersion } from 'k8s-windows/core';

/**
 * Where the scheduler puts generated pods after `fix`: none whose image tag names its release on a node that can't run it, and none that was
 * placed stays pending. `SEED=42 PODS=5000 npm run test:cluster -- fix-placement` tries others.
 */

const SEED = Number(process.env.SEED ?? 1);
const PODS = Number(process.env.PODS ?? 350);
const PLATFORMS = Platform.all.map(({ name }) => name);
/** Platforms that mark their nodes alike share a fleet. */
const marksOf = (platform: string) => JSON.stringify(WINDOWS_TAINTS[platform]);
const GROUPS = [...new Set(PLATFORMS.map(marksOf))].map((marks) => PLATFORMS.filter((platform) => marksOf(platform) === marks));
const BUILD_RULES = ['windows-build-not-selected', 'image-build-mismatch'];
/** Placing some hundred pods can outlast the default on a busy machine. */
const PATIENCE = 1_800_000;

const cluster = Cluster.ofEnvironment();
const generated = generateTaggedPods(SEED, PODS, PLATFORMS);

const podsFor = (name: string) => generated.filter(({ platform }) => platform === name).map(({ pod }) => pod);

/** A pod before and after `fix`. */
interface Fixed {
  readonly before: KubeObject;
  readonly after: KubeObject;
  readonly applied: readonly Finding[];
  readonly remaining: readonly Finding[];
}

function fixAll(pods: readonly KubeObject[], options: CheckOptions): readonly Fixed[] {
  const texts = [...pods, ...RUNTIME_CLASSES].map((object, i) => ({ file: String(i), text: JSON.stringify(object) }));
  const { texts: fixed, remaining, failures } = fixTexts(texts, options);
  expect(failures).toEqual([]);
  expect(fixTexts(fixed, options).texts.map(({ text }) => text)).toEqual(fixed.map(({ text }) => text));
  const remainingOf = (i: number) => remaining.filter(({ file }) => file === String(i));
  return pods.map((before, i) => ({ before, after: JSON.parse(fixed[i].text), applied: fixed[i].applied, remaining: remainingOf(i) }));
}

function versionsOf({ spec }: KubeObject): readonly WindowsVersion[] {
  return [...spec.containers, ...spec.initContainers ?? []].flatMap(({ image }: any) => WindowsVersion.ofImage(image) ?? []);
}

/** What is wrong with the places of a pod after `fix`; `undefined` if nothing is. */
function faultOf({ before, after, remaining }: Fixed, was: readonly string[], is: readonly string[]): string | undefined {
  const runs = (pod: KubeObject, roles: readonly string[]) => roles.filter((role) => whyNot(pod, [role], NODES) === undefined);
  // the kubelet of another operating system rejects the pod, so there it was as good as pending
  const isPlaced = (pod: KubeObject, roles: readonly string[]) => roles.some((role) => !whyNot(pod, [role], NODES)?.startsWith('it is for'));
  if (isPlaced(before, was) && is.length === 0) { return 'it was placed, and is pending'; }
  if (runs(before, was).length > 0 && runs(after, is).length === 0) { return 'it ran, and doesn\'t run'; }
  if (osOf(after, NODES) !== 'windows' || versionsOf(after).length === 0 || runs(after, is).length === is.length) { return undefined; }
  // its own selectors or images contradict each other, and the finding says so
  const isContradiction = runs(after, is).length === 0
    && remaining.some(({ rule, effect }) => rule === 'image-build-mismatch' && effect === 'misplaced');
  const isOfOs = is.some((role) => NODES.find((node) => node.role === role)!.labels['kubernetes.io/os'] !== 'windows');
  return isContradiction || (isOfOs && remaining.some(({ effect }) => effect === 'misplaced'))
    ? undefined
    : 'it may be bound to a node that can\'t run it';
}

/** Fixes pods, and compares where the scheduler puts them. */
async function compare(fleet: Fleet, pods: readonly KubeObject[], options: CheckOptions, what: string): Promise<void> {
  const fixed = fixAll(pods, options);
  const places = await placesOf(cluster, fleet, fixed.flatMap(({ before, after }) => [before, after]));
  const placesFor = (pod: KubeObject) => places.get(JSON.stringify(placedPart(pod)))!;
  const faults = fixed.flatMap((each) => {
    const [was, is] = [placesFor(each.before), placesFor(each.after)];
    const fault = faultOf(each, was, is);
    return fault ? [[
      fault, JSON.stringify(each.before.spec), `before: ${was.join(', ')}`, JSON.stringify(each.after.spec), `after: ${is.join(', ')}`,
      ...each.remaining.map(({ rule }) => rule),
    ].join('\n')] : [];
  });
  const isPlaced = fixed.filter(({ applied }) => applied.some(({ rule }) => BUILD_RULES.includes(rule))).length;
  const wrong = fixed.filter(({ before }) => placesFor(before).length > 0 && versionsOf(before).length > 0
    && whyNot(before, placesFor(before), NODES)?.startsWith('its image')).length;
  const contradictory = fixed.filter(({ remaining }) => remaining.some(({ rule, effect }) => rule === 'image-build-mismatch'
    && effect === 'misplaced')).length;
  process.stderr.write(`fix-placement: ${what}: ${pods.length} pods, ${wrong} could be bound to a node that can't run them, ${isPlaced} placed by `
    + `build, ${contradictory} contradict themselves\n`);
  if (faults.length > 0) { throw new Error([`SEED=${SEED}: ${faults.length} of ${pods.length} pods`, ...faults.slice(0, 6)].join('\n\n')); }
  expect(wrong).toBeGreaterThan(pods.length / 10);
  expect(contradictory).toBeLessThan(pods.length / 3);
  expect(isPlaced).toBeGreaterThan(0);
}

/** Those that the API server accepts, and accepts after `fix`. */
async function accepted(pods: readonly KubeObject[]): Promise<readonly KubeObject[]> {
  const isAccepted = await mapParallel(pods, async (pod) => cluster.create(pod, { dryRun: true }).then(() => true, () => false));
  expect(isAccepted.filter(Boolean).length).toBeGreaterThan(pods.length * 0.8);
  return pods.filter((_, i) => isAccepted[i]);
}

beforeAll(async () => createSurroundings(cluster));
afterAll(async () => removeSurroundings(cluster));

describe.each(GROUPS.map((platforms) => ({ names: platforms.join(', '), platforms })))('$names', ({ platforms }) => {
  let fleet: Fleet;
  let pods: ReadonlyMap<string, readonly KubeObject[]>;
  beforeAll(async () => {
    fleet = await Fleet.create(cluster, { name: platforms[0], taints: WINDOWS_TAINTS[platforms[0]] });
    pods = new Map(await Promise.all(platforms.map(async (name) => [name, await accepted(podsFor(name))] as const)));
  }, PATIENCE);
  afterAll(async () => fleet.remove());

  test.each(platforms)('fix --platform %s', async (name) => {
    await compare(fleet, pods.get(name)!, { platform: Platform.named(name) }, name);
  }, PATIENCE);

  test.each(platforms)('fix --platform %s --nodes', async (name) => {
    const nodes = await cluster.list({ apiVersion: 'v1', kind: 'Node' });
    await compare(fleet, pods.get(name)!, { platform: Platform.named(name), nodes }, `${name} with nodes`);
  }, PATIENCE);
});

test.each([{ versions: ['LTSC2019', 'LTSC2025'] }, { versions: ['LTSC2019'] }])('fix --nodes in a cluster of $versions', async ({ versions }) => {
  const builds = Object.fromEntries(Object.entries(WINDOWS_BUILDS).filter(([name]) => versions.includes(name)));
  const fleet = await Fleet.create(cluster, { name: 'UPSTREAM', taints: WINDOWS_TAINTS.UPSTREAM, builds });
  try {
    const pods = await accepted(podsFor('UPSTREAM'));
    const fixed = fixAll(pods, { platform: Platform.UPSTREAM, nodes: await cluster.list({ apiVersion: 'v1', kind: 'Node' }) });
    const places = await placesOf(cluster, fleet, fixed.flatMap(({ before, after }) => [before, after]));
    const placesFor = (pod: KubeObject) => places.get(JSON.stringify(placedPart(pod)))!;
    expect(fixed.filter((each) => faultOf(each, placesFor(each.before), placesFor(each.after)) !== undefined)).toEqual([]);
  } finally {
    await fleet.remove();
  }
}, PATIENCE);
