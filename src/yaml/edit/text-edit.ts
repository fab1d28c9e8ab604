import { CarriedComment, keyOfLine, withComments } from './carried-comments';
import { ChangedText } from './changed-text';
import { fieldPosition, KeyOrder, keyOrderOf } from './field-position';
import { flowKey, FlowLines, FlowStyle, flowStyleOf, flowText } from './flow-text';
import { SourceText, Splice } from './source-text';
import { DocumentStyle, Style, styleOf } from './style';
import { inKeyOrder, Path } from '../../base';
import { Edit, staysWhenEmpty } from '../../findings';
import { Collection, endOf, isBlockScalar, Member, PlacedDocument, resolved, ScalarNode, YamlNode } from '../locate/nodes';
import { nodesOf } from '../locate/positioned';
import { readPlainScalar } from '../plain-scalar';
import { inDoubleQuotes, toYaml } from '../yaml-strings';
import { yamlText } from '../yaml-text';

/** A key or list item of a path. */
export interface Step {
  readonly parent: Collection;
  readonly index: number;
  readonly member: Member;
}

/**
 * The editor of a document, which is parsed once for all edits.
 *
 * @param whole the style of the document that the text is a part of
 * @returns `undefined` if it has no content
 */
export function editorOf(text: string, whole = new DocumentStyle(text), document = nodesOf(text)): TextEdit | undefined {
  const { contents } = document;
  return contents && new TextEdit(text, document, contents, styleOf(text, contents, whole));
}

/**
 * Applies edits to a document that is parsed only once, so that a document with many objects is edited quickly. Only the lines of the edits change:
 * comments, order, quoting and anchors of the rest stay as they are. A new key is added where a person would add it: see `fieldPosition`. A removal
 * includes the comments between its first and last line, and at the end of these lines; all others stay.
 *
 * @param whole the style of the document that it is a part of
 * @returns `undefined` if one of them can't be applied, or two of them change the same part
 */
export function editTogether(text: string, edits: readonly Edit[], whole?: DocumentStyle): string | undefined {
  const editor = editorOf(text, whole);
  const all = edits.map((edit) => editor?.splice(edit));
  if (!all.every((splice) => splice !== undefined)) { return undefined; }
  // edits through aliases of one value are the same
  const different = [...new Map(all.map((splice) => [JSON.stringify(splice), splice])).values()];
  const inOrder = different.sort((a, b) => a.start - b.start || a.end - b.end);
  if (inOrder.some(({ start }, i) => i > 0 && start < inOrder[i - 1]!.end)) { return undefined; }
  const changed = new ChangedText(text);
  changed.change(inOrder);
  return changed.text;
}

/** Edits of a document, each as if it was the only one. */
export class TextEdit extends SourceText {
  private readonly keyOrder: KeyOrder;

  public constructor(text: string, document: PlacedDocument, private readonly contents: YamlNode, private readonly style: Style) {
    super(text, document.comments(), style.eol);
    this.keyOrder = keyOrderOf(keysOfMaps(contents));
  }

  public splice(given: Edit): Splice | undefined {
    const edit = this.keyOrder === 'alphabetical' && given.op !== 'remove' ? { ...given, value: inKeyOrder(given.value) } : given;
    const { path } = edit;
    const steps = this.walk(path);
    const isWhole = steps.length === path.length;
    switch (edit.op) {
      // through an alias, another edit may have removed it already
      case 'remove': return isWhole ? this.remove(this.removed(steps, path)) : { start: 0, end: 0, text: '' };
      case 'append': {
        const at = isWhole ? resolved(steps.at(-1)?.member.value) : undefined;
        const last = at?.kind === 'list' ? at.members.at(-1) : undefined;
        return last ? this.appendItem(at as Collection, last, edit.value) : this.set(steps, path, [edit.value]);
      }
      case 'set': return edit.from ? this.move(edit.from, path, steps, edit.value) : this.set(steps, path, edit.value);
    }
  }

