import type { CST, Node, Pair, YAMLMap, YAMLSeq } from 'yaml';
import { CarriedComment, keyOfLine, withComments } from './carried-comments';
import { fieldPosition, KeyOrder, keyOrderOf } from './field-position';
import { flowKey, FlowLines, FlowStyle, flowStyleOf, flowText, isFlow } from './flow-text';
import { plainSplices } from './plain-text-edit';
import { sortedKeys } from './sorted-keys';
import { SourceText, Splice } from './source-text';
import { DocumentStyle, Style, styleOf } from './style';
import { Edit, staysWhenEmpty } from '../../findings';
import { yaml } from '../libraries';
import { AliasTargets } from '../locate/alias-targets';
import { nodesOf } from '../locate/positioned';
import { readPlainKey, readPlainScalar } from '../plain-scalar';
import { inDoubleQuotes, toYaml } from '../yaml-strings';
import { yamlText } from '../yaml-text';

type Keys = readonly (string | number)[];
type Collection = YAMLMap<Node, Node> | YAMLSeq<Node>;

/** A key or list item of a path. */
export interface Step {
  readonly parent: Collection;
  readonly index: number;
  readonly value: Node | null;
}

/**
 * The change of one edit in the source of a document. Only the lines of the edit change: comments, order, quoting and anchors of the rest stay
 * as they are. A new key is added where a person would add it: see `fieldPosition`. A removal includes the comments between its first and last
 * line, and at the end of these lines; all others stay.
 *
 * @returns `undefined` if the formatting of the document isn't supported
 */
export function editText(text: string, edit: Edit): Splice | undefined {
  return editorOf(text)?.splice(edit);
}

/**
 * The editor of a document, which is parsed once for all edits.
 *
 * @param whole the style of the document that the text is a part of
 * @returns `undefined` if it has no content
 */
export function editorOf(text: string, whole = new DocumentStyle(text)): TextEdit | undefined {
  const contents = nodesOf(text, true);
  return contents && new TextEdit(text, contents, styleOf(text, contents, whole));
}

/**
 * Applies edits to a document that is parsed only once, so that a document with many objects is edited quickly.
 *
 * @param whole the style of the document that it is a part of
 * @returns `undefined` if one of them can't be applied, or two of them change the same part
 */
export function editTogether(text: string, edits: readonly Edit[], whole?: DocumentStyle): string | undefined {
  const all = plainSplices(text, edits) ?? anySplices(text, edits, whole);
  if (!all) { return undefined; }
  // edits through aliases of one value are the same
  const different = [...new Map(all.map((splice) => [JSON.stringify(splice), splice])).values()];
  const inOrder = different.sort((a, b) => a.start - b.start || a.end - b.end);
  if (inOrder.some(({ start }, i) => i > 0 && start < inOrder[i - 1].end)) { return undefined; }
  let end = 0;
  const pieces = inOrder.flatMap((splice) => {
    const before = text.slice(end, splice.start);
    end = splice.end;
    return [before, splice.text];
  });
  return [...pieces, text.slice(end)].join('');
}

/** The changes of edits in the source of any document; `undefined` if one of them can't be applied. Exported for tests. */
export function anySplices(text: string, edits: readonly Edit[], whole?: DocumentStyle): readonly Splice[] | undefined {
  const edit = editorOf(text, whole);
  const all = edits.map((each) => edit?.splice(each));
  return all.every((splice) => splice !== undefined) ? all : undefined;
}

/** A string with one part replaced. */
export function spliced(text: string, splice: Splice): string {
  return text.slice(0, splice.start) + splice.text + text.slice(splice.end);
}

/** Edits of a document, each as if it was the only one. */
export class TextEdit extends SourceText {
  private readonly yaml = yaml();
  private readonly keyOrder: KeyOrder;
  private readonly indices = new WeakMap<object, ReadonlyMap<string, number>>();
  private readonly aliases: AliasTargets;

