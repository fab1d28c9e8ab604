import { existsSync } from 'node:fs';
import * as path from 'node:path';
import { readFragment } from '../../playground/src/share';
import { INDEXES } from '../../projenrc/indexes';
import { bodyOf } from '../../site/src/front-matter';
import { landingPage, missingPage } from '../../site/src/landing';
import { navigation, partOf } from '../../site/src/navigation';
import { addressOf, messagesOf, pageOf, pictureOf, picturesOf, readPages } from '../../site/src/pages';
import { withPlaygroundLink } from '../../site/src/playground-link';
import { checkTexts, Platform, RULES } from '../../src/check';
import { readLock } from '../../src/image-locks';
import { ROOT, pages as docsPages } from '../docs/code-blocks';
import { sampleOf } from '../sample';

// the API reference and the indexes are there after `npm run site`: `api-reference.slow.test.ts` tests the former
const PAGES = [
  ...readPages(ROOT).filter(({ file, route }) => route !== 'api' && !route.startsWith('api/') && !(file in INDEXES)),
  ...Object.entries(INDEXES).map(([file, text]) => pageOf(file, text)),
  pageOf('docs/api/README.md', '# API reference\n\nModules.\n'), pageOf('docs/api/plus-33/README.md', '# plus-33\n\nConstructs.\n'),
];
const BY_FILE = new Map(PAGES.map((page) => [page.file, page]));
const repeated = (texts: readonly string[]) => texts.filter((text, i) => texts.indexOf(text) !== i);

test('each page of docs is a page of the site, at an address of its own', () => {
  expect(PAGES.map(({ file }) => file)).toEqual(expect.arrayContaining([
    ...docsPages().filter((file) => file !== 'docs/README.md'), 'examples/README.md', 'examples/iis/README.md', 'CHANGELOG.md',
  ]));
  expect(PAGES.length).toBeGreaterThan(250);
  expect(repeated(PAGES.map(({ route }) => route.toLowerCase()))).toEqual([]);
  // a server would serve the folder instead
  expect(PAGES.filter(({ route }) => /(?:^|\/)index$/.test(route))).toEqual([]);
});

test.each([
  ['README.md', 'overview'], ['CHANGELOG.md', 'changelog'], ['docs/check.md', 'check'], ['docs/rules/README.md', 'rules'],
  ['docs/rules/os-name.md', 'rules/os-name'],
  ['docs/api/README.md', 'api'], ['docs/api/plus-33/README.md', 'api/plus-33'], ['docs/platforms/aks.md', 'platforms/aks'],
  ['examples/iis/README.md', 'examples/iis'],
])('%s is at /%s', (file, route) => {
  expect(pageOf(file, '# A\n\nText.\n').route).toBe(route);
});

test('titles and descriptions are unique, and as long as search engines show them', () => {
  expect(repeated(PAGES.map(({ documentTitle }) => documentTitle))).toEqual([]);
  expect(repeated(PAGES.map(({ description }) => description))).toEqual([]);
  expect(PAGES.filter(({ description }) => description.length < 20 || description.length > 160)
    .map(({ file, description }) => `${file}: ${description}`)).toEqual([]);
  // messages of a cluster have backticks and backslashes of their own
  const isMarkdown = (text: string) => /`|\*\*|\]\(|\\[<_]/.test(text);
  expect(PAGES.filter(({ title, description, route }) => isMarkdown(title) || (!route.startsWith('symptoms/') && isMarkdown(description)))
    .map(({ file, description }) => `${file}: ${description}`)).toEqual([]);
});

test('the title and the description of a symptom are its problem and a message, and its ID is below', () => {
  const page = BY_FILE.get('docs/symptoms/doctor-image-build-mismatch.md')!;
  const { title, documentTitle, description } = page;
  expect(title).toBe('An image is built for a Windows release that its node can\'t run');
  expect(bodyOf(page)).toMatch(/^<p class="problem-id"><code data-pagefind-meta="id">doctor-image-build-mismatch<\/code><\/p>\n\n\*\*error\*\*/);
  // a search finds its words, but not those of the objects in its example
  expect(bodyOf(page).match(/```yaml/g)).toEqual(bodyOf(page).match(/<div data-pagefind-ignore>\n\n```yaml/g)?.map(() => '```yaml'));
  expect(documentTitle).toBe('An image is built for a Windows release that its node can\'t run (doctor-image-build-mismatch)');
  expect(description).toMatch(
    /^An image is built for a Windows release that its node can't run\. "…?.*The container operating system does not match the host operating system/,
  );
});

test('titles of rules and symptoms are sentences of their own, in the sidebar too', () => {
  const problems = PAGES.filter(({ route }) => /^(?:rules|symptoms)\/./.test(route));
  expect(problems.length).toBeGreaterThan(200);
  expect(repeated(problems.map(({ title }) => title))).toEqual([]);
  expect(problems.filter(({ id, title }) => title === id || !/ /.test(title) || title.endsWith('.')).map(({ file }) => file)).toEqual([]);
  const labels = partOf('rules/os-name', PAGES).flatMap(({ items }) => items.map(({ label }) => label));
  expect(labels).toContain(BY_FILE.get('docs/rules/os-name.md')!.title);
});

