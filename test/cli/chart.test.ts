import { chmodSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Folder } from './command';
import { readChart } from '../../src/cli/read-chart';
import { IS_SLOW } from '../sample';

const HELM = path.join(__dirname, '../rewrite/chart/fake-helm.js');
const field = (name: string, value: string, indent: number) => [
  `{{- with .Values.${value} }}`, `${' '.repeat(indent)}${name}:`, `${' '.repeat(indent + 2)}{{- toYaml . | nindent ${indent + 2} }}`, '{{- end }}',
  '',
].join('\n');
const POD = (name: string, image: string, fields: string) =>
  `apiVersion: v1\nkind: Pod\nmetadata:\n  name: ${name}\nspec:\n${fields}  containers:\n    - name: main\n      image: ${image}\n`;
const WINDOWS_IMAGE = 'mcr.microsoft.com/windows/nanoserver:ltsc2022';
const SHOP = {
  'shop/Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 1.2.0\n',
  'shop/values.yaml': 'web: {nodes: {}}\ncache:\n  nodes: {}\n',
  'shop/templates/cache.yaml': POD('{{ .Release.Name }}-cache', 'registry.example/cache:7', field('nodeSelector', 'cache.nodes', 2)),
  'shop/templates/web.yaml': POD('{{ .Release.Name }}-web', WINDOWS_IMAGE, field('nodeSelector', 'web.nodes', 2)),
};
const run = (files: Readonly<Record<string, string>>, ...argv: string[]) =>
  new Folder(files).run(['chart', ...argv], { env: { PATH: process.env.PATH } });
/** Without the Windows Pod, for which many more values are tried. */
const shop = (...argv: string[]) => run(SHOP, 'shop', '--helm', HELM, '--skip', '*/*-web', ...argv);

// what renders often: each time starts a program
const slowTest = IS_SLOW ? test : test.skip;

// a script without an extension isn't a program there
const onPosix = process.platform === 'win32' ? describe.skip : describe;

