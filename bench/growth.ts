/**
 * Benchmark of how `fix` and `filter` grow with the Pods of one List, as YAML and as JSON, whole processes: twice the Pods may take little more
 * than twice the time. The Pods of `fix` have four mistakes each. Also the time until nesting without an end is reported.
 * `npx tsx bench/growth.ts` runs it by itself, on what `npm run build` made.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { stringify } from 'yaml';
import { Measure, printTable, repeat } from './run';

const MAIN = path.join(__dirname, '..', 'lib', 'cli', 'main.js');
const PEAK = path.join(__dirname, 'cases', 'peak.cjs');
const LEVELS = 1_000_000;

/** Without a selector, a toleration, and builds, and with a field of Linux. */
const pod = (i: number) => ({
  apiVersion: 'v1', kind: 'Pod', metadata: { name: `web-${i}`, namespace: 'shop', labels: { app: `web-${i}` } },
  spec: {
    os: { name: 'windows' }, securityContext: { runAsUser: 1000 },
    containers: [{
      name: 'web', image: 'registry.example.com/web:1-ltsc2022', ports: [{ containerPort: 80 }], resources: { limits: { cpu: '1', memory: '1Gi' } },
    }],
  },
});

const list = (count: number) => ({ apiVersion: 'v1', kind: 'List', items: Array.from({ length: count }, (_, i) => pod(i)) });

const WRITERS: readonly (readonly [name: string, write: (value: object) => string])[] = [
  ['yaml', (value) => stringify(value)], ['json', (value) => JSON.stringify(value, undefined, 4)],
];

/** Runs a command on a text as stdin. */
function run(dir: string, text: string, args: readonly string[], isRejected = false): Measure {
  const peakFile = path.join(dir, 'peak');
  const start = process.hrtime.bigint();
  const { status, error } = spawnSync(
    process.execPath, ['-r', PEAK, MAIN, ...args], { input: text, stdio: ['pipe', 'ignore', 'ignore'], env: { ...process.env, PEAK_FILE: peakFile } },
  );
  const milliseconds = Number(process.hrtime.bigint() - start) / 1e6;
  if (error || status === null || (status !== 0) !== isRejected) {
    throw new Error(`${args.join(' ')} failed: ${error?.message ?? `exit code ${status}`}`);
  }
  return { milliseconds, megabytes: Number(readFileSync(peakFile, 'utf8')) / 1024 };
}

/** Prints the tables. */
export function benchGrowth(rounds: number, quick: boolean): void {
  const counts = quick ? [250, 500] : [500, 1000, 2000, 4000];
  const dir = mkdtempSync(path.join(os.tmpdir(), 'k8s-windows-bench-'));
  try {
    const rows = [
      ['one List, four fixes per Pod', ...counts.map((count) => `${count} ms`), 'last / before', 'goal', `MB of ${counts.at(-2)}`, 'goal'],
    ];
    for (const command of [['fix', '--platform', 'gke', '-'], ['fix', '--platform', 'gke', '--write', '-'], ['filter', '--platform', 'gke']]) {
      for (const [name, write] of WRITERS) {
        const all = counts.map((count) => repeat(rounds, () => run(dir, write(list(count)), command)));
        const [before, last] = all.slice(-2);
        rows.push([
          `${command[0]}${command.includes('--write') ? ' --write' : ''}, ${name}`, ...all.map(({ milliseconds }) => milliseconds.toFixed(0)),
          (last.milliseconds / before.milliseconds).toFixed(2), '≤ 2.3',
          before.megabytes.toFixed(0), '≤ 300',
        ]);
      }
    }
    console.log('\nfix and filter of one List that grows, startup included; 2,000 Pods take at most 5 s');
    printTable(rows);

    const deep = [['nested without an end', 'ms', 'goal']];
    for (const command of ['check', 'fix', 'filter']) {
      for (const open of ['[', '{"a":', '- ', '{a: ']) {
        const { milliseconds } = repeat(rounds, () => run(dir, open.repeat(LEVELS), [command, ...(command === 'filter' ? [] : ['-'])], true));
        deep.push([`${command} of ${JSON.stringify(open)}`, milliseconds.toFixed(0), '≤ 1000']);
      }
    }
    console.log(`\n${LEVELS} levels: a clear error, startup included`);
    printTable(deep);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

if (require.main === module) { benchGrowth(process.argv.includes('quick') ? 3 : 5, process.argv.includes('quick')); }
