import { DocumentCheck, FindingInString } from './check-document';
import { contextOf } from './context';
import { DEEPEST_STRING, ManifestString, manifestStrings, readManifestString, settingStrings } from './manifest-strings';
import { KINDS_CHECKED_LAST, mayHoldLookups, ObjectIndex } from './object-index';
import { CheckOptions } from './options';
import { CheckContext, DecidingRule } from './rule';
import { RULES } from './rules';
import { Rules } from './run-rules';
import { Settings, settingsOf } from './settings';
import { ANY_OBJECT, checkArgument, formatPath, listOf, PlainObject, remembersLast } from '../base';
import { Failure, Finding, Ignore, LineIndex, Reporting } from '../findings';
import { FoundPod, podAt } from '../kubernetes';
import { Cluster, madeOf, PlacedVerdicts, scheduledPods, verdictsOf, withClasses, Workload, WorkloadVerdict } from '../scheduling';
import { DocumentText, firstContent, PodReader, readDocuments, ReadObject, ReadResult, withoutMark } from '../yaml';

const TEXTS = listOf(ANY_OBJECT);

/** A file with manifests. */
export interface ManifestText {
  /** Name of the file in findings. */
  readonly file?: string;
  /** Path that the globs of `ignore` match. @default - file */
  readonly path?: string;
  /** Content, or a function that reads it. It may be called several times, so that not all files are in memory at once. */
  readonly text: string | (() => string);
}

/** The result of a check. */
export interface CheckResult {
  /** In the order of the files, and by line. */
  readonly findings: readonly Finding[];
  /** Files and documents that could not be read. Everything else was checked. */
  readonly failures: readonly Failure[];
  /** Number of Kubernetes objects that were checked. */
  readonly objects: number;
  /** Names of the files, in their order. */
  readonly files: readonly string[];
  /** Entries of `ignore` that match no finding. */
  readonly unusedIgnores: readonly Ignore[];
  /** What will happen to each workload of the files on the cluster, by the findings and by the scheduler's filters. */
  readonly workloads: readonly WorkloadVerdict[];
  /** What was assumed of the cluster; absent if its nodes are given. */
  readonly assumed?: string;
  /** Nodes whose labels contradict what they report; absent without them. */
  readonly nodeNotes?: readonly string[];
}

/** Checks manifests. @param readers of the files of other tools @param onObject called for each object that was checked */
export function checkTexts(
  texts: readonly ManifestText[], options: CheckOptions = {}, readers: readonly PodReader[] = [], onObject?: OnObject,
): CheckResult {
  const { placements: _, placesOf: __, wakes: ___, ...result } = checkAndPlace(texts, options, readers, onObject);
  return result;
}

/** The result of a check, with the nodes that each Pod can run on. */
export type CheckedPlacements = CheckResult & PlacedVerdicts;

/** Called during work, for each object that is done: whoever waits can be told. */
export type OnObject = () => void;

/** Checks manifests, and finds the nodes that each Pod can run on. */
export function checkAndPlace(
  texts: readonly ManifestText[], options: CheckOptions, readers: readonly PodReader[], onObject?: OnObject,
): CheckedPlacements {
  checkArgument('texts', texts, TEXTS);
  const settings = settingsOf(options);
  const workloads: Workload[] = [];
  // objects themselves aren't kept, so that a run needs little memory; its RuntimeClasses are known before any is checked
  let cluster: Cluster | undefined;
  const run = new Run(settings, readers, {
    onChecked: (checked) => {
      onObject?.();
      cluster ??= withClasses(settings.cluster, run.runtimeClasses);
      workloads.push(...workloadOf(checked, cluster));
    },
  });
  const result = run.check(texts);
  return { ...result, ...verdictsOf(workloads, cluster ?? settings.cluster, run.nodes) };
}

/** An object that was checked, with its findings. */
interface JudgedObject {
  readonly object: PlainObject;
  readonly found: readonly FoundPod[];
  readonly file?: string;
  readonly findings: readonly Finding[];
}

function workloadOf({ object, found, file, findings }: JudgedObject, cluster: Cluster): readonly Workload[] {
  const pods = scheduledPods({ object, file }, found, cluster, true);
  return pods.length === 0 ? [] : [{ ...madeOf(object), file, pods, findings }];
}

/**
 * Checks manifests, and returns the object of each finding as it was read, too.
 *
 * @param only a rule that is run instead of the others, whose findings are all reported @default - those of the options
 */
