import { editDocument, isJsonText } from './edit-document';
import { filterObject } from './filter-object';
import { verifyJson } from './json-faults';
import { KnownObjects } from './known-objects';
import { applyEdits } from './object-edits';
import { FilterOptions, FilterSettings, problemsOf, settingsOf } from './options';
import { isResourceList, readFunctionInput, resultEdits } from './resource-list';
import { FilteredText, FilterNote, FilterReport, joined, PlaceOf, reportOf } from './result';
import { editBelow } from '../check/edit-below';
import { Places } from '../check/locate/places';
import { ParseError } from '../check/read/parse-yaml';
import { kubernetesObjects, ReadObject, readValues, withoutMark } from '../check/read/read-text';
import { DocumentText } from '../check/read/split-documents';
import { Edit, Failure } from '../findings/finding';
import { LineIndex } from '../findings/line-index';
import { formatPath, isPlainObject, PlainObject } from '../manifest';
import { checkArgument } from '../options/argument';
import { STRING } from '../options/schema';

/**
 * Makes manifests right for a cluster with Windows and Linux nodes: completes each Windows Pod, and keeps each Linux Pod on Linux nodes. Only what has to
 * change is changed: comments, the order of keys, document separators, and whitespace stay. Filtering the result again changes nothing.
 *
 * A Pod whose nodes can't be decided is reported and left as it is. If a document can't be read, nothing is changed.
 *
 * @param text YAML or JSON, one document or several
 * @throws ProblemsError if an option is invalid
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { filterText, Platform } from 'k8s-windows/filter';
 *
 * const { text, changes, problems } = filterText(readFileSync('web.yaml', 'utf8'), { platform: Platform.GKE });
 * console.log(text);
 * for (const { object, path, reason } of changes) { console.error(`${object.kind} ${object.name}: ${path}: ${reason}`); }
 * for (const { object, message } of problems) { console.error(`${object.kind} ${object.name}: ${message}`); }
 * ```
 */
export function filterText(text: string, options: FilterOptions = {}): FilteredText {
  checkArgument('text', text, STRING);
  const filter = new TextFilter(options);
  filter.learn(text);
  return filter.filter(text);
}

/** A document, and the objects in it with their places. */
interface FilteredDocument extends FilterReport {
  readonly text: string;
}

/** The filter for the parts of a text. */
export class TextFilter {
  private readonly settings: FilterSettings;
  private readonly known: KnownObjects;
  private read: { readonly text: string; readonly documents: readonly ReadDocument[]; readonly failures: readonly Failure[] } | undefined;

  /**
   * @param file name of the text in failures
   * @throws ProblemsError if an option is invalid
   */
  public constructor(private readonly options: FilterOptions, private readonly file?: string) {
    this.settings = settingsOf(options);
    this.known = new KnownObjects(this.settings.podKinds);
  }

  /** Remembers what the objects of a text reveal about others: call it for a text before it is filtered. */
  public learn(text: string): void {
    for (const { objects } of this.documentsOf(text).documents) { objects.forEach(({ object }) => this.known.learn(object)); }
  }

  /** Filters a text with whole documents. @param line of the whole input that the text begins at */
  public filter(text: string, line = 1): FilteredText {
    const { documents, failures: unread } = this.documentsOf(text);
    const body = withoutMark(text);
    const failures = [...unread, ...documents.flatMap(({ functionInput }) => functionInput?.failures ?? [])];
    if (failures.length > 0) {
      const placed = failures.map((each) => (each.line === undefined ? each : { ...each, line: each.line + line - 1 }));
      return { text, objects: 0, references: [], changes: [], problems: [], notes: [], failures: placed };
    }
    const lines = new LineIndex(body);
    const filtered = documents.map((document) => this.filterDocument(document, lines, line));
    let end = 0;
    const pieces = documents.flatMap(({ document: { offset, text: before } }, i) => {
      const between = body.slice(end, offset);
      end = offset + before.length;
      return [between, filtered[i].text];
    });
    return {
      text: [text.slice(0, text.length - body.length), ...pieces, body.slice(end)].join(''),
      objects: documents.reduce((sum, { objects }) => sum + objects.length, 0), ...joined(filtered), failures,
    };
  }

  private filterDocument({ document, value, objects, functionInput }: ReadDocument, lines: LineIndex, line: number): FilteredDocument {
    let places: Places | undefined;
    const edits: Edit[] = [];
    const settings = functionInput ? settingsOf({ ...this.options, ...functionInput.options }) : this.settings;
    const reports = objects.map((at) => {
      const filtered = filterObject(at.object, settings, this.known);
      edits.push(...filtered.edits.map((edit) => editBelow(at.path, edit)));
      const placeOf: PlaceOf = (path) => {
        // the place of a document needs no parser
        const offset = at.path.length + path.length === 0 ? firstContent(document.text) : (places ??= new Places(document)).rangeOf(at.path, path)[0];
        const position = lines.positionOf(document.offset + offset);
        return { line: position.line + line - 1, column: position.column };
      };
      return { report: reportOf(at.object, filtered, placeOf), placeOf };
    });
    const report = { objects: objects.length, ...joined(reports.map((each) => each.report)) };
    if (functionInput) { edits.push(...resultEdits(value as PlainObject, report)); }
    if (edits.length === 0) { return { ...report, text: document.text }; }
    const { text, isRewritten } = editDocument(document.text, edits, applyEdits(value as PlainObject, edits));
    const note = (): FilterNote => ({ object: [...report.changes, ...report.problems, ...report.notes][0].object, path: '', ...reports[0].placeOf([]), message: REWRITTEN });
    return { ...report, text, notes: isRewritten ? [...report.notes, note()] : report.notes };
  }

