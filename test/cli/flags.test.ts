import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { parse, parseAllDocuments } from 'yaml';
import { Folder } from './command';
import { COMMAND_WORDS } from '../../src/cli/command-words';
import type { Commands } from '../../src/cli/commands';
import { program } from '../../src/cli/program';
import { DUMP_KINDS } from '../../src/diagnosis/dump';
import { KNOWN_KUBERNETES_MINORS, KUBECTL_GET } from '../../src/knowledge';
import { windowsNode, windowsPod } from '../checker/manifests';
import { list, node } from '../diagnosis/objects';

const io = { cwd: '.', env: {}, isTerminal: false, readStdin: () => undefined, stdout: () => {}, stderr: () => {} };
const programOf = (argv: readonly string[]) => program(argv, io, '1.2.3', {} as Commands, () => {});
const root = programOf(Object.keys(COMMAND_WORDS).flatMap((path) => path.split(' ')));

/** All commands with their names. */
function all(command: Command, name = ''): readonly (readonly [string, Command])[] {
  return command.commands.flatMap((each) => [[`${name}${each.name()}`, each] as const, ...all(each, `${name}${each.name()} `)]);
}

test('commands that the command line doesn\'t name have fewer flags, and the same line of help', () => {
  const count = (command: Command) => all(command).reduce((sum, [, { options }]) => sum + options.length, 0);
  const check = programOf(['plan', 'check']);
  expect(count(check)).toBeLessThan(count(root) / 2);
  expect([programOf([]), check].map((command) => command.helpInformation())).toEqual([root.helpInformation(), root.helpInformation()]);
  for (const [name, command] of all(check).filter(([each]) => /^(?:check|node|node check|address-plan)$/.test(each))) {
    expect(command.helpInformation()).toBe(all(root).find(([other]) => other === name)![1].helpInformation());
  }
});

/** Why a flag doesn't have the same words in all commands. */
const DIFFERENT: Readonly<Record<string, string>> = {
  '--output': 'says what is written',
  '--format': 'lists the formats of the command',
  '--windows': 'filter and chart accept "any" too',
  '--name': 'of the release, as for helm, or of the policies',
  '--pools': 'migrate reads files only',
};

const flags = all(root).flatMap(([name, command]) => command.options.map((option) => ({ name, option })));
const byLong = new Map(flags.map(({ option: { long } }) => [long!, flags.filter(({ option }) => option.long === long)]));

test.each([...byLong].filter(([, same]) => same.length > 1))('%s has one letter and one meaning', (long, same) => {
  expect(new Set(same.map(({ option }) => option.short)).size).toBe(1);
  const descriptions = new Set(same.map(({ option }) => option.description));
  expect([...descriptions]).toHaveLength(long in DIFFERENT ? descriptions.size : 1);
  expect(descriptions.size > 1).toBe(long in DIFFERENT);
});

test('a letter has one flag', () => {
  const letters = flags.filter(({ option }) => option.short).map(({ option: { short, long } }) => `${short} ${long}`);
  expect([...new Set(letters)].sort()).toEqual(['-c --config', '-f --values', '-n --namespace', '-o --output', '-p --platform', '-w --write']);
});

/** Commands that report nothing of a severity: an image is locked or not, they list or explain what is known, or only have others below them. */
const REPORTING_NOTHING = [
  'images', 'images lock', 'images update', 'images verify', 'images show', 'images help', 'node', 'node explain', 'explain', 'rules', 'completion',
  'init',
  'help', 'node help', 'admission help',
];

test.each(all(root).map(([name]) => name).filter((name) => !REPORTING_NOTHING.includes(name)))('%s has --fail-on with the severities', (name) => {
  const option = all(root).find(([each]) => each === name)![1].options.find(({ long }) => long === '--fail-on');
  expect(option).toMatchObject({
    flags: '--fail-on <severity>', description: expect.stringContaining(': error, warning, note, never; error by default'),
  });
});

test.each(all(root).filter(([, { options }]) => options.some(({ long }) => long === '--nodes')).map(([name]) => name)
  .concat('doctor', 'admission preview', 'migrate'))('the help of %s has the one line for kubectl', (name) => {
  const { stdout } = new Folder().run([...name.split(' '), '--help']);
  expect(stdout.replace(/\s+/g, ' ')).toContain(KUBECTL_GET);
});

test.each([
  ['check', 'a.yaml', '--min-effect', 'note'], ['check', 'a.yaml', '-f', 'json'], ['doctor', 'a.yaml', '-f', 'json'],
])('%j is wrong usage', (...argv) => {
  expect(new Folder({ 'a.yaml': '' }).run(argv)).toMatchObject({ code: 2, stdout: '' });
});

