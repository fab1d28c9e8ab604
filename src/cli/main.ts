#!/usr/bin/env node
import * as fs from 'node:fs';
import { isatty } from 'node:tty';
import type { Commands } from './commands';
import { Io, UsageError } from './io';
import { run } from './program';
import { WriteError } from './write-file';

let isStdoutClosed = false;

/** Writes a string completely before the process can end. A reader that has closed the pipe (`| head`) isn't an error. */
function write(fd: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) {
    try {
      at += fs.writeSync(fd, bytes, at);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EPIPE') {
        isStdoutClosed ||= fd === 1;
        return;
      }
      if (code === 'ENOSPC') {
        throw new WriteError(`${fd === 1 ? 'stdout' : 'stderr'}: could not be written: the disk is full. Free some space, and run the command again`);
      }
      if (code !== 'EAGAIN') { throw error; }
    }
  }
}

/** Reads a file or a pipe piece by piece. */
function* readChunks(fd: number): Generator<Uint8Array> {
  for (;;) {
    // a new buffer for each piece, since the last one may still be needed
    const bytes = Buffer.allocUnsafe(65_536);
    const length = readInto(fd, bytes);
    if (length === 0) { return; }
    yield bytes.subarray(0, length);
  }
}

function readInto(fd: number, bytes: Buffer): number {
  for (;;) {
    try {
      return fs.readSync(fd, bytes);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // how Windows reports the end of a pipe
      if (code === 'EOF') { return 0; }
      if (code === 'EISDIR') {
        throw new UsageError('stdin: must be a file or a pipe, got a directory. Redirect the output of a command to it, such as "helm template"');
      }
      if (code !== 'EAGAIN') { throw error; }
      // the writer of a pipe that doesn't block isn't ready
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

const io = {
  cwd: process.cwd(),
  env: process.env,
  today: new Date().toISOString().slice(0, 10),
  isTerminal: isatty(1),
  isStderrTerminal: isatty(2),
  // making that stream takes long, as does loading what has performance.now()
  columns: isatty(1) ? process.stdout.columns : undefined,
  now: () => process.uptime() * 1000,
  readStdin: () => (isatty(0) ? undefined : Buffer.concat([...readChunks(0)])),
  readStdinChunks: () => (isatty(0) ? undefined : readChunks(0)),
  fetch: globalThis.fetch,
  stdout: (text) => write(1, text),
  isClosed: () => isStdoutClosed,
  stderr: (text) => write(2, text),
  holdSignals,
  releaseSignals,
  pause: () => new Promise((resolve) => { setImmediate(resolve); }),
} satisfies Io;

/** Most of a short run is loading modules. */
const COMMANDS: Commands = {
  admission: (action) => import('./admission-print-command.js').then(action),
  admissionPreview: (action) => import('./admission-preview-command.js').then(action),
  chart: (action) => import('./chart-command.js').then(action),
  check: (action) => import('./check-command.js').then(action),
  completion: (action) => import('./completion-command.js').then(action),
  doctor: (action) => import('./doctor-command.js').then(action),
  filter: (action) => import('./filter-command.js').then(action),
  fix: (action) => import('./fix-command.js').then(action),
  init: (action) => import('./init-command.js').then(action),
  convert: (action) => import('./convert-command.js').then(action),
  addressPlan: (action) => import('./address-plan-command.js').then(action),
  where: (action) => import('./where-command.js').then(action),
  rules: (action) => import('./rule-commands.js').then(action),
  nodeCheck: (action) => import('./node-check-command.js').then(action),
  nodeRender: (action) => import('./node-render-command.js').then(action),
  images: (action) => import('./images-command.js').then(action),
  migrate: (action) => import('./migrate-command.js').then(action),
};

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
let holdsSignals = false;

/** Handlers run between turns of the event loop, which is never in the middle of a file. There the signal has its usual effect. */
function endBySignal(signal: NodeJS.Signals): void {
  releaseSignals();
  process.kill(process.pid, signal);
}

function holdSignals(): void {
  if (holdsSignals) { return; }
  holdsSignals = true;
  for (const signal of SIGNALS) { process.on(signal, endBySignal); }
}

function releaseSignals(): void {
  if (!holdsSignals) { return; }
  holdsSignals = false;
  for (const signal of SIGNALS) { process.off(signal, endBySignal); }
}

/** The version in the package.json, which is two directories above this file after the build. */
function version(): string {
  return (JSON.parse(fs.readFileSync(`${__dirname}/../../package.json`, 'utf8')) as { version: string }).version;
}

void Promise.resolve(run(process.argv.slice(2), io, version(), COMMANDS)).then((code) => { process.exitCode = code; });
