import { CROSSPLANE_CRDS, nodePoolCrds } from './crds/node-pools';
import { Cluster } from './harness/cluster';
import { installCrds, removeCrds, withoutDescriptions } from './harness/crds';
import { KubeObject } from './harness/kube-objects';
import { AWS_MACHINES, VALID } from '../nodes/pools/valid';
import { crossplaneNodePool, NamedObject, PlainObject, windowsNodePool, WindowsVersion } from 'k8s-windows/core';

/** What the API server says to the objects of node pools, with the CustomResourceDefinitions of Karpenter, Cluster API, CAPZ, CAPA, and
 * Crossplane. */

const cluster = Cluster.ofEnvironment();
let crds: readonly KubeObject[];
let namespace: string;

beforeAll(async () => {
  crds = nodePoolCrds().map(({ apiVersion, kind, metadata, spec: { conversion: _, ...spec } }) => (
    withoutDescriptions({ apiVersion, kind, metadata: { name: metadata!.name, annotations: metadata!.annotations }, spec })));
  await installCrds(cluster, crds);
  namespace = await cluster.createNamespace('node-pools');
}, 1_200_000);
afterAll(async () => {
  await removeCrds(cluster, crds);
  await cluster.delete({ apiVersion: 'v1', kind: 'Namespace', name: namespace });
});

/** What the server rejects of the objects of a pool. */
async function rejectedOf(objects: readonly NamedObject[]): Promise<readonly string[]> {
  const rejected: string[] = [];
  for (const { manifest } of objects) {
    const metadata = manifest.metadata as PlainObject;
    const placed = /karpenter|(?<!\.m)\.upbound/.test(String(manifest.apiVersion)) ? manifest : { ...manifest, metadata: { ...metadata, namespace } };
    await cluster.create(placed as KubeObject, { dryRun: true }).catch((error: Error) => rejected.push(error.message));
  }
  return rejected;
}

const KARPENTER = VALID.karpenter;
const CAPZ = VALID['cluster-api'];
const CAPA = AWS_MACHINES;

test.each([
  ['Karpenter', KARPENTER],
  ['Karpenter with all options', {
    ...KARPENTER, diskGiB: 100, labels: { 'app': 'shop', 'corp.example/team': 'web' }, zones: ['eu-west-1a', 'eu-west-1b'], maxPods: 20,
    instanceTypes: ['m5.large'],
    capacityTypes: ['on-demand', 'spot'], limits: { cpu: '100', memory: '400Gi' }, weight: 10, expireAfter: '720h', consolidateAfter: '10m',
    userData: 'Get-Date', tags: { team: 'web' },
    requirements: [{ key: 'karpenter.k8s.aws/instance-generation', operator: 'Gt', values: ['4'] }, { key: 'corp.example/a', operator: 'Exists' }],
    taints: [
      { key: 'os', value: 'windows', effect: 'NoSchedule' }, { key: 'a', effect: 'NoExecute' }, { key: 'b', value: '1', effect: 'PreferNoSchedule' },
    ],
  }],
  [
    'Karpenter with an instance profile',
    { ...KARPENTER, role: undefined, instanceProfile: 'nodes', subnets: [{ id: 'subnet-0a' }, { tags: { a: '*' } }] },
  ],
  ['CAPZ', CAPZ],
  ['CAPZ with all options', {
    ...CAPZ, diskGiB: 200, labels: { 'app': 'shop', 'node-role.kubernetes.io/web': '' }, zones: ['1'], maxPods: 50, sshKey: 'c3No',
    image: { id: '/subscriptions/a/images/b' },
    machine: { allocatePublicIP: false, spotVMOptions: {} }, preKubeadmCommands: ['echo a'], postKubeadmCommands: ['echo b'],
    files: [{ path: 'c:/a', content: 'a' }],
    kubeletExtraArgs: { v: '2' }, taints: [{ key: 'a', value: 'b', effect: 'NoExecute' }],
  }],
  ['CAPA', CAPA],
  [
    'CAPA with all options',
    { ...CAPA, diskGiB: 200, sshKey: 'key', iamInstanceProfile: 'nodes', zones: ['eu-west-1a'], machine: { tenancy: 'default' } },
  ],
])('%s: every object is accepted', async (_, options) => {
  const { objects, problems } = windowsNodePool(options as never);
  expect(problems).toEqual([]);
  expect(await rejectedOf(objects)).toEqual([]);
});

