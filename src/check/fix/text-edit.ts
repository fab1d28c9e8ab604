import type { Document, Node, Pair, YAMLMap, YAMLSeq } from 'yaml';
import { Edit } from '../finding';
import { yaml } from '../lazy';
import { isFlow, Style, styleOf } from './style';
import { readPlainScalar } from '../read/plain-scalar';

type Keys = readonly (string | number)[];
type Splice = { readonly start: number; readonly end: number; readonly text: string };

/** A key or list item on the way to a path. */
interface Step {
  readonly parent: YAMLMap<Node, Node> | YAMLSeq<Node>;
  readonly index: number;
  readonly value: Node | null;
}

/**
 * Makes one edit in the text of a document. Only the lines that the edit is about change: comments, order, quoting and anchors of the rest
 * stay to the letter.
 *
 * @returns `undefined` when the text is written in a way that this can't change
 */
export function editText(text: string, edit: Edit): string | undefined {
  const document = yaml().parseAllDocuments(text, { schema: 'failsafe', logLevel: 'silent', uniqueKeys: false, strict: false })[0] as Document.Parsed | undefined;
  if (!document?.contents) { return undefined; }
  const splice = new TextEdit(text, document).splice(edit.path, edit);
  return splice && text.slice(0, splice.start) + splice.text + text.slice(splice.end);
}

class TextEdit {
  private readonly yaml = yaml();
  private readonly style: Style;

  public constructor(private readonly text: string, private readonly document: Document.Parsed) {
    this.style = styleOf(text);
  }

  public splice(path: Keys, edit: Edit): Splice | undefined {
    const steps = this.walk(path);
    const isWhole = steps.length === path.length;
    switch (edit.op) {
      case 'remove': return isWhole ? this.remove(steps) : undefined;
      case 'append': {
        const at = isWhole ? this.resolved(steps[steps.length - 1].value) : undefined;
        if (this.yaml.isSeq(at) && at.items.length > 0) { return this.appendItem(at as YAMLSeq<Node>, edit.value); }
        return this.set(steps, path, [edit.value]);
      }
      case 'set': return this.set(steps, path, edit.value);
    }
  }

  /** As far down a path as there is something. */
  private walk(path: Keys): Step[] {
    const steps: Step[] = [];
    let at: unknown = this.document.contents;
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
    return this.yaml.isMap(parent) ? parent.items.findIndex((pair) => this.keyName(pair.key) === String(key)) : -1;
  }

  private keyName(key: unknown): string {
    if (!this.yaml.isScalar(key)) { return ''; }
    return key.type === 'PLAIN' ? String(readPlainScalar(String(key.value))) : String(key.value);
  }

  private resolved(node: unknown): unknown {
    return this.yaml.isAlias(node) ? node.resolve(this.document) : node;
  }

  private set(steps: readonly Step[], path: Keys, value: unknown): Splice | undefined {
    const last = steps[steps.length - 1];
    if (steps.length === path.length) { return last && this.replace(last, value); }
    const missing = path.slice(steps.length);
    if (missing.slice(1).some((key) => typeof key === 'number')) { return undefined; }
    const added = missing.slice(1).reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
    const parent = this.resolved(last ? last.value : this.document.contents);
    if (this.yaml.isMap(parent) && parent.items.length > 0) { return this.addPair(parent as YAMLMap<Node, Node>, String(missing[0]), added); }
    const isEmpty = (this.yaml.isMap(parent) && parent.items.length === 0) || (this.yaml.isScalar(parent) && this.isNull(parent));
    return last && isEmpty && !this.yaml.isAlias(last.value) ? this.replace(last, { [missing[0]]: added }) : undefined;
  }

  private isNull(node: Node): boolean {
    const { type, value } = node as unknown as { type?: string; value: unknown };
    return (type === undefined || type === 'PLAIN') && readPlainScalar(String(value ?? '')) === null;
  }