export function checkWithOrigins(
  texts: readonly ManifestText[], options: CheckOptions, readers: readonly PodReader[], onObject?: OnObject, only?: DecidingRule,
): FindingsOfRun & Origins {
  const origins = new Map<Finding, ReadObject>();
  const settings = settingsOf(only ? { ...options, minSeverity: 'note' } : options);
  const reporting = only && new Reporting('check', RULES, { ...settings, rules: [only] });
  const run = new Run(settings, readers, { origins, onChecked: onObject }, only && new Rules([only]), reporting);
  const result = run.check(texts);
  return { ...result, origins, byText: run.byText };
}

interface Origins {
  readonly origins: ReadonlyMap<Finding, ReadObject>;
  /** The findings of each file. File names may repeat. */
  readonly byText: readonly (readonly Finding[])[];
}

/** What a run finds, without what follows for workloads. */
type FindingsOfRun = Omit<CheckResult, 'workloads' | 'assumed' | 'nodeNotes'>;

/** A file, and its documents as they are read. */
interface Reading {
  readonly text: string;
  readonly documents: Iterable<ReadResult>;
}

class Run {
  private readonly index = new ObjectIndex();
  private readonly context: CheckContext;
  private readonly failures: Failure[] = [];
  private objects = 0;
  private texts: readonly ManifestText[] = [];
  /** Offset of the first line of a document with more than a marker, directive, or comment. A List has many objects. */
  private readonly firstContent = remembersLast(({ text }: DocumentText) => firstContent(text));
  /** The findings of each file that was checked. */
  public byText: readonly (readonly Finding[])[] = [];

  /** @param within the strings whose documents are checked, with depth 0 for files */
  public constructor(
    private readonly settings: Settings,
    private readonly readers: readonly PodReader[],
    private readonly kept: { readonly origins?: Map<Finding, ReadObject>; readonly onChecked?: (checked: JudgedObject) => void } = {},
    private readonly rules = new Rules(settings.rules),
    private readonly reporting = new Reporting('check', RULES, settings),
    private readonly within: { readonly depth: number; readonly isSetting?: true } = { depth: 0 },
  ) {
    this.context = contextOf(settings, this.index, (mention) => this.readAgain(mention));
  }

  /** The RuntimeClasses of the files. */
  public get runtimeClasses(): readonly PlainObject[] {
    return this.index.all('RuntimeClass');
  }

  /** How many nodes are in the files. */
  public get nodes(): number {
    return this.index.all('Node').length;
  }

  public check(texts: readonly ManifestText[]): FindingsOfRun {
    this.texts = texts;
    const [text] = texts;
    const only = text && texts.length === 1 ? this.learnOnly(text) : undefined;
    if (!only) { texts.forEach((input) => this.learn(input)); }
    const checks = texts.map((input, i) => this.checkText(input, i, () => only ?? this.read(input)));
    this.byText = checks.map(({ findings: first, checkRest }) => [...first, ...checkRest?.() ?? []].sort(byPosition));
    return {
      findings: this.byText.flat(), failures: this.failures, objects: this.objects,
      files: texts.map(({ file }) => file ?? ''), unusedIgnores: this.reporting.unusedIgnores(),
    };
  }

  private *readAgain(mention: RegExp): Iterable<PlainObject> {
    for (const input of this.texts) {
      const text = textOrFailure(input);
      if (typeof text !== 'string' || !mention.test(text)) { continue; }
      for (const { objects } of this.documentsIn(text)) {
        for (const { object } of objects) { yield object; }
      }
    }
  }

  private read(input: ManifestText): Reading {
    const text = textOrFailure(input);
    return typeof text === 'string'
      ? { text, documents: this.documentsIn(text, input.file) }
      : { text: '', documents: [{ objects: [], failures: [text] }] };
  }

  private documentsIn(text: string, file?: string): Iterable<ReadResult> {
    const { depth, isSetting } = this.within;
    return depth === 0 ? readDocuments(text, file, this.readers) : readManifestString({ text, isSetting }, this.readers);
  }

  private learn(input: ManifestText): void {
    const text = textOrFailure(input);
    if (typeof text === 'string' && mayHoldLookups(text)) { this.learnFrom(this.documentsIn(text)); }
  }

  /** A single file is parsed once. Its documents are kept if rules may look up objects in it. */
  private learnOnly(input: ManifestText): Reading {
    const reading = this.read(input);
    if (!mayHoldLookups(reading.text)) { return reading; }
    const documents = [...reading.documents];
    this.learnFrom(documents);
    return { ...reading, documents };
  }

  private learnFrom(documents: Iterable<ReadResult>): void {
    for (const { objects } of documents) { objects.forEach(({ object }) => this.index.add(object)); }
  }

