import { YamlComment } from '../read/comments';
import { endOfLine } from '../read/split-documents';

/** A key or item of a map or list. */
export interface Member {
  /** The key as Kubernetes reads it, or the index. */
  readonly name: string;
  /** `undefined` in a list. */
  readonly key?: YamlNode;
  readonly value: YamlNode | undefined;
}

/** Where a node is in the text. */
interface Part {
  readonly start: number;
  /** Offset behind its last character; of a collection in block style, behind its last value. */
  readonly end: number;
}

/** A scalar as a string, whatever Kubernetes reads. */
export interface ScalarNode extends Part {
  readonly kind: 'scalar';
  readonly type: 'PLAIN' | 'QUOTE_DOUBLE' | 'QUOTE_SINGLE' | 'BLOCK_LITERAL' | 'BLOCK_FOLDED';
  readonly text: string;
  readonly anchor?: string;
}

export interface AliasNode extends Part {
  readonly kind: 'alias';
  /** The value with the last anchor of its name before it. */
  readonly target: Content | undefined;
}

/** A map or list. It begins at its first key, dash, or bracket. */
export class Collection implements Part {
  private indices: ReadonlyMap<string, number> | undefined;

  /** @param isFlow whether it is in brackets */
  public constructor(
    public readonly kind: 'map' | 'list', public readonly isFlow: boolean, public readonly start: number, public end: number,
    public readonly members: readonly Member[], public readonly anchor?: string,
  ) {}

  /** The index of a key or item; of a key that occurs twice, the first one. */
  public indexOf(key: string | number): number | undefined {
    if (this.kind === 'list') { return Number(key) < this.members.length ? Number(key) : undefined; }
    this.indices ??= new Map(this.members.map(({ name }, i) => [name, i] as const).reverse());
    return this.indices.get(String(key));
  }

  public member(key: string | number): Member | undefined {
    const index = this.indexOf(key);
    return index === undefined ? undefined : this.members[index];
  }
}

/** What a key or item has, if it isn't an alias. */
export type Content = ScalarNode | Collection;
export type YamlNode = Content | AliasNode;

/** A document with its positions. */
export interface PlacedDocument {
  /** `undefined` if there is none. */
  readonly contents: YamlNode | undefined;
  readonly comments: () => readonly YamlComment[];
}

/** The value that a node stands for. */
export function resolved(node: YamlNode | undefined): Content | undefined {
  return node?.kind === 'alias' ? node.target : node;
}

export function isBlockScalar(node: YamlNode | undefined): node is ScalarNode {
  return node?.kind === 'scalar' && node.type.startsWith('BLOCK_');
}

/** Where the source of a key with its value, or of an item, ends. Empty lines below a block scalar belong to it only with the indicator for it. */
export function endOf(text: string, { key, value }: Member): number {
  const end = Math.max(value?.end ?? 0, key?.end ?? 0);
  if (!isBlockScalar(value) || /^[|>]\d?\+/.test(text.slice(value.start, value.start + 3))) { return end; }
  const last = value.start + text.slice(value.start, end).trimEnd().length;
  return Math.min(end, endOfLine(text, last) + 1);
}