  /** Puts another value behind a key, or at a place in a list. */
  private replace({ parent, index, value: old }: Step, value: unknown): Splice | undefined {
    const inFlow = isFlow(parent);
    const start = this.valueStart(parent, index, old);
    if (start === undefined) { return undefined; }
    const end = old?.range && old.range[1] > start ? old.range[1] : start;
    if (typeof value === 'string' && !inFlow && this.isBlockScalar(old)) {
      return { start, end, text: this.literal(value, this.columnOfStep(parent, index)) };
    }
    if (Array.isArray(value) && value.length > 0 && this.yaml.isSeq(old) && !isFlow(old)) { return this.replaceItems(old as YAMLSeq<Node>, value); }
    // a block collection has no end that could be kept: what isn't in brackets or quotes is replaced only where it stands on one line
    const hasEnd = isFlow(old) || (this.yaml.isScalar(old) && /^QUOTE/.test(String(old.type)));
    if (this.text.slice(start, end).includes('\n') && !hasEnd) { return undefined; }
    const isLeaf = typeof value !== 'object' || value === null || inFlow || Object.keys(value).length === 0;
    const space = start > 0 && /\S/.test(this.text[start - 1]) ? ' ' : '';
    if (isLeaf) { return { start, end, text: space + this.leaf(value, old, inFlow, start) }; }
    if (!this.yaml.isMap(parent)) { return undefined; }
    // the comment behind the value stays on its line, and the new lines come below
    const lineEnd = this.lineEnd(end);
    const rest = this.text.slice(end, lineEnd).trimEnd();
    const indent = this.columnOfStep(parent, index) + (Array.isArray(value) ? this.style.listIndent : this.style.indent);
    const kept = start === end ? this.text.slice(start, lineEnd).trimEnd() : (rest && ` ${rest.trimStart()}`);
    const from = start === end ? start : this.text.slice(0, start).trimEnd().length;
    return { start: from, end: lineEnd, text: kept + this.style.eol + this.block(value, indent) };
  }

  /** Puts other items in place of all those of a block list, as long as nothing, such as a comment, stands between them. */
  private replaceItems(list: YAMLSeq<Node>, values: readonly unknown[]): Splice | undefined {
    const dashes = list.items.map((item) => this.dashOf(item));
    const between = list.items.slice(1).map((item, i) => this.text.slice(this.endOf(list.items[i], list.items[i]), dashes[i + 1] ?? item.range![0]));
    if (dashes.includes(undefined) || between.some((text) => text.trim() !== '')) { return undefined; }
    const end = this.endOf(list, list);
    const lines = this.block(values, this.columnOf(dashes[0]!)).trimStart();
    return { start: dashes[0]!, end, text: this.text[end - 1] === '\n' ? lines + this.style.eol : lines };
  }

  private isBlockScalar(node: Node | null): boolean {
    return this.yaml.isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED');
  }

  private columnOfStep(parent: Step['parent'], index: number): number {
    const item = parent.items[index];
    return this.columnOf((this.yaml.isPair(item) ? item.key as Node : item).range![0]);
  }

  /** A text as a literal block, which keeps its line breaks. */
  private literal(value: string, column: number): string {
    const { eol, indent } = this.style;
    const chomp = value.endsWith('\n') ? (/\n\n$/.test(value) ? '+' : '') : '-';
    const lines = value.replace(/\n$/, '').split('\n').map((line) => (line === '' ? '' : ' '.repeat(column + indent) + line));
    return [`|${/^\s/.test(value) ? indent : ''}${chomp}`, ...lines, ''].join(eol);
  }

  /** Where the value of a key begins; behind the colon when there is none. */
  private valueStart(parent: Step['parent'], index: number, old: Node | null): number | undefined {
    const isWritten = old?.range && old.range[1] > old.range[0];
    if (isWritten) { return old.range![0]; }
    if (!this.yaml.isMap(parent)) { return undefined; }
    const colon = /^\s*:/.exec(this.text.slice((parent.items[index] as Pair<Node, Node>).key.range![1]));
    return colon ? (parent.items[index] as Pair<Node, Node>).key.range![1] + colon[0].length : undefined;
  }