  /** Checks objects whose rules don't look at the workloads of the run. The others are checked after all files were read. */
  private checkText(
    input: ManifestText, number: number, reading: () => Reading,
  ): { findings: readonly Finding[]; checkRest?: () => readonly Finding[] } {
    const { text, documents } = reading();
    const lines = new LineIndex(text);
    const check = this.documentCheck(input, text, lines);
    const findings: Finding[] = [];
    let hasRest = false;
    for (const { objects, carriers = [], failures } of documents) {
      this.failures.push(...failures);
      this.objects += objects.length;
      objects.forEach((at) => this.keepPlace(input, number, lines, at));
      if (objects.some(isCheckedLast)) {
        hasRest = true;
      } else if (objects.length + carriers.length > 0) {
        findings.push(...check.check(objects, carriers));
      }
      objects.forEach(({ object }) => this.keepWorkload(object));
    }
    // reading again means that the content needn't be kept until then
    return hasRest ? { findings, checkRest: () => this.checkRest(input, number, reading()) } : { findings };
  }

  private checkRest(input: ManifestText, number: number, { text, documents }: Reading): readonly Finding[] {
    const lines = new LineIndex(text);
    const check = this.documentCheck(input, text, lines);
    const findings: Finding[] = [];
    for (const { objects } of documents) {
      if (!objects.some(isCheckedLast)) { continue; }
      objects.forEach((at) => this.keepPlace(input, number, lines, at));
      findings.push(...check.check(objects));
    }
    return findings;
  }

  private documentCheck({ file, path }: ManifestText, text: string, lines: LineIndex): DocumentCheck {
    const strings = this.within.depth < DEEPEST_STRING
      ? (object: PlainObject, isObject: boolean) => (isObject ? manifestStrings : settingStrings)(object, this.readers)
        .flatMap((string) => this.checkString({ file, path }, string))
      : undefined;
    const { origins, onChecked } = this.kept;
    const foundIn = (object: PlainObject) => {
      const pod = this.context.podOf(object);
      if (!pod) { return this.context.customPods(object); }
      const { template, facts: { spec } } = pod;
      // equal specs are the same object, for which what follows is computed once
      return [podAt(pod.path, template.spec === spec ? template : { ...template, spec })];
    };
    // manifests in strings are applied elsewhere, but other tools create the Pods of their settings here
    const isOfRun = ({ settings }: ReadObject) => this.within.depth === 0 || settings !== undefined;
    const onDone = onChecked && ((at: ReadObject, findings: readonly Finding[]) => {
      if (isOfRun(at)) { onChecked({ object: at.object, found: foundIn(at.object), ...(file !== undefined && { file }), findings }); }
    });
    return new DocumentCheck({ file, path }, text, lines, this.reporting, this.rules, this.context, origins, strings, onDone);
  }

  /** Checks the manifests in a string. They are applied on their own, often to another cluster, so rules look up objects only in the same string. */
  private checkString({ file, path = file }: Pick<ManifestText, 'file' | 'path'>, string: ManifestString): readonly FindingInString[] {
    const { onChecked } = this.kept;
    const origins = this.kept.origins && new Map<Finding, ReadObject>();
    const within = { depth: this.within.depth + 1, isSetting: string.isSetting };
    const kept = { origins, onChecked: onChecked && ((judged: JudgedObject) => onChecked({ ...judged, file })) };
    const run = new Run(this.settings, this.readers, kept, this.rules, this.reporting, within);
    const { findings, objects } = run.check([{ path, text: string.text }]);
    this.objects += objects;
    return findings.map((finding) => ({ string, finding, origin: origins?.get(finding) }));
  }

  private keepPlace({ file, path = file }: ManifestText, number: number, lines: LineIndex, { object, document, path: inDocument }: ReadObject): void {
    // the same file may be given twice
    const id = `${document.offset} ${inDocument.join(' ')} ${path === undefined ? number : `${path}/`}`;
    const item = inDocument.length > 0 ? ` (${formatPath(inDocument)})` : '';
    const place = file === undefined ? undefined : `${file}:${lines.positionOf(document.offset + this.firstContent(document)).line}${item}`;
    this.index.addPlace(object, id, place, this.context.windowsPodsOf(object).length > 0);
  }

  private keepWorkload(object: PlainObject): void {
    for (const pod of this.context.windowsPodsOf(object)) { this.index.addWorkload(object, pod); }
  }
}

function isCheckedLast({ object }: ReadObject): boolean {
  return KINDS_CHECKED_LAST.has(object.kind as string);
}

function textOrFailure({ file, text }: ManifestText): string | Failure {
  try {
    return withoutMark(typeof text === 'string' ? text : text());
  } catch (error) {
    return { file, message: error instanceof Error ? error.message : String(error) };
  }
}

function byPosition(a: Finding, b: Finding): number {
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}
