import { isPlainObject, PlainObject } from '../../manifest';
import { Failure } from '../finding';
import { LineIndex } from './line-index';
import { ParseError, parseYaml } from './parse-yaml';
import { DocumentText, splitDocuments, splitJson } from './split-documents';

/** A Kubernetes object, and its place: document and path. */
export interface ReadObject {
  readonly object: PlainObject;
  readonly document: DocumentText;
  /** Keys from the document to the object: empty, or such as `['items', 3]` in a List. */
  readonly path: readonly (string | number)[];
}

/** The objects of a document or a file, and what could not be read. */
export interface ReadResult {
  readonly objects: readonly ReadObject[];
  readonly failures: readonly Failure[];
}

/**
 * Reads the Kubernetes objects of a file: YAML or JSON, one document or several, with Lists expanded. Values that aren't Kubernetes objects
 * are skipped. A document that can't be parsed is a failure, and the others are still read.
 *
 * Documents are read one at a time, so a caller that doesn't keep them needs memory for only one.
 */
export function* readDocuments(text: string, file?: string): Generator<ReadResult> {
  if (text.includes('\0')) {
    yield { objects: [], failures: [{ file, message: 'must be a text file in UTF-8, got binary or UTF-16 content', help: 'save it as UTF-8; kubectl reads nothing else' }] };
    return;
  }
  const json = readJson(text);
  if (json) {
    for (const { document, value } of json) { yield { objects: objectsIn([value], document), failures: [] }; }
    return;
  }
  let lines: LineIndex | undefined;
  for (const document of splitDocuments(text)) {
    try {
      const values = parseYaml(document.text);
      if (document.text.includes('{{') && values.some(hasTemplateKey)) { throw new ParseError('contains a template', document.text.indexOf('{{')); }
      yield { objects: objectsIn(values, document), failures: [] };
    } catch (error) {
      if (!(error instanceof ParseError)) { throw error; }
      lines ??= new LineIndex(text);
      const place = lines.positionOf(document.offset + error.offset);
      yield { objects: [], failures: [{ file, ...place, message: error.message, ...helpFor(document.text) }] };
    }
  }
}

/** All documents of a file. */
export function readText(text: string, file?: string): ReadResult {
  const documents = [...readDocuments(text, file)];
  return { objects: documents.flatMap(({ objects }) => objects), failures: documents.flatMap(({ failures }) => failures) };
}

/** The text without a byte order mark. */
export function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function readJson(text: string): { document: DocumentText; value: unknown }[] | undefined {
  const first = /\S/.exec(text)?.[0];
  if (first !== '{' && first !== '[') { return undefined; }
  const parse = (document: DocumentText) => ({ document, value: JSON.parse(document.text) as unknown });
  try {
    return [parse({ text, offset: 0 })];
  } catch {
    // several values, or YAML that begins with a flow map
  }
  try {
    return splitJson(text)?.map(parse);
  } catch {
    return undefined;
  }
}

function objectsIn(values: readonly unknown[], document: DocumentText): ReadObject[] {
  const found: ReadObject[] = [];
  const open: { value: unknown; path: readonly (string | number)[] }[] = values.map((value) => ({ value, path: [] })).reverse();
  // an explicit stack, because JSON can be nested deeper than the call stack
  for (let at = open.pop(); at; at = open.pop()) {
    const object = at.value;
    if (!isPlainObject(object) || typeof object.kind !== 'string' || typeof object.apiVersion !== 'string') { continue; }
    const { kind, apiVersion, items } = object;
    if (!kind.endsWith('List') || !Array.isArray(items)) {
      found.push({ object, document, path: at.path });
      continue;
    }
    // items of a PodList have no apiVersion and kind
    const own = kind === 'List' ? {} : { apiVersion, kind: kind.slice(0, -'List'.length) };
    for (let i = items.length - 1; i >= 0; i--) {
      open.push({ value: isPlainObject(items[i]) && items[i].kind === undefined ? { ...own, ...items[i] } : items[i], path: [...at.path, 'items', i] });
    }
  }
  return found;
}

/** What `{{ .Values.x }}` becomes when YAML parses it as a map in a map. */
function hasTemplateKey(value: unknown): boolean {
  if (Array.isArray(value)) { return value.some(hasTemplateKey); }
  return isPlainObject(value) && Object.entries(value).some(([key, child]) => key === String({}) || hasTemplateKey(child));
}

function helpFor(text: string): { help: string } {
  return text.includes('{{')
    ? { help: 'it looks like a template; check its rendered output: helm template CHART | k8s-windows check -' }
    : { help: 'fix the syntax; kubectl can\'t read it either' };
}
