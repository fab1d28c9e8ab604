import { existsSync, linkSync, symlinkSync } from 'node:fs';
import * as path from 'node:path';
import { Folder } from './command';

const BAD = 'nssm install kubelet C:\\k\\kubelet.exe\nnssm set kubelet AppParameters --hostname-override=win-1 --network-plugin=cni\n';
const MODEL = JSON.stringify({
  apiVersion: 'vlabs',
  properties: {
    orchestratorProfile: { orchestratorType: 'Kubernetes' }, agentPoolProfiles: [{ name: 'win', osType: 'Windows', count: 2 }],
    windowsProfile: { adminUsername: 'azureuser', adminPassword: 'hunter2hunter2' },
  },
}, undefined, 2);
const folder = new Folder({
  'bad.ps1': BAD, 'good.ps1': BAD.replace(' --network-plugin=cni', ''), 'deep/bad.cmd': BAD, 'deep/notes.rtf': BAD, 'broken.toml': 'a = [', 'empty.txt': '',
  'model.json': MODEL, 'broken-model.json': MODEL.replace('"hunter2hunter2"', '"hunter2hunter2'),
});
const check = (...args: string[]) => folder.run(['node', 'check', ...args]);

describe('node check', () => {
  test.each<[code: number, what: string, args: string[]]>([
    [0, 'clean', ['good.ps1']], [2, 'empty', ['empty.txt']], [0, 'empty, but allowed', ['empty.txt', '--allow-empty']], [1, 'an error', ['bad.ps1', 'good.ps1']], [3, 'unreadable', ['broken.toml']], [3, 'unreadable, and an error', ['broken.toml', 'bad.ps1']],
    [3, 'a file that doesn\'t exist', ['gone.ps1']], [0, 'an old release', ['bad.ps1', '--kubernetes', '1.20']],
    [2, 'an unknown option', ['--wrong']], [2, 'an unknown rule', ['--rule', 'x', 'bad.ps1']], [2, 'an unknown format', ['--format', 'x', 'bad.ps1']], [2, 'an unknown Windows', ['--windows', 'xp', 'bad.ps1']],
    [2, 'an unknown release', ['--kubernetes', 'x', 'bad.ps1']], [2, 'an unknown effect', ['--min-severity', 'x', 'bad.ps1']], [2, 'no stdin', ['-']],
  ])('%s: %s', (code, _what, args) => {
    expect(check(...args).code).toBe(code);
  });

  test('shows the line with the flag', () => {
    expect(check('bad.ps1').stdout).toBe([
      'bad.ps1:2:58: error: --network-plugin was removed from the kubelet in Kubernetes 1.24: it exits with "unknown flag" [node-flag-removed]',
      '   2 | ···· ··· ······· ············· ························· --network-plugin····',
      '     |                                                          ^^^^^^^^^^^^^^^^',
      '  = broken: it can\'t start or stay up (CommandLine kubelet)',
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
    expect(JSON.parse(convert('bad.ps1', '--format', 'json').stdout)).toMatchObject({ schemaVersion: 1, node: { nodeName: 'win-1', serviceManager: 'nssm' } });
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
      expect(convert('bad.ps1', '--output', out, '--force')).toMatchObject({ code: 2, stderr: expect.stringContaining('is an input file. Name another file') });
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
