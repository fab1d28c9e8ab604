import { existsSync, linkSync, statSync, symlinkSync } from 'node:fs';
import * as path from 'node:path';
import { join } from 'node:path';
import { Folder } from './command';
import { GRID } from '../nodes/grid';
import { sampleOf } from '../sample';

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
    expect(files[0]).toEqual({
      name: 'kubelet/config.yaml', path: 'C:\\etc\\kubernetes\\patches\\kubeletconfiguration+merge.yaml',
      content: expect.stringContaining('KubeletConfiguration'),
    });
  });

  test('reads JSON, and stdin', () => {
    const json = JSON.stringify({
      version: '2025', kubernetes: '1.36', network: { kind: 'calico' }, apiServer: { host: 'api.corp.example' }, join: false,
    });
    const { code, stdout } = new Folder().run(['node', 'render', '-', '--format', 'json'], { stdin: json });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).files.map(({ name }: { name: string }) => name)).toContain('kube-proxy/config.json');
  });

  test('reports all problems with their positions, and writes nothing', () => {
    const folder = new Folder({
      'node.yaml': NODE.replace('LTSC2022', 'LTSC2019').replace('flannel-vxlan', '{ kind: flannel-vxlan, vni: 1 }')
        .concat('reservations:\n  system:\n    memory: much\npath: x\n'),
    });
    const { code, stdout, stderr } = folder.run(['node', 'render', 'node.yaml', '--output', 'out']);
    expect([code, stdout]).toEqual([1, '']);
    expect(lines(stderr)).toEqual([
      expect.stringMatching(
        /^node\.yaml:1:10: error: version: must be supported by Kubernetes 1\.36 \(supported from 1\.14 to 1\.34\), got "LTSC2019"\. Use LTSC2022 or LTSC2025, /,
      ),
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
    expect(lines(stderr).map((line) => line.split(': must ')[0]))
      .toEqual(['node.yaml:1:10: error: version', 'node.yaml:10:11: error: platform', 'node.yaml:11:11: error: nodeName']);
  });

  test.each<[string, string, number, string]>([
    [
      'a mark before the first line', `\ufeff${NODE.replace('LTSC2022', 'x')}`, 1,
      'node.yaml:1:10: error: version: must be a Windows Server release, got "x"',
    ],
    ['a version that YAML has cut', NODE.replace('v1.36.3', '1.30'), 1, 'node.yaml:2:13: error: kubernetes: must be a Kubernetes version since '
      + '1.27, in quotes, got 1.3. Write "1.30" or "1.3": without quotes, YAML reads 1.30 as 1.3.'],
    [
      'no release of Windows', NODE.replace('LTSC2022', 'LTSC2023'), 1,
      'node.yaml:1:10: error: version: must be a Windows Server release, got "LTSC2023". Did you mean LTSC2022?',
    ],
    [
      'no platform', `${NODE}platform: gek\n`, 1,
      'node.yaml:10:11: error: platform: must be a platform, or an object with taints and nodeLabels, got "gek". Did you mean gke?',
    ],
    [
      'a bad platform', `${NODE}platform:\n  taints: [{ key: a, effect: Never }]\n`, 1,
      'node.yaml:11:30: error: platform.taints[0].effect: must be one of "NoSchedule", "PreferNoSchedule", "NoExecute", got "Never"',
    ],
    [
      'a token', NODE.replace('  caCertHashes', '  token: abcdef.0123456789abcdef\n  caCertHashes'), 1,
      'node.yaml:7:3: error: join.token: must not be in the options, since it is a secret',
    ],
    ['bad syntax', 'version: [LTSC2022\n', 3, 'node.yaml:2:1: error: must be valid YAML or JSON: '],
    [
      'twice the same', `${NODE}kubernetes: v1.35.0\n`, 3,
      'node.yaml:10:1: error: must be valid YAML or JSON, but has the key "kubernetes" twice in one map',
    ],
    ['nothing', '', 3, 'node.yaml:1:1: error: must be a map, got an empty file'],
    ['a list', '- a\n', 3, 'node.yaml:1:1: error: must be a map, got ["a"]'],
    ['a loop', 'a: &a [*a]\n', 3, 'error: must not have aliases that expand endlessly'],
    ['depth', '['.repeat(1_000_000), 3, 'node.yaml:1:101: error: must not be nested too deeply. Use at most 100 levels of maps and lists.'],
    ['depth in lines', `${NODE}a:\n  ${'- '.repeat(1_000_000)}`, 3, 'node.yaml:11:200: error: must not be nested too deeply.'],
    [
      'a bomb',
      'a: &a [x, x, x, x, x, x, x, x, '
        + `x]\n${'bcdefghi'.split('').map((key, i) => `${key}: &${key} [${Array(9).fill(`*${'abcdefgh'[i]}`).join(', ')}]`).join('\n')}\n`,
      3, 'error: must not have aliases that expand',
    ],
    ['__proto__', `${NODE}__proto__: { a: 1 }\n`, 1, 'node.yaml:10:1: error: __proto__: unknown option'],
  ])('%s', (_, text, code, expected) => {
    const result = new Folder({ 'node.yaml': text }).run(['node', 'render', 'node.yaml', '-o', 'out']);
    expect(result.stderr).toContain(expected);
    expect(result.code).toBe(code);
  });

  test('a missing file, and no file at all', () => {
    expect(new Folder().run(['node', 'render', 'no.yaml'])).toMatchObject({ code: 2, stderr: 'error: no.yaml: does not exist\n' });
    expect(new Folder({ 'node.yaml': NODE }).run(['node', 'render', 'node.yaml', 'more'])).toMatchObject({ code: 2 });
    expect(new Folder().run(['node', 'render']))
      .toMatchObject({ code: 2, stderr: 'error: no files given. Name files or directories, or use - for stdin\n' });
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
    expect(new Folder().run(['node', 'explain', 'x.yaml']))
      .toMatchObject({ code: 2, stderr: expect.stringMatching(/^error: unknown file "x\.yaml"\. .*Use one of kubelet\/config\.yaml, /) });
    expect(new Folder().run(['node', 'explain', 'containerd/config.tml']).stderr).toContain('Did you mean "containerd/config.toml"?');
  });
});

