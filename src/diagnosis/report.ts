import { Diagnosis, Problem } from './diagnose';
import { Evidence } from './symptom';
import { SYMPTOMS } from './symptoms';
import { options as optionsOf, readOptions, throwProblems } from '../base';
import { formatMessage, formatObject, Ignore, ObjectReference, Reported, Reporting, RuleSelection, selectionFields, Severity } from '../findings';

/** Which problems are reported. */
export type ProblemSelection = Pick<RuleSelection, 'minSeverity' | 'ignore'>;

const { minSeverity: MIN_SEVERITY, ignore: IGNORE } = selectionFields(SYMPTOMS, 'doctor');
const SELECTION = optionsOf<ProblemSelection>({ minSeverity: MIN_SEVERITY, ignore: IGNORE });

/** A file of a dump. */
export interface DumpFile {
  readonly file: string;
  /** Path that the globs of `ignore` match. @default - file */
  readonly path?: string;
}

/** A problem at one of its objects. */
export type ProblemFinding = Reported & { readonly severity: Severity; readonly evidence: Evidence };

/** The findings of a diagnosis that a selection reports: one for each object and message that shows a problem. */
export interface ReportedProblems {
  readonly findings: readonly ProblemFinding[];
  readonly unusedIgnores: readonly Ignore[];
}

/**
 * @param fileOf the file that contains an object
 * @throws ProblemsError if the selection is invalid
 */
export function findingsOf(
  { problems }: Diagnosis, selection: ProblemSelection, fileOf: (object: ObjectReference, cluster?: string) => DumpFile | undefined,
): ReportedProblems {
  throwProblems(readOptions(selection, SELECTION).problems);
  const { minSeverity = 'note', ignore = [] } = selection;
  const reporting = new Reporting('doctor', SYMPTOMS, { minSeverity, ignore, rules: SYMPTOMS });
  const findings = problems.flatMap((problem) => problem.evidence.flatMap((evidence) => {
    const { file, path = file } = fileOf(evidence.object, problem.cluster) ?? {};
    const finding = findingOf(problem, evidence, file);
    return reporting.reports(finding, path ?? '') ? [finding] : [];
  }));
  return { findings, unusedIgnores: reporting.unusedIgnores() };
}

function findingOf({ symptom, severity, summary, cause, remedy, cluster }: Problem, evidence: Evidence, file: string | undefined): ProblemFinding {
  const { object, place, text } = evidence;
  return {
    rule: symptom, severity, help: remedy, object, path: place, evidence, ...(file !== undefined && { file }),
    message: formatMessage({
      message: `${cluster === undefined ? '' : `cluster ${cluster}: `}${summary}: ${formatObject(object)}, ${place}: ${text}`,
      help: cause.replace(/\.$/, ''),
    }),
  };
}

/** A diagnosis with only the problems and evidence of some findings. */
export function onlyOf<D extends Pick<Diagnosis, 'problems'>>(diagnosis: D, findings: readonly ProblemFinding[]): D {
  const kept = new Set(findings.map(({ evidence }) => evidence));
  const problems = diagnosis.problems.map((problem) => ({ ...problem, evidence: problem.evidence.filter((each) => kept.has(each)) }));
  return { ...diagnosis, problems: problems.filter(({ evidence }) => evidence.length > 0) };
}
