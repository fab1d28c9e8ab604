import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { Folder } from './command';
import { FileWriter } from '../../src/cli/write-file';
import { GOOD, PRIVILEGED } from '../checker/manifests';

jest.mock('node:fs', () => {
  const real = jest.requireActual<typeof fs>('node:fs');
  return { ...real, renameSync: jest.fn(real.renameSync), fsyncSync: jest.fn(real.fsyncSync), fchownSync: jest.fn(real.fchownSync) };
});
const real = jest.requireActual<typeof fs>('node:fs');
const { renameSync, fsyncSync, fchownSync } = jest.mocked(fs);
const platform = Object.getOwnPropertyDescriptor(process, 'platform')!;
const isRoot = process.getuid?.() === 0;

afterEach(() => {
  renameSync.mockImplementation(real.renameSync);
  fsyncSync.mockImplementation(real.fsyncSync);
  fchownSync.mockImplementation(real.fchownSync);
  Object.defineProperty(process, 'platform', platform);
});

function failing(code: string): () => never {
  return () => { throw Object.assign(new Error(`${code}: simulated, fsync`), { code }); };
}

/** Everything in a folder. */
const names = (folder: Folder, below = '.') => fs.readdirSync(join(folder.path, below)).sort();

test.each(['new.json', 'old.json'])('a report in parts, which may be longer than a buffer, is written to %s', (name) => {
  const pods = Array.from({ length: 60 }, (_, i) => GOOD.replace(/name: .*/, `name: ü${i}`)).join('---\n');
  const folder = new Folder({ 'pods.yaml': pods, 'old.json': 'old' });
  const argv = ['where', 'pods.yaml', '--format', 'json'];
  const { stdout } = folder.run(argv);
  const concat = jest.spyOn(Buffer, 'concat');
  folder.run([...argv, '-o', name]);
  expect(concat).not.toHaveBeenCalled();
  concat.mockRestore();
  expect(JSON.parse(folder.read(name)).pods).toHaveLength(60);
  expect(folder.read(name)).toBe(stdout);
});

describe('a file that a command reads is never overwritten by its output', () => {
  const NODES = 'apiVersion: v1\nkind: Node\nmetadata: {name: a, labels: {kubernetes.io/os: windows}}\n';
  const LOCK = '{"version": 1, "images": {}}\n';
  const files = {
    'd/pod.yaml': GOOD, 'nodes.yaml': NODES, 'lock.json': LOCK, '.k8s-windows.yaml': 'platform: upstream\n',
  };

  test.each([
    'check d/pod.yaml -o d/pod.yaml', 'check d -o d/pod.yaml', 'check d/*.yaml -o d/../d/pod.yaml', 'check d -o soft.yaml', 'check d -o hard.yaml',
    'check d -o .k8s-windows.yaml', 'check d --baseline d/pod.yaml --write-baseline', 'check d --baseline new.json --write-baseline -o d/pod.yaml',
    'check d --baseline new.json --write-baseline -o new.json', 'check d --images lock.json -o lock.json',
    'where d --nodes nodes.yaml -o nodes.yaml', 'where d -o d/pod.yaml', 'admission preview d -o d/pod.yaml', 'admission -o .k8s-windows.yaml',
    'doctor nodes.yaml -o nodes.yaml', 'images lock d/pod.yaml --offline -o d/pod.yaml', 'images show lock.json -o lock.json',
    'convert d/pod.yaml --force -o d/pod.yaml',
    'filter --nodes nodes.yaml --report-file nodes.yaml', 'filter --report-file .k8s-windows.yaml',
  ])('%s', async (line) => {
    const folder = new Folder(files);
    fs.symlinkSync('d/pod.yaml', join(folder.path, 'soft.yaml'));
    fs.linkSync(join(folder.path, 'd/pod.yaml'), join(folder.path, 'hard.yaml'));
    const { code, stdout, stderr } = await folder.send(line.split(' '), { stdin: GOOD });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/error: --(?:output|baseline|report-file): \S+ is an input file\. Name another file\n$/);
    for (const [name, text] of Object.entries(files)) { expect(folder.read(name)).toBe(text); }
    expect(names(folder)).not.toContain('new.json');
  });

  test.each(['json', 'sarif'])('an earlier report as %s that a directory has is written again; one that is named is not', (format) => {
    const folder = new Folder({ 'pod.yaml': GOOD });
    const check = (input: string) => folder.run(['check', input, '--format', format, '-o', 'report.json']).code;
    expect([check('.'), check('.'), check('*')]).toEqual([0, 0, 0]);
    expect(check('report.json')).toBe(2);
  });

  test('pipes and devices have no content to lose', () => {
    const folder = new Folder({ 'pod.yaml': GOOD });
    expect(folder.run(['check', 'pod.yaml', '/dev/null', '-o', '/dev/null'])).toMatchObject({ code: 0 });
  });
});

