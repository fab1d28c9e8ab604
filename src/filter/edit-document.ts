import { editAll, editTogether } from '../check/fix/text-edit';
import { LARGE_DOCUMENT } from '../check/locate/places';
import { ParseError, parseYaml } from '../check/read/parse-yaml';
import { Edit } from '../findings/finding';
import { isPlainObject, PlainObject, toYaml } from '../manifest';

/** A document with its edits. */
export interface EditedDocument {
  readonly text: string;
  /** Whether the whole document was written anew, without its comments: its formatting can't hold the edits, such as an anchor that other objects share. */
  readonly isRewritten: boolean;
}

/**
 * Applies edits to the text of a document: only the lines of the edits change. The result is verified: it must parse to the expected value.
 *
 * @param edits paths start at the document
 * @param expected value of the document after the edits
 */
export function editDocument(text: string, edits: readonly Edit[], expected: unknown): EditedDocument {
  const wanted = canonical(expected);
  const attempts = [() => editTogether(text, edits), () => (text.length > LARGE_DOCUMENT ? undefined : editAll(text, edits)?.text)];
  for (const attempt of attempts) {
    const edited = attempt();
    if (edited !== undefined && valueOf(edited) === wanted) { return { text: edited, isRewritten: false }; }
  }
  return { text: rewritten(text, expected), isRewritten: true };
}

function rewritten(text: string, value: unknown): string {
  const isJson = isJsonText(text);
  const head = isJson ? /^\s*/.exec(text)![0] : /^(?:[^\S\n]*(?:#.*|---[^\S\n]*(?:#.*)?|%.*)?(?:\n|$))*/.exec(text)![0];
  const body = isJson ? JSON.stringify(value, undefined, 2) : toYaml(value, { aliasDuplicateObjects: false }).trimEnd();
  const end = /\r?\n\.\.\.[^\S\n]*(?:\r?\n)?$/.exec(text)?.[0] ?? /\s*$/.exec(text)![0];
  return head + (text.includes('\r\n') ? body.replace(/\n/g, '\r\n') : body) + end;
}

/** Whether a document is JSON, and not YAML that begins with a flow map. */
export function isJsonText(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) { return false; }
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function valueOf(text: string): string | undefined {
  try {
    const values = parseYaml(text);
    return values.length === 1 ? canonical(values[0]) : undefined;
  } catch (error) {
    if (error instanceof ParseError) { return undefined; }
    throw error;
  }
}

/** A value as JSON that doesn't depend on the order of keys. */
function canonical(value: unknown): string {
  const sorted = (object: PlainObject) => Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
  return JSON.stringify(value, (_key, inner: unknown) => (isPlainObject(inner) ? sorted(inner) : inner));
}
