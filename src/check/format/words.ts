import { lookUp } from '../../manifest';
import { Effect, Failure, Finding, ObjectReference } from '../finding';

/** What the cluster does, behind "rejected:" and the like. */
export const EFFECT_WORDS: Readonly<Record<Effect, string>> = {
  rejected: 'the API server refuses it',
  misplaced: 'it is never scheduled, or lands on a node that can\'t run it',
  broken: 'it starts and fails',
  ignored: 'it is accepted, without effect on Windows',
  advice: 'it works, but could be better',
};

/** `Deployment shop/web`. */
export function formatObject({ kind, namespace, name }: ObjectReference): string {
  return printable(`${kind} ${namespace ? `${namespace}/` : ''}${name || '(no name)'}`);
}

/** `deploy.yaml:12:9`, as far as it is known. */
export function formatPlace({ file, line, column }: Pick<Finding | Failure, 'file' | 'line' | 'column'>): string {
  const name = printable(file ?? '(no file)');
  return line === undefined ? name : `${name}:${line}:${column}`;
}

/** `unreadable deploy.yaml:3:1: is not valid YAML: …; mend the syntax`. */
export function formatFailure(failure: Failure): string {
  return `unreadable ${formatPlace(failure)}: ${printable(`${failure.message}${failure.help ? `; ${failure.help}` : ''}`)}`;
}

/** `3 errors, 1 warning`, without what there is none of. */
export function formatCounts(counts: readonly (readonly [count: number, one: string])[]): string {
  return counts.filter(([count]) => count > 0).map(([count, one]) => `${count} ${one}${count === 1 ? '' : 's'}`).join(', ');
}

/** What steers a terminal, breaks or reorders a line, is invisible, or has no place in XML or UTF-8. */
const UNPRINTABLE = new RegExp([
  '[\\u0000-\\u001f\\u007f-\\u009f]',
  // marks of direction, separators of lines, and what has no width
  '[\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufff9-\\ufffb\\ufffe\\uffff]',
  '[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]',
].join('|'), 'g');
const CI_COMMAND = /##(?=\w*\[)/g;
const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * A text from outside as a part of one line: what can't be seen is escaped, such as `\n` and `\u001b`, and so is what a CI system would
 * take for a command: `::` at the start (GitHub Actions), and `##[`, `##vso[` and the like anywhere (Azure Pipelines, TeamCity).
 */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (char) => lookUp(SHORT, char) ?? escaped(char)).replace(/^(\s*):(?=:)/, `$1${escaped(':')}`).replace(CI_COMMAND, `#${escaped('#')}`);
}

/** The same of a line of a file, whose tabs stay. */
export function printableLine(line: string): string {
  return line.split('\t').map(printable).join('\t');
}

/** JSON that shows nothing but what can be seen; its values are the same. */
export function printableJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2).replace(UNPRINTABLE, (char) => (char === '\n' ? char : escaped(char))).replace(CI_COMMAND, `#${escaped('#')}`)}\n`;
}

function escaped(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
