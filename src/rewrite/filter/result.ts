import { FilteredObject } from './filter-object';
import { KnownObjects } from './known-objects';
import { FilterSettings } from './options';
import { UnmatchedPattern } from './selection';
import { jsonPointer, Path, PlainObject } from '../../base';
import { annotationSuppressions, CommentSuppression, isFor, RULES } from '../../checker';
import { Effect, Failure, ObjectReference, referenceTo, Reporting, Suppressions } from '../../findings';
import { OsName } from '../../knowledge';
import { podsToComplete } from '../../kubernetes';
import { keysInDocument, ReadObject } from '../../yaml';

/** The object that a result is about, and where it is. */
export interface InObject {
  /** The object. */
  readonly object: ObjectReference;
  /** JSON pointer from the object: `/spec/template/spec/nodeSelector`. */
  readonly path: string;
  /** Line in the given text, from 1; absent for objects that weren't read from text. */
  readonly line?: number;
  /** First column, from 1. */
  readonly column?: number;
}

/** A change to an object. The place is that of the object. */
export interface FilterChange extends InObject {
  /** Previous value; absent when it was added. */
  readonly from?: unknown;
  /** New value; absent when it was removed. */
  readonly to?: unknown;
  /** Operating system of the nodes that the Pod is changed for. */
  readonly os: OsName;
  /** Why the Pod is for these nodes: `"…:ltsc2022" is a Windows image`. */
  readonly why: string;
  /** Why the value was changed. */
  readonly reason: string;
}

/** What was done to the value of a change. */
export function verbOf({ from, to }: FilterChange): 'removed' | 'added' | 'changed' {
  return to === undefined ? 'removed' : from === undefined ? 'added' : 'changed';
}

/** What is wrong with a Pod. */
export interface FilterProblem extends InObject {
  /** Stable identifier: that of a problem of completion, or `os-undecided`. */
  readonly code: string;
  /** What must hold, and the value found; lower case, without a period. */
  readonly message: string;
  /** The change to make. */
  readonly help: string;
  /** What happens with the Pod in a cluster; for a rule of `check`, that of its finding. */
  readonly effect: Effect;
  /** Whether the Pod was left as it is, because its nodes can't be decided. Otherwise it was completed, but doesn't work as it is. */
  readonly isLeft: boolean;
}

/** What wasn't changed, although it can matter. */
export interface FilterNote extends InObject {
  /** What follows from it, and how to change it. */
  readonly message: string;
}

/** What was done to objects, and why. */
export interface FilterReport {
  /** Number of Kubernetes objects. */
  readonly objects: number;
  /** The objects, changed or not, in their order. */
  readonly references: readonly ObjectReference[];
  /** All changes, in the order of the objects. */
  readonly changes: readonly FilterChange[];
  /** What is wrong, without what `ignore`, `minSeverity`, and suppressions in the manifests leave out. */
  readonly problems: readonly FilterProblem[];
  /** What wasn't changed, although it can matter: CPU requests without limits, and Pods of unknown kinds. */
  readonly notes: readonly FilterNote[];
  /** Patterns of the options that select no object: a mistyped name changes other Pods than it should. Of a stream, a last part has them. */
  readonly unmatched: readonly UnmatchedPattern[];
}

/** A document that can't be read. */
export interface FilterFailure extends Failure {
  /**
   * Whether only this document was left as it is: it has Pods, and not all tools read it as the same value, since a key occurs twice or a byte order
   * mark isn't at the start of the file. Otherwise nothing was changed.
   */
  readonly isLeft: boolean;
}

/** The result of the filter for text. */
export interface FilteredText extends FilterReport {
  /** The text with the changes; the given text if there are failures other than of documents that were left as they are. */
  readonly text: string;
  /** Documents that can't be read. */
  readonly failures: readonly FilterFailure[];
}

/** The result of the filter for objects. */
export interface FilteredObjects extends FilterReport {
  /** New objects, in the given order; those without changes are the same. */
  readonly result: readonly PlainObject[];
}

/** Where a path of an object is in a text. */
export type PlaceOf = (path: Path) => { readonly line: number; readonly column: number };

/** A report about some objects: their number is that of its references, and patterns are about all objects. */
export type ObjectReport = Omit<FilterReport, 'objects' | 'unmatched'>;

/** What was done to one object, in the form of a report. */
export function reportOf(object: PlainObject, { changes, problems, notes }: FilteredObject, placeOf?: PlaceOf): ObjectReport {
  const of = { object: referenceTo(object) };
  const start = changes.length > 0 ? placeOf?.([]) : undefined;
  return {
    references: [of.object],
    changes: changes.map(({ path, ...change }) => ({ ...of, path: jsonPointer(path), ...change, ...start })),
    problems: problems.map(({ path, remedy, ...problem }) => ({ ...of, path: jsonPointer(path), ...problem, help: remedy, ...placeOf?.(path) })),
    notes: notes.map(({ path, message }) => ({ ...of, path: jsonPointer(path), message, ...placeOf?.(path) })),
  };
}

/** Several reports as one. */
export function joined(reports: readonly ObjectReport[]): ObjectReport {
  return {
    references: reports.flatMap(({ references }) => references),
    changes: reports.flatMap(({ changes }) => changes),
    problems: reports.flatMap(({ problems }) => problems),
    notes: reports.flatMap(({ notes }) => notes),
  };
}

/** Leaves out the problems that the checker doesn't report: by `ignore` and `minSeverity`, and by suppressions in manifests. */
export class ReportedProblems {
  private readonly reporting: Reporting;

  /** @param file name of the file, which the globs of `ignore` match */
  public constructor({ check }: Pick<FilterSettings, 'check'>, private readonly known: KnownObjects, private readonly file = '') {
    this.reporting = new Reporting('check', RULES, check);
  }

  /**
   * What is reported of an object. A Pod that is left as it is stays so, and a note says it.
   *
   * @param comments the suppressions in the comments of its document
   */
  public of(at: ReadObject, filtered: FilteredObject, comments: () => readonly CommentSuppression[] = () => []): FilteredObject {
    if (filtered.problems.length === 0) { return filtered; }
    const annotations = new Suppressions(annotationSuppressions(at.object, podsToComplete(at.object, this.known.podKinds)), this.reporting);
    const inComments = new Suppressions(comments(), this.reporting);
    const problems = filtered.problems.filter(({ code, effect, path }) => {
      const inDocument = keysInDocument(at, path) ?? at.path;
      const isSuppressed = annotations.suppress(({ rule }) => rule === code) || inComments.suppress((each) => isFor(each, code, inDocument));
      return !isSuppressed && this.reporting.reports({ rule: code, effect }, this.file);
    });
    const left = filtered.problems.filter((problem) => problem.isLeft && !problems.includes(problem));
    const notes = left.map(({ code, path }) => ({ path, message: `the Pod is left as it is, and ${code} is suppressed` }));
    return { ...filtered, problems, notes: [...filtered.notes, ...notes] };
  }
}
