/**
 * Benchmarks, as ratios against a peer in the same run: rendering and import against plain cdk8s-plus, the checker against a parser alone.
 * `npm run bench` builds the package first; `npm run bench -- quick` measures the small sizes only.
 */
import * as os from 'node:os';
import * as path from 'node:path';
import { benchCheck } from './check';
import { compare, printTable, runCase } from './run';

const quick = process.argv.includes('quick');
const rounds = 3;
const lib = path.join(__dirname, '..', 'lib');

function benchSynth(): void {
  const rows = [['N workloads', 'charts', 'image tag', 'App of', 'plain ms', 'ours ms', 'ratio', 'plain MB', 'ours MB', 'ratio']];
  const cases = (quick ? [1000] : [1000, 10000]).flatMap((n) => [[n, 1, 'ltsc2022'], [n, 100, 'ltsc2022'], [n, 1, '1.0']] as const);
  for (const [n, charts, tag] of cases) {
    for (const app of ['k8s-windows/app', 'cdk8s']) {
      const measure = (kind: string, appOf: string) => () => runCase('synth.cjs', kind, appOf, n, charts, tag);
      const { ours, theirs } = compare(rounds, measure('windows', app), measure('plain', 'cdk8s'));
      rows.push([
        String(n), String(charts), tag, app,
        theirs.milliseconds.toFixed(0), ours.milliseconds.toFixed(0), (ours.milliseconds / theirs.milliseconds).toFixed(2),
        theirs.megabytes.toFixed(0), ours.megabytes.toFixed(0), (ours.megabytes / theirs.megabytes).toFixed(2),
      ]);
    }
  }
  console.log('\nbuild + synthYaml: WindowsDeployment against plain Deployment with the App of cdk8s (a tag that names the release adds node affinity)');
  printTable(rows);
}

function benchRequire(): void {
  const { ours, theirs } = compare(rounds * 2 + 1, () => runCase('require.cjs', lib), () => runCase('require.cjs', 'cdk8s-plus-27'));
  console.log('\nrequire');
  printTable([
    ['module', 'ms', 'MB'],
    ['cdk8s-plus-27', theirs.milliseconds.toFixed(0), theirs.megabytes.toFixed(0)],
    ['k8s-windows', ours.milliseconds.toFixed(0), ours.megabytes.toFixed(0)],
    ['difference', (ours.milliseconds - theirs.milliseconds).toFixed(0), (ours.megabytes - theirs.megabytes).toFixed(0)],
  ]);
}

console.log(`${os.cpus()[0].model}, ${os.cpus().length} cores, Node ${process.version}, load ${os.loadavg()[0].toFixed(1)}; medians of ${rounds} rounds in turn`);
benchSynth();
benchRequire();
benchCheck(rounds, quick);
