import { EmbeddedText } from './embedded-text';
import { Collection, Member, PlacedDocument, resolved, ScalarNode, YamlNode } from './nodes';
import { nodesOf } from './positioned';
import { ScopedComment, withScopes } from './scoped-comments';
import { Path } from '../../base';

/** Offsets in a document's text: the first character, and the one behind the last. */
export type TextRange = readonly [start: number, end: number];

/** A document with positions. */
export class DocumentMap {
  public constructor(public readonly text: string, private parsed?: PlacedDocument) {}

  private get document(): PlacedDocument { return (this.parsed ??= nodesOf(this.text)); }

  /**
   * What to underline for a path: a key with its value, the key alone if the value is longer than a line, or the first line of a list
   * item. If the path doesn't exist, the nearest part of it that does.
   *
   * @param inside keys in the value at the path, if that is a string with YAML or JSON
   */
  public rangeOf(path: Path, inside: Path = []): TextRange {
    const { value, range } = this.walk(path);
    const embedded = inside.length > 0 && value?.kind === 'scalar' ? this.embeddedRange(value, inside) : undefined;
    return this.clipped(embedded ?? range ?? this.firstKey());
  }

  /** The last existing step of a path; without a range if its first key doesn't exist. */
  private walk(path: Path): { readonly value?: YamlNode; readonly range?: TextRange } {
    let at: { readonly value?: YamlNode; readonly range?: TextRange } = { value: this.document.contents };
    for (const key of path) {
      const parent = resolved(at.value);
      const member = parent?.kind === 'scalar' || !parent ? undefined : memberOf(parent, key);
      const range = member && this.rangeOfMember(member);
      if (!range) { return { range: at.range }; }
      at = { value: member.value, range };
    }
    return at;
  }

  private embeddedRange(scalar: ScalarNode, inside: Path): TextRange | undefined {
    const inner = new DocumentMap(scalar.text);
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
  public stringAt(path: Path, base = 0): EmbeddedText | undefined {
    const scalar = this.scalarAt(path);
    return scalar && new EmbeddedText(this.text, scalar, base);
  }

  /** The string at a path with its place in the text; `undefined` if the path doesn't exist or has another value. */
  public scalarAt(path: Path): ScalarNode | undefined {
    const value = resolved(this.walk(path).value);
    return value?.kind === 'scalar' ? value : undefined;
  }

  /** The comments of the document, each with the path of the key or list item that it belongs to. */
  public comments(): readonly ScopedComment[] {
    return withScopes(this.text, this.document.comments(), placesIn(this.document.contents, []));
  }

  private firstKey(): TextRange {
    const { contents } = this.document;
    if (!contents) { return [0, 0]; }
    if (contents.kind !== 'map' || !contents.members[0]?.value) { return [contents.start, isBlock(contents) ? this.text.length : contents.end]; }
    // the object as a whole is named by its kind
    return this.rangeOfMember(contents.members.find(({ name }) => name === 'kind') ?? contents.members[0]) ?? [0, 0];
  }

  /** An item, a key with its scalar, or else the key alone. */
  private rangeOfMember({ key, value }: Member): TextRange | undefined {
    if (!key) { return value && [value.start, value.end]; }
    const isLeaf = value?.kind === 'scalar' || value?.kind === 'alias';
    return [key.start, isLeaf ? Math.max(value.end, key.end) : key.end];
  }

  /** The first line of a range, without trailing spaces. */
  private clipped([start, end]: TextRange): TextRange {
    const newline = this.text.indexOf('\n', start);
    const last = newline === -1 ? end : Math.min(end, newline);
    const length = this.text.slice(start, last).trimEnd().length;
    return [start, start + Math.max(length, 1)];
  }
}

function isBlock(node: YamlNode): boolean { return node instanceof Collection && !node.isFlow; }

/** A key or item, also one that a merge adds. */
function memberOf(collection: Collection, key: string | number): Member | undefined {
  const own = collection.member(key);
  if (own || collection.kind === 'list') { return own; }
  for (const { value } of collection.members.filter(({ name }) => name === '<<')) {
    const sources = resolved(value);
    for (const source of sources?.kind === 'list' ? sources.members.map((item) => resolved(item.value)) : [sources]) {
      const found = source?.kind === 'map' && source !== collection ? memberOf(source, key) : undefined;
      if (found) { return found; }
    }
  }
  return undefined;
}

/** Where each key and each list item begins, in the order of the text. */
function placesIn(node: YamlNode | undefined, path: Path): readonly { readonly offset: number; readonly path: Path }[] {
  if (!(node instanceof Collection)) { return []; }
  return node.members.flatMap(({ name, key, value }, i) => {
    const below = [...path, node.kind === 'list' ? i : name];
    const first = key ?? value;
    return [...first ? [{ offset: first.start, path: below }] : [], ...placesIn(value, below)];
  });
}
