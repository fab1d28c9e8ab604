import { applyBaseline, BaselineFlags } from './baseline';
import { demandObjects, exitCode, ExitFlags } from './exit-code';
import { InputFile, inputFiles } from './input-files';
import { Io } from './io';
import { OutputFlags, writeReport } from './output-options';
import { CHECK_FORMATS } from './rule-options';
import { CommandSettings, CommonFlags, settingsFrom } from './settings';
import { useColors } from './terminal';
import { RULES } from '../check/rules';
import { CheckResult, checkTexts } from '../check/run';
import { Finding } from '../findings/finding';
import { Format } from '../findings/format/format';
import { formatCounts, printable } from '../findings/format/words';

/* eslint-disable @typescript-eslint/no-require-imports */
/** Formats are loaded when they are used. */
export const FORMATS: Readonly<Record<(typeof CHECK_FORMATS)[number], () => Format<Finding>>> = {
  text: () => (require('../findings/format/text') as typeof import('../findings/format/text')).formatText,
  json: () => (require('../findings/format/json') as typeof import('../findings/format/json')).formatJson,
  sarif: () => (require('../findings/format/sarif') as typeof import('../findings/format/sarif')).formatSarif,
  github: () => (require('../findings/format/github') as typeof import('../findings/format/github')).formatGithub,
  junit: () => (require('../findings/format/junit') as typeof import('../findings/format/junit')).formatJunit,
};
/* eslint-enable @typescript-eslint/no-require-imports */

export interface CheckFlags extends CommonFlags, ExitFlags, BaselineFlags, OutputFlags {
  readonly format: (typeof CHECK_FORMATS)[number];
  readonly showSource?: boolean;
  /** Whether the text format shows each finding, however often a rule repeats. @default false */
  readonly all?: boolean;
}

/** `k8s-windows check`. Returns the exit code. */
export function checkCommand(args: readonly string[], flags: CheckFlags, io: Io): number {
  const { options, excluded, placeOfIgnore } = settingsFrom(flags, io);
  const inputs = inputFiles(args, excluded, io);
  const checked = checkTexts(inputs, options);
  demandObjects(checked, 'Kubernetes objects', flags);
  const result = applyBaseline(checked, flags, io);
  // a clean run needn't load what formats findings
  const report = isEmptyText(result, flags) ? '' : FORMATS[flags.format]()(result, { textOf: cachedTexts(inputs), showSource: flags.showSource, all: flags.all, colors: flags.output === undefined && useColors(io), rules: RULES });
  writeReport(report, flags.output, io);
  printSummary(result, io, ['object', 'no Kubernetes objects'], placeOfIgnore);
  return exitCode(result, flags.failOn);
}

function isEmptyText({ findings, failures }: CheckResult, { format }: CheckFlags): boolean {
  return format === 'text' && findings.length === 0 && failures.length === 0;
}

/** Texts for code frames. Findings come file by file, so keeping the last text is enough. */
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

/** Prints to stderr what the report doesn't contain. */
export function printSummary(
  result: CheckResult, io: Io, words: readonly [one: string, none: string], placeOfIgnore: CommandSettings['placeOfIgnore'],
): void {
  const { findings, failures, objects, files, unusedIgnores } = result;
  const what = `${formatCounts([[objects, words[0]]]) || words[1]} in ${formatCounts([[files.length, 'file']]) || 'no files'}`;
  if (findings.length + failures.length === 0) { io.stderr(`checked ${what}: no findings\n`); }
  for (const ignore of unusedIgnores) {
    const { rule, paths } = ignore;
    io.stderr(`note: ${placeOfIgnore(ignore)}: unused entry in ignore: no finding of ${printable(`${rule}${paths ? ` in ${paths.join(', ')}` : ''}`)}. Remove the entry\n`);
  }
}
