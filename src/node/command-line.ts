import { inQuotes } from '../manifest';

/**
 * One word of a command line, as programs on Windows take it apart: in double quotes where it has a space, a tab, a line break or a quote, or nothing
 * at all; backslashes are doubled where a quote follows. Source: Microsoft documentation, "Parsing C command-line arguments"; `CommandLineToArgvW`.
 */
export function commandLineWord(word: string): string {
  if (word !== '' && !/[\s"]/.test(word)) { return word; }
  return inQuotes(word);
}

/** A command line of a program with its arguments. The program is always in quotes: a service's path with a space would else name several programs. */
export function commandLine(program: string, args: readonly string[]): string {
  return [inQuotes(program), ...args.map(commandLineWord)].join(' ');
}
