import type { Alias, CST, Document, Node, Pair, Scalar, YAMLError, YAMLMap, YAMLSeq } from 'yaml';
import { DEEPEST, TOO_DEEP } from './nesting';
import { ParseError, SAME_KEY_TWICE, withoutSource } from './parse-error';
import { lookUp, setOwn } from '../../base';
import { yaml } from '../libraries';
import { PlainScalar, readPlainKey, readPlainScalar } from '../plain-scalar';

const STANDARD_TAG = 'tag:yaml.org,2002:';
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** A value, and what matters of how it is written. */
interface Read {
  readonly value: unknown;
  readonly start: number;
  /** The key that it is in JSON; `undefined` if it can't be one. */
  readonly key: string | undefined;
  readonly isMergeKey: boolean;
  readonly isAlias: boolean;
}

interface Anchor {
  /** `undefined` until all of it is read. */
  read: Read | undefined;
  /** Number of values that an alias stands for. */
  size: number;
}

/**
 * Reads all of YAML, with values as the API server reads them, which the package `yaml` doesn't. Aliases share their value.
 *
 * Source: go.yaml.in/yaml/v2 2.4.3, decode.go and resolve.go, and sigs.k8s.io/yaml 1.6; read on 2026-11-23
 *
 * @returns the value of each document; none if there is no document
 * @throws ParseError
 */
export function readYaml(text: string): readonly unknown[] {
  demandCharacters(text);
  // line breaks of YAML 1.1; the offsets stay
  const normal = text.replace(/^\ufeff/, '').replace(/\r(?!\n)|\x85/g, '\n');
  return documentsOf(normal).map((document) => {
    const error = document.errors.find(({ message }) => !message.startsWith(COMMENT_WITHOUT_SPACE));
    if (error) { throw parseError(error, text); }
    const { version, explicit } = document.directives?.yaml ?? {};
    if (explicit && version !== '1.1') {
      throw new ParseError(`has the directive %YAML ${version}, which Kubernetes rejects`, Math.max(text.indexOf('%YAML'), 0), 'remove the line');
    }
    // what ends a block that isn't indented depends on the reader
    if (document.contents && 'type' in document.contents && document.contents.type?.startsWith('BLOCK_')) {
      throw new ParseError('must be a map or a list, got a block of text', document.contents.range[0], 'write a Kubernetes object');
    }
    return document.contents === null ? null : new YamlValues(normal).read(document.contents);
  });
}

/**
 * Control characters, halves of surrogate pairs, line breaks of YAML 1.1 only, and byte order marks, of which kubectl drops some with the character
 * after them. Source: sigs.k8s.io/yaml v1.6.0 `goyaml.v2/yamlprivateh.go` (`is_bom`).
 */
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\u2028\u2029\ufeff\ufffe\uffff\p{Cs}]/u;

