/**
 * Command lines of Windows processes. A process receives its arguments as one string and splits it itself: most programs by the rules of
 * CommandLineToArgvW, cmd.exe by its own. Source: Microsoft, "Parsing C command-line arguments", "CommandLineToArgvW", `cmd /?`.
 */
import { Problem, show } from '../../base';
import { MAX_COMMAND_LINE } from '../../knowledge';
import { executableName } from '../../pods';
import { inQuotes } from '../../yaml';

/**
 * Quotes an argument exactly as containerd does for a container's arguments.
 * Source: golang.org/x/sys `windows.EscapeArg`. An argument with `$(NAME)` is always quoted, because the kubelet's expansion may contain spaces.
 */
export function quoteArgument(argument: string): string {
  const isOne = argument !== '' && !/[ \t]/.test(argument) && !argument.includes('$(');
  return isOne ? argument.replace(/(?<!\\)(\\*)"/g, '$1$1\\"') : inQuotes(argument);
}

/** Quotes the program, the first part of a command line: a backslash has no special meaning there, and a quotation mark isn't possible. */
function quoteProgram(program: string): string {
  return program === '' || /[ \t]/.test(program) || program.includes('$(') ? `"${program}"` : program;
}

/** Quotes each part of a command line; joined by single spaces, they form the command line. */
export function quoteCommand([program, ...rest]: readonly string[]): readonly string[] {
  return program === undefined ? [] : [quoteProgram(program), ...rest.map(quoteArgument)];
}

/** Reports commands that a command line can't express; paths start at the command. */
export function commandProblems(command: readonly string[]): readonly Problem[] {
  const problem = (path: readonly number[], message: string, remedy: string): Problem => ({ code: 'command-line', path, message, remedy });
  const parts = quoteCommand(command);
  return [
    ...(command[0] === '' || command[0]?.includes('"')
      ? [problem([0], `must be a program, got ${show(executableName(command[0]))}`, 'use the program\'s path, without quotation marks')]
      : []),
    ...command.flatMap((part, i) => (part.includes('\0')
      ? [problem([i], 'must not contain a NUL character: it would end the command line', 'remove the character')]
      : [])),
    ...(parts.join(' ').length >= MAX_COMMAND_LINE
      ? [problem(
        [], `must form a command line of less than ${MAX_COMMAND_LINE} characters on Windows, got ${parts.join(' ').length}`, 'move it to a script',
      )] : []),
  ];
}

/**
 * Reports commands that cmd.exe interprets differently: it doesn't support `\"`, and removes the quotation marks at both ends of its command line.
 */
export function cmdAdvice(command: readonly string[]): readonly Problem[] {
  if (!/(^|[\\/])cmd(\.exe)?$/i.test(command[0] ?? '')) { return []; }
  const start = command.findIndex((part, i) => i > 0 && /^\/[ck]$/i.test(part)) + 1;
  const line = start === 0 ? [] : command.slice(start);
  const [program = '', ...args] = line;
  const advice = (i: number, message: string): Problem =>
    ({ code: 'cmd-quoting', path: [start + i], message, remedy: 'put the command in a .cmd file and call that, or start the program without cmd' });
  return [
    ...line.flatMap((part, i) => (part.includes('"')
      ? [advice(i, 'should not contain quotation marks: cmd would receive a backslash before each')]
      : [])),
    ...(args.length > 0 && !program.includes('"') && quoteArgument(program).startsWith('"')
      ? [advice(0, 'should not need quotation marks: cmd would remove the first and the last of its command line')] : []),
  ];
}
