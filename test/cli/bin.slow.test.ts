import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { buildTo, Folder } from './command';
import { GOOD, PRIVILEGED } from '../checker/manifests';

const folder = new Folder({ 'bad.yaml': `${PRIVILEGED}---\n`.repeat(300), 'good.yaml': GOOD });
const built = new Folder();
buildTo(built);
const MAIN = path.join(built.path, 'lib', 'cli', 'main.js');

/** A shell's command line, with the command of the package in place of `k8s-windows`. */
function shell(line: string, nodeFlags: readonly string[] = []) {
  // a path of Windows has backslashes, which mean something else to the shell
  const command = [process.execPath, ...nodeFlags, MAIN].map((word) => `'${word.replaceAll('\\', '/')}'`).join(' ');
  return spawnSync(
    'bash', ['-o', 'pipefail', '-c', line.replace('k8s-windows', command)],
    { cwd: folder.path, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
  );
}

test('a reader that closes the pipe early isn\'t an error', () => {
  const { status, stdout, stderr } = shell('k8s-windows check bad.yaml | head -1');
  expect(stdout).toMatch(/^bad\.yaml:31:13: error/);
  expect(stderr).toMatch(/^300 workloads with 600 Pods: 300 are rejected\. .+\nassumed: .+\n$/);
  expect(status).toBe(1);
}, 30_000);

test('a reader that closes the pipe early ends the filter with an error', () => {
  folder.write('many.yaml', `${GOOD}---\n`.repeat(1000));
  expect(shell('k8s-windows filter < many.yaml | head -c 12')).toEqual(expect.objectContaining({
    status: 3, stdout: expect.stringMatching(/^[^]{12}$/), stderr: expect.stringMatching(/^error: stdout: must stay open .*\n$/),
  }));
  expect(shell('k8s-windows filter --skip Deployment/web < many.yaml | cmp - many.yaml')).toMatchObject({ status: 0, stdout: '' });
}, 30_000);

test('patches that the reader doesn\'t read are no success', () => {
  folder.write('pods.yaml', `${PRIVILEGED}---\n`.repeat(1000));
  expect(shell('k8s-windows filter --emit kustomize --fail-on never < pods.yaml 2> report.txt | head -c 12'))
    .toMatchObject({ status: 3, stdout: expect.stringMatching(/^[^]{12}$/) });
}, 30_000);

test.each([
  ['UTF-16', Buffer.from(`\ufeff${GOOD}`, 'utf16le')], ['binary', Buffer.from('7f454c460201010000fffe', 'hex')],
  ['half a character', Buffer.from(`${GOOD}# é`).subarray(0, -1)],
])('the filter rejects %s', (_, bytes) => {
  writeFileSync(path.join(folder.path, 'bytes.yaml'), bytes);
  expect(shell('k8s-windows filter < bytes.yaml')).toMatchObject({
    status: 3, stdout: '', stderr: expect.stringMatching(/^error: stdin: must be text in UTF-8, got other bytes\. Save it as UTF-8.*\n$/),
  });
}, 30_000);

test('the filter rejects a directory as stdin', () => {
  expect(shell('k8s-windows filter < .'))
    .toMatchObject({ status: 2, stdout: '', stderr: expect.stringMatching(/^error: stdin: must be a file or a pipe, got a directory\. .*\n$/) });
}, 30_000);

test('a filter that is killed while it prints doesn\'t exit with success', async () => {
  const child = spawn(process.execPath, [MAIN, 'filter'], { stdio: ['pipe', 'pipe', 'ignore'] });
  // more than what is read as a whole, and stdin stays open
  child.stdin.on('error', () => undefined).write(`kind: ConfigMap\napiVersion: v1\ndata: {a: ${'x'.repeat(10_000)}}\n---\n`.repeat(450));
  child.stdout.once('data', () => child.kill('SIGTERM')).resume();
  const [code, signal] = await once(child, 'close');
  expect({ code, signal }).toEqual({ code: null, signal: 'SIGTERM' });
}, 30_000);

test('stdin, stdout, and the exit code are those of the process', () => {
  expect(shell('cat good.yaml | k8s-windows check -')).toMatchObject({ status: 0, stdout: '', stderr: expect.stringContaining('no findings') });
  expect(shell('k8s-windows check < /dev/null')).toMatchObject({ status: 2 });
}, 30_000);

test('a report for /dev/stdout is appended to the file behind stdout', () => {
  folder.write('log', 'before\n');
  folder.write('one.yaml', PRIVILEGED);
  shell('k8s-windows check one.yaml -o /dev/stdout >> log');
  expect(folder.read('log')).toMatch(/^before\none\.yaml:31:13: error/);
}, 30_000);

test('the command loads neither cdk8s nor Pulumi', () => {
  folder.write('loaded.cjs', 'process.on("exit", () => process.stderr.write(Object.keys(require.cache).join("\\n")))');
  // of the sources, since what is built is one file
  const root = path.join(__dirname, '../..');
  const { status, stderr } = spawnSync(process.execPath, [
    '--import', 'tsx', '-r', path.join(folder.path, 'loaded.cjs'), 'src/cli/main.ts', 'check', path.join(folder.path, 'good.yaml'),
  ], { cwd: root, encoding: 'utf8' });
  expect(status).toBe(0);
  const loaded = stderr.split('\n').filter((line) => path.isAbsolute(line)).map((file) => file.replaceAll('\\', '/'));
  expect(loaded.filter((file) => file.includes('/src/checker/')).length).toBeGreaterThan(50);
  expect(loaded.filter((file) => /node_modules\/(cdk8s|constructs|@pulumi)|src\/(cdk8s|pulumi)/.test(file))).toEqual([]);
}, 30_000);
