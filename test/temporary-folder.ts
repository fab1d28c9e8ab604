import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) { rmSync(folder, { recursive: true, force: true, maxRetries: 3 }); }
});

/** An empty folder for the tests of a file, which is removed after them. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'k8s-windows-'));
  folders.push(folder);
  return folder;
}
