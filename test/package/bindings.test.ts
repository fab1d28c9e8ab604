import { readFileSync } from 'node:fs';
import * as path from 'node:path';

const SRC = path.join(__dirname, '..', '..', 'src');
const VERSIONED = ['32', '33', '34'];

/** What an entry point says after its comment, whatever cdk8s-plus it binds. */
function bindingOf(file: string): string {
  const [, ...lines] = readFileSync(path.join(SRC, file), 'utf8').split('\n');
  return lines.join('\n').replace(/cdk8s-plus-\d+/g, 'cdk8s-plus');
}

test.each(VERSIONED)('plus-%s binds the same as the root does', (version) => {
  const text = readFileSync(path.join(SRC, `plus-${version}.ts`), 'utf8');
  expect(new Set(text.match(/cdk8s-plus-\d+/g))).toEqual(new Set([`cdk8s-plus-${version}`]));
  expect(bindingOf(`plus-${version}.ts`)).toBe(bindingOf('index.ts'));
});
