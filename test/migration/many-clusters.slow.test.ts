import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { budget, locked, LOCK, node, PINNED, SELECT, workload } from './dump';
import { PlainObject } from '../../src/base';
import { buildTo, Folder } from '../cli/command';
import { Random } from '../cluster/differential/random';

/** `CLUSTERS=12 npm run test:slow -- test/migration`: as many clusters as an administrator with many would plan for. */
const CLUSTERS = Number(process.env.CLUSTERS ?? 1);
const SIZE = { pools: 12, nodes: 25, workloads: 500, pods: 10, images: 120 };
/** Of each cluster. */
const GOAL = { seconds: 20, megabytes: 500 };
/** Says at the end what the process needed. */
const MEASURE = `process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  require('node:fs').writeFileSync('needed.json', JSON.stringify({ seconds: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1024 }));
});\n`;

/** What kubectl prints of a Pod besides what matters: most of a dump. */
const asPrinted = (pod: PlainObject, i: number): PlainObject => {
  const { spec, status, metadata } = pod as { readonly spec: any; readonly status: object; readonly metadata: object };
  return {
    ...pod, metadata: { ...metadata, uid: `uid-${i}`, creationTimestamp: '2026-11-20T08:00:00Z', annotations: { note: 'x'.repeat(200) } },
    spec: {
      ...spec, serviceAccountName: 'default', schedulerName: 'default-scheduler',
      containers: spec.containers.map((container: object) => ({
        ...container, env: Array.from({ length: 20 }, (_, j) => ({ name: `SETTING_${j}`, value: `value ${j}` })),
        volumeMounts: [{ name: 'token', mountPath: '/var/run/secrets/kubernetes.io/serviceaccount', readOnly: true }],
      })),
    },
    status: { ...status, conditions: ['Initialized', 'Ready', 'ContainersReady', 'PodScheduled'].map((type) => ({ type, status: 'True' })) },
  };
};

/** 300 nodes in pools of three zones, most of the old release, with 5,000 Pods of 500 workloads that differ. */
function clusterOf(seed: number): { readonly dump: string; readonly lock: string } {
  const random = new Random(seed);
  const nodes = Array.from({ length: SIZE.pools }, (_, p) => Array.from({ length: SIZE.nodes }, (__, i) => node(`p${p}-n${i}`, {
    pool: `p${p}w19`, cpu: '32', zone: String(i % 3), release: p < SIZE.pools - 2 ? 2019 : 2022,
  }))).flat();
  const names = nodes.map(({ metadata }) => (metadata as { readonly name: string }).name);
  const old = names.slice(0, -2 * SIZE.nodes);
  const workloads = Array.from({ length: SIZE.workloads }, (_, w) => {
    const name = `w${w}`;
    const spec = { nodeSelector: random.chance(0.3) ? PINNED : SELECT, terminationGracePeriodSeconds: Math.floor(random.next() * 60) };
    const on = Array.from({ length: SIZE.pods }, () => random.pick(random.chance(0.1) ? names : old));
    const image = `registry.example/i${Math.floor(random.next() * SIZE.images)}:1`;
    const objects = workload(name, { image, on, cpu: `${10 + Math.floor(random.next() * 800)}m`, kind: random.pick(['Deployment', 'StatefulSet']), spec });
    const budgets = random.chance(0.3) ? [budget(name, { maxUnavailable: 1 })] : [];
    return [...objects.map((each, i) => (each.kind === 'Pod' ? asPrinted(each, i) : each)), ...budgets];
  });
  const images = Array.from({ length: SIZE.images }, (_, i) => `registry.example/i${i}:1`).sort()
    .map((image) => [image, locked(image, 1e9 + Math.floor(random.next() * 4e9), 2019, ...(random.chance(0.95) ? [2022 as const] : []))]);
  return {
    dump: JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [...nodes, ...workloads.flat()] }, null, 4),
    lock: `${JSON.stringify({ ...LOCK, images: Object.fromEntries(images) }, null, 2)}\n`,
  };
}

test(`${CLUSTERS} clusters of 300 nodes and 5,000 Pods: less than ${GOAL.seconds} s and ${GOAL.megabytes} MB for each`, () => {
  const folder = new Folder({ 'measure.cjs': MEASURE });
  buildTo(folder);
  const needed = Array.from({ length: CLUSTERS }, (_, seed) => {
    const { dump, lock } = clusterOf(seed + 1);
    folder.write('dump.json', dump);
    folder.write('images.lock', lock);
    const args = ['migrate', 'dump.json', '--to', 'ltsc2022', '--images', 'images.lock', '--on', '2026-11-27', '--format', 'json', '-o', 'plan.json'];
    const { status, stderr } = spawnSync(process.execPath, ['--require', join(folder.path, 'measure.cjs'), 'lib/cli/main.js', ...args], {
      cwd: folder.path, encoding: 'utf8',
    });
    // 1: images are missing
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    const { now, waves } = JSON.parse(folder.read('plan.json'));
    expect([now.pools.flatMap((pool: any) => pool.nodes).length, waves.length]).toEqual([300, SIZE.pools - 2]);
    return JSON.parse(readFileSync(join(folder.path, 'needed.json'), 'utf8')) as typeof GOAL;
  });
  if (process.env.CLUSTERS) { process.stderr.write(`${needed.map(({ seconds, megabytes }) => `${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB`).join('\n')}\n`); }
  expect(needed.filter(({ seconds, megabytes }) => seconds > GOAL.seconds || megabytes > GOAL.megabytes)).toEqual([]);
}, 60_000 + CLUSTERS * 60_000);
