import { Folder } from './command';
import { GOOD, PRIVILEGED } from '../check/manifests';

test('prints a diff, and says what it fixed; files stay', () => {
  const folder = new Folder({ 'a/bad.yaml': PRIVILEGED, 'good.yaml': GOOD });
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
  expect(stderr).toBe('fixed a/bad.yaml:31:1: remove securityContext.privileged [linux-field-on-windows]\n');
  expect(folder.read('a/bad.yaml')).toBe(PRIVILEGED);
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
