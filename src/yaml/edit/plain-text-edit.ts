import { fieldPosition, keyOrderOf } from './field-position';
import { sortedKeys } from './sorted-keys';
import { Splice } from './source-text';
import { isPlainObject } from '../../base';
import { Edit } from '../../findings';
import { PlacedValue, readPlacedYaml } from '../read/plain-yaml';
import { yamlText } from '../yaml-text';

type Keys = readonly (string | number)[];

/**
 * The changes of edits in the source of a document, for the documents and edits that are most frequent: keys that are added to maps in block style,
 * in a document of plain YAML. They are those of `editText`, but need neither the `yaml` package nor the time to load it.
 *
 * @returns `undefined` for all other documents and edits
 */
export function plainSplices(text: string, edits: readonly Edit[]): readonly Splice[] | undefined {
  const root = edits.every(({ op }) => op === 'set') ? readPlacedYaml(text) : undefined;
  const style = root && styleOf(text, root);
  if (!style) { return undefined; }
  const editor = new PlainEditor(text, root, style);
  const splices: Splice[] = [];
  for (const edit of edits) {
    const splice = editor.splice(edit);
    if (!splice) { return undefined; }
    splices.push(splice);
  }
  return splices;
}

/** Spaces from a key to the dashes below it; `undefined` for a style with other columns than two per level. */
function styleOf(text: string, { value: root, collections }: PlacedValue): { readonly listIndent: string } | undefined {
  let indent: number | undefined;
  let listIndent: number | undefined;
  const columnOf = (value: object) => columnAt(text, collections.get(value)!.start);
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) { return; }
    for (const inner of Object.values(value) as unknown[]) {
      if (indent !== undefined && listIndent !== undefined) { return; }
      if (isPlainObject(value) && typeof inner === 'object' && inner !== null && !collections.get(inner)!.isFlow) {
        const columns = columnOf(inner) - columnOf(value);
        if (Array.isArray(inner)) { listIndent ??= columns; } else { indent ??= columns; }
      }
      visit(inner);
    }
  };
  visit(root);
  return (indent ?? 2) === 2 ? { listIndent: (listIndent ?? 2) > 0 ? '  ' : '' } : undefined;
}

function columnAt(text: string, offset: number): number { return offset - text.lastIndexOf('\n', offset - 1) - 1; }

class PlainEditor {
  private readonly keyOrder;

  public constructor(private readonly text: string, private readonly root: PlacedValue, private readonly style: { readonly listIndent: string }) {
    this.keyOrder = keyOrderOf([...root.places].filter(([collection]) => !Array.isArray(collection)).map(([, members]) => [...members.keys()]));
  }

  public splice(edit: Edit): Splice | undefined {
    if (edit.op !== 'set' || edit.from) { return undefined; }
    const { parent, missing } = this.walk(edit.path);
    const members = this.root.places.get(parent as object);
    if (!isPlainObject(parent) || !members || members.size === 0 || missing.length === 0 || missing.slice(1).some((key) => typeof key === 'number')) { return undefined; }
    const collection = this.root.collections.get(parent)!;
    if (collection.isFlow) { return undefined; }
    const sorted = this.keyOrder === 'alphabetical' ? sortedKeys(edit.value) : edit.value;
    const value = missing.slice(1).reduceRight<unknown>((inner, key) => ({ [key]: inner }), sorted);
    const [keys, places] = [[...members.keys()], [...members.values()]];
    const valueOf = (i: number) => parent[keys[i]];
    const isList = (i: number) => Array.isArray(valueOf(i)) && !this.root.collections.get(valueOf(i) as object)!.isFlow;
    const { index, beside } = fieldPosition(keys, String(missing[0]), this.keyOrder, isList);
    const column = columnAt(this.text, collection.start);
    const lines = yamlText({ [missing[0]]: value }, [], this.style.listIndent, true)?.trimEnd().replace(/^(?=.)/gm, ' '.repeat(column));
    if (lines === undefined) { return undefined; }
    const lineStart = this.lineStart(collection.start);
    // the first key of a list item is on the line of the dash
    const isOnDash = index === 0 && this.text.slice(lineStart, collection.start).trim() !== '';
    if (beside === 'below' && !isOnDash) { return this.insertAbove(places[index][0], column, lines); }
    const above = isOnDash ? 0 : index - 1;
    const inside = valueOf(above);
    const end = typeof inside === 'object' && inside !== null ? this.root.collections.get(inside)!.end : places[above][1];
    return this.insertBelow(end, column, lines, Array.isArray(inside));
  }

  /** As far down a path as there is something. */
  private walk(path: Keys): { readonly parent: unknown; readonly missing: Keys } {
    let parent: unknown = this.root.value;
    for (const [i, key] of path.entries()) {
      if (!this.root.places.get(parent as object)?.has(String(key))) { return { parent, missing: path.slice(i) }; }
      parent = (parent as Record<string | number, unknown>)[key];
    }
    return { parent, missing: [] };
  }

  private lineStart(offset: number): number { return this.text.lastIndexOf('\n', offset - 1) + 1; }

  /** Inserts lines below a value, and below the comments that belong to it. */
  private insertBelow(end: number, column: number, lines: string, isBelowList: boolean): Splice {
    const isBehindBreak = end > 0 && this.text[end - 1] === '\n';
    let at = isBehindBreak ? end : this.lineEnd(end);
    let next = isBehindBreak ? end : at + 1;
    for (let comment = this.commentAt(next); comment; comment = this.commentAt(next)) {
      const isItem = isBelowList && comment.column === column && /^#\s*- /.test(comment.text);
      if (comment.column <= column && !isItem) { break; }
      at = this.lineEnd(next);
      next = at + 1;
    }
    return at > 0 && this.text[at - 1] === '\n' ? { start: at, end: at, text: `${lines}\n` } : { start: at, end: at, text: `\n${lines}` };
  }

  /** Inserts lines above a key, and above the comments that belong to it. */
  private insertAbove(start: number, column: number, lines: string): Splice {
    let at = this.lineStart(start);
    while (at > 0) {
      const before = this.lineStart(at - 1);
      const comment = this.commentAt(before);
      if (!comment || comment.column > column) { break; }
      at = before;
    }
    return { start: at, end: at, text: `${lines}\n` };
  }

  private lineEnd(offset: number): number {
    const newline = this.text.indexOf('\n', offset);
    return newline === -1 ? this.text.length : newline;
  }

  /** The comment that is alone on the line at an offset. */
  private commentAt(lineStart: number): { readonly column: number; readonly text: string } | undefined {
    const match = /^( *)(#.*)/.exec(this.text.slice(lineStart, this.lineEnd(lineStart)));
    return match ? { column: match[1].length, text: match[2] } : undefined;
  }
}
