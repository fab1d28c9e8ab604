import { TOO_DEEP, tooDeepInBrackets } from './nesting';
import { ParseError } from './parse-error';
import { parseYaml } from './parse-yaml';
import { BEFORE_DIRECTIVE, DocumentText, firstContent, splitDocuments, splitJson } from './split-documents';
import { attempt, isPlainObject, PlainObject, valueAt } from '../../base';
import { Failure, LineIndex } from '../../findings';
import { POD_SPEC_FIELDS, TEMPLATE_PATHS } from '../../knowledge';

/** The keys of a document for a path of an object that the document contains in another form; `undefined` for what it doesn't have. */
export type KeysInDocument = (path: readonly (string | number)[]) => readonly (string | number)[] | undefined;

/** A Pod that is written without `apiVersion` and `kind`. */
interface BarePod {
  readonly object: PlainObject;
  /** Keys from the document to the part that is the Pod. */
  readonly path: readonly string[];
  readonly keysInDocument?: KeysInDocument;
}

/** Where snippets of workloads have their Pod template, the deepest place first. */
const PLACES = [...new Map(Object.values(TEMPLATE_PATHS).map((path) => [path.join('.'), path])).values()].sort((a, b) => b.length - a.length);

/** Keys of an object without `apiVersion` and `kind`. Other keys at its top are those of another kind of file. */
const OBJECT_KEYS: ReadonlySet<string> = new Set(['apiVersion', 'metadata', 'spec', 'status', 'template']);

/**
 * Finds the Pod of a snippet: a Pod or workload without `kind`, a Pod template, or a PodSpec. The shape has to be unmistakable: containers with
 * names and images, and only the keys of such an object.
 */
function findBarePod(document: unknown): BarePod | undefined {
  if (!isPlainObject(document) || document.kind !== undefined) { return undefined; }
  const keys = Object.keys(document);
  if (keys.every((key) => OBJECT_KEYS.has(key))) {
    const path = PLACES.find((each) => isPodSpec(valueAt(document, [...each, 'spec'])));
    return path && { object: asPod(valueAt(document, path) as PlainObject), path };
  }
  return isPodSpec(document)
    ? { object: asPod({ spec: document }), path: [], keysInDocument: ([first, ...rest]) => (first === 'spec' ? rest : undefined) }
    : undefined;
}

function asPod({ metadata, spec }: PlainObject): PlainObject {
  return { apiVersion: 'v1', kind: 'Pod', ...(metadata !== undefined && { metadata }), spec };
}

/** Whether a value is a Pod's spec. With other keys beside `containers`, it is something else, such as values of a Helm chart. */
function isPodSpec(value: unknown): boolean {
  return isPlainObject(value) && Array.isArray(value.containers) && value.containers.length > 0 && value.containers.every(isContainer)
    && Object.keys(value).every((key) => POD_SPEC_FIELDS.has(key));
}

function isContainer(value: unknown): boolean {
  return isPlainObject(value) && typeof value.name === 'string' && typeof value.image === 'string';
}

/** A Kubernetes object, and its place: document and path. */
export interface ReadObject {
  readonly object: PlainObject;
  readonly document: DocumentText;
  /** Keys from the document to the object: empty, or such as `['items', 3]` in a List. */
  readonly path: readonly (string | number)[];
  /** The keys of the document for those of the object; `undefined` for what the document doesn't have. @default - the same keys, below `path` */
  readonly keysInDocument?: KeysInDocument;
  /** Keys in the string at those keys of the document, for a part of the object that is written in a string of YAML. @default - none is */
  readonly keysInString?: KeysInDocument;
  /** For rules, a sentence that names the setting of the document; `NO_SETTING` if it has none. @default - the document is a manifest */
  readonly settings?: Readonly<Record<string, string>>;
  /** The string that contains the document. @default - the document is in a file */
  readonly within?: StringPlace;
}

/** A document has no setting for what a rule requires. */
export const NO_SETTING = '';

/** The place of a string with documents. */
export interface StringPlace {
  /** The object that has the string. */
  readonly at: ReadObject;
  /** Keys from that object to the string. */
  readonly path: readonly (string | number)[];
}

/** The keys of the document for a path of an object; `undefined` for what the document doesn't have. */
export function keysInDocument(at: ReadObject, path: readonly (string | number)[]): readonly (string | number)[] | undefined {
  const keys = at.keysInDocument ? at.keysInDocument(path) : path;
  return keys && [...at.path, ...keys];
}