test('the effect in a configuration is reported with the severity', () => {
  const folder = new Folder({ 'a.yaml': '', '.k8s-windows.yaml': 'minEffect: advice\n' });
  expect(folder.run(['check', 'a.yaml']))
    .toMatchObject({ code: 2, stderr: expect.stringContaining('.k8s-windows.yaml:1:1: minEffect: unknown option. Did you mean minSeverity?') });
});

test('the line for kubectl has all kinds that doctor reads', () => {
  const kinds = KUBECTL_GET.split(' ')[2].split(',');
  expect(DUMP_KINDS.filter((kind) => !kinds.some((each) => each.startsWith(kind.toLowerCase())))).toEqual([]);
});

test('a Pod that runs on no node is an error of where', () => {
  const folder = new Folder({
    'a.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {nodeSelector: {kubernetes.io/os: windows}, '
    + 'containers: [{name: a, image: a}]}\n',
  });
  const where = (...argv: string[]) => folder.run(['where', 'a.yaml', '-p', 'gke', ...argv]).code;
  expect([where(), where('--fail-on', 'note'), where('--fail-on', 'never')]).toEqual([1, 1, 0]);
});

test.each<[string[], string, string, string]>([
  [['address-plan', '--cluster-cidr', '10.8.0.0/30'], 'error', 'never', '--node-mask'],
  [['convert', 'a.ps1'], 'warning', 'error', 'Required options not found'],
  [['convert', 'a.ps1', '--windows', 'ltsc2022'], 'note', 'never', 'dropped'],
  [['node', 'render', 'bad.yaml'], 'error', 'never', 'error: '], [['node', 'render', 'node.yaml'], 'note', 'error', 'note: '],
  [['admission', '--kubernetes', '1.34'], 'note', 'warning', 'note: '],
])('%j fails with --fail-on %s, but not with --fail-on %s', (argv, fails, succeeds, reported) => {
  const options = 'version: LTSC2022\nkubernetes: v1.36.3\nnetwork: flannel-vxlan\napiServer: { host: 192.168.1.10 }\njoin: false\n';
  const script = 'nssm set kubelet AppParameters --hostname-override=win-1 --network-plugin=cni\n';
  const folder = new Folder({ 'a.ps1': script, 'node.yaml': options, 'bad.yaml': `${options}paths: 5\n` });
  const { stdout, stderr, code } = folder.run([...argv, '--fail-on', fails]);
  expect([code, stdout + stderr]).toEqual([1, expect.stringContaining(reported)]);
  expect(folder.run([...argv, '--fail-on', succeeds]).code).toBe(0);
});

test('chart passes --kubernetes to helm', () => {
  const helm = new Folder({ 'shop/Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 1.0.0\n', 'helm': '#!/bin/sh\necho "Error: $*" >&2\nexit 1\n' });
  chmodSync(join(helm.path, 'helm'), 0o755);
  for (const flag of ['--kubernetes', '--kube-version']) {
    expect(helm.run(['chart', 'shop', '--helm', './helm', flag, '1.36']).stderr).toContain('--kube-version=1.36');
  }
});