  public constructor(text: string, private readonly contents: Node, private readonly style: Style) {
    super(text, style.eol);
    this.aliases = new AliasTargets(contents);
    const maps: string[][] = [];
    this.yaml.visit(contents, { Map: (_key, map) => { maps.push(map.items.map((pair) => this.keyName(pair.key))); } });
    this.keyOrder = keyOrderOf(maps);
  }

  public splice(given: Edit): Splice | undefined {
    const edit = this.keyOrder === 'alphabetical' && given.op !== 'remove' ? { ...given, value: sortedKeys(given.value) } : given;
    const { path } = edit;
    const steps = this.walk(path);
    const isWhole = steps.length === path.length;
    switch (edit.op) {
      // through an alias, another edit may have removed it already
      case 'remove': return isWhole ? this.remove(steps, path) : { start: 0, end: 0, text: '' };
      case 'append': {
        const at = isWhole ? this.resolved(steps[steps.length - 1].value) : undefined;
        if (this.yaml.isSeq(at) && at.items.length > 0) { return this.appendItem(at as YAMLSeq<Node>, edit.value); }
        return this.set(steps, path, [edit.value]);
      }
      case 'set': return edit.from ? this.move(edit.from, path, steps, edit.value) : this.set(steps, path, edit.value);
    }
  }

  /** As far down a path as there is something. */
  private walk(path: Keys): Step[] {
    const steps: Step[] = [];
    let at: unknown = this.contents;
    for (const key of path) {
      const parent = this.resolved(at);
      const index = this.indexOf(parent, key);
      if (index === -1) { break; }
      const found = parent as YAMLMap<Node, Node> | YAMLSeq<Node>;
      const value = this.yaml.isMap(found) ? (found.items[index] as Pair<Node, Node>).value : (found as YAMLSeq<Node>).items[index];
      steps.push({ parent: found, index, value });
      at = value;
    }
    return steps;
  }

  private indexOf(parent: unknown, key: string | number): number {
    if (this.yaml.isSeq(parent)) { return Number(key) < parent.items.length ? Number(key) : -1; }
    return this.yaml.isMap(parent) ? this.indicesOf(parent as YAMLMap<Node, Node>).get(String(key)) ?? -1 : -1;
  }

  /** The index of each key of a map; of a key that occurs twice, the first one. */
  private indicesOf(map: YAMLMap<Node, Node>): ReadonlyMap<string, number> {
    const known = this.indices.get(map);
    if (known) { return known; }
    const indices = new Map<string, number>();
    map.items.forEach((pair, i) => {
      const name = this.keyName(pair.key);
      if (!indices.has(name)) { indices.set(name, i); }
    });
    this.indices.set(map, indices);
    return indices;
  }

  private keyName(key: unknown): string {
    if (!this.yaml.isScalar(key)) { return ''; }
    return key.type === 'PLAIN' ? readPlainKey(String(key.value)) ?? '' : String(key.value);
  }

  private resolved(node: unknown): unknown {
    return this.yaml.isAlias(node) ? this.aliases.of(node) : node;
  }

  /** Moves a value to another key. In the same map, the new key replaces the old one; elsewhere, the comments move along. */
  private move(from: Keys, path: Keys, steps: readonly Step[], value: unknown): Splice | undefined {
    const old = this.walk(from);
    const step = old[old.length - 1] as Step | undefined;
    if (!step || old.length < from.length || !this.yaml.isMap(step.parent)) { return this.set(steps, path, value); }
    const [start, end] = this.boundsOf(step.parent.items[step.index] as Pair<Node, Node>);
    const parent = this.resolved(steps.length === 0 ? this.contents : steps[steps.length - 1].value);
    if (steps.length === path.length - 1 && parent === step.parent) {
      return this.replacePair(step, start, end, String(path[path.length - 1]), value);
    }
    const blockEnd = isFlow(step.parent) ? this.withCommentBehind(start, (this.commaBehind(end) ?? end - 1) + 1) : this.endOfLines(end);
    const name = String(from[from.length - 1]);
    return this.set(steps, path, value, this.carried(start, blockEnd).map((comment) => ({ ...comment, key: comment.key ?? name })));
  }

