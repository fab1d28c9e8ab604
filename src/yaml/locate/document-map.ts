import type { Node, Pair, Scalar, YAMLMap } from 'yaml';
import { AliasTargets } from './alias-targets';
import { EmbeddedText, StringScalar } from './embedded-text';
import { nodesOf } from './positioned';
import { ScopedComment, withScopes } from './scoped-comments';
import { PlainObject } from '../../base';
import { yaml } from '../libraries';
import { readPlainKey } from '../plain-scalar';
import { commentsOf } from '../read/comments';
import { PlacedValue, readPlacedYaml } from '../read/plain-yaml';

/** Offsets in a document's text: the first character, and the one behind the last. */
export type TextRange = readonly [start: number, end: number];

type Keys = readonly (string | number)[];

/** A document that was parsed with all positions. */
interface Nodes {
  readonly contents: Node | undefined;
  readonly aliases: AliasTargets;
  readonly pairs: WeakMap<object, ReadonlyMap<string, Pair<Node, Node>>>;
}

/** A document with positions. */
export class DocumentMap {
  private parsed: Nodes | undefined;
  private placed: { readonly root: PlacedValue | undefined } | undefined;

  public constructor(public readonly text: string) {}

  private get yaml(): ReturnType<typeof yaml> {
    return yaml();
  }

  /** The document parsed with all positions. That is slow, so it is done only for what `placed` can't find. */
  private get contents(): Node | undefined { return this.nodes.contents; }

  private get nodes(): Nodes {
    if (!this.parsed) {
      const contents = nodesOf(this.text);
      this.parsed = { contents, aliases: new AliasTargets(contents), pairs: new WeakMap() };
    }
    return this.parsed;
  }

  /**
   * What to underline for a path: a key with its value, the key alone if the value is longer than a line, or the first line of a list
   * item. If the path doesn't exist, the nearest part of it that does.
   *
   * @param inside keys in the value at the path, if that is a string with YAML or JSON
   */
  public rangeOf(path: Keys, inside: Keys = []): TextRange {
    const plain = inside.length === 0 ? this.plainRange(path) : undefined;
    if (plain) { return this.clipped(plain); }
    const { value, range } = this.walk(path);
    const embedded = inside.length > 0 && this.yaml.isScalar(value) ? this.embeddedRange(value as Scalar<string>, inside) : undefined;
    return this.clipped(embedded ?? range ?? this.firstKey());
  }

  /** The range of a path in a document of plain YAML; `undefined` if the document is another one, or not a map. */
  private plainRange(path: Keys): TextRange | undefined {
    this.placed ??= { root: readPlacedYaml(this.text) };
    const { root } = this.placed;
    if (!root) { return undefined; }
    let range: TextRange | undefined;
    let value: unknown = root.value;
    for (const key of path) {
      const found = root.places.get(value as object)?.get(String(key));
      if (!found) { break; }
      range = found;
      value = (value as PlainObject)[key];
    }
    if (range || Array.isArray(root.value)) { return range; }
    // the object as a whole is named by its kind
    const pairs = root.places.get(root.value)!;
    return pairs.get('kind') ?? [...pairs.values()][0];
  }

  /** The last existing step of a path; without a range if its first key doesn't exist. */
  private walk(path: Keys): { readonly value: unknown; readonly range?: TextRange } {
    let at: { readonly value: unknown; readonly range?: TextRange } = { value: this.contents };
    for (const key of path) {
      const step = this.step(at.value, key);
      if (!step) { return { ...at, value: undefined }; }
      at = step;
    }
    return at;
  }

  private embeddedRange(scalar: Scalar<string>, inside: Keys): TextRange | undefined {
    const inner = new DocumentMap(scalar.value);
    const { range } = inner.walk(inside);
    if (!range) { return undefined; }
    const text = new EmbeddedText(this.text, scalar);
    const [from, to] = inner.clipped(range).map((offset) => text.offsetOf(offset));
    return from === undefined || to === undefined ? undefined : [from, to];
  }

  /**
   * The characters of the string at a path.
   *
   * @param base offset of the document in a larger text
   * @returns `undefined` if the path doesn't exist or has another value
   */
  public stringAt(path: Keys, base = 0): EmbeddedText | undefined {
    const scalar = this.scalarAt(path);
    return scalar && new EmbeddedText(this.text, scalar, base);
  }

  /** The string at a path with its place in the text; `undefined` if the path doesn't exist or has another value. */
  public scalarAt(path: Keys): StringScalar | undefined {
    const value = this.resolved(this.walk(path).value);
    return this.yaml.isScalar(value) && typeof value.value === 'string' && value.range ? value as Scalar<string> : undefined;
  }

