import { ParseError } from './parse-error';

/**
 * What a token is: an indicator, where `?` and `:` also stand before keys and values without one, `-` before list items, `*` and `&` before names,
 * and `!` before tags; a scalar; the begin and end of a block by its indentation; a marker or directive; or the end of the text.
 */
export type TokenKind = '[' | ']' | '{' | '}' | ',' | '-' | '?' | ':' | '*' | '&' | '!' | 'scalar' | 'block-list' | 'block-map' | 'block-end'
  | '---' | '...' | '%YAML' | '%TAG' | 'end';

/** A part of a YAML text. */
export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  /** The value of a scalar, the name of an anchor or alias, the handle of a tag, or the version. */
  readonly text: string;
  /** What follows the handle of a tag. */
  readonly suffix: string;
  /** Whether a scalar is unquoted, and not a block. */
  readonly isPlain: boolean;
  /** Whether it can turn out to be a key, when a colon follows. */
  readonly key: PossibleKey | undefined;
}

interface PossibleKey {
  readonly start: number;
  readonly line: number;
  readonly column: number;
  /** The number of its first token since the start of the text. */
  readonly token: number;
  /** Whether nothing else may be there. */
  readonly isRequired: boolean;
  isPossible: boolean;
}

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const DOUBLE_QUOTE = 0x22;
const HASH = 0x23;
const PERCENT = 0x25;
const SINGLE_QUOTE = 0x27;
const DASH = 0x2d;
const DOT = 0x2e;
const COLON = 0x3a;
const QUESTION_MARK = 0x3f;
const BACKSLASH = 0x5c;
const NEXT_LINE = 0x85;
const LINE_SEPARATOR = 0x2028;
const PARAGRAPH_SEPARATOR = 0x2029;
const BYTE_ORDER_MARK = 0xfeff;

