import type { Document, Node, Pair } from 'yaml';
import { yaml } from '../../manifest/libraries';

/** The formatting of a file, which additions follow. */
export interface Style {
  /** Whether the whole document is in brackets: JSON or KYAML. */
  readonly isFlow: boolean;
  readonly eol: '\n' | '\r\n';
  /** Columns per level. */
  readonly indent: number;
  /** Columns from a key to the dashes below it: 0, or as many as `indent`. */
  readonly listIndent: number;
  /** Whitespace per level in brackets. */
  readonly unit: string;
}

/** The formatting of a file: that of its first nested map and of its first list below a key. */
export function styleOf(text: string, document: Document): Style {
  const { isMap, isSeq, visit } = yaml();
  const columnOf = (offset: number) => offset - text.lastIndexOf('\n', offset - 1) - 1;
  let indent: number | undefined;
  let listIndent: number | undefined;
  visit(document, {
    Pair(_key, pair) {
      const { key, value } = pair as Pair<Node, Node | null>;
      if (!value?.range || !key.range || isFlow(value)) { return undefined; }
      const columns = columnOf(value.range[0]) - columnOf(key.range[0]);
      if (isMap(value) && columns > 0) { indent ??= columns; }
      if (isSeq(value)) { listIndent ??= columns; }
      return indent !== undefined && listIndent !== undefined ? visit.BREAK : undefined;
    },
  });
  const documentIsFlow = isFlow(document.contents);
  // the first line below the first bracket shows how deep a level is
  const unit = documentIsFlow ? /^[^\S\n]+(?=[^\s#])/m.exec(text)?.[0] : undefined;
  indent ??= 2;
  return { isFlow: documentIsFlow, eol: text.includes('\r\n') ? '\r\n' : '\n', indent, listIndent: listIndent ?? indent, unit: unit ?? ' '.repeat(indent) };
}

/** Whether a collection is written with brackets. */
export function isFlow(node: unknown): boolean {
  return (node as { flow?: boolean } | null)?.flow === true;
}
