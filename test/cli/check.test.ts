import * as fs from 'node:fs';
import * as path from 'node:path';
import { Folder } from './command';
import { Platform } from '../../src/knowledge';
import { GOOD, PRIVILEGED, PRIVILEGED_RULE } from '../checker/manifests';

// a module whose members a test may replace
jest.mock('node:fs', () => ({ __esModule: true, ...jest.requireActual('node:fs') }));

const folder = new Folder({
  'good.yaml': GOOD.replace('name: web', 'name: good'), 'bad.yaml': PRIVILEGED, 'broken.yaml': 'a: [', 'deep/er/bad.yml': PRIVILEGED,
  'deep/good.json': '{}', 'deep/readme.md': '# x', 'deep/node_modules/x/bad.yaml': PRIVILEGED,
  'values.yaml': 'replicas: 1\n', 'none/x.md': '# x', 'notes.txt': 'notes', 'advice.yaml': GOOD.replace('memory: 2Gi', 'ephemeral-storage: 1Gi'),
});
const check = (...args: string[]) => folder.run(['check', ...args]);
const files = (...args: string[]) =>
  [...new Set((JSON.parse(check(...args, '--format', 'json').stdout).findings as { file: string }[]).map(({ file }) => file))];

describe('exit code', () => {
  test.each<[code: number, what: string, args: string[]]>([
    [0, 'clean', ['good.yaml']], [0, 'advice only', ['advice.yaml']], [1, 'an error', ['bad.yaml', 'good.yaml']], [3, 'unreadable', ['broken.yaml']],
    [3, 'unreadable, and an error', ['broken.yaml', 'bad.yaml']], [3, 'a file that doesn\'t exist', ['gone.yaml']],
    [2, 'nothing to check', ['values.yaml']], [0, 'nothing to check, but allowed', ['values.yaml', '--allow-empty']],
    [2, 'a directory without manifests', ['none']], [2, 'a text file', ['notes.txt']],
    [2, 'an unknown option', ['--wrong']], [2, 'an unknown rule', ['--rule', 'x', 'good.yaml']], [2, 'an unknown platform', ['-p', 'x', 'good.yaml']],
    [2, 'an unknown format', ['--format', 'x', 'good.yaml']], [2, 'an unknown effect', ['--min-severity', 'x', 'good.yaml']],
    [2, 'a configuration that doesn\'t exist', ['-c', 'x', 'good.yaml']],
    [2, 'no stdin', ['-']], [2, 'no arguments and no stdin', []], [2, 'nodes that don\'t exist', ['--nodes', 'x', 'good.yaml']],
  ])('%s: %s', (code, _what, args) => {
    const result = check(...args);
    expect(result.code).toBe(code);
    if (code === 2) {
      expect(result.stdout).toBe('');
      expect(result.stderr).toMatch(/^error: /);
      expect(result.stderr).not.toMatch(/\n\s+at /);
    }
  });

  test.each([['--help'], ['--version'], ['check', '--help']])('0: %s', (...args) => expect(folder.run(args).code).toBe(0));
  test('2: an unknown command', () => expect(folder.run(['chek', 'good.yaml']))
    .toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/^error: unknown command 'chek'\n\(Did you mean check\?\)/) }));
});

