import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';

const DOCS = path.join(__dirname, '..', '..', 'docs');

/** Holds a page that is made of tables against what they say; `UPDATE_DOCS=1` writes it. */
export function expectPage(name: string, text: string): void {
  const file = path.join(DOCS, name);
  if (process.env.UPDATE_DOCS) { writeFileSync(file, text); }
  expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe(text);
}

/** A Markdown table, the first row as its head. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`;
  return [line(rows[0]), `|${'---|'.repeat(rows[0].length)}`, ...rows.slice(1).map(line)].join('\n');
}
