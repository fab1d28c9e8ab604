import { App, Chart, Size, Testing } from 'cdk8s';
import { Folder } from './cli/command';
import { KNOWN_KUBERNETES_MINORS } from '../src/knowledge';
import * as root from 'k8s-windows';
import {
  CalicoNetwork, FlannelVxlanNetwork, GmsaCredentialSpec, GmsaWebhook, Platform, ProblemsError, WindowsDeployment, WindowsExporter, WindowsNamespace,
  WindowsNodeConfiguration, WindowsRuntimeClass, WindowsService, WindowsStorageClass, WindowsVersion, WindowsVolume,
} from 'k8s-windows';

const NEWEST = `1.${KNOWN_KUBERNETES_MINORS.last}`;

/** Mistakes that people make in their first hour, each with the problem that they get. */

const NETWORK = { apiServer: { host: '10.0.0.4' }, kubeProxy: { version: 'v1.36.3' } } as const;
const NODE = {
  version: WindowsVersion.LTSC2022, kubernetes: '1.36', network: 'flannel-vxlan', apiServer: { host: '10.0.0.4' }, join: false,
} as const;
const IMAGE = 'mcr.microsoft.com/windows/servercore:ltsc2022';
const DOMAIN = { dnsName: 'corp.example.com', netBiosName: 'CORP', sid: 'S-1-5-21-1-2-3', guid: '1b4b2d52-6d0a-4f7b-9c39-0a8f6f6f2f10' };
const SPEC = 'spec.template.spec';

const deployment = (chart: Chart, container: object, props: object = {}) =>
  new WindowsDeployment(chart, 'web', { containers: [{ image: IMAGE, ...container }], ...props });
const node = (chart: Chart, options: object) => new WindowsNodeConfiguration(chart, 'node', { ...NODE, ...options } as never);
const network = (chart: Chart, options: object) => new FlannelVxlanNetwork(chart, 'net', { ...NETWORK, ...options } as never);

type Mistake = readonly [mistake: string, make: (chart: Chart) => unknown, problems: readonly string[]];