/** The objects of a document or a file, and what could not be read. */
export interface ReadResult {
  readonly objects: readonly ReadObject[];
  /** Documents that aren't objects, but have strings with Pods, such as the values of a Helm chart. @default - none */
  readonly carriers?: readonly ReadObject[];
  readonly failures: readonly Failure[];
}

/** Finds the Pods that another tool creates by its own files. */
export interface PodReader {
  /** Whether a text may be of that tool; quick, and never `false` for a text that is. */
  mayRead(text: string): boolean;
  /** The Pods of a file that is neither YAML nor JSON; `undefined` for other files. @default - the tool has no such files */
  readFile?(text: string, file: string | undefined): ReadResult | undefined;
  /** The Pods among the values of a document. @default - the tool has no files in YAML */
  podsIn?(values: readonly unknown[], document: DocumentText): readonly ReadObject[];
}

/**
 * Reads the Kubernetes objects of a file: YAML or JSON, one document or several, with Lists expanded. Values that aren't Kubernetes objects
 * are skipped. A document that can't be parsed is a failure, and the others are still read.
 *
 * Documents are read one at a time, so a caller that doesn't keep them needs memory for only one.
 *
 * @param readers of the files of other tools
 */
export function* readDocuments(text: string, file?: string, readers: readonly PodReader[] = []): Generator<ReadResult> {
  for (const reader of readers) {
    const read = reader.readFile?.(text, file);
    if (!read) { continue; }
    yield read;
    return;
  }
  for (const read of readValues(text, file)) {
    yield 'failure' in read ? { objects: [], failures: [read.failure] } : resultOf(read.values, read.document, readers);
  }
}

/** The values of a document, or why it can't be read; without a document, none of the file can. */
type ReadValues =
  | { readonly document: DocumentText; readonly values: readonly unknown[] }
  | { readonly failure: Failure; readonly document?: DocumentText };

/**
 * A byte order mark that isn't at the start of the file. Source: k8s.io/apimachinery v0.37.2 util/yaml, NewYAMLOrJSONDecoder, which ignores it at the
 * start of a document, rejects it before `---`, and otherwise reads it as a part of the key behind it.
 */
const INNER_MARK = /^\ufeff/m;
export const HAS_INNER_MARK = 'has a byte order mark that isn\'t at the start of the file';
const REMOVE_MARK = 'remove it: unless it directly follows a line "---", kubectl reads it as a part of the key behind it, or rejects the file';

