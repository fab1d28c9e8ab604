import { execFileSync } from 'node:child_process';
import { Folder } from './command';
import { GOOD, PRIVILEGED } from '../check/manifests';

test('prints a diff and the fixes, and doesn\'t change files', () => {
  const folder = new Folder({ 'a/bad.yaml': PRIVILEGED, 'good.yaml': GOOD.replace('name: web', 'name: good') });
  const { code, stdout, stderr } = folder.run(['fix', '.']);
  expect(code).toBe(0);
  expect(stdout).toBe(`--- a/a/bad.yaml
+++ b/a/bad.yaml
@@ -27,5 +27,3 @@
             limits:
               cpu: ···
               memory: ···
-          securityContext:
-            privileged: false
`);
  expect(stderr).toBe('would fix a/bad.yaml:31:13: remove securityContext.privileged [linux-field-on-windows]\nnote: unchanged values and possible secrets are masked. --show-source prints a diff that "git apply" accepts\n');
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

test('--write with stdin prints the fixed manifest', () => {
  expect(new Folder().run(['fix', '-w', '-'], { stdin: PRIVILEGED }).stdout).toBe(GOOD);
});

test('reports what it could not fix, and exits like a check of the result', () => {
  const text = GOOD.replace('nodeSelector:\n', 'nodeSelector:\n        node.kubernetes.io/windows-build: 10.0.17763\n');
  const { code, stdout, stderr } = new Folder({ 'a.yaml': text, 'b.yaml': 'a: [' }).run(['fix', 'a.yaml', 'b.yaml', 'gone.yaml']);
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
  expect(stderr).toMatch(/error: gone\.yaml: does not exist\nerror: b\.yaml:1:5: .*\nnot fixed a\.yaml:\d+:\d+: /);
});

test('remaining findings have the positions of the file on disk: before, and after --write', () => {
  const text = PRIVILEGED.replace('      os:', '      hostPID: true\n      os:').concat('      volumes:\n        - name: n\n          nfs: {server: a, path: /b}\n');
  const folder = new Folder({ 'a.yaml': text });
  expect(folder.run(['fix', 'a.yaml']).stderr).toContain('not fixed a.yaml:35:11: ');
  expect(folder.run(['fix', '--write', 'a.yaml']).stderr).toMatch(/^fixed a\.yaml:15:7: .*\nfixed a\.yaml:32:13: .*\nnot fixed a\.yaml:32:11: /);
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
    expect(JSON.parse(stdout)).toMatchObject({ schemaVersion: 1, written: false, objects: 1, fixed: [{ file: 'bad.yaml', rule: 'linux-field-on-windows' }], remaining: [], failures: [] });
    expect(folder.read('bad.yaml')).toBe(PRIVILEGED);
    expect(JSON.parse(folder.run(['fix', '--write', 'bad.yaml', '--format', 'json']).stdout)).toMatchObject({ written: true });
    expect(folder.read('bad.yaml')).toBe(GOOD);
  });

  test('conflicts with the fixed manifest on stdout', () => {
    expect(new Folder().run(['fix', '-w', '-', '-f', 'json'], { stdin: PRIVILEGED })).toMatchObject({ code: 2, stdout: '' });
  });
});

test('without anything to fix it fails, unless that is allowed', () => {
  expect(new Folder().run(['fix'], { stdin: '' })).toEqual({ code: 2, stdout: '', stderr: 'error: nothing to check: no Kubernetes objects in stdin. Name files with Kubernetes objects, or use --allow-empty\n' });
  expect(new Folder().run(['fix', '--allow-empty'], { stdin: '' }).code).toBe(0);
});
