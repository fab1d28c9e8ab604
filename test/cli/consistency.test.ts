import { Folder } from './command';
import { GOOD, PRIVILEGED, PRIVILEGED_RULE } from '../checker/manifests';

const NODE = 'version: LTSC2022\nkubernetes: v1.36.3\nnetwork: flannel-vxlan\napiServer: { host: 192.168.1.10 }\njoin: false\n';
const folder = new Folder({
  'good.yaml': GOOD, 'bad.yaml': PRIVILEGED, 'node.yaml': NODE,
  'advice.yaml': GOOD.replace('memory: 2Gi', 'ephemeral-storage: 1Gi'),
  'a.ps1': 'nssm set kubelet AppParameters --hostname-override=win-1 --network-plugin=cni\n',
  'dump.json': JSON.stringify({
    apiVersion: 'v1', kind: 'List',
    items: [{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { containers: [{ name: 'a', image: 'nginx' }] } }],
  }),
  'nodes.json': JSON.stringify({ apiVersion: 'v1', kind: 'Node', metadata: { name: 'a', labels: { 'kubernetes.io/os': 'windows' } } }),
});
const run = (...args: string[]) => folder.run(args);

describe('JSON', () => {
  test.each([
    ['check', 'bad.yaml'], ['fix', 'bad.yaml'], ['address-plan'], ['convert', 'a.ps1'], ['doctor', 'nodes.json'], ['rules'],
    ['explain', 'huge-pages'],
    ['node', 'check', 'a.ps1'], ['node', 'render', 'node.yaml'], ['node', 'explain'], ['admission', 'preview', 'dump.json'],
  ])('of %s %s %s has a schemaVersion', (...command) => {
    expect(JSON.parse(run(...command, '--format', 'json').stdout)).toMatchObject({ schemaVersion: 1 });
  });

  test.each([
    ['check', 'bad.yaml'], ['doctor', 'nodes.json'], ['address-plan'], ['rules'], ['explain', 'huge-pages'], ['node', 'check', 'a.ps1'],
    ['node', 'explain'], ['admission', 'preview', 'dump.json'],
  ])('of %s %s %s goes to --output', (...command) => {
    expect(run(...command, '--format', 'json', '-o', 'report.json').stdout).toBe('');
    expect(JSON.parse(folder.read('report.json'))).toMatchObject({ schemaVersion: 1 });
  });
});

