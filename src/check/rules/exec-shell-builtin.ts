import { CMD_BUILTINS } from '../../knowledge';
import { listAt, scalarText } from '../../manifest';
import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { ofPodRule } from './support/pod-rule';
import { setting } from './support/pods';

const probe = (command: string) => `livenessProbe:\n  exec:\n    command: ${command}`;

export const execShellBuiltin: Rule = {
  ...ofPodRule(POD_RULES.execShellBuiltin, ({ parts: [, command], path }) => {
    const words = listAt(command, 'words');
    return CMD_BUILTINS.includes(scalarText(words[0]).toLowerCase()) ? { fix: setting(path.slice(0, -1), ['cmd', '/c', ...words]) } : {};
  }),
  fixable: true,
  needs: ['command'],
  summary: 'a command of a Windows container is built into a shell, but isn\'t run in one',
  why: 'A command runs without a shell. `dir`, `type`, and `if` exist only inside cmd.exe, and cmdlets such as `Test-Path` only inside PowerShell, so Windows finds no program of that name.',
  source: 'Azure/AKS#1836; Microsoft, "Windows Commands"',
  bad: windowsPod({ container: probe('[type, C:\\ready]') }),
  good: windowsPod({ container: probe('[cmd, /c, type, C:\\ready]') }),
};
