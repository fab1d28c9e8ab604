import { stripVTControlCharacters } from 'node:util';
import { COMMANDS, Folder } from './command';
import { run } from '../../src/cli/program';

const pod = (name: string, rest = '') => `apiVersion: v1
kind: Pod
metadata: {name: ${name}, namespace: shop}
spec:
  os: {name: windows}
  hostPID: true
  containers: [{name: main, image: "mcr.microsoft.com/windows/nanoserver:ltsc2022"${rest}}]
`;
const NODE = `apiVersion: v1
kind: Node
metadata: {name: w, labels: {kubernetes.io/os: windows, node.kubernetes.io/windows-build: 10.0.20348}}
status: {nodeInfo: {operatingSystem: windows}, conditions: [{type: Ready, status: "False", message: stopped}]}
`;
const folder = new Folder({
  'pod.yaml': pod('web'), 'dump.yaml': `${NODE}---\n${pod('web')}`, 'kubelet.ps1': 'kubelet.exe --network-plugin=cni\n',
  'node.yaml': 'version: LTSC2022\nkubernetes: v1.36.0\nnetwork: flannel-vxlan\nplatform: UPSTREAM\napiServer: {host: 10.0.0.1}\njoin: false\n',
});

/** Rows of the same length: a function of more arguments than a row has gets a callback from Jest. */
function withStdin(rows: readonly (readonly [argv: readonly string[], stdin?: string])[]) {
  return rows.map(([argv, stdin]) => ({ argv, stdin }));
}

/** Every command with a report for people, and its input on stdin. */
const REPORTS = withStdin([
  [['check', 'pod.yaml']], [['fix', 'pod.yaml']], [['where', 'pod.yaml', '--platform', 'upstream', '--pools', '2022:1']], [['doctor', 'dump.yaml']],
  [['admission', 'preview', 'dump.yaml', '--platform', 'upstream']], [['explain', 'toleration-missing']], [['explain', 'image-build-mismatch']],
  [['explain', 'aks']],
  [['explain', 'invalid-option']], [['rules']], [['plan', '--cluster-cidr', '10.244.0.0/16', '--service-cidr', '10.96.0.0/12']],
  [['convert', 'kubelet.ps1']],
  [['node', 'check', 'kubelet.ps1']], [['node', 'render', '-c', 'node.yaml']], [['node', 'explain']],
  [['filter', '--platform', 'upstream', '--nodes', 'dump.yaml'], pod('web')], [['check', 'missing.yaml']], [['plan', '--cluster-cidr', 'x']],
]);
const ON_TERMINAL = { isTerminal: true, isStderrTerminal: true };
const hasColor = (text: string) => text !== stripVTControlCharacters(text);

test.each(REPORTS)('$argv has colors on a terminal, and the same words without them', ({ argv, stdin }) => {
  const plain = folder.run(argv, { stdin });
  const colored = folder.run(argv, { stdin, ...ON_TERMINAL });
  expect(hasColor(plain.stdout + plain.stderr)).toBe(false);
  expect(hasColor(colored.stdout + colored.stderr)).toBe(true);
  expect([colored.stdout, colored.stderr, colored.code].map((each) => (typeof each === 'string' ? stripVTControlCharacters(each) : each)))
    .toEqual([plain.stdout, plain.stderr, plain.code]);
  expect(folder.run(argv, { stdin, ...ON_TERMINAL, env: { NO_COLOR: '1' } })).toEqual(plain);
  expect(folder.run(argv, { stdin, env: { FORCE_COLOR: '1' } })).toEqual(colored);
  expect(folder.run(argv, { stdin, ...ON_TERMINAL, env: { TERM: 'dumb' } })).toEqual(plain);
});

test('a stream that isn\'t a terminal has no colors, whatever the other is', () => {
  const { stdout, stderr } = folder.run(['fix', 'pod.yaml'], { isStderrTerminal: true });
  expect([hasColor(stdout), hasColor(stderr)]).toEqual([false, true]);
  const other = folder.run(['fix', 'pod.yaml'], { isTerminal: true });
  expect([hasColor(other.stdout), hasColor(other.stderr)]).toEqual([true, false]);
});

test('a report in a file, JSON, and manifests have no colors', () => {
  folder.run(['rules', '--output', 'rules.txt'], ON_TERMINAL);
  expect(hasColor(folder.read('rules.txt'))).toBe(false);
  expect(hasColor(folder.run(['fix', 'pod.yaml', '--format', 'json'], ON_TERMINAL).stdout)).toBe(false);
  expect(hasColor(folder.run(['filter', '--platform', 'upstream'], { ...ON_TERMINAL, stdin: pod('web') }).stdout)).toBe(false);
  folder.run(['filter', '--platform', 'upstream', '--report-file', 'report.txt', '--nodes', 'dump.yaml'], { ...ON_TERMINAL, stdin: pod('web') });
  expect(hasColor(folder.read('report.txt'))).toBe(false);
});

