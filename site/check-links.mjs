/** Verifies every link, anchor, and resource of the built pages, and that no page loads anything from elsewhere. Exits with 1 if one is wrong. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import * as path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parse } from 'parse5';

/** Attributes by which a page loads a file, and those that only point to one. */
const LOADS = { script: ['src'], img: ['src', 'srcset'], source: ['src', 'srcset'], iframe: ['src'], video: ['src'], audio: ['src'], object: ['data'] };
const LOADED_RELATIONS = new Set(['stylesheet', 'preload', 'modulepreload', 'prefetch', 'preconnect', 'dns-prefetch', 'icon', 'shortcut icon', 'manifest']);

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Addresses of files and folders of the repository, which links to files that are no pages become. */
const IN_REPOSITORY = /^https:\/\/github\.com\/k8s-windows\/k8s-windows\/(?:blob|tree|edit)\/main\/([^#?]*)/;

function* elementsOf(node) {
  if (node.tagName) { yield node; }
  for (const child of node.childNodes ?? []) { yield* elementsOf(child); }
  if (node.content) { yield* elementsOf(node.content); }
}

/** What a page links to and loads, and the anchors that it has. */
export function readPage(html) {
  const anchors = new Set();
  const links = [];
  const loads = [];
  for (const { tagName, attrs } of elementsOf(parse(html))) {
    const of = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
    if (of.id !== undefined) { anchors.add(of.id); }
    if (tagName === 'a' && of.name !== undefined) { anchors.add(of.name); }
    if (tagName === 'a' && of.href !== undefined) { links.push(of.href); }
    // any missing page gets 404.html, so its own address doesn't matter
    if (tagName === 'link' && of.href !== undefined && of.rel !== 'canonical') { (LOADED_RELATIONS.has(of.rel) ? loads : links).push(of.href); }
    for (const name of LOADS[tagName] ?? []) {
      if (of[name] !== undefined) { loads.push(...(name === 'srcset' ? of[name].split(',').map((each) => each.trim().split(/\s+/)[0]) : [of[name]])); }
    }
  }
  return { anchors, links, loads };
}

/**
 * Problems of the pages in a folder, a line for each.
 *
 * @param origin address of the site, such as `https://k8s-windows.github.io/k8s-windows/`
 */
export function problemsOf(folder, origin) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html')).map((name) => name.replaceAll('\\', '/'));
  const pages = new Map(files.map((file) => [file, readPage(readFileSync(path.join(folder, file), 'utf8'))]));
  const counts = { pages: files.length, links: 0, external: 0 };
  const problemOf = (file, target, isLoaded) => {
    const address = URL.canParse(target, `${origin}${file}`) ? new URL(target, `${origin}${file}`) : undefined;
    if (address === undefined) { return 'must be an address'; }
    if (address.protocol === 'data:' && isLoaded) { return undefined; }
    if (!['http:', 'https:', 'mailto:'].includes(address.protocol)) { return 'must be a page, or an address of https'; }
    if (!address.href.startsWith(origin)) {
      counts.external++;
      const [, inRepository] = IN_REPOSITORY.exec(address.href) ?? [];
      if (inRepository !== undefined && !existsSync(path.join(ROOT, decodeURIComponent(inRepository)))) { return 'must be a file or folder of the repository'; }
      return isLoaded ? 'must not be loaded from another site' : /\s/.test(target) ? 'must not contain spaces' : undefined;
    }
    const name = decodeURIComponent(address.pathname).slice(new URL(origin).pathname.length);
    const linked = name === '' || name.endsWith('/') ? `${name}index.html` : name;
    if (!existsSync(path.join(folder, linked)) || !statSync(path.join(folder, linked)).isFile()) { return 'must be a page or file of the site'; }
    const anchor = decodeURIComponent(address.hash.slice(1));
    // what the playground is to show
    if (linked === 'playground/index.html') { return undefined; }
    return anchor === '' || !pages.has(linked) || pages.get(linked).anchors.has(anchor) ? undefined : `must be an anchor of ${linked}`;
  };
  const problems = [];
  for (const [file, { links, loads }] of pages) {
    for (const [targets, isLoaded] of [[links, false], [loads, true]]) {
      for (const target of new Set(targets)) {
        counts.links++;
        const problem = problemOf(file, target, isLoaded);
        if (problem) { problems.push(`${file}: link ${problem}, got "${target}"`); }
      }
    }
  }
  return { problems, counts };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const dist = fileURLToPath(new URL('dist', import.meta.url));
  const { problems, counts } = problemsOf(dist, originOf(dist));
  if (problems.length > 0) { console.error(problems.join('\n')); }
  console.log(`${problems.length} problems in ${counts.links} links of ${counts.pages} pages, of which ${counts.external} lead to other sites`);
  process.exitCode = problems.length > 0 || counts.pages === 0 ? 1 : 0;
}

/** The address that the landing page names as its own. */
export function originOf(dist) {
  return /<link rel="canonical" href="([^"]+)"/.exec(readFileSync(path.join(dist, 'index.html'), 'utf8'))[1];
}
