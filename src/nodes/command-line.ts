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

/** A value that can be written as a PowerShell literal. */
export type PowerShellValue = string | number | boolean | readonly PowerShellValue[] | { readonly [key: string]: PowerShellValue };

/**
 * All characters that PowerShell treats as a single quote: each ends a literal, and doubled it represents itself. Source: PowerShell `CharTraits.cs`,
 * `IsSingleQuote`.
 */
const SINGLE_QUOTES = /['\u2018\u2019\u201a\u201b]/g;

/**
 * A value as a PowerShell literal. Strings are in single quotes, in which PowerShell expands neither `$` nor backticks and keeps line breaks.
 *
 * @throws Error if a number isn't finite
 */
export function powershellLiteral(value: PowerShellValue): string {
  if (typeof value === 'string') { return `'${value.replace(SINGLE_QUOTES, '$&$&')}'`; }
  if (typeof value === 'boolean') { return value ? '$true' : '$false'; }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) { throw new Error(`must be a finite number, got ${value}`); }
    return String(value);
  }
  if (Array.isArray(value)) { return `@(${value.map(powershellLiteral).join(', ')})`; }
  return `@{ ${Object.entries(value).map(([key, inner]) => `${powershellLiteral(key)} = ${powershellLiteral(inner)}`).join('; ')} }`;
}

/** Whether a script reads the same in every code page: plain ASCII. */
const PLAIN = /^[\n\r\t\x20-\x7e]*$/;
const BYTE_ORDER_MARK = '\ufeff';

/**
 * The content of a script's file. Unless it is plain ASCII, it starts with a byte order mark; without one, Windows PowerShell reads it in the
 * machine's code page.
 */
export function scriptFile(text: string): string {
  return PLAIN.test(text) ? text : BYTE_ORDER_MARK + text;
}

/**
 * A script: a comment, assignments of its values, and a body that uses them by name. Comment and names are constants of this library; values are
 * always literals, never code.
 */
export function scriptWith(comment: string, values: Readonly<Record<string, PowerShellValue>>, body: string): string {
  const assignments = Object.entries(values).map(([name, value]) => `$${name} = ${powershellLiteral(value)}\n`).join('');
  return scriptFile(`# ${comment}\n$ErrorActionPreference = 'Stop'\n\n${assignments}\n${body}`);
}
