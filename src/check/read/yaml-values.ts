import { ParseError } from './parse-error';
import { Token, YamlTokens } from './yaml-tokens';
import { PlainScalar, readPlainKey, readPlainScalar } from '../../manifest/plain-scalar';

/** More than any manifest has, and far from what the call stack can hold. */
const MAX_DEPTH = 100;

const STANDARD_TAG = 'tag:yaml.org,2002:';
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** A value, and what matters of how it is written. */
interface Node {
  readonly value: unknown;
  readonly start: number;
  /** The key that it is in JSON; `undefined` if it can't be one. */
  readonly key: string | undefined;
  readonly isMergeKey: boolean;
  readonly isAlias: boolean;
}

interface Anchor {
  /** `undefined` until all of it is read. */
  node: Node | undefined;
  /** Number of values that an alias stands for. */
  size: number;
}

/**
 * Reads all of YAML, with values as the API server reads them. Aliases share their value.
 *
 * Source: go.yaml.in/yaml/v2 2.4.3, parserc.go and decode.go, and sigs.k8s.io/yaml 1.6; read on 2026-11-23
 *
 * @returns the value of each document; none if there is no document
 * @throws ParseError
 */
export function readYaml(text: string): readonly unknown[] {
  return new YamlValues(text).documents();
}

class YamlValues {
  private readonly tokens: YamlTokens;
  private depth = 0;
  private anchors = new Map<string, Anchor>();
  private tagPrefixes = new Map<string, string>();
  /** Values so far, with those that aliases repeat, and how many of them are such. */
  private size = 0;
  private aliasedSize = 0;

  public constructor(private readonly text: string) { this.tokens = new YamlTokens(text); }

  public documents(): readonly unknown[] {
    const documents: unknown[] = [];
    for (;;) {
      const isFirst = documents.length === 0;
      let isEnded = false;
      while (this.skip('...')) { isEnded = true; }
      if (this.isNext('end')) { return documents; }
      if (isFirst && isEnded) { this.fail('a document must be above a line ...'); }
      const isExplicit = this.directives();
      if (!this.skip('---') && (isExplicit || !(isFirst || isEnded))) {
        this.fail(isExplicit ? 'a line --- must follow a directive' : 'this is not a part of the value above; kubectl ignores it');
      }
      this.anchors = new Map();
      this.size = 0;
      this.aliasedSize = 0;
      documents.push(this.isNext('---', '...', '%YAML', '%TAG', 'end') ? null : this.itemOf(this.node(true)));
    }
  }

  private isNext(...kinds: readonly Token['kind'][]): boolean { return kinds.includes(this.tokens.peek().kind); }

  private skip(kind: Token['kind']): boolean {
    const isNext = this.isNext(kind);
    if (isNext) { this.tokens.next(); }
    return isNext;
  }

  private fail(reason: string, token = this.tokens.peek()): never {
    throw new ParseError(`is not valid YAML: ${reason}`, token.start);
  }

  /** The directives of a document. Whether there are any. */
  private directives(): boolean {
    this.tagPrefixes = new Map();
    let hasVersion = false;
    while (this.isNext('%YAML', '%TAG')) {
      const token = this.tokens.next();
      if (token.kind === '%TAG') {
        if (this.tagPrefixes.has(token.text)) { this.fail(`the handle ${token.text} must have one %TAG directive`, token); }
        this.tagPrefixes.set(token.text, token.suffix);
      } else {
        if (hasVersion) { this.fail('a document must have one %YAML directive', token); }
        if (token.text !== '1.1') { throw new ParseError(`has the directive %YAML ${token.text}, but kubectl reads YAML 1.1 only`, token.start, 'remove the line'); }
        hasVersion = true;
      }
    }
    const hasAny = hasVersion || this.tagPrefixes.size > 0;
    for (const [handle, prefix] of [['!', '!'], ['!!', STANDARD_TAG]]) {
      if (!this.tagPrefixes.has(handle)) { this.tagPrefixes.set(handle, prefix); }
    }
    return hasAny;
  }

  /** @param mayHaveDashes whether a list may be at the column of the map that it is in */
  private node(isBlock: boolean, mayHaveDashes = false): Node {
    const first = this.tokens.peek();
    if (first.kind === '*') { return this.alias(this.tokens.next()); }
    this.size += 1;
    const sizeBefore = this.size;
    let anchor: Anchor | undefined;
    let tag: string | undefined;
    while ((this.isNext('&') && !anchor) || (this.isNext('!') && tag === undefined)) {
      const token = this.tokens.next();
      if (token.kind === '&') {
        anchor = { node: undefined, size: 0 };
        this.anchors.set(token.text, anchor);
      } else {
        tag = this.tagOf(token);
      }
    }
    const node = this.content(first, tag, isBlock, mayHaveDashes, anchor !== undefined || tag !== undefined);
    if (anchor) { Object.assign(anchor, { node, size: this.size - sizeBefore + 1 }); }
    return node;
  }

