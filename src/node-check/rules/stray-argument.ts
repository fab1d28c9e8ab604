import { NodeRule, placeOfCommand } from '../rule';
import { isPlaceholder } from '../script/placeholder';
import { named } from './support/flags';

export const strayArgument: NodeRule = {
  id: 'node-stray-argument',
  effect: 'broken',
  summary: 'the kubelet or kube-proxy is given an argument that belongs to no switch',
  why: 'Both stop with "unknown command" or "does not take any arguments". A boolean switch takes its value behind `=` only: in `--enable-dsr true` the word `true` belongs to nothing. So does the rest of a value with blanks and without quotes.',
  source: 'kubernetes v1.36.3 cmd/kubelet/app/server.go, cmd/kube-proxy/app/server.go',
  example: 'services.ps1',
  bad: 'C:\\k\\kube-proxy.exe --network-name=cbr0 --enable-dsr true\n',
  good: 'C:\\k\\kube-proxy.exe --network-name=cbr0 --enable-dsr=true\n',
  check: ({ commands }) => commands.flatMap((command) => {
    const { program } = command;
    if (command.guessed || (program !== 'kubelet' && program !== 'kube-proxy') || command.flags.length === 0) { return []; }
    // on a page, words go on behind a command; brackets are expressions, whose value nobody knows
    const isStray = (text: string) => (command.file.script?.isScript ? /^[\w:\\/][^()[\]{}]*$/.test(text) && !isPlaceholder(text) : /^(?:true|false)$/i.test(text));
    return command.stray.filter(({ text }) => isStray(text)).slice(0, 1).map((word) => ({
      place: { ...placeOfCommand(command), start: word.start, end: word.end },
      message: `${shown(word.text)} belongs to no switch: ${named(program)} stops`,
      help: 'write a boolean\'s value behind =, and a value with blanks in double quotes',
    }));
  }),
};

/** A word that no switch explains may be a secret, unless it is the value of a boolean. */
function shown(word: string): string {
  return /^(?:true|false)$/i.test(word) ? JSON.stringify(word) : 'an argument';
}
