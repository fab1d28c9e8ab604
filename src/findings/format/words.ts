import { lookUp } from '../../base';
import { Effect, Failure, Finding, ObjectReference, Rated, SEVERITIES, Severity, severityOf } from '../finding';

/** How a text is broken into lines. */
export interface Wrapping {
  /** Whether a word that is longer than a line is cut; by default, it is a line of its own. @default false */
  readonly hard?: boolean;
  /** Spaces before all lines but the first. @default 0 */
  readonly indent?: number;
  /** Columns of a text. @default - its characters */
  readonly columnsOf?: (text: string) => number;
}

/** Breaks a text at spaces into lines of at most `width` columns. */
export function wrapped(text: string, width: number, options: Wrapping = {}): readonly string[] {
  const { hard = false, indent = 0, columnsOf = ({ length }) => length } = options;
  const words = text.split(' ').flatMap((word) => (hard && word.length > width ? word.match(new RegExp(`.{1,${width}}`, 'gu'))! : [word]));
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && columnsOf(last) > indent && columnsOf(longer) > width) {
      lines.push(' '.repeat(indent) + word);
    } else {
      lines[Math.max(0, lines.length - 1)] = longer;
    }
  }
  return lines;
}

/** Grows when a field of JSON output changes its meaning or is removed. New fields don't change it. */
export const SCHEMA_VERSION = 1;

/** What an effect means in a cluster. */
export const EFFECT_WORDS: Readonly<Record<Effect, string>> = {
  rejected: 'the API server rejects the object or its Pods',
  misplaced: 'Pods are never scheduled, or run on nodes that don\'t support them',
  broken: 'it can\'t start, stay up, or do its work',
  ended: 'Pods run only while their nodes last: the platform creates no new ones',
  ignored: 'the setting is accepted, but has no effect on Windows',
  ending: 'Pods run today, while their nodes and images last',
  advice: 'a change is recommended',
};

/** `Deployment shop/web`, or `Workflow shop/build, templates[test]` for a part of an object. */
export function formatObject({ kind, namespace, name, part }: Omit<ObjectReference, 'apiVersion'> & { readonly part?: string }): string {
  return printable(`${kind} ${namespace ? `${namespace}/` : ''}${name || '(no name)'}${part === undefined ? '' : `, ${part}`}`);
}

/** `deploy.yaml:12:9`, or only the file if the line is unknown. */
export function formatPlace({ file, line, column }: Pick<Finding | Failure, 'file' | 'line' | 'column'>): string {
  const name = printable(file ?? '(no file)');
  return line === undefined ? name : `${name}:${line}:${column}`;
}

/** Columns between those of a table, and the least width of one that shrinks. */
const GAP = 2;
const NARROWEST = 8;

/**
 * Rows as lines whose columns have the same widths. The last cell of a row can have any.
 * @param width of a line: the widest columns shrink to fit
 * @default - any
 */
export function columnLines(rows: readonly (readonly string[])[], width = Infinity): readonly string[] {
  const natural: number[] = [];
  for (const row of rows) { row.forEach((cell, i) => { natural[i] = Math.max(natural[i] ?? 0, cell.length); }); }
  const widths = shrunk(natural, width);
  return rows.flatMap((row) => {
    const cells = row.map((cell, i) => (cell.length <= (widths[i] ?? 0) ? [cell] : wrapped(cell, widths[i] ?? 0, { hard: true })));
    return Array.from({ length: Math.max(...cells.map(({ length }) => length)) }, (_, line) => (
      cells.map((cell, i) => (i === row.length - 1 ? cell[line] ?? '' : (cell[line] ?? '').padEnd(widths[i] ?? 0))).join(' '.repeat(GAP))));
  });
}

/** Widths of columns that fit into a line. */
function shrunk(natural: readonly number[], width: number): readonly number[] {
  const widths = [...natural];
  for (let excess = natural.reduce((sum, each) => sum + each + GAP, -GAP) - width; excess > 0; excess--) {
    const most = Math.max(...widths);
    if (most <= NARROWEST) { break; }
    widths[widths.indexOf(most)] = most - 1;
  }
  return widths;
}