  /** Replaces a key and its value by another key and value. */
  private replacePair(step: Step, start: number, end: number, name: string, value: unknown): Splice | undefined {
    const { key } = step.parent.items[step.index] as Pair<Node, Node>;
    const keyEnd = key.range![1];
    const newKey = this.keyText(step.parent as YAMLMap<Node, Node>, key, name);
    if (JSON.stringify(this.plain(step.value)) === JSON.stringify(value)) { return { start, end: keyEnd, text: newKey }; }
    if (!this.yaml.isCollection(step.value)) {
      const splice = this.replace(step, value);
      return splice && { start, end: splice.end, text: newKey + this.text.slice(keyEnd, splice.start) + splice.text };
    }
    if (isFlow(step.parent)) {
      return this.commentsIn(start, end).length > 0 ? undefined : { start, end, text: `${newKey}${this.flowStyle(step.parent).colon}${this.inFlow(value, step.parent, start)}` };
    }
    const column = this.columnOf(start);
    const lines = this.block({ [name]: value }, column, this.carried(start, this.endOfLines(end))).slice(column);
    return { start, end: this.endOfLines(end), text: this.text[end - 1] === '\n' ? lines + this.style.eol : lines };
  }

  /** A value of the document, with aliases resolved. */
  private plain(node: unknown): unknown {
    const value = this.resolved(node);
    if (this.yaml.isMap(value)) { return Object.fromEntries(value.items.map((pair) => [this.keyName(pair.key), this.plain(pair.value)])); }
    if (this.yaml.isSeq(value)) { return value.items.map((item) => this.plain(item)); }
    if (!this.yaml.isScalar(value)) { return null; }
    return value.type === undefined || value.type === 'PLAIN' ? readPlainScalar(String(value.value ?? '')) : value.value;
  }

  private set(steps: readonly Step[], path: Keys, value: unknown, comments: readonly CarriedComment[] = []): Splice | undefined {
    const last = steps[steps.length - 1];
    if (steps.length === path.length) { return last && this.replace(last, value, comments); }
    const missing = path.slice(steps.length);
    if (missing.slice(1).some((key) => typeof key === 'number')) { return undefined; }
    const added = missing.slice(1).reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
    const parent = this.resolved(last ? last.value : this.contents);
    if (this.yaml.isMap(parent) && parent.items.length > 0) {
      return this.addPair(parent as YAMLMap<Node, Node>, String(missing[0]), added, comments);
    }
    const isEmpty = (this.yaml.isMap(parent) && parent.items.length === 0) || (this.yaml.isScalar(parent) && this.isNull(parent));
    return last && isEmpty && !this.yaml.isAlias(last.value) ? this.replace(last, { [missing[0]]: added }, comments) : undefined;
  }

  private isNull(node: Node): boolean {
    const { type, value } = node as unknown as { type?: string; value: unknown };
    return (type === undefined || type === 'PLAIN') && readPlainScalar(String(value ?? '')) === null;
  }

