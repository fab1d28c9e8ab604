import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(__dirname, '..', '..', '..');
const LOADER = pathToFileURL(join(ROOT, 'node_modules', 'tsx', 'dist', 'loader.mjs')).href;

/** Puts the command `k8s-windows` into a folder, for programs that find it on their PATH. */
export function installCommand(folder: string): void {
  writeProgram(join(folder, 'k8s-windows'), `exec '${process.execPath}' --import '${LOADER}' '${join(ROOT, 'src', 'cli', 'main.ts')}' "$@"`);
}

/** Writes a shell script that can be run. */
export function writeProgram(file: string, script: string): void {
  writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}
