/**
 * A process of Windows gets its arguments as one text, which it takes apart itself: nearly all by the rules of CommandLineToArgvW, cmd.exe by
 * its own. Source: Microsoft, "Parsing C command-line arguments", "CommandLineToArgvW", `cmd /?`.
 */
import { MAX_COMMAND_LINE } from '../knowledge';
import { inQuotes, Problem, show } from '../manifest';

/**
 * An argument as a part of a command line, written just as containerd writes the arguments of a container.
 * Source: golang.org/x/sys `windows.EscapeArg`. Where the kubelet still expands `$(NAME)`, which may bring spaces, there are quotes in any case.
 */
export function quoteArgument(argument: string): string {
  const isOne = argument !== '' && !/[ \t]/.test(argument) && !argument.includes('$(');
  return isOne ? argument.replace(/(\\*)"/g, '$1$1\\"') : inQuotes(argument);
}

/** The program as the first part of a command line, where a backslash is nothing but a backslash; it can hold no quotation mark. */
export function quoteProgram(program: string): string {
  return program === '' || /[ \t]/.test(program) || program.includes('$(') ? `"${program}"` : program;
}

/** The parts of a command line, each quoted: joined by single spaces they are the line. */
export function quoteCommand([program, ...rest]: readonly string[]): readonly string[] {
  return program === undefined ? [] : [quoteProgram(program), ...rest.map(quoteArgument)];
}

/** A command line taken apart, as Windows programs do. */
export function parseCommandLine(line: string): readonly string[] {
  const [whole, quoted, bare] = /^"([^"]*)"?|^([^ \t]*)/.exec(line)!;
  return [quoted ?? bare, ...parseArguments(line.slice(whole.length))];
}

/** The arguments behind the program. */
function parseArguments(text: string): readonly string[] {
  const found: string[] = [];
  let current: string | undefined;
  let quoted = false;
  for (let i = 0; i < text.length;) {
    const slashes = /^\\*/.exec(text.slice(i, i + MAX_COMMAND_LINE))![0].length;
    if (slashes > 0) {
      const escapes = text[i + slashes] === '"';
      current = (current ?? '') + '\\'.repeat(escapes ? Math.floor(slashes / 2) : slashes);
      i += slashes;
      if (escapes && slashes % 2 === 1) {
        current += '"';
        i += 1;
      }
      continue;
    }
    const character = text[i];
    if (character === '"' && quoted && text[i + 1] === '"') {
      current = `${current ?? ''}"`;
      i += 2;
      continue;
    }
    if (character === '"') {
      quoted = !quoted;
      current ??= '';
    } else if (!quoted && /[ \t]/.test(character)) {
      if (current !== undefined) { found.push(current); }
      current = undefined;
    } else {
      current = (current ?? '') + character;
    }
    i += 1;
  }
  return current === undefined ? found : [...found, current];
}

/** What no command line can carry; paths start at the command. */
export function commandProblems(command: readonly string[]): readonly Problem[] {
  const problem = (path: readonly number[], message: string, remedy: string): Problem => ({ code: 'command-line', path, message, remedy });
  const parts = quoteCommand(command);
  return [
    ...(command[0] === '' || command[0]?.includes('"') ? [problem([0], `is ${show(command[0])}, which is no program`, 'name a program, without quotation marks')] : []),
    ...command.flatMap((part, i) => (part.includes('\0') ? [problem([i], `is ${show(part)}, but a command line ends at a NUL`, 'remove the character')] : [])),
    ...(parts.join(' ').length >= MAX_COMMAND_LINE
      ? [problem([], `makes a command line of ${parts.join(' ').length} characters, but Windows ends them at ${MAX_COMMAND_LINE}`, 'put it in a script')] : []),
  ];
}

/** What cmd.exe takes otherwise than it was written: it knows no `\"`, and drops the quotation marks at the two ends of its line. */
export function cmdAdvice(command: readonly string[]): readonly Problem[] {
  if (!/(^|[\\/])cmd(\.exe)?$/i.test(command[0] ?? '')) { return []; }
  const start = command.findIndex((part, i) => i > 0 && /^\/[ck]$/i.test(part)) + 1;
  const line = start === 0 ? [] : command.slice(start);
  const advice = (i: number, message: string): Problem =>
    ({ code: 'cmd-quoting', path: [start + i], message, remedy: 'put the line in a .cmd file and call that, or start the program without cmd' });
  return [
    ...line.flatMap((part, i) => (part.includes('"') ? [advice(i, `is ${show(part)}, and cmd gets a backslash before each quotation mark`)] : [])),
    ...(line.length > 1 && !line[0].includes('"') && quoteArgument(line[0]).startsWith('"')
      ? [advice(0, `is ${show(line[0])}, and cmd drops the first and the last quotation mark of "${line.map(quoteArgument).join(' ')}"`)] : []),
  ];
}
