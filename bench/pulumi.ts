/**
 * Benchmarks of the Pulumi front, as ratios against a peer in the same run: the import against that of @pulumi/pulumi, and components
 * against plain Deployments, per registered resource under mocks and as a stack on a real engine. `npm run bench:pulumi` builds the package first.
 */
import * as path from 'node:path';
import { benchEngine } from './pulumi-engine';
import { compare, printTable, runCase } from './run';

const ROUNDS = process.argv.includes('quick') ? 3 : 7;
const COMPONENTS = 1000;
const lib = (name: string) => path.join(__dirname, '..', 'lib', name);

function bench(title: string, ours: [string, ...(string | number)[]], theirs: [string, ...(string | number)[]]): void {
  const measured = compare(ROUNDS, () => runCase(...ours), () => runCase(...theirs));
  console.log(`\n${title}`);
  printTable([
    ['', 'ms', 'MB'],
    ['peer', measured.theirs.milliseconds.toFixed(2), measured.theirs.megabytes.toFixed(0)],
    ['ours', measured.ours.milliseconds.toFixed(2), measured.ours.megabytes.toFixed(0)],
    [
      'ratio', (measured.ours.milliseconds / measured.theirs.milliseconds).toFixed(2),
      (measured.ours.megabytes / measured.theirs.megabytes).toFixed(2),
    ],
  ]);
}

bench('require: k8s-windows/pulumi against @pulumi/pulumi', ['require.cjs', lib('pulumi')], ['require.cjs', '@pulumi/pulumi']);
bench(
  `${COMPONENTS} WindowsDeployments under mocks against as many plain Deployments, per registered resource (a component registers two)`,
  ['pulumi.cjs', 'windows', COMPONENTS], ['pulumi.cjs', 'plain', COMPONENTS],
);
void benchEngine(process.argv.includes('quick') ? 50 : 120, process.argv.includes('quick') ? 1 : 5);
