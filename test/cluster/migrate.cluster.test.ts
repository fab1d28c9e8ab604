import { join } from 'node:path';
import { Guard } from './control-plane/guard';
import { Cluster } from './harness/cluster';
import { startKwok } from './harness/karpenter';
import { generate, GeneratedCluster, PLAYED, withDeployment } from './migrate/generate';
import { Falsify, rehearse } from './migrate/rehearse';
import { MigrationPlan, Wave } from 'k8s-windows/migrate';

/**
 * Plans are rehearsed: generated clusters are loaded into the control plane, with KWOK as the kubelets of nodes that need time to pull, and what the
 * plan says is done. `REHEARSALS=200` for as many clusters, `SEED` for others.
 */

const cluster = Cluster.ofEnvironment();
const REHEARSALS = Number(process.env.REHEARSALS ?? 10);
const SEED = Number(process.env.SEED ?? 1);
const TIMEOUT = 300_000;
let kwok: Guard;

beforeAll(async () => {
  kwok = await startKwok(cluster.connection, join(__dirname, 'migrate', 'stages.yaml'), `${PLAYED}=yes`);
});
afterAll(async () => { await kwok.close(); });

// rehearsals mostly wait, so `maxConcurrency` of them run at the same time
test.concurrent.each(Array.from({ length: REHEARSALS }, (_, i) => SEED + i))(
  'cluster %i: Pods are pending, evictions are rejected, and time passes as planned',
  async (seed) => { expect((await rehearse(cluster, generate(seed))).wrong).toEqual([]); }, TIMEOUT,
);

test.concurrent('a cluster in which nothing is in the way ends without an old node and without a lost Pod', async () => {
  const { wrong, oldNodes, pods } = await rehearse(cluster, generate(SEED + 100_000, true));
  expect({ wrong, oldNodes, lost: pods.before - pods.after }).toEqual({ wrong: [], oldNodes: 0, lost: 0 });
}, TIMEOUT);

const ofWaves = (change: (wave: Wave) => Partial<Wave>): Falsify => (plan) => (
  { ...plan, waves: plan.waves.map((wave) => ({ ...wave, ...change(wave) })) });
/** Whatever must wait is done at once. */
const waitsForNothing = (plan: MigrationPlan): MigrationPlan => ({
  ...plan, blocked: [], repin: plan.repin.map((each) => ({ ...each, waitsFor: [] })),
  waves: plan.waves.map((wave) => ({ ...wave, drain: wave.drain.map((each) => ({ ...each, waitsFor: [] })) })),
});
/** All Pods are said to have a budget that allows nothing. */
const rejectsAll: Falsify = (plan, pods) => {
  const object = { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', name: 'all' };
  return { ...plan, blocked: [{ code: 'disruption-budget', severity: 'error', object, pods, message: '', fix: '' }] };
};

/** Plans that are wrong in one way, and what a rehearsal says of them. */
const WRONG: readonly (readonly [string, (seed: number) => GeneratedCluster, Falsify, RegExp])[] = [
  ['too few nodes', (seed) => generate(seed, true), ofWaves(({ create }) => ({ create: { ...create, nodes: 0 } })), /Pods are pending, not 0 to 0/],
  [
    'a change of a workload after the drain of its nodes', (seed) => withDeployment(seed, { isHeld: true }), ofWaves(() => ({ repin: [] })),
    /Pods are pending, not 0 to 0/,
  ],
  [
    'an eviction that is rejected and not named', (seed) => withDeployment(seed, { budget: { minAvailable: 2 } }), waitsForNothing,
    /evictions of deployed-\S+ were refused, not of none/,
  ],
  [
    'an eviction that is named and not rejected', (seed) => withDeployment(seed, { budget: { maxUnavailable: 1 } }), rejectsAll,
    /evictions of no Pod were refused, not of .*deployed-/,
  ],
  ['too short a duration', (seed) => generate(seed, true), ofWaves(() => ({ minutes: { least: 0, most: 0 } })), /it took \S+ min \(.*\), not 0 to 0/],
  ['too long a duration', (seed) => generate(seed, true), ofWaves(() => ({ minutes: { least: 60 } })), /it took \S+ min \(.*\), not 60 to Infinity/],
  ['an unknown image that counts as ready', (seed) => withDeployment(seed, { isUnknown: true }), waitsForNothing, /deployed-\S+ can't start/],
];

test.concurrent.each(WRONG.map((each, i) => [...each, SEED + 200_000 + i] as const))(
  'a plan with %s fails', async (_, generated, falsify, expected, seed) => {
    const { wrong } = await rehearse(cluster, generated(seed), falsify);
    expect(wrong).toContainEqual(expect.stringMatching(expected));
  }, TIMEOUT,
);

test.concurrent.each([['an unknown image', 1, { isUnknown: true }], ['a budget that allows nothing', 2, { budget: { minAvailable: 2 } }]] as const)(
  'the plan itself of a cluster with %s is right', async (_, i, parts) => {
    expect((await rehearse(cluster, withDeployment(SEED + 300_000 + i, parts))).wrong).toEqual([]);
  }, TIMEOUT,
);