describe('node check finds nothing in what node render writes', () => {
  const combinations = GRID.filter(({ possible }) => possible).map(({ options: { version, kubernetes, network, serviceManager } }) =>
    [version.name, kubernetes, network as string, serviceManager!] as const);

  test.each(sampleOf(combinations, 5))('%s %s %s %s', (version, kubernetes, network, serviceManager) => {
    const text = NODE.replace('LTSC2022', version).replace('v1.36.3', kubernetes).replace('flannel-vxlan', network)
      .replace('networkDaemons: pods', `serviceManager: ${serviceManager}`);
    const folder = new Folder({ 'node.yaml': text });
    expect(folder.run(['node', 'render', 'node.yaml', '-o', 'out'])).toMatchObject({ code: 0 });
    const checked = folder.run(['node', 'check', 'out', '--kubernetes', kubernetes, '--windows', version]);
    expect(checked).toEqual({ code: 0, stdout: '', stderr: expect.stringMatching(/^checked [1-9].*: no findings\n$/) });
  });
});

const BAD = 'nssm install kubelet C:\\k\\kubelet.exe\nnssm set kubelet AppParameters --hostname-override=win-1 --network-plugin=cni\n';
const MODEL = JSON.stringify({
  apiVersion: 'vlabs',
  properties: {
    orchestratorProfile: { orchestratorType: 'Kubernetes' }, agentPoolProfiles: [{ name: 'win', osType: 'Windows', count: 2 }],
    windowsProfile: { adminUsername: 'azureuser', adminPassword: 'hunter2hunter2' },
  },
}, undefined, 2);
const folder = new Folder({
  'bad.ps1': BAD, 'good.ps1': BAD.replace(' --network-plugin=cni', ''), 'deep/bad.cmd': BAD, 'deep/notes.rtf': BAD, 'broken.toml': 'a = [',
  'empty.txt': '',
  'model.json': MODEL, 'broken-model.json': MODEL.replace('"hunter2hunter2"', '"hunter2hunter2'),
});
const check = (...args: string[]) => folder.run(['node', 'check', ...args]);