describe('help', () => {
  test.each<[string[], string]>([
    [['help'], 'Usage: k8s-windows '], [['--help'], 'Usage: k8s-windows '], [['help', 'check'], 'Usage: k8s-windows check '],
    [['check', '--help'], 'Usage: k8s-windows check '],
    [['help', 'node'], 'Usage: k8s-windows node '], [['node', 'help'], 'Usage: k8s-windows node '],
    [['help', 'admission'], 'Usage: k8s-windows admission '], [['admission', 'help', 'preview'], 'Usage: k8s-windows admission preview '],
    [['help', 'node', 'render'], 'Usage: k8s-windows node render '], [['node', 'help', 'render'], 'Usage: k8s-windows node render '],
  ])('%j', (args, usage) => {
    const { code, stdout, stderr } = run(...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(usage);
  });

  test.each([
    ['check'], ['fix'], ['address-plan'], ['convert'], ['doctor'], ['rules'], ['explain'], ['node'], ['node', 'check'], ['node', 'render'],
    ['node', 'explain'], ['admission'], ['admission', 'preview'],
  ])('of %s %s has examples', (...command) => {
    expect(run(...command, '--help').stdout).toMatch(new RegExp(`\nExamples:\n {2}\\$ .*k8s-windows ${command.join(' ')}`));
  });

  test('of an unknown command is an error', () => {
    expect(run('help', 'chek')).toMatchObject({
      code: 2, stdout: '', stderr: expect.stringContaining('unknown command "chek". Did you mean "check"?'),
    });
    expect(run('help', 'check', 'x')).toMatchObject({ code: 2, stdout: '' });
  });

  test.each([[], ['node']])('is printed to stderr without a command: %s', (...args) => {
    expect(run(...args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(`Usage: ${['k8s-windows', ...args].join(' ')} `) });
  });
});

describe('a misspelled name is reported with the nearest one', () => {
  test.each<[string[], string]>([
    [['chek'], 'Did you mean check?'], [['node', 'rendr'], 'Did you mean render?'], [['admission', 'previw'], 'Did you mean "preview"?'],
    [['check', '--frmat', 'json'], 'Did you mean --format?'],
    [['check', '--rule', 'tolerations-missing', 'good.yaml'], '--rule: unknown rule "tolerations-missing". Did you mean "toleration-missing"?'],
    [['check', '-p', 'gek', 'good.yaml'], '--platform: must be a platform, got "gek". Did you mean gke?'],
    [
      ['check', '--format', 'sarf', 'good.yaml'],
      '--format: must be one of "text", "compact", "markdown", "json", "sarif", "github", "junit", got "sarf". Did you mean sarif?',
    ],
    [['admission', '-p', 'gek'], '--platform: must be a platform, got "gek". Did you mean gke?'],
    [['admission', '--linux', 'pni'], 'got "pni". Did you mean pin?'],
    [['address-plan', '--format', 'jsno'], '--format: must be one of "text", "json", got "jsno". Did you mean json? Options: text, json.'],
    [['address-plan', '--network', 'calcio'], 'got "calcio". Did you mean calico?'],
    [['address-plan', '--network', 'x'], '--network: must be one of '],
    [['check', '--min-severity', 'eror', 'good.yaml'], '--min-severity: must be one of "error", "warning", "note", got "eror". Did you mean error?'],
    [['check', '--min-severity', 'warn', 'good.yaml'], 'got "warn". Did you mean warning? Options: error, warning, note.'],
    [
      ['node', 'check', '--min-severity', 'advice', 'a.ps1'],
      '--min-severity: must be one of "error", "warning", "note", got "advice". Did you mean note?',
    ],
    [['check', '--fail-on', 'nevr', 'good.yaml'], 'got "nevr". Did you mean never?'],
    [['fix', '--fail-on', 'broken', 'good.yaml'], '--fail-on: must be one of "error", "warning", "note", "never", got "broken". Did you mean error?'],
    [['doctor', '--format', 'yaml', 'good.yaml'], '--format: must be one of "text", "compact", "markdown", "json", "sarif", "github", "junit", '
      + '"html", got "yaml". Use one of: text, compact, markdown, json, sarif, github, junit, html.'],
    [['explain', 'doctor-disk-ful'], 'Did you mean doctor-disk-full'],
    [['explain', 'tolerations-missing'], 'Did you mean toleration-missing'],
    [['node', 'check', '--windows', 'ltcs2022', 'a.ps1'], '--windows: must be a Windows Server release, got "ltcs2022". Did you mean LTSC2022?'],
    [['node', 'check', '--rule', 'node-flag-remove', 'a.ps1'], 'unknown rule "node-flag-remove". Did you mean "node-flag-removed"?'],
    [['check', '--rule', 'node-flag-removed', 'good.yaml'], '--rule: node-flag-removed is a rule of `node check`; `check` doesn\'t run it'],
    [['node', 'check', '--rule', 'huge-pages', 'a.ps1'], 'huge-pages is a rule of `check`; `node check` doesn\'t run it'],
    [['check', '--rule', 'doctor-disk-full', 'good.yaml'], 'doctor-disk-full is a symptom of `doctor`; `check` doesn\'t run it'],
  ])('%j', (args, message) => {
    const { code, stdout, stderr } = run(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr.length).toBeLessThan(500);
  });
});

test.each([
  ['rules', 'x'], ['explain', 'huge-pages', 'x'], ['address-plan', 'x'], ['node', 'render', 'node.yaml', 'x'],
])('too many arguments: %s %s %s', (...command) => {
  expect(run(...command)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('too many arguments') });
});

