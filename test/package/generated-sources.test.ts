import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeGeneratedSources } from '../../projenrc/generated-sources';
import { temporaryFolder } from '../temporary-folder';

const ROOT = join(__dirname, '..', '..');

test('generated sources are written where they are missing or stale, and are not in Git', () => {
  const root = temporaryFolder();
  for (const path of ['plus-27.ts', 'network/scripts']) { cpSync(join(ROOT, 'src', path), join(root, 'src', path), { recursive: true }); }
  const all = writeGeneratedSources(root);
  expect(all).toEqual(expect.arrayContaining(['src/plus-28.ts', 'src/plus-34.ts', 'src/network/scripts.generated.ts']));
  expect(readFileSync(join(root, 'src/plus-34.ts'), 'utf8')).toContain("from 'cdk8s-plus-34'");
  expect(execFileSync('git', ['ls-files', ...all], { cwd: ROOT, encoding: 'utf8' })).toBe('');

  expect(writeGeneratedSources(root)).toEqual([]);
  appendFileSync(join(root, 'src/network/scripts/kube-proxy.ps1'), '# more\n');
  expect(writeGeneratedSources(root)).toEqual(['src/network/scripts.generated.ts']);
});
