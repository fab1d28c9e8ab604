import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { ComponentResource, CustomResource } from '@pulumi/pulumi';
import { Construct } from 'constructs';
import { writeApiReference } from '../../projenrc/api';
import { partOf } from '../../site/src/navigation';
import { Page, pageOf } from '../../site/src/pages';
import { temporaryFolder } from '../temporary-folder';

let folder: string;
let pages: readonly Page[];
beforeAll(() => {
  folder = path.join(temporaryFolder(), 'docs', 'api');
  mkdirSync(folder, { recursive: true });
  writeApiReference(folder);
  pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md')).sort()
    .map((name) => pageOf(`docs/api/${name.replaceAll('\\', '/')}`, readFileSync(path.join(folder, name), 'utf8')));
});

const repeated = (texts: readonly string[]) => texts.filter((text, i) => texts.indexOf(text) !== i);

test.each([
  ['k8s-windows/plus-33', 'plus-33'], ['k8s-windows/pulumi', 'pulumi'], ['k8s-windows/pulumi-cdk8s', 'pulumi-cdk8s'],
])('each construct and component of %s has a page with an example', (entry, module) => {
  const classes = Object.entries(jest.requireActual(entry) as object).filter(([, value]) => isConstruct(value)).map(([name]) => name);
  expect(classes.length).toBeGreaterThan(0);
  const file = (name: string) => path.join(folder, module, 'classes', `${name}.md`);
  expect(classes.filter((name) => !existsSync(file(name)) || !/^## Example$/m.test(readFileSync(file(name), 'utf8')))).toEqual([]);
});

/** Whether a value is a class of constructs or resources, and not only a base of some. */
function isConstruct(value: unknown): boolean {
  if (typeof value !== 'function' || value.name.startsWith('ObjectSet')) { return false; }
  return [Construct, ComponentResource, CustomResource].some((base) => value.prototype instanceof base);
}

test('each page has an address and a title of its own, a description, and a place in the sidebar', () => {
  expect(pages.length).toBeGreaterThan(550);
  expect(repeated(pages.map(({ route }) => route.toLowerCase()))).toEqual([]);
  expect(repeated(pages.map(({ documentTitle }) => documentTitle))).toEqual([]);
  expect(pages.filter(({ description }) => description.length < 20 || description.length > 160 || /`|\*\*|\]\(/.test(description))
    .map(({ file }) => file)).toEqual([]);
  const linked = (route: string) => partOf(route, pages).flatMap(({ items }) => items.map(({ link }) => link));
  expect(pages.filter(({ route }) => route !== 'api' && !linked(route).includes(`/${route}/`)).map(({ file }) => file)).toEqual([]);
});

const read = (...names: readonly string[]) => readFileSync(path.join(folder, ...names), 'utf8');

test('pages name what users import, not the internal types that it is made of', () => {
  const internal = /windowsWorkload\(|windowsServiceClass\(|`Windows(?:Workload|Container)`\\<|Inherited from/;
  expect(pages.filter(({ body }) => internal.test(body)).map(({ file }) => file)).toEqual([]);
  expect(read('README.md')).toMatch(
    /`k8s-windows` has the same API for cdk8s-plus-27, and `k8s-windows\/plus-<version>` for each cdk8s-plus from 27 to 34/,
  );
});

test.each(['WindowsDeployment', 'WindowsStatefulSet', 'WindowsDaemonSet', 'WindowsJob', 'WindowsCronJob', 'WindowsPod', 'WindowsService'])(
  'the page of %s has the props of its constructor, and their Windows options', (name) => {
    const page = read('plus-33', 'classes', `${name}.md`);
    expect(page).toContain(`| \`props?\` | [\`${name}Props\`](../interfaces/${name}Props.md) |`);
    const [, props] = /^## Props\n([^]*?)(?=^## )/m.exec(page)!;
    expect(props).toMatch(/^\| `metadata\?` \|/m);
    const [, options] = /^### Windows options\n([^]*)/m.exec(props)!;
    expect(options).toMatch(name === 'WindowsService' ? /^\| `sessionAffinity\w*\?` \|/m : /^\| `placement\?` \|/m);
  },
);

test('the anchors of a page are its own', () => {
  const repeatedOn = ({ body }: Page) => repeated([...body.matchAll(/<a id="([^"]+)">/g)].map(([, anchor]) => anchor));
  expect(pages.filter((page) => repeatedOn(page).length > 0).map(({ file }) => file)).toEqual([]);
});