test.each([
  ['check', 'nope.yaml'], ['fix', 'nope.yaml'], ['doctor', 'nope.yaml'], ['convert', 'nope.yaml'], ['node', 'check', 'nope.yaml'],
  ['node', 'render', 'nope.yaml'], ['admission', 'preview', 'nope.yaml'],
  ['check', 'good.yaml', '-c', 'nope.yaml'], ['check', 'good.yaml', '--nodes', 'nope.yaml'], ['check', 'good.yaml', '--baseline', 'nope.yaml'],
  ['node', 'explain', '--node', 'nope.yaml'],
])('a missing file: %s %s %s %s', (...command) => {
  const { code, stdout, stderr } = run(...command);
  expect(code).toBeGreaterThan(1);
  expect(stdout + stderr).toContain('nope.yaml: does not exist');
});

describe('--fail-on', () => {
  test.each<[string, string, number]>([
    ['bad.yaml', 'error', 1], ['bad.yaml', 'never', 0], ['advice.yaml', 'warning', 0], ['advice.yaml', 'note', 1], ['good.yaml', 'note', 0],
  ])('%s %s: %i', (file, severity, code) => {
    expect(run('check', file, '--fail-on', severity).code).toBe(code);
    expect(run('check', file, '--fail-on', severity, '--format', 'json').code).toBe(code);
  });

  test.each<[string[], string]>([
    [['filter', '--nodes', 'nodes.json'], 'note'], [['filter', '--nodes', 'nodes.json'], 'never'],
    [['admission', 'preview', 'dump.json', '--nodes', 'nodes.json'], 'error'],
    [['admission', 'preview', 'dump.json', '--nodes', 'nodes.json'], 'never'],
  ])('of %j --fail-on %s counts what will happen to workloads', (command, severity) => {
    const { code, stderr } = folder.run([...command, '--fail-on', severity], { stdin: folder.read('dump.json') });
    expect(stderr).toContain('1 workload with 1 Pod: 1 is unschedulable');
    expect(code).toBe(severity === 'never' ? 0 : 1);
  });

  test('without some rules, check says that verdicts depend on them', () => {
    expect(run('check', 'bad.yaml', '--no-rule', PRIVILEGED_RULE).stderr).toMatch(/\nnote: not all rules were run: /);
    expect(run('check', 'bad.yaml').stderr).not.toContain('not all rules');
  });

  test('of node check, and of fix for what remains', () => {
    expect(run('node', 'check', 'a.ps1', '--fail-on', 'never').code).toBe(0);
    expect(run('node', 'check', 'a.ps1', '--fail-on', 'error').code).toBe(1);
    expect(run('fix', 'advice.yaml', '--fail-on', 'warning').code).toBe(0);
  });
});