/** The start of a line at which kubectl splits a file, up to what it doesn't allow there. */
const BEFORE_CONTENT = /^---(?:[^\S\n]|\x85)*(?=[^\s#\x85])/m;

/**
 * What kubectl doesn't read of valid YAML: it splits a file at the lines with "---", and reads only the first document of each part.
 * Source: k8s.io/apimachinery v0.37.2 util/yaml/decoder.go, YAMLReader.Read; read on 2026-11-30
 *
 * @param isSeveral whether another document is below a line "..." of this one
 */
function splitFault({ text, offset }: DocumentText, isSeveral: boolean): ParseError | undefined {
  const line = BEFORE_CONTENT.exec(text);
  if (line) {
    const help = 'move it to the next line, or indent the line';
    return new ParseError('must have nothing but a comment behind "---": kubectl rejects the file', line.index + line[0].length, help);
  }
  const directive = BEFORE_DIRECTIVE.exec(text);
  if (directive && offset === 0) {
    return new ParseError('must have no directive, such as %YAML: kubectl rejects the file', directive[0].length, 'remove the line');
  }
  if (!isSeveral && (offset === 0 || directive || text.startsWith('---'))) { return undefined; }
  return new ParseError(
    'must be below a line "---": kubectl skips what is between a line "..." and the next "---"',
    isSeveral ? text.search(/^\.\.\./m) : firstContent(text), 'add the line "---"',
  );
}

/** Reads the documents of a file, YAML or JSON, whatever they are. A YAML document has several values if a line `...` ends one of them. */
export function* readValues(text: string, file?: string): Generator<ReadValues> {
  if (text.includes('\0')) {
    yield { failure: { file, message: 'must be a text file in UTF-8, got binary or UTF-16 content', help: 'save it as UTF-8' } };
    return;
  }
  const json = readJson(text);
  if (json) {
    for (const read of json) {
      yield 'value' in read ? { document: read.document, values: [read.value] }
        : { failure: { file, ...new LineIndex(text).positionOf(read.document.offset + read.deep), ...TOO_DEEP } };
    }
    return;
  }
  let lines: LineIndex | undefined;
  const mayHaveMark = text.includes('\ufeff');
  for (const document of splitDocuments(text)) {
    try {
      const mark = mayHaveMark ? document.text.search(INNER_MARK) : -1;
      if (mark >= 0 && document.offset + mark > 0) { throw new ParseError(HAS_INNER_MARK, mark, REMOVE_MARK); }
      const values = parseYaml(text, document.offset, document.offset + document.text.length);
      const fault = splitFault(document, (values[1] ?? null) !== null);
      // other files aren't read by kubectl
      if (fault && kubernetesObjects(values, document).some(({ object }) => isPlainObject(object.metadata))) { throw fault; }
      yield { document, values };
    } catch (error) {
      if (!(error instanceof ParseError)) { throw error; }
      lines ??= new LineIndex(text);
      const place = lines.positionOf(document.offset + error.offset);
      const help = error.help ?? (error.message === TOO_DEEP.message ? TOO_DEEP.help : helpFor(document.text));
      yield { failure: { file, ...place, message: error.message, help }, document };
    }
  }
}

/** All documents of a file. */
export function readText(text: string, file?: string, readers: readonly PodReader[] = []): ReadResult {
  const documents = [...readDocuments(text, file, readers)];
  return { objects: documents.flatMap(({ objects }) => objects), failures: documents.flatMap(({ failures }) => failures) };
}

/** The text without a byte order mark. */
export function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** A document of JSON: its value, or the offset of what is nested too deeply. */
type JsonRead = { readonly document: DocumentText } & ({ readonly value: unknown } | { readonly deep: number });

/** @returns `undefined` for YAML, which can begin with a flow map */
function readJson(text: string): readonly JsonRead[] | undefined {
  const first = /\S/.exec(text)?.[0];
  if (first !== '{' && first !== '[') { return undefined; }
  const parse = (document: DocumentText): JsonRead => {
    const deep = tooDeepInBrackets(document.text);
    return deep === undefined ? { document, value: JSON.parse(document.text) as unknown } : { document, deep };
  };
  // fails for several values, and for YAML that begins with a flow map
  const whole = attempt(() => parse({ text, offset: 0 }));
  if (whole && 'value' in whole) { return [whole]; }
  return attempt(() => splitJson(text)?.map(parse));
}

function resultOf(values: readonly unknown[], document: DocumentText, readers: readonly PodReader[]): ReadResult {
  const objects = [...objectsIn(values, document), ...readers.flatMap((reader) => reader.podsIn?.(values, document) ?? [])];
  const [value] = values;
  const isCarrier = objects.length === 0 && isPlainObject(value) && value.kind === undefined
    && readers.some((reader) => reader.mayRead(document.text));
  return { objects, ...(isCarrier && { carriers: [{ object: value, document, path: [] }] }), failures: [] };
}

function objectsIn(values: readonly unknown[], document: DocumentText): ReadObject[] {
  const bare = values.flatMap((value) => findBarePod(value) ?? []).map((pod) => ({ document, ...pod }));
  return [...bare, ...kubernetesObjects(values, document)];
}

/** The Kubernetes objects among the values of a document, with Lists expanded. */
export function kubernetesObjects(values: readonly unknown[], document: DocumentText): readonly ReadObject[] {
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
      open.push({
        value: isPlainObject(items[i]) && items[i].kind === undefined ? { ...own, ...items[i] } : items[i], path: [...at.path, 'items', i],
      });
    }
  }
  return found;
}

/** The first lines of a Jenkins pipeline in Groovy, declarative or scripted. */
const PIPELINE = /^(?:pipeline[ \t]*\{|podTemplate[ \t]*[({]|node[ \t]*\()/m;

function helpFor(text: string): string {
  if (PIPELINE.test(text)) { return 'it looks like a Jenkins pipeline, and Groovy isn\'t read: pass the file with the YAML of the Pod (yamlFile)'; }
  return text.includes('{{')
    ? 'it looks like a template: render it first, such as with "helm template"'
    : 'fix the syntax';
}
