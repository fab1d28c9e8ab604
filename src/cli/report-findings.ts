import { applyBaseline, BaselineFlags } from './baseline';
import { demandObjects, exitCode, ExitFlags } from './exit-code';
import { Io } from './io';
import { OutputFlags, writeReport } from './output-options';
import { FINDING_FORMATS } from './rule-options';
import { CommandSettings } from './settings';
import { useColors } from './terminal';
import { CheckResult } from '../check/run';
import { Finding } from '../findings/finding';
import { Format, FormatOptions } from '../findings/format/format';
import { formatCounts, printable } from '../findings/format/words';
import { Ignore } from '../findings/selection';

type FormatName = (typeof FINDING_FORMATS)[number];

/* eslint-disable @typescript-eslint/no-require-imports */
/** Formats are loaded when they are used. */
export const FORMATS = {
  text: () => (require('../findings/format/text') as typeof import('../findings/format/text')).formatText,
  json: () => (require('../findings/format/json') as typeof import('../findings/format/json')).formatJson,
  sarif: () => (require('../findings/format/sarif') as typeof import('../findings/format/sarif')).formatSarif,
  github: () => (require('../findings/format/github') as typeof import('../findings/format/github')).formatGithub,
  junit: () => (require('../findings/format/junit') as typeof import('../findings/format/junit')).formatJunit,
} satisfies Readonly<Record<FormatName, () => Format<Finding>>>;
/* eslint-enable @typescript-eslint/no-require-imports */

/** The options of all commands with findings. */
export interface ReportFlags extends ExitFlags, BaselineFlags, OutputFlags {
  readonly format: FormatName;
}

/** The options of commands whose findings are in files. */
export interface FindingFlags extends ReportFlags {
  readonly showSource?: boolean;
  /** Whether the text format shows each finding, however often a rule repeats. @default false */
  readonly all?: boolean;
}

/** What a command checks. */
export interface Checked extends Pick<FormatOptions, 'rules' | 'textOf'>, Pick<CommandSettings, 'placeOfIgnore'> {
  /** What it needs in files: `Kubernetes objects`. */
  readonly demanded: string;
  /** One that was checked, and the words for none. */
  readonly words: readonly [one: string, none: string];
}

/** Reports findings in files. Returns the exit code. */
export function reportFindings(
  checked: CheckResult, flags: FindingFlags, { demanded, words, rules, textOf, placeOfIgnore }: Checked, io: Io,
): number {
  demandObjects(checked, demanded, flags);
  const result = applyBaseline(checked, flags, io);
  const { findings, failures, objects, files, unusedIgnores } = result;
  const isClean = findings.length + failures.length === 0;
  // a clean run needn't load what formats findings
  const report = isClean && flags.format === 'text' ? '' : FORMATS[flags.format]()(result, {
    textOf, rules, showSource: flags.showSource, all: flags.all, colors: flags.output === undefined && useColors(io),
  });
  writeReport(report, flags.output, io);
  if (isClean) { io.stderr(`checked ${formatCounts([[objects, words[0]]]) || words[1]} in ${formatCounts([[files.length, 'file']]) || 'no files'}: no findings\n`); }
  printUnusedIgnores(unusedIgnores, placeOfIgnore, io);
  return exitCode(result, flags.failOn);
}

/** Prints the entries of `ignore` that match nothing. */
export function printUnusedIgnores(unused: readonly Ignore[], placeOfIgnore: CommandSettings['placeOfIgnore'], io: Io): void {
  for (const ignore of unused) {
    const { rule, paths } = ignore;
    io.stderr(`note: ${placeOfIgnore(ignore)}: unused entry in ignore: no finding of ${printable(`${rule}${paths ? ` in ${paths.join(', ')}` : ''}`)}. Remove the entry\n`);
  }
}
