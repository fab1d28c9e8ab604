import { createColors } from 'picocolors';
import { Failure, Finding, Level, LEVELS } from '../finding';
import { Format, FormatOptions } from './format';
import { frameOf } from './frame';
import { maskLine } from './mask-line';
import { EFFECT_WORDS, formatCounts, formatObject, formatPlace, printable } from './words';

type Colors = ReturnType<typeof createColors>;

/** A report for people: each finding with its line, its effect, and the change to make. Empty without findings and failures. */
export const formatText: Format = (result, options = {}) => {
  const colors = createColors(options.colors ?? false);
  const parts = [
    ...result.failures.map((failure) => failureText(failure, colors, options)),
    ...result.findings.map((finding) => findingText(finding, colors, options)),
  ];
  return parts.length === 0 ? '' : [...parts, `${summary(result.findings, result.failures)}\n`].join('\n');
};

function findingText(finding: Finding, colors: Colors, options: FormatOptions): string {
  const level = LEVELS[finding.effect];
  const paint = { error: colors.red, warning: colors.yellow, note: colors.cyan }[level];
  const head = `${colors.bold(formatPlace(finding))}: ${paint(colors.bold(level))}: ${colors.bold(printable(finding.message))} ${colors.dim(`[${finding.rule}]`)}`;
  return block(head, frameLines(finding, paint, colors, options), [
    `${colors.dim(`${finding.effect}:`)} ${EFFECT_WORDS[finding.effect]} ${colors.dim(`(${formatObject(finding.object)})`)}`,
    `${colors.green('help:')} ${printable(finding.help)}${finding.fix ? colors.dim(' (fixable)') : ''}`,
  ], colors);
}

function failureText(failure: Failure, colors: Colors, options: FormatOptions): string {
  const head = `${colors.bold(formatPlace(failure))}: ${colors.red(colors.bold(printable(failure.message)))} ${colors.dim('[unreadable]')}`;
  return block(head, frameLines(failure, colors.red, colors, options), failure.help ? [`${colors.green('help:')} ${printable(failure.help)}`] : [], colors);
}

function block(head: string, frame: readonly string[], notes: readonly string[], colors: Colors): string {
  return [head, ...frame, ...notes.map((note) => `  ${colors.dim('=')} ${note}`), ''].join('\n');
}

function frameLines(place: Finding | Failure, paint: (text: string) => string, colors: Colors, { textOf, showSource }: FormatOptions): string[] {
  const { file, line, column } = place;
  const text = file === undefined ? undefined : textOf?.(file);
  const mask = showSource ? undefined : maskLine(place);
  const frame = text !== undefined && line !== undefined && column !== undefined ? frameOf(text, { ...place, line, column }, mask) : undefined;
  if (!frame) { return []; }
  const number = String(line);
  const bar = colors.dim('|');
  return [`${colors.dim(number.padStart(4))} ${bar} ${frame.line}`, `${' '.repeat(Math.max(4, number.length))} ${bar} ${frame.indent}${paint(frame.carets)}`];
}

function summary(findings: readonly Finding[], failures: readonly Failure[]): string {
  const count = (level: Level) => findings.filter(({ effect }) => LEVELS[effect] === level).length;
  const fixable = findings.filter(({ fix }) => fix).length;
  const counts = formatCounts([[failures.length, 'unreadable document'], [count('error'), 'error'], [count('warning'), 'warning'], [count('note'), 'note']]);
  return `${counts}${fixable > 0 ? `; ${fixable} fixable with "k8s-windows fix"` : ''}`;
}
