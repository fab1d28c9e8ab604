import { ApiObject, App, Chart, JsonPatch, Testing } from 'cdk8s';
import { Construct } from 'constructs';
import { sampleOf } from '../sample';
import * as root from 'k8s-windows';
import {
  CalicoNetwork, CsiProxy, FlannelHostGatewayNetwork, FlannelVxlanNetwork, GmsaCredentialSpec, HostProcessScript, KubeProxyForWindows, Platform,
  ProblemsError, WindowsAdmission, WindowsCronJob, WindowsDaemonSet, WindowsDeployment, WindowsExporter, WindowsNamespace,
  WindowsNodeConfiguration, WindowsRuntimeClass, WindowsVersion,
} from 'k8s-windows';

const NETWORK = { apiServer: { host: '10.0.0.4' }, kubeProxy: { version: 'v1.36.3' } } as const;
const NODE = {
  version: WindowsVersion.LTSC2022, kubernetes: '1.36', network: 'flannel-vxlan', apiServer: { host: '10.0.0.4' }, join: false,
} as const;
const DOMAIN = { dnsName: 'corp.example.com', netBiosName: 'CORP', sid: 'S-1-5-21-1-2-3', guid: '1b4b2d52-6d0a-4f7b-9c39-0a8f6f6f2f10' };

function errorOf(run: () => unknown): Error {
  try { run(); } catch (error) { return error as Error; }
  throw new Error('nothing was thrown');
}
const messageOf = (make: (chart: Chart) => unknown) => errorOf(() => {
  const chart = new Chart(new App(), 'chart');
  make(chart);
  Testing.synth(chart);
}).message;

describe('unknown options', () => {
  test.each<[string, (chart: Chart) => unknown, string]>([
    [
      'of the windows group', (chart) => new WindowsDeployment(chart, 'x', { windows: { verison: 1 } } as never),
      'windows.verison: unknown option. Did you mean version?',
    ],
    [
      'of a container', (chart) => new WindowsDeployment(chart, 'x', { containers: [{ image: 'a', windows: { runAsUser: 'x' } }] } as never),
      'containers[0].windows.runAsUser: unknown option. Did you mean runAsUserName?',
    ],
    ['of cdk8s-plus', (chart) => new WindowsDeployment(chart, 'x', { replica: 1 } as never), 'replica: unknown option. Did you mean replicas?'],
    [
      'of a container of cdk8s-plus', (chart) => new WindowsDeployment(chart, 'x', { containers: [{ imag: 'a' }] } as never),
      'containers[0].imag: unknown option. Did you mean image?',
    ],
    [
      'of a container that is added', (chart) => new WindowsDeployment(chart, 'x').addContainer({ imag: 'a' } as never),
      'container.imag: unknown option. Did you mean image?',
    ],
    [
      'of a container\'s resources', (chart) => new WindowsDeployment(chart, 'x', { containers: [{ image: 'a', resources: { mem: {} } }] } as never),
      'containers[0].resources.mem: unknown option',
    ],
    [
      'that a later cdk8s-plus has', (chart) => new WindowsDeployment(chart, 'x', { revisionHistoryLimit: 1 } as never),
      'revisionHistoryLimit: unknown option',
    ],
    [
      'of a namespace', (chart) => new WindowsNamespace(chart, 'x', { podSecurityLevel: 'baseline' } as never),
      'podSecurityLevel: unknown option. Did you mean podSecurity?',
    ],
    ['of a network', (chart) => new FlannelVxlanNetwork(chart, 'x', { ...NETWORK, addresses: {} } as never), 'addresses: unknown option'],
    [
      'nested', (chart) => new FlannelVxlanNetwork(chart, 'x', { ...NETWORK, addressPlan: { clusterCIDR: '10.0.0.0/8' } } as never),
      'addressPlan.clusterCIDR: unknown option. Did you mean clusterCidr?',
    ],
    [
      'of the kubelet', (chart) => new WindowsNodeConfiguration(chart, 'x', { ...NODE, kubelet: { imageGCHighTresholdPercent: 5 } }),
      'kubelet.imageGCHighTresholdPercent: unknown field of the KubeletConfiguration of Kubernetes 1.36. Did you mean imageGCHighThresholdPercent?',
    ],
    [
      'of a later kubelet', (chart) => new WindowsNodeConfiguration(chart, 'x', { ...NODE, kubernetes: '1.30', kubelet: { crashLoopBackOff: {} } }),
      'kubelet.crashLoopBackOff: must not be set with Kubernetes 1.30: the kubelet has the field since 1.32',
    ],
    ['of another type', (chart) => new WindowsNodeConfiguration(
      chart, 'x', { ...NODE, kubelet: { cpuManagerPolicy: 5, syncFrequency: 'often', logging: { verbosity: '4' } } },
    ), 'kubelet.syncFrequency: must be a duration, got "often"'],
  ])('%s are reported', (_, make, message) => {
    expect(messageOf(make)).toContain(message);
  });
});

