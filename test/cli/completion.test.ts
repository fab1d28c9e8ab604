import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Folder } from './command';
import { COMMAND_WORDS } from '../../src/cli/command-words';
import { SHELLS } from '../../src/cli/flags';

const folder = new Folder({});
const complete = (...words: readonly string[]) => {
  const { code, stdout } = folder.run(['__complete', `=${words.at(-1) ?? ''}`, '--', ...words.slice(0, -1)]);
  expect(code).toBe(0);
  return stdout.split('\n').filter((line) => line !== '').map((line) => line.split('\t')[0]);
};

test('commands, and those of a command', () => {
  expect(complete('')).toEqual(Object.keys(COMMAND_WORDS).filter((name) => !name.includes(' ')));
  expect(complete('ch')).toEqual(['check', 'chart']);
  expect(complete('node', '')).toEqual(expect.arrayContaining(['check', 'render']));
  expect(complete('node', 'check', 'r')).toEqual([]);
});

test('flags of the command, and the values of a flag', () => {
  expect(complete('check', 'deploy', '--fail')).toEqual(['--fail-on']);
  expect(complete('check', '--fail-on', '')).toEqual(['error', 'warning', 'note', 'never']);
  expect(complete('where', 'a.yaml', '--format', 's')).toEqual(['svg']);
  expect(complete('check', '-p', 'g')).toEqual(['gke']);
});

test('nothing where a file or any value follows, so that the shell names files', () => {
  expect(complete('check', 'dep')).toEqual([]);
  expect(complete('check', '--nodes', '')).toEqual([]);
  expect(complete('no-such-command', '')).toEqual(complete(''));
});

test.each(SHELLS)('there is a script for %s', (shell) => {
  const { code, stdout } = folder.run(['completion', shell]);
  expect(code).toBe(0);
  expect(stdout).toContain('__complete "="'.slice(0, -1));
  expect(complete('completion', '')).toContain(shell);
});

test('another shell is an error with the known ones', () => {
  expect(folder.run(['completion', 'csh'])).toMatchObject({ code: 2, stderr: expect.stringContaining('bash') });
});

test('bash completes', () => {
  const main = join(__dirname, '../../src/cli/main.ts');
  const script = `k8s-windows() { "${process.execPath}" --import tsx "${main}" "$@"; }
${folder.run(['completion', 'bash']).stdout}
try() { COMP_WORDS=(k8s-windows "$@"); COMP_CWORD=$#; COMPREPLY=(); _k8s_windows; echo "\${COMPREPLY[*]}"; }
try che; try check --fail-on ""`;
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8', cwd: join(__dirname, '../..') });
  expect({ stdout, stderr }).toEqual({ stdout: 'check\nerror warning note never\n', stderr: '' });
});
