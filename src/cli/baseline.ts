import * as path from 'node:path';
import { readNamedFile, STDIN_NAME } from './input-files';
import { Io, UsageError } from './io';
import { writeFile } from './write-file';
import { groupedBy, isPlainObject } from '../base';
import { ENGINE_RULES, fingerprintOf, formatCounts, printable, printableJson, Reported, SCHEMA_VERSION } from '../findings';

export interface BaselineFlags {
  /** A file with findings that are not reported. */
  readonly baseline?: string;
  /** Whether the file is written, not read. @default false */
  readonly writeBaseline?: boolean;
}

/** Findings of one kind at one object of one file. */
interface BaselineEntry {
  /** With slashes, relative to the directory of the baseline; empty for problems of a cluster. */
  readonly file: string;
  readonly finding: string;
  readonly count: number;
}

/**
 * A result without the findings of the baseline; all findings go to the baseline if that is to be written.
 *
 * @throws UsageError if the baseline can't be read
 */
export function applyBaseline<R extends { readonly findings: readonly Reported[] }>(
  result: R, { baseline, writeBaseline = false }: BaselineFlags, io: Io,
): R {
  if (baseline === undefined) {
    if (writeBaseline) { throw new UsageError('--write-baseline requires --baseline <file>'); }
    return result;
  }
  const keyOf = ({ file, finding }: Pick<BaselineEntry, 'file' | 'finding'>) => `${file}\n${finding}`;
  const entryOf = (finding: Reported) => ({ file: fileOf(finding, baseline, io), finding: fingerprintOf(finding) });
  // a rule that crashed has checked nothing
  const isCrash = ({ rule }: Reported) => rule === ENGINE_RULES.crashed.id;
  if (writeBaseline) {
    const findings = result.findings.filter((finding) => !isCrash(finding));
    const groups = [...groupedBy(findings.map(entryOf), keyOf)].sort(([a], [b]) => (a < b ? -1 : 1));
    const entries = groups.map(([, group]): BaselineEntry => ({ ...group[0], count: group.length }));
    writeFile(baseline, printableJson({ schemaVersion: SCHEMA_VERSION, findings: entries }), io);
    io.stderr(`wrote ${formatCounts([[findings.length, 'finding']]) || 'no findings'} to ${printable(baseline)}\n`);
    return { ...result, findings: result.findings.filter(isCrash) };
  }
  const left = new Map(readBaseline(baseline, io).map((entry) => [keyOf(entry), entry.count]));
  const reported = result.findings.filter((finding) => {
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
  return { ...result, findings: reported };
}

function fileOf({ file = STDIN_NAME, severity }: Reported, baseline: string, io: Io): string {
  // a problem of a cluster is the same in the next dump
  if (severity !== undefined) { return ''; }
  if (file === STDIN_NAME) { return file; }
  return path.relative(path.dirname(path.resolve(io.cwd, baseline)), path.resolve(io.cwd, file)).replaceAll(path.sep, '/');
}

function readBaseline(name: string, io: Io): readonly BaselineEntry[] {
  const text = readNamedFile(name, io);
  const fault = (what: string) => new UsageError(`${name}: ${what}. Write it again with --write-baseline`);
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw fault('is not valid JSON');
  }
  if (!isPlainObject(content) || content.schemaVersion !== SCHEMA_VERSION || !Array.isArray(content.findings) || !content.findings.every(isEntry)) {
    throw fault('is not a baseline of this version');
  }
  return content.findings;
}

function isEntry(value: unknown): value is BaselineEntry {
  return isPlainObject(value) && typeof value.file === 'string' && typeof value.finding === 'string' && Number.isInteger(value.count)
    && (value.count as number) > 0;
}