  private leaf(value: unknown, old: Node | null, inFlow: boolean, at: number): string {
    const type = this.yaml.isScalar(old) ? old.type : undefined;
    if (this.style.isJson || (typeof value === 'string' && type === 'QUOTE_DOUBLE')) { return this.json(value, at); }
    if (typeof value === 'string' && type === 'QUOTE_SINGLE' && /^[\x20-\x7e]*$/.test(value)) { return `'${value.replace(/'/g, '\'\'')}'`; }
    if (typeof value === 'object' && value !== null) { return inFlow ? JSON.stringify(value) : this.json(value, at); }
    // what begins in the middle of a line has no lines of its own
    if (typeof value === 'string' && value.includes('\n')) { return JSON.stringify(value); }
    const plain = this.stringify(value);
    return inFlow && /[,[\]{}\n]/.test(plain) ? JSON.stringify(value) : plain;
  }

  private json(value: unknown, at: number): string {
    const line = this.text.slice(this.text.lastIndexOf('\n', at - 1) + 1, at);
    if (!this.style.isJson || !this.text.includes('\n')) { return JSON.stringify(value); }
    const indent = /^\s*/.exec(line)![0];
    return JSON.stringify(value, undefined, this.style.indent).replace(/\n/g, `${this.style.eol}${indent}`);
  }

  private stringify(value: unknown): string {
    // quotes what YAML 1.1 would read as something else than a text
    return this.yaml.stringify(value, { version: '1.1', lineWidth: 0, indent: this.style.indent, indentSeq: this.style.listIndent > 0 }).trimEnd();
  }

  private block(value: unknown, column: number): string {
    return this.stringify(value).replace(/^(?=.)/gm, ' '.repeat(column)).replace(/\n/g, this.style.eol);
  }

  private addPair(map: YAMLMap<Node, Node>, key: string, value: unknown): Splice | undefined {
    if (isFlow(map)) { return this.addToFlow(map, `${this.flowKey(map, key)}: `, value); }
    const column = this.columnOf(map.items[0].key.range![0]);
    // before the first long list, such as the containers: short fields stand above it
    const list = map.items.findIndex((pair) => this.yaml.isSeq(pair.value) && !isFlow(pair.value));
    const before = list > 0 ? map.items[list - 1] : map.items[map.items.length - 1];
    return this.insertBelow(this.endOf(before.value, before.key), this.block({ [key]: value }, column));
  }

  private appendItem(list: YAMLSeq<Node>, value: unknown): Splice | undefined {
    if (isFlow(list)) { return this.addToFlow(list, '', value); }
    const dash = this.dashOf(list.items[0]);
    const last = list.items[list.items.length - 1];
    return dash === undefined ? undefined : this.insertBelow(this.endOf(last, last), this.block([value], this.columnOf(dash)));
  }

  private flowKey(map: YAMLMap<Node, Node>, key: string): string {
    const isQuoted = map.items.some((pair) => this.yaml.isScalar(pair.key) && pair.key.type === 'QUOTE_DOUBLE');
    return isQuoted || !/^[\w./-]+$/.test(key) ? JSON.stringify(key) : key;
  }

  /** Adds behind the last member of a flow collection, on a line of its own when that one has one. */
  private addToFlow(parent: YAMLMap<Node, Node> | YAMLSeq<Node>, prefix: string, value: unknown): Splice {
    const last = parent.items[parent.items.length - 1];
    const [first, end] = this.boundsOf(last);
    const lineStart = this.text.lastIndexOf('\n', first - 1) + 1;
    const indent = this.text.slice(lineStart, first);
    const isOwnLine = lineStart > parent.range![0] && indent.trim() === '';
    const added = this.style.isJson ? this.json(value, first) : JSON.stringify(value);
    return { start: end, end, text: `,${isOwnLine ? this.style.eol + indent : ' '}${prefix}${added}` };
  }

  private insertBelow(end: number, lines: string): Splice {
    // what ends with its own newline (a block scalar) ends at the start of a line
    if (end > 0 && this.text[end - 1] === '\n') { return { start: end, end, text: lines + this.style.eol }; }
    const lineEnd = this.lineEnd(end);
    return { start: lineEnd, end: lineEnd, text: this.style.eol + lines };
  }

