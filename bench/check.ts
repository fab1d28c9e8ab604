/**
 * Benchmarks of the checker, whole processes: 10,000 clean Deployments in one file and in as many files, and 50 MB with findings in every Pod,
 * against a YAML parser alone; a cold start against that of Node; and memory against the number of files. `npx tsx bench/check.ts` runs them by
 * themselves, on what `npm run build` made.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { compare, Measure, printTable, repeat } from './run';

const MAIN = path.join(__dirname, '..', 'lib', 'cli', 'main.js');
const CASES = path.join(__dirname, 'cases');

/** A Deployment as teams write them, with nothing to complain of. @param version of its image, by which its Pods differ from others */
function deployment(i: number, osName: 'windows' | 'linux', version = i % 50): string {
  const image = `registry.example.com/shop/web:1.${version}${osName === 'windows' ? '-ltsc2022' : ''}`;
  const builds = '      affinity:\n        nodeAffinity:\n          requiredDuringSchedulingIgnoredDuringExecution:\n            nodeSelectorTerms:\n'
    + '              - matchExpressions:\n                  - key: node.kubernetes.io/windows-build\n                    operator: In\n'
    + '                    values: ["10.0.20348", "10.0.25398", "10.0.26100"]\n';
  const toleration = '      tolerations:\n        - key: os\n          operator: Equal\n          value: windows\n          effect: NoSchedule\n';
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web-${i}
  namespace: shop
  labels:
    app.kubernetes.io/name: web-${i}
    app.kubernetes.io/part-of: shop
  annotations:
    example.com/owner: team-${i % 7}
spec:
  replicas: 2
  minReadySeconds: 0
  progressDeadlineSeconds: 600
  selector:
    matchLabels:
      app.kubernetes.io/name: web-${i}
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxSurge: 25%
      maxUnavailable: 25%
  template:
    metadata:
      labels:
        app.kubernetes.io/name: web-${i}
    spec:
      os:
        name: ${osName}
      nodeSelector:
        kubernetes.io/os: ${osName}
${osName === 'windows' ? builds + toleration : ''}      containers:
        - name: web
          image: ${image}
          ports:
            - name: http
              containerPort: 8080
          env:
            - name: PORT
              value: "8080"
            - name: LOG_LEVEL
              value: info
          readinessProbe:
            httpGet:
              path: /healthz
              port: http
            periodSeconds: 10
          resources:
            limits:
              cpu: "1"
              memory: 1Gi
            requests:
              cpu: "1"
              memory: 1Gi
`;
}

/** The same Deployment with three findings: it selects no build, tolerates no taint, and has a user ID. */
function badDeployment(i: number): string {
  return deployment(i, 'windows')
    .replace(/ {6}affinity:\n(?: {8}.*\n)+ {6}tolerations:\n(?: {8}.*\n)+/, '')
    .replace('      containers:\n', '      securityContext:\n        runAsUser: 1000\n      containers:\n');
}

/** Runs a whole process and measures it. @param expected the exit code */
function measure(dir: string, command: string, args: readonly string[], expected: number): Measure {
  const peakFile = path.join(dir, 'peak');
  writeFileSync(peakFile, '0');
  const start = process.hrtime.bigint();
  const { status, error, stderr } = spawnSync(command, args, {
    encoding: 'utf8', env: { ...process.env, PEAK_FILE: peakFile }, maxBuffer: 2 ** 30,
  });
  const milliseconds = Number(process.hrtime.bigint() - start) / 1e6;
  if (error || status !== expected) { throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr}`); }
  return { milliseconds, megabytes: Number(readFileSync(peakFile, 'utf8')) / 1024 };
}

function node(dir: string, ...args: readonly string[]): Measure {
  return measure(dir, process.execPath, ['-r', path.join(CASES, 'peak.cjs'), ...args], 0);
}

/** A check that finds errors. */
function nodeWithErrors(dir: string, ...args: readonly string[]): Measure {
  return measure(dir, process.execPath, ['-r', path.join(CASES, 'peak.cjs'), ...args], 1);
}

/** Another checker. They know nothing of Windows, so this is for scale only. */
interface Peer {
  readonly command: string;
  readonly install: string;
  /** Arguments for a file or directory. */
  readonly args: (input: string) => readonly string[];
}

const PEERS: readonly Peer[] = [
  {
    command: 'kubeconform', install: 'go install github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0',
    args: (input) => [...kubeconformFlags(), input],
  },
  {
    command: 'kube-score', install: 'go install github.com/zegl/kube-score/cmd/kube-score@latest',
    args: (input) => ['score', '--output-format', 'ci', ...filesOf(input)],
  },
  { command: 'kube-linter', install: 'go install golang.stackrox.io/kube-linter/cmd/kube-linter@latest', args: (input) => ['lint', input] },
];

function filesOf(input: string): readonly string[] {
  return statSync(input).isDirectory() ? readdirSync(input).map((name) => path.join(input, name)) : [input];
}

function isInstalled({ command }: Peer): boolean {
  return spawnSync(command, ['--help'], { stdio: 'ignore' }).error === undefined;
}

let flagsOfKubeconform: readonly string[] | undefined;

/** kubeconform downloads its schemas. Where it can't, it parses only, which is less than what the others do. */
function kubeconformFlags(): readonly string[] {
  if (flagsOfKubeconform === undefined) {
    const { status } = spawnSync('kubeconform', ['-'], { input: deployment(0, 'linux'), stdio: ['pipe', 'ignore', 'ignore'] });
    flagsOfKubeconform = status === 0 ? [] : ['-skip', 'Deployment'];
    console.log(
      status === 0 ? '\nkubeconform validates with its schemas' : '\nkubeconform can\'t download its schemas: it only parses (-skip Deployment)',
    );
  }
  return flagsOfKubeconform;
}

