import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import * as path from 'node:path';
import { ACTION, ActionRunner, ActionSource } from './run-action';
import { BAD_POD } from './shell';
import { version } from '../../package.json';
import { action } from '../../projenrc/actions';
import { GOOD } from '../checker/manifests';
import { Folder } from '../cli/command';

const ERROR = /^::error file=([^,]*),line=5,endLine=5,col=1,endColumn=5,title=k8s-windows%3A os-selector-missing::/m;
const UPLOAD = action('github/codeql-action/upload-sarif');
const runner = new ActionRunner();
type Strings = Readonly<Record<string, string>>;
const run = (files: Strings, inputs: Strings = {}) => runner.run(new Folder(files), inputs);

test('no script contains an input or another expression: they are in the environment', () => {
  expect(ACTION.runs.using).toBe('composite');
  for (const { run: script, shell, uses } of ACTION.runs.steps) {
    expect(script ?? '').not.toContain('${{');
    expect(shell).toBe(uses === undefined ? 'bash' : undefined);
  }
});

test('findings are annotations, outputs, a summary, and an exit code', () => {
  const { code, stdout, outputs, summary, used, installed } = run(
    { 'deploy/web.yaml': BAD_POD, 'deploy/good.yaml': GOOD }, { paths: 'deploy', platform: 'upstream' },
  );
  expect(code).toBe(1);
  expect(ERROR.exec(stdout)?.[1]).toBe('deploy/web.yaml');
  expect(outputs).toEqual({
    'findings': '5', 'errors': '2', 'warnings': '0', 'notes': '3', 'where-file': '', 'sarif-file': expect.stringMatching(/k8s-windows\.sarif$/),
  });
  expect(summary).toMatch(/^### k8s-windows: /);
  expect(used).toEqual({});
  expect(installed.trimEnd().split('\n')).toEqual(expect.arrayContaining(['install', '--ignore-scripts', `k8s-windows@${version}`]));
});

test('good manifests succeed', () => {
  expect(run({ 'web.yaml': GOOD })).toMatchObject({ code: 0, outputs: { findings: '0', errors: '0', warnings: '0', notes: '0' } });
});

test('the SARIF report is written where it is asked for, and uploaded where that is permitted', () => {
  const folder = new Folder({ 'web.yaml': BAD_POD });
  const inputs = { 'upload-sarif': 'true', 'sarif-file': 'reports/windows.sarif', 'fail-on': 'never' };
  expect(runner.run(folder, inputs)).toMatchObject({
    code: 0, outputs: { 'errors': '1', 'sarif-file': 'reports/windows.sarif' },
    used: { [UPLOAD]: { sarif_file: 'reports/windows.sarif', category: 'k8s-windows' } },
  });
  expect(JSON.parse(folder.read('reports/windows.sarif')).runs[0].results).toHaveLength(5);
  for (const [name, value] of [['github.event.pull_request.head.repo.fork', 'true'], ['github.actor', 'dependabot[bot]']]) {
    expect(runner.run(folder, inputs, { 'github.action_ref': `v${version}`, [name]: value }).used).toEqual({});
  }
});

test('working-directory: files are named from the root of the repository, and the configuration is the nearest one', () => {
  const files = { 'apps/.k8s-windows.yaml': 'platform: upstream\n', 'apps/shop/deploy/web.yaml': BAD_POD, 'apps/shop/b.yaml': GOOD };
  const { stdout, outputs } = run(files, { 'working-directory': './apps/shop/', 'paths': './deploy\nb.yaml' });
  expect(ERROR.exec(stdout)?.[1]).toBe('apps/shop/deploy/web.yaml');
  // with a platform, the missing toleration is an error
  expect(outputs.errors).toBe('2');
});

test('several paths, with spaces, quotes, and what a shell would run', () => {
  const names = [
    'a b.yaml', '$(touch pwned).yaml', '`touch pwned`.yaml', '\'; touch pwned #.yaml', '"&& touch pwned.yaml', '-o.yaml', '--fail-on=never',
    '::error::x.yaml', '*.yaml',
  ];
  const folder = new Folder(Object.fromEntries(names.map((name) => [name, BAD_POD])));
  const { code, stdout, outputs } = runner.run(folder, { paths: `${names.join('\r\n')}\n\n`, platform: 'upstream' });
  expect(code).toBe(1);
  expect(outputs.errors).toBe(String(names.length * 2));
  expect(existsSync(path.join(folder.path, 'pwned'))).toBe(false);
  expect(stdout.split('\n').filter((line) => line !== '' && !/^::(error|notice|warning) file=/.test(line))).toEqual([]);
});

test('without annotations, nothing in the report is a command of the runner', () => {
  const { stdout, code } = run({ '::error::x.yaml': BAD_POD }, { annotations: 'false' });
  expect(code).toBe(1);
  const [, token] = /^::stop-commands::(\d+)\n/.exec(stdout)!;
  expect(stdout).toMatch(new RegExp(`\\n::${token}::\\n$`));
});

test.each<[string, Strings, Strings, number, RegExp]>([
  ['an unknown platform', { 'a.yaml': GOOD }, { platform: 'gkee' }, 2, /--platform: .*got "gkee"/],
  ['an unknown effect', { 'a.yaml': GOOD }, { 'fail-on': '$(id)' }, 2, /--fail-on: .*got "\$\(id\)"/],
  ['no manifests', { 'a.txt': '' }, {}, 2, /error: /],
  ['no paths', { 'a.yaml': GOOD }, { paths: ' \n' }, 1, /^::error::paths: must have at least one file or directory$/m],
  [
    'a path that doesn\'t exist', { 'a.yaml': GOOD }, { paths: 'b.yaml' }, 3,
    /^::error file=b\.yaml,title=k8s-windows%3A unreadable::does not exist/m,
  ],
  ['half a document', { 'a.yaml': 'a: [' }, {}, 3, /^::error file=a\.yaml,line=\d+,title=k8s-windows%3A unreadable::is not valid YAML/m],
  ['another working directory', { 'a.yaml': GOOD }, { 'working-directory': 'x' }, 1, /^::error::working-directory: must be a directory$/m],
  ['a version that is a place', { 'a.yaml': GOOD }, { version: 'file:../evil' }, 1, /^::error::version: must be a version of the npm package/m],
])('%s: the action fails and says why', (_, files, inputs, code, message) => {
  const result = run(files, inputs);
  expect(result.stdout + result.stderr).toMatch(message);
  expect(result.code).toBe(code);
});

describe('without version, the command is', () => {
  const COMMIT = 'a'.repeat(40);
  const installed = (ref: string, source: ActionSource) => {
    const { code, installed: args } = runner.run(new Folder({ 'a.yaml': GOOD }), {}, { 'github.action_ref': ref }, source);
    expect(code).toBe(0);
    return args;
  };

  test('the package of the release at its tag or commit', () => {
    const published = `version = '${version}'\ngitHead = '${COMMIT}'\n`;
    expect(installed(`v${version}`, { published })).toContain(`k8s-windows@${version}`);
    expect(installed(COMMIT, { published })).toContain(`k8s-windows@${version}`);
  });

  test.each<[string, string, ActionSource]>([
    ['before the release', `v${version}`, { published: '' }], ['in another commit', 'b'.repeat(40), {}], ['in a branch', 'main', {}],
    ['in the directory of a workflow', '', {}],
  ])('built from the checkout %s, which stays as it is', (_, ref, source) => {
    const folder = runner.checkout();
    expect(installed(ref, { ...source, folder })).toBe('');
    expect(readdirSync(folder.path).sort()).toEqual(['package.json', 'projenrc']);
  });

  test('that of the checkout if it is built there', () => {
    const folder = runner.checkout();
    symlinkSync(path.join(runner.builtPath, 'lib'), path.join(folder.path, 'lib'));
    expect(installed('', { folder, published: '' })).toBe('');
  });
});

test('templates of charts are left out, whatever they are called', () => {
  const chart = {
    'charts/shop/Chart.yaml': 'name: shop\n', 'charts/shop/values.yaml': 'image: {tag: 1}\n',
    'charts/shop/templates/web.yaml': 'kind: {{ .Values.kind }}\n',
  };
  const nested = {
    'charts/shop/charts/db/Chart.yaml': 'name: db\n', 'charts/shop/charts/db/templates/db.yaml': '{{- if .Values.db }}\n',
    'charts/shop/crds/crd.yaml': BAD_POD,
  };
  const { code, stdout, stderr, outputs } = run({ ...chart, ...nested, 'deploy/templates/web.yaml': BAD_POD });
  expect(code).toBe(1);
  expect(outputs.errors).toBe('2');
  expect(stdout).not.toContain('unreadable');
  expect(stderr).toContain('note: the templates of 1 Helm chart are left out: charts/shop. Render them with "helm template" to check them\n');
  // unless they are named
  expect(run(chart, { paths: 'charts/shop/templates' }).code).toBe(3);
  expect(run(chart, { 'allow-empty': 'true' }).code).toBe(0);
});

test('taints and node-labels are those of a cluster of your own', () => {
  const tolerating = BAD_POD.replace(
    'spec:\n',
    'spec:\n  os: {name: windows}\n  nodeSelector: {kubernetes.io/os: windows}\n  tolerations: [{key: own, value: win, effect: NoSchedule}]\n',
  );
  const errors = (inputs: Strings) => run({ 'a.yaml': tolerating }, inputs).outputs.errors;
  expect(errors({ taints: 'own=win:NoSchedule\r\n' })).toBe('0');
  expect(errors({ taints: 'own=win:NoSchedule\nother=win:NoSchedule' })).toBe('1');
  expect(run({ 'a.yaml': GOOD }, { 'node-labels': '$(id)' }))
    .toMatchObject({ code: 2, stderr: expect.stringContaining('--node-label: must be a label, got "$(id)"') });
});

test('allow-empty, min-severity, and config are those of the command', () => {
  expect(run({ 'a.txt': '' }, { 'allow-empty': 'true' }).code).toBe(0);
  expect(run({ 'a.yaml': BAD_POD }, { 'min-severity': 'error' }).outputs.findings).toBe('1');
  expect(run(
    { 'a/a.yaml': BAD_POD, 'a/own.yaml': 'platform: gke\n' }, { 'config': 'own.yaml', 'working-directory': 'a', 'paths': 'a.yaml' },
  ).outputs.errors).toBe('2');
});

describe('where the workloads run', () => {
  const PULL_REQUEST = {
    'github.action_ref': `v${version}`, 'github.event.pull_request.number': '7', 'github.repository': 'shop/deploy',
    'github.workflow': 'windows "manifests"', 'github.job': 'check',
  };
  const POOLS = { paths: 'deploy', platform: 'upstream', pools: '2022:2,linux:3' };

  test('is in the summary with nodes or pools, and what changed since an earlier run', () => {
    expect(run({ 'deploy/web.yaml': GOOD }).outputs['where-file']).toBe('');
    const before = run({ 'deploy/web.yaml': GOOD }, POOLS);
    expect(before.summary).toMatch(/^\| .+ \| 2 \| runs \| Windows LTSC2022 \|/m);
    expect(before).toMatchObject({ code: 0, where: { workloads: [{ verdict: 'runs' }] } });
    const folder = new Folder({ 'before.json': JSON.stringify(before.where), 'deploy/web.yaml': GOOD });
    expect(runner.run(folder, { ...POOLS, since: 'before.json' }).summary).toContain('Nothing has changed.');
    expect(runner.run(folder, { ...POOLS, pools: 'linux:3', since: 'before.json' }).summary)
      .toContain('| no longer runs | runs on Windows LTSC2022 | unschedulable |');
  });

  test('wrong pools fail the action', () => {
    expect(run({ 'deploy/web.yaml': GOOD }, { ...POOLS, pools: '2022' }))
      .toMatchObject({ code: 2, stderr: expect.stringContaining('--pools: must be') });
  });

  test('is a comment of the pull request, which later runs update', () => {
    const comment = (existing: string, given: Strings = {}) =>
      runner.run(new Folder({ 'deploy/web.yaml': GOOD }), { ...POOLS, comment: 'true', token: 'secret', ...given }, PULL_REQUEST, { existing });
    const posted = comment('');
    expect(posted.comments).toEqual([
      { args: ['api', '--paginate', 'repos/shop/deploy/issues/7/comments'], token: 'secret' },
      {
        args: ['api', '--method', 'POST', 'repos/shop/deploy/issues/7/comments'], token: 'secret',
        body: `<!-- k8s-windows: windows manifests / check -->\n${posted.summary}`,
      },
    ]);
    expect(comment('42\n43\n').comments[1].args).toEqual(['api', '--method', 'PATCH', 'repos/shop/deploy/issues/comments/42']);
    expect(comment('', { comment: 'false' }).comments).toEqual([]);
    expect(comment('', { platform: 'gkee' }).comments).toEqual([]);
  });

  test('of others has no comment', () => {
    for (const [name, value] of [
      ['github.event.pull_request.head.repo.fork', 'true'], ['github.actor', 'dependabot[bot]'], ['github.event.pull_request.number', ''],
    ]) {
      expect(runner.run(new Folder({ 'deploy/web.yaml': GOOD }), { ...POOLS, comment: 'true' }, { ...PULL_REQUEST, [name]: value }).comments)
        .toEqual([]);
    }
  });

  test('a comment that fails is a warning, and a long one is cut at a line', () => {
    const long = Array.from({ length: 4 }, () => 'directory'.repeat(25)).join('/');
    const files = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`deploy/${long}/${i}.yaml`, BAD_POD]));
    const { code, stdout, comments } = runner.run(
      new Folder(files), { ...POOLS, 'comment': 'true', 'fail-on': 'never' }, PULL_REQUEST, { existing: 'fails' },
    );
    expect([code, stdout]).toEqual([0, expect.stringContaining('::warning::the comment could not be posted')]);
    const { body } = comments.at(-1)!;
    expect(body!.length).toBeLessThan(65536);
    expect(body!.endsWith('\n\nThe job summary has the rest.')).toBe(true);
  });
});

test('the documentation names each input and output', () => {
  const page = readFileSync(path.join(__dirname, '../../docs/tools/github-actions.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
  expect(rows).toEqual([...Object.keys(ACTION.inputs), ...Object.keys(ACTION.outputs)]);
});
