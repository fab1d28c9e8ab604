/**
 * Writes every page of `docs` that is made of data. `npm run generate` runs it after projen, which writes the generated sources and project files.
 * The pages are texts that tests expect; here these tests write them.
 */
import { spawnSync } from 'node:child_process';

const { status } = spawnSync(
  process.execPath, [require.resolve('jest/bin/jest'), '--findRelatedTests', 'test/docs/golden.ts', '--testNamePattern', 'npm run generate', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, GENERATE: '1' } },
);
process.exit(status ?? 1);