test('the pages of symptoms have the messages by which readers search for them', () => {
  const symptoms = PAGES.filter(({ route }) => route.startsWith('symptoms/'));
  const without = symptoms.filter(({ body }) => messagesOf(body).length === 0).map(({ id }) => id!);
  // the cluster has no message about these
  expect(without.sort()).toEqual([
    'doctor-containerd-ended', 'doctor-daemon-set-misses-nodes', 'doctor-daemon-set-on-no-node', 'doctor-docker-runtime',
    'doctor-gmsa-shared-host-name',
    'doctor-known-bug', 'doctor-kubelet-version-skew',
    'doctor-node-address-in-pod-cidr', 'doctor-os-ended', 'doctor-os-ends-soon', 'doctor-windows-build-unsupported', 'doctor-windows-node-labels',
    'doctor-windows-node-untainted',
  ]);
  const quoted = symptoms.filter(({ body, description }) => messagesOf(body).length > 0 && !/"…?[^"]{15}/.test(description));
  expect(quoted.map(({ title, description }) => `${title}: ${description}`)).toEqual([]);
});

test('a page without a heading is an error', () => {
  expect(() => pageOf('docs/a.md', 'Text.\n')).toThrow('docs/a.md: must have a heading of level 1. Add a line "# <title>"');
});

test('the list of headings of a page is left to the site, other lists stay', () => {
  expect(pageOf('docs/a.md', '# A\n\nText.\n\n- [B](#b)\n- [C](#c)\n\n- [D](d.md)\n').body).toBe('Text.\n\n\n- [D](d.md)\n');
});

describe('links', () => {
  const GITHUB = 'https://github.com/k8s-windows/k8s-windows';
  test.each([
    ['another page', 'check.md', 'docs/doctor.md', '/k8s-windows/check/'],
    ['an anchor of another page', '../check.md#suppressing-findings', 'docs/rules/os-name.md', '/k8s-windows/check/#suppressing-findings'],
    ['an anchor', '#example', 'README.md', '#example'],
    ['the README of a folder', 'docs/rules/README.md', 'README.md', '/k8s-windows/rules/'],
    ['a folder with a README', '../examples/iis', 'docs/check.md', '/k8s-windows/examples/iis/'],
    ['README.md', '../README.md', 'docs/check.md', '/k8s-windows/overview/'],
    ['a module', 'plus-33/README.md', 'docs/api/README.md', '/k8s-windows/api/plus-33/'],
    ['an absolute address of a page', `${GITHUB}/blob/main/docs/api/README.md`, 'README.md', '/k8s-windows/api/'],
    ['an absolute address of another file', `${GITHUB}/blob/main/CONTRIBUTING.md`, 'README.md', `${GITHUB}/blob/main/CONTRIBUTING.md`],
    ['a source file', 'main.ts', 'examples/iis/README.md', `${GITHUB}/blob/main/examples/iis/main.ts`],
    ['a folder', '../src/', 'docs/check.md', `${GITHUB}/tree/main/src/`],
    ['another site', 'https://cdk8s.io', 'README.md', 'https://cdk8s.io'],
    ['an address for mail', 'mailto:a@b.example', 'README.md', 'mailto:a@b.example'],
  ])('to %s', (_, target, file, address) => {
    expect(addressOf(target, file, BY_FILE, '/k8s-windows/')).toBe(address);
  });

  test('at the root of a server', () => {
    expect(addressOf('../README.md', 'docs/check.md', BY_FILE, '/')).toBe('/overview/');
    expect(addressOf('https://k8s-windows.github.io/k8s-windows/playground/', 'docs/playground.md', BY_FILE, '/')).toBe('/playground/');
    expect(addressOf('check.md', 'docs/doctor.md', BY_FILE, '/')).toBe('/check/');
  });
});

test('pictures are below the site, those of docs and of examples', () => {
  expect(pictureOf('docs/images/where-after.svg', 'README.md')).toEqual({ from: 'docs/images/where-after.svg', to: 'images/where-after.svg' });
  expect(pictureOf('where.svg', 'examples/iis/README.md')).toEqual({ from: 'examples/iis/where.svg', to: 'images/examples/iis/where.svg' });
  expect(pictureOf('https://example.com/a.svg', 'README.md')).toBeUndefined();
  const pictures = picturesOf(PAGES);
  expect(pictures.map(({ from }) => from)).toEqual(expect.arrayContaining(['docs/images/where-before.svg', 'examples/iis/where.svg']));
  expect(pictures.filter(({ from }) => !existsSync(path.join(ROOT, from)))).toEqual([]);
});