describe('--crds', () => {
  const properties = {
    nodeSelector: { type: 'object', additionalProperties: { type: 'string' } }, tolerations: { type: 'array', items: { type: 'object' } },
  };
  const schema = { openAPIV3Schema: { properties: { spec: { properties: { agents: { properties } } } } } };
  const crd = {
    apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: 'pools.example.com' },
    spec: { group: 'example.com', names: { kind: 'Pool' }, versions: [{ name: 'v1', schema }] },
  };
  const pool = {
    apiVersion: 'example.com/v1', kind: 'Pool', metadata: { name: 'ci' }, spec: { agents: { nodeSelector: { 'kubernetes.io/os': 'windows' } } },
  };
  const custom = new Folder({
    'pool.yaml': JSON.stringify(pool), 'crds/pools.json': JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [crd] }), 'broken/crd.yaml': 'a: [',
  });
  const rules = (...args: string[]) =>
    JSON.parse(custom.run(['check', '-p', 'upstream', '--format', 'json', ...args, 'pool.yaml']).stdout).findings.map(({ rule }: any) => rule);

  test('a directory or a file shows where objects define Pods', () => {
    expect(rules()).toEqual(['pod-not-found']);
    expect(rules('--crds', 'crds')).toEqual(['toleration-missing']);
    expect(rules('--crds', 'crds/pools.json')).toEqual(['toleration-missing']);
    expect(custom.run(['fix', '-p', 'upstream', '--crds', 'crds', '--show-source', 'pool.yaml']).stdout).toContain('"tolerations"');
  });

  test.each([
    ['no-such-file.yaml', 'error: --crds: no-such-file.yaml: does not exist\n'], ['broken', /^error: --crds: broken\/crd\.yaml:\d+: /],
    [
      'pool.yaml',
      'error: --crds: must be a file or directory with CustomResourceDefinitions, got "pool.yaml". Save them with "kubectl get crds -o yaml".\n',
    ],
  ])('%s is reported', (given, stderr) => {
    expect(custom.run(['check', '--crds', given, 'pool.yaml']))
      .toMatchObject({ code: 2, stdout: '', stderr: typeof stderr === 'string' ? stderr : expect.stringMatching(stderr) });
  });
});

const PLATFORMS = Platform.all.map(({ id }) => id).join(', ');

test('an unknown name is reported with the known ones', () => {
  expect(check('-p', 'x', 'good.yaml').stderr)
    .toBe(`error: --platform: must be a platform, got "x". Use one of: ${PLATFORMS}.\n`);
  expect(check('--rule', 'x', '--no-rule', 'y', 'good.yaml').stderr).toBe('error: --rule: unknown rule "x". "k8s-windows rules" lists the '
    + 'rules.\nerror: --no-rule: unknown rule "y". "k8s-windows rules" lists the rules.\n');
});

describe('files', () => {
  test('are named directly, by directory, or by glob, and are checked once', () => {
    expect(files('bad.yaml')).toEqual(['bad.yaml']);
    expect(files('deep', 'deep/er/bad.yml')).toEqual(['deep/er/bad.yml']);
    expect(files('*.yaml')).toEqual(['advice.yaml', 'bad.yaml']);
    expect(files('deep/**/*.yml')).toEqual(['deep/er/bad.yml']);
  });

  test('devices in a directory are skipped', () => {
    const own = new Folder({ 'good.yaml': GOOD });
    fs.symlinkSync('/dev/null', path.join(own.path, 'device.yaml'));
    expect(own.run(['check', '.']).stderr).toContain('checked 1 object in 1 file: no findings\n');
  });

  test('an unreadable directory is reported, and everything else is checked', () => {
    const read = fs.readdirSync;
    const spy = jest.spyOn(fs, 'readdirSync').mockImplementation(((name: string, options: { withFileTypes: true }) => {
      if (path.basename(name) === 'er') { throw Object.assign(new Error('permission denied'), { code: 'EACCES' }); }
      return read(name, options);
    }) as never);
    const { code, stdout } = check('deep', 'bad.yaml', '--format', 'json');
    spy.mockRestore();
    expect(code).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({ findings: [{ file: 'bad.yaml' }], failures: [{ file: 'deep/er' }] });
  });

  test('come from stdin', () => {
    expect(folder.run(['check', '-'], { stdin: PRIVILEGED }).stdout).toContain('stdin:31:13: error:');
    expect(folder.run(['check'], { stdin: PRIVILEGED }).code).toBe(1);
  });
});

