import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { conversionFile, conversionText, convertFiles } from '../../src/convert';
import { WindowsVersion } from '../../src/knowledge';
import { readNodeOptions, WindowsNodeOptions, windowsNode } from '../../src/node/index';


const fixture = (name: string) => readFileSync(path.join(__dirname, '..', 'node-check', 'fixtures', name), 'utf8');
const convert = (text: string, file = 'a.ps1') => convertFiles([{ file, text }]);
const fateOf = (text: string, name: string) => convert(text).fates.find((each) => each.name === name);

describe.each(['walkthrough-1.14.ps1', 'walkthrough-1.20.ps1', 'walkthrough-1.22.ps1'])('%s', (name) => {
  const text = fixture(name);
  const { fates, node, missing } = convert(text, name);

  test('each switch, parameter and setting has one fate, at its place', () => {
    const lines = text.split('\n');
    const wanted = lines.flatMap((line, i) => [...line.matchAll(/(?<=[\s"])--[a-z][a-z-]*/g)].map((match) => `${i + 1}:${match.index + 1} ${match[0]}`));
    const got = fates.filter((fate) => fate.name.startsWith('--')).map(({ line, column, name: flag }) => `${line}:${column} ${flag}`);
    expect(got).toEqual(wanted);
    expect(new Set(got).size).toBe(got.length);
    const parameters = lines.flatMap((line, i) => (/\.ps1 -/.test(line) ? [...line.matchAll(/(?<=\s)-[A-Z]\w+/g)].map((match) => `${i + 1}:${match.index + 1} ${match[0]}`) : []));
    expect(fates.filter((fate) => /^-[A-Z]/.test(fate.name)).map(({ line, column, name: parameter }) => `${line}:${column} ${parameter}`)).toEqual(parameters);
  });

  test('every fate has a reason, and what is mapped an option', () => {
    expect(fates.filter(({ reason }) => reason.trim() === '')).toEqual([]);
    expect(fates.filter(({ fate, option }) => fate === 'mapped' && !option)).toEqual([]);
  });

  test('what comes out is a node as soon as what was asked is said', () => {
    expect(missing.map((each) => each.split(':')[0])).toEqual(expect.arrayContaining(['version', 'kubernetes', 'apiServer', 'join']));
    const { options, problems } = readNodeOptions(conversionFile({ fates, node, missing, commands: [], failures: [] }));
    expect(problems).toEqual([]);
    const said = { network: 'flannel-vxlan', ...options, version: WindowsVersion.LTSC2022, kubernetes: '1.36', apiServer: { host: '10.0.0.1' }, join: false } as unknown as WindowsNodeOptions;
    expect(windowsNode(said).problems).toEqual([]);
  });
});

test('a kubelet of today\'s names', () => {
  const line = 'nssm set kubelet AppParameters --hostname-override=win-1 --cluster-dns=10.96.0.10 --cluster-domain=corp.local --max-pods=50 --cni-bin-dir=c:\\k\\cni '
    + '--kubelet-reserve=memory=1Gi,cpu=500m --system-reserve=memory=2Gi --register-with-taints=node.kubernetes.io/os=windows:NoSchedule --node-labels=a=b,c=d '
    + '--windows-priorityclass=HIGH_PRIORITY_CLASS --pod-infra-container-image=registry.k8s.io/pause:3.9 --eviction-hard=memory.available<500Mi --serialize-image-pulls=false '
    + '--image-gc-high-threshold=80 --feature-gates=WinDSR=true,KubeletTracing=true\n';
  expect(convert(line).node).toEqual({
    serviceManager: 'nssm',
    nodeName: 'win-1',
    addressPlan: { dnsServiceIp: '10.96.0.10', maxPods: 50 },
    clusterDomain: 'corp.local',
    paths: { cniBin: 'c:\\k\\cni' },
    reservations: { kube: { memory: '1Gi', cpu: '500m' }, system: { memory: '2Gi' } },
    platform: 'gke',
    nodeLabels: { a: 'b', c: 'd' },
    priorityClass: 'HIGH_PRIORITY_CLASS',
    containerRuntime: { sandboxImage: 'registry.k8s.io/pause:3.9' },
    eviction: { 'memory.available': '500Mi' },
    kubelet: { serializeImagePulls: false, imageGCHighThresholdPercent: 80, featureGates: { KubeletTracing: true } },
  });
});

test('kube-proxy and flanneld', () => {
  const script = 'sc.exe create kube-proxy binPath= "C:\\k\\kube-proxy.exe --windows-service --network-name=flannel.5000 --enable-dsr=true --cluster-cidr=10.1.0.0/16 --master=https://10.0.0.1:6443" depend= kubelet\n'
    + 'C:\\flannel\\flanneld.exe --iface="Ethernet 2" --ip-masq=1\n';
  const { node, fates } = convert(script);
  expect(node).toEqual({
    serviceManager: 'sc.exe', paths: { programs: 'C:\\k' }, network: { kind: 'flannel-vxlan', vni: 5000, interfaceName: 'Ethernet 2' },
    kubeProxy: { enableDsr: true }, addressPlan: { clusterCidr: '10.1.0.0/16' }, apiServer: { host: '10.0.0.1', port: 6443 },
  });
  expect(fates.find(({ name }) => name === 'depend')).toMatchObject({ fate: 'dropped' });
});

test('start.ps1 with its parameters', () => {
  const { node, fates } = convert('.\\start.ps1 -ManagementIP 10.0.0.4 -NetworkMode overlay -ClusterCIDR 10.1.0.0/16 -ServiceCIDR 10.2.0.0/16 -KubeDnsServiceIP 10.2.0.10 -InterfaceName "Ethernet 2" -LogDir C:\\logs -Frobnicate 1\n');
  expect(node).toEqual({
    network: { kind: 'flannel-vxlan', interfaceName: 'Ethernet 2' }, addressPlan: { clusterCidr: '10.1.0.0/16', serviceCidr: '10.2.0.0/16', dnsServiceIp: '10.2.0.10' }, paths: { logs: 'C:\\logs' },
  });
  expect(fates.map(({ name, fate }) => `${name} ${fate}`)).toEqual([
    'start.ps1 mapped', '-ManagementIP dropped', '-NetworkMode dropped', '-ClusterCIDR mapped', '-ServiceCIDR mapped', '-KubeDnsServiceIP mapped', '-InterfaceName mapped', '-LogDir mapped', '-Frobnicate asked',
  ]);
});

test('nothing is lost: what is unknown, wrong or twice is asked for', () => {
  expect(fateOf('kubelet.exe --frobnicate=1\n', '--frobnicate')).toMatchObject({ fate: 'asked', line: 1, column: 13 });
  expect(fateOf('kubelet.exe --max-pods\n', '--max-pods')).toMatchObject({ fate: 'asked' });
  expect(fateOf('kubelet.exe --node-ip=10.0.0.4\n', '--node-ip')).toMatchObject({ fate: 'asked' });
  expect(fateOf('kube-proxy.exe --network-name=cbr0 --hostname-override=a--kubeconfig=b\n', '--hostname-override')).toMatchObject({ fate: 'asked', reason: expect.stringContaining('--kubeconfig') });
  expect(convert('kubelet.exe --hostname-override=a\nkube-proxy.exe --hostname-override=b\n').fates.at(-1)).toMatchObject({ fate: 'asked', reason: expect.stringContaining('"a"') });
  expect(fateOf('nssm set kubelet AppThrottle 1500\nnssm set kubelet AppParameters --v=2\n', 'AppThrottle')).toMatchObject({ fate: 'asked' });
});

test('a password in the address of a proxy, or of an account, is told nowhere', () => {
  const conversion = convert('$env:HTTP_PROXY = "http://bob:hunter2@proxy.corp:3128"\nnssm set kubelet ObjectName corp\\bob hunter2\nnssm set kubelet AppParameters --v=2\n');
  expect(JSON.stringify(conversion)).not.toContain('hunter2');
  expect(conversion.fates.find(({ name }) => name.toUpperCase() === 'HTTP_PROXY')).toMatchObject({ fate: 'asked' });
});

test.each([
  'nssm set kubelet AppParameters --bootstrap-token hunter2 --v=2\n',
  'kubelet.exe --http-proxy=http://bob:hunter2@proxy.corp:3128 --azure-key "hunter2"\n',
  'nssm set kubelet AppEnvironmentExtra AZURE_CLIENT_SECRET=hunter2 SIG=hunter2\nnssm set kubelet AppParameters --v=2\n',
  '.\\start.ps1 -ManagementIP 10.0.0.4 -Password hunter2\n',
])('what nobody knows may be a secret, and has no value in any report: %j', (text) => {
  const conversion = convert(text);
  expect(conversion.fates.filter(({ fate }) => fate === 'asked')).not.toEqual([]);
  expect(`${JSON.stringify(conversion)}${conversionText(conversion)}${conversionFile(conversion)}`).not.toContain('hunter2');
});

test('numbers and thresholds that are none are asked for', () => {
  const { node, fates } = convert('nssm set kubelet AppParameters --v=abc --max-pods=x --container-log-max-files= --eviction-hard=foo\n');
  expect(node).toEqual({ serviceManager: 'nssm' });
  expect(fates.filter(({ fate }) => fate === 'asked').map(({ name }) => name)).toEqual(['--v', '--max-pods', '--container-log-max-files', '--eviction-hard']);
});