describe('invalid values', () => {
  test.each<[string, (chart: Chart) => unknown, string]>([
    [
      'a namespace with capitals', (chart) => new WindowsNamespace(chart, 'x', { metadata: { name: 'Bad_Name' } }),
      'metadata.name: must be a valid Namespace name: a DNS label of at most 63 characters, got "Bad_Name"',
    ],
    [
      'a SKU', (chart) => root.WindowsStorageClass.azureDisk(chart, 'x', { name: 'a', skuName: 'premium' as never }),
      'skuName: must be one of "Standard_LRS"',
    ],
    [
      'an image with a space', (chart) => new WindowsDeployment(chart, 'x', { containers: [{ image: 'my image:ltsc2022' }] }),
      'must be an image reference without spaces, got "my image:ltsc2022"',
    ],
    [
      'an image for Linux', (chart) => new WindowsDeployment(chart, 'x', { containers: [{ image: 'nginx:1.27-alpine' }] }),
      'containers[0].image: must be a Windows image, got "nginx:1.27-alpine"',
    ],
    [
      'a shell of Linux', (chart) => new WindowsDeployment(chart, 'x', { containers: [{ image: 'a', command: ['/bin/sh'] }] }),
      'command[0]: "sh" is a program of Linux',
    ],
    [
      'hostNetwork', (chart) => new WindowsDeployment(chart, 'x', { containers: [{ image: 'a' }], hostNetwork: true } as never),
      'spec.template.spec.hostNetwork: must not be true without HostProcess containers, got true: on Windows, only they use the network of',
    ],
    ['no props', (chart) => new FlannelVxlanNetwork(chart, 'x', undefined as never), 'apiServer: is required'],
  ])('%s is reported', (_, make, message) => {
    expect(messageOf(make)).toContain(message);
  });

  test('the API server can be a URL', () => {
    const chart = new Chart(new App(), 'chart');
    new FlannelVxlanNetwork(chart, 'x', { apiServer: 'https://192.168.1.10:8443', kubeProxy: { version: '1.34' } });
    expect(JSON.stringify(Testing.synth(chart))).toContain('https://192.168.1.10:8443');
    expect(JSON.stringify(Testing.synth(chart))).toContain('kube-proxy:v1.34.0');
  });
});


const IMAGE = { image: 'mcr.microsoft.com/windows/servercore:ltsc2022' };

