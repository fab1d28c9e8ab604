import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Folder } from './command';
import { GRID } from '../nodes/grid';

const NODE = `version: LTSC2022
kubernetes: v1.36.3
network: flannel-vxlan
apiServer:
  host: 192.168.1.10
join:
  caCertHashes:
    - sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
networkDaemons: pods
`;

/** Lines of an output. */
const lines = (text: string) => text.split('\n').filter((line) => line !== '');

describe('node render', () => {
  test('writes the files, and lists their paths on the node', () => {
    const folder = new Folder({ 'node.yaml': NODE });
    const { code, stdout, stderr } = folder.run(['node', 'render', 'node.yaml', '--output', 'out/win']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(lines(stdout)).toContain('out/win/containerd/config.toml -> C:\\Program Files\\containerd\\config.toml');
    expect(folder.read('out/win/kubelet/config.yaml')).toContain('registerWithTaints:\n  - key: os\n    value: windows\n');
    expect(lines(stdout).map((line) => line.split(' -> ')[0]).filter((file) => !existsSync(join(folder.path, file)))).toEqual([]);
  });

  test('prints JSON', () => {
    const { code, stdout } = new Folder({ 'node.yaml': NODE }).run(['node', 'render', 'node.yaml', '--format', 'json']);
    const { files, problems } = JSON.parse(stdout);
    expect({ code, problems }).toEqual({ code: 0, problems: [] });
    expect(files[0]).toEqual({ name: 'kubelet/config.yaml', path: 'C:\\etc\\kubernetes\\patches\\kubeletconfiguration+merge.yaml', content: expect.stringContaining('KubeletConfiguration') });
  });

  test('reads JSON, and stdin', () => {
    const json = JSON.stringify({ version: '2025', kubernetes: '1.36', network: { kind: 'calico' }, apiServer: { host: 'api.corp.example' }, join: false });
    const { code, stdout } = new Folder().run(['node', 'render', '-', '--format', 'json'], { stdin: json });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).files.map(({ name }: { name: string }) => name)).toContain('kube-proxy/config.json');
  });

  test('reports all problems with their positions, and writes nothing', () => {
    const folder = new Folder({ 'node.yaml': NODE.replace('LTSC2022', 'LTSC2019').replace('flannel-vxlan', '{ kind: flannel-vxlan, vni: 1 }').concat('reservations:\n  system:\n    memory: 1Gi\npath: x\n') });
    const { code, stdout, stderr } = folder.run(['node', 'render', 'node.yaml', '--output', 'out']);
    expect([code, stdout]).toEqual([1, '']);
    expect(lines(stderr)).toEqual([
      expect.stringMatching(/^node\.yaml:1:10: error: version: must be supported by Kubernetes 1\.36 \(supported from 1\.14 to 1\.34\), got "LTSC2019"\. Use LTSC2022 or LTSC2025, /),
      expect.stringMatching(/^node\.yaml:3:38: error: network\.vni: must be from 4096 to 65535 on Windows, got 1\. Set vni to 4096/),
      expect.stringMatching(/^node\.yaml:12:13: error: reservations\.system\.memory: /),
      expect.stringMatching(/^node\.yaml:13:1: error: path: unknown option\. Did you mean paths\?/),
    ]);
    expect(existsSync(join(folder.path, 'out'))).toBe(false);
  });

  test('an invalid version and platform don\'t hide other problems', () => {
    const folder = new Folder({ 'node.yaml': NODE.replace('LTSC2022', 'LTSC2023').concat('platform: gek\nnodeName: WIN\n') });
    const { code, stderr } = folder.run(['node', 'render', 'node.yaml', '--output', 'out']);
    expect(code).toBe(1);
    expect(lines(stderr).map((line) => line.split(': must ')[0])).toEqual(['node.yaml:1:10: error: version', 'node.yaml:10:11: error: platform', 'node.yaml:11:11: error: nodeName']);
  });

  test.each<[string, string, number, string]>([
    ['a mark before the first line', `\ufeff${NODE.replace('LTSC2022', 'x')}`, 1, 'node.yaml:1:10: error: version: must be a Windows Server release, got "x"'],
    ['a version that YAML has cut', NODE.replace('v1.36.3', '1.30'), 1, 'node.yaml:2:13: error: kubernetes: must be a Kubernetes version since 1.27, in quotes, got 1.3. Write "1.30" or "1.3": without quotes, YAML reads 1.30 as 1.3.'],
    ['no release of Windows', NODE.replace('LTSC2022', 'LTSC2023'), 1, 'node.yaml:1:10: error: version: must be a Windows Server release, got "LTSC2023". Did you mean LTSC2022?'],
    ['no platform', `${NODE}platform: gek\n`, 1, 'node.yaml:10:11: error: platform: must be a platform, or an object with taints and nodeLabels, got "gek". Did you mean gke?'],
    ['a bad platform', `${NODE}platform:\n  taints: [{ key: a, effect: Never }]\n`, 1, 'node.yaml:11:30: error: platform.taints[0].effect: must be one of "NoSchedule", "PreferNoSchedule", "NoExecute", got "Never"'],
    ['a token', NODE.replace('  caCertHashes', '  token: abcdef.0123456789abcdef\n  caCertHashes'), 1, 'node.yaml:7:3: error: join.token: must not be in the options, since it is a secret'],
    ['bad syntax', 'version: [LTSC2022\n', 3, 'node.yaml:2:1: error: must be valid YAML or JSON: '],
    ['twice the same', `${NODE}kubernetes: v1.35.0\n`, 3, 'node.yaml:10:1: error: must be valid YAML or JSON, but has the key "kubernetes" twice in one map'],
    ['nothing', '', 3, 'node.yaml:1:1: error: must be a map, got an empty file'],
    ['a list', '- a\n', 3, 'node.yaml:1:1: error: must be a map, got ["a"]'],
    ['a loop', 'a: &a [*a]\n', 3, 'error: must not have aliases that expand endlessly'],
    ['depth', '['.repeat(1_000_000), 3, 'node.yaml:1:101: error: must not be nested too deeply. Use at most 100 levels of maps and lists.'],
    ['depth in lines', `${NODE}a:\n  ${'- '.repeat(1_000_000)}`, 3, 'node.yaml:11:200: error: must not be nested too deeply.'],
    ['a bomb', `a: &a [x, x, x, x, x, x, x, x, x]\n${'bcdefghi'.split('').map((key, i) => `${key}: &${key} [${Array(9).fill(`*${'abcdefgh'[i]}`).join(', ')}]`).join('\n')}\n`, 3, 'error: must not have aliases that expand'],
    ['__proto__', `${NODE}__proto__: { a: 1 }\n`, 1, 'node.yaml:10:1: error: __proto__: unknown option'],
  ])('%s', (_, text, code, expected) => {
    const result = new Folder({ 'node.yaml': text }).run(['node', 'render', 'node.yaml', '-o', 'out']);
    expect(result.stderr).toContain(expected);
    expect(result.code).toBe(code);
  });

  test('a missing file, and no file at all', () => {
    expect(new Folder().run(['node', 'render', 'no.yaml'])).toMatchObject({ code: 2, stderr: 'error: no.yaml: does not exist\n' });
    expect(new Folder({ 'node.yaml': NODE }).run(['node', 'render', 'node.yaml', 'more'])).toMatchObject({ code: 2 });
    expect(new Folder().run(['node', 'render'])).toMatchObject({ code: 2, stderr: 'error: no files given. Name files or directories, or use - for stdin\n' });
  });

  test('a password is written to one file that only its owner can read, and isn\'t printed', () => {
    const folder = new Folder({ 'node.yaml': `${NODE}proxy:\n  http: http://joe:hunter2@proxy.corp.example:3128\n` });
    const written = folder.run(['node', 'render', 'node.yaml', '-o', 'out']);
    expect(lines(written.stdout)).toContain('out/scripts/proxy.ps1 (secret)');
    expect(statSync(join(folder.path, 'out/scripts/proxy.ps1')).mode.toString(8)).toBe('100600');
    const printed = folder.run(['node', 'render', 'node.yaml', '--format', 'json']);
    expect(JSON.parse(printed.stdout).files).toContainEqual({ name: 'scripts/proxy.ps1', secret: true });
    expect(Object.values({ ...written, ...printed }).join()).not.toContain('hunter2');
  });
});

