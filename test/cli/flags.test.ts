import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { Folder } from './command';
import type { Commands } from '../../src/cli/commands';
import { program } from '../../src/cli/program';
import { DUMP_KINDS } from '../../src/diagnosis/dump-kinds';
import { KUBECTL_GET } from '../../src/knowledge';

const io = { cwd: '.', env: {}, isTerminal: false, readStdin: () => undefined, stdout: () => {}, stderr: () => {} };
const root = program(io, '1.2.3', {} as Commands, () => {});

/** All commands with their names. */
function all(command: Command, name = ''): readonly (readonly [string, Command])[] {
  return command.commands.flatMap((each) => [[`${name}${each.name()}`, each] as const, ...all(each, `${name}${each.name()} `)]);
}

/** Why a flag doesn't have the same words in all commands. */
const DIFFERENT: Readonly<Record<string, string>> = {
  '--output': 'says what is written',
  '--format': 'lists the formats of the command',
  '--windows': 'filter and chart accept "any" too',
  '--name': 'of the release, as for helm, or of the policies',
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

/** Commands that report nothing of a severity: they list or explain what is known, or only have others below them. */
const REPORTING_NOTHING = ['node', 'node explain', 'explain', 'rules', 'completion', 'help', 'node help', 'admission help'];

test.each(all(root).map(([name]) => name).filter((name) => !REPORTING_NOTHING.includes(name)))('%s has --fail-on with the severities', (name) => {
  const option = all(root).find(([each]) => each === name)![1].options.find(({ long }) => long === '--fail-on');
  expect(option).toMatchObject({ flags: '--fail-on <severity>', description: expect.stringContaining(': error, warning, note, never; error by default') });
});

test.each(all(root).filter(([, { options }]) => options.some(({ long }) => long === '--nodes')).map(([name]) => name).concat('doctor', 'admission preview'))('the help of %s has the one line for kubectl', (name) => {
  const { stdout } = new Folder().run([...name.split(' '), '--help']);
  expect(stdout.replace(/\s+/g, ' ')).toContain(KUBECTL_GET);
});

test.each([['check', 'a.yaml', '--min-effect', 'note'], ['check', 'a.yaml', '-f', 'json'], ['doctor', 'a.yaml', '-f', 'json']])('%j is wrong usage', (...argv) => {
  expect(new Folder({ 'a.yaml': '' }).run(argv)).toMatchObject({ code: 2, stdout: '' });
});

test('the effect in a configuration is reported with the severity', () => {
  const folder = new Folder({ 'a.yaml': '', '.k8s-windows.yaml': 'minEffect: advice\n' });
  expect(folder.run(['check', 'a.yaml'])).toMatchObject({ code: 2, stderr: expect.stringContaining('.k8s-windows.yaml:1:1: minEffect: unknown option. Did you mean minSeverity?') });
});

test('the line for kubectl has all kinds that doctor reads', () => {
  const kinds = KUBECTL_GET.split(' ')[2].split(',');
  expect(DUMP_KINDS.filter((kind) => !kinds.some((each) => each.startsWith(kind.toLowerCase())))).toEqual([]);
});

test('a Pod that runs on no node is an error of where', () => {
  const folder = new Folder({ 'a.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {nodeSelector: {kubernetes.io/os: windows}, containers: [{name: a, image: a}]}\n' });
  const where = (...argv: string[]) => folder.run(['where', 'a.yaml', '-p', 'gke', ...argv]).code;
  expect([where(), where('--fail-on', 'note'), where('--fail-on', 'never')]).toEqual([1, 1, 0]);
});

test.each<[string[], string, string, string]>([
  [['plan', '--cluster-cidr', '10.8.0.0/30'], 'error', 'never', '--node-mask'],
  [['convert', 'a.ps1'], 'warning', 'error', 'Required options not found'],
  [['convert', 'a.ps1', '--windows', 'ltsc2022'], 'note', 'never', 'dropped'],
  [['node', 'render', 'bad.yaml'], 'error', 'never', 'error: '], [['node', 'render', 'node.yaml'], 'note', 'error', 'note: '],
  [['admission', '--kubernetes', '1.34'], 'note', 'warning', 'note: '],
])('%j fails with --fail-on %s, but not with --fail-on %s', (argv, fails, succeeds, reported) => {
  const node = 'version: LTSC2022\nkubernetes: v1.36.3\nnetwork: flannel-vxlan\napiServer: { host: 192.168.1.10 }\njoin: false\n';
  const script = 'nssm set kubelet AppParameters --hostname-override=win-1 --network-plugin=cni\n';
  const folder = new Folder({ 'a.ps1': script, 'node.yaml': node, 'bad.yaml': `${node}paths: 5\n` });
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
