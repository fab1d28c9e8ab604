import { inQuotes } from '../yaml';

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

/** Flags with their values, without those that have none. */
export function flagsOf(flags: Readonly<Record<string, string | number | undefined>>, dashes = '--'): readonly string[] {
  return Object.entries(flags).filter(([, value]) => value !== undefined).map(([name, value]) => `${dashes}${name}=${value}`);
}

/** Pairs in the value of a flag; `undefined` if there are none. */
export function pairsOf(pairs: Readonly<Record<string, string>>): string | undefined {
  return Object.entries(pairs).map(([key, value]) => `${key}=${value}`).join(',') || undefined;
}