  private remove(steps: readonly Step[]): Splice | undefined {
    let depth = steps.length - 1;
    // what the removal empties goes too, unless an alias hangs on it
    const isEmptied = () => steps[depth].parent.items.length === 1 && this.isOwn(steps[depth - 1], steps[depth].parent);
    while (depth > 0 && this.yaml.isMap(steps[depth - 1].parent) && isEmptied()) { depth -= 1; }
    const { parent, index, value } = steps[depth];
    if (parent.items.length === 1) { return this.empty(parent); }
    if (isFlow(parent)) { return this.removeFromFlow(parent, index); }
    if (this.yaml.isMap(parent)) { return this.removePair(parent as YAMLMap<Node, Node>, index); }
    const dash = value ? this.dashOf(value) : undefined;
    return dash === undefined || this.text.slice(this.lineStart(dash), dash).trim() !== '' ? undefined : this.removeLines(dash, this.endOf(value, value!));
  }

  /** Whether a collection stands in its place itself: by no alias, and with no anchor that others could hang on. */
  private isOwn(step: Step, collection: unknown): boolean {
    return step.value === collection && !(collection as { anchor?: string }).anchor;
  }

  private empty(parent: Step['parent']): Splice | undefined {
    const [start, flowEnd] = parent.range!;
    const text = this.yaml.isMap(parent) ? '{}' : '[]';
    if (isFlow(parent)) { return { start, end: flowEnd, text }; }
    const from = this.yaml.isMap(parent) ? start : this.dashOf(parent.items[0] as Node);
    const end = this.endOf(parent, parent);
    return from === undefined ? undefined : { start: from, end, text: this.text[end - 1] === '\n' ? text + this.style.eol : text };
  }

  private removeFromFlow(parent: Step['parent'], index: number): Splice {
    const bounds = parent.items.map((item) => this.boundsOf(item));
    const isLast = index === bounds.length - 1;
    return isLast ? { start: bounds[index - 1][1], end: bounds[index][1], text: '' } : { start: bounds[index][0], end: bounds[index + 1][0], text: '' };
  }

  private removePair(map: YAMLMap<Node, Node>, index: number): Splice | undefined {
    const { key, value } = map.items[index];
    const start = key.range![0];
    const end = this.endOf(value, key);
    const before = this.text.slice(this.lineStart(start), start);
    if (before.trim() === '') { return this.removeLines(start, end); }
    if (!/^[\s-]*$/.test(before)) { return undefined; }
    // the first key of a list's item stands behind the dash: the next one moves up to it
    const next = map.items[index + 1].key.range![0];
    const between = this.text.slice(this.afterLine(end), next);
    return { start, end: between.trim() === '' ? next : this.lineEnd(end), text: '' };
  }

  private removeLines(start: number, end: number): Splice {
    return { start: this.lineStart(start), end: this.afterLine(end), text: '' };
  }

  /** Where what is written of a value ends; the range of a block collection would take in comments behind it. */
  private endOf(value: Node | null, key: Node): number {
    if (this.yaml.isCollection(value) && !isFlow(value) && value.items.length > 0) {
      const last = value.items[value.items.length - 1];
      return this.yaml.isPair(last) ? this.endOf(last.value as Node, last.key as Node) : this.endOf(last as Node, last as Node);
    }
    return value?.range ? Math.max(value.range[1], key === value ? 0 : key.range![1]) : key.range![1];
  }

  /** Where a member of a collection begins and ends. */
  private boundsOf(member: Pair<Node, Node> | Node): readonly [start: number, end: number] {
    return this.yaml.isPair(member) ? [member.key.range![0], this.endOf(member.value, member.key)] : [member.range![0], member.range![1]];
  }

  private dashOf(item: Node): number | undefined {
    const dash = this.text.lastIndexOf('-', item.range![0] - 1);
    return dash !== -1 && this.text.slice(dash + 1, item.range![0]).trim() === '' ? dash : undefined;
  }

  private lineStart(offset: number): number { return this.text.lastIndexOf('\n', offset - 1) + 1; }

  /** Where the line of an offset ends, without its line break. */
  private lineEnd(offset: number): number {
    const newline = this.text.indexOf('\n', offset);
    const end = newline === -1 ? this.text.length : newline;
    return this.text[end - 1] === '\r' && end > offset ? end - 1 : end;
  }

  private afterLine(offset: number): number {
    if (offset > 0 && this.text[offset - 1] === '\n') { return offset; }
    const newline = this.text.indexOf('\n', offset);
    return newline === -1 ? this.text.length : newline + 1;
  }

  private columnOf(offset: number): number { return offset - this.lineStart(offset); }
}