onPosix('chart, with a program in place of Helm', () => {
  test('prints a table, and the values to set', () => {
    expect(run(SHOP, 'shop', '--helm', HELM, '--placement', 'none')).toEqual({
      code: 1, stderr: '',
      stdout: [
        'chart shop 1.2.0: 2 Pods: 1 placed by values, 1 partly placed by values', '',
        'POD OF          NODES    RESULT                   VALUES',
        'Pod shop-cache  Linux    placed by values         cache.nodes',
        'Pod shop-web    Windows  partly placed by values  web.nodes; no value found for spec.os, spec.tolerations', '',
        'Values to set:', '', 'cache:', '  nodes:', '    kubernetes.io/os: linux', 'web:', '  nodes:', '    kubernetes.io/os: windows', '',
      ].join('\n'),
    });
  });

  test('prints only the values, for Helm', () => {
    const { code, stdout, stderr } = shop('--format', 'values');
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'cache:\n  nodes:\n    kubernetes.io/os: linux\n' });
    expect(stderr).toContain('chart shop 1.2.0: 2 Pods:');
  });

  test.each(['shop/values.yaml', 'shop/templates/web.yaml', 'my.yaml'])('the report never overwrites %s, which the chart or a flag has', (output) => {
    const at = new Folder({ ...SHOP, 'my.yaml': 'web: {}\n' });
    const before = at.read(output);
    expect(at.run(['chart', 'shop', '--helm', HELM, '--values', 'my.yaml', '-o', output], { env: { PATH: process.env.PATH } }))
      .toMatchObject({ code: 2, stderr: `error: --output: ${output} is an input file. Name another file\n` });
    expect(at.read(output)).toBe(before);
  });

  test('reports in JSON', () => {
    const of = { apiVersion: 'v1', kind: 'Pod' };
    expect(JSON.parse(shop('--format', 'json').stdout)).toEqual({
      schemaVersion: 1, chart: { name: 'shop', version: '1.2.0' }, values: { cache: { nodes: { 'kubernetes.io/os': 'linux' } } },
      conflicts: [], sideEffects: [], untried: [], renders: 4,
      pods: [
        {
          severity: 'warning', object: { ...of, name: 'shop-cache' }, path: '', os: 'linux', why: 'it doesn\'t say which operating system it is for',
          result: 'values',
          values: ['cache.nodes'], missing: [], notSearched: [],
        },
        {
          object: { ...of, name: 'shop-web' }, path: '', os: 'windows', why: 'the options skip it', result: 'skipped', values: [], missing: [],
          notSearched: [],
        },
      ],
    });
  });

  test('succeeds once the values are given', () => {
    expect(shop('--fail-on', 'warning').code).toBe(1);
    const { code, stdout } = run(
      { ...SHOP, 'own.yaml': 'cache: {nodes: {kubernetes.io/os: linux}}\n' }, 'shop', '--helm', HELM, '--skip', '*/*-web', '--fail-on', 'warning',
      '-f', 'own.yaml', '--verbose',
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/Pod shop-cache {2}Linux {4}placed already\n.*\nrendered 1 time\n$/s);
  });

  test('passes the name of the release, and writes to a file', () => {
    const folder = new Folder(SHOP);
    expect(folder.run(['chart', 'shop', '--helm', HELM, '--skip', '*/*-web', '--name', 'blue', '-o', 'report.txt'], { env: process.env }))
      .toEqual({ code: 0, stdout: '', stderr: '' });
    expect(folder.read('report.txt')).toContain('Pod blue-cache');
  });

  test('has the options of the configuration file', () => {
    expect(run({ ...SHOP, '.k8s-windows.yaml': 'filter: {skip: [Pod/*]}\n' }, 'shop', '--helm', HELM))
      .toMatchObject({ code: 0, stdout: expect.stringContaining('2 skipped') });
  });

  test('reports what Helm reports, and how to pass values', () => {
    const required = { ...SHOP, 'shop/templates/web.yaml': POD('web', '{{ required "image is required!" .Values.image }}', '') };
    expect(run(required, 'shop', '--helm', HELM)).toEqual({
      code: 3, stdout: '',
      stderr: 'error: shop: execution error at (shop/templates/web.yaml:9:20): image is required! Pass the values that the chart requires by '
        + '--values or --set, as for helm, or fix the chart\n',
    });
    expect(run(required, 'shop', '--helm', HELM, '--set', 'image=registry.example/web:1', '--linux', 'leave').code).toBe(0);
  });

  slowTest('ends a Helm that hangs', () => {
    const folder = new Folder(SHOP);
    expect(folder.run(['chart', 'shop', '--helm', HELM, '--timeout', '1'], { env: { ...process.env, FAKE_HELM_HANGS: '1' } })).toEqual({
      code: 3, stdout: '', stderr: 'error: shop: helm template didn\'t finish within 1 s. Pass --timeout for more.\n',
    });
  });

  test.each<[string, readonly string[], string]>([
    [
      'a registry', ['oci://registry.example/cart', '--version', '1.2.0', '--plain-http'],
      '--version=1.2.0 --plain-http -- oci://registry.example/cart',
    ],
    ['a repository that Helm knows', ['stable/cart'], '-- stable/cart'],
    ['a repository', ['shops', '--repo', 'https://charts.example'], '--repo=https://charts.example -- shops'],
    ['a URL', ['https://charts.example/cart-1.tgz'], '-- https://charts.example/cart-1.tgz'],
  ])('Helm downloads the chart of %s', (_, [reference, ...flags], passed) => {
    expect(run(SHOP, reference, '--helm', HELM, ...flags)).toEqual({
      code: 3, stdout: '',
      stderr: `error: ${reference}: pulled with --destination DIRECTORY ${passed}. Name a directory or an archive, or a chart that "helm pull" `
        + 'downloads\n',
    });
  });

  slowTest('a chart that Helm downloads has the report of its directory', () => {
    expect(run(SHOP, 'oci://registry.example/shop', '--helm', HELM, '--format', 'json'))
      .toEqual(run(SHOP, './shop', '--helm', HELM, '--format', 'json'));
  });

  test('a password in a URL isn\'t shown', () => {
    const { stderr } = run(SHOP, 'https://me:S3cr3t@charts.example/shop-1.tgz', '--helm', HELM);
    expect(stderr).toContain('error: https://(hidden)@charts.example/shop-1.tgz: pulled with');
    expect(stderr).not.toContain('S3cr3t');
  });

  test('a reference that begins with a dash isn\'t a flag of Helm', () => {
    expect(run(SHOP, '--helm', HELM, '--', '--post-renderer/x').stderr).toContain('-- --post-renderer/x.');
  });

  slowTest('says what wasn\'t searched', () => {
    // a chart that rejects markers without naming a value: the renders are used up
    const values = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`part${i}`, {}]));
    const strict = {
      ...SHOP, 'shop/values.yaml': JSON.stringify({ ...values, cache: {}, web: {} }), 'shop/templates/strict.yaml': '{{ rejectMarkers }}\n',
    };
    const { code, stdout } = run(strict, 'shop', '--helm', HELM, '--skip', '*/*-web', '--renders', '12');
    expect(code).toBe(1);
    expect(stdout).toMatch(/Pod shop-cache {2}Linux {4}needs the filter {2}not all values searched for spec\.nodeSelector\n/);
    expect(stdout).toMatch(/\nnot searched: \d+ values, such as part\d+, .*\. The chart was rendered \d+ times; pass --renders \d+ to search more\n/);
    expect(stdout).not.toContain('no value found');
    const { pods, untried } = JSON.parse(run(strict, 'shop', '--helm', HELM, '--skip', '*/*-web', '--renders', '12', '--format', 'json').stdout);
    expect(pods[0]).toMatchObject({ missing: [], notSearched: ['spec.nodeSelector'] });
    expect(untried.length).toBeGreaterThan(20);
  });

  test('reports manifests that can\'t be read', () => {
    expect(run({ ...SHOP, 'shop/templates/web.yaml': 'a: [\n' }, 'shop', '--helm', HELM))
      .toMatchObject({ code: 3, stdout: '', stderr: expect.stringContaining('error: shop: the rendered manifests can\'t be read') });
  });

  test('escapes what controls a terminal', () => {
    const hostile = {
      ...SHOP, 'shop/Chart.yaml': 'name: "a\\e[31m"\nversion: "\\u202e"\n', 'shop/templates/web.yaml': POD('"b\\e[31m"', 'registry.example/b:1', ''),
    };
    for (const format of ['text', 'json', 'values']) {
      const { stdout, stderr } = run(hostile, 'shop', '--helm', HELM, '--linux', 'leave', '--format', format);
      expect(stdout + stderr).not.toMatch(/[\u001b\u202e]/);
    }
  });

  test('reports a Helm that can\'t be run, or is another program', () => {
    const folder = new Folder({ ...SHOP, helm: '', other: '#!/bin/sh\n' });
    chmodSync(path.join(folder.path, 'helm'), 0o644);
    chmodSync(path.join(folder.path, 'other'), 0o755);
    expect(folder.run(['chart', 'shop', '--helm', './other'], { env: process.env })).toEqual({
      code: 2, stdout: '',
      stderr: 'error: --helm: must be the program of Helm 3 or later, got one whose "template" prints no manifests. Pass its path\n',
    });
    expect(folder.run(['chart', 'shop', '--helm', './helm']))
      .toMatchObject({ code: 2, stderr: expect.stringContaining('--helm: must be the program of Helm, got "./helm" (not executable).') });
  });
});