describe('progress', () => {
  const many = new Folder(Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`${i}.yaml`, pod(`web-${i}`)])));
  many.write('dump.yaml', `${NODE}${Array.from({ length: 40 }, (_, i) => `---\n${pod(`web-${i}`)}`).join('')}`);
  /** A clock that goes on by so many milliseconds whenever it is read. */
  const clock = (step: number) => {
    let time = 0;
    return () => (time += step);
  };
  const lineOf = (stderr: string) => [...stderr.matchAll(/\r\u001b\[K(?:\u001b\[2m)?([^\r\n\u001b]+)/g)].map(([, line]) => line);
  const COMMANDS_OF_MANY: readonly (readonly [argv: readonly string[], line: RegExp, stdin: string | undefined])[] = [
    [['check', '.'], /^reading \d+\.yaml…$/, undefined], [['check', '.'], /^checking: [\d,]+ objects…$/, undefined],
    [['fix', '.'], /^checking: \d+ objects…$/, undefined],
    [['where', '.'], /^placing: \d+ objects…$/, undefined], [['doctor', 'dump.yaml'], /^diagnosing: [a-z-]+…$/, undefined],
    [['admission', 'preview', '.'], /^reading /, undefined],
    [['filter'], /^filtering: \d+ objects…$/, many.read('dump.yaml')],
  ];

  test.each(COMMANDS_OF_MANY)('%j shows it on a terminal after a second', (argv, line, stdin) => {
    const quick = many.run(argv, { stdin, isStderrTerminal: true, now: clock(0.01), env: { NO_COLOR: '1' } });
    const slow = many.run(argv, { stdin, isStderrTerminal: true, now: clock(1500), env: { NO_COLOR: '1' } });
    expect(lineOf(quick.stderr)).toEqual([]);
    expect(lineOf(slow.stderr)).toContainEqual(expect.stringMatching(line));
    // each is removed before anything else is printed
    expect(slow.stderr.replace(/\r\u001b\[K[^\r\n]*…(?=\r\u001b\[K)/g, '').replace(/\r\u001b\[K/g, '')).toBe(quick.stderr);
    expect(slow.stderr).not.toMatch(/…$/);
    expect([slow.stdout, slow.code]).toEqual([quick.stdout, quick.code]);
  });

  test.each<[string, object]>([
    ['a pipe', { isStderrTerminal: false }], ['a dumb terminal', { env: { TERM: 'dumb' } }], ['no clock', { now: undefined }],
  ])('isn\'t shown: %s', (_, more) => {
    expect(many.run(['check', '.'], { isStderrTerminal: true, now: clock(60), ...more }).stderr).not.toContain('\r');
  });

  test('is shown at most ten times a second, and fits into a line', () => {
    const names = new Folder(Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`${'very-long-name-'.repeat(8)}${i}.yaml`, pod(`web-${i}`)])));
    const { stderr } = names.run(['check', '.'], { isStderrTerminal: true, now: clock(20), columns: 60, env: { NO_COLOR: '1' } });
    const lines = lineOf(stderr);
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.length).toBeLessThan(40);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(60);
  });

  test('is removed when a command fails', () => {
    let time = 0;
    let stderr = '';
    void run(['check', '.'], {
      cwd: many.path, env: { NO_COLOR: '1' }, isTerminal: false, isStderrTerminal: true, now: () => (time += 500),
      readStdin: () => undefined, stdout: () => { throw new Error('disk full'); }, stderr: (text) => { stderr += text; },
    }, '1.2.3', COMMANDS);
    expect(stderr).toMatch(/…\r\u001b\[K(?:error|k8s-windows failed)/);
  });
});

test('equal Pods are previewed once, with how many there are', () => {
  const pods = new Folder({
    'pods.yaml': Array.from({ length: 8 }, (_, i) => pod(`web-${i}`)).concat(pod('other', ', resources: {limits: {memory: 1Gi}}')).join('---\n'),
  });
  const { stdout } = pods.run(['admission', 'preview', 'pods.yaml', '--platform', 'upstream']);
  expect(stdout.match(/^\S.*$/gm)).toEqual(['Pod shop/web-0, Pod shop/web-1, Pod shop/web-2 and 5 more', 'Pod shop/other']);
  const { workloads } = JSON.parse(pods.run(['admission', 'preview', 'pods.yaml', '--platform', 'upstream', '--format', 'json'])
    .stdout) as { workloads: unknown[] };
  expect(workloads).toHaveLength(9);
});

test('an effect is explained once', () => {
  const { stdout } = folder.run(['check', 'pod.yaml', '--all']);
  const explained = stdout.match(/^ {2}= (?:advice|rejected|misplaced): .*$/gm) ?? [];
  expect(new Set(explained).size).toBe(explained.length);
  expect(stdout).toMatch(/^ {2}= \w+ \(Pod shop\/web\)$/m);
});

test.each(['text', 'compact', 'markdown', 'github'])('an extremely long value is cut, with its length: %s', (format) => {
  const long = new Folder({ 'pod.yaml': pod('web').replace('nanoserver:ltsc2022', `${'a'.repeat(32_000)}:ltsc2022`) });
  const { stdout, stderr } = long.run(['check', 'pod.yaml', '--format', format]);
  expect(Math.max(...`${stdout}${stderr}`.split('\n').map((line) => line.length))).toBeLessThan(3000);
  expect(stdout).toMatch(/a{50}…"? \(32,\d{3} characters\)/);
  expect(long.run(['check', 'pod.yaml', '--format', 'json']).stdout).toContain('a'.repeat(32_000));
});