/** What may not be anywhere in a text: control characters, and halves of surrogate pairs. */
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff\p{Cs}]/u;
/** What can't begin an unquoted scalar, unless another character follows it, or at all. */
const INDICATORS = ',[]{}#&*!|>\'"%@`';
const FLOW_INDICATORS = ',?[]{}';
const NAME = /[\w-]*/y;
const TAG_HANDLE = /![\w-]*!?/y;
const TAG_TEXT = /(?:[\w\-;/?:@&=+$,.!~*'()[\]]|%[\da-fA-F]{2})*/y;
const LINE = /[^\n\r\x85\u2028\u2029]*/y;
const VERSION_DIRECTIVE = /^%YAML[ \t]+(\d{1,2})\.(\d{1,2})[ \t]*(?:#.*)?$/;
const TAG_DIRECTIVE = /^%TAG[ \t]+(!(?:[\w-]*!)?)[ \t]+((?:[\w\-;/?:@&=+$,.!~*'()[\]]|%[\da-fA-F]{2})+)[ \t]*(?:[ \t]#.*)?$/;
const BLOCK_HEADER = /[|>](?:\d[-+]|[-+]?\d?)/y;
const BEHIND_NAME = '?:,]}%@`';
const LONGEST_KEY = 1024;
const ESCAPES: Readonly<Record<string, string>> = {
  '0': '\0', 'a': '\x07', 'b': '\b', 't': '\t', '\t': '\t', 'n': '\n', 'v': '\v', 'f': '\f', 'r': '\r', 'e': '\x1b', ' ': ' ', '"': '"', '\'': '\'', '\\': '\\',
  'N': '\x85', '_': '\xa0', 'L': '\u2028', 'P': '\u2029',
};
const ESCAPED_DIGITS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

function isBlank(code: number): boolean { return code === SPACE || code === TAB; }

function isBreak(code: number): boolean {
  return code === LINE_FEED || code === CARRIAGE_RETURN || code === NEXT_LINE || code === LINE_SEPARATOR || code === PARAGRAPH_SEPARATOR;
}

/**
 * The tokens of YAML as Kubernetes reads it, which is YAML 1.1 with the limits of the parser that it has. They are read when they are needed, so nothing
 * behind an error is read.
 *
 * Source: go.yaml.in/yaml/v2 2.4.3, scannerc.go and readerc.go; read on 2026-11-23
 */
export class YamlTokens {
  private at = 0;
  private line = 0;
  private lineStart = 0;
  /** Column of the innermost block; -1 outside of all, and the columns around it. */
  private indent = -1;
  private readonly indents: number[] = [];
  private readonly queue: Token[] = [];
  private head = 0;
  /** Number of tokens that were taken. */
  private taken = 0;
  private isKeyAllowed = true;
  /** The last possible key outside of brackets, and in each pair of them. */
  private readonly keys: (PossibleKey | undefined)[] = [undefined];

  public constructor(private readonly text: string) {
    const forbidden = FORBIDDEN.exec(text);
    if (forbidden) { throw new ParseError('is not valid YAML: it has a control character', forbidden.index, 'remove it, or write it as an escape in double quotes'); }
    if (text.charCodeAt(0) === BYTE_ORDER_MARK) {
      this.at = 1;
      this.lineStart = 1;
    }
  }

  /** The next token, which stays the next one. @throws ParseError */
  public peek(): Token {
    for (;;) {
      if (this.head < this.queue.length) {
        const token = this.queue[this.head];
        // the tokens of a map and its first key come before a scalar that a colon follows
        if (!token.key || !this.isStillPossible(token.key)) { return token; }
      }
      this.fetch();
    }
  }

  /** Takes the next token. @throws ParseError */
  public next(): Token {
    const token = this.peek();
    this.head += 1;
    this.taken += 1;
    if (this.head === this.queue.length) {
      this.queue.length = 0;
      this.head = 0;
    }
    return token;
  }

  private get isFlow(): boolean { return this.keys.length > 1; }

  private get column(): number { return this.at - this.lineStart; }

  private code(ahead = 0): number {
    // NaN at the end
    return this.text.charCodeAt(this.at + ahead);
  }

  private isEndAt(offset: number): boolean { return offset >= this.text.length; }

  private isBlankOrEnd(offset: number): boolean {
    const code = this.text.charCodeAt(offset);
    return isBlank(code) || isBreak(code) || this.isEndAt(offset);
  }

  private fail(reason: string, offset = this.at): never {
    throw new ParseError(`is not valid YAML: ${reason}`, offset);
  }

  private push(kind: TokenKind, start: number, key?: PossibleKey, text = '', suffix = '', isPlain = false): void {
    this.queue.push({ kind, start, text, suffix, isPlain, key });
  }

  /** Inserts a token that has no character of its own. */
  private insert(kind: TokenKind, start: number, index: number): void {
    const token: Token = { kind, start, text: '', suffix: '', isPlain: false, key: undefined };
    if (index === this.queue.length - 1) {
      // nearly all keys are a single token
      this.queue.push(this.queue[index]);
      this.queue[index] = token;
    } else {
      this.queue.splice(index, 0, token);
    }
  }

  /** Reads at least one token. */
  private fetch(): void {
    this.skipToToken();
    if (!this.isFlow) { this.endBlocks(this.column); }
    if (this.isEndAt(this.at)) {
      this.line += 1;
      this.endStructure();
      this.push('end', this.at);
      return;
    }
    const code = this.code();
    if (this.column === 0) {
      if (code === PERCENT) {
        this.endStructure();
        this.directive();
        return;
      }
      const marker = this.markerHere();
      if (marker) {
        this.endStructure();
        this.indicator(marker, marker.length);
        return;
      }
    }
    const char = this.text[this.at];
    switch (char) {
      case '[': case '{': {
        const key = this.possibleKey();
        this.keys.push(undefined);
        this.isKeyAllowed = true;
        this.indicator(char, 1, key);
        return;
      }
      case ']': case '}':
        this.dropKey();
        if (this.isFlow) { this.keys.pop(); }
        this.isKeyAllowed = false;
        this.indicator(char);
        return;
      case ',':
        this.dropKey();
        this.isKeyAllowed = true;
        this.indicator(',');
        return;
      case '*': case '&': {
        const key = this.possibleKey();
        this.isKeyAllowed = false;
        this.name(char, key);
        return;
      }
      case '!': {
        const key = this.possibleKey();
        this.isKeyAllowed = false;
        this.tag(key);
        return;
      }
      case '|': case '>':
        if (this.isFlow) { break; }
        this.dropKey();
        this.isKeyAllowed = true;
        this.blockScalar(char);
        return;
      case '\'': case '"': {
        const key = this.possibleKey();
        this.isKeyAllowed = false;
        this.quoted(char === '\'', key);
        return;
      }
      default:
    }
    const isAlone = this.isBlankOrEnd(this.at + 1);
    if (code === DASH && isAlone) {
      this.dash();
    } else if (code === QUESTION_MARK && (this.isFlow || isAlone)) {
      this.questionMark();
    } else if (code === COLON && (this.isFlow || isAlone)) {
      this.colon();
    } else if (code === BYTE_ORDER_MARK) {
      throw new ParseError('has a byte order mark inside the text', this.at, 'remove it; it is an invisible character, U+FEFF, that may only be the first of a file');
    } else if (!isBlank(code) && !INDICATORS.includes(char)) {
      const key = this.possibleKey();
      this.isKeyAllowed = false;
      this.plain(key);
    } else if (code === TAB) {
      throw new ParseError('is indented with a tab; YAML allows only spaces', this.at);
    } else {
      this.fail(`"${char}" can't begin a value`);
    }
  }

  /** An indicator of the given length. */
  private indicator(kind: TokenKind, length = 1, key?: PossibleKey): void {
    this.push(kind, this.at, key);
    this.at += length;
  }

  private skipToToken(): void {
    const { text } = this;
    for (;;) {
      let code = text.charCodeAt(this.at);
      // where a block may begin, a tab is no indentation
      while (code === SPACE || (code === TAB && (this.isFlow || !this.isKeyAllowed))) { code = text.charCodeAt(++this.at); }
      if (code === HASH) {
        while (!isBreak(code) && !this.isEndAt(this.at)) { code = text.charCodeAt(++this.at); }
      }
      if (!isBreak(code)) { return; }
      this.lineBreak();
      if (!this.isFlow) { this.isKeyAllowed = true; }
    }
  }

  /** Reads a line break. Gives what it is in a value. */
  private lineBreak(): string {
    const code = this.code();
    this.at += code === CARRIAGE_RETURN && this.code(1) === LINE_FEED ? 2 : 1;
    this.line += 1;
    this.lineStart = this.at;
    return code === LINE_SEPARATOR || code === PARAGRAPH_SEPARATOR ? String.fromCharCode(code) : '\n';
  }

  private markerHere(): '---' | '...' | undefined {
    const marker = this.code() === DASH ? '---' : this.code() === DOT ? '...' : undefined;
    return marker && this.text.startsWith(marker, this.at) && this.isBlankOrEnd(this.at + marker.length) ? marker : undefined;
  }

  /** Ends all blocks, before a marker or the end of the text. */
  private endStructure(): void {
    if (!this.isFlow) { this.endBlocks(-1); }
    this.dropKey();
    this.isKeyAllowed = false;
  }

  private endBlocks(column: number): void {
    while (this.indent > column) {
      this.push('block-end', this.at);
      this.indent = this.indents.pop()!;
    }
  }

  /** Begins a block at a column, unless it began before. */
  private beginBlock(kind: 'block-list' | 'block-map', column: number, start = this.at, index = this.queue.length): void {
    if (this.isFlow || this.indent >= column) { return; }
    this.indents.push(this.indent);
    this.indent = column;
    this.insert(kind, start, index);
  }

  /** Keeps in mind that the next token may begin a key. */
  private possibleKey(): PossibleKey | undefined {
    if (!this.isKeyAllowed) { return undefined; }
    this.dropKey();
    const { at, line, column } = this;
    const key: PossibleKey = {
      start: at,
      line,
      column,
      token: this.taken + this.queue.length - this.head,
      isRequired: !this.isFlow && this.indent === column,
      isPossible: true,
    };
    this.keys[this.keys.length - 1] = key;
    return key;
  }

  private dropKey(): void {
    const key = this.keys[this.keys.length - 1];
    if (!key?.isPossible) { return; }
    if (key.isRequired) { this.failWithoutColon(); }
    key.isPossible = false;
  }

  /** A key without `?` is on one line, and has a limit. */
  private isStillPossible(key: PossibleKey): boolean {
    if (!key.isPossible) { return false; }
    if (key.line === this.line && !this.isTooLong(key.start)) { return true; }
    if (key.isRequired) { this.failWithoutColon(); }
    key.isPossible = false;
    return false;
  }

  private isTooLong(start: number): boolean {
    const length = this.at - start;
    return length > LONGEST_KEY && (length > 2 * LONGEST_KEY || [...this.text.slice(start, this.at)].length > LONGEST_KEY);
  }

  private failWithoutColon(): never {
    return this.fail('a key must be followed by a colon in the same line');
  }

  private dash(): void {
    if (!this.isFlow) {
      if (!this.isKeyAllowed) { this.fail('a list item can\'t begin here'); }
      this.beginBlock('block-list', this.column);
    }
    this.dropKey();
    this.isKeyAllowed = true;
    this.indicator('-');
  }

  private questionMark(): void {
    if (!this.isFlow) {
      if (!this.isKeyAllowed) { this.fail('a key can\'t begin here'); }
      this.beginBlock('block-map', this.column);
    }
    this.dropKey();
    this.isKeyAllowed = !this.isFlow;
    this.indicator('?');
  }

  private colon(): void {
    const key = this.keys[this.keys.length - 1];
    if (key && this.isStillPossible(key)) {
      const index = key.token - this.taken + this.head;
      this.insert('?', key.start, index);
      this.beginBlock('block-map', key.column, key.start, index);
      key.isPossible = false;
      this.isKeyAllowed = false;
    } else {
      if (!this.isFlow) {
        if (!this.isKeyAllowed) { this.fail('a map can\'t begin here'); }
        this.beginBlock('block-map', this.column);
      }
      this.isKeyAllowed = !this.isFlow;
    }
    this.indicator(':');
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text)?.[0] ?? '';
    this.at += match.length;
    return match;
  }

  /** The name of an anchor or alias. */
  private name(kind: '*' | '&', key: PossibleKey | undefined): void {
    const start = this.at;
    this.at += 1;
    const text = this.match(NAME);
    if (text === '' || !(this.isBlankOrEnd(this.at) || BEHIND_NAME.includes(this.text[this.at]))) {
      this.fail(`the name of an ${kind === '&' ? 'anchor' : 'alias'} must consist of letters, digits, - and _`, start);
    }
    this.push(kind, start, key, text);
  }

  private tag(key: PossibleKey | undefined): void {
    const start = this.at;
    let handle = '';
    let suffix: string;
    if (this.text[start + 1] === '<') {
      this.at += 2;
      suffix = this.tagText('');
      if (this.text[this.at] !== '>') { this.failInTag(start); }
      this.at += 1;
    } else {
      handle = this.match(TAG_HANDLE);
      if (handle.length > 1 && handle.endsWith('!')) {
        suffix = this.tagText('');
      } else {
        suffix = this.tagText(handle.slice(1), true);
        [handle, suffix] = suffix === '' ? ['', '!'] : ['!', suffix];
      }
    }
    if (!this.isBlankOrEnd(this.at)) { this.failInTag(start); }
    this.push('!', start, key, handle, suffix);
  }

  private tagText(head: string, mayBeEmpty = false): string {
    const start = this.at;
    const text = this.match(TAG_TEXT);
    if (text === '' && head === '' && !mayBeEmpty) { this.failInTag(start); }
    try {
      return head + decodeURIComponent(text);
    } catch {
      return this.failInTag(start);
    }
  }

  private failInTag(start: number): never { return this.fail('a tag must be a name, such as !!str', start); }

  private directive(): void {
    const start = this.at;
    const text = this.match(LINE);
    if (isBreak(this.code())) { this.lineBreak(); }
    const version = VERSION_DIRECTIVE.exec(text);
    const handle = TAG_DIRECTIVE.exec(text);
    if (version) {
      this.push('%YAML', start, undefined, `${Number(version[1])}.${Number(version[2])}`);
    } else if (handle) {
      this.push('%TAG', start, undefined, handle[1], handle[2]);
    } else {
      this.fail('a directive must be %YAML 1.1 or %TAG with a handle and a prefix', start);
    }
  }

  /** The rest of the line after the header of a block scalar. */
  private endHeader(): void {
    while (isBlank(this.code())) { this.at += 1; }
    if (this.code() === HASH) {
      while (!isBreak(this.code()) && !this.isEndAt(this.at)) { this.at += 1; }
    }
    if (this.isEndAt(this.at)) { return; }
    if (!isBreak(this.code())) { this.fail('only a comment may follow | or > in the line'); }
    this.lineBreak();
  }

  private blockScalar(style: '|' | '>'): void {
    const start = this.at;
    const header = this.match(BLOCK_HEADER);
    const chomping = /[-+]/.exec(header)?.[0];
    const digit = /\d/.exec(header)?.[0];
    if (digit === '0') { this.fail('the indentation of a block scalar must be 1 to 9'); }
    this.endHeader();
    const own = digit ? Math.max(this.indent, 0) + Number(digit) : 0;
    const first = this.blockBreaks(own);
    const { indent } = first;
    const parts: string[] = [];
    let leadingBreak = '';
    let trailingBreaks = first.breaks;
    let wasBlank = false;
    while (this.column === indent && !this.isEndAt(this.at)) {
      const startsBlank = isBlank(this.code());
      if (style === '>' && !wasBlank && !startsBlank && leadingBreak === '\n') {
        if (trailingBreaks === '') { parts.push(' '); }
      } else {
        parts.push(leadingBreak);
      }
      parts.push(trailingBreaks);
      wasBlank = startsBlank;
      parts.push(this.match(LINE));
      leadingBreak = this.isEndAt(this.at) ? '' : this.lineBreak();
      trailingBreaks = this.blockBreaks(indent).breaks;
    }
    if (chomping !== '-') { parts.push(leadingBreak); }
    if (chomping === '+') { parts.push(trailingBreaks); }
    this.push('scalar', start, undefined, parts.join(''));
  }

  /** Skips indentation and empty lines. @param known indentation; 0 if it is that of the first line with text */
  private blockBreaks(known: number): { readonly breaks: string; readonly indent: number } {
    const breaks: string[] = [];
    let widest = 0;
    for (;;) {
      while ((known === 0 || this.column < known) && this.code() === SPACE) { this.at += 1; }
      widest = Math.max(widest, this.column);
      if ((known === 0 || this.column < known) && this.code() === TAB) {
        throw new ParseError('is indented with a tab; YAML allows only spaces', this.at);
      }
      if (!isBreak(this.code())) { break; }
      breaks.push(this.lineBreak());
    }
    return { breaks: breaks.join(''), indent: known || Math.max(widest, this.indent + 1, 1) };
  }

  private quoted(isSingle: boolean, key: PossibleKey | undefined): void {
    const { text } = this;
    const start = this.at;
    const quote = isSingle ? SINGLE_QUOTE : DOUBLE_QUOTE;
    const parts: string[] = [];
    this.at += 1;
    for (;;) {
      if (this.column === 0 && this.markerHere()) { this.fail('a quoted string must end before the end of the document', start); }
      let isBehindBreak = false;
      let from = this.at;
      for (;;) {
        if (this.isEndAt(this.at)) { this.fail('a quoted string must end with a quotation mark'); }
        const code = this.code();
        if (code === quote) {
          if (!isSingle || this.code(1) !== SINGLE_QUOTE) { break; }
          parts.push(text.slice(from, this.at + 1));
          this.at += 2;
          from = this.at;
        } else if (!isSingle && code === BACKSLASH) {
          parts.push(text.slice(from, this.at));
          if (isBreak(this.code(1))) {
            this.at += 1;
            this.lineBreak();
            isBehindBreak = true;
            from = this.at;
            break;
          }
          parts.push(this.escape());
          from = this.at;
        } else if (isBlank(code) || isBreak(code)) {
          break;
        } else {
          this.at += 1;
        }
      }
      parts.push(text.slice(from, this.at));
      if (this.code() === quote) { break; }
      parts.push(this.gapInQuotes(isBehindBreak));
    }
    this.at += 1;
    this.push('scalar', start, key, parts.join(''));
  }

  /** Whitespace inside of a quoted scalar: as it is, or folded if it has line breaks. */
  private gapInQuotes(isBehindEscapedBreak: boolean): string {
    const start = this.at;
    let isBehindBreak = isBehindEscapedBreak;
    let leadingBreak = '';
    let trailingBreaks = '';
    for (let code = this.code(); isBlank(code) || isBreak(code); code = this.code()) {
      if (isBlank(code)) {
        this.at += 1;
      } else if (isBehindBreak) {
        trailingBreaks += this.lineBreak();
      } else {
        leadingBreak = this.lineBreak();
        isBehindBreak = true;
      }
    }
    return isBehindBreak ? folded(leadingBreak, trailingBreaks) : this.text.slice(start, this.at);
  }

  private escape(): string {
    const start = this.at;
    const char = this.text[start + 1];
    this.at += 2;
    const known = ESCAPES[char];
    if (known !== undefined) { return known; }
    const length = ESCAPED_DIGITS[char];
    const digits = this.text.slice(this.at, this.at + length);
    if (length === undefined) {
      this.fail(`\\${/[\w/]/.test(char) ? char : ''} isn't an escape of YAML 1.1, which kubectl reads`, start);
    }
    const value = /^[\da-fA-F]+$/.test(digits) && digits.length === length ? parseInt(digits, 16) : -1;
    if (value < 0 || (value >= 0xd800 && value <= 0xdfff) || value > 0x10ffff) {
      this.fail(`\\${char} must be followed by the ${length} hexadecimal digits of a character`, start);
    }
    this.at += length;
    return String.fromCodePoint(value);
  }

  private plain(key: PossibleKey | undefined): void {
    const { text, isFlow } = this;
    const start = this.at;
    const indent = this.indent + 1;
    let value = '';
    let isBehindBreak = false;
    let leadingBreak = '';
    let trailingBreaks = '';
    let gap = '';
    for (;;) {
      if (this.column === 0 && this.markerHere()) { break; }
      const from = this.at;
      let at = from;
      let code = text.charCodeAt(at);
      if (code === HASH) { break; }
      for (; at < text.length; code = text.charCodeAt(++at)) {
        if (isBlank(code) || isBreak(code)) { break; }
        if (code === COLON ? this.isBlankOrEnd(at + 1) : isFlow && FLOW_INDICATORS.includes(text[at])) { break; }
      }
      this.at = at;
      if (at > from) {
        value += (isBehindBreak ? folded(leadingBreak, trailingBreaks) : gap) + text.slice(from, at);
        isBehindBreak = false;
        leadingBreak = '';
        trailingBreaks = '';
        gap = '';
      }
      if (!isBlank(code) && !isBreak(code)) { break; }
      const gapStart = at;
      for (; isBlank(code) || isBreak(code); code = this.code()) {
        if (isBlank(code)) {
          if (isBehindBreak && code === TAB && this.column < indent) { throw new ParseError('is indented with a tab; YAML allows only spaces', this.at); }
          this.at += 1;
        } else if (isBehindBreak) {
          trailingBreaks += this.lineBreak();
        } else {
          leadingBreak = this.lineBreak();
          isBehindBreak = true;
        }
      }
      gap = isBehindBreak ? '' : text.slice(gapStart, this.at);
      if (!isFlow && this.column < indent) { break; }
    }
    if (isBehindBreak) { this.isKeyAllowed = true; }
    this.push('scalar', start, key, value, '', true);
  }
}

/** What line breaks in a scalar are in its value. */
function folded(leadingBreak: string, trailingBreaks: string): string {
  if (leadingBreak !== '\n') { return leadingBreak + trailingBreaks; }
  return trailingBreaks === '' ? ' ' : trailingBreaks;
}
