import { createColors } from 'picocolors';
import { formatCounts, formatObject, printable, Severity } from '../../findings';
import { formatVerdicts } from '../../scheduling';
import { Diagnosis, Problem } from '../diagnose';

/** Number of pieces of evidence that are shown per problem; JSON has all of them. */
const SHOWN = 3;

/** Formats a diagnosis for a terminal: each problem with its evidence, cause, and remedy, and workloads that don't run. Empty without either. */
export function formatText({ problems, workloads }: Diagnosis, useColors = false): string {
  const verdicts = formatVerdicts(workloads, useColors);
  if (problems.length === 0) { return verdicts; }
  const colors = createColors(useColors);
  const paint: Readonly<Record<Severity, (text: string) => string>> = { error: colors.red, warning: colors.yellow, note: colors.cyan };
  const block = ({ symptom, severity, summary, cause, remedy, evidence, page, cluster }: Problem) => [
    `${paint[severity](colors.bold(severity))}: ${colors.bold(printable(summary))} ${colors.dim(`[${symptom}]`)}`,
    ...(cluster === undefined ? [] : [printable(`  cluster ${cluster}`)]),
    ...evidence.slice(0, SHOWN).map(({ object, place, text }) => printable(`  ${formatObject(object)}, ${place}: ${text}`)),
    ...(evidence.length > SHOWN ? [`  … and ${evidence.length - SHOWN} more`] : []),
    `  ${colors.dim('=')} ${cause.startsWith('cause unknown') ? '' : 'cause: '}${printable(cause)}`,
    `  ${colors.dim('=')} ${colors.green('remedy:')} ${printable(remedy)}`,
    `  ${colors.dim(`= ${page}`)}`,
    '',
  ].join('\n');
  const count = (severity: Severity) => problems.filter((each) => each.severity === severity).length;
  return [...problems.map(block), ...(verdicts === '' ? [] : [verdicts]), `${formatCounts([[count('error'), 'error'], [count('warning'), 'warning'], [count('note'), 'note']])}\n`].join('\n');
}