/** A run of another checker, whatever it finds. */
function runPeer({ command, args }: Peer, input: string): Measure {
  const start = process.hrtime.bigint();
  const { error } = spawnSync(command, args(input), { stdio: 'ignore' });
  if (error) { throw error; }
  return { milliseconds: Number(process.hrtime.bigint() - start) / 1e6, megabytes: 0 };
}

function benchMany(dir: string, rounds: number, count: number): void {
  const rows = [['', 'MB of YAML', 'yaml ms', 'check ms', 'ratio', 'goal', 'yaml MB', 'check MB', 'goal']];
  const peers = PEERS.filter(isInstalled);
  for (const { command, install } of PEERS.filter((peer) => !peers.includes(peer))) { console.log(`\n${command} isn't installed: ${install}`); }
  const add = (name: string, input: string, characters: number, goals: readonly [time: string, memory: string], check = node): void => {
    const { ours, theirs } = compare(rounds, () => check(dir, MAIN, 'check', input), () => node(dir, path.join(CASES, 'parse.cjs'), input));
    const ratio = ({ milliseconds }: Measure) => (milliseconds / theirs.milliseconds).toFixed(2);
    rows.push([
      name, (characters / 1e6).toFixed(1), theirs.milliseconds.toFixed(0), ours.milliseconds.toFixed(0), ratio(ours), goals[0],
      theirs.megabytes.toFixed(0), ours.megabytes.toFixed(0), goals[1],
    ]);
    for (const peer of check === node ? peers : []) {
      const measured = repeat(rounds, () => runPeer(peer, input));
      rows.push([`  ${peer.command}`, '', '', measured.milliseconds.toFixed(0), ratio(measured), '', '', '', '']);
    }
  };
  for (const osName of ['linux', 'windows'] as const) {
    const file = path.join(dir, `${osName}.yaml`);
    const texts = Array.from({ length: count }, (_, i) => deployment(i, osName));
    const text = texts.join('---\n');
    writeFileSync(file, text);
    add(`${count} clean Deployments, ${osName}`, file, text.length, ['≤ 0.75', '']);
    const folder = path.join(dir, `${osName}-one-each`);
    mkdirSync(folder);
    texts.forEach((each, i) => writeFileSync(path.join(folder, `${i}.yaml`), each));
    add(`the same in ${count} files`, folder, text.length, ['≤ 0.75', '']);
  }
  const distinct = path.join(dir, 'distinct.yaml');
  const unlike = Array.from({ length: count }, (_, i) => deployment(i, 'windows', i)).join('---\n');
  writeFileSync(distinct, unlike);
  add('the same, no two alike', distinct, unlike.length, ['≤ 1.5', '']);
  const bad = path.join(dir, 'bad.yaml');
  const megabytes = count / 200;
  const text = Array.from({ length: Math.ceil(megabytes * 1e6 / badDeployment(0).length) }, (_, i) => badDeployment(i)).join('---\n');
  writeFileSync(bad, text);
  add('findings in every Pod', bad, text.length, ['≤ 1.2', '≤ 400'], nodeWithErrors);
  console.log('\ncheck against the yaml package that only parses the same');
  printTable(rows);
}

function benchCold(dir: string, rounds: number): void {
  const file = path.join(dir, 'small.yaml');
  writeFileSync(file, deployment(0, 'windows'));
  const run = (...args: readonly string[]) => () => measure(dir, process.execPath, args, 0);
  const rows = ([['check of a small file', ['check', file], '≤ 2.2'], ['--help', ['--help'], '≤ 1.5']] as const).map(([name, args, goal]) => {
    const { ours, theirs } = compare(rounds, run(MAIN, ...args), run('-e', '0'));
    return [name, theirs.milliseconds.toFixed(0), ours.milliseconds.toFixed(0), (ours.milliseconds / theirs.milliseconds).toFixed(2), goal];
  });
  console.log('\na cold start against an empty Node process');
  printTable([['', 'node -e 0 ms', 'ours ms', 'ratio', 'goal'], ...rows]);
}

function benchMemory(dir: string, counts: readonly number[]): void {
  const rows = [['files', 'MB of YAML', 'check ms', 'peak MB']];
  for (const count of counts) {
    const folder = path.join(dir, `files-${count}`);
    mkdirSync(folder);
    const perFile = 10;
    for (let i = 0; i < count; i++) {
      writeFileSync(path.join(folder, `${i}.yaml`), Array.from({ length: perFile }, (_, k) => deployment(i * perFile + k, 'windows')).join('---\n'));
    }
    const { milliseconds, megabytes } = node(dir, MAIN, 'check', folder);
    rows.push([String(count), (count * perFile * deployment(0, 'windows').length / 1e6).toFixed(1), milliseconds.toFixed(0), megabytes.toFixed(0)]);
  }
  console.log('\nmemory against the number of files, 10 Deployments in each');
  printTable(rows);
}

/** Prints all tables. */
export function benchCheck(rounds: number, quick: boolean): void {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'k8s-windows-bench-'));
  try {
    benchMany(dir, rounds, quick ? 1000 : 10_000);
    benchCold(dir, rounds);
    benchMemory(dir, quick ? [10, 100] : [100, 1000, 3000]);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

if (require.main === module) { benchCheck(process.argv.includes('quick') ? 3 : 5, process.argv.includes('quick')); }
