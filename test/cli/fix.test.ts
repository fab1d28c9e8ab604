import { execFileSync } from 'node:child_process';
import { Folder } from './command';
import { GOOD, PRIVILEGED } from '../checker/manifests';

test('prints a diff and the fixes, and doesn\'t change files', () => {
  const folder = new Folder({ 'a/bad.yaml': PRIVILEGED, 'good.yaml': GOOD.replace('name: web', 'name: good') });
  const { code, stdout, stderr } = folder.run(['fix', '.']);
  expect(code).toBe(0);
  expect(stdout).toBe(`--- a/a/bad.yaml
+++ b/a/bad.yaml
@@ -27,5 +27,3 @@
             limits:
               cpu: "1"
               memory: 2Gi
-          securityContext:
-            privileged: false
`);
  expect(stderr).toBe('would fix a/bad.yaml:31:13: remove securityContext.privileged [linux-field-on-windows]\nnote: comments, and values that can '
    + 'be secrets, are masked. --show-source prints a diff that "git apply" accepts\n');
  expect(folder.read('a/bad.yaml')).toBe(PRIVILEGED);
});

test('--show-source prints a diff that git apply accepts', () => {
  const folder = new Folder({ 'bad.yaml': PRIVILEGED });
  const { stdout } = folder.run(['fix', 'bad.yaml', '--show-source']);
  execFileSync('git', ['apply', '-'], { cwd: folder.path, input: stdout, stdio: ['pipe', 'pipe', 'pipe'] });
  expect(folder.read('bad.yaml')).toBe(GOOD);
});

test('--write writes the files, and a second run changes nothing', () => {
  const folder = new Folder({ 'bad.yaml': PRIVILEGED });
  expect(folder.run(['fix', '--write', 'bad.yaml']).stdout).toBe('');
  expect(folder.read('bad.yaml')).toBe(GOOD);
  expect(folder.run(['fix', '--write', 'bad.yaml'])).toEqual({ code: 0, stdout: '', stderr: '' });
});

test('an empty path, such as a variable that isn\'t set, isn\'t the working directory', () => {
  const folder = new Folder({ 'bad.yaml': PRIVILEGED });
  expect(folder.run(['fix', '--write', ''])).toEqual({
    code: 2, stdout: '', stderr: 'error: file: must be the path of a file or a directory, got "". Name one, or use . for the working directory\n',
  });
  expect(folder.read('bad.yaml')).toBe(PRIVILEGED);
});

test('--write with stdin prints the fixed manifest', () => {
  expect(new Folder().run(['fix', '-w', '-'], { stdin: PRIVILEGED }).stdout).toBe(GOOD);
});

test('reports what it could not fix, and exits like a check of the result', () => {
  const text = GOOD.replace('nodeSelector:\n', 'nodeSelector:\n        node.kubernetes.io/windows-build: 10.0.17763\n')
    .replace('web:1.0', 'web:1.0-ltsc2022');
  const { code, stdout, stderr } = new Folder({ 'a.yaml': text, 'b.yaml': 'a: [' }).run(['fix', 'a.yaml', 'b.yaml', 'gone.yaml']);
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
  expect(stderr).toMatch(/error: gone\.yaml: does not exist\nerror: b\.yaml:1:5: .*\nnot fixed a\.yaml:\d+:\d+: /);
});

test('remaining findings have the positions of the file on disk: before, and after --write', () => {
  const text = PRIVILEGED.replace('      os:', '      hostPID: true\n      os:')
    .concat('      volumes:\n        - name: files\n          nfs: {server: a, path: /b}\n');
  const folder = new Folder({ 'a.yaml': text });
  expect(folder.run(['fix', 'a.yaml']).stderr).toContain('not fixed a.yaml:35:11: ');
  expect(folder.run(['fix', '--write', 'a.yaml']).stderr).toMatch(/^fixed a\.yaml:15:7: .*\nfixed a\.yaml:32:13: .*\nnot fixed a\.yaml:32:11: /);
});

test('repeated changes and findings of a rule are counted after the first three, unless --all is given', () => {
  const text = PRIVILEGED.concat('      volumes:\n        - name: files\n          nfs: {server: a, path: /b}\n');
  const folder = new Folder(
    Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`app-${String(i).padStart(2, '0')}.yaml`, text.replace('name: web', `name: web-${i}`)])),
  );
  const { stderr } = folder.run(['fix', '.']);
  expect(stderr.match(/^would fix app-\d+\.yaml/gm)).toEqual(['00', '01', '02'].map((number) => `would fix app-${number}.yaml`));
  expect(stderr).toContain(
    '\nwould fix 9 more of linux-field-on-windows (rejected) in 9 files: app-03.yaml:31:13 and 8 more files; --all shows each\n',
  );
  expect(stderr.match(/^not fixed app-\d+\.yaml/gm)).toHaveLength(3);
  expect(stderr).toMatch(/\nnot fixed 9 more of unsupported-volume \(\w+\) in 9 files: app-03\.yaml:/);
  const all = folder.run(['fix', '--all', '.']);
  expect(all.stderr.match(/^(would fix|not fixed) app-/gm)).toHaveLength(24);
  expect(all.stderr).not.toContain(' more of ');
  expect(JSON.parse(folder.run(['fix', '--format', 'json', '.']).stdout)).toMatchObject({ fixed: { length: 12 }, remaining: { length: 12 } });
  expect(folder.run(['fix', '--write', '.']).stderr).toContain('\nfixed 9 more of linux-field-on-windows (rejected) in 9 files: ');
});