const OF_ALL = {
  min: 1, diskGiB: 100, labels: { app: 'shop' }, zones: ['1'], maxPods: 30, version: WindowsVersion.LTSC2025, tags: { team: 'web' },
  taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }, { key: 'a', effect: 'NoExecute' }],
};
const CROSSPLANE: readonly (readonly [string, object])[] = [
  ['AKS', { ...VALID.aks, crossplane: { subscriptionId: 'a' } }],
  ['AKS with all options', {
    ...VALID.aks, ...OF_ALL, vnetSubnetId: '/subscriptions/a', osDiskType: 'Managed', fips: true, maxSurge: '10%',
    crossplane: { subscriptionId: 'a', objectName: 'shop-win', providerConfigRef: { name: 'team' } },
  }],
  ['EKS', { ...VALID.eks, crossplane: { region: 'eu-west-1' } }],
  ['EKS with all options', {
    ...VALID.eks, ...OF_ALL, zones: undefined, edition: 'full', spot: true,
    crossplane: { region: 'eu-west-1', objectName: 'shop-win', providerConfigRef: { name: 'team' } },
  }],
  ['EKS with a launch template', { ...VALID.eks, launchTemplate: { id: 'lt-1', version: '3', hasImage: true }, crossplane: { region: 'eu-west-1' } }],
  ['GKE', VALID.gke],
  ['GKE with all options', {
    ...VALID.gke, ...OF_ALL, version: WindowsVersion.LTSC2022, tags: undefined, project: 'shop', diskType: 'pd-balanced', autoUpgrade: false,
    nodeVersion: '1.35.1-gke.1000', taints: [{ key: 'a', effect: 'NoExecute' }],
    crossplane: { objectName: 'shop-win', providerConfigRef: { name: 'team' } },
  }],
];
/** What version 1 of the providers has: no Windows on GKE, and on AKS another name of the field that an autoscaler requires. */
const OF_VERSION_1 = CROSSPLANE.filter(([name]) => !name.startsWith('GKE'))
  .map(([name, options]) => [name, name.startsWith('AKS') ? { ...options, min: 5 } : options] as const);

test.each(CROSSPLANE_CRDS === undefined ? OF_VERSION_1 : CROSSPLANE)('Crossplane on %s: every object is accepted', async (_, options) => {
  const { objects, problems } = crossplaneNodePool(options as never);
  expect(problems).toEqual([]);
  expect(objects.length).toBeGreaterThan(0);
  expect(await rejectedOf(objects)).toEqual([]);
  // a field that the kind doesn't have is not
  for (const { id, manifest } of objects) {
    const { spec } = manifest as { spec: { forProvider: PlainObject } };
    const changed = { ...manifest, spec: { ...spec, forProvider: { ...spec.forProvider, gone: 'a' } } };
    expect(await rejectedOf([{ id, manifest: changed }])).toEqual([expect.stringContaining('unknown field "spec.forProvider.gone"')]);
  }
});

(CROSSPLANE_CRDS === undefined ? test.skip : test).each(CROSSPLANE)('Crossplane on %s in a namespace: all is accepted', async (_, options) => {
  const { crossplane } = options as { crossplane?: object };
  const { objects, problems } = crossplaneNodePool({ ...options, crossplane: { ...crossplane, namespace } } as never);
  expect(problems).toEqual([]);
  expect(await rejectedOf(objects)).toEqual([]);
});

type Change = (object: any) => void;
/** Plants into the NodePool, the EC2NodeClass, or an object of Cluster API what the options make, where invalid options are left out of objects. */
const planted = (options: object, id: string, change?: Change): readonly NamedObject[] => windowsNodePool(options as never).objects
  .filter((object) => object.id === id).map((object) => {
    const copy = JSON.parse(JSON.stringify(object)) as NamedObject;
    change?.(copy.manifest);
    return copy;
  });

