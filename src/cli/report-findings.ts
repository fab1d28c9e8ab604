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
import { formatGithub } from '../findings/format/github';
import { formatJson } from '../findings/format/json';
import { formatJunit } from '../findings/format/junit';
import { formatSarif } from '../findings/format/sarif';
import { formatText } from '../findings/format/text';
import { formatCounts, printable } from '../findings/format/words';
import { Ignore } from '../findings/selection';

type FormatName = (typeof FINDING_FORMATS)[number];

export const FORMATS = {
  text: formatText, json: formatJson, sarif: formatSarif, github: formatGithub, junit: formatJunit,
} satisfies Readonly<Record<FormatName, Format<Finding>>>;

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
  /** What was checked: one, several, and none. */
  readonly words: readonly [one: string, several: string, none: string];
}

/** Reports findings in files. Returns the exit code. */
export function reportFindings(
  checked: CheckResult, flags: FindingFlags, { demanded, words, rules, textOf, placeOfIgnore }: Checked, io: Io,
): number {
  demandObjects(checked, demanded, flags);
  const result = applyBaseline(checked, flags, io);
  const { findings, failures, objects, files, unusedIgnores } = result;
  const isClean = findings.length + failures.length === 0;
  const report = FORMATS[flags.format](result, {
    textOf, rules, showSource: flags.showSource, all: flags.all, colors: flags.output === undefined && useColors(io),
  });
  writeReport(report, flags.output, io);
  if (isClean) { io.stderr(`checked ${objects === 0 ? words[2] : `${objects} ${words[objects === 1 ? 0 : 1]}`} in ${formatCounts([[files.length, 'file']]) || 'no files'}: no findings\n`); }
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
