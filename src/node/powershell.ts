/** A value of a PowerShell script. */
export type PowerShellValue = string | number | boolean | readonly PowerShellValue[] | { readonly [key: string]: PowerShellValue };

/** All that PowerShell takes for a single quote: it ends a literal, and doubled it stands for itself. Source: PowerShell `CharTraits.cs`, `IsSingleQuote`. */
const SINGLE_QUOTES = /['\u2018\u2019\u201a\u201b]/g;

/**
 * A value as PowerShell writes it. A text is a literal in single quotes: nothing in it is looked at, neither `$` nor backticks, and line breaks stand
 * for themselves.
 *
 * @throws for a number that isn't finite
 */
export function powershellLiteral(value: PowerShellValue): string {
  if (typeof value === 'string') { return `'${value.replace(SINGLE_QUOTES, '$&$&')}'`; }
  if (typeof value === 'boolean') { return value ? '$true' : '$false'; }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) { throw new Error(`${value} is no number for PowerShell`); }
    return String(value);
  }
  if (Array.isArray(value)) { return `@(${value.map(powershellLiteral).join(', ')})`; }
  return `@{ ${Object.entries(value).map(([key, inner]) => `${powershellLiteral(key)} = ${powershellLiteral(inner)}`).join('; ')} }`;
}

/** Whether a text in a script stays as it is in whatever code page Windows PowerShell reads it. */
const PLAIN = /^[\n\r\t\x20-\x7e]*$/;
const BYTE_ORDER_MARK = '\ufeff';

/** The text of a script's file: with a byte order mark where Windows PowerShell would else take it for a text in the machine's own code page. */
export function scriptFile(text: string): string {
  return PLAIN.test(text) ? text : BYTE_ORDER_MARK + text;
}

/**
 * A script: a comment, its values as assignments, and its body, which takes them by name. The comment and the names are ours; values are never a part
 * of code.
 */
export function scriptWith(comment: string, values: Readonly<Record<string, PowerShellValue>>, body: string): string {
  const assignments = Object.entries(values).map(([name, value]) => `$${name} = ${powershellLiteral(value)}\n`).join('');
  return scriptFile(`# ${comment}\n$ErrorActionPreference = 'Stop'\n\n${assignments}\n${body}`);
}
