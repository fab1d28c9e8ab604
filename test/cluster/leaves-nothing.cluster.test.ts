import { ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionOfEnvironment } from './control-plane/credentials';

/** However the command ends, no process, port or file of its control plane is left. */

const ROOT = join(__dirname, '..', '..');
const CLI = join(__dirname, 'cli.ts');

interface Run {
  readonly command: ChildProcess;
  readonly exited: Promise<number | string>;
  /** Takes the place of /tmp, so its path is in the command line of every process of the run. */
  readonly temporary: string;
  output(): string;
}

function run(...args: string[]): Run {
  const base = mkdtempSync(join(connectionOfEnvironment().directory, 'run-'));
  const temporary = join(base, 'tmp');
  mkdirSync(temporary);
  const { binaries } = connectionOfEnvironment();
  // The programs are there already: by the convention that they are found by, and without touching the cache of who runs the tests.
  const assets = join(base, 'assets');
  mkdirSync(assets);
  for (const [name, path] of Object.entries(binaries)) {
    writeFileSync(join(assets, name), `#!/bin/sh\nexec '${path}' "$@"\n`, { mode: 0o755 });
  }
  const command = spawn(process.execPath, ['--import', 'tsx', CLI, ...args], {
    cwd: ROOT,
    env: { ...process.env, TMPDIR: temporary, K8S_WINDOWS_CACHE: join(base, 'cache'), KUBEBUILDER_ASSETS: assets },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [command.stdout!, command.stderr!]) { stream.on('data', (chunk) => { text += chunk; }); }
  const exited = new Promise<number | string>((resolve) => command.once('exit', (code, signal) => resolve(signal ?? code!)));
  return { command, exited, temporary, output: () => text };
}

/** Processes that have the directory in their command line. */
function processesIn(directory: string): string[] {
  return execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' }).split('\n').filter((line) => line.includes(directory));
}

/** Not the caches that tsx and jest keep. */
function ownFiles(directory: string): string[] {
  return readdirSync(directory).filter((name) => name.startsWith('k8s-windows-'));
}

/** Port of the API server, once it listens. */
async function portOf({ temporary, output }: Run): Promise<number> {
  for (let tries = 0; tries < 600; tries++) {
    const port = /kube-apiserver.*--secure-port=(\d+)/.exec(processesIn(temporary).join('\n'))?.[1];
    if (port && await isOpen(Number(port))) { return Number(port); }
    await sleep(100);
  }
  throw new Error(`no API server came up; the command said:\n${output()}`);
}

async function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => { socket.destroy(); resolve(true); }).once('error', () => resolve(false));
  });
}

async function expectNothingLeft({ temporary }: Run, port: number, withinMilliseconds: number): Promise<void> {
  const deadline = Date.now() + withinMilliseconds;
  const left = async () => [...processesIn(temporary), ...ownFiles(temporary), ...(await isOpen(port) ? [`port ${port}`] : [])];
  while ((await left()).length > 0 && Date.now() < deadline) { await sleep(50); }
  expect(await left()).toEqual([]);
}

test('after tests that fail', async () => {
  const failing = run('test', '--testPathPatterns', 'no-such-test');
  const port = await portOf(failing);
  expect(await failing.exited).toBe(1);
  expect(failing.output()).toContain('No tests found');
  await expectNothingLeft(failing, port, 0);
});

test('after tests that pass', async () => {
  const passing = run('test', '--testPathPatterns', 'gmsa');
  const port = await portOf(passing);
  expect({ code: await passing.exited, output: passing.output() }).toEqual({ code: 0, output: expect.stringContaining('acceptances checked: 2') });
  await expectNothingLeft(passing, port, 0);
});

test.each([{ signal: 'SIGINT', code: 130 }, { signal: 'SIGTERM', code: 143 }] as const)('after $signal', async ({ signal, code }) => {
  const interrupted = run('serve');
  const port = await portOf(interrupted);
  interrupted.command.kill(signal);
  expect(await interrupted.exited).toBe(code);
  await expectNothingLeft(interrupted, port, 0);
});

test('after SIGKILL, which runs no cleanup', async () => {
  const killed = run('serve');
  const port = await portOf(killed);
  killed.command.kill('SIGKILL');
  expect(await killed.exited).toBe('SIGKILL');
  await expectNothingLeft(killed, port, 10_000);
});

test('when a component doesn\'t start, the error shows the end of its log', async () => {
  const broken = run('serve');
  writeFileSync(join(broken.temporary, '..', 'assets', 'kube-scheduler'), '#!/bin/sh\necho no such luck\nexit 3\n');
  const port = await portOf(broken);
  expect(await broken.exited).toBe(1);
  expect(broken.output()).toMatch(/kube-scheduler ended by itself \(exit code 3\); the end of its log:\s+\| no such luck/);
  await expectNothingLeft(broken, port, 0);
});
