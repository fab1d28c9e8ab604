/** Removes the declarations in `lib` that no entry point refers to: nobody can import them, and small files fill a disk. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { preProcessFile } from 'typescript';
import { ENTRIES } from './entries';

const LIB = join(__dirname, '..', 'lib');

/** Adds a declaration file and all that it imports from the package to those that are reachable. */
function reach(file: string, reachable: Set<string>): void {
  if (reachable.has(file)) { return; }
  reachable.add(file);
  for (const { fileName } of preProcessFile(readFileSync(file, 'utf8')).importedFiles) {
    if (!fileName.startsWith('.')) { continue; }
    const target = join(dirname(file), fileName);
    const found = [`${target}.d.ts`, join(target, 'index.d.ts')].find((candidate) => existsSync(candidate));
    if (!found) { throw new Error(`${file}: there is no declaration of ${fileName}`); }
    reach(found, reachable);
  }
}

const reachable = new Set<string>();
for (const { module } of Object.values(ENTRIES)) { reach(join(LIB, `${module}.d.ts`), reachable); }
const declarations = readdirSync(LIB, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.d.ts')).map((name) => join(LIB, name));
for (const file of declarations) {
  if (!reachable.has(file)) { rmSync(file); }
}