/** `did this. Do that`: a message, and the change to make. */
export function formatMessage({ message, help }: { readonly message: string; readonly help?: string }): string {
  return help ? `${message}. ${help.charAt(0).toUpperCase()}${help.slice(1)}` : message;
}

/** `error: deploy.yaml:3:1: is not valid YAML: …. Fix the syntax`. */
export function formatFailure(failure: Failure): string {
  return `error: ${formatPlace(failure)}: ${printable(formatMessage(failure))}`;
}

/** `a, b, and 3 more`. */
export function firstNames(names: readonly string[], most: number): string {
  return [...names.slice(0, most), ...(names.length > most ? [`and ${names.length - most} more`] : [])].join(', ');
}

/** `3 errors, 1 warning`; counts of 0 are left out. */
export function formatCounts(counts: readonly (readonly [count: number, one: string])[]): string {
  return counts.filter(([count]) => count > 0).map(([count, one]) => `${count} ${one}${count === 1 ? '' : 's'}`).join(', ');
}

/** The number of documents that can't be read, and of findings by severity. */
export function countsOf(findings: readonly Rated[], failures: readonly Failure[]): string {
  const count = (severity: Severity) => findings.filter((finding) => severityOf(finding) === severity).length;
  return formatCounts([[failures.length, 'unreadable document'], ...SEVERITIES.map((severity) => [count(severity), severity] as const)]);
}

/** Characters that control a terminal, break or reorder a line, are invisible, or are invalid in XML or UTF-8. */
const UNPRINTABLE = new RegExp([
  '[\\u0000-\\u001f\\u007f-\\u009f]',
  // direction marks, line separators, and characters without width
  '[\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufff9-\\ufffb\\ufffe\\uffff]',
  '[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]',
].join('|'), 'g');
const CI_COMMAND = /##(?=\w*\[)/g;
const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * A string from a user as a part of one line. Escapes invisible characters, such as `\n` and `\u001b`, and commands of CI systems: `::` at
 * the start (GitHub Actions), and `##[`, `##vso[`, and similar anywhere (Azure Pipelines, TeamCity).
 */
export function printable(text: string): string {
  return visible(text).replace(/^(\s*):(?=:)/, `$1${escaped(':')}`).replace(CI_COMMAND, `#${escaped('#')}`);
}

/** Longer words, and longer messages, aren't read by people. */
const LONGEST = { word: 200, message: 2000 };

const LONG_WORDS = new RegExp(`\\S{${LONGEST.word + 1},}`, 'g');

/** A message for people: extremely long values in it are cut, with their length. JSON has all of them. */
export function shortMessage(message: string): string {
  return cut(message.replace(LONG_WORDS, (word) => cut(word, LONGEST.word)), LONGEST.message);
}

/** A message for people, as a part of one line. */
export function printableMessage(message: string): string {
  return printable(shortMessage(message));
}

function cut(text: string, most: number): string {
  if (text.length <= most) { return text; }
  const [end] = /["'`),.:;]*$/.exec(text)!;
  return `${text.slice(0, most / 2).replace(/[\ud800-\udbff]$/, '')}…${end} (${text.length.toLocaleString('en-US')} characters)`;
}

/** A string from a user, whose invisible characters are escaped, such as `\n` and `\u001b`. */
export function visible(text: string): string {
  return text.replace(UNPRINTABLE, (char) => lookUp(SHORT, char) ?? escaped(char));
}

/** `printable` for a line of a file, where tabs aren't escaped. */
export function printableLine(line: string): string {
  return line.split('\t').map(printable).join('\t');
}

/** A word of a command as it is typed in a shell: quoted if it must be, if possible in a way that cmd.exe knows too. */
export function shellWord(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) { return word; }
  return /^(?:[\w@+=:,./ -]|\\(?!\\|$))+$/.test(word) ? `"${word}"` : `'${word.replaceAll('\'', '\'\\\'\'')}'`;
}

/** JSON in which invisible characters are escaped, with the same values. */
export function printableJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2).replace(UNPRINTABLE, (char) => (char === '\n' ? char : escaped(char))).replace(CI_COMMAND, `#${escaped('#')}`)}\n`;
}

function escaped(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