describe('--baseline', () => {
  const own = () => new Folder({ 'deploy/bad.yaml': PRIVILEGED });
  const codes = (at: Folder, ...args: string[]) => at.run(['check', 'deploy', '--baseline', 'baseline.json', ...args]);

  test('hides what follows from its findings, with nodes too, but not what only the nodes show', () => {
    const at = new Folder({ 'a.yaml': PRIVILEGED, 'nodes.json': folder.read('nodes.json'), 'b.yaml': GOOD });
    const check = (...files: string[]) => at.run(['check', ...files, '--nodes', 'nodes.json', '--baseline', 'baseline.json']);
    at.run(['check', 'a.yaml', 'b.yaml', '--nodes', 'nodes.json', '--baseline', 'baseline.json', '--write-baseline']);
    expect(check('a.yaml')).toMatchObject({ code: 0, stdout: '' });
    at.write('big.yaml', GOOD.replace('memory: 2Gi', 'memory: 4Ti').replace(/^( {2}name: ).*$/m, '$1big'));
    at.write('nodes.json', JSON.stringify({
      apiVersion: 'v1', kind: 'Node', metadata: { name: 'a', labels: { 'kubernetes.io/os': 'windows' } },
      status: { allocatable: { cpu: '4', memory: '8Gi', pods: '9' } },
    }));
    expect(check('big.yaml')).toMatchObject({ code: 1, stdout: expect.stringContaining('unschedulable: ') });
  });

  test('hides that a workload doesn\'t run, until its verdict is another one', () => {
    const big = GOOD.replace('memory: 2Gi', 'memory: 4Ti');
    const at = new Folder({ 'a.yaml': big, 'nodes.json': folder.read('nodes.json') });
    const check = (...args: string[]) => at.run(['check', 'a.yaml', '--nodes', 'nodes.json', '--baseline', 'baseline.json', ...args]);
    at.write('nodes.json', JSON.stringify({
      apiVersion: 'v1', kind: 'Node', metadata: { name: 'a', labels: { 'kubernetes.io/os': 'windows' } },
      status: { allocatable: { cpu: '4', memory: '8Gi', pods: '9' } },
    }));
    expect(check('--write-baseline')).toMatchObject({ code: 0, stdout: '' });
    expect(JSON.parse(at.read('baseline.json')).findings).toContainEqual(
      { file: 'a.yaml', finding: expect.stringMatching(/^verdict \S+ \w+ \S+ unschedulable$/), count: 1 },
    );
    expect(check()).toMatchObject({ code: 0, stdout: '' });
    at.write('a.yaml', big.replace('name: web', 'name: other'));
    expect(check()).toMatchObject({ code: 1, stdout: expect.stringContaining('unschedulable: ') });
    // without nodes, verdicts don't count
    at.run(['check', 'a.yaml', '--baseline', 'without.json', '--write-baseline']);
    expect(at.read('without.json')).not.toContain('verdict');
  });

  test('hides the findings that --write-baseline wrote, also when lines move', () => {
    const at = own();
    expect(codes(at, '--write-baseline')).toEqual({ code: 0, stdout: '', stderr: expect.stringContaining('wrote 1 finding to baseline.json\n') });
    expect(JSON.parse(at.read('baseline.json')))
      .toEqual({ schemaVersion: 1, findings: [{ file: 'deploy/bad.yaml', finding: expect.stringContaining(PRIVILEGED_RULE), count: 1 }] });
    expect(codes(at)).toMatchObject({ code: 0, stdout: '' });
    at.write('deploy/bad.yaml', `# a comment\n\n${PRIVILEGED}`);
    expect(codes(at)).toMatchObject({ code: 0, stdout: '' });
  });

  test('reports new findings, and entries that no longer occur', () => {
    const at = own();
    codes(at, '--write-baseline');
    at.write('deploy/new.yaml', PRIVILEGED.replace('name: web', 'name: other'));
    expect(codes(at)).toMatchObject({ code: 1, stdout: expect.stringContaining('deploy/new.yaml') });
    expect(codes(at).stdout).not.toContain('deploy/bad.yaml');
    at.write('deploy/bad.yaml', GOOD);
    expect(codes(at).stderr).toContain('note: baseline.json lists 1 finding that no longer occurs. Update it with --write-baseline\n');
  });

  test('applies to node check, and from any directory', () => {
    const at = new Folder({ 'k/a.ps1': folder.read('a.ps1') });
    expect(at.run(['node', 'check', 'k', '--baseline', 'k/b.json', '--write-baseline']).code).toBe(0);
    expect(JSON.parse(at.read('k/b.json')).findings[0]).toMatchObject({ file: 'a.ps1' });
    expect(at.run(['node', 'check', 'k', '--baseline', 'k/b.json']).code).toBe(0);
  });

  test.each([
    '', '{', '[]', '{"schemaVersion":2,"findings":[]}', '{"schemaVersion":1,"findings":[{"file":"a","finding":"b","count":"x"}]}',
  ])('that is invalid is wrong usage: %j', (text) => {
    const at = own();
    at.write('baseline.json', text);
    expect(codes(at)).toMatchObject({
      code: 2, stdout: '', stderr: expect.stringMatching(/^error: baseline\.json: is not .*or remove the file and write it again with --write-baseline\n$/),
    });
  });

  test.each(['a manifest', 'a report'])('is written only over a baseline: %s keeps its content', (what) => {
    const at = own();
    at.write('other.json', what === 'a report' ? at.run(['check', 'deploy', '--format', 'json']).stdout : '{"kind": "Pod"}');
    const before = at.read('other.json');
    expect(at.run(['check', 'deploy', '--baseline', 'other.json', '--write-baseline'])).toMatchObject({
      code: 2, stdout: '', stderr: expect.stringMatching(/^error: --baseline: must be a baseline or a new file .*got "other\.json", .*Name another/),
    });
    expect(at.read('other.json')).toBe(before);
    at.write('other.json', '');
    expect(at.run(['check', 'deploy', '--baseline', 'other.json', '--write-baseline']).code).toBe(0);
  });

  test('--write-baseline requires it', () => expect(run('check', 'bad.yaml', '--write-baseline').code).toBe(2));
});