describe('node check', () => {
  test.each<[code: number, what: string, args: string[]]>([
    [0, 'clean', ['good.ps1']], [2, 'empty', ['empty.txt']], [0, 'empty, but allowed', ['empty.txt', '--allow-empty']],
    [1, 'an error', ['bad.ps1', 'good.ps1']], [3, 'unreadable', ['broken.toml']], [3, 'unreadable, and an error', ['broken.toml', 'bad.ps1']],
    [3, 'a file that doesn\'t exist', ['gone.ps1']], [0, 'an old release', ['bad.ps1', '--kubernetes', '1.20']],
    [2, 'an unknown option', ['--wrong']], [2, 'an unknown rule', ['--rule', 'x', 'bad.ps1']], [2, 'an unknown format', ['--format', 'x', 'bad.ps1']],
    [2, 'an unknown Windows', ['--windows', 'xp', 'bad.ps1']],
    [2, 'an unknown release', ['--kubernetes', 'x', 'bad.ps1']], [2, 'an unknown effect', ['--min-severity', 'x', 'bad.ps1']], [2, 'no stdin', ['-']],
  ])('%s: %s', (code, _what, args) => {
    expect(check(...args).code).toBe(code);
  });

  test('shows the line with the flag', () => {
    expect(check('bad.ps1').stdout).toBe([
      'bad.ps1:2:58: error: --network-plugin was removed from the kubelet in Kubernetes 1.24: it exits with "unknown flag" [node-flag-removed]',
      '   2 | ···· ··· ······· ············· ························· --network-plugin····',
      '     |                                                          ^^^^^^^^^^^^^^^^',
      '  = broken: it can\'t start, stay up, or do its work (CommandLine kubelet)',
      '  = help: remove it: containerd calls the CNI plugins',
      '', '1 error', '',
    ].join('\n'));
  });

  test('directories are searched for node files, and stdin is a script', () => {
    const files = (JSON.parse(check('.', '--format', 'json').stdout).findings as { file: string }[]).map(({ file }) => file);
    expect([...new Set(files)]).toEqual(['bad.ps1', path.join('deep', 'bad.cmd')]);
    expect(folder.run(['node', 'check', '-'], { stdin: BAD })).toMatchObject({ code: 1, stdout: expect.stringContaining('stdin:2:58: error') });
  });

  test.each(['json', 'sarif', 'github', 'junit'])('%s', (format) => {
    const { code, stdout } = check('bad.ps1', '--format', format);
    expect(code).toBe(1);
    expect(stdout).toContain('node-flag-removed');
    if (format === 'sarif') {
      const [run] = JSON.parse(stdout).runs;
      const [result] = run.results;
      expect(run.tool.driver.rules[result.ruleIndex].id).toBe('node-flag-removed');
      expect(result.locations[0].physicalLocation.region).toEqual({ startLine: 2, startColumn: 58, endLine: 2, endColumn: 74 });
    }
  });

  test('rules can be chosen, and explained', () => {
    expect(check('bad.ps1', '--rule', 'node-flag-value').code).toBe(0);
    expect(check('bad.ps1', '--no-rule', 'node-flag-removed').code).toBe(0);
    expect(folder.run(['explain', 'node-flag-removed']).stdout).toContain('node-flag-removed: a flag was removed from the kubelet or kube-proxy');
    expect(folder.run(['rules']).stdout).toMatch(/^node-pause-image +broken/m);
  });

  test('both checkers read one configuration', () => {
    const both = new Folder({
      'a.ps1': BAD, '.k8s-windows.yaml': 'ignore:\n  - rule: node-flag-removed\n    reason: old nodes\n  - rule: huge-pages\n    reason: none here\n',
    });
    expect(both.run(['node', 'check', 'a.ps1']).code).toBe(0);
    expect(both.run(['check', '.', '--allow-empty']).code).toBe(0);
  });

  test.each([
    'kubelet.exe --log-dir=c:\\k --password hunter2 --azure-key "hunter2" --bootstrap-token hunter2',
    'kubelet.exe --log-dir=c:\\k; $p = ConvertTo-SecureString "hunter2" -AsPlainText -Force',
    'kubelet.exe --log-dir=c:\\k; kubeadm join --token abcdef.hunter2hunter2hu 10.0.0.1:6443; nssm set kubelet ObjectName .\\svc hunter2',
    'kubelet.exe --log-dir=c:\\k; echo abcdef.hunter2hunter2hu; sc.exe config kubelet obj= .\\svc password= hunter2',
  ])('a code frame shows the flag, and nothing else of the line: %s', (line) => {
    const own = new Folder({ 'a.ps1': `${line}\n` });
    const { stdout } = own.run(['node', 'check', 'a.ps1']);
    expect(stdout).toContain('   1 | ··········· --log-dir··');
    expect(own.run(['node', 'check', 'a.ps1', '--show-source']).stdout).toContain(`   1 | ${line.slice(0, 20)}`);
    expect(stdout).not.toContain('hunter2');
  });

  test('secrets are masked in code frames', () => {
    const { stdout } = check('broken-model.json');
    expect(stdout).toContain('broken-model.json');
    expect(stdout).not.toContain('hunter2');
  });
});