test.each<[string, object, ...string[]]>([
  [
    'a number as memory', { containers: [{ ...IMAGE, resources: { memory: { limit: 1024 } } }] },
    'containers[0].resources.memory.limit: must be a Size, got 1024. Use Size.mebibytes(1024).',
  ],
  ['a string as strategy', { strategy: 'Recreate' }, 'strategy: must be a DeploymentStrategy, got "Recreate". Use DeploymentStrategy.recreate().'],
  ['an empty probe', { containers: [{ ...IMAGE, liveness: {} }] }, 'containers[0].liveness: must be a Probe, got {}.'],
  [
    'a mount without a volume', { containers: [{ ...IMAGE, volumeMounts: [{ path: 'C:\\data' }] }] },
    'containers[0].volumeMounts[0].volume: must be a Volume, got undefined.',
  ],
  [
    'variables in a list', { containers: [{ ...IMAGE, envVariables: [{ name: 'A', value: 'b' }] }] },
    'containers[0].envVariables: must be an object, got a list.',
  ],
  [
    'a variable that isn\'t an instance', { containers: [{ ...IMAGE, envVariables: { A: 'pa55' } }] },
    'containers[0].envVariables.A: must be an EnvValue, got a string.',
  ],
  [
    'a variable without a value', { containers: [{ ...IMAGE, envVariables: { A: undefined } }] },
    'containers[0].envVariables.A: must be an EnvValue, got undefined.',
  ],
  [
    'a port twice', { containers: [{ ...IMAGE, ports: [{ number: 80, name: 'a' }, { number: 81, name: 'a' }] }] },
    'must have options that cdk8s-plus accepts, got an error: Port with name a already exists. Change the option',
  ],
  ['a volume that isn\'t one', { volumes: [undefined] }, 'volumes[0]: must be a Volume, got undefined.'],
  ['a name as service account', { serviceAccount: 'web' }, 'serviceAccount: must be a ServiceAccount, got "web".'],
  ['an account without a name', { serviceAccount: {} }, 'serviceAccount: must be a ServiceAccount, got {}.'],
  [
    'a quoted boolean', { isolate: 'false', spread: 'true' }, 'isolate: must be true or false, got "false".',
    'spread: must be true or false, got "true".',
  ],
  ['text in place of labels', { podMetadata: { labels: 'x' } }, 'podMetadata.labels: must be an object, got a string.'],
  ['a name as Secret', { dockerRegistryAuth: 'registry' }, 'dockerRegistryAuth: must be a Secret, got "registry".'],
  [
    'several', { minReady: '5s', metadata: { label: { a: 'b' } }, podMetadata: { Labels: { a: 'b' } } },
    'minReady: must be a Duration, got "5s".', 'metadata.label: unknown option. Did you mean labels?', 'podMetadata.Labels: unknown option.',
  ],
])('an option of another type is a problem: %s', (_name, props, ...expected) => {
  const chart = new Chart(new App(), 'chart');
  const found = messageOf(() => new WindowsDeployment(chart, 'web', { containers: [IMAGE], ...props } as never));
  for (const each of expected) { expect(found).toContain(`[chart/web] ${each}`); }
});

test('a schedule is required, and can be any object with an expression', () => {
  const chart = new Chart(new App(), 'chart');
  for (const schedule of [undefined, '@daily']) {
    expect(messageOf(() => new WindowsCronJob(chart, `a${schedule}`, { schedule, containers: [IMAGE] } as never)))
      .toContain('schedule: must be a Cron, got');
  }
  new WindowsCronJob(chart, 'b', { schedule: { expressionString: '0 3 * * *' }, containers: [{ ...IMAGE, envVariables: { A: { value: 'b' } } }] });
  expect(Testing.synth(chart)).toMatchObject([{ spec: { schedule: '0 3 * * *' } }]);
});

test('an option that cdk8s-plus can\'t render is a problem, next to those of other constructs', () => {
  const chart = new Chart(new App(), 'chart');
  new WindowsDeployment(chart, 'web', { containers: [{ ...IMAGE, envVariables: { A: null } }] } as never);
  new WindowsDeployment(chart, 'api', { containers: [{ image: 'nginx:1-alpine' }] });
  let error: unknown;
  try { Testing.synth(chart); } catch (e) { error = e; }
  expect(ProblemsError.isProblemsError(error) && error.problems.map(({ construct, code }) => `${construct} ${code}`))
    .toEqual(['chart/web invalid-option', 'chart/api linux-image']);
});

test('a JSON patch in a field that is filled in later is a problem that says so, and one of the whole field works', () => {
  const patched = (path: string, value: unknown) => {
    const chart = new Chart(new App(), 'chart');
    ApiObject.of(new WindowsDeployment(chart, 'web', { containers: [IMAGE] })).addJsonPatch(JsonPatch.add(`/spec/template/spec${path}`, value));
    return Testing.synth(chart);
  };
  expect(messageOf(() => patched('/nodeSelector/disk', 'ssd'))).toContain('[chart/web] must have options and JSON patches that cdk8s can render');
  expect(patched('/nodeSelector', { disk: 'ssd' })[0].spec.template.spec.nodeSelector).toEqual({ 'disk': 'ssd', 'kubernetes.io/os': 'windows' });
});