  /** Replaces the value of a key or list item. */
  private replace({ parent, index, value: old }: Step, value: unknown, carried: readonly CarriedComment[] = []): Splice | undefined {
    const inFlow = isFlow(parent);
    const start = this.valueStart(parent, index, old);
    if (start === undefined) { return undefined; }
    const end = old?.range && old.range[1] > start ? old.range[1] : start;
    if (typeof value === 'string' && !inFlow && this.isBlockScalar(old)) {
      return { start, end, text: this.literal(value, old as Node, this.columnOfStep(parent, index)) };
    }
    if (Array.isArray(value) && value.length > 0 && this.yaml.isSeq(old) && old.items.length > 0) {
      return isFlow(old) ? this.replaceFlowItems(old as YAMLSeq<Node>, value) : this.replaceItems(old as YAMLSeq<Node>, value);
    }
    // a block collection has no end marker to keep: without brackets or quotes, a value is replaced only if it is on one line
    const hasEnd = isFlow(old) || (this.yaml.isScalar(old) && /^QUOTE/.test(String(old.type)));
    if (this.text.slice(start, end).includes('\n') && !hasEnd) { return undefined; }
    const isLeaf = typeof value !== 'object' || value === null || inFlow || Object.keys(value).length === 0;
    const comments = [...carried, ...this.carried(start, end)];
    const space = start === end && /\S/.test(this.text[start - 1]) ? ' ' : '';
    // comments can't be kept in the middle of a line
    if (isLeaf) { return comments.length > 0 ? undefined : { start, end, text: space + this.leaf(value, old, parent, start) }; }
    if (!this.yaml.isMap(parent)) { return undefined; }
    // the comment after the value stays on its line, and the new lines follow
    const lineEnd = this.lineEnd(end);
    const rest = this.text.slice(end, lineEnd).trimEnd();
    const indent = this.columnOfStep(parent, index) + (Array.isArray(value) ? this.style.listIndent : this.style.indent);
    const kept = start === end ? this.text.slice(start, lineEnd).trimEnd() : (rest && ` ${rest.trimStart()}`);
    const from = start === end ? start : this.text.slice(0, start).trimEnd().length;
    return { start: from, end: lineEnd, text: kept + this.style.eol + this.block(value, indent, comments) };
  }

  /** Puts other items in place of all those of a list in brackets. What is only put before the old ones leaves them as they are. */
  private replaceFlowItems(list: YAMLSeq<Node>, values: readonly unknown[]): Splice | undefined {
    const start = list.items[0].range![0];
    const end = list.items[list.items.length - 1].range![1];
    const added = this.addedBefore(list, values);
    if (added.length === 0 && this.commentsIn(start, end).length > 0) { return undefined; }
    const isOwnLine = this.text.slice(this.lineStart(start), start).trim() === '' && this.lineStart(start) > list.range![0];
    const indent = this.text.slice(this.lineStart(start), start);
    const texts = (added.length > 0 ? added : values).map((value) => this.inFlow(value, list, start));
    if (added.length > 0 && isOwnLine) { return this.insertAbove(start, indent.length, texts.map((each) => `${indent}${each},`).join(this.style.eol)); }
    const { comma } = this.flowStyle(list);
    return added.length > 0
      ? { start, end: start, text: texts.map((each) => each + comma).join('') }
      : { start, end, text: texts.join(isOwnLine ? `,${this.style.eol}${indent}` : comma) };
  }

  /** The items before the old ones, if these follow unchanged. */
  private addedBefore(list: YAMLSeq<Node>, values: readonly unknown[]): readonly unknown[] {
    const added = values.slice(0, -list.items.length);
    return JSON.stringify(this.plain(list)) === JSON.stringify(values.slice(added.length)) ? added : [];
  }

  /** Puts other items in place of all those of a block list. What is only put before the old ones leaves them as they are. */
  private replaceItems(list: YAMLSeq<Node>, values: readonly unknown[]): Splice | undefined {
    const dash = this.dashOf(list, 0);
    const end = this.endOf(list, list);
    if (dash === undefined) { return undefined; }
    const column = this.columnOf(dash);
    const added = this.addedBefore(list, values);
    if (added.length > 0) {
      return this.text.slice(this.lineStart(dash), dash).trim() === ''
        ? this.insertAbove(dash, column, this.block(added, column))
        : { start: dash, end: dash, text: `${this.block(added, column).slice(column)}${this.style.eol}${' '.repeat(column)}` };
    }
    if (this.commentsIn(dash, end).length > 0) { return undefined; }
    const lines = this.block(values, column).slice(column);
    return { start: dash, end, text: this.text[end - 1] === '\n' ? lines + this.style.eol : lines };
  }

