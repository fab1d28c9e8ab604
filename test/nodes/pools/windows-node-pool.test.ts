import { AWS_MACHINES, VALID } from './valid';
import { NODE_POOL_PROVIDERS, OPTION_CHANGES } from '../../../src/knowledge';
import { NODE_POOL_OPTIONS } from '../../../src/nodes/pools/schema';
import { formatProblem, Platform, PlainObject, WindowsNodePoolOptions, windowsNodePool, WindowsVersion } from 'k8s-windows/core';

const { LTSC2019, LTSC2022, LTSC2025, ANNUAL23H2 } = WindowsVersion;
type Provider = WindowsNodePoolOptions['provider'];
const PROVIDERS = Object.keys(VALID) as Provider[];
const pool = (provider: Provider, more: object = {}) => windowsNodePool({ ...VALID[provider], ...more } as never);
/** Paths of problems, with what must hold. */
const problems = (provider: Provider, more: object) => pool(provider, more).problems.map(formatProblem);
const advice = (provider: Provider, more: object) => pool(provider, more).advice.map(formatProblem);

describe('valid pools', () => {
  test.each(PROVIDERS)('%s has no problems and no advice', (provider) => {
    const { problems: found, advice: warned, build, platform, taints, nodeLabels } = pool(provider);
    expect([...found, ...warned]).toEqual([]);
    expect(build).toBe('10.0.20348');
    // workloads select the pool by its label, and tolerate its taints
    expect(platform.nodeLabels).toEqual({ [NODE_POOL_PROVIDERS[provider].poolLabel]: 'win22a' });
    expect(platform.taints).toEqual(taints);
    expect(nodeLabels).toMatchObject({ 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': '10.0.20348', ...platform.nodeLabels });
    expect(platform.name).toBe(NODE_POOL_PROVIDERS[provider].platform);
  });

  test('the fields of AKS', () => {
    expect(pool('aks', { min: 1, diskGiB: 128, labels: { app: 'shop' }, zones: ['1'], maxSurge: '10%' }).fields).toEqual({
      agentPool: {
        agentPoolName: 'win22a', resourceGroupName: 'shop-rg', resourceName: 'shop', type: 'VirtualMachineScaleSets', mode: 'User',
        osType: 'Windows', osSKU: 'Windows2022', orchestratorVersion: '1.36', vmSize: 'Standard_D4s_v5', osDiskSizeGB: 128,
        enableAutoScaling: true, count: 1, minCount: 1, maxCount: 5, nodeLabels: { app: 'shop' }, nodeTaints: ['os=windows:NoSchedule'],
        availabilityZones: ['1'], upgradeSettings: { maxSurge: '10%' },
      },
    });
    expect(pool('aks', { version: LTSC2025 }).fields.agentPool).toMatchObject({ osSKU: 'Windows2025', enableFIPS: true });
    expect(pool('aks', { min: 5 }).fields.agentPool).toMatchObject({ count: 5 });
    expect(pool('aks', { min: 5 }).fields.agentPool).not.toHaveProperty('enableAutoScaling');
  });

  test('the fields of a managed node group of EKS', () => {
    const { fields, maxPods, autoscalerTags } = pool('eks', { labels: { app: 'shop' }, spot: true, edition: 'full' });
    expect(fields).toEqual({
      nodeGroup: {
        clusterName: 'shop', nodeGroupName: 'win22a', nodeRoleArn: 'arn:aws:iam::111122223333:role/nodes', subnetIds: ['subnet-0a'],
        amiType: 'WINDOWS_FULL_2022_x86_64', version: '1.35', capacityType: 'SPOT', instanceTypes: ['m5.large'], labels: { app: 'shop' },
        taints: [{ key: 'os', value: 'windows', effect: 'NO_SCHEDULE' }], scalingConfig: { minSize: 0, maxSize: 5, desiredSize: 0 },
      },
    });
    // one network interface with ten addresses, of which the node has one
    expect(maxPods).toBe(9);
    expect(autoscalerTags).toMatchObject({
      'k8s.io/cluster-autoscaler/node-template/label/kubernetes.io/os': 'windows',
      'k8s.io/cluster-autoscaler/node-template/taint/os': 'windows:NoSchedule',
      'k8s.io/cluster-autoscaler/node-template/resources/vpc.amazonaws.com/PrivateIPv4Address': '9',
    });
  });

  test('only a launch template with an AMI requires an access entry, and leaves its type and the version open', () => {
    const { fields } = pool('eks', { launchTemplate: { id: 'lt-1', version: '3', hasImage: true } });
    expect(fields.accessEntry).toEqual({ clusterName: 'shop', principalArn: 'arn:aws:iam::111122223333:role/nodes', type: 'EC2_WINDOWS' });
    expect(fields.nodeGroup).not.toHaveProperty('amiType');
    expect(fields.nodeGroup).not.toHaveProperty('version');
    expect(Object.keys(pool('eks', { launchTemplate: { id: 'lt-1', version: '3' } }).fields)).toEqual(['nodeGroup']);
  });

  test('self-managed nodes of EKS set their labels and taints by user data', () => {
    const { fields } = pool('eks-self-managed', { labels: { app: 'shop' }, diskGiB: 100 });
    expect(fields.imageParameter).toEqual({ name: '/aws/service/ami-windows-latest/Windows_Server-2022-English-Core-EKS_Optimized-1.35/image_id' });
    expect(fields.launchTemplate!.userData)
      .toContain('--register-with-taints=os=windows:NoSchedule --node-labels=app=shop,k8s-windows.dev/pool=win22a');
    expect(fields.accessEntry).toMatchObject({ type: 'EC2_WINDOWS' });
  });

  test('cluster-autoscaler finds the Auto Scaling group of self-managed nodes by its tags, which options can change', () => {
    const groupOf = (tags?: object) => pool('eks-self-managed', { tags }).fields.autoScalingGroup!;
    const tagsOf = (tags?: object) => (groupOf(tags).tags as PlainObject[]).map(({ key, value }) => [key, value]);
    expect(tagsOf()).toEqual([
      ['kubernetes.io/cluster/shop', 'owned'], ['k8s.io/cluster-autoscaler/enabled', 'true'], ['k8s.io/cluster-autoscaler/shop', 'owned'],
    ]);
    expect(tagsOf({ 'k8s.io/cluster-autoscaler/enabled': 'windows' })).toContainEqual(['k8s.io/cluster-autoscaler/enabled', 'windows']);
  });

  test('GKE scales all zones together, and gets no taint that it adds itself', () => {
    expect(pool('gke', { diskGiB: 100 }).fields.nodePool).toEqual({
      name: 'win22a', cluster: 'shop', location: 'europe-west1', autoscaling: { totalMinNodeCount: 0, totalMaxNodeCount: 5 },
      management: { autoRepair: true, autoUpgrade: true },
      nodeConfig: {
        imageType: 'WINDOWS_LTSC_CONTAINERD', machineType: 'n2-standard-4', diskSizeGb: 100, windowsNodeConfig: { osversion: 'OS_VERSION_LTSC2022' },
      },
    });
    // nodeCount is per zone
    expect(pool('gke', { min: 5 }).fields.nodePool).toMatchObject({ autoscaling: { totalMinNodeCount: 5, totalMaxNodeCount: 5 } });
    expect(pool('gke', { min: 5, zones: ['a', 'b'] }).fields.nodePool).not.toHaveProperty('nodeCount');
    expect(pool('gke', { min: 5, max: 6, zones: ['a', 'b'] }).fields.nodePool).not.toHaveProperty('nodeCount');
    expect(pool('gke', { min: 6, max: 6, zones: ['a', 'b'] }).fields.nodePool).toMatchObject({ nodeCount: 3 });
    expect(pool('gke').taints).toEqual([{ key: 'node.kubernetes.io/os', value: 'windows', effect: 'NoSchedule' }]);
  });

  test('Karpenter gets a NodePool and an EC2NodeClass', () => {
    const [nodeClass, nodePool] = pool(
      'karpenter', { diskGiB: 100, zones: ['a', 'b'], labels: { app: 'shop' } },
    ).objects.map(({ manifest }) => manifest.spec as PlainObject);
    expect(nodeClass).toMatchObject({
      amiSelectorTerms: [{ alias: 'windows2022@latest' }], blockDeviceMappings: [{ deviceName: '/dev/sda1', ebs: { volumeSize: '100Gi' } }],
    });
    expect(nodePool).toMatchObject({
      limits: { nodes: '5' },
      template: {
        metadata: { labels: { app: 'shop' } },
        spec: {
          requirements: [
            { key: 'kubernetes.io/os', operator: 'In', values: ['windows'] }, { key: 'kubernetes.io/arch', operator: 'In', values: ['amd64'] },
            { key: 'karpenter.sh/capacity-type', operator: 'In', values: ['on-demand'] },
            { key: 'topology.kubernetes.io/zone', operator: 'In', values: ['a', 'b'] },
          ],
          taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
        },
      },
    });
  });

  test.each([
    ['azure', VALID['cluster-api'], 'AzureMachineTemplate'], ['aws', AWS_MACHINES, 'AWSMachineTemplate'],
  ])('Cluster API on %s can scale from zero', (_, options, kind) => {
    const { objects, problems: found } = windowsNodePool({ ...options, labels: { 'app': 'shop', 'node-role.kubernetes.io/web': '' } } as never);
    expect(found).toEqual([]);
    const [machines, config, deployment] = objects.map(({ manifest }) => manifest as any);
    expect(machines.kind).toBe(kind);
    expect(deployment.metadata.annotations).toMatchObject({
      'capacity.cluster-autoscaler.kubernetes.io/cpu': '4',
      'capacity.cluster-autoscaler.kubernetes.io/labels': expect.stringContaining('kubernetes.io/os=windows,'),
      'capacity.cluster-autoscaler.kubernetes.io/taints': 'os=windows:NoSchedule',
    });
    expect(deployment.spec.template.spec.bootstrap.configRef.name).toBe(config.metadata.name);
    expect(deployment.spec.template.spec.infrastructureRef.name).toBe(machines.metadata.name);
    // Cluster API sets labels of its own domains; the kubelet sets the others
    expect(deployment.spec.template.metadata.labels).toMatchObject({ 'node.cluster.x-k8s.io/pool': 'win22a', 'node-role.kubernetes.io/web': '' });
    expect(config.spec.template.spec.joinConfiguration.nodeRegistration.kubeletExtraArgs).toContainEqual({ name: 'node-labels', value: 'app=shop' });
  });

  test('the template of Azure names the release of CAPZ\'s image, unless it has an image', () => {
    const machines = (more: object) => pool('cluster-api', more).objects[0]!.manifest as any;
    const [older, newer] = [WindowsVersion.LTSC2019, WindowsVersion.LTSC2025].map((version) => machines({ version, kubernetes: 'v1.34.1' }));
    expect([older, newer].map(({ spec }) => spec.template.metadata.annotations.windowsServerVersion)).toEqual(['windows-2019', 'windows-2025']);
    expect(older.metadata.name).not.toBe(newer.metadata.name);
    expect(machines({ image: { id: 'a' } }).spec.template.metadata).toBeUndefined();
    expect(problems('cluster-api', { kubernetes: 'v1.29.7', version: WindowsVersion.LTSC2019 })).toEqual([]);
  });

  test('a change of a template of Cluster API changes its name, since templates are immutable', () => {
    const names = (more: object) => pool('cluster-api', more).objects.map(({ manifest }) => (manifest.metadata as PlainObject).name);
    const [machines, config, deployment] = names({});
    const changed = names({ vmSize: 'Standard_D8s_v5' });
    expect(changed[0]).not.toBe(machines);
    expect(names({ labels: { a: 'b' } })[0]).toBe(machines);
    expect(names({ labels: { a: 'b' } })[1]).not.toBe(config);
    expect(changed[2]).toBe(deployment);
  });
});

describe('what follows', () => {
  test('AKS documents what it leaves Pods', () => {
    // 140m of four cores; 20 MB for each of 30 Pods and 50 MB, 100 MiB of eviction, 2 GiB for Windows
    expect(pool('aks', { capacity: { cpu: '4', memory: '16Gi' }, maxPods: 30 }).allocatable).toEqual({ cpu: '3860m', memory: '13586Mi', pods: '30' });
    // a quarter of the memory is the most for the kubelet
    expect(pool('aks', { capacity: { cpu: '2', memory: '4Gi' }, maxPods: 250 }).allocatable).toEqual({ cpu: '1900m', memory: '924Mi', pods: '250' });
    expect(pool('aks', { capacity: { cpu: '3', memory: '4Gi' }, maxPods: 30 }).allocatable).toBeUndefined();
    expect(pool('gke', { capacity: { cpu: '4', memory: '16Gi' } }).allocatable).toBeUndefined();
    const of = (kubernetes: string) => pool('aks', { capacity: { cpu: '4', memory: '16Gi' }, maxPods: 30, kubernetes }).allocatable;
    expect(['1.28', '1.29'].map(of)).toEqual([undefined, { cpu: '3860m', memory: '13586Mi', pods: '30' }]);
  });

  test('labels that the autoscaler may not know aren\'t taken for known', () => {
    expect(pool('aks').atZero).toMatchObject({
      labels: { 'kubernetes.azure.com/agentpool': 'win22a' }, uncertain: expect.arrayContaining(['node.kubernetes.io/windows-build']),
    });
    expect(pool('aks').atZero.labels).not.toHaveProperty(['node.kubernetes.io/windows-build']);
    expect(pool('karpenter').atZero.labels).toHaveProperty(['node.kubernetes.io/windows-build'], '10.0.20348');
  });

  test('Pods per node follow from the instance type of EKS', () => {
    const of = (instanceType: string) => pool('eks-self-managed', { instanceType }).maxPods;
    expect(['t3.large', 'm5.xlarge', 'c6i.4xlarge', 'r7i.24xlarge', 'm8i.large'].map(of)).toEqual([11, 14, 29, 49, 19]);
    expect(['m5zn.3xlarge', 'p5.48xlarge', 'm5'].map(of)).toEqual([undefined, undefined, undefined]);
    expect(advice('eks-self-managed', { instanceType: 'p5.48xlarge' }))
      .toEqual([expect.stringMatching(/^maxPods: must be set for these instance types/)]);
    expect(advice('eks-self-managed', { instanceType: 'p5.48xlarge', min: 1 })).toEqual([]);
  });

  test('the dates of a release', () => {
    expect(pool('aks', { version: LTSC2019, kubernetes: '1.32', on: '2026-11-27' }).lifecycle?.state).toBe('ended');
    expect(problems('aks', { version: LTSC2019, kubernetes: '1.32', on: '2026-11-27' }))
      .toEqual([expect.stringMatching(/^version: must be a release that hasn't ended: since 2026-03-01, .*Use LTSC2022/)]);
    expect(problems('aks', { version: LTSC2019, kubernetes: '1.32' })).toEqual([]);
    expect(advice('aks', { version: LTSC2022, on: '2028-03-01' }))
      .toEqual([expect.stringMatching(/^version: must be a release that doesn't end soon/)]);
    expect(problems('aks', { version: ANNUAL23H2, on: '2026-11-27' })).toEqual([expect.stringContaining('since 2026-05-15')]);
  });
});

describe('bad input', () => {
  test.each<[Provider, object, string]>([
    [
      'eks', { version: LTSC2025, kubernetes: '1.34' },
      'version: must be supported by EKS with Kubernetes 1.34 (from Kubernetes 1.35, since 2026-01-26)',
    ],
    ['karpenter', { version: LTSC2025, kubernetes: '1.34' }, 'version: must be supported by EKS with Kubernetes 1.34'],
    ['aks', { version: LTSC2022, kubernetes: '1.37' }, 'version: must be supported by AKS with Kubernetes 1.37'],
    ['gke', { version: LTSC2025 }, 'version: must be a Windows release of GKE (LTSC2019, LTSC2022), got "LTSC2025"'],
    ['aks', { name: 'windows' }, 'name: must have 1 to 6 lowercase letters and digits'],
    ['aks', { name: 'Win22' }, 'name: must have'], ['aks', { name: 'win-1' }, 'name: must have'], ['aks', { name: '2win' }, 'name: must have'],
    ['aks', { name: '' }, 'name: must have'],
    ['aks', { name: { prefix: 'windows' } }, 'name.prefix: must have 1 to 3 lowercase letters and digits'],
    ['aks', { name: { generation: 26 } }, 'name.generation: must be an integer from 0 to 25'],
    ['eks', { ipFamily: 'ipv6' }, 'ipFamily: must be "ipv4"'], ['karpenter', { ipFamily: 'ipv6' }, 'ipFamily: must be "ipv4"'],
    ['eks-self-managed', { ipFamily: 'ipv6' }, 'ipFamily: must be "ipv4"'],
    ['aks', { version: LTSC2025, vmSize: 'Standard_D4_v3' }, 'vmSize: must support generation 2 for LTSC2025'],
    ['aks', { version: LTSC2025, fips: false }, 'fips: must be true for LTSC2025'],
    ['aks', { maxPods: 251 }, 'maxPods: must be an integer from 10 to 250'], ['aks', { max: 1001 }, 'max: must be an integer from 1 to 1000'],
    ['aks', { zones: ['1', 'x'] }, 'zones[1]: must be the number of an availability zone, got "x"'],
    ['gke', { maxPods: 257 }, 'maxPods: must be an integer from 8 to 256'],
    ['aks', { vmSize: 'Standard_D4ps_v5' }, 'vmSize: must have an amd64 processor'],
    ['cluster-api', { vmSize: 'Standard_E2-1pds_v6' }, 'vmSize: must have an amd64 processor'],
    ['gke', { machineType: 't2a-standard-4' }, 'machineType: must have an amd64 processor'],
    ['eks', { instanceTypes: ['m5.large', 't4g.large'] }, 'instanceTypes[1]: must have an amd64 processor'],
    ['karpenter', { instanceTypes: ['is4gen.large'] }, 'instanceTypes[0]: must have an amd64 processor'],
    ['eks-self-managed', { instanceType: 'a1.large' }, 'instanceType: must have an amd64 processor'],
    ['karpenter', { alias: 'windows2022@v1.2.3' }, 'alias: must have the version "latest"'],
    ['karpenter', { alias: 'windows2019@latest' }, 'alias: must be that of version, "windows2022@latest"'],
    ['karpenter', { diskGiB: 30 }, 'diskGiB: must be at least 50'], ['eks', { diskGiB: 20 }, 'diskGiB: must be at least 50'],
    ['eks', { diskGiB: 100, launchTemplate: { id: 'a', version: '1' } }, 'diskGiB: must not be set: the launch template decides on the disk'],
    ['gke', { min: 6 }, 'min: must be at most max, 5, got 6'], ['gke', { max: 0 }, 'max: must be an integer ≥ 1'],
    ['gke', { min: -1 }, 'min: must be an integer ≥ 0'],
    ['gke', { min: 1.5 }, 'min: must be an integer'],
    ['karpenter', { min: 1 }, 'min: must be 0: a NodePool of Karpenter has only the nodes that Pods need'],
    [
      'gke', { taints: [{ key: 'node.kubernetes.io/os', value: 'windows', effect: 'NoSchedule' }] },
      'taints[0]: must not be set: GKE adds this taint itself',
    ],
    ['aks', { taints: [{ key: 'a b', effect: 'NoSchedule' }] }, 'taints[0]: must be a valid taint'],
    ['aks', { taints: [{ key: 'a', effect: 'Never' }] }, 'taints[0].effect: must be one of'],
    [
      'aks', { taints: [{ key: 'a', effect: 'NoSchedule' }, { key: 'a', value: 'b', effect: 'NoSchedule' }] },
      'taints[1]: must have another key or effect',
    ],
    ['aks', { labels: { 'kubernetes.io/os': 'windows' } }, 'labels[kubernetes.io/os]: must not be set: nodes get this label by themselves'],
    ['aks', { labels: { 'kubernetes.azure.com/foo': 'a' } }, 'labels[kubernetes.azure.com/foo]: must not have this prefix'],
    ['eks', { labels: { 'kubernetes.io/foo': 'a' } }, 'labels[kubernetes.io/foo]: must not have this prefix'],
    ['aks', { labels: { 'x y': 'a' } }, 'labels[x y]: must be a valid label'], ['aks', { labels: { a: 'x y' } }, 'labels.a: must be a valid label'],
    ['karpenter', { labels: { 'karpenter.sh/foo': 'a' } }, 'labels[karpenter.sh/foo]: must not have this prefix'],
    ['karpenter', { role: undefined }, 'role: is required'], ['karpenter', { instanceProfile: 'p' }, 'instanceProfile: must not be set: role is set'],
    ['karpenter', { subnets: [] }, 'subnets: must not be empty'],
    ['eks', { subnetIds: [] }, 'subnetIds: must not be empty, got []. Set it to the IDs'],
    ['eks', { instanceTypes: [] }, 'instanceTypes: must not be empty'], ['eks', { nodeRoleArn: '' }, 'nodeRoleArn: must not be empty'],
    ['aks', { clusterName: '' }, 'clusterName: must not be empty, got "". Set it to the name of the cluster'],
    ['aks', { zones: ['4'] }, 'zones[0]: must be the number of an availability zone, got "4"'],
    ['aks', { zones: ['1', '2', '1'] }, 'zones[2]: must be unique, got "1"'],
    ...['banana', '', '-1', '1.5', '%', '0', '0%', '00'].map((maxSurge): [Provider, object, string] => (
      ['aks', { maxSurge }, `maxSurge: must be an integer ≥ 1, or a percentage above 0%, got "${maxSurge}"`])),
    ['gke', { zones: ['europe-west1-b', 'us-east1-b'] }, 'zones[1]: must be a zone of europe-west1, got "us-east1-b"'],
    ['gke', { location: 'europe-west1-b', zones: ['europe-west10-a'] }, 'zones[0]: must be a zone of europe-west1, got "europe-west10-a"'],
    ['eks', { labels: { 'eks.amazonaws.com/team': 'a' } }, 'labels[eks.amazonaws.com/team]: must not have this prefix'],
    ['eks', { zones: ['a'] }, 'zones: must not be set: the subnets decide on the zones'],
    ['eks-self-managed', { zones: ['a'] }, 'zones: must not be set: the subnets decide on the zones'],
    ['karpenter', { name: 'a..b' }, 'name: must be the name of an object (a DNS subdomain)'], ['karpenter', { name: 'a.-b' }, 'name: must be'],
    [
      'aks', { version: WindowsVersion.SAC2004, on: '2026-11-27' },
      'version: must be a Windows release of AKS (LTSC2019, LTSC2022, ANNUAL23H2, LTSC2025), got "SAC2004". Use LTSC2022 or LTSC2025 or',
    ],
    ['karpenter', { subnets: [{ id: 'subnet-1', tags: { a: 'b' } }] }, 'subnets[0]: must have either an ID or tags'],
    ['karpenter', { securityGroups: [{ id: 'x' }] }, 'securityGroups[0].id: must match'],
    ['karpenter', { subnets: [{ tags: { a: '' } }] }, 'subnets[0].tags: must have keys and values'],
    ['karpenter', { weight: 101 }, 'weight: must be an integer from 1 to 100'],
    ['karpenter', { expireAfter: '30d' }, 'expireAfter: must be a duration'],
    [
      'karpenter', { requirements: [{ key: 'kubernetes.io/os', operator: 'In', values: ['linux'] }] },
      'requirements[0].key: must not be required: the pool is for Windows',
    ],
    ['karpenter', { requirements: [{}] }, 'requirements[0].operator: is required'],
    ['karpenter', { requirements: [{ key: 'a', operator: 'In' }] }, 'requirements[0].values: must have a value with In'],
    [
      'karpenter', { requirements: [{ key: 'a', operator: 'Gt', values: ['x'] }] },
      'requirements[0].values: must have one value, an integer ≥ 0, with Gt',
    ],
    ['karpenter', { requirements: [{ key: 'karpenter.sh/foo', operator: 'Exists' }] }, 'requirements[0].key: must be the key of a label'],
    ['aks', { taints: [{ key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' }] }, 'taints[0]: must not be a taint by a condition'],
    ['karpenter', { limits: { nodes: '3' } }, 'limits.nodes: must not be set: max decides on it'],
    ['karpenter', { limits: { cpu: 'many' } }, 'limits.cpu: must be a positive quantity'],
    ['karpenter', { capacityTypes: [] }, 'capacityTypes: must have a value'],
    ['karpenter', { tags: { 'karpenter.sh/nodepool': 'a' } }, 'tags[karpenter.sh/nodepool]: must not be set'],
    ['karpenter', { userData: '<powershell>x</powershell>' }, 'userData: must be PowerShell without tags'],
    ['cluster-api', { kubernetes: '1.35' }, 'kubernetes: must be a patch release'],
    ['cluster-api', { zones: ['1', '2'] }, 'zones: must have one zone'],
    ['cluster-api', { capacity: undefined }, 'capacity: is required'], ['cluster-api', { vmSize: undefined }, 'vmSize: is required'],
    ['cluster-api', { instanceType: 'm5.large' }, 'instanceType: must not be set: infrastructure is "azure"'],
    ['cluster-api', { infrastructure: 'aws' }, 'vmSize: must not be set: infrastructure is "aws"'],
    ['cluster-api', { machine: { osDisk: {} } }, 'machine.osDisk: must not be set here'],
    ['cluster-api', { kubeletExtraArgs: { 'max-pods': '5' } }, 'kubeletExtraArgs.max-pods: must not be set here'],
    ['cluster-api', { name: 'a'.repeat(41) }, 'name: must have at most 40 characters'],
    ['cluster-api', { kubernetes: 'v1.29.7' }, 'image: is required'],
    ['cluster-api', { image: 'x' }, 'image: must be the image of an AzureMachineTemplate'],
    ['aks', { capacity: { cpu: 'x', memory: '1Gi' } }, 'capacity.cpu: must be a positive quantity'],
    ['aks', { on: '2026-02-30' }, 'on: must be a day that exists'],
    ['aks', { kubernetes: '1.3x' }, 'kubernetes: must be a Kubernetes version'],
    ['aks', { version: 'LTSC2022' }, 'version: must be a WindowsVersion'],
    ['aks', { instanceType: 'x' }, 'instanceType: unknown option'], ['gke', { diskGiB: 'x' }, 'diskGiB: must be a number'],
  ])('%s %j', (provider, more, start) => {
    expect(problems(provider, more)).toEqual(
      expect.arrayContaining([expect.stringMatching(new RegExp(`^${start.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`))]),
    );
    expect(problems(provider, more).join('\n')).not.toContain('with undefined');
  });

  test.each([
    ['eks-fargate', 'AWS Fargate runs no Windows Pods of EKS, got "eks-fargate". Use "eks"'], ['eks-auto-mode', 'EKS Auto Mode has no Windows nodes'],
    ['gke-autopilot', 'GKE Autopilot has no Windows nodes'], ['karpenter-azure', 'Linux nodes only'], ['ask', 'did you mean aks'],
    [undefined, 'is required'], [3, 'must be one of'],
  ])('provider %s', (provider, text) => {
    const [found] = windowsNodePool({ ...VALID.aks, provider } as never).problems.map(formatProblem);
    expect(found!.replace('Did', 'did')).toContain(text);
  });

  test('all problems are reported at once', () => {
    const found = problems('gke', {
      name: 'Win', version: LTSC2025, min: 9, labels: { 'x y': '' }, location: undefined,
      taints: [{ key: 'node.kubernetes.io/os', value: 'windows', effect: 'NoSchedule' }],
    });
    expect(found.map((each) => each.split(':')[0])).toEqual(['location', 'name', 'min', 'labels[x y]', 'taints[0]', 'version']);
  });

  test.each([undefined, null, 'aks', 3, [], [VALID.aks], new Date()])('anything else is a problem: %p', (given) => {
    expect(windowsNodePool(given as never).problems).toHaveLength(1);
  });

  test.each(PROVIDERS)('%s: every option with a wrong type is a problem, and none crashes', (provider) => {
    const values: readonly unknown[] = [null, 3, -1, 'x', '', true, [], [null], [3], [{ key: 'a' }], {}, { a: null }, new Date(), () => 1];
    for (const option of Object.keys(NODE_POOL_OPTIONS[provider].fields)) {
      for (const value of values) { expect(Array.isArray(problems(provider, { [option]: value }))).toBe(true); }
    }
    const all = Object.fromEntries(Object.keys(NODE_POOL_OPTIONS[provider].fields).map((option) => [option, null]));
    expect(problems(provider, all).length).toBeGreaterThan(5);
  });

  test.each(PROVIDERS)('%s: a version of Kubernetes can be a number, as YAML reads it', (provider) => {
    const more = { kubernetes: 1.35, ...(provider === 'cluster-api' && { kubernetes: ' v1.35.1 ' }) };
    const { fields, objects, problems: found } = pool(provider, more);
    const { fields: asText, objects: objectsAsText } = pool(provider, { kubernetes: provider === 'cluster-api' ? '1.35.1' : '1.35' });
    expect([found, fields, objects]).toEqual([[], asText, objectsAsText]);
  });

  test.each<[Provider, string]>([['aks', 'max'], ['aks', 'maxPods'], ['gke', 'maxPods'], ['gke', 'min']])(
    'one wrong value is one problem: %s %s', (provider, option) => { expect(problems(provider, { [option]: -1 })).toHaveLength(1); },
  );

  test.each(['1', '10%', '010'])('AKS surges by %s', (maxSurge) => { expect(problems('aks', { maxSurge })).toEqual([]); });

  test('an option whose type is wrong has no other problem', () => {
    expect(problems('aks', { min: '3' })).toEqual(['min: must be a number, got "3". Write it without quotes: 3. [invalid-option]']);
  });
});

describe('advice', () => {
  test.each<[Provider, object, string]>([
    ['aks', { taints: [] }, 'taints: must have a taint, or Linux Pods without a nodeSelector are bound to these nodes'],
    ['aks', { taints: [{ key: 'a', effect: 'PreferNoSchedule' }] }, 'taints: must have a taint'],
    ['aks', { diskGiB: 30 }, 'diskGiB: must be at least 50 for Windows and its base images'],
    [
      'eks', { taints: [{ key: 'a', effect: 'NoExecute' }, { key: 'a', effect: 'NoSchedule' }] },
      'taints\\[1\\]: must have another key than the taints before it: a tag of the Auto Scaling group',
    ],
    ['eks', { maxPods: 5 }, 'maxPods: must be the number of Pods that EKS decides on'],
    ['gke', { nodeVersion: '1.35.1-gke.1' }, 'nodeVersion: must not be set with autoUpgrade'],
    ['aks', { kubernetes: '1.99', version: LTSC2025 }, 'kubernetes: 1.99 is newer than the facts of this release'],
  ])('%s %j', (provider, more, start) => {
    expect(problems(provider, more)).toEqual([]);
    expect(advice(provider, more)).toEqual([expect.stringMatching(new RegExp(`^${start}`))]);
  });
});

test('options that replace a pool are options', () => {
  for (const { provider, options } of OPTION_CHANGES) {
    expect(Object.keys(NODE_POOL_OPTIONS[provider].fields)).toEqual(expect.arrayContaining([...options]));
  }
});

test('the platform of a pool is that of its provider, with more', () => {
  const more = Platform.GKE.with({ taints: [{ key: 'a', effect: 'NoExecute' }, ...Platform.GKE.taints], nodeLabels: { pool: 'a' } });
  expect([more.name, more.taints, more.nodeLabels]).toEqual(['GKE', [...Platform.GKE.taints, { key: 'a', effect: 'NoExecute' }], { pool: 'a' }]);
});