  /** The documents of a text; those of the last one are kept, since it is read twice. */
  private documentsOf(text: string): { readonly documents: readonly ReadDocument[]; readonly failures: readonly Failure[] } {
    if (this.read?.text !== text) { this.read = { text, ...readAll(withoutMark(text), this.file) }; }
    return this.read;
  }
}

const REWRITTEN = 'the document was written anew, without its comments: its formatting, such as an anchor that several objects share, can\'t hold the changes';

/** A document that was read. */
interface ReadDocument {
  readonly document: DocumentText;
  readonly value: unknown;
  readonly objects: readonly ReadObject[];
  /** For a ResourceList. */
  readonly functionInput?: { readonly options: FilterOptions; readonly failures: readonly Failure[] };
}

function readAll(text: string, file: string | undefined): { readonly documents: readonly ReadDocument[]; readonly failures: readonly Failure[] } {
  const documents: ReadDocument[] = [];
  const failures: Failure[] = [];
  const lines = new LineIndex(text);
  for (const read of readValues(text, file)) {
    if ('failure' in read) { failures.push(read.failure); continue; }
    const { document, values } = read;
    const [value] = values.length === 0 ? [undefined] : values;
    if (values.length > 1 || !isManifest(value)) {
      const place = lines.positionOf(document.offset + firstContent(document.text));
      const got = isPlainObject(value) ? 'a map without them' : Array.isArray(value) ? 'a list' : `a ${typeof value}`;
      failures.push({ file, ...place, message: `must be a Kubernetes object with apiVersion and kind, got ${got}`, help: 'pass complete manifests, such as the output of "helm template"' });
      continue;
    }
    const fault = faultOf(value, document);
    if (fault) { failures.push({ file, ...lines.positionOf(document.offset + fault.offset), message: fault.message, help: fault.help }); continue; }
    const functionInput = isResourceList(value) ? functionInputOf(value, document, lines, file) : undefined;
    documents.push({ document, value, objects: kubernetesObjects([value], document), functionInput });
  }
  return { documents, failures };
}

/** What makes an object unusable that can be parsed, with its offset in the document. */
function faultOf(value: unknown, document: DocumentText): { readonly message: string; readonly offset: number; readonly help: string } | undefined {
  if (isJsonText(document.text)) {
    try {
      verifyJson(document.text);
    } catch (error) {
      if (!(error instanceof ParseError)) { throw error; }
      return { message: error.message, offset: error.offset, help: 'fix the JSON; the API server rejects it' };
    }
  }
  for (const { object: { metadata }, path } of kubernetesObjects([value], document)) {
    if (!isPlainObject(metadata)) { continue; }
    for (const key of ['name', 'namespace'] as const) {
      const name = metadata[key];
      // no other string is a fault: alerts, workflows, and configurations have templates of their own
      if (typeof name === 'string' && name.includes('{{')) {
        const [offset] = new Places(document).rangeOf(path, ['metadata', key]);
        return { message: `metadata.${key}: must be a name, got the template ${JSON.stringify(name)}`, offset, help: 'render it first, such as with "helm template"' };
      }
    }
  }
  return undefined;
}

/** The options of a ResourceList, or why it can't be used, with places. */
function functionInputOf(list: PlainObject, document: DocumentText, lines: LineIndex, file: string | undefined): NonNullable<ReadDocument['functionInput']> {
  const { options, problems } = readFunctionInput(list);
  const all = problems.length > 0 ? problems : problemsOf(options).map((problem) => ({ ...problem, path: ['functionConfig', 'spec', ...problem.path] }));
  const places = new Places(document);
  return {
    options, failures: all.map(({ path, message, remedy }) => {
      const place = lines.positionOf(document.offset + places.rangeOf([], path)[0]);
      return { file, ...place, message: `${formatPath(path)}: ${message}`, help: remedy };
    }),
  };
}

/** Whether a document can be applied: an object, or nothing. */
function isManifest(value: unknown): boolean {
  return value === null || value === undefined || (isPlainObject(value) && typeof value.kind === 'string' && typeof value.apiVersion === 'string');
}

/** Offset of the first line of a document with more than a marker, directive, or comment. */
function firstContent(text: string): number {
  return Math.max(text.search(/^(?![^\S\n]*(?:#|$)|%|---[^\S\n]*(?:#|$))/m), 0);
}
