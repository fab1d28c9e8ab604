/**
 * Writes lists in texts, the API reports, and every page of `docs` that is made of data. `npm run generate` runs it after projen, which writes the
 * project files. The pages are texts that tests expect; here these tests write them.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { writeLists } from './lists';

// first, since docstrings with them are in schemas
writeLists();
const { status } = spawnSync(
  process.execPath,
  [require.resolve('jest/bin/jest'), '--findRelatedTests', 'test/docs/golden.ts', '--testNamePattern', 'npm run generate', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, GENERATE: '1' } },
);
const api = spawnSync(process.execPath, [require.resolve('tsx/cli'), join(__dirname, 'api.ts')], { stdio: 'inherit' });
process.exit(status || (api.status ?? 1));
