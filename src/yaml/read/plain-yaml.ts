import { wordAt } from './known-words';
import { readPlainScalar } from '../plain-scalar';

/** Offsets in a text: the first character, and the one behind the last. */
type Range = readonly [start: number, end: number];

/** Where a map or list is. */
export interface CollectionPlace {
  /** Offset of the first key, dash, or bracket. */
  readonly start: number;
  /** Offset behind the last value. */
  readonly end: number;
  /** Whether it is in brackets. */
  readonly isFlow: boolean;
}

/** Values of a document, and where the keys and items of its maps and lists are. */
export interface PlacedValue {
  readonly value: object;
  readonly collections: ReadonlyMap<object, CollectionPlace>;
  /** By map or list, and key or index: a key with its value, the key alone if the value isn't a scalar, or a list item. */
  readonly places: ReadonlyMap<object, ReadonlyMap<string, Range>>;
}

/**
 * Reads a document of the YAML that nearly all manifests are written in: maps and lists in block style and in brackets, and scalars without anchors and
 * tags. It takes a fraction of the time of the reader of all YAML.
 *
 * @returns `undefined` for anything else, which includes everything invalid. The reader of all YAML has to read that.
 */
export function readPlainYaml(text: string, start = 0, end = text.length): object | undefined {
  return read(text, start, end)?.value;
}

/** The same with places, which are those that the package `yaml` reports. */
export function readPlacedYaml(text: string): PlacedValue | undefined {
  return read(text, 0, text.length, { members: new Map(), collections: new Map() });
}

function read(text: string, start: number, end: number, places?: Places): PlacedValue | undefined {
  if (OTHER_CHARACTER.test(start === 0 && end === text.length ? text : text.slice(start, end))) { return undefined; }
  try {
    const { members, collections } = places ?? NO_PLACES;
    return { value: new PlainYaml(text, start, end, places).document(), places: members, collections };
  } catch (error) {
    // a range error is a pattern that needs too much memory for a scalar of megabytes
    if (error === UNSURE || error instanceof RangeError) { return undefined; }
    throw error;
  }
}

interface Places {
  readonly members: Map<object, Map<string, Range>>;
  readonly collections: Map<object, CollectionPlace>;
}
const NO_PLACES: Places = { members: new Map(), collections: new Map() };

/** A single object, since a new error for each text would cost more than most texts. */
const UNSURE = new Error('not plain YAML');

/** Other line breaks than line feeds, and what YAML doesn't allow. */
const OTHER_CHARACTER = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

const TAB = 0x09;
const LINE_FEED = 0x0a;
const SPACE = 0x20;
const DOUBLE_QUOTE = 0x22;
const HASH = 0x23;
const SINGLE_QUOTE = 0x27;
const DASH = 0x2d;
const COLON = 0x3a;

/** Whether an unquoted scalar may begin with an ASCII character. Some others may too, but seldom do. */
const BEGINS_PLAIN: readonly boolean[] = Array.from({ length: 0x80 }, (_, code) => /[\w./$()+~^=;<\\]/.test(String.fromCharCode(code)));

