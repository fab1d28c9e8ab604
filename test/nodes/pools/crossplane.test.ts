import { VALID } from './valid';
import { poolNodes } from '../../../src/nodes';
import { crossplaneNodePool, formatProblem, PlainObject, windowsNodePool, WindowsVersion } from 'k8s-windows/core';

const { LTSC2022, LTSC2025 } = WindowsVersion;
const SUBSCRIPTION = '00000000-0000-0000-0000-000000000000';
/** What Crossplane requires for each provider. */
const REQUIRED = { aks: { subscriptionId: SUBSCRIPTION }, eks: { region: 'eu-west-1' }, gke: {} } as const;
type Provider = keyof typeof REQUIRED;
const PROVIDERS = Object.keys(REQUIRED) as Provider[];
const pool = (provider: Provider, more: object = {}, crossplane: object = {}) => (
  crossplaneNodePool({ ...VALID[provider], ...more, crossplane: { ...REQUIRED[provider], ...crossplane } } as never));
const managed = (provider: Provider, more: object = {}, crossplane: object = {}) => pool(provider, more, crossplane).objects
  .find(({ id }) => id === 'node-pool')!.manifest as any;
const problems = (...args: Parameters<typeof pool>) => pool(...args).problems.map(formatProblem);

describe('the managed resource', () => {
  test('of AKS has the ID of the cluster, and leaves the number of nodes to the autoscaler', () => {
    expect(managed('aks', { min: 1, labels: { taints: 'a' }, zones: ['1'], maxSurge: '10%' })).toEqual({
      apiVersion: 'containerservice.azure.upbound.io/v1beta2', kind: 'KubernetesClusterNodePool', metadata: { name: 'win22a' },
      spec: {
        managementPolicies: ['Observe', 'Create', 'Update', 'Delete'],
        initProvider: { nodeCount: 1 },
        forProvider: {
          kubernetesClusterId:
            `/subscriptions/${SUBSCRIPTION}/resourceGroups/shop-rg/providers/Microsoft.ContainerService/managedClusters/shop`,
          mode: 'User', osType: 'Windows', osSku: 'Windows2022', orchestratorVersion: '1.36', vmSize: 'Standard_D4s_v5', autoScalingEnabled: true,
          minCount: 1, maxCount: 5, nodeLabels: { taints: 'a' }, nodeTaints: ['os=windows:NoSchedule'], zones: ['1'],
          upgradeSettings: { maxSurge: '10%' },
        },
      },
    });
  });

  test('of EKS', () => {
    const { apiVersion, kind, spec } = managed('eks', { labels: { app: 'shop' } });
    expect([apiVersion, kind]).toEqual(['eks.aws.upbound.io/v1beta2', 'NodeGroup']);
    expect(spec.initProvider).toEqual({ scalingConfig: { desiredSize: 0 } });
    expect(spec.forProvider).toEqual({
      region: 'eu-west-1', clusterName: 'shop', nodeRoleArn: 'arn:aws:iam::111122223333:role/nodes', subnetIds: ['subnet-0a'],
      amiType: 'WINDOWS_CORE_2022_x86_64', version: '1.35', capacityType: 'ON_DEMAND', instanceTypes: ['m5.large'], labels: { app: 'shop' },
      taint: [{ key: 'os', value: 'windows', effect: 'NO_SCHEDULE' }], scalingConfig: { minSize: 0, maxSize: 5 },
    });
  });

  test('of GKE', () => {
    const { apiVersion, kind, spec } = managed('gke', { taints: [{ key: 'a', effect: 'NoExecute' }], labels: { name: 'a' } });
    expect([apiVersion, kind]).toEqual(['container.gcp.upbound.io/v1beta2', 'NodePool']);
    expect(spec).not.toHaveProperty('initProvider');
    expect(spec.forProvider).toEqual({
      cluster: 'shop', location: 'europe-west1', autoscaling: { totalMinNodeCount: 0, totalMaxNodeCount: 5 },
      management: { autoRepair: true, autoUpgrade: true },
      nodeConfig: {
        imageType: 'WINDOWS_LTSC_CONTAINERD', machineType: 'n2-standard-4', labels: { name: 'a' },
        taint: [{ key: 'a', value: '', effect: 'NO_EXECUTE' }], windowsNodeConfig: { osversion: 'OS_VERSION_LTSC2022' },
      },
    });
  });

  test.each(PROVIDERS)('of %s in a namespace differs by its group, version, and configuration only', (provider) => {
    const { apiVersion, metadata, spec, kind } = managed(provider, {}, { namespace: 'shop', providerConfigRef: { name: 'team' } });
    const ofCluster = managed(provider, {}, { providerConfigRef: { name: 'team' } });
    expect(apiVersion).toBe(ofCluster.apiVersion.replace('.upbound.io/v1beta2', '.m.upbound.io/v1beta1'));
    expect([kind, metadata]).toEqual([ofCluster.kind, { name: 'win22a', namespace: 'shop' }]);
    expect(spec).toEqual({ ...ofCluster.spec, providerConfigRef: { kind: 'ClusterProviderConfig', name: 'team' } });
    expect(ofCluster.spec.providerConfigRef).toEqual({ name: 'team' });
  });

  test.each(PROVIDERS)('of %s with a fixed number of nodes has it in forProvider', (provider) => {
    const { spec } = managed(provider, { min: 5 });
    expect(spec).not.toHaveProperty('initProvider');
    expect(spec.forProvider).toMatchObject({
      aks: { nodeCount: 5 }, eks: { scalingConfig: { minSize: 5, maxSize: 5, desiredSize: 5 } },
      gke: { autoscaling: { totalMinNodeCount: 5, totalMaxNodeCount: 5 } },
    }[provider]);
  });

  test('with another name than the pool refers to it', () => {
    expect(managed('eks', { name: 'Win_22' }, { objectName: 'shop-win22' }).metadata)
      .toEqual({ name: 'shop-win22', annotations: { 'crossplane.io/external-name': 'Win_22' } });
  });

  test('of a launch template with an AMI comes with an access entry', () => {
    const { objects } = pool('eks', { launchTemplate: { id: 'lt-1', version: '3', hasImage: true } });
    expect(objects.map(({ manifest }) => [manifest.apiVersion, manifest.kind])).toEqual([
      ['eks.aws.upbound.io/v1beta1', 'AccessEntry'], ['eks.aws.upbound.io/v1beta2', 'NodeGroup'],
    ]);
    expect(objects[0]!.manifest.spec).toMatchObject({
      forProvider: { region: 'eu-west-1', clusterName: 'shop', principalArn: 'arn:aws:iam::111122223333:role/nodes', type: 'EC2_WINDOWS' },
    });
  });
});

