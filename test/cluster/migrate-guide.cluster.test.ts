import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'yaml';
import { Guard } from './control-plane/guard';
import { mapParallel } from './harness/api-client';
import { Cluster } from './harness/cluster';
import { startKwok } from './harness/karpenter';
import { KubeObject } from './harness/kube-objects';
import { RealRegistry } from './harness/registry';
import { nodeObject, PLAYED, statusOf } from './migrate/generate';
import { Provider, Reader } from './migrate/reader';
import { Folder } from '../cli/command';
import { blocksIn, codeBlocks, ROOT } from '../docs/code-blocks';
import { MigrationPlan } from 'k8s-windows/migrate';

/**
 * The guide of docs/migrate.md, followed to the letter: its cluster is loaded into the control plane, with KWOK as the kubelets, and its commands and
 * those of the plan are run as they are there, by kubectl itself.
 */

const PAGE = 'docs/migrate.md';
const cluster = Cluster.ofEnvironment();
const only = (language: string) => codeBlocks(PAGE, language)[0].text;
/** The commands below each heading. */
const COMMANDS = new Map(readFileSync(join(ROOT, PAGE), 'utf8').split(/^#+ /m).map((part) => {
  const blocks = blocksIn(part, PAGE).filter(({ language }) => language === 'sh');
  return [part.split('\n')[0], blocks.flatMap(({ text }) => text.trimEnd().split('\n'))] as const;
}));
/** Those that the guide has more of than one, in its order. */
const HEADINGS = ['Leaving a Windows release', '2. Build what is missing', '3. Solve what is blocked', '4. Plan again'];
const ITEMS: readonly any[] = parse(only('yaml'), { merge: true }).items;
const LOCK = JSON.parse(only('json'));
const RELEASES = { Windows2022: '10.0.20348' } as const;

interface Labels { readonly [key: string]: string }

/** What differs between platforms: labels of nodes, and how machines come and go. */
const PLATFORMS: readonly (readonly [name: string, labels: (pool: string, sku: string) => Labels])[] = [
  ['AKS', (pool, sku) => ({ 'kubernetes.azure.com/agentpool': pool, 'agentpool': pool, 'kubernetes.azure.com/os-sku': sku })],
  ['EKS', (pool) => ({ 'eks.amazonaws.com/nodegroup': pool })],
  ['kubeadm', () => ({})],
];

let kwok: Guard;
let registry: RealRegistry;
beforeAll(async () => {
  kwok = await startKwok(cluster.connection, undefined, `${PLAYED}=yes`);
  registry = await RealRegistry.start();
  // the guide dumps the whole cluster, and what other suites left may still be on its way out: Pods, and workloads in namespaces that end
  await cluster.until('other suites\' Pods and namespaces are gone', async () => {
    const [pods, namespaces] = await Promise.all(['Pod', 'Namespace'].map(async (kind) => cluster.list({ apiVersion: 'v1', kind })));
    await mapParallel(pods, async ({ metadata: { name, namespace } }) => cluster.delete({ apiVersion: 'v1', kind: 'Pod', name, namespace }));
    return pods.length === 0 && namespaces.every(({ metadata }) => metadata.deletionTimestamp === undefined);
  }, 300);
}, 600_000);
afterAll(async () => { await Promise.all([kwok.close(), registry?.stop()]); });

const nodes = async (): Promise<any[]> => (
  (await cluster.list({ apiVersion: 'v1', kind: 'Node' })).filter(({ metadata }) => metadata.annotations?.[PLAYED]));
const podsOf = async (namespace: string): Promise<any[]> => cluster.list({ apiVersion: 'v1', kind: 'Pod', namespace });
const isReady = ({ status, metadata }: any) => metadata.deletionTimestamp === undefined
  && status.conditions?.some(({ type, status: is }: any) => type === 'Ready' && is === 'True') === true;
const ofRegistry = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll('registry.example', registry.host));

async function addNode(name: string, labels: Labels, allocatable: object): Promise<void> {
  const node = nodeObject(name, { 'kubernetes.io/os': 'windows', 'kubernetes.io/arch': 'amd64', ...labels });
  await cluster.create(node);
  const reference = { apiVersion: 'v1', kind: 'Node', name };
  await cluster.patch(reference, statusOf(allocatable, labels['node.kubernetes.io/windows-build']), { subresource: 'status' });
  await cluster.patch(reference, { spec: { taints: [] } });
}

