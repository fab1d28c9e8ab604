import { inQuotes } from '../manifest';

/**
 * Quotes one argument for a Windows command line: in double quotes if it is empty or contains white space or a double quote, with backslashes doubled
 * before a quote. Source: Microsoft documentation, "Parsing C command-line arguments"; `CommandLineToArgvW`.
 */
export function commandLineWord(word: string): string {
  if (word !== '' && !/[\s"]/.test(word)) { return word; }
  return inQuotes(word);
}

/** A Windows command line. The program is always quoted: otherwise Windows could start another program from a service path with a space. */
export function commandLine(program: string, args: readonly string[]): string {
  return [inQuotes(program), ...args.map(commandLineWord)].join(' ');
}