describe('.k8s-windows.yaml in a parent directory', () => {
  const IGNORES = `ignore:\n  - rule: ${PRIVILEGED_RULE}\n    reason: made by others\n    paths: [charts/vendor/**]\n`;
  const at = (cwd: string, files: Record<string, string>) => {
    const own = new Folder(files);
    return (...args: string[]) => new Folder({}, `${own.path}/${cwd}`).run(args);
  };

  test('applies, with paths relative to its directory', () => {
    const inCharts = at('charts', { '.k8s-windows.yaml': IGNORES, 'charts/vendor/bad.yaml': PRIVILEGED, 'charts/own/bad.yaml': PRIVILEGED });
    expect(inCharts('check', 'vendor')).toMatchObject({ code: 0, stdout: '' });
    expect(inCharts('check', 'own').code).toBe(1);
  });

  test('excludes files by paths relative to its directory', () => {
    const inCharts = at(
      'charts', { '.k8s-windows.yaml': 'exclude: [charts/vendor]\n', 'charts/vendor/bad.yaml': PRIVILEGED, 'charts/own/good.yaml': GOOD },
    );
    expect(inCharts('check', '.')).toMatchObject({ code: 0, stderr: expect.stringContaining('checked 1 object in 1 file: no findings\n') });
  });

  test('the nearest one applies', () => {
    const inCharts = at('charts', { '.k8s-windows.yaml': IGNORES, 'charts/.k8s-windows.yaml': '', 'charts/vendor/bad.yaml': PRIVILEGED });
    expect(inCharts('check', 'vendor').code).toBe(1);
  });

  test('the root of a Git repository is the last directory', () => {
    const inRepository = at('charts', { '.k8s-windows.yaml': 'platform: wrong\n', 'charts/.git/HEAD': '', 'charts/good.yaml': GOOD });
    expect(inRepository('check', 'good.yaml').code).toBe(0);
  });
});

describe('explain and rules', () => {
  test.each<[string, RegExp]>([
    ['doctor-image-build-mismatch', /Cause: [^]*Remedy: [^]*docs\/symptoms\/doctor-image-build-mismatch\.md/],
    ['node-flag-removed', /docs\/rules\/node-flag-removed\.md/], ['address-plan', /docs\/networks\.md/], ['rule-crashed', /docs\/check\.md/],
  ])('%s', (id, text) => {
    expect(run('explain', id)).toMatchObject({ code: 0, stdout: expect.stringMatching(text) });
    expect(JSON.parse(run('explain', id, '--format', 'json').stdout))
      .toMatchObject({ id, summary: expect.any(String), url: expect.stringMatching(/^https:/) });
  });

  test('rules lists the rules of both checkers, and the symptoms', () => {
    const { rules, nodeRules, symptoms } = JSON.parse(run('rules', '--format', 'json').stdout);
    expect(rules).toContainEqual({
      id: PRIVILEGED_RULE, effect: 'rejected', severity: 'error', summary: expect.any(String), url: expect.stringContaining(`${PRIVILEGED_RULE}.md`),
    });
    expect(nodeRules.map(({ id }: { id: string }) => id)).toContain('node-flag-removed');
    expect(symptoms.map(({ id }: { id: string }) => id)).toContain('doctor-disk-full');
    expect(run('rules').stdout).toMatch(/^doctor-disk-full +error /m);
  });
});