/** A double-quoted scalar with the escapes that JSON reads as YAML does. */
const DOUBLE_QUOTED = /"[^"\\]*(?:\\(?:["\\ bfnrt]|u(?![dD][89a-fA-F])[\da-fA-F]{4})[^"\\]*)*"/y;
const SINGLE_QUOTED = /'[^']*(?:''[^']*)*'/y;
const QUOTED_KEY = /"[^"\\\n]*":|'[^'\n]*':/y;
const FLOW_PLAIN = /-?[\w./$](?:[^\s,?[\]{}:#]|:(?=[\w./]))*(?: +(?:[^\s,?[\]{}:#]|:(?=[\w./]))+)*(?=\s*[,\]}#])/y;
const BLOCK_HEADER = /[|>][-+]? *(?: #[^\n]*)?(?:\n|$)/y;

/** Far below the depth that is rejected. */
const MAX_DEPTH = 40;
/** Far below the length that is rejected. */
const MAX_KEY = 500;

class PlainYaml {
  /** The next character to read. */
  private at: number;
  private lineStart = 0;
  /** The column of the block that begins at the next character; -1 at the end. */
  private column = -1;
  private depth = 0;
  /** The column that the lines of the outermost collection in brackets are behind (its last bracket may be there), and its depth. */
  private flowColumn = -1;
  private flowDepth = 0;
  /** The end of the unquoted scalar that was looked at last, and whether it is a key. */
  private plainEnd = 0;
  private isKey = false;
  /** The end of the scalar, flow collection, or key that was read last. */
  private lastEnd = 0;

  public constructor(private readonly text: string, start: number, private readonly end: number, private readonly places: Places | undefined) {
    this.at = start;
  }

  public document(): object {
    this.toContent(this.at);
    if (this.column === 0 && this.text.startsWith('---', this.at)) {
      this.at += 3;
      if (!this.isLineEnd()) { throw UNSURE; }
      this.toContent(this.lineEnd(this.at));
    }
    if (this.column === -1) { throw UNSURE; }
    const value = this.blockOrScalar(-1);
    if (this.at < this.end || typeof value !== 'object' || value === null) { throw UNSURE; }
    return value;
  }

  /** Goes to the first character from an offset on that isn't whitespace or in a comment. The offset is at the start of a line. */
  private toContent(from: number): void {
    const { text, end } = this;
    let start = from;
    while (start < end) {
      let at = start;
      let code = text.charCodeAt(at);
      while (code === SPACE) { code = text.charCodeAt(++at); }
      if (at >= end) { break; }
      if (code !== LINE_FEED && code !== HASH) {
        // the end of the document, or a key that parsers disagree about
        if (at === start && text.startsWith('...', at)) { throw UNSURE; }
        this.at = at;
        this.lineStart = start;
        this.column = at - start;
        return;
      }
      start = code === LINE_FEED ? at + 1 : this.lineEnd(at);
    }
    this.at = end;
    this.column = -1;
  }

  /** The start of the next line. */
  private lineEnd(from: number): number {
    const newline = this.text.indexOf('\n', from);
    return newline === -1 || newline >= this.end ? this.end : newline + 1;
  }

  /** Whether only whitespace and a comment follow in the line, from an offset on. Skips the whitespace. */
  private isLineEnd(from = this.at): boolean {
    const { text } = this;
    let code = text.charCodeAt(this.at);
    while (code === SPACE || code === TAB) { code = text.charCodeAt(++this.at); }
    return code === LINE_FEED || this.at >= this.end || (code === HASH && this.at > from);
  }

  /** Goes on after a scalar or flow collection, which may not continue in the next line. */
  private endLine(column: number): void {
    if (!this.isLineEnd()) { throw UNSURE; }
    this.toContent(this.lineEnd(this.at));
    if (this.column > column) { throw UNSURE; }
  }

  private isDash(): boolean {
    if (this.text.charCodeAt(this.at) !== DASH) { return false; }
    const next = this.text.charCodeAt(this.at + 1);
    if (next === TAB) { throw UNSURE; }
    return next === SPACE || next === LINE_FEED || this.at + 1 === this.end;
  }

  /** What begins at the next character, as the value of a key or item at a column. */
  private blockOrScalar(column: number): unknown {
    return this.isDash() || this.startsKey() ? this.block() : this.scalar(column);
  }

  /** The map or list that begins at the next character. */
  private block(): object {
    if (++this.depth > MAX_DEPTH) { throw UNSURE; }
    const start = this.at;
    const value = this.isDash() ? this.list() : this.map();
    this.depth -= 1;
    this.places?.collections.set(value, { start, end: this.lastEnd, isFlow: false });
    return value;
  }

  private list(): unknown[] {
    const { column } = this;
    const list: unknown[] = [];
    const places = this.placesOf(list);
    do {
      this.at += 1;
      const start = this.at;
      while (this.text.charCodeAt(this.at) === SPACE) { this.at += 1; }
      if (this.text.charCodeAt(this.at) === TAB) { throw UNSURE; }
      const isBelow = this.isLineEnd(start);
      const item = isBelow ? this.below(column, false) : this.item(column);
      // where an empty item ends depends on what follows
      if (isBelow && item === null && places) { throw UNSURE; }
      places?.set(String(list.length), this.itemRange(start));
      list.push(item);
    } while (this.column === column && this.isDash());
    if (this.column > column) { throw UNSURE; }
    return list;
  }

  /** The item of a list at a column that begins on the line of its dash. */
  private item(column: number): unknown {
    this.column = this.at - this.lineStart;
    return this.blockOrScalar(column);
  }

  private map(): object {
    const { column } = this;
    const map: Record<string, unknown> = {};
    const places = this.placesOf(map);
    do {
      const start = this.at;
      if (!this.startsKey()) { throw UNSURE; }
      const key = this.key();
      // a merge, a duplicate, or the name of a property of every object, such as __proto__
      if (key === '<<' || map[key] !== undefined) { throw UNSURE; }
      const keyEnd = this.lastEnd;
      map[key] = this.isLineEnd() ? this.below(column, true) : this.scalar(column);
      places?.set(key, this.pairRange(start, keyEnd, map[key]));
    } while (this.column === column && !this.isDash());
    if (this.column > column) { throw UNSURE; }
    return map;
  }

  /** The value of a key or dash at a column, if it isn't in the same line. */
  private below(column: number, isOfKey: boolean): unknown {
    // where such a value ends is a matter of the other parser
    if (this.places && this.text.charCodeAt(this.at) === HASH) { throw UNSURE; }
    this.lastEnd = Math.max(this.lastEnd, this.at);
    this.toContent(this.lineEnd(this.at));
    if (this.column > column) { return this.blockOrScalar(column); }
    return isOfKey && this.column === column && this.isDash() ? this.block() : null;
  }

  /** Whether a key begins at the next character. */
  private startsKey(): boolean {
    const { text } = this;
    const first = text.charCodeAt(this.at);
    if (first === DOUBLE_QUOTE || first === SINGLE_QUOTE) {
      const quoted = this.matchAt(QUOTED_KEY);
      if (!quoted) { return false; }
      this.plainEnd = this.at + quoted.length - 1;
      return this.isSeparator(this.plainEnd + 1);
    }
    if (!beginsPlain(first)) { return false; }
    this.lookAtPlain();
    return this.isKey;
  }

  private isSeparator(at: number): boolean {
    const code = this.text.charCodeAt(at);
    return code === SPACE || code === LINE_FEED || code === TAB || at >= this.end;
  }

  /** Finds the end of an unquoted scalar that begins at the next character. */
  private lookAtPlain(): void {
    const { text, end } = this;
    this.isKey = false;
    let last = this.at;
    for (let at = last + 1; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code > COLON) {
        last = at;
      } else if (code === LINE_FEED) {
        break;
      } else if (code === COLON) {
        if (this.isSeparator(at + 1)) {
          if (last !== at - 1) { throw UNSURE; }
          this.isKey = true;
          break;
        }
        last = at;
      } else if (code === HASH && last !== at - 1) {
        break;
      } else if (code !== SPACE && code !== TAB) {
        last = at;
      }
    }
    this.plainEnd = last + 1;
  }

  /** The key that was looked at. */
  private key(): string {
    const { text, at, plainEnd } = this;
    if (plainEnd - at > MAX_KEY) { throw UNSURE; }
    this.at = plainEnd + 1;
    this.lastEnd = plainEnd;
    const first = text.charCodeAt(at);
    if (first === DOUBLE_QUOTE || first === SINGLE_QUOTE) { return text.slice(at + 1, plainEnd - 1); }
    const { key } = wordAt(text, at, plainEnd);
    if (key === undefined) { throw UNSURE; }
    return key;
  }

  /** The scalar or flow collection that begins at the next character, as the value of a key or item at a column. */
  private scalar(column: number): unknown {
    const { text } = this;
    const first = text.charCodeAt(this.at);
    if (beginsPlain(first) || (first === DASH && !this.isDash())) {
      this.lookAtPlain();
      if (this.isKey) { throw UNSURE; }
      const { value } = wordAt(text, this.at, this.plainEnd);
      const start = this.at;
      this.at = this.plainEnd;
      this.lastEnd = this.at;
      if (!this.isLineEnd()) { throw UNSURE; }
      const hasComment = text.charCodeAt(this.at) === HASH;
      this.toContent(this.lineEnd(this.at));
      if (this.column > column) { return this.moreLines(text.slice(start, this.lastEnd), hasComment, column); }
      if (typeof value === 'number' && !Number.isFinite(value)) { throw UNSURE; }
      return value;
    }
    if (first === 0x7c /* | */ || first === 0x3e /* > */) { return this.blockScalar(column); }
    this.flowColumn = column;
    this.flowDepth = this.depth + 1;
    const value = this.flow(column);
    this.lastEnd = this.at;
    this.endLine(column);
    return value;
  }

  /** The other lines of an unquoted scalar. The next character is the first of its second line. */
  private moreLines(firstLine: string, hasComment: boolean, column: number): string {
    const { text } = this;
    if (hasComment) { throw UNSURE; }
    let value = firstLine;
    while (this.column > column) {
      // nothing but the text of the scalar since its last line
      const between = text.slice(this.lastEnd, this.at);
      const isText = text.charCodeAt(this.at) !== TAB && !(text.charCodeAt(this.at) === COLON && this.isSeparator(this.at + 1));
      if (!isText || between.includes('#')) { throw UNSURE; }
      this.lookAtPlain();
      if (this.isKey) { throw UNSURE; }
      value += foldedBreaks(between) + text.slice(this.at, this.plainEnd);
      this.at = this.plainEnd;
      this.lastEnd = this.at;
      if (!this.isLineEnd()) { throw UNSURE; }
      this.toContent(this.lineEnd(this.at));
    }
    return value;
  }

  private blockScalar(column: number): string {
    const header = this.match(BLOCK_HEADER);
    const style = header[0];
    const chomping = header[1];
    const { text, end } = this;
    let start = this.at + header.length;
    let indent = -1;
    let value = '';
    let emptyLines = 0;
    let wasIndentedMore = false;
    let hasBreak = true;
    this.lastEnd = start;
    while (start < end) {
      let at = start;
      let code = text.charCodeAt(at);
      while (code === SPACE && (indent === -1 || at - start < indent)) { code = text.charCodeAt(++at); }
      const isEmpty = code === LINE_FEED || at >= end;
      if (isEmpty) {
        if (indent === -1 && at > start) { throw UNSURE; }
        if (at >= end) { throw UNSURE; }
        emptyLines += 1;
        start = at + 1;
        continue;
      }
      const isFirst = indent === -1;
      if (code === TAB && (isFirst || at - start < indent)) { throw UNSURE; }
      if (at - start <= column || at - start < indent) { break; }
      indent = at - start;
      const next = this.lineEnd(at);
      hasBreak = text.charCodeAt(next - 1) === LINE_FEED;
      const line = text.slice(at, hasBreak ? next - 1 : next);
      // spaces at the end of all may be a part of the text or not
      if (!hasBreak && line.trim() === '') { throw UNSURE; }
      const isIndentedMore = code === SPACE || code === TAB;
      const keepsBreak = style === '|' || isIndentedMore || wasIndentedMore;
      const breaks = isFirst ? emptyLines : (keepsBreak ? emptyLines + 1 : emptyLines);
      value += (breaks === 0 && !isFirst ? ' ' : '\n'.repeat(breaks)) + line;
      wasIndentedMore = isIndentedMore;
      emptyLines = 0;
      start = next;
      this.lastEnd = next;
    }
    if (indent === -1) { throw UNSURE; }
    this.toContent(start);
    if (this.column > column) { throw UNSURE; }
    return chomping === '-' || !hasBreak ? value : `${value}\n${chomping === '+' ? '\n'.repeat(emptyLines) : ''}`;
  }

  /** A quoted scalar, or a flow list or map. @param column that the lines of a quoted scalar are behind */
  private flow(column: number): unknown {
    switch (this.text[this.at]) {
      case '"': return this.doubleQuoted(column);
      case '\'': return this.singleQuoted(column);
      case '[': return this.flowList();
      case '{': return this.flowMap();
      default: throw UNSURE;
    }
  }

  private doubleQuoted(column: number): string {
    const { at } = this;
    const quoted = this.match(DOUBLE_QUOTED);
    this.endQuoted(quoted);
    const hasEscapes = quoted.includes('\\');
    if (!hasEscapes && !quoted.includes('\n')) { return wordAt(this.text, at + 1, this.at - 1).text; }
    const folded = this.folded(quoted, column);
    if (!hasEscapes) { return folded.slice(1, -1); }
    if (folded.includes('\t')) { throw UNSURE; }
    // YAML escapes spaces too, JSON doesn't
    return JSON.parse(folded.replace(/\n/g, '\\n').replace(/\\(.)/g, (escape, char) => (char === ' ' ? char : escape))) as string;
  }

  private singleQuoted(column: number): string {
    const quoted = this.match(SINGLE_QUOTED);
    this.endQuoted(quoted);
    return this.folded(quoted, column).slice(1, -1).replace(/''/g, '\'');
  }

  private endQuoted(quoted: string): void {
    this.at += quoted.length;
    if (this.at > this.end) { throw UNSURE; }
  }

  /** A quoted scalar with its line breaks as in its value. */
  private folded(quoted: string, column: number): string {
    if (!quoted.includes('\n')) { return quoted; }
    return quoted.replace(/[ \t]*\n[ \t\n]*/g, (gap, offset: number) => {
      const lastLine = gap.slice(gap.lastIndexOf('\n') + 1);
      // a marker ends the document, and an escaped space or line break isn't folded
      if (lastLine.length <= column || lastLine.includes('\t') || quoted[offset - 1] === '\\') { throw UNSURE; }
      return foldedBreaks(gap);
    });
  }

  private flowList(): unknown[] {
    const open = this.at;
    const list: unknown[] = [];
    const places = this.placesOf(list);
    this.flowEntries(']', () => {
      const start = this.at;
      const item = this.flowValue();
      places?.set(String(list.length), [start, this.at]);
      list.push(item);
    });
    this.places?.collections.set(list, { start: open, end: this.at, isFlow: true });
    return list;
  }

  private flowMap(): object {
    const open = this.at;
    const map: Record<string, unknown> = {};
    const places = this.placesOf(map);
    this.flowEntries('}', () => {
      const start = this.at;
      if (!this.startsKey()) { throw UNSURE; }
      const key = this.key();
      if (!/^[\w./-]+$/.test(key) || map[key] !== undefined) { throw UNSURE; }
      const keyEnd = this.lastEnd;
      this.skipInFlow();
      map[key] = this.flowValue();
      this.lastEnd = this.at;
      places?.set(key, this.pairRange(start, keyEnd, map[key]));
    });
    this.places?.collections.set(map, { start: open, end: this.at, isFlow: true });
    return map;
  }

  /** The entries of a flow collection, up to its last bracket. */
  private flowEntries(bracket: string, entry: () => void): void {
    if (++this.depth > MAX_DEPTH) { throw UNSURE; }
    this.at += 1;
    this.skipInFlow();
    while (this.text[this.at] !== bracket) {
      entry();
      this.skipInFlow();
      if (this.text[this.at] === bracket) { break; }
      if (this.text[this.at] !== ',') { throw UNSURE; }
      this.at += 1;
      this.skipInFlow();
    }
    this.at += 1;
    this.depth -= 1;
  }

  private flowValue(): unknown {
    const first = this.text.charCodeAt(this.at);
    if (!beginsPlain(first) && first !== DASH) { return this.flow(this.flowColumn); }
    const written = this.match(FLOW_PLAIN);
    this.at += written.length;
    const value = readPlainScalar(written);
    if (typeof value === 'number' && !Number.isFinite(value)) { throw UNSURE; }
    return value;
  }

  /** Skips whitespace, line breaks, and comments in brackets. */
  private skipInFlow(): void {
    const { text } = this;
    let hasBreak = false;
    for (let code = text.charCodeAt(this.at); this.at < this.end; code = text.charCodeAt(this.at)) {
      if (code === SPACE || code === TAB) {
        this.at += 1;
      } else if (code === LINE_FEED) {
        this.at += 1;
        this.lineStart = this.at;
        hasBreak = true;
        if (text.startsWith('---', this.at) || text.startsWith('...', this.at)) { throw UNSURE; }
      } else if (code === HASH && this.at > 0 && /\s/.test(text[this.at - 1])) {
        this.at = text.indexOf('\n', this.at);
        if (this.at === -1) { throw UNSURE; }
      } else {
        const column = this.at - this.lineStart;
        const isLastBracket = this.depth === this.flowDepth && (code === 0x5d /* ] */ || code === 0x7d /* } */);
        if (hasBreak && (isLastBracket ? column < this.flowColumn : column <= this.flowColumn)) { throw UNSURE; }
        return;
      }
    }
    throw UNSURE;
  }

  private match(pattern: RegExp): string {
    const match = this.matchAt(pattern);
    if (match === undefined) { throw UNSURE; }
    return match;
  }

  private matchAt(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text)?.[0];
  }

  private placesOf(collection: object): Map<string, Range> | undefined {
    if (!this.places) { return undefined; }
    const places = new Map<string, Range>();
    this.places.members.set(collection, places);
    return places;
  }

  private pairRange(start: number, keyEnd: number, value: unknown): Range {
    return [start, typeof value === 'object' && value !== null ? keyEnd : Math.max(this.lastEnd, keyEnd)];
  }

  private itemRange(dash: number): Range {
    let start = dash;
    while (/[ \t\n]/.test(this.text[start])) { start += 1; }
    return [start, this.lastEnd];
  }
}

/** What line breaks with whitespace around them are in the value of a scalar. */
function foldedBreaks(gap: string): string {
  const breaks = gap.split('\n').length - 1;
  return breaks === 1 ? ' ' : '\n'.repeat(breaks - 1);
}

function beginsPlain(code: number): boolean {
  return code < 0x80 ? BEGINS_PLAIN[code] : code >= 0x80;
}