describe('convert', () => {
  const convert = (...args: string[]) => folder.run(['convert', ...args]);

  test('reports each part, and the result', () => {
    const { code, stdout } = convert('bad.ps1', '--windows', 'ltsc2022', '--kubernetes', '1.36');
    expect(code).toBe(0);
    expect(stdout).toContain('dropped   2:58 --network-plugin: containerd always calls CNI plugins');
    expect(stdout).toContain('version: LTSC2022');
    expect(stdout).toMatch(/kubernetes: "?1\.36"?/);
    expect(JSON.parse(convert('bad.ps1', '--format', 'json').stdout))
      .toMatchObject({ schemaVersion: 1, node: { nodeName: 'win-1', serviceManager: 'nssm' } });
  });

  test('its output can be rendered after the open questions are answered', () => {
    expect(convert('bad.ps1', '--windows', 'ltsc2022', '--kubernetes', '1.36', '--output', 'node.yaml').code).toBe(0);
    folder.write('node.yaml', `${folder.read('node.yaml')}network: flannel-vxlan\napiServer: { host: 10.0.0.1 }\njoin: false\n`);
    expect(folder.run(['node', 'render', 'node.yaml'])).toMatchObject({ code: 0 });
  });

  test('an input file is never written, by whatever path; another file only with --force', () => {
    const original = folder.read('bad.ps1');
    linkSync(path.join(folder.path, 'bad.ps1'), path.join(folder.path, 'hard.ps1'));
    symlinkSync('bad.ps1', path.join(folder.path, 'soft.ps1'));
    for (const out of ['bad.ps1', './deep/../bad.ps1', 'hard.ps1', 'soft.ps1']) {
      expect(convert('bad.ps1', '--output', out, '--force'))
        .toMatchObject({ code: 2, stderr: expect.stringContaining('is an input file. Name another file') });
    }
    expect(folder.read('bad.ps1')).toBe(original);
    folder.write('there.yaml', 'mine');
    expect(convert('bad.ps1', '--output', 'there.yaml').code).toBe(2);
    expect(folder.read('there.yaml')).toBe('mine');
    expect(convert('bad.ps1', '--output', 'there.yaml', '--force').code).toBe(0);
    expect(folder.read('there.yaml')).toContain('nodeName: win-1');
  });

  test('an API model is converted to commands, without its password', () => {
    for (const args of [['model.json'], ['model.json', '--format', 'json'], ['broken-model.json'], ['broken-model.json', '--format', 'json']]) {
      const { stdout, stderr } = convert(...args);
      expect(stdout + stderr).not.toContain('hunter2');
    }
    expect(convert('model.json').stdout).toContain('az aks nodepool add');
    expect(convert('broken-model.json').code).toBe(3);
    convert('model.json', '--output', 'aks.sh');
    expect(folder.read('aks.sh')).toMatch(/^az aks create /);
  });

  test('a missing file and an empty file are reported', () => {
    expect(convert('gone.ps1')).toMatchObject({ code: 3, stderr: expect.stringContaining('does not exist') });
    expect(convert('empty.txt')).toMatchObject({ code: 3, stderr: expect.stringContaining('nothing to convert') });
    expect(convert('bad.ps1', '--windows', 'xp').code).toBe(2);
    expect(existsSync(path.join(folder.path, 'undefined'))).toBe(false);
  });
});
