import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeGeneratedSources } from '../projenrc/generated-sources';

/** Writes the generated sources, and gives a run, and the programs that its tests start, a directory for temporary files until it ends. */
export default function setUp(): void {
  writeGeneratedSources();
  const directory = mkdtempSync(join(isRoomInMemory() ? MEMORY : tmpdir(), 'k8s-windows-tests-'));
  // TEMP and TMP are the names on Windows
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) { process.env[name] = directory; }
  process.on('exit', () => { rmSync(directory, { recursive: true, force: true, maxRetries: 3 }); });
}

const MEMORY = '/dev/shm';

/** Whether Linux has files in memory, which are faster, and lets programs run there, as tests do. */
function isRoomInMemory(): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8').split('\n').find((line) => line.split(' ')[1] === MEMORY);
    const { bavail, bsize } = statfsSync(MEMORY);
    return process.env.TMPDIR === undefined && mount !== undefined && !mount.includes('noexec') && bavail * bsize > 2 ** 30;
  } catch {
    return false;
  }
}
