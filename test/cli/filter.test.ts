import { parse } from 'yaml';
import { Folder } from './command';
import { filterStream } from '../../src/rewrite/filter/filter-stream';

const folder = new Folder();
const POD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  containers:\n  - {name: a, image: "shop/web:1"}\n';
const PLACED = POD.replace('spec:\n', 'spec:\n  os:\n    name: linux\n  nodeSelector:\n    kubernetes.io/os: linux\n');
const WINDOWS = POD.replace('shop/web:1', 'mcr.microsoft.com/windows/nanoserver:ltsc2022');
const CONFLICT = POD.replace('spec:\n', 'spec:\n  os: {name: windows}\n  nodeSelector: {kubernetes.io/os: linux}\n');
const run = (stdin: string, ...argv: string[]) => folder.run(['filter', ...argv], { stdin });
const specOf = (stdin: string, ...argv: string[]) => parse(run(stdin, ...argv).stdout).spec;

describe('filter', () => {
  test('prints the manifests, and reports what it did', () => {
    expect(run(POD)).toEqual({
      code: 0, stdout: PLACED,
      stderr: 'changed stdin:1:1: Pod web: for Linux nodes, since it doesn\'t say which operating system it is for: added spec.os, '
        + 'spec.nodeSelector\nfiltered 1 object: 1 changed for Linux\n',
    });
    expect(run(PLACED)).toEqual({ code: 0, stdout: PLACED, stderr: 'filtered 1 object: nothing changed\n' });
    expect(run('')).toEqual({ code: 0, stdout: '', stderr: 'filtered no objects: nothing changed\n' });
  });

  test('writes the report to a file as well', () => {
    const { stderr } = run(POD, '--report-file', 'report.txt');
    expect(folder.read('report.txt')).toBe(stderr);
    run('kind: [', '--report-file', 'report.txt');
    expect(folder.read('report.txt')).toContain('error: stdin:1:');
    expect(run(POD, '--report-file', 'absent/report.txt'))
      .toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('absent/report.txt') });
  });

  test('reports in JSON', () => {
    expect(JSON.parse(run(`${POD}---\n${CONFLICT}`, '--report', 'json').stderr)).toMatchObject({
      schemaVersion: 1, objects: 2, notes: [], failures: [],
      changes: [{ path: '/spec/os', to: { name: 'linux' }, os: 'linux', line: 1 }, { path: '/spec/nodeSelector' }],
      problems: [{ code: 'os-contradiction', path: '/spec/nodeSelector/kubernetes.io~1os', line: 13, isLeft: true }],
    });
  });

  test('prints everything if a Pod is left, and exits with 1 by default', () => {
    expect(run(CONFLICT + '---\n' + POD)).toEqual({
      code: 1, stdout: `${CONFLICT}---\n${PLACED}`,
      stderr: expect.stringMatching(
        /left stdin:6:18: Pod web: spec\.nodeSelector\[kubernetes\.io\/os\]: must be "windows" for windows nodes, got "linux"\. .*\[os-contradiction\]\n.*1 changed for Linux; 1 error\n$/s,
      ),
    });
    expect(run(CONFLICT, '--fail-on', 'never')).toMatchObject({ code: 0, stdout: CONFLICT });
  });

  test('doesn\'t fail for a note', () => {
    const { code, stderr } = run(WINDOWS.replace('}\n', '}\n').replace('ltsc2022"}', 'ltsc2022", resources: {requests: {cpu: 1}}}'));
    expect(code).toBe(0);
    expect(stderr).toMatch(/\nnote stdin:6:\d+: Pod web: spec\.containers\[0\]\.resources\.requests\.cpu: no CPU limit is added/);
  });

  test.each([
    [
      'kind: {{ .Values.kind }}\n',
      'error: stdin:8:7: contains a template. It looks like a template: render it first, such as with "helm template"\n',
    ],
    ['apiVersion: v1\nspec:\n  a: b\n  conta', 'error: stdin:11:3: is not valid YAML'],
    ['apiVersion: v1\n', 'error: stdin:8:1: must be a Kubernetes object with apiVersion and kind, got a map without them. Pass complete manifests, '
      + 'such as the output of "helm template"\n'],
  ])('prints nothing of an input with %j', (broken, message) => {
    const { code, stdout, stderr } = run(`${POD}---\n${broken}`);
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('has the options of the library', () => {
    expect(specOf(WINDOWS, '-p', 'gke', '--windows', 'ltsc2022', '--placement', 'exact', '--default-memory', '1Gi')).toMatchObject({
      nodeSelector: { 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': '10.0.20348' },
      tolerations: [{ key: 'node.kubernetes.io/os' }],
      containers: [{ resources: { limits: { memory: '1Gi' } } }],
    });
    expect(specOf(WINDOWS, '--windows', 'any', '--default-memory', 'none')).not.toHaveProperty('affinity');
    expect(run(POD, '--linux', 'leave').stdout).toBe(POD);
    expect(run(POD, '--skip', 'Job/*,Pod/web').stdout).toBe(POD);
    expect(run(POD, '--skip-labels', '!app').stdout).toBe(POD);
    expect(specOf(POD, '--windows-pods', 'pod/w*').os).toEqual({ name: 'windows' });
  });

  test('has the options of the configuration file, which flags override', () => {
    const configured = new Folder({ '.k8s-windows.yaml': 'platform: gke\nfilter:\n  version: 2022\n  windowsPods: [Pod/web]\n' });
    const spec = (...argv: string[]) => parse(configured.run(['filter', ...argv], { stdin: POD }).stdout).spec;
    expect(spec()).toMatchObject({
      os: { name: 'windows' }, tolerations: [{ key: 'node.kubernetes.io/os' }], affinity: { nodeAffinity: expect.anything() },
      containers: [{ name: 'a', image: 'shop/web:1' }],
    });
    expect(spec('-p', 'upstream').tolerations).toMatchObject([{ key: 'os' }]);
    expect(new Folder({ '.k8s-windows.yaml': 'mixed: false\n' }).run(['filter'], { stdin: POD }).stdout).toBe(POD);
    expect(new Folder({ '.k8s-windows.yaml': 'filter: {linux: pni}\n' }).run(['filter'], { stdin: POD })).toEqual({
      code: 2, stdout: '',
      stderr: 'error: .k8s-windows.yaml:1:10: filter.linux: must be one of "pin", "leave", got "pni". Did you mean pin? Options: pin, leave.\n',
    });
  });

  test.each([
    [['--skip', 'web'], 'error: --skip: must be a kind and a name, got "web". Write it as kind/name, such as Deployment/web or DaemonSet/*.\n'],
    [['--skip-labels', 'a b'], 'error: --skip-labels: must be a label selector, got "a b".'],
    [['--windows', '2021'], 'error: --windows: must be a Windows Server release, got "2021".'],
    [['--linux', 'pni'], 'got "pni". Did you mean pin?'], [['-p', 'gek'], 'error: --platform: must be a platform, got "gek". Did you mean gke?'],
    [['--default-memory', 'lots'], 'error: --default-memory: must be'],
    [['--emit', 'helm'], 'error: --emit: must be one of "manifests", "kustomize", got "helm".'], [['web.yaml'], 'too many arguments'],
  ])('rejects %j', (argv, message) => {
    const { code, stdout, stderr } = run(POD, ...argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('requires stdin', () => {
    expect(folder.run(['filter'])).toEqual({
      code: 2, stdout: '', stderr: 'error: stdin is a terminal. Redirect a file or the output of a command to it, such as "helm template"\n',
    });
  });

  test('emits kustomize patches', () => {
    expect(run(POD, '--emit', 'kustomize').stdout).toBe([
      'patches:', '  - target:', '      version: v1', '      kind: Pod', '      name: web', '    patch: |', '      - op: add',
      '        path: /spec/os', '        value:', '          name: linux',
      '      - op: add', '        path: /spec/nodeSelector', '        value:', '          kubernetes.io/os: linux', '',
    ].join('\n'));
    expect(run('a: 1\n', '--emit', 'kustomize')).toMatchObject({ code: 3, stdout: '' });
  });

  test('escapes what controls a terminal', () => {
    expect(run(POD.replace('name: web', 'name: "\\e[31m"')).stderr).not.toContain('\u001b');
  });
});

const pod = (name: string, image = 'shop/web:1') =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\nspec:\n  containers:\n  - {name: a, image: "${image}"}\n`;
const PODS = `${pod('web')}---\n${pod('cache')}`;
const PATCHES = new Folder().run(['filter', '--emit', 'kustomize'], { stdin: PODS }).stdout;
const check = (files: Record<string, string>, given = Object.keys(files)[0], stdin = PODS, ...argv: string[]) =>
  new Folder(files).run(['filter', '--emit', 'kustomize', '--check', given, ...argv], { stdin });
const indented = (text: string, spaces: number) => text.split('\n').map((line) => (line === '' ? line : ' '.repeat(spaces) + line)).join('\n');
const patchesOnly = (text: string) => text.replace(/^patches:\n/, '');

describe('patches in a file', () => {
  test('are up to date as the filter prints them, in any order and style', () => {
    expect(check({ 'patches.yaml': PATCHES }))
      .toMatchObject({ code: 0, stdout: '', stderr: expect.stringMatching(/\nfiltered 2 objects: 2 changed for Linux\n$/) });
    const [web, cache] = patchesOnly(PATCHES).split(/(?=^ {2}- target)/m);
    expect(check({ 'patches.yaml': `# ours\npatches:\n${cache}${web}` }).code).toBe(0);
    expect(check({
      'patches.yaml': PATCHES.replace(
        '- op: add\n        path: /spec/os\n        value:\n          name: linux', '- {path: /spec/os, op: add, value: {name: linux}}',
      ),
    }).code).toBe(0);
  });

  test.each([
    [
      'of a kustomization, beside others',
      { 'kustomization.yaml': `resources: [web.yaml]\n${PATCHES}  - target: {kind: Pod, name: other}\n    patch: "[]"\n` }, 'kustomization.yaml',
    ],
    ['of a directory', { 'shop/kustomization.yaml': 'resources: [web.yaml]\n', 'shop/patches.yaml': PATCHES }, 'shop'],
    [
      'of Flux', { 'shop.yaml': `kind: GitRepository\n---\nkind: Kustomization\nspec:\n  patches:\n${indented(patchesOnly(PATCHES), 2)}` },
      'shop.yaml',
    ],
    [
      'of a HelmRelease',
      { 'shop.yaml': `kind: HelmRelease\nspec:\n  postRenderers:\n  - kustomize:\n      patches:\n${indented(patchesOnly(PATCHES), 6)}` },
      'shop.yaml',
    ],
    ['in files of their own', {
      'shop/kustomization.yaml': [
        'patches:', ...['web', 'cache'].map((name) => `- {target: {version: v1, kind: Pod, name: ${name}}, path: pin.yaml}`), '',
      ].join('\n'),
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
      code: 4,
      stderr: expect.stringMatching(
        /\noutdated shop\/patches\.yaml: patch of Pod web: must be that of the filter, got another one\. .*; 1 outdated patch\n$/s,
      ),
    });
    expect(check({ 'patches.yaml': PATCHES }, 'patches.yaml', pod('web'))).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('outdated patches.yaml: patch of Pod cache: must be removed: the filter changes nothing of the object'),
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
    [
      'absent.yaml',
      '--check: must be a file or directory with patches, got "absent.yaml", which doesn\'t exist. Write it by --emit kustomize without --check',
    ],
    ['broken.yaml', '--check: broken.yaml:1:1'],
  ])('%s is wrong usage', (given, message) => {
    expect(check({ 'broken.yaml': 'a: b: c\n' }, given))
      .toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message.replace(/:\d+:\d+$/, '')) });
  });
});

