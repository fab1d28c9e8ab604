/** Tests of the built site in `site/dist`: `npm run site`, then `npm run test:site`. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { MESSAGES } from './messages.mjs';
import { originOf, problemsOf, readPage } from '../check-links.mjs';
import { search } from '../src/search';

const DIST = fileURLToPath(new URL('../dist/', import.meta.url));
assert.ok(existsSync(`${DIST}index.html`), 'site/dist: must have the built site, got nothing. Run `npm run site`');

/** The index as browsers have it, read from files. */
async function openIndex() {
  globalThis.fetch = async (url) => {
    const bytes = readFileSync(fileURLToPath(String(url).split('?')[0]));
    return new Response(bytes);
  };
  const pagefind = await import(new URL('pagefind/pagefind.js', `file://${DIST}`).href);
  await pagefind.options({ basePath: `file://${DIST}pagefind/`, baseUrl: '/' });
  await pagefind.init();
  const { languages } = JSON.parse(readFileSync(`${DIST}pagefind/pagefind-entry.json`, 'utf8'));
  return { pagefind, pageCount: languages.en.page_count };
}

const index = await openIndex();
const found = async (text) => (await search(index.pagefind, text, index.pageCount)).map(({ url }) => url.replace(/^.*?\/(?=symptoms|rules|api|guides|[\w-]+\/$)/, ''));

test('every link and anchor leads somewhere, and pages load only files of the site', () => {
  const { problems, counts } = problemsOf(DIST, originOf(DIST));
  assert.deepEqual(problems, []);
  assert.ok(counts.pages > 800 && counts.links > 100_000, JSON.stringify(counts));
});

for (const [id, message] of MESSAGES) {
  test(`a search finds ${id}: ${message.slice(0, 70)}`, async () => {
    const pages = await found(message);
    assert.ok(pages.slice(0, 3).includes(`symptoms/${id}/`), `must be among the first three, got ${pages.slice(0, 5).join(', ')}`);
  });
}