  private content({ start }: Token, tag: string | undefined, isBlock: boolean, mayHaveDashes: boolean, mayBeEmpty: boolean): Node {
    const token = this.tokens.peek();
    const collection = this.collection(token, isBlock, mayHaveDashes);
    if (collection) { return { value: collection, start, key: undefined, isMergeKey: false, isAlias: false }; }
    if (token.kind === 'scalar') { return this.scalar(this.tokens.next(), tag, start); }
    if (!mayBeEmpty) { this.fail(token.kind === 'end' ? 'the text ends where a value must be' : 'a value must be here'); }
    return this.emptyScalar(token, tag);
  }

  private collection(token: Token, isBlock: boolean, mayHaveDashes: boolean): object | undefined {
    const read = this.readerOf(token, isBlock, mayHaveDashes);
    if (!read) { return undefined; }
    if (++this.depth > MAX_DEPTH) { throw new ParseError('is nested too deeply', token.start); }
    const value = read();
    this.depth -= 1;
    return value;
  }

  private readerOf({ kind }: Token, isBlock: boolean, mayHaveDashes: boolean): (() => object) | undefined {
    switch (kind) {
      case '[': return () => this.flowList();
      case '{': return () => this.flowMap();
      case 'block-list': return isBlock ? () => this.blockList() : undefined;
      case 'block-map': return isBlock ? () => this.blockMap() : undefined;
      case '-': return mayHaveDashes ? () => this.dashes() : undefined;
      default: return undefined;
    }
  }

  private tagOf(token: Token): string {
    if (token.text === '') { return token.suffix; }
    const prefix = this.tagPrefixes.get(token.text);
    if (prefix === undefined) { this.fail(`the handle ${token.text} of a tag must have a %TAG directive`, token); }
    return prefix + token.suffix;
  }

  private alias(token: Token): Node {
    const anchor = this.anchors.get(token.text);
    if (!anchor?.node) {
      throw new ParseError(anchor ? 'has an alias that points to a value it is a part of' : 'has an alias to an anchor that this document doesn\'t have', token.start);
    }
    this.size += 1 + anchor.size;
    this.aliasedSize += anchor.size;
    if (this.aliasedSize > 100 && this.size > 1000 && this.aliasedSize / this.size > allowedShare(this.size)) {
      throw new ParseError(`has aliases that expand to more than ${this.aliasedSize - anchor.size} values`, token.start);
    }
    return { ...anchor.node, start: token.start, isAlias: true, isMergeKey: false };
  }

  private emptyScalar({ start }: { readonly start: number }, tag?: string): Node {
    return this.scalarNode(tag === undefined ? null : this.tagged(tag, '', start), '', start, true);
  }

  private scalar(token: Token, tag: string | undefined, start: number): Node {
    const { text, isPlain } = token;
    if (tag === undefined) { return this.scalarNode(isPlain ? readPlainScalar(text) : text, text, start, isPlain); }
    return this.scalarNode(this.tagged(tag, text, token.start), text, start, tag === '!' || tag === `${STANDARD_TAG}merge`);
  }

