import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printTable } from './run';
import { ensurePulumi } from '../test/pulumi/engine/pulumi-cli';

const KINDS = { plain: 'Deployment', component: 'Deployment in an empty component', windows: 'WindowsDeployment' };

interface Engine { readonly preview: number; readonly up: number; readonly kilobytes: number }

/** Stacks on a real engine, which is built first where it isn't there: time and state of WindowsDeployments against Deployments with the same content. */
export async function benchEngine(count: number): Promise<void> {
  const pulumi = await ensurePulumi((line) => process.stderr.write(`pulumi: ${line}\n`));
  const plugins = mkdtempSync(join(tmpdir(), 'k8s-windows-plugins-'));
  try {
    const plugin = join(plugins, 'pulumi-resource-kubernetes');
    writeFileSync(plugin, `#!/bin/sh\nexec '${process.execPath}' '${join(__dirname, 'cases', 'engine-provider.cjs')}' "$@"\n`);
    chmodSync(plugin, 0o755);
    const env = { ...process.env, PATH: `${plugins}:${pulumi}:${process.env.PATH}` };
    const rows = Object.entries(KINDS).map(([kind, title]) => {
      const text = execFileSync(process.execPath, [join(__dirname, 'cases', 'engine-program.cjs'), kind, String(count)], { encoding: 'utf8', env });
      const { preview, up, kilobytes } = JSON.parse(text.trim().split('\n').pop()!) as Engine;
      return [title, preview.toFixed(1), up.toFixed(1), kilobytes.toFixed(0)];
    });
    console.log(`\na stack of ${count} on a real engine`);
    printTable([['', 'preview s', 'update s', 'state KiB'], ...rows]);
  } finally {
    rmSync(plugins, { recursive: true, force: true });
  }
}