test('a diff names an absolute path as git does', () => {
  const folder = new Folder({ 'a.yaml': PRIVILEGED });
  expect(new Folder().run(['fix', `${folder.path}/a.yaml`]).stdout).toMatch(/^--- a\/[^/].*\/a\.yaml\n\+\+\+ b\/[^/]/);
});

describe('--format json', () => {
  test('lists the fixes and the remaining findings, and writes with --write only', () => {
    const folder = new Folder({ 'bad.yaml': PRIVILEGED });
    const { code, stdout, stderr } = folder.run(['fix', 'bad.yaml', '--format', 'json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      schemaVersion: 1, written: false, objects: 1, fixed: [{ file: 'bad.yaml', rule: 'linux-field-on-windows' }], remaining: [], failures: [],
    });
    expect(folder.read('bad.yaml')).toBe(PRIVILEGED);
    expect(JSON.parse(folder.run(['fix', '--write', 'bad.yaml', '--format', 'json']).stdout)).toMatchObject({ written: true });
    expect(folder.read('bad.yaml')).toBe(GOOD);
  });

  test('conflicts with the fixed manifest on stdout', () => {
    expect(new Folder().run(['fix', '-w', '-', '--format', 'json'], { stdin: PRIVILEGED })).toMatchObject({ code: 2, stdout: '' });
  });
});

test('without anything to fix it fails, unless that is allowed', () => {
  expect(new Folder().run(['fix'], { stdin: '' })).toEqual({
    code: 2, stdout: '',
    stderr: 'error: nothing to check: no Kubernetes objects in stdin. Name files with Kubernetes objects, or use --allow-empty\n',
  });
  expect(new Folder().run(['fix', '--allow-empty'], { stdin: '' }).code).toBe(0);
});

describe('--placement', () => {
  const WEB = GOOD.replace('web:1.0', 'web:1.0-ltsc2022');
  const run = (...argv: readonly string[]) => {
    const folder = new Folder({ 'web.yaml': WEB, '.k8s-windows.yaml': 'placement: exact\n', 'empty.yaml': '{}\n' });
    const { code, stderr } = folder.run(['fix', '--write', 'web.yaml', ...argv]);
    expect({ code, stderr: stderr.replace(/^fixed .*\n/gm, '') }).toEqual({ code: 0, stderr: '' });
    return folder.read('web.yaml');
  };
  const SELECTOR = WEB.replace(
    '        kubernetes.io/os: windows\n', '        kubernetes.io/os: windows\n        node.kubernetes.io/windows-build: 10.0.20348\n',
  );

  test('selects the builds', () => {
    expect(run('--config', 'empty.yaml')).toContain('affinity:\n');
    expect(run('--config', 'empty.yaml', '--placement', 'compatible')).toContain('affinity:\n');
    expect(run('--config', 'empty.yaml', '--placement', 'exact')).toBe(SELECTOR);
    expect(run('--config', 'empty.yaml', '--placement', 'none')).toBe(WEB);
  });

  test('overrides the configuration file', () => {
    expect(run()).toBe(SELECTOR);
    expect(run('--placement', 'none')).toBe(WEB);
  });

  test('is an option of check too, and other values are wrong usage', () => {
    const folder = new Folder({ 'web.yaml': WEB });
    expect(folder.run(['check', 'web.yaml', '--fail-on', 'note']).code).toBe(1);
    expect(folder.run(['check', 'web.yaml', '--fail-on', 'note', '--placement', 'none']).code).toBe(0);
    expect(folder.run(['check', 'web.yaml', '--placement', 'exakt'])).toMatchObject({
      code: 2, stderr: expect.stringMatching(/^error: --placement: must be one of "compatible", "exact", "none", got "exakt"\. Did you mean exact\?/),
    });
    folder.write('.k8s-windows.yaml', 'placement: exakt\n');
    expect(folder.run(['check', 'web.yaml']))
      .toMatchObject({ code: 2, stderr: expect.stringContaining('placement: must be one of "compatible", "exact", "none", got "exakt"') });
  });
});
