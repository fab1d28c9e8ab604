import { Failure, formatCounts, formatObject, paletteOf, printable, printableJson, SCHEMA_VERSION, Severity } from '../../findings';
import { formatVerdicts } from '../../scheduling';
import { Diagnosis, Problem } from '../diagnose';

/** Number of pieces of evidence that are shown per problem; JSON has all of them. */
const SHOWN = 3;

/** Formats a diagnosis for a terminal: each problem with its evidence, cause, and remedy, and workloads that don't run. Empty without either. */
export function formatText({ problems, workloads }: Diagnosis, useColors = false): string {
  const verdicts = formatVerdicts(workloads, useColors);
  if (problems.length === 0) { return verdicts; }
  const colors = paletteOf(useColors);
  const explained = new Set<string>();
  // other causes of a symptom often have the same remedy
  const remedyOf = (remedy: string, page: string) => {
    const start = `  ${colors.weak('=')} ${colors.good('remedy:')} `;
    if (explained.has(`${page} ${remedy}`)) { return [`${start}as above`]; }
    explained.add(`${page} ${remedy}`);
    return [`${start}${printable(remedy)}`, `  ${colors.weak(`= ${page}`)}`];
  };
  const block = ({ symptom, severity, summary, cause, remedy, evidence, page, cluster }: Problem) => [
    `${colors[severity](colors.strong(severity))}: ${colors.strong(printable(summary))} ${colors.weak(`[${symptom}]`)}`,
    ...(cluster === undefined ? [] : [printable(`  cluster ${cluster}`)]),
    ...evidence.slice(0, SHOWN).map(({ object, place, text }) => printable(`  ${formatObject(object)}, ${place}: ${text}`)),
    ...(evidence.length > SHOWN ? [`  … and ${evidence.length - SHOWN} more`] : []),
    `  ${colors.weak('=')} ${cause.startsWith('cause unknown') ? '' : 'cause: '}${printable(cause)}`,
    ...remedyOf(remedy, page),
    '',
  ].join('\n');
  const count = (severity: Severity) => problems.filter((each) => each.severity === severity).length;
  return [
    ...problems.map(block), ...(verdicts === '' ? [] : [verdicts]),
    `${formatCounts([[count('error'), 'error'], [count('warning'), 'warning'], [count('note'), 'note']])}\n`,
  ].join('\n');
}

/** Formats a diagnosis as JSON. */
export function formatJson({ problems, missingKinds, objects, workloads, clusters }: Diagnosis, failures: readonly Failure[]): string {
  return printableJson({ schemaVersion: SCHEMA_VERSION, objects, missingKinds, ...(clusters && { clusters }), problems, workloads, failures });
}
