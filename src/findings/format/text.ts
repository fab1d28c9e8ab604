import { createColors } from 'picocolors';
import { Format, FormatOptions } from './format';
import { frameOf } from './frame';
import { maskLine } from './mask-line';
import { formatMore, Repeated, selectAll, selectInFull } from './repeated';
import { EFFECT_WORDS, formatCounts, formatObject, formatPlace, printable } from './words';
import { groupedBy } from '../../base';
import { ENGINE_RULES } from '../engine-rules';
import { Failure, Finding, Severity, SEVERITY_OF } from '../finding';

type Colors = ReturnType<typeof createColors>;

/**
 * A report for people: each finding with its line, its effect, and the change to make. Repeated findings of a rule are counted after the
 * first ones, unless all are asked for. Empty without findings and failures.
 */
export const formatText: Format<Finding> = (result, options = {}) => {
  const { findings, failures } = result;
  const colors = createColors(options.colors ?? false);
  const { inFull, failuresInFull, isOverview, more, notes } = (options.all ? selectAll : selectInFull)(findings, failures);
  const shown = isOverview ? { ...options, textOf: undefined } : options;
  const otherFailures = failures.slice(failuresInFull);
  const parts = [
    ...failures.slice(0, failuresInFull).map((failure, i) => failureText(failure, i === failuresInFull - 1 ? otherFailures : [], colors, shown)),
    ...findings.filter((finding) => inFull.has(finding)).map((finding) => findingText(finding, more.get(finding), colors, shown)),
    ...notes.map((group) => notesText(group, colors, options)),
  ];
  return parts.length === 0 ? '' : [...parts, `${summary(findings, failures)}\n`].join('\n');
};

/** Columns of what is printed around a line of a file. */
const AROUND_LINE = '1234 | ……'.length;
/** Columns of the mark before a line below a message. */
const INDENT = '  = '.length;

function painter(severity: Severity, colors: Colors): (text: string) => string {
  return { error: colors.red, warning: colors.yellow, note: colors.cyan }[severity];
}

/** @param more further findings of the rule, which are only counted */
function findingText(finding: Finding, more: Repeated | undefined, colors: Colors, options: FormatOptions): string {
  const severity = SEVERITY_OF[finding.effect];
  const paint = painter(severity, colors);
  const head = `${colors.bold(formatPlace(finding))}: ${paint(colors.bold(severity))}: ${colors.bold(printable(finding.message))} ${colors.dim(`[${finding.rule}]`)}`;
  return block(head, frameLines(finding, paint, colors, options), [
    `${colors.dim(`${finding.effect}:`)} ${EFFECT_WORDS[finding.effect]} ${colors.dim(`(${formatObject(finding.object)})`)}`,
    `${colors.green('help:')} ${printable(finding.help)}${finding.fix ? colors.dim(' (fixable)') : ''}`,
    ...(more ? [formatMore(`${more.findings.length} more of ${more.rule} (${more.effect})`, more.findings, INDENT)] : []),
  ], colors);
}

/** All notes of a rule as one. */
function notesText({ rule, effect, findings }: Repeated, colors: Colors, { rules = [] }: FormatOptions): string {
  const [message = '', ...otherMessages] = new Set(findings.map((finding) => finding.message));
  const text = otherMessages.length === 0 ? message : [...rules, ...Object.values(ENGINE_RULES)].find(({ id }) => id === rule)?.summary ?? message;
  const [help = '', ...otherHelps] = byFrequency(findings.map((finding) => finding.help));
  const fixable = findings.filter(({ fix }) => fix).length;
  const head = `${painter('note', colors)(colors.bold('note'))}: ${colors.bold(printable(text))} ${colors.dim(`[${rule}]`)}`;
  return block(head, [], [
    `${colors.green(otherHelps.length > 0 ? 'help, most often:' : 'help:')} ${printable(help)}${fixable > 0 ? colors.dim(` (${fixable} fixable)`) : ''}`,
    formatMore(`${findings.length} of ${rule} (${effect})`, findings, INDENT),
  ], colors);
}

/** The different strings of a list, the most frequent first. */
function byFrequency(texts: readonly string[]): readonly string[] {
  return [...groupedBy(texts, String)].sort(([, a], [, b]) => b.length - a.length).map(([text]) => text);
}

/** @param more further failures, which are only counted */
function failureText(failure: Failure, more: readonly Failure[], colors: Colors, options: FormatOptions): string {
  const head = `${colors.bold(formatPlace(failure))}: ${colors.red(colors.bold(printable(failure.message)))} ${colors.dim('[unreadable]')}`;
  return block(head, frameLines(failure, colors.red, colors, options), [
    ...(failure.help ? [`${colors.green('help:')} ${printable(failure.help)}`] : []),
    ...(more.length > 0 ? [formatMore(`${more.length} more unreadable`, more, INDENT)] : []),
  ], colors);
}

function block(head: string, frame: readonly string[], notes: readonly string[], colors: Colors): string {
  return [head, ...frame, ...notes.map((note) => `  ${colors.dim('=')} ${note}`), ''].join('\n');
}

function frameLines(
  place: Finding | Failure, paint: (text: string) => string, colors: Colors, { textOf, visibleIn, showSource, width = Infinity }: FormatOptions,
): string[] {
  const { file, line, column } = place;
  const text = file === undefined ? undefined : textOf?.(file);
  const mask = showSource ? undefined : maskLine(place, file === undefined ? undefined : visibleIn?.(file));
  if (text === undefined || line === undefined || column === undefined) { return []; }
  const frame = frameOf(text, { ...place, line, column }, mask, width - AROUND_LINE);
  if (!frame) { return []; }
  const number = String(line);
  const bar = colors.dim('|');
  return [`${colors.dim(number.padStart(4))} ${bar} ${frame.line}`, `${' '.repeat(Math.max(4, number.length))} ${bar} ${frame.indent}${paint(frame.carets)}`];
}

function summary(findings: readonly Finding[], failures: readonly Failure[]): string {
  const count = (severity: Severity) => findings.filter(({ effect }) => SEVERITY_OF[effect] === severity).length;
  const fixable = findings.filter(({ fix }) => fix).length;
  const counts = formatCounts([[failures.length, 'unreadable document'], [count('error'), 'error'], [count('warning'), 'warning'], [count('note'), 'note']]);
  return `${counts}${fixable > 0 ? `; ${fixable} fixable with "k8s-windows fix"` : ''}`;
}
