import { Random } from './differential/random';
import { MESSAGES, ofMessage, ofReason, schedulerFilters } from './harness/verdict';
import { GeneratedFleet, generateFleet } from './where/generate-fleet';
import { objectAt, PlainObject } from '../../src/base';
import { PodPlacement, whereItRuns } from '../../src/where';

/**
 * `whereItRuns` against the filters of the kube-scheduler itself, each run on every pair of a generated Pod and node: which filters reject the pair
 * must be the same. `SEED=42 PAIRS=1000000 npm run test:cluster -- where` tries others.
 */

const SEED = Number(process.env.SEED ?? 1);
const PAIRS = Number(process.env.PAIRS ?? 100_000);
const PODS_PER_FLEET = 500;
/** Disagreements that a failure shows. */
const SHOWN = 5;

const distinct = (codes: readonly (string | undefined)[]) => [...new Set(codes.filter((code) => code !== undefined))].sort().join(', ');

const isDaemon = ({ kind }: PlainObject) => kind === 'DaemonSet';
const podOf = (object: PlainObject): PlainObject => (isDaemon(object)
  ? { apiVersion: 'v1', kind: 'Pod', metadata: object.metadata, spec: objectAt(objectAt(objectAt(object, 'spec'), 'template'), 'spec') } : object);

/** The pairs on which they disagree; `counts` gets how often each answer was given. */
function disagreements(fleet: GeneratedFleet, counts: Map<string, number>): readonly string[] {
  const { nodes, running, runtimeClasses, objects } = fleet;
  const { pods, groups } = whereItRuns(objects, [...nodes, ...running, ...runtimeClasses]);
  expect(groups).toHaveLength(nodes.length);
  expect(pods).toHaveLength(objects.length);
  const answers = schedulerFilters({ nodes, running, runtimeClasses, pods: objects.map(podOf), daemons: objects.map(isDaemon) });
  return objects.flatMap((object, i) => nodes.flatMap((node, n): string[] => {
    const ours = distinct(reasonsOn(pods[i], n));
    const theirs = answers[i].rejected === undefined ? distinct(answers[i].nodes![n].map(ofMessage)) : 'runtime-class';
    counts.set(theirs, (counts.get(theirs) ?? 0) + 1);
    // a Pod that names another node is never asked about here
    if (ours === theirs || (ours === 'node-name' && theirs.split(', ').includes('node-name'))) { return []; }
    const using = running.filter((pod) => objectAt(pod, 'spec').nodeName === objectAt(node, 'metadata').name);
    return [[
      `whereItRuns: ${ours || 'fits'}; the scheduler: ${theirs || 'fits'}`, ...[object, node, ...using].map((each) => JSON.stringify(each)),
    ].join('\n')];
  }));
}

function reasonsOn({ groups }: PodPlacement, n: number): readonly (string | undefined)[] {
  return groups[n].reasons.map(ofReason);
}

test(`seed ${SEED}: on ${PAIRS} pairs of a Pod and a node, the same filters reject`, () => {
  const random = new Random(SEED);
  const counts = new Map<string, number>();
  let pairs = 0;
  while (pairs < PAIRS) {
    const fleet = generateFleet(random, PODS_PER_FLEET);
    const wrong = disagreements(fleet, counts);
    if (wrong.length > 0) { throw new Error([`${wrong.length} disagreements`, ...wrong.slice(0, SHOWN)].join('\n\n')); }
    pairs += fleet.nodes.length * fleet.objects.length;
  }
  // each answer is put to the test
  const seen = new Set([...counts.keys()].flatMap((codes) => codes.split(', ')));
  expect([...new Set([
    ...Object.values(MESSAGES), '', 'runtime-class', 'resource cpu', 'resource memory', 'resource example.com/gpu', 'resource hugepages-2Mi',
    'resource ephemeral-storage',
  ])].filter((code) => !seen.has(code))).toEqual([]);
  expect(counts.get('')).toBeGreaterThan(pairs / 100);
});
