import { listAt, scalarText } from '../../manifest';
import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { ofPodRule } from './support/pod-rule';
import { setting } from './support/pods';

const probe = (command: string) => `livenessProbe:\n  timeoutSeconds: 10\n  exec:\n    command: ${command}`;

export const execOneString: Rule = {
  ...ofPodRule(POD_RULES.execOneString, ({ parts: [, command], path }) => {
    const parts = split(scalarText(listAt(command, 'words')[0]));
    return parts ? { fix: setting(path.slice(0, -1), parts) } : {};
  }),
  fixable: true,
  needs: ['command'],
  summary: 'a command of a Windows container is one string instead of a list of arguments',
  why: 'A command runs without a shell. Windows looks for a program whose name is the whole string, spaces included, and fails with "The system cannot find the file specified" (0x2).',
  source: 'Azure/AKS#1836',
  bad: windowsPod({ container: probe('["powershell -Command exit 0"]') }),
  good: windowsPod({ container: probe('[powershell, -Command, exit 0]') }),
};

/** The arguments of a command line; what a shell runs stays one argument. `undefined` where quoting would have to be guessed. */
function split(text: string): readonly string[] | undefined {
  if (/["'`]/.test(text)) { return undefined; }
  const shell = /^((?:cmd|powershell|pwsh)(?:\.exe)?)\s+(\/c|-command|-c)\s+(.*)$/i.exec(text);
  return shell ? shell.slice(1) : text.split(/\s+/);
}
