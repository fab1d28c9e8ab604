import * as pulumi from '@pulumi/pulumi';
import { only, Registered, run, unknown, UNKNOWN } from './mocks';
import { VALID } from '../nodes/pools/valid';
import { windowsNodePool } from 'k8s-windows/core';
import { ProblemsError, WindowsCronJob, WindowsDeployment, WindowsPod } from 'k8s-windows/pulumi';
import { AksWindowsNodePool } from 'k8s-windows/pulumi-aks';
import { EksWindowsNodeGroup, EksWindowsSelfManagedNodes, EksWindowsSupport } from 'k8s-windows/pulumi-eks';
import { GkeWindowsNodePool } from 'k8s-windows/pulumi-gke';

/** Arguments of a component: the options of the core, with the release by its name. */
const argsOf = (provider: 'aks' | 'eks' | 'eks-self-managed' | 'gke', more: object = {}): any => {
  const { provider: _, version, ...options } = VALID[provider];
  return { ...options, version: version.name, ...more };
};
const CLASSES = {
  'aks': AksWindowsNodePool, 'eks': EksWindowsNodeGroup, 'eks-self-managed': EksWindowsSelfManagedNodes, 'gke': GkeWindowsNodePool,
};
const PROVIDERS = Object.keys(CLASSES) as (keyof typeof CLASSES)[];
const IMAGE = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';
const template = (spec: object) => ({ spec: { template: { spec: { containers: [{ name: 'iis', image: IMAGE }], ...spec } } } });
/** The error of a program that isn't valid, and what was registered before it. */
async function failure(program: () => unknown): Promise<{ readonly messages: readonly string[]; readonly registered: readonly Registered[] }> {
  let error: unknown;
  const registered = await run(() => { try { program(); } catch (thrown) { error = thrown; } }, { preview: true });
  if (!ProblemsError.isProblemsError(error)) { throw error ?? new Error('there is no problem'); }
  return { messages: error.message.split('\n').slice(1).map((line) => line.trim()), registered };
}

describe('resources', () => {
  test('AKS: the fields of the core, whose count the autoscaler changes', async () => {
    const registered = await run(() => { new AksWindowsNodePool('windows', argsOf('aks')); });
    const { type, inputs, request } = only(registered, 'AgentPool');
    expect(type).toBe('azure-native:containerservice:AgentPool');
    expect(inputs).toEqual(windowsNodePool(VALID.aks).fields.agentPool);
    expect(request.ignorechangesList).toEqual(['count']);
    // creating nodes of a cloud can take longer than a rollout: its provider knows
    expect(Object.values(request.customtimeouts).join('')).toBe('');
    const fixed = await run(() => { new AksWindowsNodePool('windows', argsOf('aks', { min: 5 })); });
    expect(only(fixed, 'AgentPool').request.ignorechangesList).toEqual([]);
  });

  test('EKS: a managed node group, with a tag of its Auto Scaling group for each thing that the autoscaler must know', async () => {
    const registered = await run(() => { new EksWindowsNodeGroup('windows', argsOf('eks')); });
    const { inputs, request } = only(registered, 'NodeGroup');
    const { fields, autoscalerTags } = windowsNodePool(VALID.eks);
    expect(inputs).toEqual(fields.nodeGroup);
    expect(request.ignorechangesList).toEqual(['scalingConfig.desiredSize']);
    const tags = registered.filter(({ type }) => type === 'aws:autoscaling/tag:Tag').map(({ inputs: { tag } }) => [tag.key, tag.value]);
    expect(Object.fromEntries(tags)).toEqual(autoscalerTags);
    expect(tags.length).toBeGreaterThan(4);
    // a pool with a node is known by it
    const awake = await run(() => { new EksWindowsNodeGroup('windows', argsOf('eks', { min: 1 })); });
    expect(awake.filter(({ type }) => type === 'aws:autoscaling/tag:Tag')).toEqual([]);
  });

  test('EKS: self-managed nodes have user data in base64, the newest AMI, and the tags of the cluster', async () => {
    const registered = await run(() => { new EksWindowsSelfManagedNodes('windows', argsOf('eks-self-managed', { tags: { team: 'web' } })); });
    const { userData } = windowsNodePool(VALID['eks-self-managed']).fields.launchTemplate!;
    const { inputs } = only(registered, 'LaunchTemplate');
    expect(Buffer.from(inputs.userData, 'base64').toString()).toBe(userData);
    const { inputs: group } = only(registered, 'Group');
    expect(group).toMatchObject({ name: 'win22a', minSize: 0, maxSize: 5, launchTemplate: { id: 'windows-id' } });
    expect(group.tags).toEqual(expect.arrayContaining([
      { key: 'kubernetes.io/cluster/shop', value: 'owned', propagateAtLaunch: true }, { key: 'team', value: 'web', propagateAtLaunch: true },
      { key: 'k8s.io/cluster-autoscaler/enabled', value: 'true', propagateAtLaunch: true },
      { key: 'k8s.io/cluster-autoscaler/shop', value: 'owned', propagateAtLaunch: true },
      { key: 'k8s.io/cluster-autoscaler/node-template/label/kubernetes.io/os', value: 'windows', propagateAtLaunch: false },
    ]));
    const given = await run(() => { new EksWindowsSelfManagedNodes('windows', argsOf('eks-self-managed', { imageId: 'ami-0a' })); });
    expect(only(given, 'LaunchTemplate').inputs.imageId).toBe('ami-0a');
  });

  test('GKE: the fields of the core', async () => {
    const registered = await run(() => { new GkeWindowsNodePool('windows', argsOf('gke')); });
    expect(only(registered, 'NodePool').inputs).toEqual(windowsNodePool(VALID.gke).fields.nodePool);
  });

  test.each(PROVIDERS)('%s: labels, taints, and the platform are plain values of the component', async (provider) => {
    let pool: any;
    await run(() => { pool = new CLASSES[provider]('windows', argsOf(provider)); }, { preview: true });
    const { nodeLabels, taints, platform } = windowsNodePool(VALID[provider]);
    expect(pool.nodeLabels).toEqual(nodeLabels);
    expect(pool.taints).toEqual(taints);
    expect(pool.platform.nodeLabels).toEqual(platform.nodeLabels);
    expect(pool.advice).toEqual([]);
    expect(pool.pool.fields).toEqual({});
  });
});

