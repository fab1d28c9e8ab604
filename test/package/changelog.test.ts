import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (file: string) => readFileSync(join(__dirname, '..', '..', file), 'utf8');

test('the changelog has a section for the version of the package', () => {
  const { version } = JSON.parse(read('package.json'));
  expect(read('CHANGELOG.md').match(/^## .*/gm)).toContain(`## ${version}`);
});
