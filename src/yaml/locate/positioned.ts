import type { Node, Pair } from 'yaml';
import { Collection, Content, endOf, Member, PlacedDocument, ScalarNode, YamlNode } from './nodes';
import { yaml } from '../libraries';
import { readPlainKey } from '../plain-scalar';
import { commentsOf } from '../read/comments';
import { DEEPEST } from '../read/nesting';
import { readPlacedYaml } from '../read/plain-yaml';
import { endOfJsonString, skipSpace } from '../read/split-documents';
import { tokensOf } from '../read/yaml-values';

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

/**
 * The nodes of the first document of a text, with their positions. JSON and plain YAML need neither the `yaml` package nor the time to load it:
 * without that, a check with findings (`bench/check.ts`) takes 20 % longer for one document, and 60 % for many.
 *
 * @param text that was read before, so that it isn't nested too deeply for a parser that calls itself for each level
 */
export function nodesOf(text: string): PlacedDocument {
  const json = jsonNodes(text);
  return json ? { contents: json, comments: () => [] } : readPlacedYaml(text) ?? anyNodesOf(text);
}

/** The nodes of a document by the parser of all YAML. */
export function anyNodesOf(text: string): PlacedDocument {
  const { Composer } = yaml();
  const composer = new Composer({ schema: 'failsafe', logLevel: 'silent', uniqueKeys: false, strict: false, prettyErrors: false });
  const [document] = composer.compose(tokensOf(text));
  const contents = document?.contents;
  return { contents: contents ? new NodesOfPackage(text).of(contents) : undefined, comments: () => commentsOf(text) };
}

/** Makes nodes of those of the `yaml` package. */
class NodesOfPackage {
  private readonly yaml = yaml();
  private readonly anchors = new Map<string, Content>();

  public constructor(private readonly text: string) {}

  public of(node: Node | null): YamlNode | undefined {
    if (!node?.range) { return undefined; }
    const [start, end] = node.range;
    if (this.yaml.isAlias(node)) { return { kind: 'alias', start, end, target: this.anchors.get(node.source) }; }
    const { anchor } = node as { anchor?: string };
    const members: Member[] = [];
    const content: Content = this.yaml.isScalar(node)
      ? { kind: 'scalar', type: node.type as 'PLAIN' | undefined ?? 'PLAIN', text: String(node.value ?? ''), start, end, anchor }
      : new Collection(this.yaml.isMap(node) ? 'map' : 'list', 'flow' in node && node.flow === true, start, end, members, anchor);
    // before its members, which may refer to it
    if (anchor !== undefined) { this.anchors.set(anchor, content); }
    if (!this.yaml.isCollection(node) || content.kind === 'scalar') { return content; }
    for (const item of node.items as (Node | Pair<Node, Node | null>)[]) { members.push(this.member(item, members.length)); }
    const last = members.at(-1);
    if (last && !content.isFlow) { content.end = endOf(this.text, last); }
    return content;
  }

  private member(item: Node | Pair<Node, Node | null>, index: number): Member {
    if (!this.yaml.isPair(item)) { return { name: String(index), value: this.of(item) }; }
    const key = this.of(item.key);
    return { name: keyName(key), key, value: this.of(item.value) };
  }
}

/** The key that Kubernetes reads; empty for what can't be one. */
function keyName(key: YamlNode | undefined): string {
  if (key?.kind !== 'scalar') { return ''; }
  return key.type === 'PLAIN' ? readPlainKey(key.text) ?? '' : key.text;
}
