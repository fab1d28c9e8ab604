import { Random } from './differential/random';
import { installAdmission, InstalledAdmission } from './harness/admission';
import { ApiError, mapParallel } from './harness/api-client';
import { Cluster } from './harness/cluster';
import { count } from './harness/counts';
import { discardNamespace, Fleet } from './harness/fleet';
import { KubeObject, WINDOWS_IMAGE } from './harness/kube-objects';
import { WINDOWS_TAINTS } from './harness/platform-nodes';
import { Platform } from 'k8s-windows/core';

/**
 * Pods with every combination of what says which operating system they are for, whoever owns them: after admission, the scheduler binds each to a
 * node of its system, or to none. `SEED=n PODS=m` for others.
 */

const cluster = Cluster.ofEnvironment();
const seed = Number(process.env.SEED ?? 1);
const pods = Number(process.env.PODS ?? 2000);

type System = 'windows' | 'linux';
/** Each combination of these occurs. */
const NAMES: readonly (System | undefined)[] = [undefined, 'windows', 'linux'];
const HOST_PROCESS = ['none', 'of the Pod', 'of a container'] as const;
const IMAGES: readonly (readonly [image: string, system?: System])[] = [
  [WINDOWS_IMAGE, 'windows'], ['nginx:1.29', 'linux'], ['registry.example.com/team/web:1.0'],
];
/** What the author of a Pod can write as well as a controller. */
const OWNERS = [undefined, 'ReplicaSet', 'DaemonSet', 'Job', 'Node'] as const;
const AFFINITIES: readonly (object | undefined)[] = [
  undefined, undefined,
  ...['windows', 'linux'].flatMap((os) => ['In', 'NotIn'].map((operator) => ({ key: 'kubernetes.io/os', operator, values: [os] }))),
  { key: 'kubernetes.io/os', operator: 'Exists' }, { key: 'kubernetes.io/arch', operator: 'In', values: ['amd64'] },
];
const COMBINATIONS = NAMES.flatMap((os) => NAMES.flatMap((selected) => HOST_PROCESS.flatMap((hostProcess) => IMAGES.flatMap((image) =>
  OWNERS.map((owner) => ({ os, selected, hostProcess, image, owner }))))));

type Combination = (typeof COMBINATIONS)[number];

const random = new Random(seed);
/** The combinations again and again, each time with another affinity and other tolerations. */
const samples = Array.from({ length: pods }, (_, i) => ({
  ...COMBINATIONS[i % COMBINATIONS.length], affinity: random.pick(AFFINITIES), tolerates: random.chance(0.5),
}));

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';

function specOf({ os, selected, hostProcess, image: [image], affinity, tolerates }: Omit<(typeof samples)[number], 'owner'>): any {
  const windowsOptions = { windowsOptions: { hostProcess: true, runAsUserName: 'NT AUTHORITY\\SYSTEM' } };
  return {
    ...(os && { os: { name: os } }),
    ...(selected && { nodeSelector: { 'kubernetes.io/os': selected } }),
    ...(affinity && { affinity: { nodeAffinity: { [REQUIRED]: { nodeSelectorTerms: [{ matchExpressions: [affinity] }] } } } }),
    ...(hostProcess !== 'none' && { hostNetwork: true }),
    ...(hostProcess === 'of the Pod' && { securityContext: windowsOptions }),
    ...(tolerates && { tolerations: [{ operator: 'Exists' }] }),
    containers: [{ name: 'web', image, ...(hostProcess === 'of a container' && { securityContext: windowsOptions }) }],
  };
}

/** The systems that a Pod can't run on, whatever else it says. */
function isWrong({ os, hostProcess, image: [, ofImage] }: Pick<Combination, 'os' | 'hostProcess' | 'image'>, node: System): boolean {
  const needed = [os, hostProcess === 'none' ? undefined : 'windows', ofImage].filter((each) => each !== undefined);
  // what says nothing is for Linux
  return needed.some((each) => each !== node);
}

/** A Pod that says nothing of its system, for which Linux is meant. */
const saysNothing = ({ os, selected, hostProcess, image: [, ofImage], affinity }: (typeof samples)[number]) =>
  os === undefined && selected === undefined && hostProcess === 'none' && ofImage === undefined && affinity === undefined;

