import { readdirSync } from 'node:fs';
import { Folder } from './command';
import { devDependencies, peerDependencies, version } from '../../package.json';
import { TEMPLATES } from '../../src/cli/init-templates';
import { codeBlocks, runProgram } from '../docs/code-blocks';
import { only } from '../pulumi/mocks';

const init = (folder: Folder, ...argv: readonly string[]) => folder.run(['init', ...argv]);
const manifestIn = (folder: Folder, name: string) => JSON.parse(folder.read(`${name}/package.json`));

test('cdk8s is the default: a project whose app writes a Deployment for Windows nodes', async () => {
  const folder = new Folder();
  const { code, stdout, stderr } = init(folder, 'My Shop');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toBe(`${['package.json', 'tsconfig.json', '.gitignore', 'main.ts', 'main.test.ts'].map((name) => `My Shop/${name}\n`).join('')}
Next:
  cd "My Shop"
  npm install
  npm test
  npm run synth    # writes dist/shop.k8s.yaml
`);
  expect(manifestIn(folder, 'My Shop')).toMatchObject({
    name: 'my-shop', private: true,
    dependencies: { 'cdk8s': peerDependencies.cdk8s, 'cdk8s-plus-33': peerDependencies['cdk8s-plus-33'], 'k8s-windows': `^${version}` },
    devDependencies: { tsx: devDependencies.tsx, typescript: devDependencies.typescript },
  });
  const { apps } = await runProgram(folder.read('My Shop/main.ts'), folder.path);
  expect(apps).toHaveLength(1);
  expect(apps[0]).toMatch(/kind: Deployment\n[^]*os:\n {8}name: windows\n/);
});

test('pulumi: a program that registers a Deployment for Windows nodes', async () => {
  const folder = new Folder();
  expect(init(folder, '--template', 'pulumi', 'shop').code).toBe(0);
  expect(folder.read('shop/Pulumi.yaml')).toBe('name: shop\nruntime: nodejs\ndescription: Workloads on Windows nodes\n');
  const { registered } = await runProgram(folder.read('shop/index.ts'), folder.path);
  expect(only(registered, 'Deployment').inputs.spec.template.spec.os).toEqual({ name: 'windows' });
});

test.each([
  ['shop', 'shop'], ['My Shop', '"My Shop"'], ['it\'s $shop', '\'it\'\\\'\'s $shop\''],
])('the directory %s is a word of the next command: %s', (name, word) => {
  expect(init(new Folder(), name).stdout).toContain(`\n  cd ${word}\n`);
});

test.each(['', '.git/HEAD'])('in the directory itself, with nothing but %j', (name) => {
  const folder = new Folder(name === '' ? {} : { [name]: '' });
  const { code, stdout } = init(folder, '.');
  expect(code).toBe(0);
  expect(stdout).toContain('\nNext:\n  npm install\n');
  expect(folder.read('package.json')).toContain('"k8s-windows"');
});

test('an empty name isn\'t the working directory', () => {
  const folder = new Folder();
  expect(init(folder, '')).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining('got "". Name one, or use . for the working directory') });
  expect(readdirSync(folder.path)).toEqual([]);
});

test.each<[string, Readonly<Record<string, string>>, string]>([
  ['shop', { 'shop/main.ts': '', 'shop/notes.md': '' }, 'one with main.ts and 1 more'],
  ['.', { 'package.json': '{}' }, 'one with package.json'],
  ['shop', { shop: '' }, 'a file'],
])('%s is rejected if something is there, and nothing is written', (name, files, got) => {
  const folder = new Folder(files);
  const before = readdirSync(folder.path, { recursive: true });
  const stderr = `error: ${name}: must be an empty or a new directory, got ${got}. Name another directory\n`;
  expect(init(folder, name)).toEqual({ code: 2, stdout: '', stderr });
  expect(readdirSync(folder.path, { recursive: true })).toEqual(before);
});

test.each([
  ['0.3.0', '0.3.0'], ['^1.2', '^1.2'], ['latest', 'latest'], ['packed/a.tgz', 'file:../packed/a.tgz'],
])('--package %s', (given, expected) => {
  const folder = new Folder({ 'packed/a.tgz': '' });
  expect(init(folder, '--package', given, 'shop').code).toBe(0);
  expect(manifestIn(folder, 'shop').dependencies['k8s-windows']).toBe(expected);
});

test.each(['absent.tgz', 'main', '1.2.3; calc', '', 'packed'])('--package %j is rejected, and nothing is written', (given) => {
  const folder = new Folder({ 'packed/x': '' });
  expect(init(folder, '--package', given, 'shop')).toEqual({
    code: 2, stdout: '',
    stderr: `error: --package: must be a version, or the tarball of "npm pack", got ${JSON.stringify(given)}. `
      + `Use a version such as ${version}, or an existing .tgz file\n`,
  });
  expect(readdirSync(folder.path)).toEqual(['packed']);
});

test('an unknown template', () => {
  const { code, stderr } = init(new Folder(), '--template', 'cdk8', 'shop');
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('got "cdk8". Did you mean cdk8s?') });
});

test('every package of a template is one of those whose versions are known', () => {
  const names = Object.values(TEMPLATES).flatMap(({ dependencies }) => dependencies);
  expect(names.filter((name) => !(name in peerDependencies))).toEqual([]);
});

test('docs/getting-started.md shows the program', () => {
  expect(codeBlocks('docs/getting-started.md', 'ts')[0].text).toBe(TEMPLATES.cdk8s.files['main.ts']);
});