test.each(PROVIDERS)('%s: what follows from the options is as without Crossplane', (provider) => {
  const { nodeLabels, taints, build, problems: found, fields } = pool(provider);
  const plain = windowsNodePool(VALID[provider]);
  expect({ nodeLabels, taints, build }).toEqual({ nodeLabels: plain.nodeLabels, taints: plain.taints, build: plain.build });
  expect([found, fields]).toEqual([[], {}]);
});

describe('problems', () => {
  test.each<[Provider, object, object, string]>([
    ['aks', {}, { subscriptionId: undefined }, 'crossplane.subscriptionId: is required'],
    ['eks', {}, { region: '' }, 'crossplane.region: must not be empty'],
    ['eks', {}, { region: undefined }, 'crossplane.region: is required'],
    ['gke', {}, { region: 'eu-west-1' }, 'crossplane.region: unknown option'],
    ['gke', {}, { namespace: 'Shop' }, 'crossplane.namespace: must be a DNS label'],
    ['gke', {}, { objectName: 'Shop' }, 'crossplane.objectName: must be a valid name of a NodePool'],
    ['gke', {}, { providerConfigRef: {} }, 'crossplane.providerConfigRef.name: is required'],
    ['gke', {}, { providerConfigRef: { name: 'a', kind: 'ProviderConfig' } }, 'crossplane.providerConfigRef.kind: must not be set without namespace'],
    ['gke', {}, { namespace: 'a', providerConfigRef: { name: 'a', kind: 'Config' } }, 'crossplane.providerConfigRef.kind: must be one of'],
    ['eks', { name: 'Win' }, {}, 'name: must be a valid name of a NodeGroup'],
    // those of the pool stay
    ['gke', { version: LTSC2025 }, {}, 'version: must be a Windows release of GKE'], ['aks', { name: 'windows' }, {}, 'name: must have 1 to 6'],
    ['eks', { name: 'A B' }, {}, 'name: must have 1 to 63 letters'], ['eks', { name: undefined }, {}, 'name: is required'],
    ['eks', { ipFamily: 'ipv6' }, {}, 'ipFamily: must be "ipv4"'], ['eks', { subscriptionId: 'a' }, {}, 'subscriptionId: unknown option'],
  ])('%s %j %j', (provider, more, crossplane, start) => {
    expect(problems(provider, more, crossplane)).toEqual([expect.stringMatching(new RegExp(`^${start}`))]);
  });

  test('all are reported at once', () => {
    expect(problems('eks', { name: 'Win', min: 9, max: 3 }, { region: undefined, namespace: '-' }).map((each) => each.split(':')[0]))
      .toEqual(['min', 'crossplane.region', 'name', 'crossplane.namespace']);
  });

  test.each<[unknown, string]>([
    [VALID.karpenter, 'provider: must be one of "aks", "eks", "gke", got "karpenter"'], [{}, 'provider: must be one of'],
    [{ provider: 'eks-fargate' }, 'provider: must have Windows nodes: AWS Fargate'], [undefined, 'must be an object'], [null, 'must be an object'],
    [[VALID.gke], 'must be an object'], [{ ...VALID.gke, crossplane: 3 }, 'crossplane: must be an object'],
    [{ ...VALID.aks, crossplane: null }, 'crossplane: must be an object'],
  ])('%j', (given, start) => {
    expect(crossplaneNodePool(given as never).problems.map(formatProblem)).toEqual([expect.stringMatching(new RegExp(`^${start}`))]);
  });
});

