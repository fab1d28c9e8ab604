import { editDocument, isJsonText } from './edit-document';
import { filterObject, isSkipped } from './filter-object';
import { KnownObjects } from './known-objects';
import { FilterOptions, FilterSettings, problemsOf, settingsOf, unmatchedPatterns } from './options';
import { isResourceList, readFunctionInput, resultEdits } from './resource-list';
import { FilteredText, FilterFailure, FilterNote, joined, ObjectReport, PlaceOf, ReportedProblems, reportOf } from './result';
import { UnmatchedPattern } from './selection';
import { attempt, checkArgument, formatPath, isPlainObject, Path, PlainObject, problemsWithin, STRING } from '../../base';
import { commentSuppressions } from '../../checker';
import { applyEdits, Edit, editBelow, Failure, formatMessage, IGNORE_COMMENT, LineIndex, referenceTo } from '../../findings';
import { podsToComplete } from '../../kubernetes';
import {
  DocumentText, duplicateKey, firstContent, HAS_INNER_MARK, isDuplicateKey, kubernetesObjects, ParseError, Places, ReadObject, readValues,
  withoutMark, yaml,
} from '../../yaml';

/**
 * Verifies what `JSON.parse` accepts and YAML doesn't: a key that is twice in one map, of which only the last one would be left.
 *
 * @param text of a valid JSON value
 * @throws ParseError with the offset of the fault
 */
function verifyJson(text: string): void {
  const open: Set<string>[] = [];
  for (const { 0: token, 1: string, 2: colon, index } of text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') {
      open.push(new Set());
    } else if (token === '}' || token === ']') {
      open.pop();
    } else if (string !== undefined && colon !== undefined) {
      const key = JSON.parse(string) as string;
      const keys = open.at(-1);
      if (keys?.has(key)) { throw new ParseError(duplicateKey(token), index); }
      keys?.add(key);
    }
  }
}

/**
 * Makes manifests right for a cluster with Windows and Linux nodes: completes each Windows Pod, and keeps each Linux Pod on Linux nodes. Only what
 * has to change is changed: comments, the order of keys, document separators, and whitespace stay. Filtering the result again changes nothing.
 *
 * A Pod whose nodes can't be decided is reported and left as it is, and so is a document with a key that occurs twice. If another document can't be
 * read, nothing is changed.
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
  const filtered = filter.filter(text);
  return { ...filtered, unmatched: filter.unmatched() };
}

/** A document, and the objects in it with their places. */
interface FilteredDocument extends ObjectReport {
  readonly text: string;
  /** Why it was left as it is. */
  readonly failures?: readonly FilterFailure[];
}

/** The filter for the parts of a text. */
export class TextFilter {
  private readonly settings: FilterSettings;
  private readonly known: KnownObjects;
  /** Of ResourceLists, which have options of their own. */
  private readonly unmatchedInLists: UnmatchedPattern[] = [];
  private objects = 0;
  private read: { readonly text: string; readonly documents: readonly ReadDocument[]; readonly failures: readonly Failure[] } | undefined;

  /**
   * @param file name of the text in failures
   * @throws ProblemsError if an option is invalid
   */
  public constructor(private readonly options: FilterOptions, private readonly file?: string) {
    this.settings = settingsOf(options);
    this.known = new KnownObjects(this.settings);
  }

  /** Remembers what the objects of a text reveal about others: call it for a text before it is filtered. */
  public learn(text: string): void {
    for (const { objects } of this.documentsOf(text).documents) { objects.forEach(({ object }) => this.known.learn(object)); }
  }

  /** Filters a text with whole documents. @param line of the whole input that the text begins at */
  public filter(text: string, line = 1): FilteredText {
    const { documents, failures: unread } = this.documentsOf(text);
    const body = withoutMark(text);
    const moved = (failure: Failure) => (failure.line === undefined ? failure : { ...failure, line: failure.line + line - 1 });
    const failures = [...unread, ...documents.flatMap(({ functionInput }) => functionInput?.failures ?? [])];
    if (failures.length > 0) {
      const all = failures.map((each) => ({ ...moved(each), isLeft: false }));
      return { text, objects: 0, references: [], changes: [], problems: [], notes: [], unmatched: [], failures: all };
    }
    const lines = new LineIndex(body);
    const pieces: string[] = [];
    let end = 0;
    const filtered = documents.map((each) => {
      const document = each.fault ? this.leaveDocument(each, moved(each.fault)) : this.filterDocument(each, lines, line);
      pieces.push(body.slice(end, each.document.offset), document.text);
      end = each.document.offset + each.document.text.length;
      return document;
    });
    const objects = documents.reduce((sum, { objects: inDocument }) => sum + inDocument.length, 0);
    this.objects += objects;
    return {
      text: [text.slice(0, text.length - body.length), ...pieces, body.slice(end)].join(''),
      objects, ...joined(filtered), unmatched: [], failures: filtered.flatMap((each) => each.failures ?? []),
    };
  }