describe('EksWindowsSupport', () => {
  const SHOP = { clusterName: 'shop', clusterRoleName: 'shop-cluster' };

  test('the policy, the add-on, which stays, and an access entry for each role', async () => {
    const nodeRoleArns = ['arn:aws:iam::1:role/a', unknown<string>()];
    const registered = await run(() => { new EksWindowsSupport('windows', { ...SHOP, nodeRoleArns }); }, { preview: true });
    expect(only(registered, 'RolePolicyAttachment').inputs).toEqual({
      role: 'shop-cluster', policyArn: 'arn:aws:iam::aws:policy/AmazonEKSVPCResourceController',
    });
    expect(only(registered, 'Addon').inputs).toEqual({
      clusterName: 'shop', addonName: 'vpc-cni', configurationValues: '{"enableWindowsIpam":"true"}', preserve: true,
      resolveConflictsOnCreate: 'OVERWRITE', resolveConflictsOnUpdate: 'OVERWRITE',
    });
    expect(registered.filter(({ type }) => type.endsWith(':AccessEntry')).map(({ inputs }) => inputs)).toEqual([
      { clusterName: 'shop', principalArn: 'arn:aws:iam::1:role/a', type: 'EC2_WINDOWS' },
      { clusterName: 'shop', principalArn: UNKNOWN, type: 'EC2_WINDOWS' },
    ]);
  });

  test('no add-on if something else manages the plugin; other partitions have other ARNs', async () => {
    const registered = await run(() => { new EksWindowsSupport('windows', { ...SHOP, vpcCni: false, partition: 'aws-cn' }); });
    expect(registered.filter(({ type }) => type.endsWith(':Addon'))).toEqual([]);
    expect(only(registered, 'RolePolicyAttachment').inputs.policyArn).toBe('arn:aws-cn:iam::aws:policy/AmazonEKSVPCResourceController');
  });

  test.each([
    [{}, ['[windows] clusterName: is required', '[windows] clusterRoleName: is required']],
    [{ ...SHOP, vpcCni: { warmPrefixTarget: -1, prefixDelegation: true } }, ['[windows] vpcCni.warmPrefixTarget: must be']],
    [{ ...SHOP, vpcCni: { prefixDelegation: 'yes' } }, ['[windows] vpcCni.prefixDelegation: must be true or false']],
    [{ ...SHOP, nodeRoleArn: 'a' }, ['[windows] nodeRoleArn: unknown option. Did you mean nodeRoleArns?']],
  ])('%j', async (args, expected) => {
    const { messages, registered } = await failure(() => new EksWindowsSupport('windows', args as never));
    expect(registered).toEqual([]);
    expect(messages.map((message, i) => message.slice(0, expected[i]?.length))).toEqual(expected);
  });
});