test.each<[string, readonly string[], number, string]>([
  ['no Helm on the PATH', ['shop'], 2, 'error: helm: must be on the PATH, got none (not found). Install Helm 3 or later, or pass --helm <path>\n'],
  [
    'no Helm at its path', ['shop', '--helm', 'bin/helm'], 2,
    'error: --helm: must be the program of Helm, got "bin/helm" (not found). Pass its path, or remove --helm to use that on the PATH\n',
  ],
  ['no chart', ['store'], 2, 'error: chart: must be a directory, an archive, or a reference such as oci://registry.example.com/shop, got "store", '
    + 'which doesn\'t exist. Fix its path, or pass --repo with the URL of its repository\n'],
  ['no directory', ['./store/shop'], 2, 'error: chart: must be a directory, an archive, or a reference'],
  [
    'a path in a repository', ['./store', '--repo', 'https://charts.example'], 2,
    'error: chart: must be the name of a chart with --repo, got "./store". Name the chart, or remove --repo\n',
  ],
  ['a version of a directory', ['shop', '--version', '1.0.0'], 2, 'error: --version: must be set only for a chart that is downloaded, got "shop", '
    + 'which is here, as helm finds it too. Remove the flag, or run the command in another directory\n'],
  [
    'a directory as the chart of a repository', ['shop', '--repo', 'https://charts.example', '--plain-http'], 2,
    'error: --repo: must be set only for a chart that is downloaded',
  ],
  ['no Helm for a reference', ['oci://registry.example/shop'], 2, 'error: helm: must be on the PATH, got none (not found).'],
  ['too few renders', ['shop', '--renders', '9'], 2, 'Must be an integer ≥ 10.'],
  ['another directory', ['.'], 2, 'error: chart: must be a directory with a Chart.yaml, got ".". Name the directory of the chart\n'],
  ['a missing file of values', ['shop', '-f', 'a.yaml', '-f', 'b.yaml'], 2, 'error: --values: must be a file, got "a.yaml", which doesn\'t exist. '
    + 'Fix its path\nerror: --values: must be a file, got "b.yaml", which doesn\'t exist. Fix its path\n'],
  ['values from stdin', ['shop', '-f', '-'], 2, 'error: --values: must be a file, got "-". Save stdin to a file first\n'],
  [
    'a broken archive', ['shop.tgz'], 3,
    'error: shop.tgz: isn\'t a complete gzip archive: incorrect header check. Name the directory of a chart, or an archive made by "helm package"\n',
  ],
  ['another format', ['shop', '--format', 'yaml'], 2, 'error: --format: must be one of "text", "json", "values", got "yaml".'],
  ['an invalid limit', ['shop', '--timeout', '0'], 2, 'Must be an integer ≥ 1.'],
  ['an invalid option of the filter', ['shop', '--skip', 'web'], 2, 'error: --skip: must be a kind and a name, got "web".'],
  ['no argument', [], 2, 'missing required argument \'chart\''],
])('rejects %s', (_, argv, code, message) => {
  const result = new Folder({ ...SHOP, 'shop.tgz': 'not an archive' }).run(['chart', ...argv], { env: { PATH: '' } });
  expect({ code: result.code, stdout: result.stdout }).toEqual({ code, stdout: '' });
  expect(result.stderr).toContain(message);
});

