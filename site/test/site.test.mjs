/** Tests of the built site in `site/dist`: `npm run site`, then `npm run test:site`. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { MESSAGES, NAMES } from './messages.mjs';
import { originOf, problemsOf } from '../check-links.mjs';
import { search } from '../src/search';

const DIST = fileURLToPath(new URL('../dist/', import.meta.url));
assert.ok(existsSync(`${DIST}index.html`), 'site/dist: must have the built site, got nothing. Run `npm run site`');

/** Before the index replaces it. */
const fetchPage = globalThis.fetch;

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
const found = async (text) => (await search(index.pagefind, text, index.pageCount)).map(({ url, meta }) => ({ route: routeOf(url), ...meta }));
const routeOf = (url) => url.replace(/^\/|\/(?:index\.html)?$/g, '');

test('every link and anchor leads somewhere, and pages load only files of the site', () => {
  const { problems, counts } = problemsOf(DIST, originOf(DIST));
  assert.deepEqual(problems, []);
  assert.ok(counts.pages > 800 && counts.links > 100_000, JSON.stringify(counts));
});

test('a dead link, a dead anchor, and a script of another site are problems', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'links-'));
  try {
    writeFileSync(path.join(folder, 'index.html'), '<h1 id="a">A</h1><a href="#a">a</a><a href="gone/">b</a><a href="#b">c</a><a href="https://example.com/">d</a><a href="https://github.com/k8s-windows/k8s-windows/blob/main/docs/gone.md">e</a><a href="https://github.com/k8s-windows/k8s-windows/blob/main/README.md#a">f</a><script src="https://example.com/x.js"></script>');
    assert.deepEqual(problemsOf(folder, 'https://example.org/docs/').problems, [
      'index.html: link must be a page or file of the site, got "gone/"',
      'index.html: link must be an anchor of index.html, got "#b"',
      'index.html: link must be a file or folder of the repository, got "https://github.com/k8s-windows/k8s-windows/blob/main/docs/gone.md"',
      'index.html: link must not be loaded from another site, got "https://example.com/x.js"',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('pages have titles and descriptions of their own, and the address of their own', () => {
  const pages = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('index.html') && !name.startsWith('playground')).map((name) => {
    const html = readFileSync(path.join(DIST, name), 'utf8');
    const of = (pattern) => pattern.exec(html)?.[1];
    return { name, title: of(/<title>([^<]+)</), description: of(/<meta name="description" content="([^"]+)"/), canonical: of(/<link rel="canonical" href="([^"]+)"/) };
  });
  for (const { name, canonical } of pages) { assert.equal(canonical, originOf(DIST) + name.replaceAll('\\', '/').replace(/index\.html$/, '')); }
  for (const key of ['title', 'description']) {
    const lacking = pages.filter((page) => !page[key]).map(({ name }) => name);
    assert.deepEqual(lacking, [], key);
    const problemPages = pages.filter(({ name }) => /^(?:rules|symptoms)/.test(name));
    assert.equal(new Set(problemPages.map((page) => page[key])).size, problemPages.length, `${key}s of rules and symptoms must be unique`);
  }
  const sitemap = readFileSync(path.join(DIST, 'sitemap-0.xml'), 'utf8');
  assert.deepEqual(pages.filter(({ canonical }) => !sitemap.includes(`<loc>${canonical}</loc>`)).map(({ name }) => name), []);
});

test('every page has a picture for links to it', async () => {
  const { format, width, height } = await sharp(`${DIST}images/social.png`).metadata();
  assert.deepEqual({ format, width, height }, { format: 'png', width: 1200, height: 630 });
  const { channels } = await sharp(`${DIST}images/social.png`).stats();
  assert.ok(channels.slice(0, 3).every(({ stdev }) => stdev > 5), 'the picture must not be blank');
  const expected = `${originOf(DIST)}images/social.png`;
  for (const page of ['', 'check/', 'rules/os-name/', 'api/plus-33/']) {
    const html = readFileSync(`${DIST}${page}index.html`, 'utf8');
    const of = (name) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]+)"`).exec(html)?.[1];
    assert.deepEqual([of('og:image'), of('twitter:card')], [expected, 'summary_large_image'], page);
    assert.ok(of('og:title') && of('og:image:alt') && of('og:description'), page);
  }
});

