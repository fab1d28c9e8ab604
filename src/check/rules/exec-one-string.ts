import { Rule } from '../rule';
import { commandsOf, consequence } from './support/commands';
import { windowsPod } from './support/example';
import { onWindowsPods, setting } from './support/pods';

const probe = (command: string) => `livenessProbe:\n  timeoutSeconds: 10\n  exec:\n    command: ${command}`;
/** A program followed by an option: program paths don't look like that. */
const WITH_OPTIONS = /^[^\s"']+\s+[-/]\S/;
const SHELL = /^(cmd|powershell|pwsh)(\.exe)?\s/i;

export const execOneString: Rule = {
  id: 'exec-one-string',
  effect: 'broken',
  fixable: true,
  needs: ['command'],
  summary: 'a command of a Windows container is one string instead of a list of arguments',
  why: 'A command runs without a shell. Windows looks for a program whose name is the whole string, spaces included, and fails with "The system cannot find the file specified" (0x2).',
  source: 'Azure/AKS#1836',
  bad: windowsPod({ container: probe('["powershell -Command exit 0"]') }),
  good: windowsPod({ container: probe('[powershell, -Command, exit 0]') }),
  check: onWindowsPods(({ spec }) => commandsOf(spec).flatMap(({ path, words, purpose }) => {
    const [text] = words;
    if (words.length !== 1 || !(WITH_OPTIONS.test(text) || SHELL.test(text))) { return []; }
    const parts = split(text);
    return [{
      path: [...path, 0],
      // the rest may contain a secret
      message: `the whole string that starts with "${text.split(/\s/)[0]}" is used as the name of one program, which doesn't exist: ${consequence(purpose)}`,
      help: 'write the program and each argument as a separate list item',
      ...(parts && { fix: setting(path, parts) }),
    }];
  })),
};

/** The arguments of a command line; what a shell runs stays one argument. `undefined` where quoting would have to be guessed. */
function split(text: string): readonly string[] | undefined {
  if (/["'`]/.test(text)) { return undefined; }
  const shell = /^((?:cmd|powershell|pwsh)(?:\.exe)?)\s+(\/c|-command|-c)\s+(.*)$/i.exec(text);
  return shell ? shell.slice(1) : text.split(/\s+/);
}
