/**
 * Benchmarks of the filter, whole processes: a chart of medium size against an empty Node process, and after `helm template` against
 * that alone, and the memory of a long stream against that of a shorter one. Goals are for two idle cores. `npx tsx bench/filter.ts` runs them
 * by themselves, on what `npm run build` made.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { compare, Measure, printTable } from './run';
import { cacheDirectory } from '../test/cluster/control-plane/binaries';

const MAIN = path.join(__dirname, '..', 'lib', 'cli', 'main.js');
const PEAK = path.join(__dirname, 'cases', 'peak.cjs');
/** 6 workloads in 2.7 kB, of which 5 change. */
const RENDERED = readFileSync(path.join(__dirname, '..', 'examples', 'mixed-chart', 'rendered.yaml'), 'utf8');

/** Runs a process with a file as stdin. */
function measure(dir: string, input: string, command: string, ...args: readonly string[]): Measure {
  const peakFile = path.join(dir, 'peak');
  writeFileSync(peakFile, '0');
  const stdin = openSync(input, 'r');
  const start = process.hrtime.bigint();
  const { status, error } = spawnSync(command, args, { stdio: [stdin, 'ignore', 'ignore'], env: { ...process.env, PEAK_FILE: peakFile } });
  const milliseconds = Number(process.hrtime.bigint() - start) / 1e6;
  closeSync(stdin);
  if (error || status !== 0) { throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? `exit code ${status}`}`); }
  return { milliseconds, megabytes: Number(readFileSync(peakFile, 'utf8')) / 1024 };
}

/** The chart with other names. */
const renamed = (i: number) => RENDERED.replace(/^( *name: )(\w+)$/gm, `$1$2-${i}`);

const RESOURCES = ['pods', 'services', 'configmaps', 'secrets', 'events'];

/** What most of the text of a chart is: roles, without Pods. */
const role = (i: number) => `---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: role-${i}
  labels:
    app.kubernetes.io/name: shop
rules:
${RESOURCES.map((resource) => `  - apiGroups: [""]\n    resources: ["${resource}"]\n    verbs: ["get", "list", "watch"]\n`).join('')}`;

/** Writes one text after the other, by its number, until the file is long enough. */
function writeManifests(file: string, bytes: number, text: (i: number) => string): void {
  const out = openSync(file, 'w');
  for (let i = 0, written = 0; written < bytes; i++) { written += writeSync(out, text(i)); }
  closeSync(out);
}

/** Helm as the tests in `test/cluster` build it. */
function builtHelm(): string | undefined {
  const folder = path.join(cacheDirectory(), 'control-plane');
  const versions = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('helm-v')) : [];
  return versions.map((name) => path.join(folder, name, 'helm')).find((file) => existsSync(file));
}

function benchChart(dir: string, rounds: number): void {
  const [input, dense] = ['medium.yaml', 'dense.yaml'].map((name) => path.join(dir, name));
  // 12 workloads
  writeManifests(input, 60_000, (i) => (i < 2 ? renamed(i) : role(i)));
  // about 130 workloads, more than any chart of this size has
  writeManifests(dense, 60_000, renamed);
  const filter = [process.execPath, MAIN, 'filter', '--platform', 'gke'];
  const rows = [['', 'peer ms', 'filter ms', 'more ms', 'goal']];
  const add = (name: string, goal: string, file: string, own: readonly string[], peer: readonly string[]) => {
    const run = ([command, ...args]: readonly string[]) => () => measure(dir, file, command, ...args);
    const { ours, theirs } = compare(rounds, run(own), run(peer));
    rows.push([name, theirs.milliseconds.toFixed(0), ours.milliseconds.toFixed(0), (ours.milliseconds - theirs.milliseconds).toFixed(0), goal]);
  };
  const empty = [process.execPath, '-e', '0'];
  add('12 workloads, against node -e 0', '≤ 150', input, filter, empty);
  add('130 workloads, against node -e 0', '', dense, filter, empty);
  const helm = builtHelm();
  if (helm) {
    const chart = path.join(dir, 'medium');
    mkdirSync(path.join(chart, 'templates'), { recursive: true });
    writeFileSync(path.join(chart, 'Chart.yaml'), 'apiVersion: v2\nname: medium\nversion: 1.0.0\n');
    writeFileSync(path.join(chart, 'templates', 'all.yaml'), readFileSync(input));
    const template = [helm, 'template', chart];
    add(
      '12 workloads, helm template | filter, against helm template', '≤ 150', input, ['sh', '-c', `${template.join(' ')} | ${filter.join(' ')}`],
      template,
    );
  } else {
    console.log('\nhelm isn\'t built: npm run cluster:build');
  }
  console.log('\nfilter of a chart of 60 kB, startup included');
  printTable(rows);
}

function benchStream(dir: string, sizes: readonly number[]): void {
  const rows = [['MB of YAML', 'filter s', 'peak MB', 'goal']];
  for (const megabytes of sizes) {
    const input = path.join(dir, `${megabytes}.yaml`);
    writeManifests(input, megabytes * 1e6, renamed);
    const { milliseconds, megabytes: peak } = measure(dir, input, process.execPath, '-r', PEAK, MAIN, 'filter', '--platform', 'gke');
    rows.push([String(megabytes), (milliseconds / 1000).toFixed(1), peak.toFixed(0), '≤ 400']);
    rmSync(input);
  }
  console.log('\nfilter of a stream in which most workloads change');
  printTable(rows);
}

/** Prints all tables. */
export function benchFilter(rounds: number, quick: boolean): void {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'k8s-windows-bench-'));
  try {
    benchChart(dir, rounds);
    benchStream(dir, quick ? [1, 10] : [10, 100]);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

if (require.main === module) { benchFilter(process.argv.includes('quick') ? 3 : 5, process.argv.includes('quick')); }