  private isBlockScalar(node: Node | null): boolean {
    return this.yaml.isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED');
  }

  private columnOfStep(parent: Step['parent'], index: number): number {
    const item = parent.items[index];
    return this.columnOf((this.yaml.isPair(item) ? item.key as Node : item).range![0]);
  }

  /** A string as a literal block, which keeps its line breaks, in place of another block, with its indentation. */
  private literal(value: string, old: Node, column: number): string {
    const { eol, indent } = this.style;
    const [start, end] = old.range!;
    const first = /\n( *)[^\s]/.exec(this.text.slice(start, end))?.[1].length ?? 0;
    const isIndented = /^\s/.test(value);
    const columns = first > column && !isIndented ? first : column + indent;
    const chomp = value.endsWith('\n') ? (/\n\n$/.test(value) ? '+' : '') : '-';
    const lines = value.replace(/\n$/, '').split('\n').map((line) => (line === '' ? '' : ' '.repeat(columns) + line));
    const behind = /^[^\n#]*?([^\S\n]+#[^\n\r]*)/.exec(this.text.slice(start))?.[1].trimEnd() ?? '';
    return [`|${isIndented ? indent : ''}${chomp}${behind}`, ...lines, ''].join(eol);
  }

  /** Offset where the value of a key begins; after the colon if there is none. */
  private valueStart(parent: Step['parent'], index: number, old: Node | null): number | undefined {
    const isWritten = old?.range && old.range[1] > old.range[0];
    if (isWritten) { return old.range![0]; }
    if (!this.yaml.isMap(parent)) { return undefined; }
    const colon = /^\s*:/.exec(this.text.slice((parent.items[index] as Pair<Node, Node>).key.range![1]));
    return colon ? (parent.items[index] as Pair<Node, Node>).key.range![1] + colon[0].length : undefined;
  }

  private leaf(value: unknown, old: Node | null, parent: Collection, at: number): string {
    const type = this.yaml.isScalar(old) ? old.type : undefined;
    if (typeof value === 'string' && type === 'QUOTE_DOUBLE') { return inDoubleQuotes(value); }
    if (typeof value === 'string' && type === 'QUOTE_SINGLE' && /^[\x20-\x7e]*$/.test(value)) { return `'${value.replace(/'/g, '\'\'')}'`; }
    if (isFlow(parent)) { return this.inFlow(value, parent, at); }
    // what begins in the middle of a line has no lines of its own
    return typeof value === 'string' && value.includes('\n') ? inDoubleQuotes(value) : this.stringify(value);
  }

  private flowStyle(near: Collection): FlowStyle { return flowStyleOf(this.text, near, this.style.flow()); }

  /** A value in a collection in brackets: on several lines if the document is in brackets, and the collection on several lines. */
  private inFlow(value: unknown, parent: Collection, at: number): string {
    const isOneLine = !this.style.isFlow || !this.text.slice(parent.range![0], parent.range![1]).includes('\n');
    return flowText(value, this.flowStyle(parent), isOneLine ? undefined : this.linesAt(at));
  }

  private linesAt(offset: number): FlowLines {
    const indent = /^[^\S\n]*/.exec(this.text.slice(this.lineStart(offset)))![0];
    return { indent, unit: this.style.unit, eol: this.style.eol };
  }

  private stringify(value: unknown): string {
    const plain = this.style.indent === 2 ? yamlText(value, [], this.style.listIndent > 0 ? '  ' : '', true) : undefined;
    return (plain ?? toYaml(value, { indent: this.style.indent, indentSeq: this.style.listIndent > 0 })).trimEnd();
  }

  private block(value: unknown, column: number, comments: readonly CarriedComment[] = []): string {
    return withComments(this.stringify(value).split('\n'), comments).map((line) => (line === '' ? '' : ' '.repeat(column) + line)).join(this.style.eol);
  }

  private addPair(map: YAMLMap<Node, Node>, key: string, value: unknown, comments: readonly CarriedComment[]): Splice | undefined {
    const keys = map.items.map((pair) => this.keyName(pair.key));
    const isList = (i: number) => this.yaml.isSeq(map.items[i].value) && !isFlow(map.items[i].value);
    const { index, beside } = fieldPosition(keys, key, this.keyOrder, isList);
    if (isFlow(map)) {
      const style = this.flowStyle(map);
      return comments.length > 0 ? undefined : this.addToFlow(map, index, beside, flowKey(key, style) + style.colon, value);
    }
    const first = map.items[0].key.range![0];
    const column = this.columnOf(first);
    const lines = this.block({ [key]: value }, column, comments);
    // the first key of a list item is on the line of the dash
    const isOnDash = index === 0 && this.text.slice(this.lineStart(first), first).trim() !== '';
    if (beside === 'below' && !isOnDash) { return this.insertAbove(map.items[index].key.range![0], column, lines); }
    const above = map.items[isOnDash ? 0 : index - 1];
    return this.insertBelow(this.endOf(above.value, above.key), column, lines, this.yaml.isSeq(above.value));
  }

  private appendItem(list: YAMLSeq<Node>, value: unknown): Splice | undefined {
    if (isFlow(list)) { return this.addToFlow(list, list.items.length, 'above', '', value); }
    const dash = this.dashOf(list, 0);
    if (dash === undefined) { return undefined; }
    const last = list.items[list.items.length - 1];
    const column = this.columnOf(dash);
    return this.insertBelow(this.endOf(last, last), column, this.block([value], column));
  }

  /** A key in the place of another, in the same quotes. */
  private keyText(map: YAMLMap<Node, Node>, old: Node, name: string): string {
    if (isFlow(map)) { return flowKey(name, this.flowStyle(map)); }
    const type = this.yaml.isScalar(old) ? old.type : undefined;
    if (type === 'QUOTE_DOUBLE') { return inDoubleQuotes(name); }
    return type === 'QUOTE_SINGLE' && /^[\x20-\x7e]*$/.test(name) ? `'${name.replace(/'/g, '\'\'')}'` : this.stringify(name);
  }

  /** Adds a member to a flow collection, on a new line if the member beside it is on its own line. */
  private addToFlow(parent: Collection, index: number, beside: 'above' | 'below', prefix: string, value: unknown): Splice {
    const other = parent.items[beside === 'above' ? index - 1 : index];
    const [start, end] = this.boundsOf(other);
    const { comma: separator } = this.flowStyle(parent);
    const isOwnLine = this.text.slice(this.lineStart(start), start).trim() === '' && this.lineStart(start) > parent.range![0];
    const added = prefix + (isOwnLine || this.text.slice(start, end).includes('\n')
      ? this.inFlow(value, parent, start) : flowText(value, this.flowStyle(parent)));
    if (beside === 'below') {
      if (!isOwnLine) { return { start, end: start, text: `${added}${separator}` }; }
      return this.insertAbove(start, this.columnOf(start), `${this.text.slice(this.lineStart(start), start)}${added},`);
    }
    // a comment after the last member stays there
    const comma = this.commaBehind(end);
    const from = comma === undefined || this.text.slice(end, comma).trim() !== '' ? end : comma + 1;
    const [comment] = this.commentsIn(from, this.lineEnd(from));
    const to = comment && this.text.slice(from, comment.start).trim() === '' ? comment.end : from;
    const next = parent.items[index] as Pair<Node, Node> | Node | undefined;
    const sharesLine = next && this.boundsOf(next)[0] < this.lineEnd(end);
    if (!isOwnLine || sharesLine) { return { start: end, end, text: `${separator}${added}` }; }
    const indent = this.text.slice(this.lineStart(start), start);
    return { start: end, end: to, text: `,${this.text.slice(from, to)}${this.style.eol}${indent}${added}${from > end ? ',' : ''}` };
  }

  /** The map or list that a removal takes a member from; `undefined` if there is nothing to remove. */
  public memberOf(path: Keys): Step | undefined {
    const steps = this.walk(path);
    return steps.length === path.length ? this.removed(steps, path) : undefined;
  }

  /** A removal also removes what becomes empty, unless an alias refers to it, or the empty value has a meaning. */
  private removed(steps: readonly Step[], path: Keys): Step {
    let depth = steps.length - 1;
    const isEmptied = () => steps[depth].parent.items.length === 1 && this.isOwn(steps[depth - 1], steps[depth].parent);
    while (depth > 0 && this.yaml.isMap(steps[depth - 1].parent) && isEmptied() && !staysWhenEmpty(path.slice(0, depth))) { depth -= 1; }
    return steps[depth];
  }

  private remove(steps: readonly Step[], path: Keys): Splice | undefined {
    const { parent, index } = this.removed(steps, path);
    if (isFlow(parent)) { return this.removeFromFlow(parent, index); }
    if (parent.items.length === 1) { return this.empty(parent); }
    if (this.yaml.isMap(parent)) { return this.removePair(parent as YAMLMap<Node, Node>, index); }
    const dash = this.dashOf(parent as YAMLSeq<Node>, index);
    if (dash === undefined || this.text.slice(this.lineStart(dash), dash).trim() !== '') { return undefined; }
    const item = (parent as YAMLSeq<Node>).items[index];
    return this.removeLines(dash, this.endOf(item, item));
  }

  /** Whether a collection has neither an alias nor an anchor that others could refer to. */
  private isOwn(step: Step, collection: unknown): boolean {
    return step.value === collection && !(collection as { anchor?: string }).anchor;
  }

  /** Removes the only member of a block collection, and leaves brackets. */
  private empty(parent: Step['parent']): Splice | undefined {
    const first = this.yaml.isMap(parent) ? parent.items[0].key.range![0] : this.dashOf(parent as YAMLSeq<Node>, 0);
    if (first === undefined) { return undefined; }
    const end = this.endOf(parent, parent);
    const brackets = this.yaml.isMap(parent) ? '{}' : '[]';
    // after the colon, the dash or the anchor; the comments after it stay
    const start = this.skipBack(first);
    const lineStart = this.lineStart(first);
    if (start >= lineStart) { return { start: first, end, text: this.text[end - 1] === '\n' ? brackets + this.style.eol : brackets }; }
    const space = start === this.lineStart(start) ? '' : ' ';
    return { start, end: this.afterLine(end), text: `${space}${brackets}${this.text.slice(start, lineStart)}${this.commentsLeftOf(first, end)}` };
  }

  private removeFromFlow(parent: Step['parent'], index: number): Splice {
    const [open, close] = parent.range!;
    const [start, end] = this.boundsOf(parent.items[index]);
    const isLast = index === parent.items.length - 1;
    if (isLast && index === 0 && this.commentsIn(open, start).length + this.commentsIn(end, close).length === 0) {
      return { start: open + 1, end: close - 1, text: '' };
    }
    const comma = this.commaBehind(end);
    if (isLast && index > 0 && comma === undefined) {
      const before = this.commaBehind(this.boundsOf(parent.items[index - 1])[1])!;
      return { start: before, end: this.withCommentBehind(start, end), text: this.text.slice(before + 1, start).trimEnd() };
    }
    const behind = comma === undefined ? end : comma + 1;
    const to = this.withCommentBehind(start, behind);
    const hasOwnLines = this.text.slice(this.lineStart(start), start).trim() === '' && this.text.slice(to, this.lineEnd(to)).trim() === '';
    if (hasOwnLines) { return { start: this.lineStart(start), end: this.afterLine(to), text: '' }; }
    const next = isLast ? undefined : this.boundsOf(parent.items[index + 1])[0];
    return { start, end: next !== undefined && this.commentsIn(end, next).length === 0 ? next : behind, text: '' };
  }

  /** Offset after the comment on the line of a removed member of a flow collection, if the member is on its own line. */
  private withCommentBehind(start: number, end: number): number {
    const isOwnLine = this.text.slice(this.lineStart(start), start).trim() === '';
    const [behind] = this.commentsIn(end, this.lineEnd(end));
    return isOwnLine && behind && this.text.slice(end, behind.start).trim() === '' ? behind.end : end;
  }

  private removePair(map: YAMLMap<Node, Node>, index: number): Splice | undefined {
    const { key, value } = map.items[index];
    const start = key.range![0];
    const end = this.endOf(value, key);
    const before = this.text.slice(this.lineStart(start), start);
    if (before.trim() === '') { return this.removeLines(start, end); }
    if (!/^[\s-]*$/.test(before)) { return undefined; }
    // the first key of a list item is on the line of the dash: the next key, or the comment above it, moves up
    const next = map.items[index + 1].key.range![0];
    const below = this.afterLine(end);
    const [comment] = this.commentsIn(below, next);
    const left = this.commentsLeftOf(start, end).trimStart();
    return left ? { start, end: below, text: left } : { start, end: comment?.start ?? next, text: '' };
  }

  /** Removes the lines of a block, with the comments between them. */
  private removeLines(start: number, end: number): Splice {
    return { start: this.lineStart(start), end: this.afterLine(end), text: this.commentsLeftOf(start, end) };
  }

  /** The comments of a replaced part, each with its key. */
  private carried(start: number, end: number): readonly CarriedComment[] {
    return this.commentsIn(start, end).map((comment) => {
      const at = comment.isOwnLine ? this.skipAhead(comment.start) : comment.start;
      const isOfWhole = comment.isOwnLine ? at >= end : this.lineStart(comment.start) <= start;
      const key = isOfWhole ? undefined : keyOfLine(this.text.slice(this.lineStart(at), this.lineEnd(at)));
      return { text: this.textOf(comment), isOwnLine: comment.isOwnLine, key };
    });
  }

  /** The comma after a member of a flow collection. */
  private commaBehind(end: number): number | undefined {
    const at = this.skipAhead(end);
    return this.text[at] === ',' ? at : undefined;
  }

  /** Where the source of a value ends; the end offset of a block collection would include the comments after it. */
  private endOf(value: Node | null, key: Node): number {
    if (this.yaml.isCollection(value) && !isFlow(value) && value.items.length > 0) {
      const last = value.items[value.items.length - 1];
      return this.yaml.isPair(last) ? this.endOf(last.value as Node, last.key as Node) : this.endOf(last as Node, last as Node);
    }
    if (!value?.range) { return key.range![1]; }
    const end = Math.max(value.range[1], key === value ? 0 : key.range![1]);
    // empty lines below a block scalar belong to its value only with the indicator for it
    if (!this.isBlockScalar(value) || /^[|>]\d?\+/.test(this.text.slice(value.range[0]))) { return end; }
    const last = this.text.slice(value.range[0], end).trimEnd();
    return Math.min(end, this.afterLine(value.range[0] + last.length));
  }

  /** Where a member of a collection begins and ends. */
  private boundsOf(member: Pair<Node, Node> | Node): readonly [start: number, end: number] {
    return this.yaml.isPair(member) ? [member.key.range![0], this.endOf(member.value, member.key)] : [member.range![0], member.range![1]];
  }

  private dashOf(list: YAMLSeq<Node>, index: number): number | undefined {
    const dashes = (list.srcToken as CST.BlockSequence).items.flatMap(({ start }) => start.filter(({ type }) => type === 'seq-item-ind'));
    return dashes[index]?.offset;
  }
}
