import { createHash, randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { attempt } from './io';

/** `.k8s-windows-<machine or container>-<process>-<random>.tmp`: hidden, and not the name of a manifest. */
const TEMPORARY = /^\.k8s-windows-([0-9a-f]{8})-(\d+)-[0-9a-f]{8}\.tmp$/;
const STALE_AFTER = 60 * 60 * 1000;

/** A name for a temporary file of this run. */
export function temporaryName(): string {
  return `.k8s-windows-${processSpace()}-${process.pid}-${randomBytes(4).toString('hex')}.tmp`;
}

let space: string | undefined;

/** The machine or container, by its PID namespace on Linux, where containers can have the same hostname. A process ID is meaningful only there. */
function processSpace(): string {
  space ??= createHash('sha256').update(`${os.hostname()} ${attempt(() => fs.readlinkSync('/proc/self/ns/pid')) ?? ''}`).digest('hex').slice(0, 8);
  return space;
}

/** Removes temporary files of killed runs. A directory that can't be listed may still be writable. */
export function removeStale(folder: string): void {
  for (const name of attempt(() => fs.readdirSync(folder)) ?? []) {
    const [, where, pid] = TEMPORARY.exec(name) ?? [];
    if (pid === undefined) { continue; }
    // another run may have removed it
    attempt(() => {
      const file = path.join(folder, name);
      const stats = fs.lstatSync(file);
      // a run as root gives its temporary files the owner of the file that they replace
      const isOwn = stats.isFile() && (!process.getuid || process.getuid() === 0 || stats.uid === process.getuid());
      const isDead = where === processSpace() && !isOtherRun(Number(pid));
      if (isOwn && (isDead || Date.now() - stats.mtimeMs > STALE_AFTER)) { fs.rmSync(file); }
    });
  }
}

function isOtherRun(pid: number): boolean {
  if (pid === process.pid) { return false; }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