  /** The patterns of the options that have selected none of the objects so far; none if there were no objects. */
  public unmatched(): readonly UnmatchedPattern[] {
    return this.objects === 0 ? [] : [...unmatchedPatterns(this.settings), ...this.unmatchedInLists];
  }

  /** A document that not all tools read as the same value, so it isn't changed. That matters if it has Pods. */
  private leaveDocument({ document, objects }: ReadDocument, fault: Failure): FilteredDocument {
    const { file, line, column, message, help } = fault;
    const left = `${message}, so its document is left as it is`;
    const references = objects.map(({ object }) => referenceTo(object));
    const hasPods = objects.some(({ object }) => !isSkipped(object, this.settings) && podsToComplete(object, this.known.podKinds).length > 0);
    const notes = references.slice(0, 1).map((object): FilterNote => (
      { object, path: '', line, column, message: formatMessage({ message: left, help }) }
    ));
    return {
      text: document.text, references, changes: [], problems: [],
      ...(hasPods ? { notes: [], failures: [{ file, line, column, message: left, help, isLeft: true }] } : { notes }),
    };
  }

  private filterDocument({ document, value, objects, functionInput }: ReadDocument, lines: LineIndex, line: number): FilteredDocument {
    let places: Places | undefined;
    const placesOf = () => (places ??= new Places(document));
    const edits: Edit[] = [];
    const settings = functionInput ? settingsOf({ ...this.options, ...functionInput.options }) : this.settings;
    const reported = new ReportedProblems(settings, this.known, this.file);
    const comments = () => (document.text.includes(IGNORE_COMMENT) ? commentSuppressions(placesOf()) : []);
    const reports = objects.map((at) => {
      const filtered = filterObject(at.object, settings, this.known);
      edits.push(...filtered.edits.map((edit) => editBelow(at.path, edit)));
      const placeOf: PlaceOf = (path) => {
        // the place of a document needs no parser
        const offset = at.path.length + path.length === 0 ? firstContent(document.text) : placesOf().rangeOf(at.path, path)[0];
        const position = lines.positionOf(document.offset + offset);
        return { line: position.line + line - 1, column: position.column };
      };
      return { report: reportOf(at.object, reported.of(at, filtered, comments), placeOf), placeOf };
    });
    const report = joined(reports.map((each) => each.report));
    if (functionInput) {
      const patterns = objects.length === 0 ? [] : unmatchedPatterns(settings);
      const unmatched = patterns.map(({ path, pattern }) => ({ path: [...functionInput.optionsAt, ...path], pattern }));
      this.unmatchedInLists.push(...unmatched);
      edits.push(...resultEdits(value as PlainObject, report, unmatched));
    }
    if (edits.length === 0) { return { ...report, text: document.text }; }
    const { text, isRewritten } = editDocument(document.text, edits, applyEdits(value as PlainObject, edits));
    const [about] = [...report.changes, ...report.problems, ...report.notes];
    const [first] = reports;
    const notes = isRewritten && about && first ? [{ object: about.object, path: '', ...first.placeOf([]), message: REWRITTEN }] : [];
    return { ...report, text, notes: [...report.notes, ...notes] };
  }

  /** The documents of a text; those of the last one are kept, since it is read twice. */
  private documentsOf(text: string): { readonly documents: readonly ReadDocument[]; readonly failures: readonly Failure[] } {
    if (this.read?.text !== text) { this.read = { text, ...readAll(withoutMark(text), this.file) }; }
    return this.read;
  }
}

const REWRITTEN = 'the document was written anew, without its comments: its formatting, such as an anchor that several objects share, can\'t hold '
  + 'the changes';

