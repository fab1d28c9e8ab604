import { crdsIn, platformOf, readConfigFile } from './config-file';
import { STDIN_NAME } from './input-files';
import { EXIT, Io, UsageError } from './io';
import { SCHEMA_VERSION } from './output-options';
import type { CommonFlags } from './settings';
import { Config } from '../check/config';
import { filterStream } from '../filter/filter-stream';
import { FilterOptions } from '../filter/options';
import { FilterChange, FilteredText, FilterReport, InObject } from '../filter/result';
import { Failure } from '../findings/finding';
import { formatCounts, formatFailure, formatMessage, formatObject, formatPlace, printable, printableJson } from '../findings/format/words';
import { WindowsVersion } from '../knowledge';
import { formatPath, keysOfPointer, problemText, show } from '../options';
import { INVALID_OPTION } from '../options/schema';

/** The options of `k8s-windows filter`. */
export interface FilterFlags extends Pick<CommonFlags, 'platform' | 'crds' | 'placement' | 'config'> {
  /** Windows release, in any form. */
  readonly windows?: string;
  readonly linux?: FilterOptions['linux'];
  /** A quantity, or `none`. */
  readonly defaultMemory?: string;
  readonly windowsPods?: readonly string[];
  readonly skip?: readonly string[];
  readonly skipLabels?: string;
  /** @default 'problem' */
  readonly failOn?: 'problem' | 'never';
  /** Format of the report on stderr. */
  readonly report: string;
}

/** `k8s-windows filter`: filters stdin to stdout. Returns the exit code. */
export function filterCommand(flags: FilterFlags, io: Io): number {
  const options = filterOptions(flags, io);
  const chunks = io.readStdinChunks ? io.readStdinChunks() : stdinOf(io);
  if (chunks === undefined) { throw new UsageError('stdin is a terminal. Redirect a file or the output of a command to it, such as "helm template"'); }
  const report = new Report(flags.report === 'json');
  try {
    for (const part of filterStream(decoded(chunks), options, STDIN_NAME)) {
      report.add(part);
      if (part.failures.length > 0) { break; }
      io.stdout(part.text);
      if (io.isClosed?.()) { return EXIT.UNREADABLE; }
    }
  } catch (error) {
    if (!(error instanceof InputError)) { throw error; }
    report.fail({ file: STDIN_NAME, message: error.message, help: 'save it as UTF-8; kubectl reads nothing else' });
  }
  io.stderr(report.text());
  if (report.failures.length > 0) { return EXIT.UNREADABLE; }
  return report.problems > 0 && flags.failOn !== 'never' ? EXIT.FINDINGS : EXIT.CLEAN;
}

/** The options of the command line, which override those of the configuration file. @throws UsageError if one is invalid */
function filterOptions(flags: FilterFlags, io: Io): FilterOptions {
  const { options: { platform, placement, mixed }, filter: configured } = readConfigFile(flags.config, io)?.config ?? NO_CONFIG;
  const given: FilterOptions = {
    platform: flags.platform === undefined ? undefined : platformOf(flags.platform),
    version: flags.windows === undefined ? undefined : releaseOf(flags.windows),
    placement: flags.placement, linux: flags.linux,
    defaultMemory: flags.defaultMemory === 'none' ? false : flags.defaultMemory,
    windowsPods: flags.windowsPods, skip: flags.skip, skipLabels: flags.skipLabels,
    crds: flags.crds === undefined ? undefined : crdsIn(flags.crds, io),
  };
  // there is nothing to keep on Linux nodes where there are none
  return { platform, placement, ...(mixed === false && { linux: 'leave' }), ...configured, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
}

const NO_CONFIG: Pick<Config, 'options' | 'filter'> = { options: {}, filter: {} };

function releaseOf(given: string): WindowsVersion | 'any' {
  if (given === 'any') { return given; }
  const { value, fault } = WindowsVersion.read(given);
  if (!value) { throw new UsageError(problemText({ code: INVALID_OPTION, path: ['--windows'], message: `must ${fault.must}, got ${show(given)}`, remedy: fault.remedy })); }
  return value;
}

function stdinOf(io: Io): Iterable<Uint8Array> | undefined {
  const text = io.readStdin();
  return text === undefined ? undefined : [Buffer.from(text)];
}

/** The input isn't text. */
class InputError extends Error {}

/** @throws InputError if the bytes aren't UTF-8: other bytes would be changed */
function* decoded(chunks: Iterable<Uint8Array>): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    for (const chunk of chunks) { yield decoder.decode(chunk, { stream: true }); }
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError && 'code' in error) { throw new InputError('must be text in UTF-8, got other bytes'); }
    throw error;
  }
}

