import type { Document, Node, Pair } from 'yaml';
import { yaml } from '../lazy';

/** The formatting of a file, which additions follow. */
export interface Style {
  readonly isJson: boolean;
  readonly eol: '\n' | '\r\n';
  /** Columns per level. */
  readonly indent: number;
  /** Columns from a key to the dashes below it: 0, or as many as `indent`. */
  readonly listIndent: number;
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
  // JSON, and YAML all in brackets: the first line below the first bracket shows how deep a level is
  indent ??= /^[{[][^\S\n]*\r?\n( {1,8})\S/.exec(text.trimStart())?.[1].length ?? 2;
  return { isJson: /^\s*[{[]/.test(text), eol: text.includes('\r\n') ? '\r\n' : '\n', indent, listIndent: listIndent ?? indent };
}

/** Whether a collection is written with brackets. */
export function isFlow(node: unknown): boolean {
  return (node as { flow?: boolean } | null)?.flow === true;
}
