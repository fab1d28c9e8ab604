import type { Node, Pair } from 'yaml';
import { yaml } from '../libraries';
import { DEEPEST } from '../read/nesting';
import { endOfJsonString, skipSpace } from '../read/split-documents';

/** The text isn't JSON. A single object, since a new error for each text would cost more than most texts. */
const NOT_JSON = new Error('not JSON');

const LITERAL = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;

/**
 * Reads JSON as the nodes that the parser of the `yaml` package makes of it, with scalars as strings. It takes a fraction of the time and memory.
 *
 * @returns `undefined` if the text isn't JSON
 */
export function jsonNodes(text: string): Node | undefined {
  const start = skipSpace(text, 0);
  if (text[start] !== '{' && text[start] !== '[') { return undefined; }
  try {
    const reader = new JsonNodes(text, start);
    const node = reader.value(0);
    return reader.isAtEnd() ? node : undefined;
  } catch (error) {
    // a SyntaxError is of a string
    if (error === NOT_JSON || error instanceof SyntaxError) { return undefined; }
    throw error;
  }
}

class JsonNodes {
  private readonly yaml = yaml();

  public constructor(private readonly text: string, private at: number) {}

  public isAtEnd(): boolean { return skipSpace(this.text, this.at) === this.text.length; }

  public value(depth: number): Node {
    const { text, at } = this;
    if (depth > DEEPEST) { throw NOT_JSON; }
    switch (text[at]) {
      case '{': return this.collection(new this.yaml.YAMLMap<Node, Node>(), '}', () => this.pair(depth + 1));
      case '[': return this.collection(new this.yaml.YAMLSeq<Node>(), ']', () => this.value(depth + 1));
      case '"': return this.string();
      default: {
        LITERAL.lastIndex = at;
        const literal = LITERAL.exec(text)?.[0];
        if (literal === undefined) { throw NOT_JSON; }
        return this.scalar(literal, 'PLAIN', at + literal.length);
      }
    }
  }

  private collection<Item, Kind extends Node & { items: Item[]; flow?: boolean }>(node: Kind, bracket: string, item: () => Item): Kind {
    const { text, at: start } = this;
    node.flow = true;
    this.at = skipSpace(text, start + 1);
    while (text[this.at] !== bracket) {
      node.items.push(item());
      this.at = skipSpace(text, this.at);
      if (text[this.at] === bracket) { break; }
      if (text[this.at] !== ',') { throw NOT_JSON; }
      this.at = skipSpace(text, this.at + 1);
      if (text[this.at] === bracket) { throw NOT_JSON; }
    }
    this.at += 1;
    node.range = [start, this.at, this.at];
    return node;
  }

  private pair(depth: number): Pair<Node, Node> {
    if (this.text[this.at] !== '"') { throw NOT_JSON; }
    const key = this.string();
    this.at = skipSpace(this.text, this.at);
    if (this.text[this.at] !== ':') { throw NOT_JSON; }
    this.at = skipSpace(this.text, this.at + 1);
    return new this.yaml.Pair<Node, Node>(key, this.value(depth));
  }

  private string(): Node {
    const end = endOfJsonString(this.text, this.at);
    return this.scalar(JSON.parse(this.text.slice(this.at, end)) as string, 'QUOTE_DOUBLE', end);
  }

  private scalar(value: string, type: 'PLAIN' | 'QUOTE_DOUBLE', end: number): Node {
    const node = new this.yaml.Scalar(value);
    node.type = type;
    node.range = [this.at, end, end];
    this.at = end;
    return node;
  }
}