test.each<[string, object, object, string, Change?]>([
  ['a pinned alias', KARPENTER, { alias: 'windows2022@v1' }, 'node-class'],
  ['an unknown alias', KARPENTER, { alias: 'windows2016@latest' }, 'node-class'],
  ['a role and an instance profile', KARPENTER, { instanceProfile: 'p' }, 'node-class'],
  ['neither', KARPENTER, { role: undefined }, 'node-class'],
  ['no subnets', KARPENTER, { subnets: [] }, 'node-class', ({ spec }) => { spec.subnetSelectorTerms = []; }],
  ['a subnet by ID and tags', KARPENTER, { subnets: [{ id: 'subnet-1', tags: { a: 'b' } }] }, 'node-class'],
  ['a subnet by nothing', KARPENTER, { subnets: [{}] }, 'node-class'],
  ['the ID of something else', KARPENTER, { securityGroups: [{ id: 'x-1' }] }, 'node-class'],
  ['a tag without a value', KARPENTER, { subnets: [{ tags: { a: '' } }] }, 'node-class'],
  ['a tag of Karpenter', KARPENTER, { tags: { 'karpenter.sh/nodepool': 'a' } }, 'node-class'],
  ['an empty role', KARPENTER, { role: '' }, 'node-class'],
  ['a disk of 0 GiB', KARPENTER, { diskGiB: 0 }, 'node-class'],
  ['a weight of 101', KARPENTER, { weight: 101 }, 'node-pool'],
  ['an expiry in days', KARPENTER, { expireAfter: '30d' }, 'node-pool'],
  ['a consolidation in days', KARPENTER, { consolidateAfter: '1d' }, 'node-pool'],
  ['a limit that isn\'t a quantity', KARPENTER, { limits: { cpu: 'many' } }, 'node-pool'],
  ['a requirement without values', KARPENTER, { requirements: [{ key: 'a', operator: 'In' }] }, 'node-pool', ({ spec }) => {
    spec.template.spec.requirements.at(-1).values = [];
  }],
  ['a requirement with text as a number', KARPENTER, { requirements: [{ key: 'a', operator: 'Gt', values: ['x'] }] }, 'node-pool'],
  ['a requirement of a restricted label', KARPENTER, { requirements: [{ key: 'karpenter.sh/foo', operator: 'Exists' }] }, 'node-pool'],
  ['a requirement of the host name', KARPENTER, { requirements: [{ key: 'kubernetes.io/hostname', operator: 'Exists' }] }, 'node-pool'],
  ['an unknown operator', KARPENTER, { requirements: [{ key: 'a', operator: 'Like', values: ['b'] }] }, 'node-pool', ({ spec }) => {
    spec.template.spec.requirements.push({ key: 'a', operator: 'Like', values: ['b'] });
  }],
  ['a label of Karpenter', KARPENTER, { labels: { 'karpenter.sh/foo': 'a' } }, 'node-pool'],
  ['a label with an invalid value', KARPENTER, { labels: { a: 'x y' } }, 'node-pool'],
  ['a taint with an invalid key', KARPENTER, { taints: [{ key: 'a b', effect: 'NoSchedule' }] }, 'node-pool'],
  ['an unknown effect', KARPENTER, { taints: [{ key: 'a', effect: 'Never' }] }, 'node-pool', ({ spec }) => {
    spec.template.spec.taints = [{ key: 'a', effect: 'Never' }];
  }],
  ['an invalid name', KARPENTER, { name: 'Windows_1' }, 'node-pool'],
  ['an invalid name of a MachineDeployment', CAPZ, { name: 'Windows_1' }, 'machine-deployment'],
  ['no VM size', CAPZ, { vmSize: undefined }, 'machine-template'],
  ['no instance type', CAPA, { instanceType: undefined }, 'machine-template'],
  ['a disk of less than 8 GiB', CAPA, { diskGiB: -1 }, 'machine-template'],
  ['no cluster', CAPZ, { clusterName: undefined }, 'machine-deployment'],
])('a mistake is our problem, and the server\'s: %s', async (_, ...[options, mistake, id, change]) => {
  const all = { ...options, ...mistake };
  expect(windowsNodePool(all as never).problems).not.toEqual([]);
  const objects = planted(all, id, change);
  expect(objects).toHaveLength(1);
  expect(await rejectedOf(objects)).not.toEqual([]);
  // the server accepts the same without the mistake
  expect(await rejectedOf(planted(options, id))).toEqual([]);
});
