import { createColors } from 'picocolors';
import { Level } from '../../check/finding';
import { formatCounts, formatObject, printable } from '../../check/format/words';
import { Diagnosis, Trouble } from '../diagnose';

/** Pieces of evidence that are shown of one trouble; JSON has them all. */
const SHOWN = 3;

/** For people: what is wrong, what shows it, what it comes from, what to do. Empty when there is nothing to tell. */
export function formatText({ troubles }: Diagnosis, useColors = false): string {
  if (troubles.length === 0) { return ''; }
  const colors = createColors(useColors);
  const paint: Readonly<Record<Level, (text: string) => string>> = { error: colors.red, warning: colors.yellow, note: colors.cyan };
  const block = ({ symptom, level, summary, cause, remedy, evidence, page }: Trouble) => [
    `${paint[level](colors.bold(level))}: ${colors.bold(printable(summary))} ${colors.dim(`[${symptom}]`)}`,
    ...evidence.slice(0, SHOWN).map(({ object, place, text }) => printable(`  ${formatObject(object)}, ${place}: ${text}`)),
    ...(evidence.length > SHOWN ? [`  … and ${evidence.length - SHOWN} more`] : []),
    `  ${colors.dim('=')} cause: ${printable(cause)}`,
    `  ${colors.dim('=')} ${colors.green('remedy:')} ${printable(remedy)}`,
    `  ${colors.dim(`= ${page}`)}`,
    '',
  ].join('\n');
  const count = (level: Level) => troubles.filter((each) => each.level === level).length;
  return [...troubles.map(block), `${formatCounts([[count('error'), 'error'], [count('warning'), 'warning'], [count('note'), 'note']])}\n`].join('\n');
}