describe('fix --write', () => {
  test.each([['0640', 0o640], ['0755', 0o755], ['0666', 0o666], ['0600', 0o600]])('keeps the mode %s', (_name, mode) => {
    const folder = new Folder({ 'a.yaml': PRIVILEGED });
    fs.chmodSync(join(folder.path, 'a.yaml'), mode);
    expect(folder.run(['fix', '-w', 'a.yaml']).code).toBe(0);
    expect(folder.read('a.yaml')).toBe(GOOD);
    expect(fs.statSync(join(folder.path, 'a.yaml')).mode % 0o1000).toBe(mode);
  });

  (isRoot ? test : test.skip)('keeps the owner', () => {
    const folder = new Folder({ 'a.yaml': PRIVILEGED });
    fs.chownSync(join(folder.path, 'a.yaml'), 12345, 23456);
    folder.run(['fix', '-w', 'a.yaml']);
    expect(fs.statSync(join(folder.path, 'a.yaml'))).toMatchObject({ uid: 12345, gid: 23456 });
  });

  (isRoot ? test : test.skip)('reports an owner that it may not set, and gives no other group what was for the old one', () => {
    const folder = new Folder({ 'a.yaml': PRIVILEGED });
    fs.chownSync(join(folder.path, 'a.yaml'), 12345, 23456);
    fs.chmodSync(join(folder.path, 'a.yaml'), 0o664);
    fchownSync.mockImplementation(failing('EPERM'));
    expect(folder.run(['fix', '-w', 'a.yaml']).stderr).toContain('note: a.yaml has another owner or group now, since you may not set 12345:23456\n');
    expect(fs.statSync(join(folder.path, 'a.yaml')).mode % 0o1000).toBe(0o644);
  });

  test('follows a symbolic link, and keeps it', () => {
    const folder = new Folder({ 'real/a.yaml': PRIVILEGED });
    fs.symlinkSync('real/a.yaml', join(folder.path, 'link.yaml'));
    expect(folder.run(['fix', '-w', 'link.yaml']).code).toBe(0);
    expect(fs.readlinkSync(join(folder.path, 'link.yaml'))).toBe('real/a.yaml');
    expect(folder.read('real/a.yaml')).toBe(GOOD);
    expect(names(folder, 'real')).toEqual(['a.yaml']);
  });

  test('writes a file with two names in the directory once', () => {
    const folder = new Folder({ 'a.yaml': PRIVILEGED });
    fs.symlinkSync('a.yaml', join(folder.path, 'b.yaml'));
    expect(folder.run(['fix', '-w', '.'])).toMatchObject({ code: 0, stderr: expect.not.stringContaining('error') });
    expect(folder.read('a.yaml')).toBe(GOOD);
  });

  test('reports that the other names of a hard link keep the old content', () => {
    const folder = new Folder({ 'a.yaml': PRIVILEGED });
    fs.linkSync(join(folder.path, 'a.yaml'), join(folder.path, 'b.yaml'));
    expect(folder.run(['fix', '-w', 'a.yaml']).stderr).toContain('note: a.yaml is a hard link: its other name keeps the old content\n');
    expect([folder.read('a.yaml'), folder.read('b.yaml')]).toEqual([GOOD, PRIVILEGED]);
  });

  test('keeps a read-only file, writes the others, and exits with 3', () => {
    const folder = new Folder({ 'a.yaml': PRIVILEGED, 'b.yaml': PRIVILEGED });
    fs.chmodSync(join(folder.path, 'a.yaml'), 0o444);
    const { code, stderr } = folder.run(['fix', '-w', '.']);
    expect(stderr).toMatch(/^error: a\.yaml: is read-only\. Make the file writable, and run the command again\nfixed b\.yaml:/);
    expect(stderr).not.toContain('fixed a.yaml');
    expect(code).toBe(3);
    expect([folder.read('a.yaml'), folder.read('b.yaml')]).toEqual([PRIVILEGED, GOOD]);
  });

  test('keeps a file that another program changed in the meantime', () => {
    const folder = new Folder({ 'a.yaml': PRIVILEGED, 'b.yaml': PRIVILEGED, 'c.yaml': PRIVILEGED, 'd.yaml': PRIVILEGED });
    // after all were read, while the first is written
    fsyncSync.mockImplementationOnce((fd) => {
      folder.write('a.yaml', 'newer: 1\n');
      folder.write('b.yaml', 'newer: 2\n');
      fs.rmSync(join(folder.path, 'c.yaml'));
      folder.write('d.yaml', GOOD);
      real.fsyncSync(fd);
    });
    const { code, stderr } = folder.run(['fix', '-w', '.']);
    expect(stderr.split('\n').filter((line) => line.startsWith('error'))).toEqual([
      'error: a.yaml: was changed by another program in the meantime, and keeps that content. Run the command again',
      'error: b.yaml: was changed by another program in the meantime, and keeps that content. Run the command again',
      'error: c.yaml: was removed by another program in the meantime. Run the command again',
    ]);
    expect(code).toBe(3);
    expect(names(folder)).toEqual(['a.yaml', 'b.yaml', 'd.yaml']);
    expect([folder.read('a.yaml'), folder.read('b.yaml')]).toEqual(['newer: 1\n', 'newer: 2\n']);
  });

  test('keeps a file in another encoding, which it can\'t write back unchanged', () => {
    const folder = new Folder();
    const bytes = Buffer.concat([Buffer.from(PRIVILEGED), Buffer.from('# caf\xe9\n', 'latin1')]);
    fs.writeFileSync(join(folder.path, 'a.yaml'), bytes);
    expect(folder.run(['fix', '-w', 'a.yaml']))
      .toMatchObject({ code: 3, stderr: expect.stringContaining('error: a.yaml: must be UTF-8 to be written') });
    expect(fs.readFileSync(join(folder.path, 'a.yaml')).equals(bytes)).toBe(true);
  });

  test.each([
    ['ENOSPC', 'the disk is full. Free some space, and run the command again'],
    ['EDQUOT', 'the disk quota is used up. Free some space, and run the command again'],
    ['EIO', 'EIO: simulated. Fix that, and run the command again'],
  ])('keeps the old content at %s, and leaves nothing behind', (code, message) => {
    const folder = new Folder({ 'a.yaml': PRIVILEGED, 'b.yaml': PRIVILEGED });
    // the first file, and its second try beside it
    fsyncSync.mockImplementationOnce(failing(code)).mockImplementationOnce(failing(code));
    const result = folder.run(['fix', '-w', '.']);
    expect(result.stderr).toContain(`error: a.yaml: could not be written: ${message}\n`);
    expect(result.code).toBe(3);
    expect([folder.read('a.yaml'), folder.read('b.yaml')]).toEqual([PRIVILEGED, GOOD]);
    expect(names(folder)).toEqual(['a.yaml', 'b.yaml']);
  });

  test('writes the temporary file beside the file if the temporary directory is on another file system', () => {
    const folder = new Folder({ 'a.yaml': PRIVILEGED });
    renameSync.mockImplementationOnce(failing('EXDEV'));
    expect(folder.run(['fix', '-w', 'a.yaml']).code).toBe(0);
    expect(folder.read('a.yaml')).toBe(GOOD);
    expect(names(folder)).toEqual(['a.yaml']);
  });

  test('waits on Windows until a virus scanner has closed the file', () => {
    Object.defineProperty(process, 'platform', { ...platform, value: 'win32' });
    const folder = new Folder({ 'a.yaml': PRIVILEGED });
    renameSync.mockImplementationOnce(failing('EPERM')).mockImplementationOnce(failing('EBUSY')).mockImplementationOnce(failing('EACCES'));
    expect(folder.run(['fix', '-w', 'a.yaml']).code).toBe(0);
    expect(folder.read('a.yaml')).toBe(GOOD);
    expect(renameSync).toHaveBeenCalledTimes(4);
  });

  test('removes temporary files of killed runs, but not of running ones', () => {
    const name = (pid: number) => `.k8s-windows-00000000-${pid}-00000000.tmp`;
    const folder = new Folder({
      'good.yaml': GOOD, [name(1)]: 'old', [name(2)]: 'young, of another machine', '.k8s-windows-mine.tmp': 'of the user',
    });
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
    for (const each of [name(1), '.k8s-windows-mine.tmp']) { fs.utimesSync(join(folder.path, each), old, old); }
    expect(folder.run(['fix', '-w', '.']).code).toBe(0);
    expect(names(folder)).toEqual([name(2), '.k8s-windows-mine.tmp', 'good.yaml']);
  });
});