const MISTAKES: readonly Mistake[] = [
  // options that don't exist
  ['windows: { verison }', (chart) => deployment(chart, {}, { windows: { verison: 1 } }), ['windows.verison: unknown option. Did you mean version?']],
  [
    'podSecurityLevel of a namespace', (chart) => new WindowsNamespace(chart, 'ns', { podSecurityLevel: 'baseline' } as never),
    ['podSecurityLevel: unknown option. Did you mean podSecurity?'],
  ],
  ['addresses of a network', (chart) => network(chart, { addresses: {} }), ['addresses: unknown option. Use one of: addressPlan, ']],
  [
    'windows: { foo } of a Service', (chart) => new WindowsService(chart, 'web', { ports: [{ port: 80 }], windows: { foo: 1 } } as never),
    ['windows.foo: unknown option. Use one of: preserveDestination, '],
  ],
  [
    'clusterDns of the kubelet', (chart) => node(chart, { kubelet: { clusterDns: ['10.96.0.10'] } }),
    ['kubelet.clusterDns: unknown field of the KubeletConfiguration of Kubernetes 1.36. Did you mean clusterDNS?'],
  ],
  [
    'a misspelled field of the kubelet', (chart) => node(chart, { kubelet: { imageGCHighTresholdPercent: 80 } }),
    ['kubelet.imageGCHighTresholdPercent: unknown field of the KubeletConfiguration of Kubernetes 1.36. Did you mean imageGCHighThresholdPercent?'],
  ],
  // two of one thing
  [
    'two Flannel networks', (chart) => [new FlannelVxlanNetwork(chart, 'a', NETWORK), new FlannelVxlanNetwork(chart, 'b', NETWORK)],
    ['[chart/b] must be the only Pod network of the cluster, but chart/a is one too.'],
  ],
  [
    'Flannel and Calico', (chart) => [new FlannelVxlanNetwork(chart, 'a', NETWORK), new CalicoNetwork(chart, 'b', { ...NETWORK, kubeProxy: false })],
    ['[chart/b] must be the only Pod network of the cluster, but chart/a is one too.'],
  ],
  [
    'two exporters', (chart) => [new WindowsExporter(chart, 'a'), new WindowsExporter(chart, 'b')],
    ['[chart/b] must be the only construct of the app that creates ConfigMap kube-system/windows-exporter'],
  ],
  [
    'two webhooks', (chart) => [new GmsaWebhook(chart, 'a', {}), new GmsaWebhook(chart, 'b', {})],
    ['[chart/b] must be the only construct of the app that creates '],
  ],
  [
    'two RuntimeClasses of one name', (chart) => ['a', 'b'].map((id) => new WindowsRuntimeClass(chart, id, { metadata: { name: 'x' } })),
    ['[chart/b] must be the only construct of the app that creates RuntimeClass x, but chart/a creates it too.'],
  ],
  [
    'two credential specs of one name',
    (chart) => ['a', 'b'].map((id) => new GmsaCredentialSpec(chart, id, { name: 'x', account: 'a', domain: DOMAIN })),
    ['[chart/b] must be the only construct of the app that creates GMSACredentialSpec x'],
  ],
  // a network and a node that disagree
  [
    'another Pod CIDR on the node', (chart) => [network(chart, {}), node(chart, { addressPlan: { clusterCidr: '10.200.0.0/16' } })],
    ['[chart/node] addressPlan.clusterCidr: must be "10.244.0.0/16", as in addressPlan.clusterCidr of chart/net, got "10.200.0.0/16".'],
  ],
  [
    'another VNI on the node', (chart) => [network(chart, {}), node(chart, { network: { kind: 'flannel-vxlan', vni: 5000 } })],
    ['[chart/node] network.vni: must be 4096, as in vni of chart/net, got 5000.'],
  ],
  [
    'another API server on the node', (chart) => [network(chart, {}), node(chart, { apiServer: { host: '10.0.0.5' } })],
    ['[chart/node] apiServer: must be "10.0.0.4:6443", as in apiServer of chart/net, got "10.0.0.5:6443".'],
  ],
  [
    'another Kubernetes version on the node', (chart) => [network(chart, {}), node(chart, { kubernetes: '1.35' })],
    ['[chart/node] kubernetes: must be "1.36", as in kubeProxy.version of chart/net, got "1.35".'],
  ],
  // invalid values
  [
    'a bad label of Platform.custom', () => Platform.custom({ nodeLabels: { 'bad key': 'x y' } }),
    ['nodeLabels[bad key]: must have a valid label as its key', 'nodeLabels[bad key]: must be a valid label value, got "x y".'],
  ],
  [
    'a bad name of a namespace', (chart) => new WindowsNamespace(chart, 'ns', { metadata: { name: 'Bad_Name' } }),
    ['metadata.name: must be a valid Namespace name: a DNS label of at most 63 characters, got "Bad_Name".'],
  ],
  [
    'skuName premium', (chart) => WindowsStorageClass.azureDisk(chart, 'disk', { name: 'a', skuName: 'premium' as never }),
    ['skuName: must be one of "Standard_LRS", '],
  ],
  [
    'a misspelled tag of a base image', (chart) => deployment(chart, { image: 'mcr.microsoft.com/windows/servercore:ltsc2202' }),
    [`${SPEC}.containers[0].image: must have the tag of a Windows release, got "mcr.microsoft.com/windows/servercore:ltsc2202". Did you mean `
      + 'ltsc2022?'],
  ],
  [
    'nginx:1.27-alpine', (chart) => deployment(chart, { image: 'nginx:1.27-alpine' }),
    [`${SPEC}.containers[0].image: must be a Windows image, got "nginx:1.27-alpine".`],
  ],
  [
    'aspnet:8.0-bookworm-slim', (chart) => deployment(chart, { image: 'mcr.microsoft.com/dotnet/aspnet:8.0-bookworm-slim' }),
    [`${SPEC}.containers[0].image: must be a Windows image, got `],
  ],
  [
    '/bin/sh', (chart) => deployment(chart, { command: ['/bin/sh', '-c', 'true'] }),
    [`${SPEC}.containers[0].command[0]: "sh" is a program of Linux, which the Windows base images don't have: `],
  ],
  [
    'hostNetwork without hostProcess', (chart) => deployment(chart, {}, { hostNetwork: true }),
    [`${SPEC}.hostNetwork: must not be true without HostProcess containers, got true: `],
  ],
  [
    'ClusterFirstWithHostNet', (chart) => deployment(chart, {}, { dns: { policy: 'ClusterFirstWithHostNet' } }),
    [`${SPEC}.dnsPolicy: must be a DNS policy that Windows supports, got "ClusterFirstWithHostNet".`],
  ],
  [
    'a number as cpuManagerPolicy', (chart) => node(chart, { kubelet: { cpuManagerPolicy: 5 } }),
    ['kubelet.cpuManagerPolicy: must be a string, got 5. Write it in quotes.'],
  ],
  [
    'Kubernetes v1.34.99', (chart) => node(chart, { kubernetes: 'v1.34.99' }),
    ['kubernetes: must be a patch release of Kubernetes 1.34, got "v1.34.99".'],
  ],
  ['an empty image', (chart) => deployment(chart, { image: '' }), [`${SPEC}.containers[0].image: must be an image reference, got "".`]],
  [
    'an image with a space', (chart) => deployment(chart, { image: 'my image:ltsc2022' }),
    [`${SPEC}.containers[0].image: must be an image reference without spaces, got "my image:ltsc2022".`],
  ],
  ['the URL of the API server as its host', (chart) => network(chart, { apiServer: { host: 'https://192.168.1.10:6443' } }), ['apiServer.host: must '
    + 'be an IPv4 address or a host name, without scheme and port, got "https://192.168.1.10:6443". Use { host: "192.168.1.10", port: 6443 }.']],
  ['a VNI below 4096', (chart) => network(chart, { vni: 1 }), ['vni: must be from 4096 to 65535 on Windows, got 1. Set vni to 4096.']],
  [
    'a request above its limit', (chart) => deployment(chart, { resources: { memory: { request: Size.gibibytes(4), limit: Size.gibibytes(2) } } }),
    [`${SPEC}.containers[0].resources.requests.memory: must be at most the limit "2048Mi", or the API server rejects the Pod, got "4096Mi".`],
  ],
  [
    'a claim template in a Deployment',
    (chart) => deployment(
      chart,
      { volumeMounts: [{ path: 'C:\\data', volume: WindowsVolume.claimTemplate(chart, 'v', { storageClass: 'disk', size: '1Gi' } as never) }] },
    ),
    [`${SPEC}.volumes: must have no claim templates, which only a WindowsStatefulSet has, got chart/v. Use WindowsVolume.ephemeral, or a `
      + 'WindowsPersistentVolumeClaim.'],
  ],
  // nothing at all
  [
    'a network without options', (chart) => new FlannelVxlanNetwork(chart, 'net', undefined as never),
    ['apiServer: is required.', 'kubeProxy: is required.'],
  ],
  ['onWindows(undefined)', () => root.onWindows(undefined as never), ['construct: must be a construct, got undefined.']],
];

