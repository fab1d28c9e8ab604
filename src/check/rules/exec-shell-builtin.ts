import { CMD_BUILTINS, CMDLET } from '../../knowledge';
import { Rule } from '../rule';
import { commandsOf, consequence } from './support/commands';
import { windowsPod } from './support/example';
import { onWindowsPods, setting } from './support/pods';

const probe = (command: string) => `livenessProbe:\n  exec:\n    command: ${command}`;

export const execShellBuiltin: Rule = {
  id: 'exec-shell-builtin',
  effect: 'broken',
  fixable: true,
  needs: ['command'],
  summary: 'a command of a Windows container is built into a shell, but isn\'t run in one',
  why: 'A command runs without a shell. `dir`, `type`, and `if` exist only inside cmd.exe, and cmdlets such as `Test-Path` only inside PowerShell, so Windows finds no program of that name.',
  source: 'Azure/AKS#1836; Microsoft, "Windows Commands"',
  bad: windowsPod({ container: probe('[type, C:\\ready]') }),
  good: windowsPod({ container: probe('[cmd, /c, type, C:\\ready]') }),
  check: onWindowsPods(({ spec }) => commandsOf(spec).flatMap(({ path, words, purpose }) => {
    const builtin = CMD_BUILTINS.includes(words[0].toLowerCase());
    if (!builtin && !CMDLET.test(words[0])) { return []; }
    const shell = builtin ? ['cmd', '/c'] : ['powershell', '-Command'];
    return [{
      path: [...path, 0],
      message: `"${words[0]}" is ${builtin ? 'built into cmd.exe' : 'a PowerShell cmdlet'}, not a program: ${consequence(purpose)}`,
      help: `run it in a shell: [${[...shell, words[0]].join(', ')}, ...]`,
      ...(builtin && { fix: setting(path, [...shell, ...words]) }),
    }];
  })),
};
