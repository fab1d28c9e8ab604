import { inKeyOrder, isSameValue, Path } from '../../base';
import { Edit, editAt } from '../../findings';
import {
  ChangedText, DocumentStyle, editAll, editTogether, hasAliases, isJson, itemText, PartOfText, Splice, toJson, toYaml, yamlValues,
} from '../../yaml';

/** A document with its edits. */
export interface EditedDocument {
  readonly text: string;
  /**
   * Whether the whole document was written anew, without its comments: its formatting can't hold the edits, such as an anchor that other objects
   * share.
   */
  readonly isRewritten: boolean;
}

/**
 * Applies edits to the text of a document: only the lines of the edits change. The result is verified: it must parse to the expected value.
 *
 * @param edits paths start at the document
 * @param expected value of the document after the edits
 */
export function editDocument(text: string, edits: readonly Edit[], expected: unknown): EditedDocument {
  const attempts = [() => editItems(text, edits), () => editTogether(text, edits), () => editAll(text, edits)];
  for (const attempt of attempts) {
    const edited = attempt();
    if (edited !== undefined && hasValue(edited, expected)) { return { text: edited, isRewritten: false }; }
  }
  return { text: rewritten(text, expected), isRewritten: true };
}

/** Applies edits to a List item by item. @returns `undefined` if that isn't possible */
function editItems(text: string, edits: readonly Edit[]): string | undefined {
  const items = new Map<string, { readonly part: PartOfText; readonly edits: Edit[] }>();
  let path: Path = [];
  for (const edit of edits) {
    // an item of a List can be a List; edits of one object come one after the other
    if (!(path.length > 0 && path.every((key, i) => key === edit.path[i]))) { path = itemPath(edit.path); }
    const key = JSON.stringify(path);
    let item = items.get(key);
    if (!item) {
      const part = itemText(text, path);
      if (!part) { return undefined; }
      item = { part, edits: [] };
      items.set(key, item);
    }
    const { part: { path: inPart } } = item;
    const length = path.length;
    item.edits.push(editAt(edit, (keys) => [...inPart, ...keys.slice(length)]));
  }
  if (hasAliases(text)) { return undefined; }
  const style = new DocumentStyle(text);
  const splices: Splice[] = [];
  for (const { part, edits: own } of items.values()) {
    const edited = editTogether(part.text, own, style) ?? editAll(part.text, own, style);
    if (edited === undefined) { return undefined; }
    splices.push({ start: part.offset, end: part.offset + part.text.length, text: edited });
  }
  const changed = new ChangedText(text);
  changed.change(splices.sort((a, b) => a.start - b.start));
  return changed.text;
}

/** The keys that lead to an object of a List, and of Lists in it. */
function itemPath(path: Path): Path {
  let length = 0;
  while (path[length] === 'items' && typeof path[length + 1] === 'number' && path.length > length + 2) { length += 2; }
  return path.slice(0, length);
}

function rewritten(text: string, value: unknown): string {
  const asJson = isJsonText(text);
  const head = asJson ? /^\s*/.exec(text)![0] : /^(?:[^\S\n]*(?:#.*|---[^\S\n]*(?:#.*)?|%.*)?(?:\n|$))*/.exec(text)![0];
  const body = asJson ? toJson(value, 2) : toYaml(value, { aliasDuplicateObjects: false }).trimEnd();
  const end = /\r?\n\.\.\.[^\S\n]*(?:\r?\n)?$/.exec(text)?.[0] ?? /\s*$/.exec(text)![0];
  return head + (text.includes('\r\n') ? body.replace(/\n/g, '\r\n') : body) + end;
}

/** Whether a document is JSON, and not YAML that begins with a flow map. */
export function isJsonText(text: string): boolean {
  return /^\s*[{[]/.test(text) && isJson(text);
}

/** Whether a text is a document with a value. */
function hasValue(text: string, value: unknown): boolean {
  const values = isJsonText(text) ? [JSON.parse(text) as unknown] : yamlValues(text);
  return values?.length === 1 && isSameValue(values[0], value);
}

/** A value as JSON that doesn't depend on the order of keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(inKeyOrder(value));
}
