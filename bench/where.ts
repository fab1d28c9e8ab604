/**
 * Benchmark of `k8s-windows where`, whole processes: 5,000 Pods on 500 nodes against an empty Node process, with equal Pods and nodes as clusters
 * have them, and without equals. `npx tsx bench/where.ts` runs it by itself, on what `npm run build` made.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { compare, Measure, printTable } from './run';

const MAIN = path.join(__dirname, '..', 'lib', 'cli', 'main.js');
const BUILDS = ['10.0.17763', '10.0.20348', '10.0.26100'];
const TAGS = ['ltsc2019', 'ltsc2022', 'ltsc2025'];
/** How many differ, of the Pods and of the nodes. */
const VARIETIES = [['50 kinds of Pods, 6 of nodes', 50, 6], ['no equals', Infinity, Infinity]] as const;

function node(i: number, kind: number): object {
  const isWindows = kind % 2 === 1;
  const build = BUILDS[kind % BUILDS.length];
  return {
    apiVersion: 'v1', kind: 'Node',
    metadata: {
      name: `node-${i}`, labels: { 'kubernetes.io/os': isWindows ? 'windows' : 'linux', 'kubernetes.io/hostname': `node-${i}`, 'zone': `z${i % 3}` },
    },
    spec: isWindows ? { taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }] } : {},
    status: {
      allocatable: { cpu: `${8000 + kind}m`, memory: '32Gi', pods: '110' },
      nodeInfo: { operatingSystem: isWindows ? 'windows' : 'linux', kernelVersion: isWindows ? `${build}.1234` : '6.8' },
    },
  };
}

function deployment(i: number, kind: number): string {
  const isWindows = kind % 3 === 0;
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: app-${i}
  namespace: team-${i % 40}
spec:
  selector:
    matchLabels:
      app: app-${i}
  template:
    metadata:
      labels:
        app: app-${i}
    spec:
      nodeSelector:
        kubernetes.io/os: ${isWindows ? 'windows' : 'linux'}
        zone: z${kind % 4}
${isWindows && kind % 5 > 0 ? '      tolerations:\n        - key: os\n          value: windows\n          effect: NoSchedule\n' : ''}      containers:
        - name: main
          image: ${isWindows ? `mcr.microsoft.com/windows/nanoserver:${TAGS[kind % TAGS.length]}` : `registry.example/app:${kind}`}
          resources:
            requests:
              cpu: ${100 + kind}m
`;
}

/** Prints the table. */
export function benchWhere(rounds: number, quick: boolean): void {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'k8s-windows-bench-'));
  const [pods, nodes] = quick ? [500, 50] : [5000, 500];
  try {
    const rows = [['', 'format', 'node -e 0 ms', 'where ms', 'goal', 'MB', 'goal']];
    for (const [name, podKinds, nodeKinds] of VARIETIES) {
      writeFileSync(
        path.join(dir, 'nodes.json'),
        JSON.stringify({ apiVersion: 'v1', kind: 'List', items: Array.from({ length: nodes }, (_, i) => node(i, i % nodeKinds)) }),
      );
      writeFileSync(path.join(dir, 'pods.yaml'), Array.from({ length: pods }, (_, i) => deployment(i, i % podKinds)).join('---\n'));
      for (const [format, goal, sizeGoal] of [['text', '≤ 2000', ''], ['html', '', '≤ 3']]) {
        const { ours, theirs } = compare(
          rounds, () => measure(dir, MAIN, 'where', 'pods.yaml', '--nodes', 'nodes.json', '--format', format, '--output', 'report'),
          () => measure(dir, '-e', '0'),
        );
        const size = statSync(path.join(dir, 'report')).size / 1e6;
        rows.push([name, format, theirs.milliseconds.toFixed(0), ours.milliseconds.toFixed(0), goal, size.toFixed(1), sizeGoal]);
      }
    }
    console.log(`\nwhere: ${pods} Pods on ${nodes} nodes`);
    printTable(rows);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function measure(cwd: string, ...args: readonly string[]): Measure {
  const start = process.hrtime.bigint();
  const { status, stderr } = spawnSync(process.execPath, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  // 1: there are Pods that run nowhere
  if (status === null || status > 1) { throw new Error(`node ${args.join(' ')} failed: ${stderr}`); }
  return { milliseconds: Number(process.hrtime.bigint() - start) / 1e6, megabytes: 0 };
}

if (require.main === module) { benchWhere(process.argv.includes('quick') ? 3 : 5, process.argv.includes('quick')); }
