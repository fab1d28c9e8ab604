import { keysOfPointer } from '../../base';
import { isPlainWord, masked, mayHoldSecret, secretRanges } from '../../kubernetes';
import { Failure, Finding } from '../finding';
import { printableLine } from './words';
import { LineIndex } from '../line-index';

/** A key with its colon or equals sign, directly before a value. */
const KEY_BEFORE = /(?:^|[\s{,])(["']?)[\w./-]{1,100}\1\s{0,9}[:=]\s{0,9}$/;
/** A key at the start, with its colon or equals sign. */
const KEY = /^(?:(["'])[\w./-]{1,100}\1\s{0,9}[:=]\s{0,9}|[\w./-]{1,100}\s{0,9}(?:[:=](?=\s|$|["'[{])|$))/;
/** The dashes and the name of a flag. */
const FLAG = /^[-\u2010-\u2015\u2212]{1,2}[A-Za-z][\w-]{0,80}/;
const WORD = /[\w.\\/:<>%-]{2,}/g;
/** Kinds of findings in scripts, where any word may be a secret. */
const SCRIPT_KINDS = new Set(['CommandLine', 'Environment', 'Comment']);

/** Masks a line of a text, in which it is at an offset, and in which the offsets `start` and `end` enclose what is marked. */
type Mask = (line: string, start: number, end: number, offset: number) => string;
/** The parts of a stretch of a file that can be shown, whatever a finding is about; as offsets in it. */
export type Visible = (start: number, end: number) => readonly (readonly [start: number, end: number])[];

/**
 * Masks a source line except for what is visible anyway, and for the subject of the finding: the key or flag, its value if that is a plain word, and
 * the words that the message names. Lines that can't be parsed are masked completely.
 */
export function maskLine(about: Finding | Failure, visible?: Visible): Mask {
  return (line, start, end, offset) => {
    const shown = 'rule' in about ? [...shownRanges(line, start, end, about), ...visible?.(offset, offset + line.length) ?? []] : [];
    const hidden: (readonly [number, number])[] = secretRanges(line).slice();
    let at = 0;
    for (const [from, to] of [...shown].sort((a, b) => a[0] - b[0])) {
      if (from > at) { hidden.push([at, from]); }
      at = Math.max(at, to);
    }
    return masked(line, [...hidden, [at, line.length]]);
  };
}

function shownRanges(line: string, start: number, end: number, finding: Finding): readonly (readonly [number, number])[] {
  const place = line.slice(start, end);
  // an item of a command has no key
  const hasKey = !SCRIPT_KINDS.has(finding.object.kind) && !/\/(?:command|args)\/\d+$/.test(finding.path);
  const key = (hasKey ? KEY.exec(place)?.[0] : undefined) ?? FLAG.exec(place)?.[0] ?? '';
  const value = place.slice(key.length);
  const named = new Set(`${finding.message} ${finding.help}`.match(WORD) ?? []);
  return [
    // the dashes of a list
    [0, /^\s*(?:-\s+)*/.exec(line.slice(0, start))![0].length],
    ...(KEY_BEFORE.test(line.slice(0, start)) ? [[start - KEY_BEFORE.exec(line.slice(0, start))![0].length, start] as const] : []),
    [start, start + key.length],
    ...(isHarmless(value.trim(), finding) ? [[start + key.length, end] as const] : [...value.matchAll(WORD)].filter(([word]) => named.has(word)
      || named.has(word.replace(/^.*[\\/]/, '')))
      .map(({ index, 0: word }) => [start + key.length + index, start + key.length + index + word.length] as const)),
  ];
}

/** Whether a value is one plain word at a path that holds no secrets. */
function isHarmless(value: string, { object, path }: Finding): boolean {
  const keys = keysOfPointer(path);
  // what is behind the name of an executable may be an argument
  const isCommand = keys.some((key) => key === 'command' || key === 'args');
  return !isCommand && !SCRIPT_KINDS.has(object.kind) && !mayHoldSecret(keys, object.kind)
    && isPlainWord(value.replace(/^(["'])(.*)\1$/, '$2').trim());
}

/** Longer lines, such as minified JSON, are cut around the underlined part. */
const LONGEST = 140;
/** What is kept before the underlined part of a line that is cut, as a part of its length. */
const BEFORE = 2 / 7;
/** Of a longer line, so much around the part that is shown is read for secrets, which are shorter. */
const AROUND = 5000;

/** A source line, and the carets below it. */
interface Frame {
  readonly line: string;
  /** Spaces up to the column, as wide as the characters above them. */
  readonly indent: string;
  readonly carets: string;
}

/**
 * The frame of a position; `undefined` if there is no such line.
 *
 * @param mask @default - nothing is masked
 * @param width columns for the line @default - any
 */
export function frameOf(
  text: string,
  place: { line: number; column: number; endLine?: number; endColumn?: number },
  mask: Mask = (line) => line,
  width = Infinity,
): Frame | undefined {
  const most = Math.min(LONGEST, width);
  const lines = linesOf(text);
  const [source, offset] = [lines.lineAt(place.line), lines.startOf(place.line)];
  if (source === undefined || offset === undefined) { return undefined; }
  const start = Math.min(place.column - 1, source.length);
  const end = place.endLine === place.line && place.endColumn ? Math.min(place.endColumn - 1, source.length) : source.length;
  const from = source.length > most ? Math.max(0, start - Math.floor(most * BEFORE)) : 0;
  const first = Math.max(0, from - AROUND);
  const around = source.slice(first, from + most + AROUND);
  const cut = mask(around, start - first, Math.min(end - first, around.length), offset + first).slice(from - first, from - first + most);
  const [left, right] = [from > 0 ? '…' : '', from + cut.length < source.length ? '…' : ''];
  // escapes are longer than the characters they replace
  const [before, marked] = [printableLine(`${left}${cut.slice(0, start - from)}`), printableLine(cut.slice(start - from, end - from))];
  return {
    line: `${before}${marked}${printableLine(cut.slice(Math.max(start, end) - from))}${right}`,
    indent: before.replace(/[^\t]/g, ' '),
    carets: '^'.repeat(Math.max(1, marked.length)),
  };
}

/** Lines of the last file: findings come file by file. */
let last: { readonly text: string; readonly lines: LineIndex } | undefined;

function linesOf(text: string): LineIndex {
  if (last?.text !== text) { last = { text, lines: new LineIndex(text) }; }
  return last.lines;
}