  /** As far down a path as there is something. */
  private walk(path: Path): Step[] {
    const steps: Step[] = [];
    let at: YamlNode | undefined = this.contents;
    for (const key of path) {
      const parent = resolved(at);
      const index = parent instanceof Collection ? parent.indexOf(key) : undefined;
      const member = index === undefined ? undefined : (parent as Collection).members[index];
      if (!member) { break; }
      steps.push({ parent: parent as Collection, index: index!, member });
      at = member.value;
    }
    return steps;
  }

  /** Moves a value to another key. In the same map, the new key replaces the old one; elsewhere, the comments move along. */
  private move(from: Path, path: Path, steps: readonly Step[], value: unknown): Splice | undefined {
    const old = this.walk(from);
    const step = old.at(-1);
    const key = step?.member.key;
    if (!step || !key || old.length < from.length) { return this.set(steps, path, value); }
    const [start, end] = this.boundsOf(step.member);
    const parent = resolved(steps.length === 0 ? this.contents : steps.at(-1)!.member.value);
    if (steps.length === path.length - 1 && parent === step.parent) { return this.replacePair(step, key, String(path.at(-1)), value); }
    const blockEnd = step.parent.isFlow ? this.withCommentBehind(start, (this.commaBehind(end) ?? end - 1) + 1) : this.endOfLines(end);
    const name = String(from.at(-1));
    return this.set(steps, path, value, this.carried(start, blockEnd).map((comment) => ({ ...comment, key: comment.key ?? name })));
  }

  /** Replaces a key and its value by another key and value. */
  private replacePair(step: Step, key: YamlNode, name: string, value: unknown): Splice | undefined {
    const { parent, member } = step;
    const [start, end] = this.boundsOf(member);
    const newKey = parent.isFlow ? flowKey(name, this.flowStyle(parent)) : this.inQuotesOf(key, name) ?? this.stringify(name);
    if (JSON.stringify(plain(member.value)) === JSON.stringify(value)) { return { start, end: key.end, text: newKey }; }
    if (!(member.value instanceof Collection)) {
      const splice = this.replace(step, value);
      return splice && { start, end: splice.end, text: newKey + this.text.slice(key.end, splice.start) + splice.text };
    }
    if (parent.isFlow) {
      const text = `${newKey}${this.flowStyle(parent).colon}${this.inFlow(value, parent, start)}`;
      return this.commentsIn(start, end).length > 0 ? undefined : { start, end, text };
    }
    const column = this.columnOf(start);
    const linesEnd = this.endOfLines(end);
    return this.inPlaceOf(start, linesEnd, this.block({ [name]: value }, column, this.carried(start, linesEnd)).slice(column), end);
  }

  /** Lines in place of others, which may end with a line break. @param valueEnd where the value in these lines ends */
  private inPlaceOf(start: number, end: number, lines: string, valueEnd = end): Splice {
    return { start, end, text: this.text[valueEnd - 1] === '\n' ? lines + this.style.eol : lines };
  }

  private set(steps: readonly Step[], path: Path, value: unknown, comments: readonly CarriedComment[] = []): Splice | undefined {
    const last = steps.at(-1);
    const [first, ...others] = path.slice(steps.length);
    if (first === undefined) { return last && this.replace(last, value, comments); }
    if (others.some((key) => typeof key === 'number')) { return undefined; }
    const added = others.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
    const at = last ? last.member.value : this.contents;
    const parent = resolved(at);
    if (parent?.kind === 'map' && parent.members.length > 0) { return this.addPair(parent, String(first), added, comments); }
    const isEmpty = parent?.kind === 'map' || (parent?.kind === 'scalar' && plain(parent) === null);
    return last && isEmpty && at?.kind !== 'alias' ? this.replace(last, { [first]: added }, comments) : undefined;
  }

