import * as path from 'node:path';
import { demandNoInput, noteInput, readNamedFile, statOf, STDIN_NAME } from './input-files';
import { Io, UsageError } from './io';
import { OutputFlags } from './output-options';
import { streamAt, writeFile } from './write-file';
import { attempt, groupedBy, isPlainObject, PlainObject, show } from '../base';
import { ENGINE_RULES, fingerprintOf, formatCounts, printable, printableJson, Reported, SCHEMA_VERSION } from '../findings';
import { severityOfVerdict, WorkloadVerdict } from '../scheduling';

export interface BaselineFlags {
  /** A file with findings that are not reported. */
  readonly baseline?: string;
  /** Whether the file is written, not read. @default false */
  readonly writeBaseline?: boolean;
}

/** Findings of one kind at one object of one file, or the verdict on a workload. */
interface BaselineEntry {
  /** With slashes, relative to the directory of the baseline; empty for problems of a cluster. */
  readonly file: string;
  readonly finding: string;
  readonly count: number;
}

/** What a baseline can list. */
type Listed = Pick<Reported, 'rule' | 'object' | 'path' | 'file' | 'severity'>;

/** A verdict as a baseline lists it: in the file of its workload, or of a cluster. */
const listedVerdict = ({ file, verdict, ...object }: WorkloadVerdict): Listed => (
  { rule: 'verdict', object, path: verdict, ...(file === undefined ? { severity: 'error' } : { file }) });

/**
 * A result without the findings and verdicts of the baseline; all go to the baseline if that is to be written.
 *
 * @param verdicts those that follow from no finding, of which a baseline lists errors
 * @throws UsageError if the baseline can't be read
 */
export function applyBaseline<R extends { readonly findings: readonly Reported[] }>(
  result: R, flags: BaselineFlags & Pick<OutputFlags, 'output'>, io: Io, verdicts: readonly WorkloadVerdict[] = [],
): { readonly result: R; readonly verdicts: readonly WorkloadVerdict[] } {
  const listed = new Map(verdicts.filter(({ verdict }) => severityOfVerdict(verdict) === 'error').map((each) => [each, listedVerdict(each)]));
  const left = new Set<Listed | undefined>([undefined, ...notIn([...result.findings, ...listed.values()], flags, io)]);
  return {
    result: { ...result, findings: result.findings.filter((each) => left.has(each)) },
    verdicts: verdicts.filter((each) => left.has(listed.get(each))),
  };
}

/** What isn't in the baseline; what a new baseline doesn't list. */
function notIn(all: readonly Listed[], { baseline, writeBaseline = false, output }: Parameters<typeof applyBaseline>[1], io: Io): readonly Listed[] {
  if (baseline === undefined) {
    if (writeBaseline) { throw new UsageError('--write-baseline requires --baseline <file>'); }
    return all;
  }
  const keyOf = ({ file, finding }: Pick<BaselineEntry, 'file' | 'finding'>) => `${file}\n${finding}`;
  const entryOf = (finding: Listed) => ({ file: fileOf(finding, baseline, io), finding: fingerprintOf(finding) });
  // a rule that crashed has checked nothing
  const isCrash = ({ rule }: Listed) => rule === ENGINE_RULES.crashed.id;
  if (writeBaseline) {
    demandReplaceable(baseline, io);
    // before the baseline is written
    demandNoInput('--output', output, io);
    const findings = all.filter((finding) => !isCrash(finding));
    const groups = [...groupedBy(findings.map(entryOf), keyOf)].sort(([a], [b]) => (a < b ? -1 : 1));
    const entries = groups.map(([, group]): BaselineEntry => ({ ...group[0], count: group.length }));
    writeFile(baseline, printableJson({ schemaVersion: SCHEMA_VERSION, findings: entries }), io);
    io.stderr(`wrote ${formatCounts([[findings.length, 'finding']]) || 'no findings'} to ${printable(baseline)}\n`);
    return all.filter(isCrash);
  }
  const left = new Map(readBaseline(baseline, io).map((entry) => [keyOf(entry), entry.count]));
  const reported = all.filter((finding) => {
    const key = keyOf(entryOf(finding));
    const count = left.get(key) ?? 0;
    if (count === 0 || isCrash(finding)) { return true; }
    left.set(key, count - 1);
    return false;
  });
  const unused = [...left.values()].reduce((sum, count) => sum + count, 0);
  if (unused > 0) {
    io.stderr(`note: ${printable(baseline)} lists ${formatCounts([[unused, 'finding']])} that no longer `
    + `occur${unused === 1 ? 's' : ''}. Update it with --write-baseline\n`);
  }
  return reported;
}

function fileOf({ file = STDIN_NAME, severity }: Listed, baseline: string, io: Io): string {
  // a problem of a cluster is the same in the next dump
  if (severity !== undefined) { return ''; }
  if (file === STDIN_NAME) { return file; }
  return path.relative(path.dirname(path.resolve(io.cwd, baseline)), path.resolve(io.cwd, file)).replaceAll(path.sep, '/');
}

/** @throws UsageError if the file exists, and is no baseline */
function demandReplaceable(baseline: string, io: Io): void {
  demandNoInput('--baseline', baseline, io);
  const file = path.resolve(io.cwd, baseline);
  const isFile = statOf(file)?.isFile() && streamAt(file) === undefined;
  const text = isFile ? readNamedFile(baseline, io) : '';
  // the report must not replace the baseline
  noteInput(baseline, io);
  if (text.trim() !== '' && !isBaseline(attempt(() => JSON.parse(text) as unknown))) {
    throw new UsageError(`--baseline: must be a baseline or a new file with --write-baseline, got ${show(baseline)}, which is another file. `
      + 'Name another file, or remove this one');
  }
}

function readBaseline(name: string, io: Io): readonly BaselineEntry[] {
  const text = readNamedFile(name, io);
  const fault = (what: string) => new UsageError(`${name}: ${what}. Name a baseline, or remove the file and write it again with --write-baseline`);
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw fault('is not valid JSON');
  }
  if (!isBaseline(content) || content.schemaVersion !== SCHEMA_VERSION) {
    throw fault('is not a baseline of this version');
  }
  return content.findings;
}

/** Whether content is a baseline, of whatever version. */
function isBaseline(content: unknown): content is PlainObject & { readonly findings: readonly BaselineEntry[] } {
  return isPlainObject(content) && content.schemaVersion !== undefined && Array.isArray(content.findings) && content.findings.every(isEntry);
}

function isEntry(value: unknown): value is BaselineEntry {
  return isPlainObject(value) && typeof value.file === 'string' && typeof value.finding === 'string' && Number.isInteger(value.count)
    && (value.count as number) > 0;
}
