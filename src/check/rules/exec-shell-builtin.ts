import { CMD_BUILTINS } from '../../knowledge';
import { listAt, scalarText } from '../../manifest';
import { POD_RULES } from '../../pod-rules';
import { RuleDefinition } from '../rule';
import { ofPodRule } from './support/pod-rule';
import { setting } from './support/pods';

export const execShellBuiltin: RuleDefinition = {
  ...ofPodRule(POD_RULES.execShellBuiltin, ({ parts: [, command], path }) => {
    const words = listAt(command, 'words');
    return CMD_BUILTINS.includes(scalarText(words[0]).toLowerCase()) ? { fix: setting(path.slice(0, -1), ['cmd', '/c', ...words]) } : {};
  }),
  fixable: true,
  needs: ['command'],
  summary: 'a command of a Windows container is built into a shell, but isn\'t run in one',
};