/** What is printed on stderr. */
class Report {
  public readonly failures: Failure[] = [];
  private readonly parts: FilterReport[] = [];

  public constructor(private readonly isJson: boolean) {}

  public get problems(): number { return this.parts.reduce((sum, { problems }) => sum + problems.length, 0); }

  public add({ text, failures, ...part }: FilteredText): void {
    this.parts.push(part);
    this.failures.push(...failures);
  }

  public fail(failure: Failure): void { this.failures.push(failure); }

  public text(): string {
    const all = <K extends 'changes' | 'problems' | 'notes'>(key: K) => this.parts.flatMap((part) => part[key] as FilterReport[K][number][]);
    const objects = this.parts.reduce((sum, part) => sum + part.objects, 0);
    const [changes, problems, notes] = [all('changes'), all('problems'), all('notes')];
    if (this.isJson) { return printableJson({ schemaVersion: SCHEMA_VERSION, objects, changes, problems, notes, failures: this.failures }); }
    const at = (of: InObject) => formatPlace({ ...of, file: STDIN_NAME });
    const groups = groupsOf(changes);
    const lines = [
      ...groups.map((group) => `changed ${at(group[0])}: ${formatObject(group[0].object)}: for ${OS_NAMES[group[0].os]} nodes, since ${printable(group[0].why)}: ${summaryOf(group)}`),
      ...problems.map((problem) => `${problem.isLeft ? 'left' : 'problem'} ${at(problem)}: ${formatObject(problem.object)}: ${printable(`${pathText(problem.path)}: ${formatMessage(problem)}`)} [${problem.code}]`),
      ...notes.map((note) => `note ${at(note)}: ${formatObject(note.object)}: ${printable(`${pathText(note.path)}${note.path === '' ? '' : ': '}${note.message}`)}`),
      ...this.failures.map((failure) => formatFailure(failure)),
    ];
    if (this.failures.length > 0) { return `${lines.join('\n')}\n`; }
    const ofOs = (os: FilterChange['os']) => groups.filter(([change]) => change.os === os).length;
    const counts = OSES.filter((os) => ofOs(os) > 0).map((os) => `${ofOs(os)} changed for ${OS_NAMES[os]}`).join(', ') || 'nothing changed';
    const problem = problems.length === 0 ? '' : `; ${formatCounts([[problems.length, 'problem']])}`;
    return [...lines, `filtered ${formatCounts([[objects, 'object']]) || 'no objects'}: ${counts}${problem}`, ''].join('\n');
  }
}

const OSES = ['windows', 'linux'] as const;
const OS_NAMES = { windows: 'Windows', linux: 'Linux' } as const;

/** The changes of each Pod or object: they follow each other. */
function groupsOf(changes: readonly FilterChange[]): readonly (readonly FilterChange[])[] {
  const groups: FilterChange[][] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    if (last?.[0].object === change.object && last[0].os === change.os && last[0].why === change.why) { last.push(change); } else { groups.push([change]); }
  }
  return groups;
}

/** `added spec.os, spec.nodeSelector; removed spec.containers[0].securityContext`. */
function summaryOf(changes: readonly FilterChange[]): string {
  const verbOf = ({ from, to }: FilterChange) => (to === undefined ? 'removed' : from === undefined ? 'added' : 'changed');
  return ['added', 'changed', 'removed'].flatMap((verb) => {
    const paths = changes.filter((change) => verbOf(change) === verb).map(({ path }) => pathText(path));
    return paths.length === 0 ? [] : [`${verb} ${printable(paths.join(', '))}`];
  }).join('; ');
}

function pathText(pointer: string): string {
  return formatPath(keysOfPointer(pointer).map((key) => (/^\d+$/.test(key) ? Number(key) : key)));
}