  /** The comments of the document, each with the path of the key or list item that it belongs to. */
  public comments(): readonly ScopedComment[] {
    return withScopes(this.text, commentsOf(this.text), this.places());
  }

  /** Where each key and each list item begins, in the order of the text. */
  private places(): readonly { offset: number; path: Keys }[] {
    const found: { offset: number; path: Keys }[] = [];
    const walk = (node: unknown, path: Keys) => {
      if (this.yaml.isMap(node)) {
        for (const { key, value } of node.items as Pair<Node, Node>[]) {
          const below = [...path, this.keyName(key)];
          if (key.range) { found.push({ offset: key.range[0], path: below }); }
          walk(value, below);
        }
      } else if (this.yaml.isSeq(node)) {
        node.items.forEach((item, i) => {
          if ((item as Node).range) { found.push({ offset: (item as Node).range![0], path: [...path, i] }); }
          walk(item, [...path, i]);
        });
      }
    };
    walk(this.contents, []);
    return found;
  }

  private firstKey(): TextRange {
    const contents = this.contents;
    if (this.yaml.isMap(contents) && contents.items.length > 0 && contents.items[0].value) {
      // the object as a whole is named by its kind
      const pair = contents.items.find(({ key }) => this.keyName(key) === 'kind') ?? contents.items[0];
      return this.pairRange(pair as Pair<Node, Node>);
    }
    return contents?.range ? [contents.range[0], contents.range[1]] : [0, 0];
  }

  private step(at: unknown, key: string | number): { value: unknown; range: TextRange } | undefined {
    const value = this.resolved(at);
    if (this.yaml.isSeq(value)) {
      const item = value.items[Number(key)] as Node | undefined;
      return item?.range ? { value: item, range: this.itemRange(item) } : undefined;
    }
    if (!this.yaml.isMap(value)) { return undefined; }
    const pair = this.pairOf(value as YAMLMap<Node, Node>, String(key));
    return pair && { value: pair.value, range: this.pairRange(pair) };
  }

  private pairOf(map: YAMLMap<Node, Node>, key: string): Pair<Node, Node> | undefined {
    const own = this.pairsOf(map).get(key);
    if (own) { return own; }
    for (const merge of map.items.filter((pair) => this.keyName(pair.key) === '<<')) {
      const sources = this.resolved(merge.value);
      for (const source of this.yaml.isSeq(sources) ? sources.items : [sources]) {
        const from = this.resolved(source);
        const found = this.yaml.isMap(from) && from !== map ? this.pairOf(from as YAMLMap<Node, Node>, key) : undefined;
        if (found) { return found; }
      }
    }
    return undefined;
  }

  /** The pairs of a map by their keys; of a key that occurs twice, the first one. */
  private pairsOf(map: YAMLMap<Node, Node>): ReadonlyMap<string, Pair<Node, Node>> {
    const known = this.nodes.pairs.get(map);
    if (known) { return known; }
    const pairs = new Map(map.items.map((pair) => [this.keyName(pair.key), pair] as const).reverse());
    this.nodes.pairs.set(map, pairs);
    return pairs;
  }

  private resolved(node: unknown): unknown {
    return this.yaml.isAlias(node) ? this.nodes.aliases.of(node) : node;
  }

  private keyName(key: unknown): string {
    if (!this.yaml.isScalar(key)) { return ''; }
    const { value, type } = key as Scalar<string>;
    return type === 'PLAIN' ? readPlainKey(String(value)) ?? '' : String(value);
  }

  private pairRange({ key, value }: Pair<Node, Node>): TextRange {
    const [start, keyEnd] = key.range!;
    const isLeaf = this.yaml.isScalar(value) || this.yaml.isAlias(value);
    return isLeaf && value.range && value.range[1] > keyEnd ? [start, value.range[1]] : [start, keyEnd];
  }

  private itemRange(item: Node): TextRange {
    return [item.range![0], this.contentEnd(item)];
  }

  /** Where the last value ends; the parser counts the comment behind it as a part of a block. */
  private contentEnd(node: Node): number {
    const isBlock = this.yaml.isCollection(node) && !node.flow && node.items.length > 0;
    if (!isBlock) { return node.range![1]; }
    const last = node.items.at(-1) as Node | Pair<Node, Node | null>;
    if (!this.yaml.isPair(last)) { return this.contentEnd(last as Node); }
    const { key, value } = last as Pair<Node, Node | null>;
    return Math.max(key.range![1], value?.range ? this.contentEnd(value) : 0);
  }

  /** The first line of a range, without trailing spaces. */
  private clipped([start, end]: TextRange): TextRange {
    const newline = this.text.indexOf('\n', start);
    const last = newline === -1 ? end : Math.min(end, newline);
    const length = this.text.slice(start, last).trimEnd().length;
    return [start, start + Math.max(length, 1)];
  }
}
