import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import * as path from 'node:path';
import { transformFileSync } from '@swc/core';
import { Folder } from './command';

const ROOT = path.join(__dirname, '..', '..');

/** Builds the package to `lib` in a folder, for tests that start its command many times. */
export function buildTo(folder: Folder): void {
  for (const name of readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })) {
    const file = path.join(ROOT, 'src', name);
    if (name.endsWith('.ts')) { folder.write(`lib/${name.replace(/ts$/, 'js')}`, transformFileSync(file, { cwd: ROOT, sourceMaps: false }).code); }
    if (name.endsWith('.json')) { folder.write(`lib/${name}`, readFileSync(file, 'utf8')); }
  }
  folder.write('package.json', readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder.path, 'node_modules'));
}