/** The cluster of the page, on a platform. */
async function load(labelsOf: (typeof PLATFORMS)[number][1]): Promise<readonly string[]> {
  const old = ITEMS.filter(({ kind }) => kind === 'Node');
  await mapParallel(old, async ({ metadata: { name }, status: { allocatable } }) => (
    addNode(name, { 'node.kubernetes.io/windows-build': '10.0.17763', ...labelsOf('win19', 'Windows2019') }, allocatable)));
  await cluster.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } });
  await cluster.until('the namespace has its ServiceAccount', async () => (
    cluster.exists({ apiVersion: 'v1', kind: 'ServiceAccount', name: 'default', namespace: 'shop' })));
  const made = ITEMS.filter(({ kind }) => !['Node', 'Pod', 'ReplicaSet'].includes(kind));
  for (const object of made) { await cluster.create(ofRegistry(object) as KubeObject); }
  // the Pods of the page, whatever their names
  const count = ITEMS.filter(({ kind }) => kind === 'Pod').length;
  await cluster.until('all Pods run', async () => (await podsOf('shop')).filter(isReady).length === count);
  for (const [image, { isIndex, platforms }] of Object.entries<any>(LOCK.images)) {
    const [, repository, tag] = /\/(.*):(.*)/.exec(image)!;
    await registry.push(repository, tag, isIndex ? platforms : platforms[0]);
  }
  return old.map(({ metadata }) => metadata.name);
}

/** The nodes of a pool and their machines go. */
async function deletePool(label: string, pool: string): Promise<void> {
  const own = (await nodes()).filter(({ metadata }) => metadata.labels[label] === pool);
  await mapParallel(own, async ({ metadata: { name } }) => cluster.delete({ apiVersion: 'v1', kind: 'Node', name }));
}

/** The CLIs of Azure and AWS, as far as plans have them. */
const cloud = (labelsOf: (typeof PLATFORMS)[number][1], allocatable: object): Provider => async ([program, ...words]) => {
  if (program === 'aws') {
    const pool = /^eks delete-nodegroup --cluster-name shop --nodegroup-name (\S+)$/.exec(words.join(' '))?.[1];
    if (pool === undefined) { throw new Error(`unknown command: aws ${words.join(' ')}`); }
    await deletePool('eks.amazonaws.com/nodegroup', pool);
    return '';
  }
  const [group, resource, verb, ...rest] = words;
  const flags = new Map(Array.from({ length: rest.length / 2 }, (_, i) => [rest[2 * i], rest[2 * i + 1]] as const));
  const take = (flag: string, expected = /./) => {
    const value = flags.get(flag) ?? '';
    flags.delete(flag);
    if (!expected.test(value)) { throw new Error(`az: ${flag} must match ${expected}, got ${value}`); }
    return value;
  };
  if (group !== 'aks' || resource !== 'nodepool') { throw new Error(`unknown command: az ${words.join(' ')}`); }
  const [pool] = [take('--name'), take('--cluster-name', /^shop$/), take('--resource-group', /^shop$/)];
  if (verb === 'add') {
    const sku = take('--os-sku', /^Windows2022$/) as keyof typeof RELEASES;
    const count = Number(take('--node-count', /^\d+$/));
    take('--os-type', /^Windows$/);
    take('--node-vm-size', /^Standard_/);
    const pods = take('--max-pods', /^\d+$/);
    await mapParallel(Array.from({ length: count }), async (_, i) => (
      addNode(`aks${pool}00000${i}`, { 'node.kubernetes.io/windows-build': RELEASES[sku], ...labelsOf(pool, sku) }, { ...allocatable, pods })));
  } else if (verb === 'delete') {
    await deletePool('agentpool', pool);
  } else {
    throw new Error(`unknown command: az ${words.join(' ')}`);
  }
  if (flags.size > 0) { throw new Error(`az: unknown flags ${[...flags.keys()].join(', ')}`); }
  return '';
};

interface Step { readonly what: string; readonly command?: string; readonly isAtEnd: boolean }

/** The steps that a plan prints. */
const stepsIn = (plan: string): readonly Step[] => [...plan.slice(plan.indexOf('\nSteps\n')).matchAll(/^\d+\. (.*?): (.*)\n(?: {3}(.*)\n)?/gm)]
  .map(([, pool, what, command]) => ({ what, command, isAtEnd: pool === 'at the end' }));

/** Counts how many Pods of each workload are ready, until it is stopped: the fewest that ever were. */
function watchReady(): { readonly stop: () => Promise<Readonly<Record<string, number>>> } {
  const fewest: Record<string, number> = {};
  let isStopped = false;
  const done = (async () => {
    while (!isStopped) {
      const ready = (await podsOf('shop')).filter(isReady).map(({ metadata }) => metadata.labels.app as string);
      for (const app of ['shop', 'reports']) { fewest[app] = Math.min(fewest[app] ?? Infinity, ready.filter((each) => each === app).length); }
      await sleep(50);
    }
    return fewest;
  })();
  return { stop: async () => { isStopped = true; return done; } };
}

