/**
 * Benchmarks, as ratios against a peer in the same run, beside their goals: rendering against plain cdk8s-plus, the checker against a parser
 * alone, reading YAML against that parser, the filter against Helm, lists that grow, and startup against an empty Node process and the peers of an
 * entry point.
 * `npm run bench` builds the package first; `npm run bench -- quick` measures the small sizes only.
 */
import * as os from 'node:os';
import * as path from 'node:path';
import { benchCheck } from './check';
import { benchFilter } from './filter';
import { benchGrowth } from './growth';
import { compare, printTable, repeat, runCase } from './run';
import { benchWhere } from './where';
import { benchYaml } from './yaml';

const quick = process.argv.includes('quick');
const ROUNDS = quick ? 3 : 5;
const lib = (name: string) => path.join(__dirname, '..', 'lib', name);

/** The App, charts, and goals for the ratios of time and memory. */
const SYNTH = [
  ['k8s-windows/app', 1, '≤ 0.60', '≤ 0.85'], ['k8s-windows/app', 100, '≤ 0.35', ''], ['cdk8s', 1, '≤ 1.15', ''], ['cdk8s', 100, '≤ 1.15', ''],
] as const;

function benchSynth(): void {
  const count = quick ? 1000 : 10_000;
  const rows = [['App of', 'charts', 'plain ms', 'ours ms', 'ratio', 'goal', 'plain MB', 'ours MB', 'ratio', 'goal']];
  for (const [app, charts, timeGoal, memoryGoal] of SYNTH) {
    const measure = (kind: string, appOf: string) => () => runCase('synth.cjs', kind, appOf, count, charts, 'ltsc2022');
    const { ours, theirs } = compare(ROUNDS, measure('windows', app), measure('plain', 'cdk8s'));
    rows.push([
      app, String(charts),
      theirs.milliseconds.toFixed(0), ours.milliseconds.toFixed(0), (ours.milliseconds / theirs.milliseconds).toFixed(2), timeGoal,
      theirs.megabytes.toFixed(0), ours.megabytes.toFixed(0), (ours.megabytes / theirs.megabytes).toFixed(2), memoryGoal,
    ]);
  }
  console.log(`\nbuild + synthYaml: ${count} WindowsDeployments whose tag names the release, against plain Deployments with the App of cdk8s`);
  printTable(rows);
}

/** Entry points, the peers that are loaded before the time starts, and goals in milliseconds. */
const ENTRIES = [
  ['index', ['cdk8s-plus-27'], 25], ['node', [], 40], ['check', [], 40], ['pulumi', ['@pulumi/pulumi', '@pulumi/kubernetes'], 40],
] as const;

function benchRequire(): void {
  const rows = ENTRIES.map(([name, peers, goal]) => {
    const { milliseconds } = repeat(ROUNDS, () => runCase('require.cjs', lib(name), ...peers));
    return [name === 'index' ? 'k8s-windows' : `k8s-windows/${name}`, peers.join(' + ') || 'nothing', milliseconds.toFixed(1), `≤ ${goal}`];
  });
  console.log('\nrequire, in a process that has loaded the peers');
  printTable([['entry point', 'after', 'ms', 'goal'], ...rows]);
}

console.log(`${os.cpus()[0].model}, ${os.cpus().length} cores, Node ${process.version}, load ${os.loadavg()[0].toFixed(1)}; medians of ${ROUNDS} `
  + 'rounds in turn');
benchSynth();
benchRequire();
benchCheck(ROUNDS, quick);
benchFilter(ROUNDS, quick);
benchGrowth(ROUNDS, quick);
benchWhere(ROUNDS, quick);
benchYaml(ROUNDS);
