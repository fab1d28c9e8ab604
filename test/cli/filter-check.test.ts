import { Folder } from './command';

const pod = (name: string, image = 'shop/web:1') => `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\nspec:\n  containers:\n  - {name: a, image: "${image}"}\n`;
const PODS = `${pod('web')}---\n${pod('cache')}`;
const PATCHES = new Folder().run(['filter', '--emit', 'kustomize'], { stdin: PODS }).stdout;
const check = (files: Record<string, string>, given = Object.keys(files)[0], stdin = PODS, ...argv: string[]) =>
  new Folder(files).run(['filter', '--emit', 'kustomize', '--check', given, ...argv], { stdin });
const indented = (text: string, spaces: number) => text.split('\n').map((line) => (line === '' ? line : ' '.repeat(spaces) + line)).join('\n');
const patchesOnly = (text: string) => text.replace(/^patches:\n/, '');

describe('patches in a file', () => {
  test('are up to date as the filter prints them, in any order and style', () => {
    expect(check({ 'patches.yaml': PATCHES })).toMatchObject({ code: 0, stdout: '', stderr: expect.stringMatching(/\nfiltered 2 objects: 2 changed for Linux\n$/) });
    const [web, cache] = patchesOnly(PATCHES).split(/(?=^ {2}- target)/m);
    expect(check({ 'patches.yaml': `# ours\npatches:\n${cache}${web}` }).code).toBe(0);
    expect(check({ 'patches.yaml': PATCHES.replace('- op: add\n        path: /spec/os\n        value:\n          name: linux', '- {path: /spec/os, op: add, value: {name: linux}}') }).code).toBe(0);
  });

  test.each([
    ['of a kustomization, beside others', { 'kustomization.yaml': `resources: [web.yaml]\n${PATCHES}  - target: {kind: Pod, name: other}\n    patch: "[]"\n` }, 'kustomization.yaml'],
    ['of a directory', { 'shop/kustomization.yaml': 'resources: [web.yaml]\n', 'shop/patches.yaml': PATCHES }, 'shop'],
    ['of Flux', { 'shop.yaml': `kind: GitRepository\n---\nkind: Kustomization\nspec:\n  patches:\n${indented(patchesOnly(PATCHES), 2)}` }, 'shop.yaml'],
    ['of a HelmRelease', { 'shop.yaml': `kind: HelmRelease\nspec:\n  postRenderers:\n  - kustomize:\n      patches:\n${indented(patchesOnly(PATCHES), 6)}` }, 'shop.yaml'],
    ['in files of their own', {
      'shop/kustomization.yaml': ['patches:', ...['web', 'cache'].map((name) => `- {target: {version: v1, kind: Pod, name: ${name}}, path: pin.yaml}`), ''].join('\n'),
      'shop/pin.yaml': '- {op: add, path: /spec/os, value: {name: linux}}\n- {op: add, path: /spec/nodeSelector, value: {kubernetes.io/os: linux}}\n',
    }, 'shop/kustomization.yaml'],
  ])('are found: %s', (_, files, given) => {
    expect(check(files as unknown as Record<string, string>, given)).toMatchObject({ code: 0, stdout: '' });
  });

  test('that are out of date exit with 4, and are named', () => {
    expect(check({ 'patches.yaml': 'patches: []\n' })).toMatchObject({
      code: 4, stdout: '', stderr: expect.stringMatching(new RegExp([
        '\noutdated patches\\.yaml: patch of Pod web: must be there, got none\\. Write the patches again by --emit kustomize',
        '\noutdated patches\\.yaml: patch of Pod cache: must be there, .*\nfiltered 2 objects: 2 changed for Linux; 2 outdated patches\n$',
      ].join(''))),
    });
    expect(check({ 'shop/patches.yaml': PATCHES.replace('name: linux', 'name: windows') }, 'shop')).toMatchObject({
      code: 4, stderr: expect.stringMatching(/\noutdated shop\/patches\.yaml: patch of Pod web: must be that of the filter, got another one\. .*; 1 outdated patch\n$/s),
    });
    expect(check({ 'patches.yaml': PATCHES }, 'patches.yaml', pod('web'))).toMatchObject({
      code: 4, stderr: expect.stringContaining('outdated patches.yaml: patch of Pod cache: must be removed: the filter changes nothing of the object'),
    });
    // in a kustomization, it can be one of the user
    expect(check({ 'kustomization.yaml': `resources: [a.yaml]\n${PATCHES}` }, 'kustomization.yaml', pod('web')).code).toBe(0);
    const { outdated } = JSON.parse(check({ 'patches.yaml': 'patches: []\n' }, 'patches.yaml', pod('web'), '--report', 'json').stderr);
    expect(outdated).toEqual([{ target: { version: 'v1', kind: 'Pod', name: 'web' }, isExtra: false }]);
  });

  test('count less than a problem or a document that can\'t be read', () => {
    const files = { 'patches.yaml': 'patches: []\n' };
    expect(check(files, 'patches.yaml', 'a: 1\n').code).toBe(3);
    const conflict = pod('web').replace('spec:\n', 'spec:\n  os: {name: windows}\n  nodeSelector: {kubernetes.io/os: linux}\n');
    expect(check(files, 'patches.yaml', `${conflict}---\n${pod('a')}`).code).toBe(1);
    expect(check(files, 'patches.yaml', `${conflict}---\n${pod('a')}`, '--fail-on', 'never').code).toBe(4);
  });

  test.each([
    ['absent.yaml', '--check: must be a file or directory with patches, got "absent.yaml", which doesn\'t exist. Write it by --emit kustomize without --check'],
    ['broken.yaml', '--check: broken.yaml:1:1'],
  ])('%s is wrong usage', (given, message) => {
    expect(check({ 'broken.yaml': 'a: b: c\n' }, given)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message.replace(/:\d+:\d+$/, '')) });
  });
});

describe('manifests', () => {
  const run = (stdin: string, ...argv: string[]) => new Folder().run(['filter', '--check', ...argv], { stdin });

  test('that the filter changes exit with 4', () => {
    expect(run(PODS)).toMatchObject({ code: 4, stdout: '', stderr: expect.stringMatching(/^changed stdin:1:1: Pod web: .*\nfiltered 2 objects: 2 changed for Linux\n$/s) });
    expect(run(new Folder().run(['filter'], { stdin: PODS }).stdout)).toEqual({ code: 0, stdout: '', stderr: 'filtered 2 objects: nothing changed\n' });
    expect(run(PODS, '--emit', 'kustomize')).toMatchObject({ code: 4, stdout: '' });
  });

  test('have no file to compare with', () => {
    expect(run(PODS, 'patches.yaml')).toMatchObject({ code: 2, stderr: 'error: --check: must be without a path for manifests, got one. Add --emit kustomize, or remove the path\n' });
  });
});
