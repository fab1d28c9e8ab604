/**
 * Lists in texts that are written by hand: of the platforms, by their names in files and flags, and the newest Kubernetes minor, as the tables have
 * them.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KNOWN_KUBERNETES_MINORS, Platform } from '../src/knowledge';

const ROOT = join(__dirname, '..');
const FILES = ['README.md', 'action.yml', 'integrations', 'docs/*.md', 'docs/guides', 'docs/tools', 'src/*/options.ts'];
const IDS = Platform.all.map(({ id }) => id);
/** In code or not. */
const PLATFORMS = /(`?)\bupstream\b\1(?:, \1(?!or )[a-z][a-z0-9-]*\b\1){2,}/g;
/** Where it is a default, or the last one that is supported. */
const NEWEST = /(?<=by default `?|@default '|the facts of |1\.27 to |against a )1\.\d\d\b(?!\.\d)/g;

/** A file with lists, as it is, and as it is with those of the tables. */
export interface Listing {
  readonly file: string;
  readonly text: string;
  readonly current: string;
}

/** The files with lists. */
export function listings(): readonly Listing[] {
  const files = execFileSync('git', ['ls-files', ...FILES], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  return files.map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
    .filter(({ text }) => [PLATFORMS, NEWEST].some((pattern) => text.search(pattern) !== -1))
    .map((each) => ({ ...each, current: withLists(each.text) }));
}

function withLists(text: string): string {
  return text.replace(PLATFORMS, (_, quote: string) => IDS.map((id) => `${quote}${id}${quote}`).join(', '))
    .replace(NEWEST, `1.${KNOWN_KUBERNETES_MINORS.last}`);
}

/** Writes the lists of the tables to all files. */
export function writeLists(): void {
  for (const { file, text, current } of listings()) { if (text !== current) { writeFileSync(join(ROOT, file), current); } }
}
