import { stripVTControlCharacters } from 'node:util';
import { Folder } from './command';

const POD = JSON.stringify({
  apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' },
  spec: {
    nodeSelector: { 'kubernetes.io/os': 'windows' },
    containers: [{ name: 'main', image: 'mcr.microsoft.com/windows/servercore:ltsc2022', securityContext: { privileged: false } }],
  },
});
const folder = new Folder({ 'pod.json': POD });
const POOLS = ['-p', 'upstream', '--pools', '2019:3,2022:3,linux:3'];
const COMMANDS: readonly (readonly string[])[] = [['check', 'pod.json', ...POOLS.slice(0, 2)], ['where', 'pod.json', ...POOLS]];
const print = (argv: readonly string[], columns: number) => folder.run(argv, { columns, env: { NO_COLOR: '1' } }).stdout;

test.each(COMMANDS)('%s: lines fit into a terminal of 80 columns, with hanging indents', (...argv) => {
  const lines = print(argv, 80).split('\n');
  expect(lines.filter((line) => line.length > 80 && / {2,}|\S+ \S+/.test(line.trim()))).toEqual([]);
  expect(lines.some((line) => /^ {4}\S/.test(line))).toBe(true);
});

test.each(COMMANDS)('%s: the words are the same at each width, and in a pipe', (...argv) => {
  const words = (text: string) => text.split('\n').filter((line) => !/^ *\d* *\|/.test(line)).join(' ').split(/\s+/).sort();
  if (argv[0] === 'check') { expect(words(print(argv, 80))).toEqual(words(folder.run(argv).stdout)); }
  expect(words(print(argv, 300))).toEqual(words(folder.run(argv).stdout));
});

test('colors don\'t count as columns', () => {
  const plain = print(COMMANDS[0], 80);
  const { stdout } = folder.run(COMMANDS[0], { columns: 80, env: { FORCE_COLOR: '1' } });
  expect(stdout).not.toBe(plain);
  expect(stripVTControlCharacters(stdout)).toBe(plain);
});

test('a report in a file, and other formats, keep their lines', () => {
  folder.run([...COMMANDS[0], '-o', 'report.txt'], { columns: 40 });
  expect(folder.read('report.txt')).toBe(folder.run(COMMANDS[0]).stdout);
  for (const format of ['json', 'compact', 'markdown']) {
    expect(folder.run([...COMMANDS[0], '--format', format], { columns: 40 }).stdout).toBe(folder.run([...COMMANDS[0], '--format', format]).stdout);
  }
});

test('compact: a line for each finding', () => {
  const { stdout } = folder.run([...COMMANDS[0], '--format', 'compact']);
  const found = JSON.parse(folder.run([...COMMANDS[0], '--format', 'json']).stdout) as { findings: unknown[] };
  const lines = stdout.trimEnd().split('\n');
  expect(lines).toHaveLength(found.findings.length);
  expect(lines).toContainEqual(expect.stringMatching(/^pod\.json:1:\d+: error: .* \[toleration-missing\]$/));
});

test('markdown: findings and verdicts as tables, in which names of users are text', () => {
  const hostile = new Folder({ 'pod.json': POD.replace('servercore:ltsc2022', 'a|b`<img>`@me:ltsc2022') });
  const { stdout } = hostile.run([...COMMANDS[0], '--format', 'markdown']);
  expect(stdout).toMatch(/^### k8s-windows: \d+ errors?/);
  expect(stdout).toContain('| workload | verdict | why |\n');
  expect(stdout).not.toMatch(/<img|[^\\]`|@me|a\|b/);
  expect(new Folder({ 'c.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n' }).run(['check', 'c.yaml', '--format', 'markdown']).stdout)
    .toBe('### k8s-windows: no findings in 1 file\n');
});

describe('--since', () => {
  const report = (text: string) => new Folder({ 'pod.json': text }).run(['where', 'pod.json', ...POOLS, '--format', 'json']).stdout;
  const tolerant = POD.replace('"containers"', '"tolerations":[{"operator":"Exists"}],"containers"')
    .replace(',"securityContext":{"privileged":false}', '')
    .replace('"kubernetes.io/os"', '"node.kubernetes.io/windows-build":"10.0.20348","kubernetes.io/os"');

  test('names what no longer runs, what runs now, what is new, and what was removed', () => {
    const changes = (before: string, after: string) => {
      const files = new Folder({ 'pod.json': after, 'before.json': report(before) });
      return files.run(['where', 'pod.json', ...POOLS, '--since', 'before.json', '--format', 'markdown']).stdout.split('\n')
        .filter((line) => /^\| Pod.* (is|was|runs|no longer|moved)/.test(line));
    };
    expect(changes(tolerant, POD)[0]).toContain('| no longer runs | runs on Windows LTSC2022 |');
    expect(changes(POD, tolerant)[0]).toContain('| runs now |');
    expect(changes(POD, tolerant.replace('"web"', '"other"')).map((line) => line.split('|')[2].trim()))
      .toEqual(expect.arrayContaining(['is new', 'was removed']));
  });

  test('says that nothing has changed', () => {
    const files = new Folder({ 'pod.json': POD, 'before.json': report(POD) });
    expect(files.run(['where', 'pod.json', ...POOLS, '--since', 'before.json', '--format', 'markdown']).stdout).toContain('\nNothing has changed.\n');
  });

  test.each(['{', '[]', '{"pods":[]}'])('rejects %s', (text) => {
    const files = new Folder({ 'pod.json': POD, 'web.json': text });
    const { code, stderr } = files.run(['where', 'pod.json', ...POOLS, '--since', 'web.json']);
    // the command that it names doesn't overwrite the file
    const message = 'must be a report of "where --format json", got "web.json". Write one with: k8s-windows where … --format json -o before.json';
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
  });
});
