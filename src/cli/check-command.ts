import { InputFile, inputFiles } from './input-files';
import { EXIT, Io, UsageError } from './io';
import { CommonFlags, settingsFrom } from './settings';
import { useColors } from './terminal';
import { writeFile } from './write-file';
import { ENGINE_RULES } from '../check/engine-rules';
import { LEVELS } from '../check/finding';
import { Format } from '../check/format/format';
import { formatCounts, printable } from '../check/format/words';
import { CheckResult, checkTexts } from '../check/run';

/* eslint-disable @typescript-eslint/no-require-imports */
/** Formats are loaded when they are asked for. */
export const FORMATS: Readonly<Record<string, () => Format>> = {
  text: () => (require('../check/format/text') as typeof import('../check/format/text')).formatText,
  json: () => (require('../check/format/json') as typeof import('../check/format/json')).formatJson,
  sarif: () => (require('../check/format/sarif') as typeof import('../check/format/sarif')).formatSarif,
  github: () => (require('../check/format/github') as typeof import('../check/format/github')).formatGithub,
  junit: () => (require('../check/format/junit') as typeof import('../check/format/junit')).formatJunit,
};
/* eslint-enable @typescript-eslint/no-require-imports */

export const FORMAT_NAMES = Object.keys(FORMATS);

export interface CheckFlags extends CommonFlags {
  readonly format: string;
  readonly output?: string;
  readonly showSource?: boolean;
}

/** `k8s-windows check`: the exit code. */
export function checkCommand(args: readonly string[], flags: CheckFlags, io: Io): number {
  demandFormat(flags.format);
  const { options, exclude } = settingsFrom(flags, io);
  const inputs = inputFiles(args, exclude, io);
  const result = checkTexts(inputs, options);
  const report = isEmptyText(result, flags) ? '' : FORMATS[flags.format]()(result, { textOf: cachedTexts(inputs), showSource: flags.showSource, colors: flags.output === undefined && useColors(io) });
  writeReport(report, flags.output, io);
  tellMore(result, io, ['object', 'no Kubernetes objects']);
  return exitCode(result);
}

/** @throws UsageError for a format that isn't there */
export function demandFormat(format: string): void {
  if (!FORMAT_NAMES.includes(format)) { throw new UsageError(`unknown format "${format}": use one of ${FORMAT_NAMES.join(', ')}`); }
}

/** Writes a report to a file, or to stdout. */
export function writeReport(report: string, output: string | undefined, io: Io): void {
  if (output === undefined) { io.stdout(report); } else { writeFile(output, report, io); }
}

export function exitCode({ findings, failures }: Pick<CheckResult, 'findings' | 'failures'>): number {
  if (failures.length > 0 || findings.some(({ rule }) => rule === ENGINE_RULES.crashed.id)) { return EXIT.UNREADABLE; }
  return findings.some(({ effect }) => LEVELS[effect] === 'error') ? EXIT.FINDINGS : EXIT.CLEAN;
}

/** A clean run has nothing to say, so it needn't load what would say it. */
function isEmptyText({ findings, failures }: CheckResult, { format }: CheckFlags): boolean {
  return format === 'text' && findings.length === 0 && failures.length === 0;
}

/** Texts for code frames; findings come file by file, so the last one is enough to keep. */
function cachedTexts(inputs: readonly InputFile[]): (file: string) => string | undefined {
  const byName = new Map(inputs.map(({ file, text }) => [file, text]));
  let last: { file: string; text: string } | undefined;
  return (file) => {
    if (last?.file === file) { return last.text; }
    const text = byName.get(file);
    try {
      last = { file, text: (typeof text === 'function' ? text() : text ?? '').replace(/^\ufeff/, '') };
      return last.text;
    } catch {
      // the failure itself is in the report
      return undefined;
    }
  };
}

/** Says on stderr what a report doesn't. */
export function tellMore(result: CheckResult, io: Io, words: readonly [one: string, none: string]): void {
  const { findings, failures, objects, files, unusedIgnores } = result;
  const what = `${formatCounts([[objects, words[0]]]) || words[1]} in ${formatCounts([[files.length, 'file']]) || 'no files'}`;
  if (findings.length + failures.length === 0) { io.stderr(`checked ${what}: nothing found\n`); }
  for (const { rule, paths } of unusedIgnores) {
    io.stderr(`note: the configuration ignores ${printable(`${rule}${paths ? ` in ${paths.join(', ')}` : ''}`)}, but nothing of it was found\n`);
  }
}
