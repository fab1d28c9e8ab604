import { SourceText } from './source-text';
import { POWERSHELL_OPERATOR } from './token';
import { ComponentFlag } from '../../../knowledge';

/** A flag on a command line. */
export interface FlagUse {
  /** With hyphens for underscores, as the programs read it. */
  readonly name: string;
  /** As it is written: `--service`. */
  readonly written: string;
  readonly dashes: number;
  /** Absent when none is given, as for a bare `--windows-service`. */
  readonly value?: string;
  /** Offsets of dashes and name. */
  readonly start: number;
  readonly end: number;
}

export interface ParsedArguments {
  readonly flags: readonly FlagUse[];
  /** Arguments that belong to no flag. */
  readonly stray: readonly SourceText[];
}

/** Hyphens, and the typographic dashes that word processors replace them with. */
const DASHES = /^[-\u2010-\u2015\u2212]{1,2}(?=[A-Za-z_])/;
/** The kubelet has some 170 flags: a longer list isn't a command line. */
const MOST_FLAGS = 500;
const REDIRECTION = /^(?:\d|\*)?>{1,2}(?:&\d)?/;

const nameIn = (written: string) => written.replace(/_/g, '-');

/**
 * Parses flags as pflag does: a value follows `=`, or is the next argument unless the flag is a boolean. With a single dash, an unknown flag is that
 * of one letter, which its value follows, as in `-pSECRET`.
 *
 * @param known the flag that is meant by a name @default - all flags are unknown, and their names whole
 */
export function parseFlags(words: readonly SourceText[], known?: (name: string) => ComponentFlag | undefined): ParsedArguments {
  const flags: FlagUse[] = [];
  const stray: SourceText[] = [];
  const left = words.entries();
  for (const [i, word] of left) {
    const { text } = word;
    if (flags.length === MOST_FLAGS || REDIRECTION.test(text) || POWERSHELL_OPERATOR.test(text)) { break; }
    const dashes = DASHES.exec(text)?.[0].length;
    if (dashes === undefined) {
      if (text !== '') { stray.push(word); }
      continue;
    }
    const equals = text.indexOf('=');
    const wholeEnd = equals === -1 ? text.length : equals;
    const isShort = known !== undefined && dashes === 1 && known(nameIn(text.slice(dashes, wholeEnd))) === undefined;
    const nameEnd = isShort ? 2 : wholeEnd;
    const written = text.slice(0, nameEnd);
    const name = nameIn(written.slice(dashes));
    const next = words[i + 1];
    const isAlone = nameEnd === text.length;
    const takesNext = isAlone && next !== undefined && !DASHES.test(next.text) && !REDIRECTION.test(next.text) && known?.(name)?.takes !== 'boolean';
    flags.push({
      name, written, dashes, start: word.start, end: word.offsetOf(nameEnd - 1) + 1,
      ...(!isAlone && { value: text.slice(nameEnd).replace(/^=/, '') }),
      ...(takesNext && { value: next.text }),
    });
    if (takesNext) { left.next(); }
  }
  return { flags, stray };
}
