import { FailOn } from './flags';
import { EXIT, UsageError } from './io';
import { ENGINE_RULES, Failure, isAsSevere, Rated, Reported, Severity } from '../findings';
import { severityOfVerdict, WorkloadVerdict } from '../scheduling';

/** What decides on the exit code of a check. */
export interface ExitFlags {
  /** @default 'error' */
  readonly failOn?: FailOn;
  /** Whether a run without anything to check succeeds. @default false */
  readonly allowEmpty?: boolean;
}

/** The exit code for the findings of a check, for what could not be read, and for what will happen to workloads. */
export function exitCode(
  { findings, failures = [] }: { readonly findings: readonly (Rated & Partial<Pick<Reported, 'rule'>>)[]; readonly failures?: readonly Failure[] },
  failOn: FailOn = 'error', workloads: readonly Pick<WorkloadVerdict, 'verdict'>[] = [],
): number {
  if (failures.length > 0 || findings.some(({ rule }) => rule === ENGINE_RULES.crashed.id)) { return EXIT.UNREADABLE; }
  if (failOn === 'never') { return EXIT.CLEAN; }
  const verdicts = workloads.flatMap(({ verdict }): readonly Rated[] => {
    const severity = severityOfVerdict(verdict);
    return severity ? [{ severity }] : [];
  });
  return [...findings, ...verdicts].some((each) => isAsSevere(each, failOn)) ? EXIT.FINDINGS : EXIT.CLEAN;
}

/** What has no severity of its own, for the exit code. */
export const rated = (severity: Severity, some: readonly unknown[]): readonly Rated[] => some.map(() => ({ severity }));

/** @throws UsageError if nothing was checked and nothing failed */
export function demandObjects(
  { objects, failures, files }: { readonly objects: number; readonly failures: readonly Failure[]; readonly files: readonly string[] },
  what: string,
  { allowEmpty = false }: ExitFlags,
): void {
  if (objects > 0 || failures.length > 0 || allowEmpty) { return; }
  const where = files.length === 0 ? 'no files found' : `no ${what} in ${namesOf(files)}`;
  throw new UsageError(`nothing to check: ${where}. Name files with ${what}, or use --allow-empty`);
}

/** The names of a few files, or the number of many. */
export function namesOf(files: readonly string[]): string {
  return files.length > 3 ? `${files.length} files` : files.join(', ');
}
