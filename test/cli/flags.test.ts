import type { Command } from 'commander';
import { Folder } from './command';
import type { Commands } from '../../src/cli/commands';
import { program } from '../../src/cli/program';
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

test.each(['check', 'fix', 'filter', 'chart', 'doctor', 'node check', 'where', 'admission preview'])('%s has --fail-on with the severities', (name) => {
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