describe('replacing a pool', () => {
  const requestOf = async (provider: keyof typeof CLASSES, name: unknown) => {
    const registered = await run(() => { new CLASSES[provider]('windows', argsOf(provider, { name })); });
    return registered.find(({ type }) => /AgentPool|NodeGroup|autoscaling\/group|NodePool$/.test(type) && !type.startsWith('k8s-windows'))!.request;
  };

  test.each(PROVIDERS)('%s: a pool whose name rotates is created before the old one is deleted', async (provider) => {
    expect(await requestOf(provider, {})).toMatchObject({ deletebeforereplace: false, deletebeforereplacedefined: true });
    expect(await requestOf(provider, { prefix: 'web', generation: 1 })).toMatchObject({ deletebeforereplacedefined: true });
  });

  test.each(PROVIDERS)('%s: for one with a fixed name, its provider decides', async (provider) => {
    expect(await requestOf(provider, 'win22a')).toMatchObject({ deletebeforereplacedefined: false });
  });
});

describe('problems', () => {
  test.each<[string, keyof typeof CLASSES, object, string]>([
    ['a release that EKS lacks', 'eks', { version: 'LTSC2025', kubernetes: '1.34' }, 'version: must be supported by EKS with Kubernetes 1.34'],
    ['a long name', 'aks', { name: 'windows1' }, 'name: must have 1 to 6 lowercase letters and digits'],
    ['an unknown release', 'gke', { version: 'LTSC2023' }, 'version: must be'],
    ['any release', 'gke', { version: 'any' }, 'version: must be'],
    ['an unknown argument', 'gke', { vmSize: 'a' }, 'vmSize: unknown option'],
    ['an Output that decides', 'aks', { max: pulumi.output(5) }, 'max: must be a plain value, got an Output'],
    ['an Output for the name', 'aks', { name: pulumi.output('win') }, 'name: must be a plain value, got an Output'],
    ['a promise for labels', 'eks', { labels: { a: Promise.resolve('b') } }, 'labels.a: must be a plain value, got an Output'],
    ['a provider', 'aks', { provider: 'eks' }, 'provider: unknown option'],
  ])('%s: nothing is registered', async (_, provider, more, expected) => {
    const { messages, registered } = await failure(() => new CLASSES[provider]('windows', argsOf(provider, more)));
    expect(registered).toEqual([]);
    expect(messages).toEqual([expect.stringContaining(`[windows] ${expected}`)]);
  });

  test('a missing argument, and arguments that are none', async () => {
    const { messages } = await failure(() => new AksWindowsNodePool('windows', {} as never));
    expect(messages.filter((message) => message.includes('missing')).length).toBeGreaterThan(4);
    const { messages: ofText } = await failure(() => new AksWindowsNodePool('windows', 'aks' as never));
    expect(ofText).toEqual([expect.stringContaining('args: must be an object')]);
  });
});

describe('late values', () => {
  test('only fields that depend on them are unknown in a preview', async () => {
    const registered = await run(() => {
      const late = { clusterName: unknown(), instanceProfile: unknown(), subnetIds: [unknown()] };
      new EksWindowsSelfManagedNodes('windows', argsOf('eks-self-managed', late));
    }, { preview: true });
    const { inputs } = only(registered, 'LaunchTemplate');
    expect(inputs).toMatchObject({ userData: UNKNOWN, iamInstanceProfile: UNKNOWN, instanceType: 'm5.large' });
    expect(only(registered, 'Group').inputs).toMatchObject({ name: 'win22a', maxSize: 5, vpcZoneIdentifiers: UNKNOWN });
  });

  test('they are in the fields once they are known', async () => {
    const registered = await run(() => {
      new EksWindowsSelfManagedNodes('windows', argsOf('eks-self-managed', {
        clusterName: pulumi.output('later'), instanceProfile: pulumi.output('arn:aws:iam::1:instance-profile/a'),
      }));
      new AksWindowsNodePool('aks', argsOf('aks', { resourceGroupName: pulumi.output('rg') }));
    });
    const { inputs } = only(registered, 'LaunchTemplate');
    expect(Buffer.from(inputs.userData, 'base64').toString()).toContain('later');
    expect(inputs.iamInstanceProfile).toEqual({ arn: 'arn:aws:iam::1:instance-profile/a' });
    expect(only(registered, 'Group').inputs.tags).toContainEqual({ key: 'kubernetes.io/cluster/later', value: 'owned', propagateAtLaunch: true });
    expect(only(registered, 'AgentPool').inputs).toMatchObject({ resourceGroupName: 'rg', resourceName: 'shop' });
  });
});