  /** Replaces the value of a key or list item. */
  private replace({ parent, member }: Step, value: unknown, carried: readonly CarriedComment[] = []): Splice | undefined {
    const { key, value: old } = member;
    const start = this.valueStart(member);
    if (start === undefined) { return undefined; }
    const end = Math.max(old?.end ?? start, start);
    const column = this.columnOf((key ?? old)!.start);
    if (typeof value === 'string' && !parent.isFlow && isBlockScalar(old)) { return { start, end, text: this.literal(value, old, column) }; }
    if (Array.isArray(value) && value.length > 0 && old?.kind === 'list' && old.members.length > 0) {
      return old.isFlow ? this.replaceFlowItems(old, value) : this.replaceItems(old, value);
    }
    // a block collection has no end marker to keep: without brackets or quotes, a value is replaced only if it is on one line
    const isBlock = old instanceof Collection && !old.isFlow;
    const hasEnd = old?.kind === 'scalar' ? old.type.startsWith('QUOTE_') : old instanceof Collection && old.isFlow;
    if (!hasEnd && this.text.slice(start, isBlock ? this.afterLine(end) : end).includes('\n')) { return undefined; }
    const isLeaf = typeof value !== 'object' || value === null || parent.isFlow || Object.keys(value).length === 0;
    const comments = [...carried, ...this.carried(start, end)];
    const space = start === end && /\S/.test(this.text.charAt(start - 1)) ? ' ' : '';
    // comments can't be kept in the middle of a line
    if (isLeaf) { return comments.length > 0 ? undefined : { start, end, text: space + this.leaf(value, old, parent, start) }; }
    if (parent.kind !== 'map') {
      const isLast = this.text.slice(end, this.lineEnd(end)).trim() === '';
      return comments.length === 0 && isLast ? { start, end, text: this.block(value, column).slice(column) } : undefined;
    }
    // the comment after the value stays on its line, and the new lines follow
    const lineEnd = this.lineEnd(end);
    const rest = this.text.slice(end, lineEnd).trimEnd();
    const indent = column + (Array.isArray(value) ? this.style.listIndent : this.style.indent);
    const kept = start === end ? this.text.slice(start, lineEnd).trimEnd() : (rest && ` ${rest.trimStart()}`);
    const from = start === end ? start : this.text.slice(0, start).trimEnd().length;
    return { start: from, end: lineEnd, text: kept + this.style.eol + this.block(value, indent, comments) };
  }

  /** Puts other items in place of all those of a list in brackets. What is only put before the old ones leaves them as they are. */
  private replaceFlowItems(list: Collection, values: readonly unknown[]): Splice | undefined {
    const [[start], [, end]] = [this.boundsOf(list.members[0]!), this.boundsOf(list.members.at(-1)!)];
    const added = addedBefore(list, values);
    if (added.length === 0 && this.commentsIn(start, end).length > 0) { return undefined; }
    const indent = this.text.slice(this.lineStart(start), start);
    const isOwnLine = this.isOnOwnLine(start, list);
    const texts = (added.length > 0 ? added : values).map((value) => this.inFlow(value, list, start));
    if (added.length > 0 && isOwnLine) {
      return this.insertAbove(start, indent.length, texts.map((each) => `${indent}${each},`).join(this.style.eol));
    }
    const { comma } = this.flowStyle(list);
    return added.length > 0
      ? { start, end: start, text: texts.map((each) => each + comma).join('') }
      : { start, end, text: texts.join(isOwnLine ? `,${this.style.eol}${indent}` : comma) };
  }

  /** Whether a member of a collection in brackets begins a line below the first bracket. */
  private isOnOwnLine(start: number, parent: Collection): boolean { return this.beginsLine(start) && this.lineStart(start) > parent.start; }

