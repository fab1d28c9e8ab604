import { ofPodRule } from './support/pod-rule';
import { setting } from './support/pods';
import { listAt, scalarText } from '../../base';
import { POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';

export const execOneString: RuleDefinition = {
  ...ofPodRule(POD_RULES.execOneString, ({ parts: [, command], path }) => {
    const parts = split(scalarText(listAt(command, 'words')[0]));
    return parts ? { fix: setting(path.slice(0, -1), parts) } : {};
  }),
  fixable: true,
  needs: ['command'],
  summary: 'a command of a Windows container is one string instead of a list of arguments',
};

/** The arguments of a command line; what a shell runs stays one argument. `undefined` where quoting would have to be guessed. */
function split(text: string): readonly string[] | undefined {
  if (/["'`]/.test(text)) { return undefined; }
  const shell = /^((?:cmd|powershell|pwsh)(?:\.exe)?)\s+(\/c|-command|-c)\s+(.*)$/i.exec(text);
  return shell ? shell.slice(1) : text.split(/\s+/);
}