test('stdout has nothing but the report', () => {
  expect(check('good.yaml')).toEqual({
    code: 0, stdout: '',
    stderr: 'checked 1 object in 1 file: no findings\n1 workload with 2 Pods: 1 is unknown. Each Pod is judged alone: whether all fit together '
      + 'isn\'t computed\n'
      + 'assumed: Linux nodes, and Windows nodes with the labels and taints of one of the known platforms, of unknown build and size. Give the '
        + 'nodes of the cluster for exact verdicts\n'
      + 'note: no platform was given, and a workload depends on it. Set the platform of the cluster\n',
  });
  expect(check('bad.yaml').stderr).toMatch(/^1 workload with 2 Pods: 1 is rejected\. .+\nassumed: .+\n$/);
  expect(JSON.parse(check('broken.yaml', 'bad.yaml', '--format', 'json').stdout).failures).toHaveLength(1);
  expect(JSON.parse(check('good.yaml', '--format', 'sarif').stdout).runs[0].results).toEqual([]);
});

test('--output writes it to a file', () => {
  expect(check('bad.yaml', '--format', 'json', '-o', 'report.out')).toEqual({ code: 1, stdout: '', stderr: '' });
  expect(JSON.parse(folder.read('report.out')).findings).toHaveLength(1);
  expect(check('bad.yaml', '-o', 'no/such/folder').code).toBe(2);
});

describe('colors', () => {
  const isColoured = (env: Record<string, string>, isTerminal: boolean) =>
    folder.run(['check', 'bad.yaml'], { env, isTerminal }).stdout.includes('\u001b');
  test.each<[env: Record<string, string>, isTerminal: boolean, coloured: boolean]>([
    [{}, true, true], [{}, false, false], [{ NO_COLOR: '1' }, true, false], [{ TERM: 'dumb' }, true, false], [{ FORCE_COLOR: '1' }, false, true],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, true, false],
  ])('%j, terminal %s: %s', (env, isTerminal, coloured) => expect(isColoured(env, isTerminal)).toBe(coloured));
});

test('--rule and --no-rule are repeatable', () => {
  expect(check('bad.yaml', '--no-rule', PRIVILEGED_RULE, '--no-rule', 'os-name').code).toBe(0);
  expect(check('bad.yaml', '--rule', PRIVILEGED_RULE, '--rule', 'os-name').code).toBe(1);
  expect(check('bad.yaml', '--rule', 'os-name').code).toBe(0);
});

