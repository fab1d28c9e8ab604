import { YamlComment } from './comments';
import { wordAt } from './known-words';
import { Collection, Member, PlacedDocument, ScalarNode, YamlNode } from '../locate/nodes';
import { readPlainScalar } from '../plain-scalar';

/**
 * Reads a document of the YAML that nearly all manifests are written in: maps and lists in block style and in brackets, and scalars without anchors
 * and tags. It takes a fraction of the time of the reader of all YAML: rows `… manifests` and `the same with CRLF` of `bench/yaml.ts`.
 *
 * @returns `undefined` for anything else, which includes everything invalid. The reader of all YAML has to read that.
 */
export function readPlainYaml(text: string, start = 0, end = text.length): object | undefined {
  return read(text, start, end);
}

/** The nodes of plain YAML with their places, as the package `yaml` reports them. */
export function readPlacedYaml(text: string): PlacedDocument | undefined {
  const comments: YamlComment[] = [];
  const contents = read(text, 0, text.length, comments) as YamlNode | undefined;
  return contents && { contents, comments: () => comments };
}

/** @param comments with these, the result is a node, and the comments are added */
function read(text: string, start: number, end: number, comments?: YamlComment[]): object | undefined {
  if (OTHER_CHARACTER.test(start === 0 && end === text.length ? text : text.slice(start, end))) { return undefined; }
  try {
    return new PlainYaml(text, start, end, comments).document();
  } catch (error) {
    // a range error is a pattern that needs too much memory for a scalar of megabytes
    if (error === UNSURE || error instanceof RangeError) { return undefined; }
    throw error;
  }
}

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
const BEGINS_PLAIN: readonly boolean[] = plainBeginnings();

