import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cacheDirectory, ensureBinaries } from './binaries';
import { say } from './commands';
import { startControlPlane } from './control-plane';
import { Cluster } from '../harness/cluster';
import { Fleet } from '../harness/fleet';
import { startKwok } from '../harness/karpenter';
import { Platform } from 'k8s-windows/core';

/** What is written down of the control plane in the background. */
interface Running {
  readonly pid: number;
  readonly kubeconfig: string;
}

/** Starts a control plane in the background, with simulated nodes on which pods seem to run, and prints how to reach it. */
export async function up(): Promise<number> {
  let running = runningNow();
  if (!running) {
    await ensureBinaries(say);
    const log = join(folder(), 'up.log');
    rmSync(log, { force: true });
    const output = openSync(log, 'a');
    const child = spawn(process.execPath, [...process.execArgv, process.argv[1], 'serve'], { detached: true, stdio: ['ignore', output, output] });
    while (!(running = runningNow())) {
      if (child.exitCode !== null) { throw new Error(`the control plane did not start; the end of its log:\n${tailOf(log)}`); }
      await sleep(100);
    }
    child.unref();
  }
  process.stdout.write(`export KUBECONFIG=${running.kubeconfig}\n`);
  return 0;
}

/** Stops the control plane in the background, if there is one. */
export async function down(): Promise<number> {
  const running = runningNow();
  if (!running) {
    say('no control plane is up');
    return 0;
  }
  process.kill(running.pid, 'SIGTERM');
  while (runningNow()) { await sleep(50); }
  say('stopped');
  return 0;
}

/** What `up` runs in the background. */
export async function serve(): Promise<number> {
  const controlPlane = await startControlPlane(await ensureBinaries(say));
  await Fleet.create(new Cluster(controlPlane.connection), Platform.UPSTREAM);
  await startKwok(controlPlane.connection);
  const running: Running = { pid: process.pid, kubeconfig: controlPlane.connection.kubeconfig };
  writeFileSync(stateFile(), JSON.stringify(running));
  return controlPlane.broken;
}

/** The kubeconfig goes with the control plane, however that ends; so a state file without it is an old one. */
function runningNow(): Running | undefined {
  if (!existsSync(stateFile())) { return undefined; }
  const running = JSON.parse(readFileSync(stateFile(), 'utf8')) as Running;
  return existsSync(running.kubeconfig) ? running : undefined;
}

function stateFile(): string {
  return join(folder(), 'up.json');
}

function folder(): string {
  const path = join(cacheDirectory(), 'control-plane');
  mkdirSync(path, { recursive: true });
  return path;
}

/** The last lines of a log, for an error message. */
export function tailOf(log: string, lines = 25): string {
  const text = existsSync(log) ? readFileSync(log, 'utf8').trimEnd() : '';
  return text ? text.split('\n').slice(-lines).map((line) => `  | ${line}`).join('\n') : '  (nothing was logged)';
}