test('advice: what Crossplane can\'t do, or doesn\'t document', () => {
  const advice = (...args: Parameters<typeof pool>) => pool(...args).advice.map(({ path }) => path.join('.'));
  expect(advice('eks')).toEqual(['min']);
  expect(advice('eks', { min: 1 })).toEqual([]);
  expect(advice('aks', { version: LTSC2025 })).toEqual(['version']);
  expect([...advice('aks'), ...advice('gke')]).toEqual([]);
});

describe('pools that managed resources define', () => {
  const nodeOf = (object: PlainObject) => poolNodes([object]).nodes as any[];

  test.each(PROVIDERS)('%s: those that crossplaneNodePool writes are read again', (provider) => {
    const labels = { app: 'shop' };
    for (const namespace of [undefined, 'shop']) {
      for (const min of [0, 2, 5]) {
        const options = { min, labels, taints: [{ key: 'a', effect: 'PreferNoSchedule' }, { key: 'b', value: 'c', effect: 'NoExecute' }] };
        const [node] = nodeOf(managed(provider, options, { namespace }));
        const { nodeLabels, taints, atZero } = pool(provider, options, { namespace });
        const old = { 'beta.kubernetes.io/os': 'windows', 'beta.kubernetes.io/arch': 'amd64' };
        expect(node.metadata.labels).toEqual({ ...nodeLabels, ...old });
        expect(node.spec.taints.map(({ value = '', ...taint }: any) => ({ ...taint, value })))
          .toEqual(taints.map(({ value = '', ...taint }) => ({ ...taint, value })));
        const toBe = JSON.parse(node.metadata.annotations?.['k8s-windows.dev/node-to-be'] ?? '{}');
        const uncertain = expect.arrayContaining([...atZero.uncertain]);
        expect(toBe).toMatchObject(min === 0 ? { pool: 'win22a', labels: atZero.labels, uncertain } : {});
        expect(Object.keys(toBe).length > 0).toBe(min === 0);
      }
    }
  });

  test('a node group of spot instances has their label', () => {
    expect(nodeOf(managed('eks', { spot: true }))[0].metadata.labels).toMatchObject({ 'eks.amazonaws.com/capacityType': 'SPOT' });
  });

  test('blocks of API versions in which they are lists are read too', () => {
    const { amiType } = managed('eks').spec.forProvider;
    const older = (minSize: number) => nodeOf({
      apiVersion: 'eks.aws.upbound.io/v1beta1', kind: 'NodeGroup', metadata: { name: 'win' },
      spec: { forProvider: { amiType, scalingConfig: [{ minSize, maxSize: 5 }], taint: [{ key: 'a', value: 'b', effect: 'NO_SCHEDULE' }] } },
    })[0];
    expect(older(0).metadata.annotations).toHaveProperty(['k8s-windows.dev/node-to-be']);
    expect(older(1).metadata.annotations).not.toHaveProperty(['k8s-windows.dev/node-to-be']);
    expect(older(1).spec.taints).toEqual([{ key: 'a', value: 'b', effect: 'NoSchedule' }]);
    const [node] = nodeOf({
      apiVersion: 'container.gcp.upbound.io/v1beta1', kind: 'NodePool', metadata: { name: 'win' },
      spec: { forProvider: { nodeConfig: [{ imageType: 'WINDOWS_LTSC_CONTAINERD', windowsNodeConfig: [{ osversion: 'OS_VERSION_LTSC2022' }] }] } },
    });
    expect(node.metadata.labels).toMatchObject({ 'node.kubernetes.io/windows-build': '10.0.20348' });
  });

  test('the name of the pool is the external one', () => {
    expect(nodeOf(managed('eks', {}, { objectName: 'shop' }))[0].metadata.labels).toMatchObject({ 'eks.amazonaws.com/nodegroup': 'win22a' });
  });

  test.each<[string, object]>([
    ['a pool of Linux', { ...managed('aks'), spec: { forProvider: { osType: 'Linux' } } }],
    ['one whose system isn\'t known', { ...managed('eks'), spec: {} }], ['a NodePool of something else', { ...managed('gke'), apiVersion: 'a/v1' }],
    ['another kind', { ...managed('eks'), kind: 'Cluster' }],
  ])('%s is none of Windows', (_, object) => {
    expect(nodeOf(object as PlainObject)).toEqual([]);
  });

  test.each<[string, object]>([
    ['lists', { spec: { forProvider: { osType: 'Windows', osSku: 3, minCount: 'x', nodeLabels: [], nodeTaints: 'a', vmSize: {} } } }],
    ['taints', { spec: { forProvider: { osType: 'Windows', nodeTaints: [null, 3, 'a', 'a:b', {}, { effect: null }] } } }],
    ['no name', { metadata: null, spec: { forProvider: { osType: 'Windows' } } }],
  ])('odd values don\'t crash: %s', (_, more) => {
    expect(nodeOf({ ...managed('aks'), ...more })).toHaveLength(1);
  });

  test('the release is that of the field', () => {
    const build = (object: PlainObject) => nodeOf(object)[0].metadata.labels['node.kubernetes.io/windows-build'];
    expect([LTSC2022, LTSC2025].map((version) => build(managed('aks', { version })))).toEqual(['10.0.20348', '10.0.26100']);
    expect(build(managed('eks', { version: LTSC2025 }))).toBe('10.0.26100');
  });
});