function plainBeginnings(): readonly boolean[] {
  const begins: boolean[] = [];
  for (let code = 0; code < 0x80; code++) { begins.push(/[\w./$()+~^=;<\\]/.test(String.fromCharCode(code))); }
  return begins;
}

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

  public constructor(
    private readonly text: string, start: number, private readonly end: number, private readonly comments: YamlComment[] | undefined,
  ) {
    this.at = start;
  }

  public document(): object {
    this.toContent(this.at);
    if (this.column === 0 && this.text.startsWith('---', this.at)) {
      this.at += 3;
      if (!this.isLineEnd()) { throw UNSURE; }
      this.toNextLine();
    }
    if (this.column === -1) { throw UNSURE; }
    const value = this.blockOrScalar(-1);
    const isCollection = this.comments ? value instanceof Collection : typeof value === 'object' && value !== null;
    if (this.at < this.end || !isCollection) { throw UNSURE; }
    return value as object;
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
      if (code === HASH) { this.addComment(at, true); }
      start = code === LINE_FEED ? at + 1 : this.lineEnd(at);
    }
    this.at = end;
    this.column = -1;
  }

  /** Goes on behind the end of a line, which may be a comment. */
  private toNextLine(): void {
    if (this.text.charCodeAt(this.at) === HASH) { this.addComment(this.at, false); }
    this.toContent(this.lineEnd(this.at));
  }

  private addComment(start: number, isOwnLine: boolean): void {
    this.comments?.push({ start, end: start + this.text.slice(start, this.lineEnd(start)).trimEnd().length, isOwnLine });
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
    this.toNextLine();
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
    const isList = this.isDash();
    const members = isList ? this.list() : this.map();
    this.depth -= 1;
    return this.collection(isList ? 'list' : 'map', false, start, this.lastEnd, members);
  }

  /** The node of a map or list, or what is in it. */
  private collection(kind: Collection['kind'], isFlow: boolean, start: number, end: number, members: object): object {
    return this.comments ? new Collection(kind, isFlow, start, end, members as Member[]) : members;
  }

  /** The node of a scalar, or its value. */
  private scalarOf(value: unknown, type: ScalarNode['type'], start: number, end: number, text = value as string): unknown {
    return this.comments ? { kind: 'scalar', type, text, start, end } satisfies ScalarNode : value;
  }

  private itemOf(value: unknown, index: number): unknown {
    return this.comments ? { name: String(index), value: value as YamlNode } satisfies Member : value;
  }

  private list(): unknown[] {
    const { column } = this;
    const list: unknown[] = [];
    do {
      this.at += 1;
      const start = this.at;
      while (this.text.charCodeAt(this.at) === SPACE) { this.at += 1; }
      if (this.text.charCodeAt(this.at) === TAB) { throw UNSURE; }
      list.push(this.itemOf(this.isLineEnd(start) ? this.below(column, false) : this.item(column), list.length));
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
    const members: Member[] | undefined = this.comments && [];
    do {
      const start = this.at;
      if (!this.startsKey()) { throw UNSURE; }
      const key = this.key();
      // a merge, a duplicate, or the name of a property of every object, such as __proto__
      if (key === '<<' || map[key] !== undefined) { throw UNSURE; }
      const keyEnd = this.lastEnd;
      const value = this.isLineEnd() ? this.below(column, true) : this.scalar(column);
      map[key] = value;
      members?.push(this.pair(key, start, keyEnd, value));
    } while (this.column === column && !this.isDash());
    if (this.column > column) { throw UNSURE; }
    return members ?? map;
  }

  private pair(name: string, start: number, end: number, value: unknown): Member {
    const first = this.text.charCodeAt(start);
    const type = first === DOUBLE_QUOTE ? 'QUOTE_DOUBLE' : first === SINGLE_QUOTE ? 'QUOTE_SINGLE' : 'PLAIN';
    return { name, key: { kind: 'scalar', type, text: type === 'PLAIN' ? this.text.slice(start, end) : name, start, end }, value: value as YamlNode };
  }

  /** The value of a key or dash at a column, if it isn't in the same line. */
  private below(column: number, isOfKey: boolean): unknown {
    // where such a value ends is a matter of the other parser
    if (this.comments && this.text.charCodeAt(this.at) === HASH) { throw UNSURE; }
    const end = Math.max(this.lastEnd, this.at);
    this.lastEnd = end;
    this.toContent(this.lineEnd(this.at));
    if (this.column > column) { return this.blockOrScalar(column); }
    if (isOfKey && this.column === column && this.isDash()) { return this.block(); }
    // where an empty item ends depends on what follows
    if (this.comments && !isOfKey) { throw UNSURE; }
    return this.scalarOf(null, 'PLAIN', end, end, '');
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
      const word = wordAt(text, this.at, this.plainEnd);
      const start = this.at;
      this.at = this.plainEnd;
      this.lastEnd = this.at;
      if (!this.isLineEnd()) { throw UNSURE; }
      const hasComment = text.charCodeAt(this.at) === HASH;
      this.toNextLine();
      if (this.column > column) { return this.moreLines(start, hasComment, column); }
      if (typeof word.value === 'number' && !Number.isFinite(word.value)) { throw UNSURE; }
      return this.scalarOf(word.value, 'PLAIN', start, this.lastEnd, word.text);
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
  private moreLines(start: number, hasComment: boolean, column: number): unknown {
    const { text } = this;
    if (hasComment) { throw UNSURE; }
    let value = text.slice(start, this.lastEnd);
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
      this.toNextLine();
    }
    return this.scalarOf(value, 'PLAIN', start, this.lastEnd);
  }

  private blockScalar(column: number): unknown {
    const header = this.match(BLOCK_HEADER);
    const style = header[0];
    const chomping = header[1];
    // where it ends is a matter of the other parser
    if (this.comments && chomping === '+') { throw UNSURE; }
    const { text, end, at: first } = this;
    if (header.includes('#')) { this.addComment(first + header.indexOf('#'), false); }
    let start = first + header.length;
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
    const { lastEnd } = this;
    this.toContent(start);
    if (this.column > column) { throw UNSURE; }
    const whole = chomping === '-' || !hasBreak ? value : `${value}\n${chomping === '+' ? '\n'.repeat(emptyLines) : ''}`;
    return this.scalarOf(whole, style === '|' ? 'BLOCK_LITERAL' : 'BLOCK_FOLDED', first, lastEnd);
  }

  /** A quoted scalar, or a flow list or map. @param column that the lines of a quoted scalar are behind */
  private flow(column: number): unknown {
    const start = this.at;
    switch (this.text[start]) {
      case '"': return this.scalarOf(this.doubleQuoted(column), 'QUOTE_DOUBLE', start, this.at);
      case '\'': return this.scalarOf(this.singleQuoted(column), 'QUOTE_SINGLE', start, this.at);
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

  private flowList(): object {
    const start = this.at;
    const list: unknown[] = [];
    this.flowEntries(']', () => { list.push(this.itemOf(this.flowValue(), list.length)); });
    return this.collection('list', true, start, this.at, list);
  }

  private flowMap(): object {
    const open = this.at;
    const map: Record<string, unknown> = {};
    const members: Member[] = [];
    this.flowEntries('}', () => {
      const start = this.at;
      if (!this.startsKey()) { throw UNSURE; }
      const key = this.key();
      if (!/^[\w./-]+$/.test(key) || map[key] !== undefined) { throw UNSURE; }
      const keyEnd = this.lastEnd;
      this.skipInFlow();
      map[key] = this.flowValue();
      if (this.comments) { members.push(this.pair(key, start, keyEnd, map[key])); }
    });
    return this.collection('map', true, open, this.at, this.comments ? members : map);
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
    const start = this.at;
    this.at += written.length;
    const value = readPlainScalar(written);
    if (typeof value === 'number' && !Number.isFinite(value)) { throw UNSURE; }
    return this.scalarOf(value, 'PLAIN', start, this.at, written);
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
      } else if (code === HASH && this.at > 0 && /\s/.test(text.charAt(this.at - 1))) {
        this.addComment(this.at, text.slice(this.lineStart, this.at).trim() === '');
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
}

/** What line breaks with whitespace around them are in the value of a scalar. */
function foldedBreaks(gap: string): string {
  const breaks = gap.split('\n').length - 1;
  return breaks === 1 ? ' ' : '\n'.repeat(breaks - 1);
}

function beginsPlain(code: number): boolean {
  return BEGINS_PLAIN[code] ?? code >= 0x80;
}
