import { NodeRuleDefinition, placeOfCommand } from '../rule';
import { isPlaceholder } from '../script/placeholder';
import { named } from './support/flags';

export const strayArgument: NodeRuleDefinition = {
  id: 'node-stray-argument',
  effect: 'broken',
  summary: 'an argument of the kubelet or kube-proxy that belongs to no flag',
  check: ({ commands }) => commands.flatMap((command) => {
    const { program } = command;
    if (command.guessed || (program !== 'kubelet' && program !== 'kube-proxy') || command.flags.length === 0) { return []; }
    // on a page, prose follows a command; brackets are expressions of unknown value
    const isStray = (text: string) => (command.file.script?.isScript ? /^[\w:\\/][^()[\]{}]*$/.test(text) && !isPlaceholder(text) : /^(?:true|false)$/i.test(text));
    return command.stray.filter(({ text }) => isStray(text)).slice(0, 1).map((word) => ({
      place: { ...placeOfCommand(command), start: word.start, end: word.end },
      message: `${shown(word.text)} belongs to no flag: ${named(program)} exits with an error`,
      help: 'set a boolean flag with =, and put a value with spaces in double quotes',
    }));
  }),
};

/** An argument without a flag may be a secret, unless it is the value of a boolean. */
function shown(word: string): string {
  return /^(?:true|false)$/i.test(word) ? JSON.stringify(word) : 'an argument';
}
