import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';

export { markdownTable } from '../../src/findings';

const DOCS = path.join(__dirname, '..', '..', 'docs');

/** Expects the text of a page that is made of data. `npm run generate` runs these tests to write the pages. */
export function expectPage(name: string, text: string): void {
  const file = path.join(DOCS, name);
  if (process.env.GENERATE) { writeFileSync(file, text); }
  expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe(text);
}

/**
 * Expects what is made of data in a page that is written by hand: the text between the lines `<!-- <name> -->` and `<!-- /<name> -->`, for each name.
 * `npm run generate` runs these tests to write it.
 */
export function expectParts(name: string, parts: Readonly<Record<string, string>>): void {
  const page = readFileSync(path.join(DOCS, name), 'utf8');
  expect([...page.matchAll(/^<!-- \/([\w-]+) -->$/gm)].map(([, part]) => part)).toEqual(Object.keys(parts));
  expectPage(
    name,
    page.replaceAll(/^<!-- ([\w-]+) -->\n[^]*?^<!-- \/\1 -->$/gm, (_, part: string) => `<!-- ${part} -->\n${parts[part].trim()}\n<!-- /${part} -->`),
  );
}

/** Expects a page to have facts that are in tables of the sources. */
export function expectFacts(name: string, facts: readonly string[]): void {
  const words = readFileSync(path.join(DOCS, name), 'utf8').replaceAll(/\s+/g, ' ');
  expect(facts.filter((fact) => !words.includes(fact))).toEqual([]);
}

/** Expects a folder to have these pages, and no others. It removes none: one that was written before its rule isn't in Git, and would be lost. */
export function expectPages(folder: 'rules' | 'symptoms', ids: readonly string[]): void {
  // the index, which isn't in Git, may be there
  const pages = readdirSync(path.join(DOCS, folder)).filter((name) => name !== 'README.md').sort();
  const expected = ids.map((id) => `${id}.md`).sort();
  expect(pages.filter((name) => !expected.includes(name))
    .map((name) => `docs/${folder}/${name}: none of the ${folder} has this ID. Delete the page, or give it the ID as its name.`)).toEqual([]);
  expect(pages).toEqual(expected);
}
