import { Guard } from './control-plane/guard';
import { Cluster } from './harness/cluster';
import { discardObjects } from './harness/controllers';
import { installCrds, removeCrds, withoutDescriptions } from './harness/crds';
import { discardNamespace } from './harness/fleet';
import { karpenterCrds, startKarpenter, startKwok } from './harness/karpenter';
import { KubeObject } from './harness/kube-objects';
import { findPods } from '../../src/kubernetes';
import { poolNodes } from '../../src/nodes';
import { readCluster, scheduledPods, wakesOf } from '../../src/scheduling';
import { VALID } from '../nodes/pools/valid';
import { completePod, PlainObject, windowsNodePool } from 'k8s-windows/core';

/** Karpenter itself, with its KWOK provider: which Pods add nodes to which pool, and where they are bound. On demand, with `KARPENTER=1`. */

const live = process.env.KARPENTER === undefined ? describe.skip : describe;
/** Includes the time to build Karpenter. */
const WITH_BUILD = 30 * 60_000;
const NOT_READY = 'node.kubernetes.io/not-ready';
const IMAGE = 'mcr.microsoft.com/windows/servercore:ltsc2022';
const POOL = { apiVersion: 'karpenter.sh/v1', kind: 'NodePool' };
const NODE_CLASS = { group: 'karpenter.kwok.sh', kind: 'KWOKNodeClass', name: 'default' };

const pool = windowsNodePool({ ...VALID.karpenter, name: 'windows' });
const [nodeClass, windowsPool] = pool.objects.map(({ manifest }) => manifest) as [PlainObject, any];
const ofKwok = (object: any): KubeObject => (
  { ...object, spec: { ...object.spec, template: { ...object.spec.template, spec: { ...object.spec.template.spec, nodeClassRef: NODE_CLASS } } } });
const linuxPool = {
  ...POOL, metadata: { name: 'linux' },
  spec: {
    template: {
      spec: {
        requirements: [
          { key: 'kubernetes.io/os', operator: 'In', values: ['linux'] }, { key: 'kubernetes.io/arch', operator: 'In', values: ['amd64'] },
        ],
        nodeClassRef: NODE_CLASS,
      },
    },
  },
};

const small = { resources: { requests: { cpu: '100m', memory: '100Mi' }, limits: { cpu: '100m', memory: '100Mi' } } };
const windowsSpec = completePod(
  { spec: { containers: [{ name: 'main', image: IMAGE, ...small }] } },
  { os: 'windows', platform: pool.platform, pool: { name: pool.name, version: pool.version } },
).template.spec as PlainObject;
const linuxSpec = { containers: [{ name: 'main', image: 'redis:7.4', ...small }] };
const pod = (name: string, spec: object) => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec });
const PODS = [
  pod('windows', windowsSpec), pod('linux', linuxSpec),
  pod('no-toleration', { ...windowsSpec, tolerations: [] }), pod('unknown-label', {
    ...windowsSpec, nodeSelector: { ...windowsSpec.nodeSelector as object, 'corp.example/unknown': 'a' },
  }),
];
/** A DaemonSet of Windows, which must not count for Linux nodes: kubernetes-sigs/karpenter#1009. */
const daemons = {
  apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name: 'agent' },
  spec: {
    selector: { matchLabels: { app: 'agent' } },
    template: {
      metadata: { labels: { app: 'agent' } },
      spec: { ...windowsSpec, nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: [{ operator: 'Exists' }] },
    },
  },
};

/** The pools that Pods wake by `where`, each with its Pods. */
function woken(): Readonly<Record<string, readonly string[]>> {
  const cluster = readCluster(poolNodes([nodeClass, windowsPool, linuxPool]).nodes);
  const all = PODS.flatMap((object) => scheduledPods({ object }, findPods(object), cluster));
  const wakes = wakesOf(all, cluster).filter(({ state }) => state === 'wakes' || state === 'wrongly');
  return Object.fromEntries(['windows', 'linux'].map((name) => (
    [name, wakes.filter((wake) => wake.pool === name).map(({ pod: { name: of } }) => of).sort()])));
}

live('Karpenter', () => {
  const cluster = Cluster.ofEnvironment();
  const crds = karpenterCrds().map((crd) => withoutDescriptions(crd));
  let guards: readonly Guard[];
  let namespace: string;
  const podsIn = async (): Promise<any[]> => cluster.list({ apiVersion: 'v1', kind: 'Pod', namespace });

  /** In place of the controller of the lifecycle of nodes, which the control plane runs without. */
  async function makeSchedulable(): Promise<void> {
    for (const { metadata: { name }, spec: { taints = [] } } of await cluster.list({ apiVersion: 'v1', kind: 'Node' })) {
      const others = taints.filter(({ key }: { readonly key: string }) => key !== NOT_READY);
      if (others.length < taints.length) { await cluster.patch({ apiVersion: 'v1', kind: 'Node', name }, { spec: { taints: others } }); }
    }
  }

  beforeAll(async () => {
    await installCrds(cluster, crds);
    namespace = await cluster.createNamespace('karpenter');
    guards = [await startKwok(cluster.connection), await startKarpenter(cluster.connection)];
    await cluster.apply({ apiVersion: 'karpenter.kwok.sh/v1alpha1', kind: 'KWOKNodeClass', metadata: { name: 'default' } });
    for (const object of [ofKwok(windowsPool), linuxPool]) { await cluster.apply(object); }
    await cluster.apply({ ...daemons, metadata: { ...daemons.metadata, namespace } });
  }, WITH_BUILD);

  afterAll(async () => {
    await discardNamespace(cluster, namespace);
    for (const kind of ['NodePool', 'NodeClaim']) { await discardObjects(cluster, { apiVersion: 'karpenter.sh/v1', kind }); }
    for (const guard of guards) { await guard.close(); }
    await removeCrds(cluster, crds);
  }, WITH_BUILD);

  test('it adds nodes for the Pods that where names, and for no others; a Windows DaemonSet doesn\'t keep it from adding Linux nodes', async () => {
    expect(woken()).toEqual({ windows: ['windows'], linux: ['linux'] });
    for (const object of PODS) { await cluster.apply({ ...object, metadata: { ...object.metadata, namespace } }); }
    const bound = async () => {
      const nodes = new Map<string, any>((await cluster.list({ apiVersion: 'v1', kind: 'Node' })).map((node) => [node.metadata.name, node]));
      return Object.fromEntries((await podsIn()).filter(({ metadata }) => PODS.some((each) => each.metadata.name === metadata.name))
        .map(({ metadata, spec }) => [metadata.name, nodes.get(spec.nodeName)?.metadata.labels['karpenter.sh/nodepool']]));
    };
    await cluster.until('Karpenter has added nodes', async () => {
      await makeSchedulable();
      const { windows, linux } = await bound();
      return windows !== undefined && linux !== undefined;
    }, 60);
    expect(await bound()).toEqual({ 'windows': 'windows', 'linux': 'linux', 'no-toleration': undefined, 'unknown-label': undefined });
    const claims = await cluster.list({ apiVersion: 'karpenter.sh/v1', kind: 'NodeClaim' });
    expect(claims.map(({ metadata }) => metadata.labels['karpenter.sh/nodepool']).sort()).toEqual(['linux', 'windows']);
  }, WITH_BUILD);
});
