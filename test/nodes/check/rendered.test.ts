import { WindowsVersion } from '../../../src/knowledge';
import { WindowsNodeOptions, windowsNode } from '../../../src/node';
import { checkNodeFiles } from '../../../src/nodes';

const { LTSC2019, LTSC2022, LTSC2025 } = WindowsVersion;
const CASES = [LTSC2019, LTSC2022, LTSC2025].flatMap((version) => ['1.27', '1.31', '1.34', '1.36'].flatMap((kubernetes) =>
  (['flannel-vxlan', 'flannel-host-gateway', 'calico'] as const).flatMap((network) => (['sc.exe', 'nssm'] as const).map((serviceManager) => ({ version, kubernetes, network, serviceManager })))));

function rendered(options: Partial<WindowsNodeOptions> & Pick<WindowsNodeOptions, 'version' | 'kubernetes' | 'network'>) {
  const { files, problems } = windowsNode({ apiServer: { host: '10.0.0.1' }, join: { caCertHashes: [`sha256:${'a'.repeat(64)}`] }, nodeName: 'win-1', ...options });
  return { problems, inputs: files.map(({ name, content }) => ({ file: name, text: content })) };
}

test('finds no problems in rendered nodes, and reads their services', () => {
  let checked = 0;
  for (const { version, ...rest } of CASES) {
    const { inputs, problems } = rendered({ version, ...rest });
    if (problems.length > 0) { continue; }
    const { findings, failures, objects } = checkNodeFiles(inputs, { kubernetes: rest.kubernetes, windows: version.name });
    expect({ ...rest, version: version.name, findings, failures }).toEqual({ ...rest, version: version.name, findings: [], failures: [] });
    // kubelet, kube-proxy and containerd, and the configurations
    expect(objects).toBeGreaterThanOrEqual(6);
    checked += 1;
  }
  expect(checked).toBeGreaterThan(20);
});

/** Changes one file of a good node, and tells which rules say something. */
function rulesAfter(file: string, change: (text: string) => string, network: 'flannel-vxlan' | 'flannel-host-gateway' = 'flannel-vxlan', options = {}) {
  const { inputs } = rendered({ version: LTSC2022, kubernetes: '1.36', network });
  const before = inputs.find((input) => input.file === file)!.text;
  expect(change(before)).not.toBe(before);
  const changed = inputs.map((input) => (input.file === file ? { ...input, text: change(before) } : input));
  return [...new Set(checkNodeFiles(changed, { windows: 'ltsc2022', ...options }).findings.map((finding) => finding.rule))];
}

test.each<[what: string, file: string, change: (text: string) => string, rule: string]>([
  ['another name of the network', 'cni/10-flannel.conf', (text) => text.replace('flannel.4096', 'vxlan0'), 'node-network-name'],
  ['another VNI', 'flannel/net-conf.json', (text) => text.replace('4096', '4097'), 'node-network-name'],
  ['a VNI that Windows doesn\'t take', 'flannel/net-conf.json', (text) => text.replace('4096', '1'), 'node-network-configuration'],
  ['another range of pods', 'flannel/net-conf.json', (text) => text.replace('10.244.0.0/16', '10.250.0.0/16'), 'node-cidr-mismatch'],
  ['too little memory', 'kubelet/config.yaml', (text) => text.replace('memory: 2Gi', 'memory: 1Gi'), 'node-reservation'],
  ['a pause image without the build', 'containerd/config.toml', (text) => text.replace(/pause:3\.[\d.]+/, 'pause:3.5'), 'node-pause-image'],
  ['a field that the kubelet rejects', 'kubelet/config.yaml', (text) => `${text}singleProcessOOMKill: false\n`, 'node-kubelet-field'],
  ['a removed switch', 'scripts/services.ps1', (text) => text.replace('--windows-priorityclass', '--network-plugin=cni --windows-priorityclass'), 'node-flag-removed'],
])('%s is found', (_what, file, change, rule) => {
  expect(rulesAfter(file, change)).toContain(rule);
});