test('the problem of a rule or symptom is its heading, and its ID is below', () => {
  const html = readFileSync(`${DIST}rules/toleration-missing/index.html`, 'utf8');
  assert.match(html, /<h1[^>]*>A Windows Pod doesn(?:'|&#39;)t tolerate the taint of the Windows nodes<\/h1>/);
  assert.match(html, /<p class="problem-id"><code[^>]*>toleration-missing<\/code><\/p>/);
});

test('the API page of a construct has its props, and their Windows options', () => {
  const html = readFileSync(`${DIST}api/plus-33/classes/WindowsDeployment/index.html`, 'utf8');
  const props = ['replicas', 'containers', 'windows', 'placement', 'gmsa'];
  for (const prop of props) { assert.match(html, new RegExp(`<td><code[^>]*>${prop}\\?</code></td>`)); }
  assert.match(html, /href="[^"]*\/api\/plus-33\/interfaces\/WindowsDeploymentProps\/"/);
  const all = readdirSync(`${DIST}api`, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  const internal = all.filter((name) => /windowsWorkload\(|Inherited from/.test(readFileSync(`${DIST}api/${name}`, 'utf8')));
  assert.deepEqual(internal, []);
});

test('messages are of most symptoms', () => {
  const htmlOf = (name) => readFileSync(`${DIST}symptoms/${name}/index.html`, 'utf8');
  const withMessage = readdirSync(`${DIST}symptoms`).filter((name) => name !== 'index.html' && /id="messages"/.test(htmlOf(name)));
  const tested = new Set(MESSAGES.map(([id]) => id));
  assert.ok(tested.size > 0.75 * withMessage.length, `${tested.size} of ${withMessage.length}`);
});

for (const [id, message] of MESSAGES) {
  test(`a search finds ${id} first: ${message.slice(0, 70)}`, async () => {
    const pages = await found(message);
    assert.equal(pages[0].route, `symptoms/${id}`, `got ${pages.slice(0, 5).map(({ route }) => route).join(', ')}`);
    assert.equal(pages[0].id, id);
    assert.match(pages[0].title, / /);
  });
}

for (const [name, route] of NAMES) {
  test(`a search finds ${route} first: ${name}`, async () => { assert.equal((await found(name))[0].route, route); });
}

/** One of each kind of page. */
const PAGES = [
  '', 'overview/', 'check/', 'platforms/aks/', 'rules/', 'rules/image-build-mismatch/', 'symptoms/doctor-image-build-mismatch/', 'known-bugs/',
  'api/plus-33/classes/WindowsDeployment/', 'api/plus-33/interfaces/WindowsOptions/', 'examples/iis/', 'changelog/', '404.html',
];
const TYPES = {
  '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.json': 'application/json', '.wasm': 'application/wasm',
  '.png': 'image/png',
};
const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) => file && existsSync(file));

describe('in a browser', { skip: executablePath ? false : 'Chromium is not installed. Install it (apt-get install chromium), or name it in CHROMIUM' }, async () => {
  if (!executablePath) { return; }
  const base = new URL(originOf(DIST)).pathname;
  const server = createServer(({ url }, response) => {
    const name = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    const file = path.join(DIST, name.slice(base.length), name.endsWith('/') ? 'index.html' : '');
    if (!name.startsWith(base) || name.includes('..') || !existsSync(file) || !statSync(file).isFile()) {
      // as GitHub Pages
      response.writeHead(404, { 'content-type': 'text/html' }).end(readFileSync(`${DIST}404.html`));
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
  });
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const origin = `http://127.0.0.1:${server.address().port}`;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  after(async () => {
    await browser.close();
    server.close();
  });

  /** A page, and what went wrong on it. */
  async function open(page, options = {}) {
    const context = await browser.newContext(options);
    const tab = await context.newPage();
    const problems = [];
    tab.on('console', (message) => { if (message.type() === 'error') { problems.push(message.text()); } });
    tab.on('pageerror', ({ message }) => problems.push(message));
    tab.on('request', (request) => { if (!/^data:/.test(request.url()) && !request.url().startsWith(origin)) { problems.push(`request to ${request.url()}`); } });
    tab.on('response', (response) => { if (response.status() >= 400) { problems.push(`${response.status()} ${response.url()}`); } });
    await tab.goto(`${origin}${base}${page}`);
    return { tab, problems, close: () => context.close() };
  }

  for (const page of PAGES) {
    for (const colorScheme of ['light', 'dark']) {
      test(`/${page} is accessible, and loads nothing from elsewhere: ${colorScheme}`, async () => {
        const { tab, problems, close } = await open(page, { colorScheme });
        await tab.evaluate(axe.source);
        const { violations } = await tab.evaluate(() => globalThis.axe.run());
        assert.deepEqual(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`)), []);
        assert.equal(await tab.locator('h1').count(), 1);
        assert.equal(await tab.locator('main').count(), 1);
        assert.deepEqual(problems, []);
        await close();
      });
    }
    test(`/${page} fits a phone`, async () => {
      const { tab, close } = await open(page, { viewport: { width: 360, height: 700 } });
      const { width, content, narrow } = await tab.evaluate(() => ({
        width: document.documentElement.clientWidth, content: document.documentElement.scrollWidth,
        // a column in which each line of a text has a few letters
        narrow: [...document.querySelectorAll('td')].filter((cell) => cell.innerText.length > 40 && cell.clientWidth < 160).map((cell) => cell.innerText),
      }));
      assert.ok(content <= width, `the page is ${content} pixels wide, more than ${width}`);
      assert.deepEqual(narrow, []);
      await close();
    });
  }

  test('wide tables scroll on a phone', async () => {
    const { tab, close } = await open('platforms/aks/', { viewport: { width: 360, height: 700 } });
    const widths = await tab.evaluate(() => [...document.querySelectorAll('.wide')].map(({ clientWidth, scrollWidth }) => [clientWidth, scrollWidth]));
    assert.ok(widths.length >= 5 && widths.some(([visible, all]) => all > visible * 1.5), JSON.stringify(widths));
    await close();
  });

  test('the landing page is short on a phone, and its field searches for an error', async () => {
    const { tab, problems, close } = await open('', { viewport: { width: 390, height: 800 } });
    const height = await tab.evaluate(() => document.documentElement.scrollHeight);
    assert.ok(height < 4000, `the page is ${height} pixels long`);
    assert.deepEqual(await tab.evaluate(() => [...document.querySelectorAll('.pictures img')].map(({ naturalWidth }) => naturalWidth > 0)), [true, true]);
    await tab.locator('form.find input').fill(MESSAGES[0][1]);
    await tab.locator('form.find button').click();
    await tab.locator('site-search ol a').first().waitFor();
    assert.equal(await tab.locator('site-search ol code').first().textContent(), MESSAGES[0][0]);
    assert.deepEqual(problems, []);
    await close();
  });

  test('an address that doesn\'t exist has a search with its words, which finds the page', async () => {
    const { tab, close } = await open('rules/toleration-missing-x/');
    assert.equal(await tab.locator('form.find input').inputValue(), 'toleration missing');
    await tab.locator('form.find button').click();
    await tab.locator('site-search ol a').first().waitFor();
    assert.equal(await tab.locator('site-search ol code').first().textContent(), 'toleration-missing');
    await close();
  });

  test('the keyboard opens the search, and Enter the best page', async () => {
    const { tab, problems, close } = await open('check/');
    await tab.keyboard.press('Control+k');
    await tab.keyboard.insertText(MESSAGES[0][1]);
    await tab.locator('site-search ol a').first().waitFor();
    await tab.evaluate(axe.source);
    const { violations } = await tab.evaluate(() => globalThis.axe.run('site-search dialog'));
    assert.deepEqual(violations.map(({ id }) => id), []);
    await tab.keyboard.press('Enter');
    await tab.waitForURL(`**/symptoms/${MESSAGES[0][0]}/`);
    await tab.keyboard.press('Control+k');
    await tab.keyboard.press('Escape');
    assert.equal(await tab.locator('site-search dialog').isVisible(), false);
    assert.deepEqual(problems, []);
    await close();
  });

  test('findings in the playground lead to the pages of their rules, and back', async () => {
    const { tab, problems, close } = await open('playground/');
    await tab.locator('#findings a').first().waitFor();
    const addresses = await tab.locator('#findings a, #home').evaluateAll((links) => links.map(({ href }) => href));
    assert.ok(addresses.length > 2);
    for (const address of addresses) {
      assert.ok(address.startsWith(`${origin}${base}`), address);
      assert.equal((await fetchPage(address)).status, 200, address);
    }
    assert.deepEqual(problems, []);
    await close();
  });

  test('the example on the page of a rule opens in the playground, with its finding', async () => {
    const { tab, problems, close } = await open('rules/toleration-missing/');
    await tab.locator('a', { hasText: 'Open in the playground' }).click();
    await tab.locator('#list a', { hasText: 'toleration-missing' }).waitFor();
    assert.equal(await tab.inputValue('#pools'), 'unknown');
    assert.deepEqual(problems, []);
    await close();
  });

  test('markup in the search field is only text', async () => {
    const { tab, problems, close } = await open('');
    await tab.locator('site-search .open').click();
    await tab.locator('#search-words').fill('<img src=x onerror="globalThis.hacked=1"> privileged');
    await tab.locator('site-search ol a').first().waitFor();
    assert.equal(await tab.evaluate(() => globalThis.hacked), undefined);
    assert.deepEqual(problems, []);
    await close();
  });
});
