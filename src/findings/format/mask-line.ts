import { keysOfPointer } from '../../base';
import { isPlainWord, masked, mayHoldSecret, secretRanges } from '../../kubernetes';
import { Failure, Finding } from '../finding';

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
export type Mask = (line: string, start: number, end: number, offset: number) => string;
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