const folder = new Folder({
  'shop/Chart.yaml': 'name: shop\n', 'shop/README.md': '# Shop\n', 'shop/templates/a/b.yaml': 'a\n', 'shop/charts/cache/values.yaml': 'b\n',
});

/** An entry of a tar archive. */
function entry(name: string, content: string | Buffer, { type = '0', magic = 'ustar\u000000', prefix = '' } = {}): Buffer {
  const data = Buffer.from(content);
  const header = Buffer.alloc(512);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  const fields: readonly (readonly [number, string])[] = [
    [0, name], [124, octal(data.length, 12)], [148, '        '], [156, type], [257, magic], [345, prefix],
  ];
  for (const [at, text] of fields) { header.write(text, at, 'utf8'); }
  header.write(octal(header.reduce((sum, byte) => sum + byte, 0), 7), 148);
  return Buffer.concat([header, data, Buffer.alloc((512 - data.length % 512) % 512)]);
}

const archive = (...entries: readonly Buffer[]) => gzipSync(Buffer.concat([...entries, Buffer.alloc(1024)]));

function read(bytes: Uint8Array): Readonly<Record<string, string>> {
  const file = join(folder.path, 'chart.tgz');
  writeFileSync(file, bytes);
  return Object.fromEntries(readChart(file, QUIET));
}

