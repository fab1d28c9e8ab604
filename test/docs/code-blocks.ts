import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';

export const ROOT = path.join(__dirname, '..', '..');

/** A code block of a page, or the example of a docstring. */
export interface CodeBlock {
  /** Where it is: the page and its line there, or the name of what is documented. */
  readonly name: string;
  readonly language: string;
  readonly text: string;
}

/** The code blocks of a page, by its path from the root of the project. */
export function codeBlocks(file: string, ...languages: readonly string[]): readonly CodeBlock[] {
  const page = readFileSync(path.join(ROOT, file), 'utf8');
  return blocksIn(page, file).filter(({ language }) => languages.length === 0 || languages.includes(language));
}

/** The code blocks of Markdown. */
export function blocksIn(markdown: string, name: string): readonly CodeBlock[] {
  return [...markdown.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(({ 1: language, 2: text, index }) => {
    return { name: `${name}:${markdown.slice(0, index).split('\n').length}`, language, text };
  });
}

/** README.md and all pages of `docs` that are written by hand or made of data, except the API reference, which is made of docstrings. */
export function pages(): readonly string[] {
  const docs = readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).map((file) => `docs/${file.replaceAll('\\', '/')}`);
  return ['README.md', ...docs.filter((file) => file.endsWith('.md') && !file.startsWith('docs/api/')).sort()];
}
