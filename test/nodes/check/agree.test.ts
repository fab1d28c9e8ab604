import { checkNodeFiles } from '../../../src/nodes';

function rules(...files: readonly (readonly [file: string, text: string])[]) {
  return checkNodeFiles(files.map(([file, text]) => ({ file, text })), { windows: 'ltsc2022' }).findings.map(({ file, line, column, rule }) => `${file}:${line}:${column} ${rule}`);
}

const CNI = (name: string, service = '10.96.0.0/12', dns = '10.96.0.10') => JSON.stringify({
  cniVersion: '0.3.0', name, type: 'sdnoverlay', dns: { Nameservers: [dns] },
  AdditionalArgs: [{ Name: 'EndpointPolicy', Value: { Type: 'SDNRoute', Settings: { DestinationPrefix: service, NeedEncap: true } } }],
}, undefined, 1);
const PROXY = 'kube-proxy.exe --hostname-override=win-1 --source-vip=10.244.4.2 --network-name=';

test('compares network names across files', () => {
  expect(rules(['cni.conf', CNI('vxlan0')], ['a.ps1', `${PROXY}vxlan0\n`])).toEqual([]);
  expect(rules(['cni.conf', CNI('vxlan0')], ['a.ps1', `${PROXY}cbr0\n`])).toEqual(['a.ps1:1:66 node-network-name']);
  expect(rules(['cni.conf', CNI('vxlan0')], ['a.cmd', 'nssm install kube-proxy C:\\k\\kube-proxy.exe --v=4\nnssm set kube-proxy AppEnvironmentExtra KUBE_NETWORK=cbr0\n'])).toEqual(['a.cmd:2:41 node-network-name']);
  expect(rules(['net-conf.json', '{"Network":"10.244.0.0/16","Backend":{"Type":"host-gw"}}'], ['a.ps1', `${PROXY}cbr0\n`])).toEqual([]);
});

test('compares CIDRs and DNS addresses', () => {
  const cluster = 'apiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\nnetworking:\n  podSubnet: 10.244.0.0/16\n  serviceSubnet: 10.96.0.0/12\n';
  expect(rules(['c.yaml', cluster], ['cni.conf', CNI('vxlan0')])).toEqual([]);
  expect(rules(['c.yaml', cluster], ['cni.conf', CNI('vxlan0', '11.0.0.0/8')])).toEqual(['cni.conf:16:6 node-cidr-mismatch']);
  expect(rules(['c.yaml', cluster], ['a.ps1', 'kubelet.exe --cluster-dns=10.200.0.10 --hostname-override=x\n'])).toEqual(['a.ps1:1:13 node-cidr-mismatch']);
  expect(rules(['c.yaml', cluster], ['a.ps1', 'kube-proxy.exe --network-name=cbr0 --cluster-cidr=10.0.0.0/8\n'])).toEqual(['a.ps1:1:36 node-cidr-mismatch']);
});

test('compares CNI directories, ignoring slashes and letter case', () => {
  const toml = (folder: string) => `version = 2\n[plugins."io.containerd.grpc.v1.cri".cni]\n  bin_dir = "C:/opt/cni/bin"\n  conf_dir = '${folder}'\n`;
  const flags = 'kubelet.exe --cni-conf-dir=c:\\etc\\cni\\net.d\n';
  const folders = (folder: string) => rules(['config.toml', toml(folder)], ['a.ps1', flags]).filter((each) => each.includes('folders'));
  expect(folders('C:/etc/cni/net.d')).toEqual([]);
  expect(folders('C:\\Program Files\\containerd\\cni\\conf')).toEqual(['a.ps1:1:13 node-cni-folders']);
});

test('checks containerd configurations of versions 2 and 3, and reports the line of the key', () => {
  expect(rules(['config.toml', 'version = 2\n\n[plugins."io.containerd.grpc.v1.cri"]\n  # old\n  sandbox_image = "mcr.microsoft.com/k8s/core/pause:1.0.0"\n'])).toEqual(['config.toml:5:3 node-pause-image']);
  expect(rules(['config.toml', 'version = 3\n[plugins]\n  [plugins.\'io.containerd.cri.v1.images\'.pinned_images]\n    sandbox = "registry.k8s.io/pause:3.5"\n'])).toEqual(['config.toml:4:5 node-pause-image']);
});

test('reports version 2 tables in a version 3 file', () => {
  const cri = '[plugins."io.containerd.grpc.v1.cri"]\nstream_server_address = "127.0.0.1"\nsandbox_image = "registry.k8s.io/pause:3.10.2"\n[plugins."io.containerd.grpc.v1.cri".cni]\nbin_dir = "C:/opt/cni/bin"\n';
  expect(rules(['config.toml', `version = 3\n${cri}`])).toEqual(['config.toml:4:1 node-containerd-layout', 'config.toml:5:1 node-containerd-layout']);
  expect(rules(['config.toml', `version = 2\n${cri}`])).toEqual([]);
});

