import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import * as path from 'node:path';
import { transformFileSync } from '@swc/core';
import { Folder } from './command';

const ROOT = path.join(__dirname, '..', '..');

/** Builds the package to `lib` in a folder, for tests that start its command many times. */
export function buildTo(folder: Folder): void {
  const sources = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  for (const name of sources) {
    folder.write(`lib/${name.replace(/ts$/, 'js')}`, transformFileSync(path.join(ROOT, 'src', name), { cwd: ROOT, sourceMaps: false }).code);
  }
  folder.write('package.json', readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder.path, 'node_modules'));
}
