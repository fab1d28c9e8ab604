import type { Node, Pair } from 'yaml';
import { jsonNodes } from './json-nodes';
import { Collection, Content, endOf, Member, PlacedDocument, YamlNode } from './nodes';
import { yaml } from '../libraries';
import { readPlainKey } from '../plain-scalar';
import { commentsOf } from '../read/comments';
import { readPlacedYaml } from '../read/plain-yaml';

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
  const documents = yaml().parseAllDocuments(text, { schema: 'failsafe', logLevel: 'silent', uniqueKeys: false, strict: false, prettyErrors: false });
  const contents = Array.isArray(documents) ? documents[0]?.contents : undefined;
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