function demandCharacters(text: string): void {
  const forbidden = FORBIDDEN.exec(text);
  if (!forbidden) { return; }
  const code = forbidden[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  throw new ParseError(
    `contains U+${code}, which readers of YAML reject or treat in different ways`, forbidden.index,
    `write it as "\\u${code}" in double quotes, or remove it`,
  );
}

/** After quotes and brackets, kubectl needs no space before a comment. */
const COMMENT_WITHOUT_SPACE = 'Comments must be separated';

/** All scalars as strings: which type they have is decided here. */
const OPTIONS = { schema: 'failsafe', logLevel: 'silent', uniqueKeys: false, merge: false, prettyErrors: false } as const;

function documentsOf(text: string): readonly Document.Parsed[] {
  const { Composer, Parser } = yaml();
  const parser = new Parser();
  const composer = new Composer<Node & Document.Parsed['contents']>(OPTIONS);
  const documents: Document.Parsed[] = [];
  const compose = (tokens: ReturnType<typeof parser.next>) => {
    for (const token of tokens) { documents.push(...composer.next(token) as Iterable<Document.Parsed>); }
  };
  const tabs = new TabCheck(parser);
  let before = '';
  for (const lexeme of lexerAsKubectl().lex(text)) {
    const isScalar = before === SCALAR_FOLLOWS;
    if (!isScalar) { demandClearLexeme(lexeme, parser.offset); }
    tabs.see(lexeme, isScalar);
    before = lexeme;
    compose(parser.next(lexeme));
    // the composer is recursive
    if (parser.stack.length > DEEPEST) { throw new ParseError(TOO_DEEP.message, parser.offset); }
  }
  compose(parser.end());
  documents.push(...composer.end() as Iterable<Document.Parsed>);
  return documents;
}

/** The steps of a lexer that end where a line is less indented than the block; the types don't have them. */
interface Steps {
  indentNext: number;
  parseQuotedScalar: (this: Steps) => Generator<string, unknown>;
  parseFlowCollection: (this: Steps) => Generator<string, unknown>;
}

/** A lexer for which quotes and brackets end where they are closed, as they do for kubectl, however their lines are indented. */
export function lexerAsKubectl(): InstanceType<typeof import('yaml').Lexer> {
  const lexer = new (yaml().Lexer)();
  const steps = lexer as unknown as Steps;
  for (const name of ['parseQuotedScalar', 'parseFlowCollection'] as const) {
    const step = steps[name];
    steps[name] = function* closed() {
      const { indentNext } = steps;
      steps.indentNext = 0;
      const next = yield* step.call(steps);
      steps.indentNext = indentNext;
      return next;
    };
  }
  return lexer;
}

/** The tokens of a text, one after the other. */
export function* tokensOf(text: string): Generator<CST.Token> {
  const parser = new (yaml().Parser)();
  for (const lexeme of lexerAsKubectl().lex(text)) { yield* parser.next(lexeme); }
  yield* parser.end();
}

/** What the lexer puts before a scalar. */
const SCALAR_FOLLOWS = '\x1f';

/** Tags, names of anchors, and directives of which no reader takes a part for something else. */
const CLEAR_LEXEMES: Readonly<Record<string, RegExp>> = {
  '!': /^!(?:[\w-]*!)?[\w./-]*$|^!<(?:tag:)?[\w.,:/-]+>$/, '&': /^&[\w-]+$/, '*': /^\*[\w-]+$/,
  '%': /^%(?!YAML\b)|^%YAML[ \t]+\d+\.\d+[ \t]*(?:#.*)?$/,
};

function demandClearLexeme(lexeme: string, offset: number): void {
  if (lookUp(CLEAR_LEXEMES, lexeme[0])?.test(lexeme) === false) {
    throw new ParseError(
      'contains a tag, an anchor, an alias, or a directive that readers of YAML read in different ways', offset,
      'use only letters and digits in it, or remove it',
    );
  }
}

const TAB = 'is indented with a tab; YAML allows only spaces';

/**
 * Rejects tabs where kubectl allows only spaces: where a key may begin; and within an unquoted scalar, or in empty lines below it, if they aren't
 * indented more than its map or list. Source: go.yaml.in/yaml/v2 2.4.4, scannerc.go, yaml_parser_scan_to_next_token and
 * yaml_parser_scan_plain_scalar; read on 2026-11-30
 */
class TabCheck {
  private mayBeKey = true;
  private brackets = 0;
  private lineStart = 0;
  /** Where the unquoted scalar began that only whitespace is behind. */
  private unquotedAt = Infinity;

  public constructor(private readonly parser: InstanceType<typeof import('yaml').Parser>) {}

  /** @param isScalar whether it is an unquoted scalar, or the lines of a block */
  public see(lexeme: string, isScalar: boolean): void {
    const { offset, stack } = this.parser;
    const isBlock = isScalar && stack.at(-1)?.type === 'block-scalar';
    if (isBlock || /^\r?\n$/.test(lexeme)) {
      this.lineStart = offset + lexeme.length;
      this.mayBeKey = this.brackets === 0;
      if (isBlock) { this.unquotedAt = Infinity; }
    } else if (isScalar) {
      this.mayBeKey = false;
      this.unquotedAt = offset;
      for (const { index, 0: { length } } of lexeme.matchAll(/(?<=\n) *\t/g)) { this.demandInner(length - 1, offset + index + length - 1); }
    } else if (/^[ \t]/.test(lexeme)) {
      const tab = offset + lexeme.indexOf('\t');
      if (tab < offset) { return; }
      if (this.mayBeKey && this.unquotedAt === Infinity) { throw new ParseError(TAB, tab); }
      if (this.lineStart > this.unquotedAt) { this.demandInner(tab - this.lineStart, tab); }
    } else if (lexeme >= ' ') {
      this.unquotedAt = Infinity;
      this.brackets += /^[[{]/.test(lexeme) ? 1 : /^[\]}]/.test(lexeme) ? -1 : 0;
      if (!/^[:#]/.test(lexeme)) { this.mayBeKey = /^[-?]$/.test(lexeme) && this.brackets === 0; }
    }
  }

  private demandInner(column: number, tab: number): void {
    const block = this.parser.stack.filter(({ type }) => /^block-[ms]/.test(type)).at(-1);
    if (block && 'indent' in block && column <= block.indent) { throw new ParseError(TAB, tab); }
  }
}

const REASONS: Readonly<Partial<Record<YAMLError['code'], string>>> = {
  TAB_AS_INDENT: TAB,
  MULTILINE_IMPLICIT_KEY: 'has a key of several lines, as after a bracket that isn\'t closed',
  BAD_ALIAS: 'has an alias to an anchor that this document doesn\'t have',
};

function parseError({ code, message, pos: [at] }: YAMLError, text: string): ParseError {
  const reason = withoutSource(message);
  return new ParseError(REASONS[code] ?? `is not valid YAML: ${reason.slice(0, 1).toLowerCase()}${reason.slice(1)}`, Math.min(at, text.length));
}

/** Whether a scalar follows a less indented comment without a space: after it, `yaml` forgets how far the scalar is indented. */
function followsOuterComment(text: string, start: number): boolean {
  let end = text.lastIndexOf('\n', start);
  const column = start - end - 1;
  while (end > 0) {
    const lineStart = text.lastIndexOf('\n', end - 1) + 1;
    const line = text.slice(lineStart, end);
    const content = line.trimStart();
    if (content !== '' && !content.startsWith('#')) { return false; }
    if (/^#\S/.test(content) && line.length - content.length < column) { return true; }
    end = lineStart - 1;
  }
  return false;
}

/** A block whose indentation is that of its first line, which begins with a tab. */
const TAB_IN_BLOCK = /^[|>][-+]?(?:[ \t\r#][^\n]*)?\n(?: *\r?\n)* *\t/;

/** An escaped line break before an empty line, which is a line break in YAML 1.1 only. */
const SPLIT_BEFORE_EMPTY = /(?<!\\)(?:\\\\)*\\\r?\n[ \t]*\r?\n/;

/** Whether the last quote of a text is an escaped one. */
function isOpen(type: Scalar.Type | undefined, written: string): boolean {
  if (type === 'QUOTE_SINGLE') { return countBefore(written, written.length, '\'') % 2 === 0; }
  return type === 'QUOTE_DOUBLE' && (written.length < 2 || countBefore(written, written.length - 1, '\\') % 2 === 1);
}

/** How often a character follows itself up to an offset, without the quote that opens the text. */
function countBefore(text: string, end: number, char: string): number {
  let at = end;
  while (at > 1 && text[at - 1] === char) { at -= 1; }
  return end - at;
}

const isSpace = (char: string | undefined) => char === ' ' || char === '\n' || char === '\r';

class YamlValues {
  private readonly yaml = yaml();
  private depth = 0;
  /** How many brackets are around a value. */
  private brackets = 0;
  private readonly anchors = new Map<string, Anchor>();
  /** Values so far, with those that aliases repeat, and how many of them are such. */
  private size = 0;
  private aliasedSize = 0;

  public constructor(private readonly text: string) {}

  public read(contents: Node): unknown { return this.itemOf(this.node(contents)); }

  /** @param at where an empty value is */
  private node(node: Node | null, at = 0): Read {
    if (node === null) { return this.emptyNode(at); }
    if (this.yaml.isAlias(node)) { return this.alias(node); }
    this.size += 1;
    const sizeBefore = this.size;
    const { anchor: name } = node as Scalar;
    const anchor: Anchor = { read: undefined, size: 0 };
    if (name !== undefined) { this.anchors.set(name, anchor); }
    const read = this.content(node);
    return Object.assign(anchor, { read, size: this.size - sizeBefore + 1 }).read;
  }

  private content(node: Node): Read {
    const start = node.range![0];
    if (this.yaml.isScalar(node)) { return this.scalar(node as Scalar<string>, start); }
    if (++this.depth > DEEPEST) { throw new ParseError(TOO_DEEP.message, start); }
    const brackets = (node as YAMLMap | YAMLSeq).flow ? 1 : 0;
    this.brackets += brackets;
    const value = this.yaml.isMap(node) ? this.map(node as YAMLMap<Node, Node | null>) : this.list(node as YAMLSeq<Node | Pair<Node, Node | null>>);
    this.depth -= 1;
    this.brackets -= brackets;
    return { value, start, key: undefined, isMergeKey: false, isAlias: false };
  }

  private alias({ source, range }: Alias): Read {
    const start = range![0];
    const anchor = this.anchors.get(source);
    if (!anchor?.read) {
      throw new ParseError(
        anchor ? 'has an alias that points to a value it is a part of' : 'has an alias to an anchor that this document doesn\'t have', start,
      );
    }
    this.size += 1 + anchor.size;
    this.aliasedSize += anchor.size;
    if (this.aliasedSize > 100 && this.size > 1000 && this.aliasedSize / this.size > allowedShare(this.size)) {
      throw new ParseError(`has aliases that expand to more than ${this.aliasedSize - anchor.size} values`, start);
    }
    return { ...anchor.read, start, isAlias: true, isMergeKey: false };
  }

  private scalar(node: Scalar<string>, start: number): Read {
    const { tag } = node;
    this.demandClear(node, start);
    const text = this.textOf(node);
    if (tag === undefined) {
      return node.type === 'PLAIN' ? this.scalarNode(readPlainScalar(text), text, start, true) : this.scalarNode(text, text, start, false);
    }
    return this.scalarNode(this.tagged(tag, text, start), text, start, tag === '!' || tag === `${STANDARD_TAG}merge`);
  }

  /** Reports what kubectl rejects, and what versions of YAML, and so kubectl and other readers, take for different values. */
  private demandClear({ type, source = '', tag, range }: Scalar, start: number): void {
    const isBlock = type === 'BLOCK_LITERAL' || type === 'BLOCK_FOLDED';
    const written = this.text.slice(range![0], range![1]);
    const isInBrackets = this.brackets > 0;
    const isUnclear = isBlock ? this.endsWithSpaces(range![0], range![1]) : type === 'PLAIN'
      && ((isInBrackets && /^(?:\?\S|:["'])/.test(source)) || (source === '' && tag === '!')
        || (isInBrackets && tag !== undefined && /^(?:$|:)/.test(source)) || /^[ \t]*:[,[\]{}]/.test(this.text.slice(range![1], range![1] + 20)));
    if (type === 'PLAIN' && written.includes('\n') && followsOuterComment(this.text, start)) {
      throw new ParseError(
        'contains a value of several lines after a comment of which it isn\'t clear where it ends', start, 'write a space after the # of the comment',
      );
    }
    if (isUnclear) {
      throw new ParseError('contains a value that kubectl and other readers of YAML read in different ways', start, 'quote the value');
    }
    if (type === 'QUOTE_DOUBLE' && SPLIT_BEFORE_EMPTY.test(written)) {
      throw new ParseError('contains a value that kubectl and other readers of YAML read in different ways', start, 'write it in one line');
    }
    if (isOpen(type, written)) { throw new ParseError('is not valid YAML: missing closing quote', start); }
    if (isBlock && TAB_IN_BLOCK.test(written)) { throw new ParseError(TAB, start); }
  }

  /** Whether a block ends with a line of spaces that may be a part of it: the text does too, or its header says how far it is indented. */
  private endsWithSpaces(start: number, end: number): boolean {
    const { text } = this;
    let [from, to] = [end, end];
    while (isSpace(text[from - 1])) { from -= 1; }
    while (to < text.length && isSpace(text[to])) { to += 1; }
    // without its last line that isn't empty, where spaces are text
    const lines = text.slice(from, to).replace(/^[^\n]*/, '');
    return (to === text.length && lines.endsWith(' ')) || (/^[|>][-+]?\d/.test(text.slice(start, end)) && / \r?\n/.test(lines));
  }

  private textOf({ type, value, source, range }: Scalar): string {
    // the package converts values with tags that it knows
    const text = typeof value === 'string' ? value : source ?? '';
    // at the end of a text without a line break, a block has none either
    const isUnended = (type === 'BLOCK_LITERAL' || type === 'BLOCK_FOLDED') && range![2] >= this.text.length && !this.text.endsWith('\n');
    return isUnended && text.endsWith('\n') ? text.slice(0, -1) : text;
  }

  private emptyNode(start: number): Read {
    this.size += 1;
    return this.scalarNode(null, '', start, true);
  }

  private scalarNode(value: PlainScalar, text: string, start: number, mayMerge: boolean): Read {
    const key = typeof value === 'number' ? readPlainKey(text, value) : value === null ? undefined : String(value);
    return { value, start, key, isMergeKey: mayMerge && text === '<<', isAlias: false };
  }

  /** The value of a scalar with a tag. Tags that Kubernetes doesn't know make it a string. */
  private tagged(tag: string, text: string, start: number): PlainScalar {
    const type = tag.startsWith(STANDARD_TAG) ? tag.slice(STANDARD_TAG.length) : '';
    if (type === 'binary') {
      const base64 = text.replace(/[\r\n]/g, '');
      if (!BASE64.test(base64)) { this.failTag(tag, 'base64', start); }
      return new TextDecoder().decode(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
    }
    const value = readPlainScalar(text);
    switch (type) {
      case 'bool': return typeof value === 'boolean' ? value : this.failTag(tag, 'a boolean', start);
      case 'null': return value === null ? value : this.failTag(tag, 'null', start);
      // the forms of a long, octal, or quoted number depend on the reader
      case 'int': return typeof value === 'number' && /^[-+]?(?:0|[1-9]\d{0,14})$/.test(text) ? value : this.failTag(tag, 'an integer', start);
      case 'float': return typeof value === 'number' && !(isIntegerText(text, value) && readPlainKey(text, value) === undefined)
        ? value
        : this.failTag(tag, 'a number', start);
      case 'timestamp': return isTimestamp(text) ? text : this.failTag(tag, 'a date', start);
      default: return text;
    }
  }

  private failTag(tag: string, what: string, start: number): never {
    throw new ParseError(`is not valid YAML: a value with the tag !!${tag.slice(STANDARD_TAG.length)} must be ${what}`, start);
  }

  private itemOf({ value, start }: Pick<Read, 'value' | 'start'>): unknown {
    if (typeof value === 'number' && !Number.isFinite(value)) {
      throw new ParseError('has an infinite number or NaN, which JSON and Kubernetes don\'t have', start, 'quote it if it is a string');
    }
    return value;
  }

  private list({ items }: YAMLSeq<Node | Pair<Node, Node | null>>): unknown[] {
    // a pair in a list is a map without brackets
    return items.map((item) => (this.yaml.isPair(item) ? this.map({ items: [item] }) : this.itemOf(this.node(item))));
  }

  private map({ items }: { readonly items: readonly Pair<Node, Node | null>[] }): object {
    const map = new MapBuilder();
    for (const { key, value } of items) {
      const read = this.node(key);
      this.put(map, read, this.node(value, read.start));
    }
    return map.value;
  }

  private put(map: MapBuilder, key: Read, value: Read): void {
    if (key.isMergeKey) {
      this.merge(map, value);
      return;
    }
    if (key.key === undefined) {
      if (this.text.startsWith('{{', key.start - 1)) { throw new ParseError('contains a template', key.start - 1); }
      const what = key.value === null
        ? 'a key that is empty or null'
        : typeof key.value === 'object' ? 'a map or list as a key' : 'a number as a key that is too large';
      throw new ParseError(`has ${what}, which JSON and Kubernetes don't have`, key.start);
    }
    // for kubectl, the numbers 0.0 and -0.0 are the same key
    const isTwice = key.value === 0 && Object.hasOwn(map.value, key.key === '0' ? '-0' : '0');
    if (!map.add(key.key, this.itemOf(value)) || isTwice) { throw new ParseError(SAME_KEY_TWICE, key.start); }
  }

  private merge(map: MapBuilder, { value, start, isAlias }: Read): void {
    const sources = Array.isArray(value) && !isAlias ? value as readonly unknown[] : [value];
    // earlier ones take precedence
    for (const source of [...sources].reverse()) {
      if (typeof source !== 'object' || source === null || Array.isArray(source)) {
        throw new ParseError('has a merge key << whose value is neither a map nor a list of maps', start);
      }
      map.merge(source);
    }
  }
}

class MapBuilder {
  public readonly value: Record<string, unknown> = {};
  /** The keys that are written in the map itself, if it has others. */
  private own: Set<string> | undefined;

  /** @returns whether the key is new */
  public add(key: string, value: unknown): boolean {
    if (this.own ? this.own.has(key) : Object.hasOwn(this.value, key)) { return false; }
    this.own?.add(key);
    setOwn(this.value, key, value);
    return true;
  }

  /** Adds what another map has. As for kubectl, that replaces what is above it. */
  public merge(source: object): void {
    this.own ??= new Set(Object.keys(this.value));
    for (const [key, value] of Object.entries(source)) { setOwn(this.value, key, value); }
  }
}

/** The share of values that may come from aliases: nearly all in a small document, few in a large one. Source: go.yaml.in/yaml/v2, decode.go */
function allowedShare(size: number): number {
  const [low, high] = [400_000, 4_000_000];
  return size <= low ? 0.99 : size >= high ? 0.1 : 0.99 - 0.89 * (size - low) / (high - low);
}

function isIntegerText(text: string, value: number): boolean {
  return Number.isInteger(value) && /^[-+]?(?:0[xXoObB])?[-+]?[\da-fA-F_]+$/.test(text);
}

const TIMESTAMP = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:[Tt](\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?(?:Z|[-+]\d{2}:\d{2}))|(?: (\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?))?$/;

/** A date that Go's decoder knows. */
function isTimestamp(text: string): boolean {
  const match = TIMESTAMP.exec(text);
  if (!match) { return false; }
  const [year = 0, month = 0, day = 0, ...time] = match.slice(1).map((part) => Number(part ?? 0));
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
    && time.every((part, i) => part <= (i % 3 === 0 ? 23 : 59));
}
