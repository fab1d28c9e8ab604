import { applyBaseline, BaselineFlags } from './baseline';
import { demandObjects, exitCode, ExitFlags } from './exit-code';
import { FINDING_FORMATS } from './flags';
import { Io } from './io';
import { OutputFlags, writeReport } from './output-options';
import { CommandSettings } from './settings';
import { fitted, useColors, widthOf } from './terminal';
import { CheckResult } from '../checker';
import {
  Finding, Format, formatCompact, formatCounts, formatGithub, formatJson, formatJunit, formatMarkdown, FormatOptions, formatSarif, formatText, Ignore,
  printable,
} from '../findings';
import { formatSummary, formatVerdicts, verdictsAsMarkdown, Verdicts, WorkloadVerdict } from '../scheduling';

type FormatName = (typeof FINDING_FORMATS)[number];

export const FORMATS = {
  text: formatText, compact: formatCompact, markdown: formatMarkdown, json: formatJson, sarif: formatSarif, github: formatGithub, junit: formatJunit,
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
export interface Checked extends Pick<FormatOptions, 'rules' | 'textOf' | 'visibleIn'>, Pick<CommandSettings, 'placeOfIgnore'> {
  /** What it needs in files: `Kubernetes objects`. */
  readonly demanded: string;
  /** What was checked: one, several, and none. */
  readonly words: readonly [one: string, several: string, none: string];
}

/** The result of a check of files; those of nodes have no workloads. */
type CheckedFiles = Omit<CheckResult, 'workloads'> & Partial<Verdicts>;

/** Reports findings in files. Returns the exit code. */
export function reportFindings(
  checked: CheckedFiles, flags: FindingFlags, { demanded, words, rules, textOf, visibleIn, placeOfIgnore }: Checked, io: Io,
): number {
  demandObjects(checked, demanded, flags);
  const { workloads = [], assumed, nodeNotes } = checked;
  const ofNodes = shownByNodes(workloads, checked.findings.map(idOfFinding), idsOfReasons);
  // without nodes, what follows from verdicts is in the findings, which can be suppressed one by one
  const hasNodes = assumed === undefined;
  const { result, verdicts: left } = applyBaseline(checked, flags, io, hasNodes ? ofNodes : []);
  const { findings, failures, objects, files, unusedIgnores } = result;
  const isClean = findings.length + failures.length === 0;
  const colors = useColors(io, flags);
  const { showSource, all } = flags;
  const report = FORMATS[flags.format](result, { textOf, visibleIn, rules, showSource, all, colors, width: widthOf(io, flags) });
  const isText = flags.format === 'text';
  const counted = countedWorkloads(workloads, hasNodes ? left : ofNodes, findings.map(idOfFinding), idsOfReasons);
  const verdicts = isText ? formatVerdicts(counted, colors) : flags.format === 'markdown' ? verdictsAsMarkdown(counted) : '';
  const whole = report + (report !== '' && verdicts !== '' ? '\n' : '') + verdicts;
  writeReport(isText ? fitted(whole, flags, io) : whole, flags.output, io);
  if (isClean) {
    io.stderr(`checked ${objects === 0 ? words[2] : `${objects} ${words[objects === 1 ? 0 : 1]}`} in `
    + `${formatCounts([[files.length, 'file']]) || 'no files'}: no findings\n`);
  }
  if (isText) { io.stderr(formatSummary({ workloads, assumed, nodeNotes })); }
  printUnusedIgnores(unusedIgnores, placeOfIgnore, io);
  return exitCode(result, flags.failOn, hasNodes ? counted : []);
}

/** What a reason and its finding have in common. */
const idOfFinding = ({ file, rule, path, line }: Pick<Finding, 'file' | 'rule' | 'path' | 'line'>) => JSON.stringify([file, rule, path, line]);
const idsOfReasons = ({ verdict, reasons }: WorkloadVerdict) => (
  reasons.flatMap((reason) => (reason.verdict === verdict && 'rule' in reason ? [idOfFinding(reason)] : [])));

/** The workloads whose verdict follows from no finding: only the nodes show it. @param findings IDs of all, also of those that aren't reported */
export function shownByNodes(workloads: readonly WorkloadVerdict[], findings: readonly string[], idsOf: IdsOf): readonly WorkloadVerdict[] {
  const known = new Set(findings);
  return workloads.filter((workload) => !idsOf(workload).some((id) => known.has(id)));
}

/** IDs of the findings that a verdict may follow from. */
type IdsOf = (workload: WorkloadVerdict) => readonly string[];

/**
 * The workloads that count: `ignore` or a baseline can leave out a finding, and with it what says the same. So a verdict must follow from a finding
 * that is reported, or from none.
 *
 * @param ofNodes those whose verdict follows from none, without those of a baseline
 * @param reported IDs of the findings that are reported
 */
export function countedWorkloads(
  workloads: readonly WorkloadVerdict[], ofNodes: readonly WorkloadVerdict[], reported: readonly string[], idsOf: IdsOf,
): readonly WorkloadVerdict[] {
  const [alone, kept] = [new Set(ofNodes), new Set(reported)];
  return workloads.filter((workload) => alone.has(workload) || idsOf(workload).some((id) => kept.has(id)));
}

/** Prints the entries of `ignore` that match nothing. */
export function printUnusedIgnores(unused: readonly Ignore[], placeOfIgnore: CommandSettings['placeOfIgnore'], io: Io): void {
  for (const ignore of unused) {
    const { rule, paths } = ignore;
    io.stderr(`note: ${placeOfIgnore(ignore)}: unused entry in ignore: no finding of `
      + `${printable(`${rule}${paths ? ` in ${paths.join(', ')}` : ''}`)}. Remove the entry\n`);
  }
}
