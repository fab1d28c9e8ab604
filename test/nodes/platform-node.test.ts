import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Chart, Testing } from 'cdk8s';
import { parse as parseYaml, parseAllDocuments } from 'yaml';
import { CORP, JOIN, literalsOf, nodeWith, registered, textOf } from './grid';
import { NODE_COMPONENT_FLAGS, NODE_KUBERNETES_MINORS } from '../../src/knowledge';
import { tolerates } from '../../src/kubernetes';
import { toml } from '../../src/yaml/libraries';
import { codeBlocks } from '../docs/code-blocks';
import { exampleOf } from '../examples';
import { parsePowershell } from '../powershell/powershell';
import { WindowsDeployment, WindowsRuntimeClass } from 'k8s-windows';
import { NodeLabel, Platform, RUNTIME_HANDLERS, WindowsVersion } from 'k8s-windows/core';
import { eksWindowsUserData, readNodeOptions, windowsNode, windowsNodeObjects, WindowsNodeOptions } from 'k8s-windows/node';

const render = (options: object) => windowsNode(options as WindowsNodeOptions);
const linesOf = (options: object) => render(options).problems.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('platforms that create their Windows nodes themselves', () => {
  test.each<[Platform, WindowsVersion, RegExp]>([
    [Platform.AKS, WindowsVersion.LTSC2025, /^add a node pool: az aks nodepool add --os-type Windows --os-sku Windows2025 \(/],
    [Platform.AKS_HCI, WindowsVersion.LTSC2022, /^add a node pool: az aksarc nodepool add --os-type Windows --os-sku Windows2022 \(/],
    [
      Platform.GKE, WindowsVersion.LTSC2022,
      /^add a node pool: gcloud container node-pools create --image-type WINDOWS_LTSC_CONTAINERD --windows-os-version ltsc2022 \(/,
    ],
    [Platform.OPENSHIFT, WindowsVersion.LTSC2022, /MachineSet with the label machine\.openshift\.io\/os-id: Windows/],
  ])('%p', (platform, version, remedy) => {
    const { files, problems } = render(nodeWith({ platform, version }));
    expect(files).toEqual([]);
    expect(problems.map(({ code, path, message }) => [code, path, message])).toEqual([
      [
        'node-platform', ['platform'],
        `must be a platform whose nodes are set up by files, got "${platform.name}", which creates its Windows nodes itself`,
      ],
    ]);
    expect(problems[0].remedy).toMatch(remedy);
  });

  test('of its own name, a platform joins with kubeadm', () => {
    expect(linesOf(nodeWith({ platform: Platform.custom({ name: 'corp' }) }))).toEqual([]);
  });
});

describe('RKE2', () => {
  const OPTIONS = { version: WindowsVersion.LTSC2022, kubernetes: 'v1.35.7+rke2r1', platform: Platform.RKE2, apiServer: { host: '192.168.1.10' } };

  test('has the files of its installer, and none of kubeadm', () => {
    const { files, problems } = render(OPTIONS);
    expect(problems).toEqual([]);
    expect(files.map(({ name, path }) => [name, path])).toEqual([
      ['rke2/config.yaml', 'C:\\etc\\rancher\\rke2\\config.yaml'], ['scripts/prepare.ps1', undefined], ['scripts/install-rke2.ps1', undefined],
    ]);
    const install = textOf(files, 'scripts/install-rke2.ps1');
    expect(install).toContain('$installerUrl = \'https://raw.githubusercontent.com/rancher/rke2/v1.35.7%2Brke2r1/install.ps1\'\n');
    expect(install).toContain('$selector = \'-Version\'\n$release = \'v1.35.7+rke2r1\'\n');
    expect(install).toContain('& $rke2 agent service --add\n');
    // the file of the token may be in any folder
    expect(install).toMatch(/New-Item -ItemType Directory -Force -Path \$folder [^]*New-Item -ItemType File -Path \$tokenFile /);
    const prepare = textOf(files, 'scripts/prepare.ps1');
    expect(prepare).toContain('$kubernetesPrograms = @()\n');
    expect(prepare).toContain('$containerdUrl = \'\'\n');
    expect(prepare).toContain('$files = @(@{ \'Name\' = \'rke2\\config.yaml\'; \'Path\' = \'C:\\etc\\rancher\\rke2\\config.yaml\' })\n');
  });

  test('config.yaml has the keys of the agent', () => {
    const options = {
      ...OPTIONS, nodeName: 'win-1', nodeIp: '192.168.1.20', nodeLabels: { pool: 'win' }, addressPlan: { maxPods: 60 },
      reservations: { kube: { cpu: '1' } }, eviction: { 'nodefs.available': '5%' }, apiServer: 'https://rke2.corp.example:6443',
    };
    expect(parseYaml(textOf(render(options).files, 'rke2/config.yaml'))).toEqual({
      'server': 'https://rke2.corp.example:9345', 'token-file': 'C:\\etc\\rancher\\rke2\\token', 'node-name': 'win-1', 'node-ip': '192.168.1.20',
      'node-label': ['pool=win'],
      'kubelet-arg': [
        'windows-priorityclass=ABOVE_NORMAL_PRIORITY_CLASS', 'system-reserved=memory=2Gi,ephemeral-storage=1Gi', 'kube-reserved=cpu=1',
        'eviction-hard=nodefs.available<5%', 'max-pods=60',
      ],
    });
  });

  test('every Kubernetes release has the flags of the kubelet that config.yaml sets', () => {
    const options = { ...OPTIONS, addressPlan: { maxPods: 60 }, reservations: { kube: { cpu: '1' } }, eviction: { 'nodefs.available': '5%' } };
    const flags: readonly string[] = parseYaml(
      textOf(render(options).files, 'rke2/config.yaml'),
    )['kubelet-arg'].map((argument: string) => argument.split('=')[0]);
    const { first, last } = NODE_KUBERNETES_MINORS;
    expect(flags.filter((name) => {
      const { since = 0, removedIn = Infinity, only } = NODE_COMPONENT_FLAGS.kubelet[name] ?? { only: 'linux' };
      return only === 'linux' || since > first || removedIn <= last;
    })).toEqual([]);
  });

  test('a minor version is the channel of RKE2, and a version without a build of RKE2 is reported', () => {
    expect(textOf(render({ ...OPTIONS, kubernetes: '1.36' }).files, 'scripts/install-rke2.ps1')).toContain('/rke2/master/install.ps1\'\n$powershell '
      + '= \'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe\'\n$selector = \'-Channel\'\n$release = \'v1.36\'\n');
    const [problem] = render({ ...OPTIONS, kubernetes: 'v1.35.7' }).problems;
    expect([problem.path, problem.remedy])
      .toEqual([['kubernetes'], 'use "1.35" for the newest of its channel, or a version such as "v1.35.7+rke2r1"']);
  });

  test('options that RKE2 decides are reported, and none is dropped', () => {
    expect(linesOf({
      ...OPTIONS, serviceManager: 'nssm', join: JOIN, containerRuntime: { version: '2.3', hyperV: true },
      addressPlan: { clusterCidr: '10.42.0.0/16' },
    })).toEqual([
      'join.caCertHashes: must not be set with RKE2, whose token contains the hash of the CA certificate',
      'addressPlan.clusterCidr: must not be set with RKE2, which decides it',
      'containerRuntime.version: must not be set with RKE2, which decides it',
      'serviceManager: must not be set with RKE2, which decides it',
    ]);
    expect(linesOf({ ...OPTIONS, kubelet: { maxPods: 1 } })).toEqual(['kubelet: must not be set with RKE2, which decides it']);
    expect(linesOf({ platform: Platform.RKE2 }).sort()).toEqual(['apiServer: is required', 'kubernetes: is required', 'version: is required']);
  });
});

describe('EKS', () => {
  test('has the user data of the bootstrap script', () => {
    const { files, problems } = render({
      platform: Platform.EKS, eks: { clusterName: 'shop' }, addressPlan: { maxPods: 50 }, nodeLabels: { pool: 'win' },
    });
    expect(problems).toEqual([]);
    expect(files.map(({ name }) => name)).toEqual(['eks/user-data.txt']);
    expect(files[0].content).toContain("-EKSClusterName 'shop' -KubeletExtraArgs '--node-labels=pool=win --max-pods=50'");
  });

  test('problems have the paths of the options of a node', () => {
    expect(linesOf({
      platform: Platform.EKS, eks: { clusterName: 'a b', certificateAuthority: '%' }, apiServer: 'http://x', addressPlan: { dnsServiceIp: 'x' },
      join: false,
    })).toEqual([
      'join: must not be set with EKS, which decides it',
      'eks.clusterName: must be the name of an EKS cluster, got "a b"',
      'apiServer: must be the URL of an API server, got "http://x"',
      'eks.certificateAuthority: must be base64, got "%"',
      'addressPlan.dnsServiceIp: must be an IPv4 address, got "x"',
    ]);
    expect(linesOf({ platform: Platform.EKS })).toEqual(['eks: is required']);
    expect(linesOf({ platform: Platform.EKS, eks: { clusterName: 'shop' }, apiServer: 'https://x.eks.amazonaws.com' }))
      .toEqual(['eks.certificateAuthority: is required with apiServer']);
  });

  test('a release that EKS has no images for is reported', () => {
    const { advice } = render({ platform: Platform.EKS, eks: { clusterName: 'shop' }, version: WindowsVersion.LTSC2025, kubernetes: '1.34' });
    expect(advice.map(({ code }) => code)).toEqual(['node-windows-version']);
  });
});

test('a description in YAML needs only what its platform needs', () => {
  const { options, problems } = readNodeOptions('platform: eks\neks: { clusterName: shop }\n');
  expect([problems, windowsNode(options!).problems]).toEqual([[], []]);
});

test('objects of an RKE2 node have its files, and no roles', () => {
  const { objects } = windowsNodeObjects({ ...nodeWith({ platform: Platform.RKE2, kubernetes: '1.36', network: 'calico', join: false }) });
  expect(objects.map(({ id, manifest }) => [id, Object.keys(manifest.data as object)]))
    .toEqual([['files', ['rke2.config.yaml', 'scripts.prepare.ps1', 'scripts.install-rke2.ps1']]]);
});

test('the README shows the example\'s user data', () => {
  const printed = exampleOf('eks-node').build(new App());
  expect(printed).toEqual([`<powershell>
$bootstrap = Join-Path $env:ProgramFiles 'Amazon\\EKS\\Start-EKSBootstrap.ps1'
& $bootstrap -EKSClusterName 'shop' -KubeletExtraArgs '--register-with-taints=os=windows:NoSchedule --node-labels=corp.example/pool=windows' 3>&1 4>&1 5>&1 6>&1
</powershell>
`]);
  expect(codeBlocks('examples/eks-node/README.md', 'xml').map(({ text }) => text)).toEqual(printed);
});

test('all options', () => {
  const { userData, problems } = eksWindowsUserData({
    clusterName: 'shop', apiServer: { endpoint: 'https://A1.gr7.eu-west-1.eks.amazonaws.com', certificateAuthority: 'QUJD' },
    dnsServiceIp: '10.100.0.10', serviceCidr: '10.100.0.0/16', maxPods: 60,
  });
  expect(problems).toEqual([]);
  const script = userData!.replace(/<\/?powershell>/g, '');
  expect(parsePowershell([script])).toMatchObject([{ valid: true, commands: ['Join-Path'], expandable: [] }]);
  expect(literalsOf(script)).toEqual([
    'Amazon\\EKS\\Start-EKSBootstrap.ps1', 'APIServerEndpoint', 'https://A1.gr7.eu-west-1.eks.amazonaws.com', 'Base64ClusterCA', 'QUJD',
    'shop', '10.100.0.10', '10.100.0.0/16', '--max-pods=60',
  ]);
});

test('values that could end the script are reported, and no user data is returned', () => {
  const { userData, problems } = eksWindowsUserData({
    clusterName: '</powershell>', apiServer: { endpoint: 'http://x\'; calc', certificateAuthority: 'not base64' }, dnsServiceIp: 'x',
    serviceCidr: '10.0.0.1/8', maxPods: 0,
    nodeLabels: { 'a b': '\'', 'node-role.kubernetes.io/x': '', 'kubernetes.io/os': 'linux' },
  });
  expect(userData).toBeUndefined();
  expect(problems.map(({ path }) => path.join('.'))).toEqual([
    'clusterName', 'apiServer.endpoint', 'apiServer.certificateAuthority', 'dnsServiceIp', 'serviceCidr', 'maxPods', 'nodeLabels.a b',
    'nodeLabels.node-role.kubernetes.io/x', 'nodeLabels.kubernetes.io/os',
  ]);
});

/** Nodes and workloads for the same platform fit: labels that select, taints that are tolerated, handlers that containerd has. */

/** The pod of a workload for a platform. */
function podOf(platform: Platform, add: (chart: Chart) => void): any {
  const chart = new Chart(new App(), 'c');
  Platform.set(chart, platform);
  add(chart);
  return Testing.synth(chart).find(({ kind }) => kind === 'Deployment').spec.template.spec;
}

const image = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';

describe.each([...Platform.all, CORP].map((platform) => ({ name: platform.name, platform })))('$name', ({ platform }) => {
  const node = registered(platform, WindowsVersion.LTSC2022);
  const pod = podOf(platform, (chart) => new WindowsDeployment(chart, 'd', { containers: [{ image }] }));

  test('the node has every label that the Pod selects, and a build on which the Pod can run', () => {
    expect(node.labels).toMatchObject(pod.nodeSelector);
    const terms = pod.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms;
    const { values } = terms[0].matchExpressions.find(({ key }: { key: string }) => key === NodeLabel.WINDOWS_BUILD);
    expect(values).toContain(node.labels[NodeLabel.WINDOWS_BUILD]);
  });

  test('the Pod tolerates every taint of the node, and a Pod of another platform doesn\'t', () => {
    expect(node.taints).toEqual(platform.taints);
    expect(node.taints.filter((taint) => !pod.tolerations?.some((each: unknown) => tolerates(each, taint)))).toEqual([]);
    if (platform.taints.length === 0) { return; }
    const other = podOf(Platform.AKS, (chart) => new WindowsDeployment(chart, 'd', { containers: [{ image }] }));
    expect(node.taints.some((taint) => other.tolerations?.some((each: unknown) => tolerates(each, taint)))).toBe(false);
  });
});

test.each(['process', 'hyperv'] as const)('containerd has the handler of a RuntimeClass for %s isolation', (isolation) => {
  const chart = new Chart(new App(), 'c');
  new WindowsRuntimeClass(chart, 'r', { version: WindowsVersion.LTSC2022, isolation });
  const [{ handler }] = Testing.synth(chart);
  expect(handler).toBe(RUNTIME_HANDLERS[isolation]);
  expect(registered(Platform.UPSTREAM, WindowsVersion.LTSC2022).handlers).toContain(`containerd.runtimes.${handler}]`);
});

test('the node of kubeadm-windows-node fits its cluster', () => {
  const { options, problems: faults } = readNodeOptions(readFileSync(join(__dirname, '../../examples/kubeadm-windows-node/node.yaml'), 'utf8'));
  expect(faults).toEqual([]);
  const { files, problems, advice } = windowsNode(options!);
  expect([problems, advice]).toEqual([[], []]);
  const app = new App();
  exampleOf('kubeadm-windows-node').build(app);
  const objects: any[] = parseAllDocuments(app.synthYaml()).map((document) => document.toJS());
  const kubelet = parseYaml(textOf(files, 'kubelet/config.yaml'));
  // the workload, and every DaemonSet of the network for Windows, may be on the node
  const pods = objects.map((object) => object.spec?.template?.spec).filter((spec) => spec?.os?.name === 'windows');
  expect(pods).toHaveLength(3);
  for (const { tolerations } of pods) {
    expect(kubelet.registerWithTaints.filter((taint: any) => !tolerations.some((each: any) => tolerates(each, taint)))).toEqual([]);
  }
  // containerd looks where flanneld's pod writes
  const daemon = objects.find(({ metadata }) => metadata.name === 'kube-flannel-ds-windows-amd64').spec.template.spec.containers[0];
  const env = (name: string) => daemon.env.find((each: any) => each.name === name).value;
  const containerd: any = toml().parse(textOf(files, 'containerd/config.toml'));
  const { bin_dirs: [bin], conf_dir: config } = containerd.plugins['io.containerd.cri.v1.runtime'].cni;
  expect([env('CNI_BIN_PATH'), env('CNI_CONFIG_PATH')]).toEqual([bin, config]);
});
