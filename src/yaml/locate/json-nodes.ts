import { Collection, Member, ScalarNode, YamlNode } from './nodes';
import { DEEPEST } from '../read/nesting';
import { endOfJsonString, skipSpace } from '../read/split-documents';

/** The text isn't JSON. A single object, since a new error for each text would cost more than most texts. */
const NOT_JSON = new Error('not JSON');

const LITERAL = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;

/**
 * Reads JSON as the nodes that the parser of YAML makes of it. It takes a fraction of the time and memory.
 *
 * @returns `undefined` if the text isn't JSON
 */
export function jsonNodes(text: string): YamlNode | undefined {
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
  public constructor(private readonly text: string, private at: number) {}

  public isAtEnd(): boolean { return skipSpace(this.text, this.at) === this.text.length; }

  public value(depth: number): YamlNode {
    const { text, at } = this;
    if (depth > DEEPEST) { throw NOT_JSON; }
    switch (text[at]) {
      case '{': return this.collection('map', '}', () => this.pair(depth + 1));
      case '[': return this.collection('list', ']', (index) => ({ name: String(index), value: this.value(depth + 1) }));
      case '"': return this.string();
      default: {
        LITERAL.lastIndex = at;
        const literal = LITERAL.exec(text)?.[0];
        if (literal === undefined) { throw NOT_JSON; }
        return this.scalar(literal, 'PLAIN', at + literal.length);
      }
    }
  }

  private collection(kind: Collection['kind'], bracket: string, member: (index: number) => Member): Collection {
    const { text, at: start } = this;
    const members: Member[] = [];
    this.at = skipSpace(text, start + 1);
    while (text[this.at] !== bracket) {
      members.push(member(members.length));
      this.at = skipSpace(text, this.at);
      if (text[this.at] === bracket) { break; }
      this.skip(',');
      if (text[this.at] === bracket) { throw NOT_JSON; }
    }
    this.at += 1;
    return new Collection(kind, true, start, this.at, members);
  }

  private pair(depth: number): Member {
    if (this.text[this.at] !== '"') { throw NOT_JSON; }
    const key = this.string();
    this.at = skipSpace(this.text, this.at);
    this.skip(':');
    return { name: key.text, key, value: this.value(depth) };
  }

  /** Skips a character that must follow, and the whitespace behind it. */
  private skip(char: string): void {
    if (this.text[this.at] !== char) { throw NOT_JSON; }
    this.at = skipSpace(this.text, this.at + 1);
  }

  private string(): ScalarNode {
    const end = endOfJsonString(this.text, this.at);
    return this.scalar(JSON.parse(this.text.slice(this.at, end)) as string, 'QUOTE_DOUBLE', end);
  }

  private scalar(text: string, type: ScalarNode['type'], end: number): ScalarNode {
    const start = this.at;
    this.at = end;
    return { kind: 'scalar', type, text, start, end };
  }
}