const QUIET = { cwd: '.', env: {}, isTerminal: false, readStdin: () => undefined, stdout: () => {}, stderr: () => {} };
const LONG = `templates/${'a'.repeat(120)}.yaml`;

test('a directory is read, without files that say nothing about values', () => {
  expect(Object.fromEntries(readChart(join(folder.path, 'shop'), QUIET)))
    .toEqual({ 'Chart.yaml': 'name: shop\n', 'templates/a/b.yaml': 'a\n', 'charts/cache/values.yaml': 'b\n' });
});

test.each<[string, readonly Buffer[]]>([
  ['ustar, with a prefix', [entry('b.yaml', 'a', { prefix: 'shop/templates' })]],
  ['a long name of POSIX', [entry('x', '30 path=shop/templates/b.yaml\n', { type: 'x' }), entry('shop/short', 'a')]],
  ['a long name of GNU', [
    entry('././@LongLink', 'shop/templates/b.yaml\0', { type: 'L', magic: 'ustar  \0' }),
    entry('shop/short', 'a', { magic: 'ustar  \0', prefix: '14' }),
  ]],
  ['a file of the old type', [entry('shop/templates/b.yaml', 'a', { type: '\0' })]],
  [
    'other entries beside it',
    [entry('shop/', '', { type: '5' }), entry('shop/link', '', { type: '2' }), entry('shop/README.md', 'x'), entry('./shop/templates/b.yaml', 'a')],
  ],
  ['paths that leave it', [entry('shop/../../templates/b.yaml', 'x'), entry('/templates/b.yaml', 'a')]],
])('an archive with %s', (_, entries) => {
  expect(read(archive(...entries))).toEqual({ 'templates/b.yaml': 'a' });
});

test('names of more than 100 characters, and subcharts in archives', () => {
  const long = `shop/${LONG}`;
  const record = ` path=${long}\n`;
  const cache = archive(entry('cache/values.yaml', 'b'));
  expect(read(archive(entry('x', `${record.length + 3}${record}`, { type: 'x' }), entry('y', 'a'), entry('shop/charts/cache-1.0.0.tgz', cache))))
    .toEqual({
      [LONG]: 'a', 'charts/cache-1.0.0/values.yaml': 'b',
    });
});

test.each<[string, Uint8Array, string]>([
  ['half an archive', archive(entry('shop/values.yaml', 'a'.repeat(5000))).subarray(0, 40), 'isn\'t a complete gzip archive: unexpected end of file'],
  ['half a file', gzipSync(entry('shop/values.yaml', 'a'.repeat(5000)).subarray(0, 1024)), 'isn\'t a complete tar archive'],
  ['other data in gzip', gzipSync(Buffer.alloc(2048, 'a')), 'isn\'t a complete tar archive'],
  [
    'a broken subchart', archive(entry('shop/charts/cache.tgz', 'not an archive')),
    'charts/cache: isn\'t a complete gzip archive: incorrect header check',
  ],
  ['more than is allowed', gzipSync(Buffer.alloc(101 * 2 ** 20)), 'must have at most 100 MiB'],
])('rejects %s', (_, bytes, message) => {
  expect(() => read(bytes)).toThrow(message);
});