test.each(PLATFORMS)('on %s, it ends without an old node and without a lost Pod', async (platform, labelsOf) => {
  const [{ status: { allocatable } }] = ITEMS;
  const folder = new Folder({
    'reports/Dockerfile': only('dockerfile'),
    'deploy/shop.yaml': JSON.stringify(ITEMS.find(({ kind }) => kind === 'Deployment'), null, 2),
    'node-ltsc2022.yaml': codeBlocks('docs/nodes.md', 'yaml')[0].text.replace('sha256:…', `sha256:${'0'.repeat(64)}`),
  });
  const values = { 'registry.example': registry.host, '<cluster>': 'shop', '<group>': 'shop', '<size>': 'Standard_D4s_v5', '<files>': 'deploy/' };
  const reader = await Reader.create(folder, cluster.connection, registry, values, cloud(labelsOf, allocatable));
  const succeed = async (line: string) => {
    const printed = await reader.run(line);
    if (printed.code !== 0) { throw new Error(`${line}: exit code ${printed.code}\n${printed.stdout}${printed.stderr}`); }
    return printed;
  };
  try {
    const old = await load(labelsOf);
    // what is blocked, and what is missing, as on the page
    const [collect, lock, migrate, ...more] = COMMANDS.get(HEADINGS[0])!;
    expect(more).toEqual([]);
    await succeed(collect);
    await succeed(lock);
    const first = await reader.run(migrate);
    expect(first).toMatchObject({ code: 1, stderr: '', stdout: expect.stringMatching(/reports:3 \S+ +missing[^]*error +PodDisruptionBudget shop\/reports/) });
    expect(first.stdout).toContain('of which 1 must wait');
    let plan = '';
    let inspected = '';
    for (const heading of HEADINGS.slice(1)) {
      const lines = COMMANDS.get(heading)!;
      expect(lines).not.toEqual([]);
      for (const line of lines) {
        const { stdout } = await succeed(line);
        if (line.startsWith('docker manifest inspect')) { inspected = stdout; }
        plan = stdout;
      }
    }
    expect(inspected).toMatch(/10\.0\.17763.*10\.0\.20348/);
    expect(plan).toContain('of which 0 must wait');
    const steps = stepsIn(plan);
    expect(steps.map(({ what }) => what).join()).not.toMatch(/ as it is until /);

    const watch = watchReady();
    const follow = async ({ what, command }: Step) => {
      if (command !== undefined) {
        const { stdout } = await succeed(command);
        if (what.includes('the list must be empty')) { expect(stdout).toBe(''); }
        return;
      }
      // what the page says of the platform in words
      if (/^create \d+ nodes? /.test(what)) {
        for (const line of COMMANDS.get(platform)!) { await succeed(line); }
        const { create } = (JSON.parse((await succeed(`${migrate} --format json`)).stdout) as MigrationPlan).waves[0];
        await mapParallel(Array.from({ length: create.nodes }), async (_, i) => addNode(`new-${i}`, create.labels, create.allocatable!));
      } else {
        expect(what).toMatch(/^(?:delete what only old nodes used|remove machines)/);
      }
    };
    for (const step of steps.filter(({ isAtEnd }) => !isAtEnd)) { await follow(step); }
    for (const line of COMMANDS.get('5. Follow the steps')!) { await succeed(line); }
    expect(folder.read('deploy/shop.yaml')).toContain('10.0.20348');
    await cluster.until('all Pods run', async () => (await podsOf('shop')).filter(isReady).length === 4);
    for (const step of steps.filter(({ isAtEnd }) => isAtEnd)) { await follow(step); }
    const fewest = await watch.stop();

    const left = (await nodes()).map(({ metadata }) => metadata.name as string);
    const pods = await podsOf('shop');
    expect(left.filter((name) => old.includes(name))).toEqual([]);
    expect(pods.map(({ metadata }) => metadata.labels.app).sort()).toEqual(['reports', 'reports', 'shop', 'shop']);
    expect(pods.filter((pod) => !isReady(pod) || !left.includes(pod.spec.nodeName))).toEqual([]);
    // the strategy of the Deployment allows none to be missing, and the budget of the StatefulSet one
    expect(fewest.shop).toBeGreaterThanOrEqual(2);
    expect(fewest.reports).toBeGreaterThanOrEqual(1);
  } finally {
    await cluster.delete({ apiVersion: 'v1', kind: 'Namespace', name: 'shop' });
    await mapParallel(await nodes(), async ({ metadata: { name } }) => cluster.delete({ apiVersion: 'v1', kind: 'Node', name }));
    await cluster.delete({ apiVersion: 'v1', kind: 'Pod', namespace: 'shop' });
    await cluster.until('the namespace is gone', async () => !await cluster.exists({ apiVersion: 'v1', kind: 'Namespace', name: 'shop' }));
  }
}, 300_000);