describe('the platform of a scope', () => {
  const pool = Platform.custom({ taints: [{ key: 'os', value: 'win', effect: 'NoSchedule' }], nodeLabels: { pool: 'win' } });
  test.each<[string, (chart: Chart) => unknown]>([
    ['an add-on', (chart) => new CsiProxy(chart, 'it')],
    ['a network', (chart) => new FlannelVxlanNetwork(chart, 'it', NETWORK)],
    ['admission policies', (chart) => new WindowsAdmission(chart, 'it')],
    ['kube-proxy', (chart) => new KubeProxyForWindows(
      chart, 'it', { ...NETWORK, version: 'v1.36.3', networkName: 'a', sourceVip: 'none', kubeProxy: undefined } as never,
    )],
    ['a node', (chart) => new WindowsNodeConfiguration(chart, 'it', NODE)],
    ['a Job whose name stands for its content', (chart) => new HostProcessScript(chart, 'it', { name: 'a', script: 'b', run: 'once' })],
    ['a RuntimeClass', (chart) => new WindowsRuntimeClass(chart, 'it', { metadata: { name: 'a' } })],
    ['a workload', (chart) => new WindowsDeployment(chart, 'it', { containers: [{ image: 'a' }] })],
  ])('applies to %s, set before or after', (_, make) => {
    const [before, after] = [new Chart(new App(), 'chart'), new Chart(new App(), 'chart')];
    Platform.set(before, pool);
    make(before);
    make(after);
    const untouched = new Chart(new App(), 'chart');
    make(untouched);
    Platform.set(after, pool);
    expect(Testing.synth(after)).toEqual(Testing.synth(before));
    expect(Testing.synth(after)).not.toEqual(Testing.synth(untouched));
  });

  test('a platform that sets up its nodes itself is reported at synth', () => {
    const chart = new Chart(new App(), 'chart');
    new WindowsNodeConfiguration(chart, 'nodes', NODE);
    Platform.set(chart, Platform.GKE);
    expect(errorOf(() => Testing.synth(chart)).message)
      .toContain('[chart/nodes] platform: must be a platform whose nodes are set up by files, got "GKE"');
  });

  test('the option of a construct takes precedence', () => {
    const chart = new Chart(new App(), 'chart');
    new CsiProxy(chart, 'it', { platform: Platform.AKS });
    Platform.set(chart, pool);
    expect(Testing.synth(chart)[0].spec.template.spec.nodeSelector).not.toHaveProperty('pool');
  });
});

