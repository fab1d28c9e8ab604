import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as knowledge from '../../src/knowledge';

/** The recorded hashes of files, by `<owner>/<repository> <path>`. They are the IDs of Git blobs, as `git ls-tree` and GitHub's API show them. */
export type Hashes = Readonly<Record<string, string>>;

const FILE = join(__dirname, 'sources.json');
const CITED = /\b([\w-]+\/[\w.-]+) ((?:[\w.-]+\/)*[\w.-]+\.(?:md|adoc|rst|txt|yaml|yml|json|go|cs|ps1|psm1))\b/g;

/** The files of public repositories that the `source` of any entry of the tables names, as `<owner>/<repository> <path>`. */
export function citedSources(tables: unknown = knowledge): readonly string[] {
  const seen = new Set<unknown>();
  const cited = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) { return; }
    seen.add(value);
    for (const [key, inner] of Object.entries(value)) {
      if (key !== 'source' || typeof inner !== 'string') { visit(inner); continue; }
      for (const [, repository, path] of inner.matchAll(CITED)) { cited.add(`${repository} ${path}`); }
    }
  };
  visit(tables);
  return [...cited].sort();
}

/** The ID of a text as a Git blob. */
export function hashOf(text: string): string {
  const bytes = Buffer.from(text);
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/** What differs between recorded hashes and sources as they are now. @param current the text of a source; `undefined` if it isn't reached */
export function sourceDifferences(
  cited: readonly string[], recorded: Hashes, current: (source: string) => string | undefined,
): { readonly changed: readonly string[]; readonly unreached: readonly string[]; readonly hashes: Hashes } {
  const found = cited.map((source) => {
    const text = current(source);
    return { source, hash: text === undefined ? undefined : hashOf(text) };
  });
  return {
    changed: [
      ...found.flatMap(({ source, hash }) => (hash === undefined || hash === recorded[source] ? []
        : [recorded[source] === undefined ? `${source}: no hash is recorded` : `${source}: changed since its facts were read`])),
      ...Object.keys(recorded).filter((source) => !cited.includes(source)).map((source) => `${source}: no table cites it`),
    ],
    unreached: found.filter(({ hash }) => hash === undefined).map(({ source }) => source),
    hashes: Object.fromEntries(found.flatMap(({ source, hash = recorded[source] }) => (hash === undefined ? [] : [[source, hash]]))),
  };
}

/** Compares the sources in prose with their hashes, or records them. Those that can't be reached count as unchanged. */
export async function compareSources(write: boolean, say: (line: string) => void): Promise<number> {
  const cited = citedSources();
  const texts = new Map(await Promise.all(cited.map(async (source) => [source, await download(source)] as const)));
  const { changed, unreached, hashes } = sourceDifferences(cited, JSON.parse(readFileSync(FILE, 'utf8')), (source) => texts.get(source));
  if (write) { writeFileSync(FILE, `${JSON.stringify(hashes, null, 2)}\n`); }
  for (const source of unreached) { say(`${source}: not reached`); }
  for (const line of changed) { say(line); }
  say(`${cited.length} sources, ${changed.length} changed, ${unreached.length} not reached`);
  return changed.length === 0 || write ? 0 : 1;
}

async function download(source: string): Promise<string | undefined> {
  const [repository, path] = source.split(' ');
  try {
    const response = await fetch(`https://raw.githubusercontent.com/${repository}/HEAD/${path}`, { signal: AbortSignal.timeout(30_000) });
    // one that was moved has changed
    return response.ok ? await response.text() : response.status === 404 ? '' : undefined;
  } catch {
    return undefined;
  }
}