  /** Puts other items in place of all those of a block list. What is only put before the old ones leaves them as they are. */
  private replaceItems(list: Collection, values: readonly unknown[]): Splice | undefined {
    const { start: dash, end } = list;
    const column = this.columnOf(dash);
    const added = addedBefore(list, values);
    if (added.length > 0) {
      return this.beginsLine(dash) ? this.insertAbove(dash, column, this.block(added, column))
        : { start: dash, end: dash, text: `${this.block(added, column).slice(column)}${this.style.eol}${' '.repeat(column)}` };
    }
    return this.commentsIn(dash, end).length > 0 ? undefined : this.inPlaceOf(dash, end, this.block(values, column).slice(column));
  }

  /** A string as a literal block, which keeps its line breaks, in place of another block, with its indentation. */
  private literal(value: string, { start, end }: ScalarNode, column: number): string {
    const { eol, indent } = this.style;
    const first = /\n( *)[^\s]/.exec(this.text.slice(start, end))?.[1]?.length ?? 0;
    const isIndented = /^\s/.test(value);
    const columns = first > column && !isIndented ? first : column + indent;
    const chomp = value.endsWith('\n') ? (/\n\n$/.test(value) ? '+' : '') : '-';
    const lines = value.replace(/\n$/, '').split('\n').map((line) => (line === '' ? '' : ' '.repeat(columns) + line));
    const behind = /^[^\n#]*?([^\S\n]+#[^\n\r]*)/.exec(this.text.slice(start))?.[1]?.trimEnd() ?? '';
    return [`|${isIndented ? indent : ''}${chomp}${behind}`, ...lines, ''].join(eol);
  }

  /** Offset where the value of a key begins; after the colon if there is none. */
  private valueStart({ key, value }: Member): number | undefined {
    if (value && value.end > value.start) { return value.start; }
    const colon = key && /^\s*:/.exec(this.text.slice(key.end));
    return colon ? key.end + colon[0].length : undefined;
  }

  private leaf(value: unknown, old: YamlNode | undefined, parent: Collection, at: number): string {
    const quoted = typeof value === 'string' && old ? this.inQuotesOf(old, value) : undefined;
    if (quoted !== undefined) { return quoted; }
    if (parent.isFlow) { return this.inFlow(value, parent, at); }
    // what begins in the middle of a line has no lines of its own
    return typeof value === 'string' && value.includes('\n') ? inDoubleQuotes(value) : this.stringify(value);
  }

  /** A string in the same quotes as another; `undefined` if that has none, or they can't hold it. */
  private inQuotesOf(old: YamlNode, text: string): string | undefined {
    const type = old.kind === 'scalar' ? old.type : undefined;
    if (type === 'QUOTE_DOUBLE') { return inDoubleQuotes(text); }
    return type === 'QUOTE_SINGLE' && /^[\x20-\x7e]*$/.test(text) ? `'${text.replace(/'/g, '\'\'')}'` : undefined;
  }

  private flowStyle(near: Collection): FlowStyle { return flowStyleOf(this.text, near, this.style.flow()); }

  /** A value in a collection in brackets: on several lines if the document is in brackets, and the collection on several lines. */
  private inFlow(value: unknown, parent: Collection, at: number): string {
    const isOneLine = !this.style.isFlow || !this.text.slice(parent.start, parent.end).includes('\n');
    return flowText(value, this.flowStyle(parent), isOneLine ? undefined : this.linesAt(at));
  }

  private linesAt(offset: number): FlowLines {
    const indent = /^[^\S\n]*/.exec(this.text.slice(this.lineStart(offset)))![0];
    return { indent, unit: this.style.unit, eol: this.style.eol };
  }

  private stringify(value: unknown): string {
    const text = this.style.indent === 2 ? yamlText(value, [], this.style.listIndent > 0 ? '  ' : '', true) : undefined;
    return (text ?? toYaml(value, { indent: this.style.indent, indentSeq: this.style.listIndent > 0 })).trimEnd();
  }

  private block(value: unknown, column: number, comments: readonly CarriedComment[] = []): string {
    return withComments(this.stringify(value).split('\n'), comments).map((line) => (line === '' ? '' : ' '.repeat(column) + line))
      .join(this.style.eol);
  }

  private addPair(map: Collection, name: string, value: unknown, comments: readonly CarriedComment[]): Splice | undefined {
    const isList = (i: number) => {
      const inner = map.members[i]?.value;
      return inner?.kind === 'list' && !inner.isFlow;
    };
    const { index, beside } = fieldPosition(map.members.map((member) => member.name), name, this.keyOrder, isList);
    if (map.isFlow) {
      const style = this.flowStyle(map);
      return comments.length > 0 ? undefined : this.addToFlow(map, index, beside, flowKey(name, style) + style.colon, value);
    }
    const column = this.columnOf(map.start);
    const lines = this.block({ [name]: value }, column, comments);
    // the first key of a list item is on the line of the dash
    const isOnDash = index === 0 && !this.beginsLine(map.start);
    if (beside === 'below' && !isOnDash) { return this.insertAbove(map.members[index]!.key!.start, column, lines); }
    const above = map.members[isOnDash ? 0 : index - 1]!;
    return this.insertBelow(endOf(this.text, above), column, lines, above.value?.kind === 'list');
  }

  private appendItem(list: Collection, last: Member, value: unknown): Splice | undefined {
    if (list.isFlow) { return this.addToFlow(list, list.members.length, 'above', '', value); }
    const column = this.columnOf(list.start);
    return this.insertBelow(endOf(this.text, last), column, this.block([value], column));
  }

  /** Adds a member to a flow collection, on a new line if the member beside it is on its own line. */
  private addToFlow(parent: Collection, index: number, beside: 'above' | 'below', prefix: string, value: unknown): Splice {
    const [start, end] = this.boundsOf(parent.members[beside === 'above' ? index - 1 : index]!);
    const { comma: separator } = this.flowStyle(parent);
    const isOwnLine = this.isOnOwnLine(start, parent);
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
    const next = parent.members[index];
    const sharesLine = next && this.boundsOf(next)[0] < this.lineEnd(end);
    if (!isOwnLine || sharesLine) { return { start: end, end, text: `${separator}${added}` }; }
    const indent = this.text.slice(this.lineStart(start), start);
    return { start: end, end: to, text: `,${this.text.slice(from, to)}${this.style.eol}${indent}${added}${from > end ? ',' : ''}` };
  }

  /** The map or list that a removal takes a member from; `undefined` if there is nothing to remove. */
  public memberOf(path: Path): Step | undefined {
    const steps = this.walk(path);
    return steps.length === path.length ? this.removed(steps, path) : undefined;
  }

  /** A removal also removes what becomes empty, unless an alias or an anchor could refer to it, or the empty value has a meaning. */
  private removed(steps: readonly Step[], path: Path): Step {
    let step = steps.at(-1)!;
    for (let depth = steps.length - 2; depth >= 0; depth--) {
      const above = steps[depth]!;
      const isEmptied = step.parent.members.length === 1 && above.member.value === step.parent && step.parent.anchor === undefined;
      if (above.parent.kind !== 'map' || !isEmptied || staysWhenEmpty(path.slice(0, depth + 1))) { break; }
      step = above;
    }
    return step;
  }

  private remove({ parent, index, member }: Step): Splice | undefined {
    if (parent.isFlow) { return this.removeFromFlow(parent, index); }
    if (parent.members.length === 1) { return this.empty(parent); }
    const end = endOf(this.text, member);
    if (member.key) { return this.removePair(member.key.start, end, parent.members[index + 1]?.key); }
    const before = parent.members[index - 1];
    const dash = before ? this.skipAhead(endOf(this.text, before)) : parent.start;
    return this.text[dash] === '-' && this.beginsLine(dash) ? this.removeLines(dash, end) : undefined;
  }

  /** Removes the only member of a block collection, and leaves brackets. */
  private empty({ kind, start: first, end }: Collection): Splice {
    const brackets = kind === 'map' ? '{}' : '[]';
    // after the colon, the dash or the anchor; the comments after it stay
    const start = this.skipBack(first);
    const lineStart = this.lineStart(first);
    if (start >= lineStart) { return this.inPlaceOf(first, end, brackets); }
    const space = start === this.lineStart(start) ? '' : ' ';
    return { start, end: this.afterLine(end), text: `${space}${brackets}${this.text.slice(start, lineStart)}${this.commentsLeftOf(first, end)}` };
  }

  private removeFromFlow({ members, start: open, end: close }: Collection, index: number): Splice {
    const [start, end] = this.boundsOf(members[index]!);
    const [before, next] = [members[index - 1], members[index + 1]];
    if (!before && !next && this.commentsIn(open, start).length + this.commentsIn(end, close).length === 0) {
      return { start: open + 1, end: close - 1, text: '' };
    }
    const comma = this.commaBehind(end);
    if (before && !next && comma === undefined) {
      const last = this.commaBehind(this.boundsOf(before)[1])!;
      return { start: last, end: this.withCommentBehind(start, end), text: this.text.slice(last + 1, start).trimEnd() };
    }
    const behind = comma === undefined ? end : comma + 1;
    const to = this.withCommentBehind(start, behind);
    const hasOwnLines = this.beginsLine(start) && this.text.slice(to, this.lineEnd(to)).trim() === '';
    if (hasOwnLines) { return { start: this.lineStart(start), end: this.afterLine(to), text: '' }; }
    const nextStart = next && this.boundsOf(next)[0];
    return { start, end: nextStart !== undefined && this.commentsIn(end, nextStart).length === 0 ? nextStart : behind, text: '' };
  }

  /** Offset after the comment on the line of a removed member of a flow collection, if the member is on its own line. */
  private withCommentBehind(start: number, end: number): number {
    const [behind] = this.commentsIn(end, this.lineEnd(end));
    return behind && this.beginsLine(start) && this.text.slice(end, behind.start).trim() === '' ? behind.end : end;
  }

  private removePair(start: number, end: number, next: YamlNode | undefined): Splice | undefined {
    if (this.beginsLine(start)) { return this.removeLines(start, end); }
    if (!next || !/^[\s-]*$/.test(this.text.slice(this.lineStart(start), start))) { return undefined; }
    // the first key of a list item is on the line of the dash: the next key, or the comment above it, moves up
    const below = this.afterLine(end);
    const [comment] = this.commentsIn(below, next.start);
    const left = this.commentsLeftOf(start, end).trimStart();
    return left ? { start, end: below, text: left } : { start, end: comment?.start ?? next.start, text: '' };
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

  /** Where a member of a collection begins and ends. */
  private boundsOf(member: Member): readonly [start: number, end: number] {
    return [(member.key ?? member.value)!.start, endOf(this.text, member)];
  }
}

/** The items before the old ones of a list, if these follow unchanged. */
function addedBefore(list: Collection, values: readonly unknown[]): readonly unknown[] {
  const added = values.slice(0, -list.members.length);
  return JSON.stringify(plain(list)) === JSON.stringify(values.slice(added.length)) ? added : [];
}

/** A value of the document, with aliases resolved. */
function plain(node: YamlNode | undefined): unknown {
  const value = resolved(node);
  if (!value) { return null; }
  if (value.kind === 'scalar') { return value.type === 'PLAIN' ? readPlainScalar(value.text) : value.text; }
  const members = value.members.map((member) => [member.name, plain(member.value)] as const);
  return value.kind === 'map' ? Object.fromEntries(members) : members.map(([, item]) => item);
}

/** The keys of each map of a document. */
function keysOfMaps(node: YamlNode | undefined): readonly (readonly string[])[] {
  if (!(node instanceof Collection)) { return []; }
  const below = node.members.flatMap(({ value }) => keysOfMaps(value));
  return node.kind === 'map' ? [node.members.map(({ name }) => name), ...below] : below;
}
