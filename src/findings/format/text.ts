import { Format, FormatOptions } from './format';
import { frameOf, maskLine } from './frame';
import { Palette, paletteOf } from './palette';
import { formatMore, Repeated, selectAll, selectInFull } from './repeated';
import { countsOf, EFFECT_WORDS, formatObject, formatPlace, printable, printableMessage } from './words';
import { groupedBy } from '../../base';
import { Effect, Failure, Finding, SEVERITY_OF } from '../finding';
import { ENGINE_RULES } from '../rule';

/**
 * A report for people: each finding with its line, its effect, and the change to make. Repeated findings of a rule are counted after the
 * first ones, unless all are asked for. Empty without findings and failures.
 */
export const formatText: Format<Finding> = (result, options = {}) => {
  const { findings, failures } = result;
  const colors = paletteOf(options.colors);
  const { inFull, failuresInFull, isOverview, more, notes } = (options.all ? selectAll : selectInFull)(findings, failures);
  const shown = isOverview ? { ...options, textOf: undefined } : options;
  const explained = new Set<Effect>();
  const otherFailures = failures.slice(failuresInFull);
  const parts = [
    ...failures.slice(0, failuresInFull).map((failure, i) => failureText(failure, i === failuresInFull - 1 ? otherFailures : [], colors, shown)),
    ...findings.filter((each) => inFull.has(each)).map((finding) => findingText(finding, { more: more.get(finding), explained }, colors, shown)),
    ...notes.map((group) => notesText(group, colors, options)),
  ];
  return parts.length === 0 ? '' : [...parts, `${summary(findings, failures)}\n`].join('\n');
};

/** Columns of what is printed around a line of a file. */
const AROUND_LINE = '1234 | ……'.length;
/** Columns of the mark before a line below a message. */
const INDENT = '  = '.length;

/** What is around a finding. */
interface Surroundings {
  /** Further findings of the rule, which are only counted. */
  readonly more: Repeated | undefined;
  /** The effects that were explained; that of the finding is added. */
  readonly explained: Set<Effect>;
}

function findingText(finding: Finding, { more, explained }: Surroundings, colors: Palette, options: FormatOptions): string {
  const { effect } = finding;
  const severity = SEVERITY_OF[effect];
  const meaning = explained.has(effect) ? colors.weak(effect) : `${colors.weak(`${effect}:`)} ${EFFECT_WORDS[effect]}`;
  explained.add(effect);
  const paint = colors[severity];
  const head = `${colors.strong(formatPlace(finding))}: ${paint(colors.strong(severity))}: ${colors.strong(printableMessage(finding.message))} `
    + colors.weak(`[${finding.rule}]`);
  return block(head, frameLines(finding, paint, colors, options), [
    `${meaning} ${colors.weak(`(${formatObject(finding.object)})`)}`,
    `${colors.good('help:')} ${printableMessage(finding.help)}${finding.fix ? colors.weak(' (fixable)') : ''}`,
    ...(more ? [formatMore(`${more.findings.length} more of ${more.rule} (${more.effect})`, more.findings, INDENT)] : []),
  ], colors);
}

/** All notes of a rule as one. */
function notesText({ rule, effect, findings }: Repeated, colors: Palette, { rules = [] }: FormatOptions): string {
  const [message = '', ...otherMessages] = new Set(findings.map((finding) => finding.message));
  const text = otherMessages.length === 0 ? message : [...rules, ...Object.values(ENGINE_RULES)].find(({ id }) => id === rule)?.summary ?? message;
  const [help = '', ...otherHelps] = byFrequency(findings.map((finding) => finding.help));
  const fixable = findings.filter(({ fix }) => fix).length;
  const head = `${colors.note(colors.strong('note'))}: ${colors.strong(printableMessage(text))} ${colors.weak(`[${rule}]`)}`;
  return block(head, [], [
    `${colors.good(otherHelps.length > 0 ? 'help, most often:' : 'help:')} `
      + `${printable(help)}${fixable > 0 ? colors.weak(` (${fixable} fixable)`) : ''}`,
    formatMore(`${findings.length} of ${rule} (${effect})`, findings, INDENT),
  ], colors);
}

/** The different strings of a list, the most frequent first. */
function byFrequency(texts: readonly string[]): readonly string[] {
  return [...groupedBy(texts, String)].sort(([, a], [, b]) => b.length - a.length).map(([text]) => text);
}

/** @param more further failures, which are only counted */
function failureText(failure: Failure, more: readonly Failure[], colors: Palette, options: FormatOptions): string {
  const head = `${colors.strong(formatPlace(failure))}: ${colors.error(colors.strong(printableMessage(failure.message)))} `
    + colors.weak('[unreadable]');
  return block(head, frameLines(failure, colors.error, colors, options), [
    ...(failure.help ? [`${colors.good('help:')} ${printable(failure.help)}`] : []),
    ...(more.length > 0 ? [formatMore(`${more.length} more unreadable`, more, INDENT)] : []),
  ], colors);
}

function block(head: string, frame: readonly string[], notes: readonly string[], colors: Palette): string {
  return [head, ...frame, ...notes.map((note) => `  ${colors.weak('=')} ${note}`), ''].join('\n');
}

function frameLines(
  place: Finding | Failure, paint: (text: string) => string, colors: Palette, { textOf, visibleIn, showSource, width = Infinity }: FormatOptions,
): string[] {
  const { file, line, column } = place;
  const text = file === undefined ? undefined : textOf?.(file);
  const mask = showSource ? undefined : maskLine(place, file === undefined ? undefined : visibleIn?.(file));
  if (text === undefined || line === undefined || column === undefined) { return []; }
  const frame = frameOf(text, { ...place, line, column }, mask, width - AROUND_LINE);
  if (!frame) { return []; }
  const number = String(line);
  const bar = colors.weak('|');
  return [
    `${colors.weak(number.padStart(4))} ${bar} ${frame.line}`,
    `${' '.repeat(Math.max(4, number.length))} ${bar} ${frame.indent}${paint(frame.carets)}`,
  ];
}

function summary(findings: readonly Finding[], failures: readonly Failure[]): string {
  const fixable = findings.filter(({ fix }) => fix).length;
  return `${countsOf(findings, failures)}${fixable > 0 ? `; ${fixable} fixable with "k8s-windows fix"` : ''}`;
}