test.each(MISTAKES)('%s', (_mistake, make, expected) => {
  const chart = new Chart(new App(), 'chart');
  let error: unknown;
  try {
    make(chart);
    Testing.synth(chart);
  } catch (thrown) { error = thrown; }
  if (!ProblemsError.isProblemsError(error)) { throw error ?? new Error('no problem was found'); }
  const [, ...lines] = error.message.split('\n').map((line) => line.trim());
  expect(lines).toEqual(expected.map((text) => expect.stringContaining(text)));
  expect(lines.map((line, i) => line.replace(/^\[[^\]]+\] /, '').startsWith(expected[i].replace(/^\[[^\]]+\] /, ''))))
    .toEqual(expected.map(() => true));
});

describe('the command', () => {
  const pod = (image: string, more = '') =>
    'apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\nspec:\n  os:\n    name: windows\n  nodeSelector:\n    kubernetes.io/os: windows\n  '
      + `containers:\n    - name: web\n      image: ${image}\n${more}`;
  const claim = 'apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata:\n  name: data\nspec:\n  accessModes: [ReadWriteOnce]\n';
  const replicated = `${claim}---\napiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  replicas: 3\n  selector:\n    `
    + 'matchLabels:\n      app: web\n  template:\n    metadata:\n      labels:\n        app: web\n    '
      + `spec:\n${pod(IMAGE, '  volumes:\n    - name: data\n      persistentVolumeClaim:\n        claimName: data\n').split('\n').slice(5).map((line) => `    ${line}`).join('\n').trimEnd()}\n`;
  const folder = new Folder({
    'good.yaml': pod(IMAGE), 'tag.yaml': pod('mcr.microsoft.com/windows/servercore:ltsc2202'), 'nginx.yaml': pod('nginx:1.27-alpine'),
    'aspnet.yaml': pod('mcr.microsoft.com/dotnet/aspnet:8.0-bookworm-slim'), 'twice.yaml': `${pod(IMAGE)}---\n${pod(IMAGE)}`,
    'replicas.yaml': replicated,
    'rolling.yaml': replicated.replace('replicas: 3', 'replicas: 1'),
    'recreate.yaml': replicated.replace('replicas: 3', 'replicas: 1\n  strategy:\n    type: Recreate'),
    'in-place.yaml': replicated.replace('replicas: 3', 'replicas: 1\n  strategy:\n    rollingUpdate: { maxSurge: 0, maxUnavailable: 1 }'),
    'suppressed.yaml': pod(IMAGE).replace('metadata:', 'metadata:\n  annotations:\n    k8s-windows.dev/ignore: node-flag-removed'),
    'over.yaml': pod(IMAGE, '      resources:\n        requests: { cpu: 2 }\n        limits: { cpu: 1 }\n'),
    'key.yaml': 'apiVersion: v1\nkind: Pod\nkind: Pod\n', 'notes.txt': 'nothing\n', 'empty/.keep': '',
    'a.ps1': 'nssm set kubelet AppParameters --hostname-override=win-1\n',
    'kubelet.yaml': 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nclusterDns: [10.96.0.10]\n',
    'policy.yaml': 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\ncpuManagerPolicy: 5\n',
  });

  test.each<[string, string[], number, string]>([
    [
      'a misspelled tag of a base image', ['check', 'tag.yaml'], 1,
      'image "mcr.microsoft.com/windows/servercore:ltsc2202" doesn\'t exist: no Windows release has this tag, so the Pod stays in ImagePullBackOff',
    ],
    ['nginx:1.27-alpine', ['check', 'nginx.yaml'], 1, 'image "nginx:1.27-alpine" exists only for Linux: Windows nodes can\'t run it [linux-image]'],
    ['aspnet:8.0-bookworm-slim', ['check', 'aspnet.yaml'], 1, 'exists only for Linux'],
    ['a request above its limit', ['check', 'over.yaml'], 1, '[request-over-limit]'],
    [
      'two objects of one name', ['check', 'twice.yaml', '--fail-on', 'note'], 1,
      'Pod "web" is already defined at twice.yaml:1: the one that is applied last overwrites the others [duplicate-object]',
    ],
    [
      'replicas on a disk for one node', ['check', 'replicas.yaml', '--fail-on', 'note'], 1,
      '3 Pods share claim "data", but only one node at a time can mount it: Pods on other nodes don\'t start [single-node-claim]',
    ],
    [
      'a rolling update on a disk for one node', ['check', 'rolling.yaml', '--fail-on', 'note'], 1,
      'only one node at a time can mount claim "data": on another node, the new Pod doesn\'t start [single-node-claim]',
    ],
    ['a suppressed rule of the other checker', ['check', 'suppressed.yaml'], 0, 'node-flag-removed is a rule of `node check`'],
    [
      'a misspelled field in a file of the kubelet', ['node', 'check', 'kubelet.yaml'], 0,
      `clusterDns: unknown field of the KubeletConfiguration of Kubernetes ${NEWEST} [node-kubelet-field]`,
    ],
    [
      'a value of the wrong type in a file of the kubelet', ['node', 'check', 'policy.yaml'], 1,
      'cpuManagerPolicy: must be a string, got 5 [node-kubelet-field]',
    ],
    ['a key twice', ['check', 'key.yaml'], 3, 'key.yaml:3:1: has the key "kind" twice in one map'],
    [
      'a number that is none', ['address-plan', '--node-count', 'abc'], 2,
      'option \'--node-count <n>\' argument \'abc\' is invalid. Must be an integer ≥ 1.',
    ],
    [
      'a rule that doesn\'t exist', ['check', 'good.yaml', '--rule', 'tolerations-missing'], 2,
      '--rule: unknown rule "tolerations-missing". Did you mean "toleration-missing"?',
    ],
    ['a command that doesn\'t exist', ['chek'], 2, 'unknown command \'chek\''],
    ['Kubernetes 2', ['convert', 'a.ps1', '--kubernetes', '2'], 2, '--kubernetes: must be a Kubernetes version since 1.27, got "2".'],
    ['Kubernetes 1.99', ['check', 'good.yaml', '--kubernetes', '1.99'], 0, `note: 1.99 is newer than the facts of this release; those of ${NEWEST} `
      + 'are used. Use a release of k8s-windows that knows 1.99, once there is one'],
    ['an empty stdin', ['check'], 2, 'nothing to check: no Kubernetes objects in stdin.'],
    ['an empty folder', ['check', 'empty'], 2, 'nothing to check: no files found.'],
    ['an empty folder for the doctor', ['doctor', 'empty'], 2, 'nothing to diagnose: no files found.'],
    ['an empty folder to convert', ['convert', 'empty'], 2, 'nothing to convert: no files found.'],
    ['a file without objects', ['check', 'notes.txt'], 2, 'nothing to check: no Kubernetes objects in notes.txt.'],
    ['an argument that isn\'t read', ['rules', 'foo'], 2, 'too many arguments'],
    ['fix without files', ['fix'], 2, 'nothing to check: no Kubernetes objects in stdin.'],
  ])('%s: %j', (_mistake, args, code, text) => {
    const result = folder.run(args, { stdin: '' });
    expect(result.stdout + result.stderr).toContain(text);
    expect(result.code).toBe(code);
  });

  test.each(['recreate.yaml', 'in-place.yaml'])('a Deployment that ends its Pod first can use a disk for one node: %s', (file) => {
    expect(folder.run(['check', file]).stdout).not.toContain('single-node-claim');
  });
});