describe.each([
  // without a taint, Pods of Linux land on Windows nodes; with one, those of Windows need a toleration
  ['AKS', Platform.AKS],
  ['GKE', Platform.GKE],
])('on the nodes of %s', (name, platform) => {
  let fleet: Fleet;
  let admission: InstalledAdmission | undefined;
  let namespace: string;

  beforeAll(async () => {
    fleet = await Fleet.create(cluster, { name, taints: WINDOWS_TAINTS[name] });
    admission = await installAdmission(cluster, { platform, mode: 'deny' });
    namespace = await cluster.createNamespace('systems');
  }, 120_000);

  afterAll(async () => {
    await discardNamespace(cluster, namespace);
    await admission?.remove();
    await fleet.remove();
  });

  /** Objects that exist, or the garbage collector would remove what they own. They create no Pods. */
  async function owners(): Promise<Readonly<Record<string, object>>> {
    const labels = { app: 'owner' };
    const template = {
      metadata: { labels }, spec: { restartPolicy: 'Never', nodeSelector: { none: 'none' }, containers: [{ name: 'main', image: 'nginx:1.29' }] },
    };
    const made = await Promise.all([
      ['apps/v1', 'ReplicaSet', { replicas: 0 }], ['apps/v1', 'DaemonSet', {}], ['batch/v1', 'Job', { suspend: true }],
    ].map(async ([apiVersion, kind, spec]: any) => cluster.create({
      apiVersion, kind, metadata: { name: 'owner', namespace },
      spec: kind === 'Job'
        ? { ...spec, template }
        : { ...spec, selector: { matchLabels: labels }, template: { ...template, spec: { ...template.spec, restartPolicy: 'Always' } } },
    })));
    const node = await cluster.get({ apiVersion: 'v1', kind: 'Node', name: fleet.nameOf(fleet.roles[0]) });
    const objects = [...made.map(({ object }) => object), node];
    return Object.fromEntries(objects.map(({ apiVersion, kind, metadata: { name: of, uid } }) =>
      [kind, { apiVersion, kind, name: of, uid, controller: true }]));
  }

  const systemOf = (nodeName: string): System => (fleet.roleOf(nodeName).startsWith('linux') ? 'linux' : 'windows');
  /** Creates an object; the reason if the API server rejects it. */
  const create = async (object: KubeObject) => cluster.create(object).then(() => undefined, (error: unknown) => {
    if (!(error instanceof ApiError)) { throw error; }
    return error.message;
  });
  /** Bound Pods, as soon as the scheduler has tried all of them. */
  async function scheduled(): Promise<readonly any[]> {
    let all: readonly any[] = [];
    await cluster.until('the scheduler has tried all Pods', async () => {
      all = await cluster.list({ apiVersion: 'v1', kind: 'Pod', namespace });
      return all.every(({ spec, status }) => spec.nodeName
        || status.conditions?.some(({ type, status: is }: any) => type === 'PodScheduled' && is === 'False'));
    }, 240);
    return all.filter(({ spec }) => spec.nodeName);
  }

  test(`${pods} random Pods are on nodes of their system, or on none (seed ${seed})`, async () => {
    const ownerOf = await owners();
    const rejections = await mapParallel(samples, async (sample, i) => create({
      apiVersion: 'v1', kind: 'Pod', spec: specOf(sample),
      metadata: {
        name: `pod-${i}`, namespace,
        ...(sample.owner && { ownerReferences: [ownerOf[sample.owner]] }),
      },
    }));
    const bound = (await scheduled()).map(({ metadata, spec }) => ({
      sample: samples[Number(metadata.name.slice('pod-'.length))], on: systemOf(spec.nodeName), spec,
    }));
    const wrong = bound.filter(({ sample, on }) => isWrong(sample, on) || (saysNothing(sample) && on === 'windows'));
    expect(wrong.slice(0, 5)).toEqual([]);
    count('Pods of every combination', samples.length);
    // the policies, and not only the API server, reject some, and many run on each system
    expect(rejections.filter((rejection) => rejection?.includes('ValidatingAdmissionPolicy')).length).toBeGreaterThan(pods / 50);
    for (const system of ['windows', 'linux']) { expect(bound.filter(({ on }) => on === system).length).toBeGreaterThan(pods / 50); }
    // nothing that only says which system it is for is left out
    const isClear = ({ os, selected, hostProcess, image, affinity }: (typeof samples)[number]) => affinity === undefined
      && new Set([os, selected, hostProcess === 'none' ? undefined : 'windows', image[1]].filter((each) => each !== undefined)).size <= 1;
    const names = new Set(bound.map(({ sample }) => sample));
    const leftOut = samples.filter((sample) => isClear(sample) && !names.has(sample));
    expect(leftOut.map((sample) => [sample, rejections[samples.indexOf(sample)]]).slice(0, 3)).toEqual([]);
  }, 600_000);

  test('the Pods of Deployments, DaemonSets, and Jobs with every combination are on nodes of their system, or on none', async () => {
    const templates = COMBINATIONS.filter(({ owner }) => owner === undefined);
    const bySelector = (labels: object, template: object) => ({ selector: { matchLabels: labels }, template });
    const workloads = templates.flatMap((combination, i) => ['Deployment', 'DaemonSet', 'Job'].map((kind) => ({ combination, i, kind })));
    await mapParallel(workloads, async ({ combination, i, kind }) => {
      const labels = { combination: String(i) };
      const isJob = kind === 'Job';
      const spec = specOf({ ...combination, affinity: undefined, tolerates: true });
      const template = { metadata: { labels }, spec: { ...spec, ...(isJob && { restartPolicy: 'Never' }) } };
      await create({
        apiVersion: isJob ? 'batch/v1' : 'apps/v1', kind, metadata: { name: `${kind.toLowerCase()}-${i}`, namespace },
        spec: isJob ? { template } : bySelector(labels, template),
      });
    });
    // the controllers create Pods in the background
    let known = -1;
    await cluster.until('the controllers have created their Pods', async () => {
      const before = known;
      await new Promise((resolve) => setTimeout(resolve, 3000));
      known = (await cluster.list({ apiVersion: 'v1', kind: 'Pod', namespace })).length;
      return known === before;
    }, 120);
    const owned = (await scheduled()).filter(({ metadata }) => metadata.labels?.combination !== undefined);
    const wrong = owned.filter(({ metadata, spec }) => isWrong(templates[Number(metadata.labels.combination)], systemOf(spec.nodeName)));
    expect(wrong.map(({ metadata, spec }) => [metadata.name, spec.nodeName, templates[Number(metadata.labels.combination)]]).slice(0, 5)).toEqual([]);
    for (const kind of ['ReplicaSet', 'DaemonSet', 'Job']) {
      expect(owned.filter(({ metadata }) => metadata.ownerReferences?.[0].kind === kind).length).toBeGreaterThan(20);
    }
  }, 600_000);
});