describe('--output', () => {
  const folder = new Folder({
    'bad.yaml': PRIVILEGED, 'there': 'x', 'folder/x': '', 'dump.json': '{"apiVersion":"v1","kind":"Node","metadata":{"name":"a"}}',
    'a.ps1': 'kubelet --v=4\n',
  });
  fs.symlinkSync('gone', join(folder.path, 'dangling'));
  fs.symlinkSync('circle', join(folder.path, 'circle'));

  test.each([
    ['folder', /^error: folder: is a directory\. Name a file\n$/],
    ['none/report', /^error: none\/report: could not be written: its directory does not exist\. Create the directory, or name another file\n$/],
    ['there/report', /^error: there\/report: could not be written: a part of its path is not a directory\. /],
    ['dangling', /^error: dangling: is a symbolic link to gone, which does not exist\. Remove the link, or create what it leads to\n$/],
    ['circle', /^error: circle: could not be written: its symbolic links form a loop\. /],
  ])('%s is wrong usage, for all commands', (out, message) => {
    for (const command of [
      ['check', 'bad.yaml', '-o', out], ['node', 'check', 'a.ps1', '-o', out], ['doctor', 'dump.json', '-o', out],
      ['convert', 'a.ps1', '--force', '-o', out],
    ]) {
      const { code, stderr } = folder.run(command);
      expect(stderr).toMatch(message);
      expect(code).toBe(2);
    }
    expect(names(folder)).toEqual(['a.ps1', 'bad.yaml', 'circle', 'dangling', 'dump.json', 'folder', 'there']);
  });

  test('the old report is kept if the disk is full', () => {
    fsyncSync.mockImplementation(failing('ENOSPC'));
    expect(folder.run(['check', 'bad.yaml', '-o', 'there']))
      .toMatchObject({ code: 3, stderr: 'error: there: could not be written: the disk is full. Free some space, and run the command again\n' });
    expect(folder.read('there')).toBe('x');
  });

  test('a pipe is written to, not replaced', async () => {
    const pipe = join(folder.path, 'pipe');
    await new Promise((resolve) => { spawn('mkfifo', [pipe]).on('close', resolve); });
    const reader = spawn('cat', [pipe]);
    let text = '';
    reader.stdout.on('data', (chunk) => { text += chunk; });
    const closed = new Promise((resolve) => { reader.on('close', resolve); });
    expect(folder.run(['check', 'bad.yaml', '-o', 'pipe']).code).toBe(1);
    await closed;
    expect(text).toContain('bad.yaml:31:13: error');
    expect(fs.lstatSync(pipe).isFIFO()).toBe(true);
  });
});

