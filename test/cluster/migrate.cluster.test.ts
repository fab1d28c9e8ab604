import { join } from 'node:path';
import { Guard } from './control-plane/guard';
import { Cluster } from './harness/cluster';
import { startKwok } from './harness/karpenter';
import { mapParallel } from './harness/parallel';
import { generate, PLAYED } from './migrate/generate';
import { rehearse } from './migrate/rehearse';

/**
 * Plans are rehearsed: generated clusters are loaded into the control plane, with KWOK as the kubelets of nodes that need time to pull, and what the
 * plan says is done. `REHEARSALS=200` for as many clusters, `SEED` for others.
 */

const cluster = Cluster.ofEnvironment();
const REHEARSALS = Number(process.env.REHEARSALS ?? 10);
const SEED = Number(process.env.SEED ?? 1);
/** Clusters at the same time. */
const WIDTH = 3;
let kwok: Guard;

beforeAll(async () => {
  kwok = await startKwok(cluster.connection, join(__dirname, 'migrate', 'stages.yaml'), `${PLAYED}=yes`);
});
afterAll(async () => { await kwok.close(); });

test(`${REHEARSALS} clusters: Pods are pending, evictions are rejected, and time passes as planned`, async () => {
  const seeds = Array.from({ length: REHEARSALS }, (_, i) => SEED + i);
  const wrong = await mapParallel(seeds, async (seed) => (await rehearse(cluster, generate(seed))).wrong.map((each) => `cluster ${seed}: ${each}`), WIDTH);
  expect(wrong.flat()).toEqual([]);
}, 60_000 + REHEARSALS * 120_000);

test('a cluster in which nothing is in the way ends without an old node and without a lost Pod', async () => {
  const { wrong, oldNodes, pods } = await rehearse(cluster, generate(SEED + 100_000, true));
  expect({ wrong, oldNodes, lost: pods.before - pods.after }).toEqual({ wrong: [], oldNodes: 0, lost: 0 });
}, 180_000);

test('a plan with too few nodes fails', async () => {
  const withoutNodes = await rehearse(cluster, generate(SEED + 200_000, true), (plan) => (
    { ...plan, waves: plan.waves.map((wave) => ({ ...wave, create: { ...wave.create, nodes: 0 } })) }));
  expect(withoutNodes.wrong).toContainEqual(expect.stringMatching(/Pods are pending, not 0 to 0/));
}, 180_000);
