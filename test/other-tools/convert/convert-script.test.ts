import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { WindowsVersion } from '../../../src/knowledge';
import { readNodeOptions, WindowsNodeOptions, windowsNode } from '../../../src/node';
import { conversionFile, conversionText, convertFiles } from '../../../src/other-tools';


const fixture = (name: string) => readFileSync(path.join(__dirname, '../../nodes/check/fixtures', name), 'utf8');
const convert = (text: string, file = 'a.ps1') => convertFiles([{ file, text }]);
const resultOf = (text: string, name: string) => convert(text).results.find((each) => each.name === name);

describe.each(['walkthrough-1.14.ps1', 'walkthrough-1.20.ps1', 'walkthrough-1.22.ps1'])('%s', (name) => {
  const text = fixture(name);
  const { results, node, missing } = convert(text, name);

  test('each flag, parameter, and setting has one result at its place', () => {
    const lines = text.split('\n');
    const wanted = lines.flatMap((line, i) => [...line.matchAll(/(?<=[\s"])--[a-z][a-z-]*/g)].map((match) => `${i + 1}:${match.index + 1} ${match[0]}`));
    const got = results.filter((result) => result.name.startsWith('--')).map(({ line, column, name: flag }) => `${line}:${column} ${flag}`);
    expect(got).toEqual(wanted);
    expect(new Set(got).size).toBe(got.length);
    const parameters = lines.flatMap((line, i) => (/\.ps1 -/.test(line) ? [...line.matchAll(/(?<=\s)-[A-Z]\w+/g)].map((match) => `${i + 1}:${match.index + 1} ${match[0]}`) : []));
    expect(results.filter((result) => /^-[A-Z]/.test(result.name)).map(({ line, column, name: parameter }) => `${line}:${column} ${parameter}`)).toEqual(parameters);
  });

  test('every result has a reason, and converted ones have an option', () => {
    expect(results.filter(({ reason }) => reason.trim() === '')).toEqual([]);
    expect(results.filter(({ outcome, option }) => outcome === 'converted' && !option)).toEqual([]);
  });

  test('the output is a valid node once the required options are added', () => {
    expect(missing.map((each) => each.split(':')[0])).toEqual(expect.arrayContaining(['version', 'kubernetes', 'apiServer', 'join']));
    const { options, problems } = readNodeOptions(conversionFile({ results, node, missing, commands: [], failures: [] }));
    expect(problems).toEqual([]);
    const completed = { network: 'flannel-vxlan', ...options, version: WindowsVersion.LTSC2022, kubernetes: '1.36', apiServer: { host: '10.0.0.1' }, join: false } as unknown as WindowsNodeOptions;
    expect(windowsNode(completed).problems).toEqual([]);
  });
});

test('converts kubelet flags', () => {
  const line = 'nssm set kubelet AppParameters --hostname-override=win-1 --cluster-dns=10.96.0.10 --cluster-domain=corp.local --max-pods=50 --cni-bin-dir=c:\\k\\cni '
    + '--kubelet-reserve=memory=1Gi,cpu=500m --system-reserve=memory=2Gi --register-with-taints=node.kubernetes.io/os=windows:NoSchedule --node-labels=a=b,c=d '
    + '--windows-priorityclass=HIGH_PRIORITY_CLASS --pod-infra-container-image=registry.k8s.io/pause:3.9 --eviction-hard=memory.available<500Mi --serialize-image-pulls=false '
    + '--image-gc-high-threshold=80 --feature-gates=WinDSR=true,GracefulNodeShutdown=true\n';
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
    kubelet: { serializeImagePulls: false, imageGCHighThresholdPercent: 80, featureGates: { GracefulNodeShutdown: true } },
  });
});

test('converts flags of kube-proxy and flanneld', () => {
  const script = 'sc.exe create kube-proxy binPath= "C:\\k\\kube-proxy.exe --windows-service --network-name=flannel.5000 --enable-dsr=true --cluster-cidr=10.1.0.0/16 --master=https://10.0.0.1:6443" depend= kubelet\n'
    + 'C:\\flannel\\flanneld.exe --iface="Ethernet 2" --ip-masq=1\n';
  const { node, results } = convert(script);
  expect(node).toEqual({
    serviceManager: 'sc.exe', paths: { programs: 'C:\\k' }, network: { kind: 'flannel-vxlan', vni: 5000, interfaceName: 'Ethernet 2' },
    kubeProxy: { enableDsr: true }, addressPlan: { clusterCidr: '10.1.0.0/16' }, apiServer: { host: '10.0.0.1', port: 6443 },
  });
  expect(results.find(({ name }) => name === 'depend')).toMatchObject({ outcome: 'dropped' });
});

test('converts the parameters of start.ps1', () => {
  const { node, results } = convert('.\\start.ps1 -ManagementIP 10.0.0.4 -NetworkMode overlay -ClusterCIDR 10.1.0.0/16 -ServiceCIDR 10.2.0.0/16 -KubeDnsServiceIP 10.2.0.10 -InterfaceName "Ethernet 2" -LogDir C:\\logs -Frobnicate 1\n');
  expect(node).toEqual({
    network: { kind: 'flannel-vxlan', interfaceName: 'Ethernet 2' }, addressPlan: { clusterCidr: '10.1.0.0/16', serviceCidr: '10.2.0.0/16', dnsServiceIp: '10.2.0.10' }, paths: { logs: 'C:\\logs' },
    nodeIp: '10.0.0.4',
  });
  expect(results.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
    'start.ps1 converted', '-ManagementIP converted', '-NetworkMode dropped', '-ClusterCIDR converted', '-ServiceCIDR converted', '-KubeDnsServiceIP converted', '-InterfaceName converted', '-LogDir converted', '-Frobnicate asked',
  ]);
});

test('unknown, invalid, and conflicting settings are reported as asked', () => {
  expect(resultOf('kubelet.exe --frobnicate=1\n', '--frobnicate')).toMatchObject({ outcome: 'asked', line: 1, column: 13 });
  expect(resultOf('kubelet.exe --max-pods\n', '--max-pods')).toMatchObject({ outcome: 'asked' });
  expect(resultOf('kubelet.exe --node-ip=10.0.0.4\n', '--node-ip')).toMatchObject({ outcome: 'converted', option: 'nodeIp' });
  expect(resultOf('kubelet.exe --node-ip=$ip\n', '--node-ip')).toMatchObject({ outcome: 'asked', option: 'nodeIp' });
  expect(resultOf('kubelet.exe --node-ip=0.0.0.0\n', '--node-ip')).toMatchObject({ outcome: 'dropped' });
  expect(resultOf('kubelet.exe --node-ip=10.0.0.4,fd00::4\n', '--node-ip')).toMatchObject({ outcome: 'asked' });
  expect(resultOf('kube-proxy.exe --network-name=cbr0 --hostname-override=a--kubeconfig=b\n', '--hostname-override')).toMatchObject({ outcome: 'asked', reason: expect.stringContaining('--kubeconfig') });
  expect(convert('kubelet.exe --hostname-override=a\nkube-proxy.exe --hostname-override=b\n').results.at(-1)).toMatchObject({ outcome: 'asked', reason: expect.stringContaining('"a"') });
  expect(resultOf('nssm set kubelet AppThrottle 1500\nnssm set kubelet AppParameters --v=2\n', 'AppThrottle')).toMatchObject({ outcome: 'asked' });
});

test('passwords of proxies and accounts never appear in the output', () => {
  const conversion = convert('$env:HTTP_PROXY = "http://bob:hunter2@proxy.corp:3128"\nnssm set kubelet ObjectName corp\\bob hunter2\nnssm set kubelet AppParameters --v=2\n');
  expect(JSON.stringify(conversion)).not.toContain('hunter2');
  expect(conversion.results.find(({ name }) => name.toUpperCase() === 'HTTP_PROXY')).toMatchObject({ outcome: 'asked' });
});

test.each([
  'nssm set kubelet AppParameters --bootstrap-token hunter2 --v=2\n',
  'kubelet.exe --http-proxy=http://bob:hunter2@proxy.corp:3128 --azure-key "hunter2"\n',
  'nssm set kubelet AppEnvironmentExtra AZURE_CLIENT_SECRET=hunter2 SIG=hunter2\nnssm set kubelet AppParameters --v=2\n',
  '.\\start.ps1 -ManagementIP 10.0.0.4 -Password hunter2\n',
])('values of unknown settings never appear in the output, since they may be secrets: %j', (text) => {
  const conversion = convert(text);
  expect(conversion.results.filter(({ outcome }) => outcome === 'asked')).not.toEqual([]);
  expect(`${JSON.stringify(conversion)}${conversionText(conversion)}${conversionFile(conversion)}`).not.toContain('hunter2');
});

test('invalid numbers and thresholds are reported as asked', () => {
  const { node, results } = convert('nssm set kubelet AppParameters --v=abc --max-pods=x --container-log-max-files= --eviction-hard=foo\n');
  expect(node).toEqual({ serviceManager: 'nssm' });
  expect(results.filter(({ outcome }) => outcome === 'asked').map(({ name }) => name)).toEqual(['--v', '--max-pods', '--container-log-max-files', '--eviction-hard']);
});