describe('conflicts in an app', () => {
  const conflicts = (make: (chart: Chart) => unknown) => messageOf(make).split('\n').slice(1).map((line) => line.trim());

  test.each<[string, (chart: Chart) => unknown, string]>([
    [
      'two networks', (chart) => [new FlannelVxlanNetwork(chart, 'a', NETWORK), new CalicoNetwork(chart, 'b', { ...NETWORK, kubeProxy: false })],
      '[chart/b] must be the only Pod network of the cluster, but chart/a is one too.',
    ],
    [
      'two networks of one kind', (chart) => [new FlannelVxlanNetwork(chart, 'a', NETWORK), new FlannelHostGatewayNetwork(chart, 'b', NETWORK)],
      '[chart/b] must be the only Pod network of the cluster, but chart/a is one too.',
    ],
    [
      'two add-ons of one name', (chart) => [new WindowsExporter(chart, 'a'), new WindowsExporter(chart, 'b')],
      '[chart/b] must be the only construct of the app that creates ConfigMap kube-system/windows-exporter and 2 more, but chart/a creates them too.',
    ],
    [
      'two RuntimeClasses',
      (chart) => [new WindowsRuntimeClass(chart, 'a', { metadata: { name: 'x' } }), new WindowsRuntimeClass(chart, 'b', { metadata: { name: 'x' } })],
      '[chart/b] must be the only construct of the app that creates RuntimeClass x, but chart/a creates it too.',
    ],
    [
      'two credential specs', (chart) => [0, 1].map((n) => new GmsaCredentialSpec(chart, `${n}`, { name: 'x', account: 'a', domain: DOMAIN })),
      '[chart/1] must be the only construct of the app that creates GMSACredentialSpec x and 1 more, but chart/0 creates them too.',
    ],
    [
      'two workloads of one name',
      (chart) => ['a', 'b'].map((id) => new WindowsDeployment(chart, id, { metadata: { name: 'web' }, containers: [IMAGE] })),
      '[chart/b] metadata.name: must not be that of chart/a, got "web": the Deployment that is applied last overwrites the other.',
    ],
    ['CIDRs', (chart) => [
      new FlannelVxlanNetwork(chart, 'a', NETWORK),
      new WindowsNodeConfiguration(chart, 'b', { ...NODE, addressPlan: { clusterCidr: '10.200.0.0/16' } }),
    ], '[chart/b] addressPlan.clusterCidr: must be "10.244.0.0/16", as in addressPlan.clusterCidr of chart/a, got "10.200.0.0/16".'],
    ['VNIs', (chart) => [
      new FlannelVxlanNetwork(chart, 'a', NETWORK),
      new WindowsNodeConfiguration(chart, 'b', { ...NODE, network: { kind: 'flannel-vxlan', vni: 5000 } }),
    ], '[chart/b] network.vni: must be 4096, as in vni of chart/a, got 5000.'],
    [
      'API servers',
      (chart) => [new FlannelVxlanNetwork(chart, 'a', NETWORK), new WindowsNodeConfiguration(chart, 'b', { ...NODE, apiServer: '10.0.0.5' })],
      '[chart/b] apiServer: must be "10.0.0.4:6443", as in apiServer of chart/a, got "10.0.0.5:6443".',
    ],
    [
      'releases',
      (chart) => [new FlannelVxlanNetwork(chart, 'a', NETWORK), new WindowsNodeConfiguration(chart, 'b', { ...NODE, kubernetes: '1.35' })],
      '[chart/b] kubernetes: must be "1.36", as in kubeProxy.version of chart/a, got "1.35".',
    ],
    ['kinds of network', (chart) => [
      new FlannelVxlanNetwork(chart, 'a', NETWORK), new WindowsNodeConfiguration(chart, 'b', { ...NODE, network: 'flannel-host-gateway' }),
    ], '[chart/b] network: must be "flannel-vxlan", as in chart/a, got "flannel-host-gateway".'],
  ])('%s are reported', (_, make, expected) => {
    const [first, ...others] = conflicts(make);
    expect([first, ...others].join('\n')).toContain(expected);
    expect(first.startsWith(expected)).toBe(true);
    expect(others).toEqual([]);
  });

  test('workloads of one name don\'t conflict in different namespaces, kinds, and charts', () => {
    const app = new App();
    const [chart, other] = [new Chart(app, 'chart'), new Chart(app, 'other')];
    const props = { metadata: { name: 'web' }, containers: [IMAGE] };
    [chart, other].forEach((each) => new WindowsDeployment(each, 'a', props));
    new WindowsDeployment(chart, 'b', { ...props, metadata: { name: 'web', namespace: 'shop' } });
    new WindowsDaemonSet(chart, 'c', props);
    ApiObject.of(new WindowsDeployment(chart, 'd', props)).addJsonPatch(JsonPatch.replace('/metadata/name', 'api'));
    expect(app.synthYaml()).toContain('name: api');
  });

  test('a network and nodes that agree don\'t conflict, nor do add-ons in different namespaces', () => {
    const chart = new Chart(new App(), 'chart');
    new FlannelVxlanNetwork(chart, 'a', NETWORK);
    new WindowsNodeConfiguration(chart, 'b', NODE);
    new HostProcessScript(chart, 'c', { name: 'x', script: 'y', namespace: 'one' });
    new HostProcessScript(chart, 'd', { name: 'x', script: 'y', namespace: 'two' });
    expect(Testing.synth(chart).length).toBeGreaterThan(10);
  });
});

const NODE_OPTIONS = {
  version: WindowsVersion.LTSC2022, kubernetes: '1.36', network: 'flannel-vxlan', apiServer: { host: '10.0.0.4' }, join: false,
} as const;

