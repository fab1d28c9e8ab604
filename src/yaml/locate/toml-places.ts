import { TextRange } from './document-map';
import { ScopedComment, withScopes } from './scoped-comments';
import { Path, PathMap } from '../../base';
import { endOfLine } from '../read/split-documents';

/** Deeper tables are no configuration. */
const DEEPEST = 50;

/** Finds the lines of keys in a TOML file. The TOML parser returns only values; this class reads only keys. */
export class TomlPlaces {
  /** The line of each table and key, by its path. */
  private readonly lines = new PathMap<TextRange>();
  /** Tables and keys in the order of the text. */
  private readonly starts: { readonly offset: number; readonly path: Path }[] = [];
  private readonly found: { readonly start: number; readonly end: number }[] = [];
  private readonly first: TextRange = [0, 1];
  /** Number of tables in each list of tables, by its path. */
  private readonly counts = new PathMap<number>();

  public constructor(private readonly text: string) {
    let table: Path = [];
    let at = this.skip(0);
    if (at < text.length) { this.first = this.lineOf(at); }
    while (at < text.length) {
      const line = this.lineOf(at);
      if (text[at] === '[') {
        const isList = text[at + 1] === '[';
        table = this.tablePath(keysOf(text.slice(at + (isList ? 2 : 1), line[1]), ']').keys, isList);
        this.add(table, line);
        at = this.skip(this.endOfValue(at));
      } else {
        const { keys, end } = keysOf(text.slice(at, line[1]), '=');
        if (keys.length > 0) { this.add([...table, ...keys], line); }
        at = this.skip(keys.length > 0 ? this.endOfValue(at + end) : line[1]);
      }
    }
  }

  /** The offsets of the line of a key, or of its nearest parent. */
  public rangeOf(path: Path): TextRange {
    return this.lines.nearest(path) ?? this.first;
  }

  /** The comments, each with the path of the table or key that it belongs to. */
  public comments(): readonly ScopedComment[] {
    return withScopes(this.text, this.found, this.starts);
  }

  private add(path: Path, line: TextRange): void {
    this.starts.push({ offset: line[0], path });
    if (!this.lines.get(path)) { this.lines.set(path, line); }
  }

  /** The path of a table with the indices of the lists of tables that it is in. */
  private tablePath(keys: readonly string[], isList: boolean): Path {
    const path: (string | number)[] = [];
    keys.slice(0, DEEPEST).forEach((key, i) => {
      path.push(key);
      const count = this.counts.get(path);
      if (isList && i === keys.length - 1) {
        this.counts.set(path, (count ?? 0) + 1);
        path.push(count ?? 0);
      } else if (count !== undefined) {
        path.push(count - 1);
      }
    });
    return path;
  }

  /** The line from an offset on, without the spaces at its end. */
  private lineOf(start: number): TextRange {
    return [start, start + Math.max(this.text.slice(start, endOfLine(this.text, start)).trimEnd().length, 1)];
  }

  /** The next offset that isn't whitespace or a comment. */
  private skip(from: number): number {
    let at = from;
    while (at < this.text.length && /[\s#]/.test(this.text.charAt(at))) { at = this.text[at] === '#' ? this.endOfComment(at) : at + 1; }
    return at;
  }

  private endOfComment(from: number): number {
    const end = endOfLine(this.text, from);
    this.found.push({ start: from, end: from + this.text.slice(from, end).trimEnd().length });
    return end;
  }

  /** Where a value ends: strings and lists can have several lines. */
  private endOfValue(from: number): number {
    let depth = 0;
    for (let at = from; at < this.text.length; at++) {
      const char = this.text[at];
      if (char === '"' || char === '\'') {
        at = this.endOfString(at, char) - 1;
      } else if (char === '#') {
        at = this.endOfComment(at) - 1;
      } else if (char === '[' || char === '{') {
        depth += 1;
      } else if (char === ']' || char === '}') {
        depth -= 1;
      } else if (char === '\n' && depth <= 0) {
        return at;
      }
    }
    return this.text.length;
  }

  private endOfString(start: number, quote: string): number {
    const isLong = this.text.startsWith(quote.repeat(3), start);
    const close = isLong ? quote.repeat(3) : quote;
    let at = start + close.length;
    while (at < this.text.length && !this.text.startsWith(close, at) && (isLong || this.text[at] !== '\n')) {
      at += quote === '"' && this.text[at] === '\\' ? 2 : 1;
    }
    return at + close.length;
  }
}

/** The keys of `a."b.c".'d'` up to a character, and the offset behind it; no keys if the character is missing. */
function keysOf(text: string, until: string): { readonly keys: readonly string[]; readonly end: number } {
  const keys: string[] = [];
  let key = '';
  let quote: string | undefined;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (quote !== undefined) {
      if (char === quote) { quote = undefined; } else { key += char; }
    } else if (char === '"' || char === '\'') {
      quote = char;
    } else if (char === until) {
      return { keys: [...keys, key].filter((each) => each !== ''), end: at + 1 };
    } else if (char === '.') {
      keys.push(key);
      key = '';
    } else if (char !== ' ' && char !== '\t') {
      key += char;
    }
  }
  return { keys: [], end: text.length };
}