describe('node explain', () => {
  test('explains every file, one of them, or those of a node', () => {
    const folder = new Folder({ 'node.yaml': NODE });
    const all = folder.run(['node', 'explain']);
    expect(all.code).toBe(0);
    expect(all.stdout).toContain('flannel/net-conf.json\n');
    const one = folder.run(['node', 'explain', 'config.toml']);
    expect(one.stdout).toContain('plugins.io.containerd.cri.v1.images.pinned_images\n');
    expect(one.stdout).not.toContain('kubelet/config.yaml');
    const own = folder.run(['node', 'explain', '--node', 'node.yaml']);
    expect(own.stdout).toContain('kubelet/config.yaml -> C:\\etc\\kubernetes\\patches\\kubeletconfiguration+merge.yaml\n');
    expect(own.stdout).not.toContain('flannel/net-conf.json');
  });

  test('an unknown file', () => {
    expect(new Folder().run(['node', 'explain', 'x.yaml'])).toMatchObject({ code: 2, stderr: expect.stringMatching(/^error: unknown file "x\.yaml"\. .*Use one of kubelet\/config\.yaml, /) });
    expect(new Folder().run(['node', 'explain', 'containerd/config.tml']).stderr).toContain('Did you mean "containerd/config.toml"?');
  });
});

describe('node check finds nothing in what node render writes', () => {
  const combinations = GRID.filter(({ possible }) => possible).map(({ options: { version, kubernetes, network, serviceManager } }) =>
    [version.name, kubernetes, network as string, serviceManager!] as const);

  test.each(combinations)('%s %s %s %s', (version, kubernetes, network, serviceManager) => {
    const text = NODE.replace('LTSC2022', version).replace('v1.36.3', kubernetes).replace('flannel-vxlan', network).replace('networkDaemons: pods', `serviceManager: ${serviceManager}`);
    const folder = new Folder({ 'node.yaml': text });
    expect(folder.run(['node', 'render', 'node.yaml', '-o', 'out'])).toMatchObject({ code: 0 });
    const checked = folder.run(['node', 'check', 'out', '--kubernetes', kubernetes, '--windows', version]);
    expect(checked).toEqual({ code: 0, stdout: '', stderr: expect.stringMatching(/^checked [1-9].*: no findings\n$/) });
  });
});
