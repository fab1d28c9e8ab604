import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import * as path from 'node:path';
import { join } from 'node:path';
import { ROOT } from './code-blocks';
import { expectPage } from './golden';
import * as packageJson from '../../package.json';
import { INDEXES } from '../../projenrc/indexes';
import { Folder } from '../cli/command';

/** Absolute addresses of files in this repository, for pages of the package that link to files outside of it. */
const REPOSITORY = 'https://github.com/k8s-windows/k8s-windows/blob/main/';

const below = (folder: string) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file.replaceAll('\\', '/')}`);
const PAGES = [
  ...readdirSync(ROOT), ...below('docs').filter((file) => !file.startsWith('docs/api/') && !(file in INDEXES)),
  ...below('examples').filter((file) => !file.includes('node_modules/')), ...below('test'), ...below('bench'),
].filter((file) => file.endsWith('.md'));

/** What is in a page beside code. */
const texts = new Map(PAGES.map((page) => [page, readFileSync(path.join(ROOT, page), 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '')]));

interface Link {
  readonly page: string;
  /** As written in the page. */
  readonly target: string;
  /** Path from the root of the repository; a page of its own for an anchor alone. */
  readonly file: string;
  readonly anchor?: string;
}

/** Links to files of this repository. */
function linksOf(page: string): readonly Link[] {
  return [...texts.get(page)!.replaceAll(/`[^`\n]*`/g, '').matchAll(/\]\(([^()\s]+(?:\([^()\s]*\))?)\)/g)].flatMap(([, target]) => {
    if (/^[a-z]+:/.test(target) && !target.startsWith(REPOSITORY)) { return []; }
    const [name, anchor] = target.replace(REPOSITORY, '').split('#');
    const folder = target.startsWith(REPOSITORY) ? '.' : path.posix.dirname(page);
    return [{ page, target, file: name === '' ? page : path.posix.join(folder, decodeURIComponent(name)), anchor }];
  });
}

/** The anchors of a page: those of its headings, as GitHub creates them, and its own. */
function anchorsOf(page: string): ReadonlySet<string> {
  const slugs = [...(texts.get(page) ?? '').matchAll(/^#+ +(.+)$/gm)].map(([, title]) => {
    return title.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').trim().toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-');
  });
  const own = [...(texts.get(page) ?? '').matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id);
  return new Set([...own, ...slugs.map((slug, i) => {
    const before = slugs.slice(0, i).filter((each) => each === slug).length;
    return before === 0 ? slug : `${slug}-${before}`;
  })]);
}

const anchors = new Map(PAGES.map((page) => [page, anchorsOf(page)]));
const LINKS = PAGES.flatMap(linksOf);

test('no link is dead', () => {
  expect(LINKS.length).toBeGreaterThan(500);
  const isDead = ({ file, anchor }: Link) => !existsSync(path.join(ROOT, file)) || (anchor !== undefined && !anchors.get(file)?.has(anchor));
  expect(LINKS.filter(isDead).map(({ page, target }) => `${page}: ${target}`)).toEqual([]);
});

test('pages of the package link to files of the package, or by absolute addresses', () => {
  const { files } = packageJson;
  const within = (file: string, folders: readonly string[]) => folders.some((folder) => file === folder || file.startsWith(`${folder}/`));
  const excluded = files.filter((name) => name.startsWith('!')).map((name) => name.slice(1));
  const isPackaged = (file: string) => within(file, files) && !within(file, excluded);
  const outside = LINKS.filter(({ page, target, file }) => isPackaged(page) && !isPackaged(file) && !target.startsWith(REPOSITORY));
  expect(PAGES.filter(isPackaged).length).toBeGreaterThan(100);
  expect(outside.map(({ page, target }) => `${page}: ${target}`)).toEqual([]);
});

test('absolute addresses of this repository name files', () => {
  const absolute = LINKS.filter(({ target }) => target.startsWith(REPOSITORY));
  expect(absolute.length).toBeGreaterThan(10);
  expect(absolute.filter(({ file }) => !statSync(path.join(ROOT, file)).isFile()).map(({ page, target }) => `${page}: ${target}`)).toEqual([]);
});

const SHOP = readFileSync(join(__dirname, '../../docs/images/shop.yaml'), 'utf8');
const POOLS = ['-p', 'upstream', '--pools', '2019:4,2022:6,linux:5'];

/** What `where` draws of the manifest, after these commands. */
function picture(...commands: readonly (readonly string[])[]): string {
  const folder = new Folder({ 'shop.yaml': SHOP });
  for (const command of commands) { folder.run(command); }
  return folder.run(['where', 'shop.yaml', ...POOLS, '--format', 'svg'], { today: '2026-01-01' }).stdout;
}

test('the pictures of the README are what the product draws; npm run generate writes them', () => {
  const before = picture();
  const after = picture(['fix', 'shop.yaml', '-p', 'upstream', '--write']);
  expect(before).toContain('<title id="kw-title">3 workloads on 15 nodes: 1 runs, 1 misplaced, 1 unschedulable</title>');
  expect(after).toContain('<title id="kw-title">3 workloads on 15 nodes: 3 run</title>');
  expectPage('images/where-before.svg', before);
  expectPage('images/where-after.svg', after);
});
