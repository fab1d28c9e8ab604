import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';

const DOCS = path.join(__dirname, '..', '..', 'docs');

/** Expects the text of a page that is made of data. `npm run generate` runs these tests to write the pages. */
export function expectPage(name: string, text: string): void {
  const file = path.join(DOCS, name);
  if (process.env.GENERATE) { writeFileSync(file, text); }
  expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe(text);
}

/** Expects a folder to have these pages and a README.md, and no others. `npm run generate` removes the others. */
export function expectPages(folder: string, ids: readonly string[]): void {
  const pages = () => readdirSync(path.join(DOCS, folder));
  const expected = ['README.md', ...ids.map((id) => `${id}.md`)].sort();
  if (process.env.GENERATE) { pages().filter((name) => !expected.includes(name)).forEach((name) => rmSync(path.join(DOCS, folder, name))); }
  expect(pages().sort()).toEqual(expected);
}

/** A Markdown table, the first row as its head. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`;
  return [line(rows[0]), `|${'---|'.repeat(rows[0].length)}`, ...rows.slice(1).map(line)].join('\n');
}
