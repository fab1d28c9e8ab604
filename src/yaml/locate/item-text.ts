import { Path } from '../../base';
import { endOfJson, endOfJsonString, endOfLine, skipSpace } from '../read/split-documents';

/** A part of a document that can be parsed by itself. */
export interface PartOfText {
  readonly text: string;
  /** Offset of `text` in the document. */
  readonly offset: number;
  /** Path that lead to the object inside the part. */
  readonly path: Path;
}

/**
 * The part of a List that contains one of its items, found without parsing the rest: the parser with positions uses thirty times as much
 * memory as the file, so it parses one item at a time.
 *
 * @param path of the item: `['items', 3]`
 * @returns `undefined` if the List is written in a form that isn't supported
 */
export function itemText(text: string, path: Path): PartOfText | undefined {
  const [key, index, ...rest] = path;
  if (key !== 'items' || typeof index !== 'number') { return undefined; }
  const starts = startsOf(text);
  const start = starts?.[index];
  if (start === undefined) { return undefined; }
  const isJson = isBracket(text, start);
  if (rest.length > 0) {
    const list = isJson ? listAt(text, index, start) : undefined;
    const inner = list === undefined ? undefined : itemText(list, rest);
    return inner && { ...inner, offset: start + inner.offset };
  }
  const end = endOfItem(text, start, starts?.[index + 1]);
  if (end === undefined) { return undefined; }
  return { text: text.slice(start, end), offset: start, path: isJson ? [] : [0] };
}

/** Whether a text may have an alias, which can connect the objects of a List. */
export function hasAliases(text: string): boolean {
  const names = (mark: RegExp) => new Set(Array.from(text.matchAll(mark), ([, name]) => name));
  const aliases = names(/(?:^|[\s,[{:-])\*([^\s,[\]{}]+)/g);
  return aliases.size > 0 && [...names(/(?:^|[\s,[{:-])&([^\s,[\]{}]+)/g)].some((name) => aliases.has(name));
}

/** Where the items of a List are; `undefined` for other texts, and for a List that is written in a form that isn't supported. */
export function itemRanges(text: string): readonly { readonly start: number; readonly end: number }[] | undefined {
  const starts = startsOf(text);
  return starts?.flatMap((start, i) => {
    const end = endOfItem(text, start, starts[i + 1]);
    return end === undefined ? [] : [{ start, end }];
  });
}

/** Where an item ends; `undefined` for what is behind the last one. @param next where the next one begins */
function endOfItem(text: string, start: number, next: number | undefined): number | undefined {
  return isBracket(text, start) ? endOfJson(text, start) : next;
}

/** Where the items of some Lists begin. Findings of one List come one after the other, and a List can be in a few others. */
const known = new Map<string, readonly number[] | undefined>();
/** The Lists that are items of these, by their index: the same string for each finding, since to find its end and to look it up takes time. */
const knownLists = new Map<string, Map<number, string | undefined>>();
const MAX_KNOWN = 4;

/** An item in JSON that is a List. */
function listAt(text: string, index: number, start: number): string | undefined {
  const lists = knownLists.get(text)!;
  if (!lists.has(index)) {
    const end = endOfJson(text, start);
    lists.set(index, end === undefined ? undefined : text.slice(start, end));
  }
  return lists.get(index);
}

function startsOf(text: string): readonly number[] | undefined {
  if (known.has(text)) { return known.get(text); }
  if (known.size >= MAX_KNOWN) {
    known.clear();
    knownLists.clear();
  }
  const starts = text.trimStart().startsWith('{') ? jsonStarts(text) : yamlStarts(text);
  known.set(text, starts);
  knownLists.set(text, new Map());
  return starts;
}

function isBracket(text: string, at: number): boolean {
  return text[at] === '{' || text[at] === '[';
}

/** Offsets of the items; `undefined` if the key occurs twice or contains no objects. */
function jsonStarts(text: string): readonly number[] | undefined {
  const open = keyAtTop(text, 'items');
  if (open === undefined || text[open] !== '[') { return undefined; }
  const starts: number[] = [];
  for (let at = skipSpace(text, open + 1); text[at] === '{'; at = skipSpace(text, at)) {
    const end = endOfJson(text, at);
    if (end === undefined) { return undefined; }
    starts.push(at);
    at = skipSpace(text, end);
    if (text[at] !== ',') { break; }
    at += 1;
  }
  return starts;
}

/** Where the value of a key of the outermost object begins. */
function keyAtTop(text: string, wanted: string): number | undefined {
  let at = skipSpace(text, skipSpace(text, 0) + 1);
  while (text[at] === '"') {
    const keyEnd = endOfJsonString(text, at);
    const key = text.slice(at + 1, keyEnd - 1);
    const colon = skipSpace(text, keyEnd);
    if (text[colon] !== ':') { return undefined; }
    const value = skipSpace(text, colon + 1);
    if (key === wanted) { return value; }
    const end = isBracket(text, value) ? endOfJson(text, value) : endOfLeaf(text, value);
    if (end === undefined) { return undefined; }
    const comma = skipSpace(text, end);
    if (text[comma] !== ',') { return undefined; }
    at = skipSpace(text, comma + 1);
  }
  return undefined;
}

function endOfLeaf(text: string, at: number): number {
  if (text[at] === '"') { return endOfJsonString(text, at); }
  let end = at;
  while (end < text.length && !/[\s,}\]]/.test(text.charAt(end))) { end += 1; }
  return end;
}

/** Where the first item of a List in block style is: its line, and the spaces before its dash. */
export function firstItem(text: string): { readonly at: number; readonly spaces: string } | undefined {
  const match = /^items:[^\S\n]*(?:#[^\n]*)?\r?\n(?:[^\S\n]*(?:#[^\n]*)?\r?\n)*([^\S\n]*)-(?=\s)/m.exec(text);
  const [all = '', spaces = ''] = match ?? [];
  return match ? { at: match.index + all.length - 1 - spaces.length, spaces } : undefined;
}

/** Block style: only dashes of this list can be at the column of its dashes. */
function yamlStarts(text: string): readonly number[] | undefined {
  const first = firstItem(text);
  if (!first) { return undefined; }
  const starts: number[] = [];
  const prefix = `${first.spaces}-`;
  for (let { at } = first; at < text.length;) {
    const next = Math.min(endOfLine(text, at) + 1, text.length);
    // the item may begin below its dash
    if (text.startsWith(prefix, at) && /\s/.test(text[at + prefix.length] ?? ' ')) {
      starts.push(at);
    } else if (isOutside(text, at, first.spaces.length)) {
      starts.push(at);
      break;
    }
    at = next;
    if (at === text.length) { starts.push(at); }
  }
  // the last one is where the list ends
  return starts;
}

/** Whether a line belongs to what comes behind the list: less indented than its dashes, and not blank, a comment, or the end of brackets. */
function isOutside(text: string, lineStart: number, indent: number): boolean {
  let at = lineStart;
  while (text[at] === ' ') { at += 1; }
  return at - lineStart <= indent && !/[\s#}\]]/.test(text[at] ?? ' ') && !(text[at] === '-' && at - lineStart === indent);
}
