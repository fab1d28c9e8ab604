import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { ROOT } from './code-blocks';
import { expectFacts } from './golden';
import { engines, peerDependencies, scripts, version } from '../../package.json';
import { CDK8S_PLUS_VERSIONS, ENTRIES } from '../../projenrc/entries';
import { NODE_KUBERNETES_MINORS } from '../../src/knowledge';
import { Platform, WindowsVersion } from 'k8s-windows/core';

const README = readFileSync(path.join(ROOT, 'README.md'), 'utf8');

/** The text below a heading. */
const section = (title: string) => README.split(`\n## ${title}\n`)[1].split('\n## ')[0];

test('is short: the rest is on pages, which the index of docs lists', () => {
  expect(README.split('\n').length).toBeLessThanOrEqual(200);
  const index = readFileSync(path.join(ROOT, 'docs/README.md'), 'utf8');
  const pages = readdirSync(path.join(ROOT, 'docs')).filter((file) => file.endsWith('.md') && file !== 'README.md');
  expect(pages.filter((file) => !index.includes(`](${file})`) && !index.includes(`](${file}#`))).toEqual([]);
});

test('the supported versions are those of the tables and of package.json', () => {
  const table = section('Supported versions');
  const { first, last } = NODE_KUBERNETES_MINORS;
  expect(table).toContain(`| Kubernetes | 1.${first} to 1.${last} for node files;`);
  const plus = `${CDK8S_PLUS_VERSIONS[0]} to ${CDK8S_PLUS_VERSIONS.at(-1)}`;
  expect(table).toContain(`| cdk8s-plus | ${plus} |`);
  expectFacts('getting-started.md', [`\`k8s-windows/plus-${CDK8S_PLUS_VERSIONS[0]}\` to \`k8s-windows/plus-${CDK8S_PLUS_VERSIONS.at(-1)}\``]);
  expect(Object.keys(peerDependencies).filter((name) => name.startsWith('cdk8s-plus-'))).toHaveLength(CDK8S_PLUS_VERSIONS.length);
  expect(table).toContain(`| Node.js | ${/\d+/.exec(engines.node)![0]} or later |`);
  const releases = /\| Windows Server \| (.*) \|/.exec(table)![1];
  for (const minor of [first, last]) {
    const names = WindowsVersion.all.filter((release) => release.supportedBy(`1.${minor}`))
      .map(({ product }) => product.replace(/^Windows Server,? (version )?/, ''));
    for (const name of names) { expect(releases).toContain(name); }
  }
  const platforms = /\| platforms \| (.*) \|/.exec(table)![1].toUpperCase();
  for (const { name } of Platform.all) { expect(platforms).toContain(name.split('_').at(-1)); }
});

test('the entry points are those of the package', () => {
  const named = [
    ...section('Installation').matchAll(/`k8s-windows(\/[\w-]+)?`|`(\/[\w-]+)`/g),
  ].map(([, subpath, short]) => `.${subpath ?? short ?? ''}`);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((subpath) => !(subpath in ENTRIES))).toEqual([]);
});

test('the tarball has this version', () => {
  expect(section('Installation')).toContain(`k8s-windows-${version}.tgz`);
});

test('the scripts that pages name exist', () => {
  const folders = ['.github', 'bench', 'docs', 'examples', 'test'].flatMap((folder) => {
    return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file));
  });
  const named = [...readdirSync(ROOT), ...folders].filter((file) => file.endsWith('.md')).flatMap((file) => {
    return [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name]) => ({ file, name }));
  });
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ name }) => !(name in scripts))).toEqual([]);
});