describe('the configuration', () => {
  const config = (text: string, ...args: string[]) =>
    new Folder({ 'charts/bad.yaml': PRIVILEGED, 'good.yaml': GOOD, '.k8s-windows.yaml': text }).run(['check', '.', ...args]);

  test('ignores rules with a reason, per path', () => {
    expect(config(`ignore:\n  - rule: ${PRIVILEGED_RULE}\n    reason: made by others\n    paths: [charts/**]\n`).code).toBe(0);
    expect(config(`ignore:\n  - rule: ${PRIVILEGED_RULE}\n    reason: made by others\n    paths: [other/**]\n`))
      .toMatchObject({ code: 1, stderr: expect.stringContaining('unused entry in ignore: no finding of') });
  });

  test('excludes files', () => expect(config('exclude: [charts]\n').code).toBe(0));

  test('sets a known or custom platform, which the flag overrides', () => {
    expect(config('exclude: [charts]\nplatform: openshift\n').code).toBe(1);
    expect(config('exclude: [charts]\nplatform: openshift\n', '-p', 'upstream').code).toBe(0);
    expect(config('exclude: [charts]\nplatform: { taints: [{ key: os, value: windows, effect: NoSchedule }] }\n').code).toBe(0);
  });

  const faults = (text: string, ...args: string[]) => {
    const { code, stdout, stderr } = config(text, ...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    return stderr.trim().split('\n').map((line) => line.replace('error: .k8s-windows.yaml:', ''));
  };

  test('all faults are reported with their places', () => {
    expect(faults('platform: x\nmixed: maybe\nrules: []\nignore: [{ rule: a }, 5]\nkubernetes: 1.3\n')).toEqual([
      `1:1: platform: must be a platform, or an object with taints and nodeLabels, got "x". Use one of: ${PLATFORMS}.`,
      '5:1: kubernetes: must be a Kubernetes version since 1.14, in quotes, got 1.3. Write "1.30" or "1.3": without quotes, YAML reads 1.30 as 1.3.',
      '2:1: mixed: must be true or false, got "maybe". Use true or false, without quotes.',
      '4:10: ignore[0].reason: is required. Explain why the findings are ignored.',
      '4:23: ignore[1]: must be an object, got 5. Give an object with rule, reason, paths.',
      '3:1: rules: unknown option. Use one of: platform, kubernetes, mixed, placement, minSeverity, ignore, limitsFromRequests, defaultMemory, '
        + 'defaultCpu, exclude, images, filter.',
    ]);
  });

  test('faults of a custom platform are reported', () => {
    expect(faults('platform: { taint: [], taints: 5, nodeLabels: [a] }\n')).toEqual([
      '1:24: platform.taints: must be a list, got 5. Give a list, and for its items: give an object with key, value, effect.',
      '1:35: platform.nodeLabels: must be an object with names and values, got ["a"]. Give an object.',
      '1:13: platform.taint: unknown option. Did you mean taints? Options: name, taints, nodeLabels.',
    ]);
  });

  test.each([
    [
      'YAML that can\'t be parsed', 'mixed: true\na: [',
      '2:5: is not valid YAML: flow sequence in block collection must be sufficiently indented and end with a ]',
    ],
    ['a tab', 'platform:\n\ttaints: []\n', '2:1: is indented with a tab; YAML allows only spaces'],
    ['a key twice', 'mixed: true\nmixed: false\n', '2:1: has the key "mixed" twice in one map'],
    ['a map in brackets that ends too early', '{mixed: true', '1:13: is not valid YAML: flow map must end with a }'],
    ['a fault in JSON', '{\n  "mixed": 1\n}', '2:3: mixed: must be true or false, got 1. Use true or false, without quotes.'],
    ['not an object', 'text', '1:1: must be an object, got "text". '],
    [
      'an unknown rule', 'mixed: true\nignore:\n  - rule: node-flag-removed\n    reason: a\n  - rule: toleration-mising\n    reason: b\n',
      '5:5: ignore[1].rule: unknown rule "toleration-mising". Did you mean "toleration-missing"?',
    ],
  ])('%s has a place', (_, text, fault) => {
    expect(faults(text)[0].startsWith(fault) || faults(text)[0]).toBe(true);
  });

  test('YAML may begin with a bracket, and JSON ends with .json', () => {
    const errorOf = (file: string, text: string) => (
      new Folder({ [file]: text, 'pod.yaml': GOOD }).run(['check', 'pod.yaml', '--config', file]).stderr);
    expect(errorOf('a.yaml', '{platform: aks, mixed: true,}')).not.toContain('a.yaml');
    expect(errorOf('a.json', '{\n  "mixed": true,\n}')).toContain('a.json:3:1: is not valid JSON');
    expect(errorOf('a.json', '{\n  "mixed": true')).toContain('a.json:2:16: is not valid JSON');
  });

  test('an unused entry of ignore has a place', () => {
    const entry = (rule: string) => `  - rule: ${rule}\n    reason: a\n`;
    expect(config(`ignore:\n${entry(PRIVILEGED_RULE)}${entry('node-flag-removed')}${entry('huge-pages')}`).stderr)
      .toContain('note: .k8s-windows.yaml:6:5: unused entry in ignore: no finding of huge-pages. Remove the entry\n');
  });

  test.each(['a: [', '- 1', 'text'])('%j is rejected', (text) => expect(config(text).code).toBe(2));
  test.each([
    ['JSON', `{"a":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`, 105], ['YAML', `a: ${'['.repeat(1_000_000)}`, 103],
  ])('%s that is nested without an end is rejected', (_, text, column) => {
    expect(config(text)).toMatchObject({ code: 2, stderr: `error: .k8s-windows.yaml:1:${column}: is nested too deeply\n` });
  });
  test('may be empty', () => expect(config('# nothing yet\n', '--no-rule', PRIVILEGED_RULE).code).toBe(0));
});
test('--nodes reads taints and labels', () => {
  const node = (name: string, os: string, taints: object[] = []) => ({
    apiVersion: 'v1', kind: 'Node',
    metadata: { name, labels: { 'kubernetes.io/os': os, 'kubernetes.io/hostname': name, 'node.kubernetes.io/windows-build': '10.0.20348' } },
    spec: { taints: [...taints, { key: 'node.kubernetes.io/not-ready', effect: 'NoExecute' }] },
  });
  const nodes = (...items: object[]) => new Folder({
    'good.yaml': GOOD, 'nodes.json': JSON.stringify({ apiVersion: 'v1', kind: 'List', items }),
  }).run(['check', '--nodes', 'nodes.json', 'good.yaml']);
  expect(nodes(node('a', 'windows'), node('b', 'linux')).code).toBe(0);
  expect(nodes(node('a', 'windows', [{ key: 'team', value: 'x', effect: 'NoSchedule' }])).stdout).toContain('team=x:NoSchedule');
  expect(nodes(node('b', 'linux'))).toMatchObject({ code: 1, stderr: expect.stringContaining('1 is unschedulable') });
  expect(nodes().code).toBe(2);
});

test('explain describes a rule, and suggests similar ones', () => {
  const { code, stdout } = folder.run(['explain', PRIVILEGED_RULE]);
  expect(code).toBe(0);
  for (const part of ['rejected: the API server rejects the object or its Pods', 'Bad:', 'Good:', 'Source:']) { expect(stdout).toContain(part); }
  expect(folder.run(['explain', 'unused-suppression']).code).toBe(0);
  expect(folder.run(['explain', 'k/k#138367']).stdout)
    .toMatch(
      /^k\/k#138367: two subPath mounts .*Issue: k\/k#112630\nComponent: kubelet\nIntroduced in: unknown\nFirst fixed in: 1\.37\.0, and later series\n\nSource: .* read 20/s,
    );
  expect(folder.run(['explain', 'linux-field'])).toMatchObject({ code: 2, stderr: expect.stringContaining('Did you mean linux-field-') });
});

test('rules lists every rule', () => {
  const { stdout } = folder.run(['rules']);
  expect(stdout).toContain(`${PRIVILEGED_RULE} `);
});

test('a path through a file and a loop of symbolic links are reported, and everything else is checked', () => {
  const own = new Folder({ 'good.yaml': GOOD });
  fs.symlinkSync('circle.yaml', path.join(own.path, 'circle.yaml'));
  const { code, stdout } = own.run(['check', 'good.yaml/a.yaml', '.', '--format', 'json']);
  expect(code).toBe(3);
  expect(JSON.parse(stdout)).toMatchObject({
    objects: 1,
    failures: [
      { file: 'good.yaml/a.yaml', message: 'does not exist: a part of its path is a file' },
      { file: 'circle.yaml', message: 'could not be read: its symbolic links form a loop' },
    ],
  });
});

const CHART = {
  'charts/shop/Chart.yaml': 'name: shop\n', 'charts/shop/templates/web.yaml': 'kind: {{ .Values.kind }}\n',
  'charts/shop/charts/db/Chart.yaml': 'name: db\n',
  'charts/shop/charts/db/templates/db.yaml': '{{- if .Values.db }}\n',
};

describe('--no-chart-templates', () => {
  const charts = new Folder({ ...CHART, 'web.yaml': GOOD, 'templates/web.yaml': GOOD.replace('name: ', 'name: other-') });
  const checkAll = (...argv: string[]) => charts.run(['check', ...argv, '--format', 'json']);

  test('leaves out what has to be rendered, and says so', () => {
    expect(checkAll('.').code).toBe(3);
    const { code, stdout, stderr } = checkAll('.', '--no-chart-templates');
    expect({ code, stderr }).toEqual({
      code: 0, stderr: expect.stringContaining(
        'note: the templates of 1 Helm chart are left out: charts/shop. Render them with "helm template" to check them\n',
      ),
    });
    // a directory of this name that isn't part of a chart
    expect(JSON.parse(stdout).objects).toBe(2);
    expect(charts.run(['fix', '.', '--no-chart-templates']).code).toBe(0);
  });

  test('reads what is named', () => {
    expect(checkAll('charts/shop/templates', '--no-chart-templates').code).toBe(3);
    expect(checkAll('charts/shop', '--no-chart-templates')).toMatchObject({ code: 2, stderr: expect.stringContaining('nothing to check') });
  });

  test('names a few charts', () => {
    const many = new Folder({
      'a.yaml': GOOD, ...Object.fromEntries(
        ['a', 'b', 'c', 'd', 'e'].flatMap((name) => [[`${name}/Chart.yaml`, 'name: x\n'], [`${name}/templates/x.yaml`, '{{ x }}\n']]),
      ),
    });
    expect(many.run(['check', '.', '--no-chart-templates']).stderr)
      .toContain('note: the templates of 5 Helm charts are left out: a, b, c, and 2 more.');
  });
});

describe('patches of kustomizations', () => {
  const PATCH = 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\n'
    + 'spec: {template: {spec: {nodeSelector: {kubernetes.io/os: windows}}}}\n';
  const kustomization = (rest: string) => `resources: [web.yaml]\n${rest}\n`;
  const inline = 'patches: [{patch: "- {op: remove,\\n path: /spec}"}]';

  test.each([
    ['patches', 'patches: [{path: patch.yaml, target: {kind: Deployment}}]'],
    ['patchesStrategicMerge', 'patchesStrategicMerge: [./patch.yaml, "a: 1\\nb: 2"]'],
    ['patchesJson6902', 'patchesJson6902: [{path: ../base/patch.yaml}]'],
  ])('of %s are no objects', (_, patches) => {
    const base = new Folder({ 'base/kustomization.yaml': kustomization(patches), 'base/web.yaml': GOOD, 'base/patch.yaml': PATCH });
    const note = 'note: 1 kustomize patch file left out: base/patch.yaml. Check the output of "kustomize build"\n';
    expect(base.run(['check', '.'])).toMatchObject({ code: 0, stderr: expect.stringContaining(note) });
    expect(base.run(['fix', '.'])).toMatchObject({ code: 0, stderr: expect.stringContaining(note) });
    expect(base.read('base/patch.yaml')).toBe(PATCH);
    // what is named is read
    expect(base.run(['check', 'base', 'base/patch.yaml']).stderr).not.toContain('patch file');
    expect(base.run(['check', 'base/patch.yaml']).code).not.toBe(0);
  });

  test.each(['patches: [{path: other.yaml}]', inline, 'patches: 1', 'patchesStrategicMerge: {}', 'patches: ['])('%s: others are', (patches) => {
    const base = new Folder({ 'base/kustomization.yaml': kustomization(patches), 'base/patch.yaml': PATCH });
    expect(base.run(['check', '.'])).toMatchObject({
      stdout: expect.stringContaining('base/patch.yaml:'), stderr: expect.not.stringContaining('patch file'),
    });
  });
});

describe('an entry of exclude that matches no file', () => {
  const excluding = new Folder({ '.k8s-windows.yaml': 'exclude: [vendor/**, "old?/**"]\n', 'deploy/web.yaml': GOOD, 'vendor/a.yaml': 'a: [' });

  test('is reported with its place, if all files were read', () => {
    expect(excluding.run(['check', '.'])).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('note: .k8s-windows.yaml:1:22: unused entry in exclude: no file matches "old?/**". Remove the entry\n'),
    });
    expect(excluding.run(['check', '.']).stderr).not.toContain('vendor');
    expect(excluding.run(['check', 'deploy']).stderr).not.toContain('exclude');
    expect(excluding.run(['check', 'deploy/web.yaml']).stderr).not.toContain('exclude');
  });
});
