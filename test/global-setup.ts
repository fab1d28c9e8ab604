import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeGeneratedSources } from '../projenrc/generated-sources';

/** Writes the generated sources, and gives a run a directory for temporary files of its own, also for the programs that tests start. */
export default function setUp(): void {
  writeGeneratedSources();
  const directory = mkdtempSync(join(tmpdir(), 'k8s-windows-tests-'));
  // TEMP and TMP are the names on Windows
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) { process.env[name] = directory; }
}
