import { distinct, textOf } from '../../base';
import { hideSecrets } from '../../kubernetes';
import { executableName } from '../../pods';

/** A time in milliseconds; 0 if it is absent or invalid. */
export function timeOf(value: unknown): number {
  return Date.parse(textOf(value)) || 0;
}

const MOST_WORDS = 4;

/** Lists words in a sentence: `a`, `a and b`, `a, b and 3 more`. */
export function enumerated(words: readonly string[]): string {
  const all = distinct(words);
  const parts = all.length > MOST_WORDS ? [...all.slice(0, MOST_WORDS - 1), `${all.length - MOST_WORDS + 1} more`] : all;
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** Longer messages are cut around the words that match the symptom. */
const LONGEST = 260;
const BEFORE = 80;

/** Debug information that a runtime appends, which includes the environment variables of the container. */
const EXTRA_INFO = /\(?extra info: ?[{(][^]*$/;
/**
 * A command in the message of a kubelet or runtime: `exec: "…"`, `command '…'`, `commandline "…"`, `lifecycle hook ([…])`; in quotes that may be
 * those of a quoted message, and perhaps cut off.
 */
const COMMAND = new RegExp([
  '(?<before>\\b(?:exec(?:utable)?|command(?:[ -]?line)?|lifecycle hook)\\b\\\\?"?[:= (]{0,4}(?:timed out[: ]{1,2})?)',
  '(?:\\\\"(?<inner>[^]{0,4000}?)(?:\\\\"(?=[\\s:,;)"]|$)|$)|"(?<quoted>(?:[^"\\\\]|\\\\.){0,4000})(?:"|\\\\?$)'
    + '|\'(?<single>[^\']{0,4000})(?:\'|$)|\\[(?<list>[^]{0,4000}?)(?:\\](?=\\))|$))',
].join(''), 'gi');

/** A message with the names of executables in place of commands. */
function withoutArguments(text: string): string {
  return text.replace(COMMAND, (...match: unknown[]) => {
    const { before, inner, quoted, single, list } = match.at(-1) as Readonly<Record<string, string | undefined>>;
    const command = inner ?? quoted ?? single ?? list ?? '';
    return `${before}"${executableName(command.replace(/^\\"/, '"').replace(/\\\\/g, '\\'))}"`;
  });
}

const hide = (text: string) => hideSecrets(withoutArguments(text));

/** The relevant part of a message, in one line and without secrets. @param at offset of the relevant words */
export function excerptOf(text: string, at = 0): string {
  const start = at > LONGEST - BEFORE ? at - BEFORE : 0;
  // mask secrets before cutting, or a part of one might remain
  const head = hide(text.slice(0, start));
  const whole = hide(text.replace(EXTRA_INFO, '')).replace(/\s+/g, ' ').trim();
  const from = start === 0 ? 0 : Math.min(head.replace(/\s+/g, ' ').length, Math.max(0, whole.length - LONGEST));
  const cut = whole.slice(from, from + LONGEST);
  return `${from > 0 ? '…' : ''}${cut}${from + cut.length < whole.length ? '…' : ''}`;
}
