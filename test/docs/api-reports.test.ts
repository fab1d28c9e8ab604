import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { ROOT } from './code-blocks';

test.each(readdirSync(path.join(ROOT, 'api')))('api/%s has nothing undocumented', (name) => {
  const lines = readFileSync(path.join(ROOT, 'api', name), 'utf8').split('\n');
  expect(lines.flatMap((line, i) => (line.includes('(undocumented)') ? [lines[i + 1].trim()] : []))).toEqual([]);
});