/** A document that was read. */
interface ReadDocument {
  readonly document: DocumentText;
  readonly value: unknown;
  readonly objects: readonly ReadObject[];
  /** For a ResourceList. */
  readonly functionInput?: {
    readonly options: FilterOptions;
    /** Path from the document to its options. */
    readonly optionsAt: Path;
    readonly failures: readonly Failure[];
  };
  /** Why not all tools read the same value. */
  readonly fault?: Failure;
}

function readAll(text: string, file: string | undefined): { readonly documents: readonly ReadDocument[]; readonly failures: readonly Failure[] } {
  const documents: ReadDocument[] = [];
  const failures: Failure[] = [];
  const add = (fault: Failure, document: DocumentText | undefined, value: unknown) =>
    document && value && documents.push({ document, value, objects: kubernetesObjects([value], document), fault });
  const lines = new LineIndex(text);
  for (const read of readValues(text, file)) {
    if ('failure' in read) {
      const { failure, document } = read;
      if (!add(failure, document, document && isAmbiguous(failure) ? lastValueOf(document.text) : undefined)) { failures.push(failure); }
      continue;
    }
    const { document, values } = read;
    const [value] = values.length === 0 ? [undefined] : values;
    if (values.length > 1 || !isManifest(value)) {
      const place = lines.positionOf(document.offset + firstContent(document.text));
      const got = isPlainObject(value) ? 'a map without them' : Array.isArray(value) ? 'a list' : `a ${typeof value}`;
      failures.push({
        file, ...place, message: `must be a Kubernetes object with apiVersion and kind, got ${got}`,
        help: 'pass complete manifests, such as the output of "helm template"',
      });
      continue;
    }
    const fault = faultOf(value, document);
    if (fault) {
      const failure = { file, ...lines.positionOf(document.offset + fault.offset), message: fault.message, help: fault.help };
      if (!isAmbiguous(failure) || !add(failure, document, value)) { failures.push(failure); }
      continue;
    }
    const functionInput = isResourceList(value) ? functionInputOf(value, document, lines, file) : undefined;
    documents.push({ document, value, objects: kubernetesObjects([value], document), functionInput });
  }
  return { documents, failures };
}

/** Whether a document can be read, although not by all tools as the same value. */
function isAmbiguous({ message }: Failure): boolean {
  return message === HAS_INNER_MARK || isDuplicateKey(message);
}

/**
 * The object of a document in which keys may occur twice, of which the last one counts, as for kubectl and Helm; `undefined` if it has another fault.
 */
function lastValueOf(text: string): PlainObject | undefined {
  const [document, ...others] = yaml().parseAllDocuments(
    text.replace(/^\ufeff/gm, ''), { uniqueKeys: false, merge: true, version: '1.1', logLevel: 'error' },
  );
  if (!document || others.length > 0 || document.errors.length > 0) { return undefined; }
  // fails for aliases that expand to too many values
  const value: unknown = attempt(() => document.toJS());
  return isManifest(value) && isPlainObject(value) && !isResourceList(value) && !hasMapAsKey(value) ? value : undefined;
}

/** Whether a map has a map as its key, as `{{ .Values.x }}` does. */
function hasMapAsKey(value: unknown): boolean {
  if (Array.isArray(value)) { return value.some(hasMapAsKey); }
  return isPlainObject(value) && Object.entries(value).some(([key, child]) => key.startsWith('{ ') || hasMapAsKey(child));
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
        return {
          message: `metadata.${key}: must be a name, got the template ${JSON.stringify(name)}`, offset,
          help: 'render it first, such as with "helm template"',
        };
      }
    }
  }
  return undefined;
}

/** The options of a ResourceList, or why it can't be used, with places. */
function functionInputOf(
  list: PlainObject, document: DocumentText, lines: LineIndex, file: string | undefined,
): NonNullable<ReadDocument['functionInput']> {
  const { options, optionsAt, problems } = readFunctionInput(list);
  const all = problems.length > 0 ? problems : problemsWithin(optionsAt, problemsOf(options));
  const places = new Places(document);
  return {
    options, optionsAt, failures: all.map(({ path, message, remedy }) => {
      const place = lines.positionOf(document.offset + places.rangeOf([], path)[0]);
      return { file, ...place, message: `${formatPath(path)}: ${message}`, help: remedy };
    }),
  };
}

/** Whether a document can be applied: an object, or nothing. */
function isManifest(value: unknown): boolean {
  return value === null || value === undefined || (isPlainObject(value) && typeof value.kind === 'string' && typeof value.apiVersion === 'string');
}
