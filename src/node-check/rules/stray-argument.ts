import { NodeRule, placeOfCommand } from '../rule';
import { isPlaceholder } from '../script/placeholder';
import { named } from './support/flags';

export const strayArgument: NodeRule = {
  id: 'node-stray-argument',
  effect: 'broken',
  summary: 'an argument of the kubelet or kube-proxy that belongs to no flag',
  why: 'Both programs exit with "unknown command" or "does not take any arguments". A boolean flag accepts a value only after `=`: in `--enable-dsr true`, the word `true` is a separate argument. So is the rest of a value with spaces that isn\'t quoted.',
  source: 'kubernetes v1.36.3 cmd/kubelet/app/server.go, cmd/kube-proxy/app/server.go',
  example: 'services.ps1',
  bad: 'C:\\k\\kube-proxy.exe --network-name=cbr0 --enable-dsr true\n',
  good: 'C:\\k\\kube-proxy.exe --network-name=cbr0 --enable-dsr=true\n',
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
