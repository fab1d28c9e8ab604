import { execFileSync } from 'node:child_process';
import { Folder } from './command';
import { GOOD, PRIVILEGED } from '../check/manifests';

test('prints a diff, and says what it would fix; files stay', () => {
  const folder = new Folder({ 'a/bad.yaml': PRIVILEGED, 'good.yaml': GOOD });
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
  expect(stderr).toBe('would fix a/bad.yaml:31:1: remove securityContext.privileged [linux-field-on-windows]\nnote: values that didn\'t change or may be secrets are masked; --show-source prints a diff that git apply accepts\n');
  expect(folder.read('a/bad.yaml')).toBe(PRIVILEGED);
});

test('--show-source prints a diff that git apply takes', () => {
  const folder = new Folder({ 'bad.yaml': PRIVILEGED });
  const { stdout } = folder.run(['fix', 'bad.yaml', '--show-source']);
  execFileSync('git', ['apply', '-'], { cwd: folder.path, input: stdout, stdio: ['pipe', 'pipe', 'pipe'] });
  expect(folder.read('bad.yaml')).toBe(GOOD);
});

test('--write writes, and a second time there is nothing to do', () => {
  const folder = new Folder({ 'bad.yaml': PRIVILEGED });
  expect(folder.run(['fix', '--write', 'bad.yaml']).stdout).toBe('');
  expect(folder.read('bad.yaml')).toBe(GOOD);
  expect(folder.run(['fix', '--write', 'bad.yaml'])).toEqual({ code: 0, stdout: '', stderr: '' });
});

test('--write with stdin prints the mended manifest', () => {
  expect(new Folder().run(['fix', '-w', '-'], { stdin: PRIVILEGED }).stdout).toBe(GOOD);
});

test('says what it could not mend, and exits as a check of the result does', () => {
  const text = GOOD.replace('nodeSelector:\n', 'nodeSelector:\n        node.kubernetes.io/windows-build: 10.0.17763\n');
  const { code, stdout, stderr } = new Folder({ 'a.yaml': text, 'b.yaml': 'a: [' }).run(['fix', 'a.yaml', 'b.yaml', 'gone.yaml']);
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
  expect(stderr).toMatch(/unreadable gone\.yaml: does not exist\nunreadable b\.yaml:1:5: .*\nleft a\.yaml:\d+:\d+: /);
});

test('what is left has the places of the file on disk: before, and after --write', () => {
  const text = PRIVILEGED.replace('      os:', '      hostPID: true\n      os:').concat('      volumes:\n        - name: n\n          nfs: {server: a, path: /b}\n');
  const folder = new Folder({ 'a.yaml': text });
  expect(folder.run(['fix', 'a.yaml']).stderr).toContain('left a.yaml:35:11: ');
  expect(folder.run(['fix', '--write', 'a.yaml']).stderr).toMatch(/^fixed a\.yaml:15:1: .*\nfixed a\.yaml:32:1: .*\nleft a\.yaml:32:11: /);
});

test('a diff names an absolute path as git does', () => {
  const folder = new Folder({ 'a.yaml': PRIVILEGED });
  expect(new Folder().run(['fix', `${folder.path}/a.yaml`]).stdout).toMatch(/^--- a\/[^/].*\/a\.yaml\n\+\+\+ b\/[^/]/);
});
