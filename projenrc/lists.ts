/**
 * Lists in texts that are written by hand, as the tables have them: the platforms, by their names in files and flags, or as links to their pages,
 * the tolerations of their taints, the newest Kubernetes minor, and the version of the package.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../package.json';
import { KNOWN_KUBERNETES_MINORS, Platform } from '../src/knowledge';
import { tolerationOf } from '../src/kubernetes';

const ROOT = join(__dirname, '..');
const FILES = [
  'README.md', 'action.yml', 'examples/README.md', 'integrations', 'docs/*.md', 'docs/guides', 'docs/tools', 'src/*/options.ts',
  'src/cdk8s-validation.ts',
];
const IDS = Platform.all.map(({ id }) => id);
/** In code or not. */
const PLATFORMS = /(`?)\bupstream\b\1(?:, \1(?!or )[a-z][a-z0-9-]*\b\1){2,}/g;
/** Links to the pages of platforms. */
const LINK = /\[[^\]]+\]\((?:docs\/)?platforms\/[\w-]+\.md\)/.source;
const LINKS = new RegExp(`${LINK}(?:,\\s+(?:and )?${LINK})+`, 'g');
/** Characters. */
const WIDTH = 150;

/** The pages of platforms, with the names in their titles. */
const PAGES = readdirSync(join(ROOT, 'docs/platforms')).sort().map((file) => {
  const [, name] = /^# .* on (.+)$/m.exec(readFileSync(join(ROOT, 'docs/platforms', file), 'utf8'))!;
  return { file, name };
});

/** Tolerations of a manifest, by the comment above them. */
const TOLERATIONS = /(?<=# the taints of all platforms[^\n]*\n)(?: {4}- \{ key: [^\n]*\n)+/g;

/** Where it is a default, or the last one that is supported. */
const NEWEST = /(?<=by default `?|@default '|the facts of |1\.27 to )1\.\d\d\b(?!\.\d)/g;

/** The version of the package: after its name in an address, image, or file, and where other tools name it. */
const VERSION = new RegExp(`(?<=${[
  /k8s-windows[^\s\d]{1,20}/, /k8s-windows --version /, /k8s-windows\n {4}rev: v/, /a release, such as `@v/, /^variables:\n {2}version: /,
  /k8s-windows\/lib\/cdk8s-validation\.js\n(?: \*)? {4,5}version: /,
].map(({ source }) => source).join('|')})\\d+\\.\\d+\\.\\d+(?:-[a-z]+\\.\\d+)?`, 'gm');

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
    .filter(({ text }) => [PLATFORMS, LINKS, TOLERATIONS, NEWEST, VERSION].some((pattern) => text.search(pattern) !== -1))
    .map((each) => ({ ...each, current: withLists(each.text) }));
}

function withLists(text: string): string {
  return text.replace(PLATFORMS, (_, quote: string) => IDS.map((id) => `${quote}${id}${quote}`).join(', '))
    .replace(LINKS, (found, at: number) => linksLike(found, text.slice(text.lastIndexOf('\n', at) + 1, at)))
    .replace(TOLERATIONS, Platform.allTaints.map((taint) => {
      const { key, operator, value, effect } = tolerationOf(taint);
      return `    - { key: ${key}, operator: ${operator}, value: ${value}, effect: ${effect} }\n`;
    }).join(''))
    .replace(NEWEST, `1.${KNOWN_KUBERNETES_MINORS.last}`)
    .replace(VERSION, version);
}

/** Links to all pages of platforms, written as those found. @param before the text before them in their line */
function linksLike(found: string, before: string): string {
  const folder = found.includes('(docs/') ? 'docs/platforms' : 'platforms';
  const and = /,\s+and /.test(found) ? 'and ' : '';
  const indent = /^[-*] /.test(before) ? '  ' : '';
  let line = before.length;
  return PAGES.map(({ file, name }, i) => {
    const isLast = i === PAGES.length - 1;
    const link = `${isLast ? and : ''}[${name}](${folder}/${file})${isLast ? '' : ','}`;
    const fits = i === 0 || line + 1 + link.length < WIDTH;
    line = fits ? line + 1 + link.length : indent.length + link.length;
    return i === 0 ? link : `${fits ? ' ' : `\n${indent}`}${link}`;
  }).join('');
}

/** Writes the lists of the tables to all files. */
export function writeLists(): void {
  for (const { file, text, current } of listings()) { if (text !== current) { writeFileSync(join(ROOT, file), current); } }
}
