import { ofPodRule } from './support/pod-rule';
import { setting } from './support/pods';
import { listAt, scalarText } from '../../base';
import { CMD_BUILTINS } from '../../knowledge';
import { POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';

export const execShellBuiltin: RuleDefinition = {
  ...ofPodRule(POD_RULES.execShellBuiltin, ({ parts: [, command], path }) => {
    const words = listAt(command, 'words');
    return CMD_BUILTINS.includes(scalarText(words[0]).toLowerCase()) ? { fix: setting(path.slice(0, -1), ['cmd', '/c', ...words]) } : {};
  }),
  fixable: true,
  needs: ['command'],
  summary: 'a command of a Windows container is built into a shell, but isn\'t run in one',
};
