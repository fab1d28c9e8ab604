import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeGeneratedSources } from '../projenrc/generated-sources';

/** Writes the generated sources, and gives a run, and the programs that its tests start, a directory for temporary files until it ends. */
export default function setUp(): void {
  writeGeneratedSources();
  const directory = mkdtempSync(join(tmpdir(), 'k8s-windows-tests-'));
  // TEMP and TMP are the names on Windows
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) { process.env[name] = directory; }
  process.on('exit', () => { rmSync(directory, { recursive: true, force: true, maxRetries: 3 }); });
}