describe('node render --output', () => {
  const NODE = 'version: LTSC2022\nkubernetes: v1.36.3\nnetwork: flannel-vxlan\napiServer: { host: 192.168.1.10 }\njoin: false\nproxy:\n  http: '
    + 'http://joe:hunter2@proxy.corp.example:3128\n';
  const SECRET = 'out/scripts/proxy.ps1';

  test('only the owner can read a secret at any time, also if it replaces a public file', () => {
    const folder = new Folder({ 'node.yaml': NODE, [SECRET]: 'old' });
    fs.chmodSync(join(folder.path, SECRET), 0o666);
    const modes: number[] = [];
    fsyncSync.mockImplementation(() => {
      for (const name of names(folder, 'out/scripts').map((each) => `out/scripts/${each}`)) {
        if (folder.read(name).includes('hunter2')) { modes.push(fs.statSync(join(folder.path, name)).mode % 0o1000); }
      }
    });
    expect(folder.run(['node', 'render', 'node.yaml', '-o', 'out']).code).toBe(0);
    expect(folder.read(SECRET)).toContain('hunter2');
    // once while it is staged, then whenever another file is written
    expect(modes.length).toBeGreaterThan(1);
    expect(new Set(modes)).toEqual(new Set([0o600]));
    expect(fs.statSync(join(folder.path, SECRET)).mode % 0o1000).toBe(0o600);
  });

  test('a link at the path of a secret is replaced, not followed', () => {
    const folder = new Folder({ 'node.yaml': NODE, 'elsewhere': 'old', 'out/scripts/x': '' });
    fs.symlinkSync('../../elsewhere', join(folder.path, SECRET));
    expect(folder.run(['node', 'render', 'node.yaml', '-o', 'out']).code).toBe(0);
    expect(folder.read('elsewhere')).toBe('old');
    expect(fs.lstatSync(join(folder.path, SECRET)).isFile()).toBe(true);
  });

  test('if a file can\'t be written, the others are', () => {
    const folder = new Folder({ 'node.yaml': NODE, 'out/kubelet': 'a file where a folder belongs' });
    const { code, stdout, stderr } = folder.run(['node', 'render', 'node.yaml', '-o', 'out']);
    expect(stderr).toContain('error: out/kubelet/config.yaml: could not be written: a part of its path is not a directory. Name another file\n');
    expect(stdout).not.toContain('out/kubelet');
    expect(folder.read('out/containerd/config.toml')).not.toBe('');
    expect(code).toBe(2);
  });
});

test('the new content is flushed to disk before it replaces the old content, and the directory after', () => {
  const folder = new Folder({ 'a.yaml': PRIVILEGED });
  const synced: string[] = [];
  fsyncSync.mockImplementation((fd) => {
    synced.push(fs.fstatSync(fd).isDirectory() ? 'folder' : `file, ${folder.read('a.yaml') === PRIVILEGED ? 'before' : 'after'}`);
  });
  const silent = () => undefined;
  const writer = new FileWriter({ cwd: folder.path, env: {}, isTerminal: false, readStdin: silent, stdout: silent, stderr: silent });
  writer.write('a.yaml', GOOD);
  writer.finish();
  expect(synced).toEqual(['file, before', 'folder']);
});