describe('flags that describe a platform', () => {
  const PODS = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  containers:\n  - {name: a, image: '
    + '"mcr.microsoft.com/windows/nanoserver:ltsc2022", resources: {limits: {memory: 1Gi}, requests: {memory: 1Gi}}}\n';
  const PLACED = PODS.replace('spec:\n', [
    'spec:', '  os: {name: windows}', '  nodeSelector: {kubernetes.io/os: windows, pool: win}',
    '  tolerations: [{key: os, value: win, effect: NoSchedule}, {key: own, operator: Exists, effect: NoExecute}]', '',
  ].join('\n'));
  const folder = new Folder({
    'pod.yaml': PODS, 'placed.yaml': PLACED, '.k8s-windows.yaml': 'platform: gke\n', 'dump.json': '{"kind": "List", "apiVersion": "v1", "items": []}',
  });
  const FLAGS = ['--taint', 'os=win:NoSchedule', '--taint=own:NoExecute', '--node-label', 'pool=win'];
  const TOLERATIONS = [{ key: 'os', operator: 'Equal', value: 'win', effect: 'NoSchedule' }, { key: 'own', operator: 'Exists', effect: 'NoExecute' }];

  test('filter completes Pods for a platform of flags, over that of the configuration file', () => {
    const { spec } = parse(folder.run(['filter', ...FLAGS], { stdin: PODS }).stdout);
    expect(spec).toMatchObject({ nodeSelector: { 'kubernetes.io/os': 'windows', 'pool': 'win' }, tolerations: TOLERATIONS });
    expect(parse(folder.run(['filter', '--taint', 'os=win:NoSchedule,own:NoExecute'], { stdin: PODS }).stdout).spec)
      .toMatchObject({ nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: TOLERATIONS });
    expect(parse(folder.run(['filter', '--node-label', 'pool=win'], { stdin: PODS }).stdout).spec.tolerations).toBeUndefined();
  });

  test('it is that of the configuration file', () => {
    const configured = new Folder({
      '.k8s-windows.yaml': 'platform:\n  taints: [{key: os, value: win, effect: NoSchedule}, {key: own, effect: '
      + 'NoExecute}]\n  nodeLabels: {pool: win}\n',
    });
    expect(configured.run(['filter'], { stdin: PODS }).stdout).toBe(folder.run(['filter', ...FLAGS], { stdin: PODS }).stdout);
  });

  test('check, where, and admission have it', () => {
    const rules = (...argv: string[]) =>
      JSON.parse(folder.run(['check', ...argv, '--format', 'json']).stdout).findings.map(({ rule }: { rule: string }) => rule);
    expect(rules('placed.yaml', ...FLAGS)).not.toContain('toleration-missing');
    expect(rules('placed.yaml', '--taint', 'os=other:NoSchedule')).toContain('toleration-missing');
    expect(folder.run(['fix', '--write', '-', ...FLAGS], { stdin: PODS }).stdout).toContain('value: win');
    expect(folder.run(['where', 'placed.yaml', ...FLAGS, '--pools', '2022:2'])).toMatchObject({ code: 0 });
    expect(folder.run(['where', 'placed.yaml', '--taint', 'os=other:NoSchedule', '--pools', '2022:2']).code).toBe(1);
    expect(folder.run(['admission', ...FLAGS]).stdout).toContain('pool');
    expect(parseAllDocuments(folder.run(['admission', ...FLAGS]).stdout).length).toBeGreaterThan(1);
    expect(folder.run(['doctor', 'dump.json', ...FLAGS, '--allow-empty']).code).toBe(0);
  });

  test.each([
    [['--taint', 'os=win'], '--taint: must be a taint, got "os=win". Write it as for "kubectl taint", such as os=windows:NoSchedule.'],
    [['--taint', 'os=win:Never'], '--taint.effect: must be one of "NoSchedule", "PreferNoSchedule", "NoExecute", got "Never"'],
    [['--taint', 'o s=win:NoSchedule'], 'must be a valid taint key, got "o s"'],
    [['--node-label', 'pool'], '--node-label: must be a label, got "pool". Write it as key=value, such as pool=windows.'],
    [['--node-label', 'kubernetes.io/os=linux'], 'must be "windows" on Windows nodes, got "linux"'],
    [
      ['--taint', 'os=win:NoSchedule', '-p', 'gke'],
      '--taint: must not be set with --platform gke, which has its own, got "os=win:NoSchedule". Remove one of the two.',
    ],
    [['--node-label', 'a=b', '-p', 'gke'], '--node-label: must not be set with --platform gke'],
  ])('%j is wrong usage', (argv, message) => {
    const { code, stdout, stderr } = folder.run(['filter', ...argv], { stdin: PODS });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });
});

describe('options that decide verdicts have one meaning in every command that gives verdicts', () => {
  const WINDOWS = { os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows' } };
  const pod = (name: string, spec: object, image = 'mcr.microsoft.com/windows/servercore:ltsc2022', more: object = {}) => (
    { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec: { ...spec, containers: [{ name: 'main', image, ...more }] } });
  const NODES = ['10.0.20348', '10.0.17763'].map((build) => windowsNode(build));
  const PODS = [
    pod('unknown', WINDOWS, 'registry.example/orders:4.8'),
    pod(
      'shell', { nodeSelector: { ...WINDOWS.nodeSelector, 'node.kubernetes.io/windows-build': '10.0.20348' } }, undefined, { command: ['/bin/sh'] },
    ),
    pod('anywhere', { os: { name: 'windows' } }),
  ];
  const listOf = (...items: object[]) => JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
  const IGNORE = 'ignore:\n  - rule: linux-command\n    reason: the image has a shell\n';
  const folder = new Folder({
    'pods.json': listOf(...PODS), 'nodes.json': listOf(...NODES), 'dump.json': listOf(...PODS, ...NODES), 'ignore.yaml': IGNORE,
    'windows.yaml': 'mixed: false\n',
  });

  const named = (workloads: readonly any[]) => Object.fromEntries(workloads.map(({ name, verdict, before }) => [name, verdict ?? before.verdict]));
  const WITH_NODES = ['--nodes', 'nodes.json'];
  /** How each command gives verdicts of the input. */
  const PARTS: Readonly<Record<string, (...argv: string[]) => Record<string, string>>> = {
    check: (...argv) => named(JSON.parse(folder.run(['check', 'pods.json', ...WITH_NODES, '--format', 'json', ...argv]).stdout).workloads),
    where: (...argv) => named(JSON.parse(folder.run(['where', 'pods.json', ...WITH_NODES, '--format', 'json', ...argv]).stdout).workloads),
    doctor: (...argv) => named(JSON.parse(folder.run(['doctor', 'dump.json', '--format', 'json', ...argv]).stdout).workloads),
    filter: (...argv) => named(JSON.parse(folder.run(['filter', ...WITH_NODES, '--report', 'json', ...argv], { stdin: listOf(...PODS) }).stderr)
      .workloads),
    preview: (...argv) => named(JSON.parse(folder.run(['admission', 'preview', 'pods.json', ...WITH_NODES, '--format', 'json', ...argv]).stdout)
      .verdicts),
  };
  const EACH = Object.keys(PARTS);

  test.each(EACH)('%s: --windows is the release of images whose tags name none', (part) => {
    expect(PARTS[part]()).toMatchObject({ unknown: 'unknown' });
    expect(PARTS[part]('--windows', 'ltsc2022')).toMatchObject({ unknown: 'misplaced' });
  });

  test.each(EACH)('%s: a rule of check that the configuration file ignores doesn\'t decide a verdict', (part) => {
    expect(PARTS[part]()).toMatchObject({ shell: 'fails' });
    expect(PARTS[part]('--config', 'ignore.yaml')).toMatchObject({ shell: 'runs' });
  });

  test.each(EACH)('%s: --kubernetes is the version of the cluster', (part) => {
    for (const kubernetes of ['1.34', '1.36']) { expect(PARTS[part]('--kubernetes', kubernetes)).toEqual(PARTS.check('--kubernetes', kubernetes)); }
  });

  test.each(['check', 'where'])('%s: --mixed and --no-mixed say whether the cluster has Linux nodes, whatever the configuration says', (command) => {
    const verdictOf = (...argv: string[]) =>
      named(JSON.parse(folder.run([command, 'pods.json', '-p', 'aks', '--format', 'json', ...argv]).stdout).workloads).anywhere;
    expect([verdictOf(), verdictOf('--mixed')]).toEqual(['misplaced', 'misplaced']);
    expect([verdictOf('--no-mixed'), verdictOf('--config', 'windows.yaml')]).toEqual(['unknown', 'unknown']);
    expect(verdictOf('--config', 'windows.yaml', '--mixed')).toBe('misplaced');
  });

  test.each(['check', 'where'])('%s: with --placement none, no rule requires a selection of builds, but the nodes stay what they are', (command) => {
    const reasonsOf = (...argv: string[]) => {
      const { workloads } = JSON.parse(folder.run([command, 'pods.json', ...WITH_NODES, '--format', 'json', ...argv]).stdout);
      const { verdict, reasons } = workloads.find(({ name }: any) => name === 'anywhere');
      return [verdict, ...reasons.map(({ rule, group }: any) => rule ?? group)];
    };
    expect(reasonsOf()).toEqual(['misplaced', 'image-build-mismatch', 'Windows LTSC2019']);
    expect(reasonsOf('--placement', 'none')).toEqual(['misplaced', 'Windows LTSC2019']);
  });
});

describe('a kubelet newer than the tables has one note, wherever nodes are read', () => {
  const NOTE = `note: 1.99 is newer than the facts of this release; those of 1.${KNOWN_KUBERNETES_MINORS.last} are used. Use a release of k8s-windows that `
    + 'knows 1.99, once there is one.\n';
  const nodes = (kubeletVersion: string) =>
    JSON.stringify(list(node('win-0', 'windows', { info: { kubeletVersion } }), node('win-1', 'windows', { info: { kubeletVersion } })));
  const folder = new Folder({
    'pod.yaml': windowsPod({ image: 'mcr.microsoft.com/windows/servercore:ltsc2022' }), 'newer.json': nodes('v1.99.1'),
    'known.json': nodes(`v1.${KNOWN_KUBERNETES_MINORS.last}.2`),
  });
  const stderrOf = (args: readonly string[]) => folder.run(args, { stdin: folder.read('pod.yaml') }).stderr;

  test.each<[string, (file: string) => string[], boolean]>([
    ['doctor', (file) => ['doctor', file], true],
    ['check', (file) => ['check', 'pod.yaml', '--nodes', file], true],
    ['fix', (file) => ['fix', 'pod.yaml', '--nodes', file], true],
    ['where', (file) => ['where', 'pod.yaml', '--nodes', file], true],
    ['filter', (file) => ['filter', '--nodes', file], false],
    ['admission preview', (file) => ['admission', 'preview', 'pod.yaml', '--nodes', file], true],
  ])('%s', (_, argsOf, hasKubernetes) => {
    expect(stderrOf(argsOf('newer.json')).split(NOTE)).toHaveLength(2);
    expect(stderrOf(argsOf('known.json'))).not.toContain('newer than the facts');
    if (hasKubernetes) { expect(stderrOf([...argsOf('newer.json'), '--kubernetes', '1.99']).split(NOTE)).toHaveLength(2); }
  });
});