describe('manifests', () => {
  const checked = (stdin: string, ...argv: string[]) => new Folder().run(['filter', '--check', ...argv], { stdin });

  test('that the filter changes exit with 4', () => {
    expect(checked(PODS)).toMatchObject({
      code: 4, stdout: '', stderr: expect.stringMatching(/^changed stdin:1:1: Pod web: .*\nfiltered 2 objects: 2 changed for Linux\n$/s),
    });
    expect(checked(new Folder().run(['filter'], { stdin: PODS }).stdout))
      .toEqual({ code: 0, stdout: '', stderr: 'filtered 2 objects: nothing changed\n' });
    expect(checked(PODS, '--emit', 'kustomize')).toMatchObject({ code: 4, stdout: '' });
  });

  test('have no file to compare with', () => {
    expect(checked(PODS, 'patches.yaml')).toMatchObject({
      code: 2, stderr: 'error: --check: must be without a path for manifests, got one. Add --emit kustomize, or remove the path\n',
    });
  });
});

const JSON_POD = '{"apiVersion":"v1","kind":"Pod","metadata":{"name":"web"},"spec":{"containers":[{"name":"a","image":"shop/web:1"}]}}';
const list = (version: string) => `apiVersion: config.kubernetes.io/${version}\nkind: ResourceList\nitems: []\n`;