test('bin_dir is ignored by containerd 2.4 and later, except in the table of version 2', () => {
  const config = (version: number, table: string, key = 'bin_dir = "C:/opt/cni/bin"'): readonly [string, string] => ['config.toml', `version = ${version}\n[plugins."${table}".cni]\n${key}\n`];
  const runtime = 'io.containerd.cri.v1.runtime';
  const prepare = (version: string): readonly [string, string] => ['prepare.ps1', `curl.exe -LO https://github.com/containerd/containerd/releases/download/v${version}/containerd-${version}-windows-amd64.tar.gz\n`];
  const reported = ['config.toml:3:1 node-containerd-layout'];
  expect([rules(config(3, runtime)), rules(config(4, runtime)), rules(config(3, runtime), prepare('2.4.2'))]).toEqual([reported, reported, reported]);
  expect([rules(config(3, runtime), prepare('2.0.14')), rules(config(3, runtime, 'bin_dirs = ["C:/opt/cni/bin"]')), rules(config(2, 'io.containerd.grpc.v1.cri'))]).toEqual([[], [], []]);
});

test('accepts a pause image with a build for the Windows release, like node render', () => {
  const image = (tag: string) => `version = 3\n[plugins."io.containerd.cri.v1.images".pinned_images]\nsandbox = "registry.k8s.io/pause:${tag}"\n`;
  const of = (tag: string, windows: string) => checkNodeFiles([{ file: 'config.toml', text: image(tag) }], { windows }).findings.map(({ rule, effect }) => `${rule} ${effect}`);
  expect([of('3.10.1', 'ltsc2025'), of('3.10.2', 'ltsc2025'), of('3.10.1', 'ltsc2022'), of('3.10.1', 'annual23h2')]).toEqual([['node-pause-image advice'], [], [], []]);
  expect(of('3.5', 'ltsc2025')).toEqual(['node-pause-image broken']);
});

test('compares taints case-sensitively and in any order', () => {
  const taint = (value: string) => `{key: os, value: ${value}, effect: NoSchedule}`;
  const kubelet = (...taints: readonly string[]) => `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nsystemReserved: {memory: 2Gi}\nregisterWithTaints: [${taints.join(', ')}]\n`;
  const join = (value: string, more = '') => `apiVersion: kubeadm.k8s.io/v1beta4\nkind: JoinConfiguration\n${more}nodeRegistration:\n  taints: [${taint(value)}]\n`;
  expect(rules(['k.yaml', kubelet(taint('windows'))], ['j.yaml', join('Windows')])).toEqual(['j.yaml:4:3 node-taints']);
  expect(rules(['k.yaml', kubelet(taint('windows'))], ['j.yaml', join('windows')])).toEqual([]);
  expect(rules(['k.yaml', kubelet(taint('windows'))], ['j.yaml', join('Windows', 'controlPlane: {}\n')])).toEqual([]);
  const two = kubelet(taint('windows'), '{key: gpu, effect: NoExecute}');
  expect(rules(['k.yaml', two], ['a.ps1', 'kubelet.exe --register-with-taints=gpu=:NoExecute,os=windows:NoSchedule\n'])).toEqual([]);
  expect(rules(['k.yaml', two], ['a.ps1', 'kubelet.exe --register-with-taints=os=windows:NoSchedule\n'])).toEqual(['a.ps1:1:13 node-taints']);
  expect(rules(['k.yaml', two], ['a.ps1', 'kubelet.exe --register-with-taints=<taints>\n'])).toEqual([]);
});

test('detects the format of stdin by its content', () => {
  const image = 'sandbox_image = "registry.k8s.io/pause:3.5"\n';
  expect(rules(['stdin', `# made by hand\nroot = "C:\\\\containerd"\nversion = 2\n[plugins."io.containerd.grpc.v1.cri"]\n${image}`])).toEqual(['stdin:5:1 node-pause-image']);
  expect(rules(['stdin', '{\n "Network": "10.244.0.0/16",\n "Backend": {"Type": "vxlan", "VNI": 1, "Port": 4789}\n}'])).toEqual(['stdin:3:31 node-network-configuration']);
  expect(rules(['stdin', '# a comment\napiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nsystemReserved: {memory: 1Gi}\n'])).toEqual(['stdin:4:18 node-reservation']);
});

test('compares the node names of the kubelet and kube-proxy', () => {
  const script = (kubelet: string, proxy: string) => rules(['a.ps1', `kubelet.exe --v=2 ${kubelet}\nkube-proxy.exe --network-name=cbr0 ${proxy}\n`]);
  expect(script('--hostname-override=a', '--hostname-override=a')).toEqual([]);
  expect(script('--hostname-override=a', '--hostname-override=b')).toEqual(['a.ps1:2:36 node-host-names']);
  expect(script('--hostname-override=a', '--v=2')).toEqual(['a.ps1:2:1 node-host-names']);
  expect(script('--hostname-override=$(hostname)', '--v=2')).toEqual([]);
});

test('adds reservations, and gives flags precedence over the configuration', () => {
  const kubelet = (text: string) => ['k.yaml', `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n${text}`] as const;
  expect(rules(kubelet('systemReserved:\n  memory: 1Gi\nkubeReserved:\n  memory: 1Gi\n'))).toEqual([]);
  expect(rules(kubelet('systemReserved:\n  memory: 1Gi\n'))).toEqual(['k.yaml:4:3 node-reservation']);
  expect(rules(kubelet('maxPods: 50\n'))).toEqual(['k.yaml:2:1 node-reservation']);
  expect(rules(kubelet('maxPods: 50\n'), ['a.ps1', 'kubelet.exe --system-reserved=cpu=500m,memory=2Gi\n'])).toEqual([]);
  expect(rules(['a.ps1', 'kubelet.exe --system-reserved=memory=500Mi\n'])).toEqual(['a.ps1:1:13 node-reservation']);
});