describe('the sidebar', () => {
  const links = (groups: ReturnType<typeof navigation>) => groups.flatMap(({ items }) => items.map(({ link }) => link));

  test('has every page: on every page, or on the pages of the same part', () => {
    const everywhere = links(navigation(PAGES));
    expect(repeated(everywhere)).toEqual([]);
    const missing = PAGES.filter(({ route }) => {
      const link = `/${route}/`;
      return !everywhere.includes(link) && !links(partOf(route, PAGES)).includes(link);
    });
    expect(missing.map(({ file }) => file)).toEqual([]);
    expect(everywhere.length).toBeLessThan(60);
  });

  test('has only pages that exist, and the playground', () => {
    const routes = new Set(PAGES.map(({ route }) => `/${route}/`));
    expect(links(navigation(PAGES)).filter((link) => !routes.has(link))).toEqual(['/playground/']);
    expect(PAGES.flatMap(({ route }) => links(partOf(route, PAGES))).filter((link) => !routes.has(link))).toEqual([]);
  });

  test('lists rules by topic', () => {
    expect(partOf('rules/os-name', PAGES).map(({ label }) => label)).toEqual(expect.arrayContaining(['Placement', 'Volumes', 'Files of nodes']));
  });

  test('has new guides without any change', () => {
    const added = [...PAGES, pageOf('docs/new.md', '# New\n\nText.\n'), pageOf('docs/tools/new.md', '# New tool\n\nText.\n')];
    const groups = navigation(added);
    expect(groups.find(({ items }) => items.some(({ link }) => link === '/new/'))!.label).toBe('More guides');
    expect(groups.find(({ items }) => items.some(({ link }) => link === '/tools/new/'))!.label).toBe('Tools');
  });
});

test('the landing page leads to errors, tasks, platforms, and where to start, with the texts of their pages', () => {
  const { id, data, body } = landingPage(PAGES, '/k8s-windows/');
  const { hero, pagefind } = data as { pagefind: boolean; hero: { tagline: string; image: { html: string }; actions: readonly { link: string }[] } };
  expect({ id, pagefind }).toEqual({ id: 'index', pagefind: false });
  expect(hero.tagline).toMatch(/^Infrastructure as code for Kubernetes clusters with Windows nodes.*checker for any manifest\.$/);
  expect(hero.image.html).toContain('<i>[toleration-missing]</i>');
  expect(body).toMatch(/^<form class="find" data-search>/);
  expect(body).toContain('<a href="/k8s-windows/check/"><strong>Checking manifests</strong><span>k8s-windows check reports the mistakes in '
    + 'manifests that matter on clusters with Windows nodes, before you deploy them.</span></a>');
  expect([...body.matchAll(/<img src="\/k8s-windows\/images\/(where-\w+\.svg)" alt="[^"]{40,}"/g)].map(([, name]) => name))
    .toEqual(['where-before.svg', 'where-after.svg']);
  expect([...body.matchAll(/(platforms\/[\w-]+)\/">([^<]+)/g)].map(([, route]) => route))
    .toEqual(PAGES.map(({ route }) => route).filter((route) => route.startsWith('platforms/')).sort());
  expect(body).toContain('>OpenShift</a>');
  const links = [...hero.actions.map(({ link }) => link), ...[...body.matchAll(/href="([^"]+)"/g)].map(([, link]) => link)];
  const routes = new Set(PAGES.map(({ route }) => `/k8s-windows/${route}/`));
  expect(links.filter((link) => !routes.has(link))).toEqual(['/k8s-windows/playground/']);
});

test('the page for addresses that don\'t exist has a search with their words', () => {
  expect(missingPage('/')).toMatchObject({ id: '404', body: expect.stringMatching(/^<form class="find" data-search data-address>/) });
});

test('files that pages are made of exist', () => {
  expect(PAGES.filter(({ file, route }) => !/^api\b/.test(route) && !(file in INDEXES) && !existsSync(path.join(ROOT, file)))).toEqual([]);
});

test('the example on the page of a rule can be opened in the playground, which reports the rule', async () => {
  const linked = await Promise.all(PAGES.map(async (page) => {
    const [address] = /(?<=\[Open in the playground\]\()[^)]+/.exec(await withPlaygroundLink(page, page.body)) ?? [];
    return { route: page.route, address };
  }));
  // they need a day, or a version of Kubernetes
  const others = ['os-ended', 'os-ends-soon', 'image-older-than-a-year', 'image-without-updates'];
  expect(linked.flatMap(({ route, address }) => (address === undefined ? [] : [route.replace('rules/', '')])).sort())
    .toEqual(RULES.map(({ id }) => id).filter((id) => !others.includes(id)).sort());
  for (const { route, address } of sampleOf(linked.filter((page) => page.address !== undefined), 4)) {
    expect(addressOf(address!, 'docs/rules/x.md', BY_FILE, '/')).toBe(`/playground/${new URL(address!).hash}`);
    const { text, lock, platform, ...settings } = (await readFragment(new URL(address!).hash))!;
    expect(settings).toEqual({ pools: 'unknown', nodes: '' });
    const { findings } = checkTexts([{ text }], {
      today: '2026-11-27',
      ...(platform !== '' && { platform: Platform.all.find(({ name }) => name === platform)! }), ...(lock !== '' && { images: readLock(lock) }),
    });
    expect(findings.map(({ rule }) => rule)).toContain(route.replace('rules/', ''));
  }
});
