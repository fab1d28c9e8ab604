import { existsSync, readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';

/** Where the files of the repository are that aren't pages of the site. */
export const REPOSITORY = 'https://github.com/k8s-windows/k8s-windows';
/** Where the site is published. Pages link to the playground there. */
export const PUBLISHED = 'https://k8s-windows.github.io/k8s-windows/';
const BLOB = `${REPOSITORY}/blob/main/`;
const LONGEST_DESCRIPTION = 160;

/** A page of the site, which is a Markdown file of the repository. */
export interface Page {
  /** Path from the root of the repository. */
  readonly file: string;
  /** Path of the page without slashes around it, such as `rules/os-name`. */
  readonly route: string;
  /** The first heading, without Markdown; what the problem is, on the page of a rule or symptom. */
  readonly title: string;
  /** ID of the rule or symptom, which is the first heading of its file. @default - another page */
  readonly id?: string;
  /** What browsers and search engines show as the title. */
  readonly documentTitle: string;
  /** For search engines. At most 160 characters. */
  readonly description: string;
  /** Markdown after the first heading; on the page of a rule or symptom, after its problem. */
  readonly body: string;
}

/** The pages of the site: README.md and CHANGELOG.md, all of `docs` but its index, which the sidebar replaces, and the READMEs of the examples. */
export function readPages(root: string): readonly Page[] {
  return pageFiles(root).map((file) => pageOf(file, readFileSync(path.join(root, file), 'utf8')));
}

function pageFiles(root: string): readonly string[] {
  const docs = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name.replaceAll('\\', '/')}`);
  const examples = readdirSync(path.join(root, 'examples')).map((name) => `examples/${name}/README.md`)
    .filter((name) => existsSync(path.join(root, name)));
  return [
    'README.md', 'CHANGELOG.md', 'examples/README.md', ...examples, ...docs.filter((name) => name.endsWith('.md') && name !== 'docs/README.md'),
  ].sort();
}

/** The page of a Markdown file. */
export function pageOf(file: string, markdown: string): Page {
  const heading = /^# +(.+)$/m.exec(markdown);
  if (!heading) { throw new Error(`${file}: must have a heading of level 1. Add a line "# <title>"`); }
  const route = routeOf(file);
  // the site lists the headings of a page beside it
  const body = markdown.slice(heading.index + heading[0].length).replace(/^(?:- \[[^\]]+\]\(#[^)]+\)\n)+/m, '').trimStart();
  const name = plain(heading[1]);
  const of = { file, route, documentTitle: documentTitleOf(route, name, body), description: descriptionOf(route, name, body) };
  return isProblem(route) ? { ...of, title: problemOf(body), id: name, body: firstParagraph(body)[1] } : { ...of, title: name, body };
}

/** `docs/rules/README.md` is at `/rules/`, and `docs/check.md` at `/check/`. */
function routeOf(file: string): string {
  return file.replace(/^docs\//, '').replace(/\.md$/, '').replace(/(?:^|\/)README$/, '')
    // the landing page is made for the site
    .replace(/^$/, 'overview').replace(/^CHANGELOG$/, 'changelog')
    // the playground itself is at /playground/
    .replace(/^playground$/, 'guides/playground');
}

/** The paragraphs of a page, as plain text, without code, tables, lists, and headings. */
function paragraphs(body: string): readonly string[] {
  return body.replaceAll(/^```[\s\S]*?^```$/gm, '').split(/\n\s*\n/).map((text) => text.trim())
    .filter((text) => /^[^#|>*\-\d\s]|^\*\*/.test(text) && !/^\*+$/.test(text)).map(plain);
}

/** Splits a page after its first paragraph, which is returned as plain text. */
export function firstParagraph(body: string): readonly [text: string, rest: string] {
  const [first] = body.split(/\n\s*\n/);
  return [plain(first), body.slice(first.length).trimStart()];
}

/** What a problem is, without the period: the first sentence of the page of a rule or symptom. */
function problemOf(body: string): string {
  return paragraphs(body)[0].replace(/\.$/, '');
}

const isProblem = (route: string) => /^(?:rules|symptoms)\/./.test(route);
const isApi = (route: string) => /^api\/./.test(route);

function documentTitleOf(route: string, title: string, body: string): string {
  if (isProblem(route)) { return `${problemOf(body)} (${title})`; }
  const ofSite: Readonly<Record<string, string>> = { overview: 'Overview', api: 'API reference' };
  return ofSite[route] ?? (isApi(route) ? `${title} – ${moduleOf(route)}` : title);
}

const moduleOf = (route: string) => `k8s-windows/${route.split('/')[1]}`;

function descriptionOf(route: string, title: string, body: string): string {
  const [first = ''] = paragraphs(body);
  if (route.startsWith('symptoms/')) {
    const message = messagesOf(body)[0];
    return message === undefined ? shortened(`${first} Cause and remedy.`) : withMessage(first, message);
  }
  if (isApi(route)) { return shortened(`${title} of ${moduleOf(route)}${/^\w/.test(first) ? `: ${first}` : ''}`); }
  if (route.startsWith('rules/')) {
    return shortened(`${first} Rule ${title}: ${paragraphs(body).find((text, i) => i > 1 && text !== '') ?? 'reason and fix'}`);
  }
  return route === 'api'
    ? 'API reference of k8s-windows: the classes, functions, interfaces, types, and variables of each module.'
    : shortened(first);
}

/** Messages on the page of a symptom. */
export function messagesOf(body: string): readonly string[] {
  return /^## Messages\n[\s\S]*?^```text\n([\s\S]*?)^```$/m.exec(body)?.[1].trimEnd().split('\n') ?? [];
}

/** The end of a message is what says the cause; it begins with the components that passed it on. */
function withMessage(problem: string, message: string): string {
  const room = LONGEST_DESCRIPTION - problem.length - 3;
  const text = message.replace(/: unknown$/, '');
  if (text.length <= room) { return `${problem} "${text}"`; }
  const words = text.slice(-Math.max(room - 1, 40)).replace(/^\S*\s/, '');
  return shortened(`${problem} "…${words}"`);
}

/** At most as long as search engines show, cut between words. */
function shortened(text: string): string {
  return text.length <= LONGEST_DESCRIPTION ? text : `${text.slice(0, LONGEST_DESCRIPTION - 1).replace(/\W+\w*$/, '')}…`;
}

/** Markdown within a line as plain text. */
function plain(markdown: string): string {
  return markdown.replaceAll(/!?\[([^\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1').replaceAll(/<[^>]+>/g, '').replaceAll(/\*\*|`/g, '')
    .replaceAll(/(?<![\w\\])\*(\w[^*]*)\*/g, '$1')
    .replaceAll(/\\([\\`*_{}[\]()#+\-.!<>|~])/g, '$1').replaceAll(/\s+/g, ' ').trim();
}

/**
 * The address of a link in a file: the page of the site, or else the file on GitHub.
 *
 * @param base path of the site, such as `/` or `/k8s-windows/`
 */
export function addressOf(target: string, file: string, pages: ReadonlyMap<string, Page>, base: string): string {
  if (target.startsWith(PUBLISHED)) { return base + target.slice(PUBLISHED.length); }
  if (target.startsWith('#') || (/^[a-z][a-z+.-]*:/i.test(target) && !target.startsWith(BLOB))) { return target; }
  const isAbsolute = target.startsWith(BLOB);
  const [name, anchor] = (isAbsolute ? target.slice(BLOB.length) : target).split('#');
  const linked = isAbsolute ? name : path.posix.join(path.posix.dirname(file), name);
  const hash = anchor === undefined ? '' : `#${anchor}`;
  const page = pages.get(decodeURIComponent(linked)) ?? pages.get(path.posix.join(decodeURIComponent(linked), 'README.md'));
  if (page) { return `${base}${page.route}/${hash}`; }
  return `${REPOSITORY}/${/\.\w+$/.test(linked) || !linked.endsWith('/') ? 'blob' : 'tree'}/main/${linked}${hash}`;
}

/** A picture that a file shows: its path in the repository, and that on the site, to which the build copies it. `undefined` for an address. */
export function pictureOf(target: string, file: string): { readonly from: string; readonly to: string } | undefined {
  if (/^(?:[a-z]+:|\/)/i.test(target)) { return undefined; }
  const from = path.posix.join(path.posix.dirname(file), target);
  return { from, to: `images/${from.replace(/^docs\/images\//, '')}` };
}

/** The pictures of all pages. */
export function picturesOf(pages: readonly Page[]): readonly { readonly from: string; readonly to: string }[] {
  return pages.flatMap(({ file, body }) => [...body.matchAll(/!\[[^\]]*\]\(([^)\s]+)\)/g)].flatMap(([, target]) => pictureOf(target, file) ?? []));
}
