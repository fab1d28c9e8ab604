import { RELEASES } from './dump';
import { ImageLock } from '../../src/images';
import { generate, statusOf, ALLOCATABLE } from '../cluster/migrate/generate';
import { sampleOf } from '../sample';
import { MigrationPlan, planMigration, WindowsVersion } from 'k8s-windows/migrate';

/** Generated clusters, with a Pod of each workload on each node. */
const CLUSTERS = Array.from({ length: 40 }, (_, seed) => {
  const { nodes, objects, lock } = generate(seed);
  const pods = objects.filter(({ spec }) => spec.template).flatMap(({ kind, apiVersion, metadata, spec }) => {
    const selected = Object.entries(spec.template.spec.nodeSelector);
    const names = nodes.filter((node) => selected.every(([key, value]) => node.metadata!.labels![key] === value)).map((node) => node.metadata!.name!);
    return Array.from({ length: spec.replicas ?? names.length }, (__, i) => ({
      apiVersion: 'v1', kind: 'Pod', status: { phase: 'Running' },
      metadata: {
        ...spec.template.metadata, name: `${metadata!.name}-${i}`, namespace: metadata!.namespace,
        ownerReferences: [{ apiVersion, kind, name: metadata!.name, controller: true }],
      },
      spec: { ...spec.template.spec, nodeName: names[i % names.length] },
    }));
  });
  return { dump: [...nodes.map((node) => ({ ...node, ...statusOf(ALLOCATABLE, RELEASES[2019]) })), ...objects, ...pods], lock };
});
const plan = (dump: readonly unknown[], images: ImageLock | undefined, on: '2026-11-27' | '2028-01-01' = '2026-11-27') => (
  planMigration(dump, { to: WindowsVersion.LTSC2022, images, on }));
const states = ({ rebuild }: MigrationPlan) => rebuild.map(({ image, state }) => [image, state] as const).sort();

test.each(sampleOf(CLUSTERS.map((cluster, i) => [i, cluster] as const), 3))('cluster %i', (_, { dump, lock }) => {
  const [locked, unlocked, later] = [plan(dump, lock), plan(dump, undefined), plan(dump, lock, '2028-01-01')];
  // the tags of these images name no release: without the lock, nothing is ready, and what is unknown now was known by the lock
  expect(states(unlocked)).toEqual(states(locked).map(([image]) => [image, 'unknown']));
  expect(states(locked).map(([, state]) => state)).toContain('ready');
  expect({ now: unlocked.now, repin: unlocked.repin.map(({ patch }) => patch) }).toEqual({
    now: locked.now, repin: locked.repin.map(({ patch }) =>
      patch),
  });
  // no node whose Pods have an image without a build is drained
  const open = new Set(locked.waves.flatMap(({ drain }) => drain.filter(({ waitsFor }) => waitsFor.length === 0).map(({ node }) => node)));
  const missing = locked.rebuild.filter(({ state }) => state !== 'ready').map(({ image }) => image);
  const bad = dump.filter(({ kind, spec }: any) => kind === 'Pod' && open.has(spec.nodeName) && missing.includes(spec.containers[0].image))
    .filter(({ metadata }: any) => metadata.ownerReferences?.[0]?.kind !== 'DaemonSet');
  expect(bad).toEqual([]);
  // only the dates and what is said of them depend on the day
  expect(later.now.first).not.toEqual(locked.now.first);
  expect({ ...later, now: 0 }).toEqual({ ...locked, now: 0 });
  // a plan is data, and the same each time
  expect(JSON.parse(JSON.stringify(plan(dump, lock)))).toEqual(JSON.parse(JSON.stringify(locked)));
  // everything fits, and each old node is in one wave
  expect(locked.waves.flatMap(({ pending, capacity }) => [pending.most === 0, capacity.every(({ requested }) => (requested.cpu ?? 0) <= 1)]))
    .not.toContain(false);
  expect(locked.waves.flatMap(({ drain }) => drain.map(({ node }) => node)).sort()).toEqual(locked.now.pools.flatMap(({ nodes }) => nodes).sort());
});
