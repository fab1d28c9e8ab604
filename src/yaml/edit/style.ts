import { FlowDocument, flowDocumentOf } from './flow-text';
import { firstItem } from '../locate/item-text';
import { Collection, YamlNode } from '../locate/nodes';

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
  /** The style of its brackets. */
  readonly flow: () => FlowDocument;
}

/** What a document shows of its formatting as a whole, which a part of it may not. */
export class DocumentStyle {
  private knownFlow: FlowDocument | undefined;
  private knownUnit: { readonly is: string | undefined } | undefined;
  private knownIndent: { readonly is: number | undefined } | undefined;

  public constructor(private readonly text: string) {}

  /** Whitespace before the first line below the first bracket, which shows how deep a level is. */
  public get unit(): string | undefined { return (this.knownUnit ??= { is: /^[^\S\n]+(?=[^\s#])/m.exec(this.text)?.[0] }).is; }

  /** Columns from a key to the dashes below it, for the items of a List; `undefined` for other documents. */
  public get listIndent(): number | undefined { return (this.knownIndent ??= { is: firstItem(this.text)?.spaces.length }).is; }

  /** The style of its brackets. */
  public flow(isDocument: boolean): FlowDocument { return (this.knownFlow ??= flowDocumentOf(this.text, isDocument)); }
}

/** The formatting of a file: that of its first nested map and of its first list below a key. */
export function styleOf(text: string, contents: YamlNode, whole: DocumentStyle): Style {
  const columnOf = (offset: number) => offset - text.lastIndexOf('\n', offset - 1) - 1;
  let indent: number | undefined;
  let listIndent: number | undefined;
  const visit = (node: YamlNode | undefined): void => {
    if (!(node instanceof Collection)) { return; }
    for (const { key, value } of node.members) {
      if (indent !== undefined && listIndent !== undefined) { return; }
      // within brackets, no collection is in lines; and a column in a long line takes time
      if (!(value instanceof Collection) || (key && value.isFlow)) { continue; }
      const columns = key ? columnOf(value.start) - columnOf(key.start) : 0;
      if (key && value.kind === 'list') { listIndent ??= columns; }
      if (value.kind === 'map' && columns > 0) { indent ??= columns; }
      visit(value);
    }
  };
  visit(contents);
  const documentIsFlow = contents instanceof Collection && contents.isFlow;
  const unit = documentIsFlow ? whole.unit : undefined;
  indent ??= 2;
  return {
    isFlow: documentIsFlow, eol: text.includes('\r\n') ? '\r\n' : '\n', indent, listIndent: listIndent ?? whole.listIndent ?? indent,
    unit: unit ?? ' '.repeat(indent),
    flow: () => whole.flow(documentIsFlow),
  };
}