describe('nothing is printed, and the error has the place and the fix', () => {
  test.each<[name: string, broken: string, error: string]>([
    ['a flow map that ends early', 'apiVersion: v1\nkind: Pod\nmetadata: {name', '3:16: is not valid YAML'],
    ['a string that ends early', 'apiVersion: v1\nkind: Pod\nmetadata: {name: "ab', '3:21: is not valid YAML'],
    ['a document that ends before its kind', 'apiVersion: v1\n', '1:1: must be a Kubernetes object with apiVersion and kind, got a map without them'],
    ['a document that ends in its first word', 'apiVer', '1:1: must be a Kubernetes object with apiVersion and kind, got a string'],
    ['JSON that ends early', JSON_POD.slice(0, -9), '1:108: is not valid YAML'],
    ['a line of JSON that ends early', `${JSON_POD}\n${JSON_POD.slice(0, -9)}`, '2:1: is not valid YAML'],
    ['a template as a value', POD.replace('web}', '{{ .Values.name }}}'), '3:18: contains a template'],
    ['a template as an action', `{{- if .Values.web }}\n${POD}{{- end }}\n`, '1:3: is not valid YAML'],
    [
      'a template in the name', POD.replace('web}', '"{{ .Release.Name }}-web"}'),
      '3:12: metadata.name: must be a name, got the template "{{ .Release.Name }}-web". Render it first',
    ],
    [
      'a template in the namespace', POD.replace('web}', 'web, namespace: "{{ .Release.Namespace }}"}'),
      '3:23: metadata.namespace: must be a name, got the template',
    ],
    ['an older ResourceList', list('v1beta1'), '1:1: apiVersion: must be config.kubernetes.io/v1, got "config.kubernetes.io/v1beta1"'],
    ['a newer ResourceList', list('v2'), '1:1: apiVersion: must be config.kubernetes.io/v1, got "config.kubernetes.io/v2"'],
    ['tabs', POD.replace('  containers', '\tcontainers'), '5:1: is indented with a tab; YAML allows only spaces'],
    ['a key twice, and a string that ends early', `${POD}kind: Pod\nstatus: "ab`, 'is not valid YAML: missing closing'],
    ['a key twice, and a template', `${POD}kind: Pod\nstatus: {{ .Values.status }}\n`, 'has the key "kind" twice in one map'],
    ['deep nesting', `${POD}x: ${'['.repeat(100_000)}${']'.repeat(100_000)}\n`, '7:103: is nested too deeply'],
    [
      'deep nesting in JSON', `${JSON_POD.slice(0, -1)},"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      'stdin:1:220: is nested too deeply. Use at most 100 levels of maps and lists',
    ],
    ['NUL', `${POD}\0`, 'must be a text file in UTF-8, got binary or UTF-16 content'],
    ['a control character', POD.replace('web:1', 'we\u0001b'), '6:30: contains U+0001'],
    ['the error of another command', 'Error: chart "shop" not found\n', '1:1: must be a Kubernetes object'],
    ['HTML', '<html><body>502</body></html>\n', '1:1: must be a Kubernetes object'],
    ['a list of JSON', `[${JSON_POD}]`, '1:1: must be a Kubernetes object with apiVersion and kind, got a list'],
  ])('%s', (_, broken, error) => {
    const { code, stdout, stderr } = run(broken);
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain(error);
    expect(stderr).toMatch(/^(error: stdin(:\d+:\d+)?: .+\. [A-Z].+\n)+$/);
    // documents before it aren't printed either
    if (!broken.startsWith('{') && !broken.startsWith('[')) { expect(run(`${POD}---\n${broken}`)).toMatchObject({ code: 3, stdout: '' }); }
    expect(run(broken, '--emit', 'kustomize')).toMatchObject({ code: 3, stdout: '' });
    expect(run(broken, '--fail-on', 'never').code).toBe(3);
  });
});

describe('only its document is left as it is, and the others are filtered', () => {
  const FILTERED = run(POD).stdout;
  const SERVICE = 'apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec: {}\n';

  test.each<[name: string, broken: string, error: string]>([
    ['a key twice', `${POD}kind: Pod\n`, '14:1: has the key "kind" twice in one map, so its document is left as it is. Remove all but one: kubectl '
      + 'uses the last one, and other tools reject the file'],
    [
      'a label twice', POD.replace('{name: web}', '{name: web, labels: {a: b, a: b}}'),
      '10:38: has the key "a" twice in one map, so its document is left as it is',
    ],
    [
      'a key twice in JSON', `${JSON_POD.replace('"kind":"Pod"', '"kind":"Pod", "kind":"Pod"')}\n`,
      '8:34: has the key "kind" twice in one map, so its document is left as it is. Remove all but one',
    ],
    ['a byte order mark', `# a pod\n\ufeff${POD}`, '9:1: has a byte order mark that isn\'t at the start of the file, so its document is left as it '
      + 'is. Remove it: unless it directly follows a line "---", kubectl reads it as a part of the key behind it, or rejects the file'],
  ])('a Pod with %s', (_, broken, error) => {
    const { code, stdout, stderr } = run(`${POD}---\n${broken}---\n${POD}`);
    expect({ code, stdout }).toEqual({ code: 3, stdout: `${FILTERED}---\n${broken}---\n${FILTERED}` });
    expect(stderr).toContain(`error: stdin:${error}`);
    expect(stderr).toMatch(/\nfiltered 3 objects: 2 changed for Linux; 1 unreadable document\n$/);
    expect(run(broken, '--fail-on', 'never')).toMatchObject({ code: 3, stdout: broken });
    // its object is named by patterns, and needs no change then
    expect(run(broken, '--skip', 'Pod/web'))
      .toMatchObject({ code: 0, stdout: broken, stderr: expect.stringMatching(/^note stdin:\d+:\d+: Pod web: has /) });
    // also at the start of its document
    expect(run(`${POD}---\n${broken.replace('# a pod\n', '')}`).code).toBe(3);
    // all of a stream is filtered
    const parts = [...filterStream([POD, `---\n${broken}`, `---\n${POD}`], {}, 'stdin', { held: 20, part: 20 })];
    expect(parts.map((part) => part.text).join('')).toBe(stdout);
    expect(parts.flatMap(({ failures }) => failures)).toMatchObject([{ isLeft: true, line: Number(/:(\d+):/.exec(`:${error}`)![1]) }]);
  });

  test('patches are printed for the others', () => {
    const { code, stdout } = run(`${POD}---\n${POD.replace('web}', 'other}')}kind: Pod\n`, '--emit', 'kustomize');
    expect({ code, stdout }).toEqual({ code: 3, stdout: run(POD, '--emit', 'kustomize').stdout });
  });

  test.each([
    [
      'a label twice', SERVICE.replace('{name: web}', '{name: web, labels: {a: b, a: b}}'),
      '3:38: Service web: has the key "a" twice in one map, so its document is left as it is. Remove all but one',
    ],
    [
      'a byte order mark', `---\n\ufeff${SERVICE}`,
      '2:1: Service web: has a byte order mark that isn\'t at the start of the file, so its document is left as it is. Remove it',
    ],
    ['a byte order mark before its marker', `# a\n\ufeff---\n${SERVICE}`, '2:1: Service web: has a byte order mark'],
  ])('without Pods, %s is only a note', (_, broken, note) => {
    const { code, stdout, stderr } = run(`${broken}---\n${POD}`);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${broken}---\n${FILTERED}` });
    expect(stderr).toContain(`note stdin:${note}`);
  });

  test('a byte order mark in a string, which kubectl reads in another way, is reported', () => {
    const { code, stderr } = run(SERVICE.replace('web}', '"\ufeffweb"}'));
    expect({ code, stderr }).toEqual({
      code: 3, stderr: expect.stringMatching(/^error: stdin:3:\d+: contains U\+FEFF, .* Write it as "\\uFEFF" in double quotes, or remove it\n$/),
    });
  });
});
