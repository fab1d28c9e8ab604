import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');

test('js-yaml, which reads some YAML in another way than Kubernetes, isn\'t a dependency, and nothing imports it', () => {
  const { dependencies, devDependencies, peerDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }).filter((name) => /^(@types\/)?js-yaml$/.test(name))).toEqual([]);
  const files = execFileSync('git', ['ls-files', '*.ts', '*.mjs', '*.cjs', '*.js'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => /(?:from|require\(|import\(?)\s*['"]js-yaml/.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});
