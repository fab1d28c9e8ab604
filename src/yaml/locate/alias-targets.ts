import type { Alias, Node } from 'yaml';
import { yaml } from '../libraries';

/** The values that aliases refer to. The parser finds each by a walk through the whole document; this takes one for all. */
export class AliasTargets {
  private targets: Map<Alias, Node | undefined> | undefined;

  public constructor(private readonly contents: Node | undefined) {}

  /** The value that an alias refers to: that with the last anchor of its name before it. */
  public of(alias: Alias): Node | undefined {
    this.targets ??= this.find();
    return this.targets.get(alias);
  }

  private find(): Map<Alias, Node | undefined> {
    const { isAlias, visit } = yaml();
    const anchors = new Map<string, Node>();
    const targets = new Map<Alias, Node | undefined>();
    visit(this.contents ?? null, {
      Node: (_key, node) => {
        if (isAlias(node)) { targets.set(node, anchors.get(node.source)); } else if (node.anchor !== undefined) { anchors.set(node.anchor, node); }
      },
    });
    return targets;
  }
}
