import { Random } from './differential/random';
import { karpenterSchedules } from './harness/karpenter';
import { GeneratedPair, generatePair } from './pools/generate-pair';
import { findPods } from '../../src/kubernetes';
import { poolNodes } from '../../src/nodes';
import { readCluster, scheduledPods, wakesOf } from '../../src/scheduling';

/**
 * Which Pods wake which NodePools, compared with the code by which Karpenter itself decides on that. `SEED=42 PAIRS=100000 npm run test:cluster --
 * karpenter-pairs` tries others.
 */

const SEED = Number(process.env.SEED ?? 1);
const PAIRS = Number(process.env.PAIRS ?? 1500);
/** Disagreements that a failure shows. */
const SHOWN = 5;

/** Whether `where` says that the Pod adds a node to the pool. */
function wakes({ pod, objects }: GeneratedPair): boolean {
  const cluster = readCluster(poolNodes(objects).nodes);
  return wakesOf(scheduledPods({ object: pod }, findPods(pod), cluster), cluster).some(({ state }) => state === 'wakes' || state === 'wrongly');
}

test(`seed ${SEED}: on ${PAIRS} pairs of a Pod and a NodePool without nodes, where and Karpenter agree`, () => {
  const random = new Random(SEED);
  const pairs = Array.from({ length: PAIRS }, (_, i) => generatePair(random, i));
  const answers = karpenterSchedules(pairs.map(({ pod, pool, labels }) => ({ pod, pool, labels })));
  const wrong = pairs.flatMap((pair, i) => (wakes(pair) === (answers[i] === '') ? [] : [
    [`where: ${wakes(pair) ? 'wakes' : 'doesn\'t wake'}; Karpenter: ${answers[i] || 'adds a node'}`, ...[pair.pod.spec, pair.pool.spec, pair.labels]
      .map((each) => JSON.stringify(each))].join('\n'),
  ]));
  if (wrong.length > 0) { throw new Error([`${wrong.length} disagreements`, ...wrong.slice(0, SHOWN)].join('\n\n')); }
  // both answers are put to the test, and each reason
  const added = answers.filter((answer) => answer === '').length;
  expect(added).toBeGreaterThan(PAIRS / 10);
  expect(added).toBeLessThan(PAIRS * 0.9);
  expect(answers.filter((answer) => answer.includes('did not tolerate')).length).toBeGreaterThan(PAIRS / 50);
  expect(answers.filter((answer) => answer.includes('incompatible requirements')).length).toBeGreaterThan(PAIRS / 50);
});