describe('windows.pool', () => {
  test.each(PROVIDERS)('%s: Pods select and tolerate exactly the pool, and the workload waits for it', async (provider) => {
    const registered = await run(() => {
      const pool = new CLASSES[provider]('windows', argsOf(provider));
      new WindowsDeployment('web', { ...template({}), windows: { pool } });
    }, { preview: true });
    const { inputs, request } = only(registered, 'Deployment');
    const { platform, taints } = windowsNodePool(VALID[provider]);
    expect(inputs.spec.template.spec.nodeSelector).toEqual({ 'kubernetes.io/os': 'windows', ...platform.nodeLabels });
    expect(inputs.spec.template.spec.tolerations ?? []).toEqual(taints.map(({ key, value, effect }) => ({ key, operator: 'Equal', value, effect })));
    expect(request.dependenciesList.length).toBeGreaterThan(0);
  });

  test('the result of windowsNodePool, without a component', async () => {
    const registered = await run(() => {
      new WindowsPod('web', { spec: { containers: [{ name: 'iis', image: IMAGE }] }, windows: { pool: windowsNodePool(VALID.aks) } });
    }, { preview: true });
    expect(only(registered, 'Pod').inputs.spec.nodeSelector).toEqual({ 'kubernetes.io/os': 'windows', 'kubernetes.azure.com/agentpool': 'win22a' });
  });

  test.each<[string, object, object, string]>([
    ['an image of another release', { containers: [{ name: 'iis', image: IMAGE.replace('2022', '2025') }] }, {}, 'must run on nodes of pool win22a'],
    ['a build that no node has', { nodeSelector: { 'node.kubernetes.io/windows-build': '10.0.26100' } }, {},
      'nodeSelector[node.kubernetes.io/windows-build]: must be "10.0.20348", as on the nodes of pool win22a'],
    ['a Pod that is larger than the nodes', { containers: [{ name: 'iis', image: IMAGE, resources: { limits: { memory: '64Gi' } } }] }, {},
      'must be able to wake pool win22a, which has no nodes'],
    ['a platform beside the pool', {}, { platform: 'AKS' }, 'not be set together with pool'],
    ['a custom platform beside the pool', {}, { customPlatform: { taints: [] } }, 'not be set together with pool'],
    ['an image for a later release, which only version says', { containers: [{ name: 'iis', image: 'registry.example/iis:1.0' }] },
      { version: 'LTSC2025' }, 'must run on nodes of pool win22a, LTSC2022'],
    ['an exact placement beside the pool', {}, { placement: 'exact' }, 'not be set together with pool'],
  ])('%s is a problem', async (_, spec, windows, expected) => {
    const pool = windowsNodePool({ ...VALID.aks, maxPods: 30, capacity: { cpu: '4', memory: '16Gi' } });
    const { messages } = await failure(() => new WindowsDeployment('web', { ...template(spec), windows: { pool, ...windows } } as never));
    expect(messages.join('\n')).toContain(expected);
  });

  test('an image of another release is one problem of a pool without nodes', async () => {
    const pool = windowsNodePool({ ...VALID.aks, maxPods: 30, capacity: { cpu: '4', memory: '16Gi' } });
    const containers = [{ name: 'iis', image: IMAGE.replace('2022', '2025') }];
    const { messages } = await failure(() => new WindowsDeployment('web', { ...template({ containers }), windows: { pool } } as never));
    expect(messages.join('\n').match(/\[[\w-]+\]$/gm)).toEqual(['[image-build-mismatch]']);
  });

  test('in a CronJob, the path is that of its Pod template', async () => {
    const pool = windowsNodePool({ ...VALID.aks, maxPods: 30, capacity: { cpu: '4', memory: '16Gi' } });
    const containers = [{ name: 'iis', image: IMAGE, resources: { limits: { memory: '64Gi' } } }];
    const { messages } = await failure(() => new WindowsCronJob('report', {
      spec: { schedule: '0 0 * * *', jobTemplate: { spec: { template: { spec: { containers } } } } }, windows: { pool },
    }));
    expect(messages).toEqual([expect.stringContaining('[report] spec.jobTemplate.spec.template.spec: must be able to wake pool win22a')]);
  });

  test.each([['a name', 'win22a'], ['a number', 5], ['an object', {}], ['an Output', pulumi.output('a')]])('%s isn\'t a pool', async (_, pool) => {
    const { messages } = await failure(() => new WindowsDeployment('web', { ...template({}), windows: { pool } } as never));
    expect(messages).toEqual([expect.stringContaining('[web] windows.pool: must be a')]);
  });
});
