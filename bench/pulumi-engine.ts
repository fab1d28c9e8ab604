import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, printTable } from './run';
import { ensurePulumi } from '../test/pulumi/engine/pulumi-cli';

const KINDS = {
  plain: 'Deployment', component: 'Deployment in an empty component', windows: 'WindowsDeployment',
  default: 'WindowsDeployment with the default selector',
};
type Kind = keyof typeof KINDS;

interface Engine { readonly preview: number; readonly up: number; readonly kilobytes: number }

/**
 * Stacks on a real engine, which is built first where it isn't there: time and state of WindowsDeployments against Deployments with the same content.
 * The kinds take turns, and each ratio is the median of those to the empty component of the same turn.
 */
export async function benchEngine(count: number, rounds: number): Promise<void> {
  const pulumi = await ensurePulumi((line) => process.stderr.write(`pulumi: ${line}\n`));
  const plugins = mkdtempSync(join(tmpdir(), 'k8s-windows-plugins-'));
  try {
    const plugin = join(plugins, 'pulumi-resource-kubernetes');
    writeFileSync(plugin, `#!/bin/sh\nexec '${process.execPath}' '${join(__dirname, 'cases', 'engine-provider.cjs')}' "$@"\n`);
    chmodSync(plugin, 0o755);
    const env = { ...process.env, PATH: `${plugins}:${pulumi}:${process.env.PATH}` };
    const kinds = Object.keys(KINDS) as Kind[];
    const turns = Array.from({ length: rounds }, () => Object.fromEntries(kinds.map((kind) => {
      const text = execFileSync(process.execPath, [join(__dirname, 'cases', 'engine-program.cjs'), kind, String(count)], { encoding: 'utf8', env });
      return [kind, JSON.parse(text.trim().split('\n').pop()!) as Engine];
    })) as Record<Kind, Engine>);
    const rows = kinds.map((kind) => {
      const of = (what: keyof Engine) => median(turns.map((turn) => turn[kind][what]));
      const ratio = median(turns.map((turn) => turn[kind].up / turn.component.up));
      return [KINDS[kind], of('preview').toFixed(1), of('up').toFixed(1), ratio.toFixed(2), of('kilobytes').toFixed(0)];
    });
    console.log(`\na stack of ${count} on a real engine`);
    printTable([['', 'preview s', 'update s', 'ratio', 'state KiB'], ...rows]);
  } finally {
    rmSync(plugins, { recursive: true, force: true });
  }
}