  private scalarNode(value: PlainScalar, text: string, start: number, mayMerge: boolean): Node {
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
      case 'int': return typeof value === 'number' && isIntegerText(text, value) ? value : this.failTag(tag, 'an integer', start);
      case 'float': return typeof value === 'number' && !(isIntegerText(text, value) && readPlainKey(text, value) === undefined) ? value : this.failTag(tag, 'a number', start);
      case 'timestamp': return isTimestamp(text) ? text : this.failTag(tag, 'a date', start);
      default: return text;
    }
  }

  private failTag(tag: string, what: string, start: number): never {
    throw new ParseError(`is not valid YAML: a value with the tag !!${tag.slice(STANDARD_TAG.length)} must be ${what}`, start);
  }

  private itemOf({ value, start }: Node): unknown {
    if (typeof value === 'number' && !Number.isFinite(value)) {
      throw new ParseError('has an infinite number or NaN, which JSON and Kubernetes don\'t have', start, 'quote it if it is a string');
    }
    return value;
  }

  private blockList(): unknown[] {
    this.tokens.next();
    const list: unknown[] = [];
    while (this.isNext('-')) { list.push(this.blockItem('-', 'block-end')); }
    if (!this.skip('block-end')) { this.fail('a list item must begin with - at the column of the others'); }
    return list;
  }

  /** A list whose dashes are at the column of the key. */
  private dashes(): unknown[] {
    const list: unknown[] = [];
    while (this.isNext('-')) { list.push(this.blockItem('-', '?', ':', 'block-end')); }
    return list;
  }

  private blockItem(...emptyBefore: readonly Token['kind'][]): unknown {
    const dash = this.tokens.next();
    return this.itemOf(this.isNext(...emptyBefore) ? this.emptyNode(dash) : this.node(true));
  }

  private emptyNode(at: Token): Node {
    this.size += 1;
    return this.emptyScalar(at);
  }

  private blockMap(): object {
    this.tokens.next();
    const map = new MapBuilder();
    while (this.isNext('?')) {
      const key = this.blockPart('?', ':', 'block-end');
      this.put(map, key, this.isNext(':') ? this.blockPart('?', ':', 'block-end') : this.emptyNode(this.tokens.peek()));
    }
    if (!this.skip('block-end')) { this.fail('a key must begin at the column of the others'); }
    return map.value;
  }

  private blockPart(...emptyBefore: readonly Token['kind'][]): Node {
    const indicator = this.tokens.next();
    return this.isNext(...emptyBefore) ? this.emptyNode(indicator) : this.node(true, true);
  }

  private flowList(): unknown[] {
    this.tokens.next();
    const list: unknown[] = [];
    while (!this.isFlowEnd(']', 'list')) {
      if (this.isNext('?')) {
        list.push(this.onlyPair());
      } else {
        list.push(this.itemOf(this.node(false)));
      }
      this.comma(']', 'list');
    }
    this.tokens.next();
    return list;
  }

  /** A map of one pair without brackets, as a list item. */
  private onlyPair(): object {
    const map = new MapBuilder();
    this.size += 1;
    const key = this.flowPart(':', ',', ']');
    this.put(map, key, this.isNext(':') ? this.flowPart(',', ']') : this.emptyNode(this.tokens.peek()));
    return map.value;
  }

  private flowMap(): object {
    this.tokens.next();
    const map = new MapBuilder();
    while (!this.isFlowEnd('}', 'map')) {
      if (this.isNext('?')) {
        const key = this.flowPart(':', ',', '}');
        this.put(map, key, this.isNext(':') ? this.flowPart(',', '}') : this.emptyNode(this.tokens.peek()));
      } else {
        this.put(map, this.node(false), this.emptyNode(this.tokens.peek()));
      }
      this.comma('}', 'map');
    }
    this.tokens.next();
    return map.value;
  }

  private flowPart(...emptyBefore: readonly Token['kind'][]): Node {
    const indicator = this.tokens.next();
    return this.isNext(...emptyBefore) ? this.emptyNode(indicator) : this.node(false);
  }

  private isFlowEnd(bracket: ']' | '}', what: string): boolean {
    if (this.isNext('end')) { this.fail(`the text ends inside of a ${what} in brackets`); }
    return this.isNext(bracket);
  }

  private comma(bracket: ']' | '}', what: string): void {
    if (!this.isFlowEnd(bracket, what) && !this.skip(',')) { this.fail(`a comma or ${bracket} must follow a value in a ${what}`); }
  }

  private put(map: MapBuilder, key: Node, value: Node): void {
    if (key.isMergeKey) {
      this.merge(map, value);
      return;
    }
    if (key.key === undefined) {
      if (this.text.startsWith('{{', key.start - 1)) { throw new ParseError('contains a template', key.start - 1); }
      const what = key.value === null ? 'a key that is empty or null' : typeof key.value === 'object' ? 'a map or list as a key' : 'a number as a key that is too large';
      throw new ParseError(`has ${what}, which JSON and Kubernetes don't have`, key.start);
    }
    if (!map.add(key.key, this.itemOf(value))) { throw new DuplicateKeyError(key.start); }
  }

  private merge(map: MapBuilder, { value, start, isAlias }: Node): void {
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

/** A key that occurs twice in a map. */
export class DuplicateKeyError extends ParseError {
  public constructor(offset: number) { super('has the same key twice in one map', offset); }
}

class MapBuilder {
  public readonly value: Record<string, unknown> = {};
  /** The keys that are written in the map itself, if it has others. */
  private own: Set<string> | undefined;

  /** @returns whether the key is new */
  public add(key: string, value: unknown): boolean {
    if (this.own ? this.own.has(key) : Object.hasOwn(this.value, key)) { return false; }
    this.own?.add(key);
    this.set(key, value);
    return true;
  }

  /** Adds what another map has. As for kubectl, that replaces what is above it. */
  public merge(source: object): void {
    this.own ??= new Set(Object.keys(this.value));
    for (const [key, value] of Object.entries(source)) { this.set(key, value); }
  }

  private set(key: string, value: unknown): void {
    if (key === '__proto__') {
      Object.defineProperty(this.value, key, { value, enumerable: true, configurable: true, writable: true });
    } else {
      this.value[key] = value;
    }
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
  const [year, month, day, ...time] = match.slice(1).map(Number);
  const [hour, minute, second] = Number.isNaN(time[0]) ? time.slice(3) : time;
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
    && !(hour > 23) && !(minute > 59) && !(second > 59);
}
