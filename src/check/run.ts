import { PlainObject } from '../manifest';
import { DocumentCheck } from './check-document';
import { contextOf } from './context';
import { Failure, Finding } from './finding';
import { KINDS_CHECKED_LAST, mayHoldLookups, ObjectIndex } from './object-index';
import { CheckOptions, Ignore, Settings, settingsOf } from './options';
import { readDocuments, ReadObject, ReadResult, withoutMark } from './read/read-text';
import { CheckContext } from './rule';
import { RulesFor } from './rules-for';

/** A text with manifests. */
export interface ManifestText {
  /** Name for findings. */
  readonly file?: string;
  /** The text, or what reads it: it is called up to three times, so that not all texts have to be in memory at once. */
  readonly text: string | (() => string);
}

/** What came of a check. */
export interface CheckResult {
  /** In the order of the texts, and by line. */
  readonly findings: readonly Finding[];
  /** What could not be read; everything else was checked. */
  readonly failures: readonly Failure[];
  /** How many Kubernetes objects were checked. */
  readonly objects: number;
  /** Names of the texts, in their order. */
  readonly files: readonly string[];
  /** Entries of `ignore` that nothing matched. */
  readonly unusedIgnores: readonly Ignore[];
}

/**
 * Checks the manifests of texts. Objects of one text are known when another is checked, in whatever order they come.
 *
 * Texts are read one by one and let go. Only objects that rules look up are kept: a first reading gathers them, and parses just the
 * texts that mention such a kind. A single text is parsed once.
 *
 * @throws OptionsError when an option has a value that it can't have
 */
export function checkTexts(texts: readonly ManifestText[], options: CheckOptions = {}): CheckResult {
  return new Run(settingsOf(options)).check(texts);
}

/** The same, and where each finding's object was read. */
export function checkWithOrigins(texts: readonly ManifestText[], options: CheckOptions = {}): CheckResult & Origins {
  const origins = new Map<Finding, ReadObject>();
  const run = new Run(settingsOf(options), origins);
  const result = run.check(texts);
  return { ...result, origins, byText: run.byText };
}

interface Origins {
  readonly origins: ReadonlyMap<Finding, ReadObject>;
  /** The findings of each text: names of files may repeat. */
  readonly byText: readonly (readonly Finding[])[];
}

/** A text, and its documents as they are read. */
interface Reading {
  readonly text: string;
  readonly documents: Iterable<ReadResult>;
}

class Run {
  private readonly index = new ObjectIndex();
  private readonly context: CheckContext;
  private readonly rulesFor: RulesFor;
  private readonly usedIgnores = new Set<Ignore>();
  private readonly failures: Failure[] = [];
  private objects = 0;
  /** The findings of each text that was checked. */
  public byText: readonly (readonly Finding[])[] = [];

  public constructor(private readonly settings: Settings, private readonly origins?: Map<Finding, ReadObject>) {
    this.context = contextOf(settings, this.index);
    this.rulesFor = new RulesFor(settings.rules);
  }

  public check(texts: readonly ManifestText[]): CheckResult {
    const only = texts.length === 1 ? this.learnOnly(texts[0]) : undefined;
    if (!only) { texts.forEach((input) => this.learn(input)); }
    const checks = texts.map((input) => this.checkText(input, () => only ?? read(input)));
    this.byText = checks.map(({ findings: first, checkRest }) => [...first, ...checkRest?.() ?? []].sort(byPosition));
    const unusedIgnores = this.settings.ignore.filter((ignore) => !this.usedIgnores.has(ignore));
    return { findings: this.byText.flat(), failures: this.failures, objects: this.objects, files: texts.map(({ file }) => file ?? ''), unusedIgnores };
  }

  private learn(input: ManifestText): void {
    const text = textOf(input);
    if (typeof text === 'string' && mayHoldLookups(text)) { this.learnFrom(readDocuments(text)); }
  }

  /** A single text is parsed once; its documents are kept if objects of it may be looked up. */
  private learnOnly(input: ManifestText): Reading {
    const reading = read(input);
    if (!mayHoldLookups(reading.text)) { return reading; }
    const documents = [...reading.documents];
    this.learnFrom(documents);
    return { ...reading, documents };
  }

  private learnFrom(documents: Iterable<ReadResult>): void {
    for (const { objects } of documents) { objects.forEach(({ object }) => this.index.add(object)); }
  }

  /** Checks what needs to know no workloads; the rest, if any, is checked when all texts were read. */
  private checkText(input: ManifestText, reading: () => Reading): { findings: readonly Finding[]; checkRest?: () => readonly Finding[] } {
    const { text, documents } = reading();
    const check = this.documentCheck(input, text);
    const findings: Finding[] = [];
    let hasRest = false;
    for (const { objects, failures } of documents) {
      this.failures.push(...failures);
      this.objects += objects.length;
      if (objects.some(isCheckedLast)) { hasRest = true; } else if (objects.length > 0) { findings.push(...check.check(objects)); }
      objects.forEach(({ object }) => this.keepWorkload(object));
    }
    // read again, so that the text needn't be kept until then
    return hasRest ? { findings, checkRest: () => this.checkRest(input, reading()) } : { findings };
  }

  private checkRest(input: ManifestText, { text, documents }: Reading): readonly Finding[] {
    const check = this.documentCheck(input, text);
    const findings: Finding[] = [];
    for (const { objects } of documents) {
      if (objects.some(isCheckedLast)) { findings.push(...check.check(objects)); }
    }
    return findings;
  }

  private documentCheck({ file }: ManifestText, text: string): DocumentCheck {
    return new DocumentCheck(file, text, this.settings, this.rulesFor, this.context, this.usedIgnores, this.origins);
  }

  private keepWorkload(object: PlainObject): void {
    const pod = this.context.podOf(object);
    if (pod?.os === 'windows') { this.index.addWorkload(object, pod); }
  }
}

function isCheckedLast({ object }: ReadObject): boolean {
  return KINDS_CHECKED_LAST.has(object.kind as string);
}

function textOf({ file, text }: ManifestText): string | Failure {
  try {
    return withoutMark(typeof text === 'string' ? text : text());
  } catch (error) {
    return { file, message: error instanceof Error ? error.message : String(error) };
  }
}

function read(input: ManifestText): Reading {
  const text = textOf(input);
  return typeof text === 'string'
    ? { text, documents: readDocuments(text, input.file) }
    : { text: '', documents: [{ objects: [], failures: [text] }] };
}

function byPosition(a: Finding, b: Finding): number {
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}