// every value that no option is, in place of each option and of all of them
const HOSTILE: readonly unknown[] = [undefined, null, 0, '', 'x y', true, [], {}, [null], { a: null }, new Date(0), () => 1, Symbol('s'), new Map()];
const OPTIONS: Readonly<Record<string, object>> = {
  FlannelVxlanNetwork: {
    addressPlan: {}, apiServer: {}, kubeProxy: {}, images: {}, vni: 1, port: 1, macPrefix: '', name: '', platform: 1, cniBinDir: '',
  },
  CalicoNetwork: { addressPlan: {}, apiServer: {}, kubeProxy: {}, windowsNodes: {}, encapsulation: '', bgp: '', platform: 1 },
  KubeProxyForWindows: { version: '', networkName: '', sourceVip: '', apiServer: {}, featureGates: {}, memory: '' },
  WindowsNodeConfiguration: {
    ...NODE_OPTIONS, paths: {}, proxy: {}, kubelet: {}, kubeProxy: {}, logs: {}, eviction: {}, reservations: {}, nodeLabels: {},
    containerRuntime: {}, addressPlan: {},
  },
  GmsaCredentialSpec: { name: '', domain: {}, account: '', usedBy: [], additionalAccounts: [], hostAccount: {}, credentialSpec: '' },
  GmsaWebhook: { tls: {}, replicas: 1, name: '', image: '' },
  WindowsNamespace: { metadata: {}, quota: {}, podSecurity: '', podSecurityVersion: '', defaultMemory: '' },
  WindowsRuntimeClass: { metadata: {}, version: 1, overhead: {}, nodeSelector: {}, handler: '', isolation: '' },
  WindowsAdmission: {
    name: '', platform: 1, kubernetes: '', mode: '', mutate: '', linux: '', defaultMemory: '', exemptNamespaces: [], failurePolicy: '',
  },
  OsQuota: { name: '', namespace: '', os: '', quota: {}, priority: 1 },
  WindowsExporter: { collectors: [], collector: {}, firewall: {}, podMonitor: {}, namespace: {}, platform: 1 },
  FluentBitForWindows: { inputs: [], outputs: [], env: {}, secrets: {}, version: 1 },
  HostProcessScript: { name: '', script: '', env: {}, secrets: {}, run: '' },
  ImagePrepull: { images: [], placement: '', imagePullSecrets: [] },
  LogMonitor: { sources: [], name: '', logFormat: '' },
  EventFlowLogger: { providers: [], drop: [] },
  WindowsSmokeTest: { name: '', images: {}, outbound: [], nodeAddresses: [], version: 1 },
  NodeProblemDetectorForWindows: { components: [], containerdLog: '', crictlPath: '', apiServer: {} },
  SmbCsiDriver: { windows: '', images: {}, controllerReplicas: 1 },
  CsiProxy: { verbosity: 1, image: '' },
  OvnHybridOverlay: { windowsCidr: '', hostPrefix: 1 },
  AmazonVpcCniForWindows: { warmIpTarget: 1 },
  SmbPersistentVolume: { name: '', source: '', secret: {}, accessModes: [] },
  WindowsPersistentVolumeClaim: { name: '', storageClass: '', size: '', accessModes: [] },
  FlannelHostGatewayNetwork: { apiServer: {}, kubeProxy: false },
  WindowsDeployment: { windows: {}, containers: [{}] },
  WindowsService: { windows: {} },
};

test.each(Object.entries(OPTIONS))('%s throws only ProblemsErrors for arbitrary options', (name, options) => {
  const Class = (root as unknown as Record<string, new (scope: Construct, id: string, props: unknown) => Construct>)[name];
  const all = [...HOSTILE, ...Object.keys(options).flatMap((key) => HOSTILE.map((value) => ({ ...options, [key]: value }))), options];
  const cases = sampleOf(all, 8);
  let rejected = 0;
  for (const props of cases) {
    const chart = new Chart(new App(), 'chart');
    try { new Class(chart, 'it', props); } catch (error) {
      if (!ProblemsError.isProblemsError(error)) { throw new Error(`${name} with ${String(JSON.stringify(props))}: ${(error as Error).stack}`); }
      rejected += 1;
    }
  }
  expect(rejected).toBeGreaterThan(sampleOf(HOSTILE, 8).length / 2);
});