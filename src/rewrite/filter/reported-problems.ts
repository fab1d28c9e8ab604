import { FilteredObject } from './filter-object';
import { KnownObjects } from './known-objects';
import { FilterSettings } from './options';
import { annotationSuppressions, CommentSuppression, isFor, RULES } from '../../checker';
import { Reporting, Suppressions } from '../../findings';
import { podsToComplete } from '../../kubernetes';
import { keysInDocument, ReadObject } from '../../yaml';

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
