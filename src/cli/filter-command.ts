import { crdsIn, platformOf, readConfigFile } from './config-file';
import { STDIN_NAME } from './input-files';
import { EXIT, Io, UsageError } from './io';
import { SCHEMA_VERSION } from './output-options';
import type { CommonFlags } from './settings';
import { FileWriter } from './write-file';
import { Config } from '../check/config';
import { filterStream } from '../filter/filter-stream';
import { kustomizePatches } from '../filter/kustomize';
import { FilterOptions } from '../filter/options';
import { FilterChange, FilteredText, FilterReport, InObject, joined } from '../filter/result';
import { Failure } from '../findings/finding';
import { formatCounts, formatFailure, formatMessage, formatObject, formatPlace, printable, printableJson } from '../findings/format/words';
import { WindowsVersion } from '../knowledge';
import { toYaml } from '../manifest';
import { formatPath, keysOfPointer, problemText, show } from '../options';
import { INVALID_OPTION } from '../options/schema';

/** The options of `k8s-windows filter` and `chart` that decide what Pods need. */
export interface PodFlags extends Pick<CommonFlags, 'platform' | 'crds' | 'placement' | 'config'> {
  /** Windows release, in any form. */
  readonly windows?: string;
  readonly linux?: FilterOptions['linux'];
  /** A quantity, or `none`. */
  readonly defaultMemory?: string;
  readonly windowsPods?: readonly string[];
  readonly skip?: readonly string[];
  readonly skipLabels?: string;
}

/** The options of `k8s-windows filter`. */
export interface FilterFlags extends PodFlags {
  /** @default 'problem' */
  readonly failOn?: 'problem' | 'never';
  /** What is printed: the manifests, or patches for them. @default 'manifests' */
  readonly emit?: 'manifests' | 'kustomize';
  /** Format of the report on stderr. */
  readonly report: string;
  /** File for the report, which is printed on stderr too. */
  readonly reportFile?: string;
}

/** `k8s-windows filter`: filters stdin to stdout. Returns the exit code. */
export function filterCommand(flags: FilterFlags, io: Io): number {
  const { reportFile } = flags;
  if (reportFile === undefined) { return filterStdin(flags, io); }
  const writer = new FileWriter(io);
  // before anything is printed: the file may be in a directory that doesn't exist. An old report stays until there is a new one
  writer.prepare(reportFile);
  const printed: string[] = [];
  const stderr = (text: string) => {
    printed.push(text);
    io.stderr(text);
  };
  const exitCode = filterStdin(flags, { ...io, stderr });
  writer.write(reportFile, printed.join(''));
  writer.finish();
  return exitCode;
}

function filterStdin(flags: FilterFlags, io: Io): number {
  const options = filterOptions(flags, io);
  const chunks = io.readStdinChunks ? io.readStdinChunks() : stdinOf(io);
  if (chunks === undefined) { throw new UsageError('stdin is a terminal. Redirect a file or the output of a command to it, such as "helm template"'); }
  const isPatches = flags.emit === 'kustomize';
  const report = new Report(flags.report === 'json', isPatches, io);
  try {
    for (const part of filterStream(decoded(chunks), options, STDIN_NAME)) {
      if (!isPatches && part.failures.length === 0) { io.stdout(part.text); }
      if (io.isClosed?.()) { return closed(io); }
      report.add(part);
    }
  } catch (error) {
    if (!(error instanceof InputError)) { throw error; }
    report.fail({ file: STDIN_NAME, message: error.message, help: 'save it as UTF-8' });
  }
  if (isPatches && report.failures.length === 0) {
    io.stdout(toYaml(kustomizePatches(joined(report.kept))));
    if (io.isClosed?.()) { return closed(io); }
  }
  report.finish();
  if (report.failures.length > 0) { return EXIT.UNREADABLE; }
  return report.problems > 0 && flags.failOn !== 'never' ? EXIT.FINDINGS : EXIT.CLEAN;
}

/** Whoever reads stdout has only a part of the manifests. */
function closed(io: Io): number {
  io.stderr('error: stdout: must stay open until all manifests are printed, got a reader that closed it. Read all of them\n');
  return EXIT.UNREADABLE;
}

/** The options of the command line, which override those of the configuration file. @throws UsageError if one is invalid */
export function filterOptions(flags: PodFlags, io: Io): FilterOptions {
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

/** What is printed on stderr: text part by part, so that a long input needs no memory for it; JSON at the end. */
class Report {
  public readonly failures: Failure[] = [];
  /** Kept only for JSON, and for patches. */
  public readonly kept: FilterReport[] = [];
  public problems = 0;
  private objects = 0;
  private readonly changed = { windows: 0, linux: 0 };

  public constructor(private readonly isJson: boolean, private readonly keeps: boolean, private readonly io: Io) {}

  public add({ text, failures, ...part }: FilteredText): void {
    this.failures.push(...failures);
    this.objects += part.objects;
    this.problems += part.problems.length;
    const groups = groupsOf(part.changes);
    for (const [{ os }] of groups) { this.changed[os] += 1; }
    if (this.isJson || this.keeps) { this.kept.push(part); }
    if (!this.isJson) { this.io.stderr([...textOf(part, groups), ...failures.map(formatFailure)].map((line) => `${line}\n`).join('')); }
  }

  public fail(failure: Failure): void {
    this.failures.push(failure);
    if (!this.isJson) { this.io.stderr(`${formatFailure(failure)}\n`); }
  }

  public finish(): void {
    if (this.isJson) {
      const all = <K extends 'changes' | 'problems' | 'notes'>(key: K) => this.kept.flatMap((part) => part[key] as FilterReport[K][number][]);
      const report = { objects: this.objects, changes: all('changes'), problems: all('problems'), notes: all('notes'), failures: this.failures };
      this.io.stderr(printableJson({ schemaVersion: SCHEMA_VERSION, ...report }));
    } else if (this.failures.length === 0) {
      const counts = OSES.filter((os) => this.changed[os] > 0).map((os) => `${this.changed[os]} changed for ${OS_NAMES[os]}`).join(', ') || 'nothing changed';
      const problem = this.problems === 0 ? '' : `; ${formatCounts([[this.problems, 'problem']])}`;
      this.io.stderr(`filtered ${formatCounts([[this.objects, 'object']]) || 'no objects'}: ${counts}${problem}\n`);
    }
  }
}

type Group = readonly FilterChange[];

function textOf({ problems, notes }: FilterReport, groups: readonly Group[]): readonly string[] {
  const head = (verb: string, of: InObject) => `${verb} ${formatPlace({ ...of, file: STDIN_NAME })}: ${formatObject(of.object)}:`;
  const changeLine = (group: Group) => `for ${OS_NAMES[group[0].os]} nodes, since ${printable(group[0].why)}: ${summaryOf(group)}`;
  return [
    ...groups.map((group) => `${head('changed', group[0])} ${changeLine(group)}`),
    ...problems.map((problem) => `${head(problem.isLeft ? 'left' : 'problem', problem)} ${printable(`${pathText(problem.path)}: ${formatMessage(problem)}`)} [${problem.code}]`),
    ...notes.map((note) => `${head('note', note)} ${printable(`${pathText(note.path)}${note.path === '' ? '' : ': '}${note.message}`)}`),
  ];
}

const OSES = ['windows', 'linux'] as const;
const OS_NAMES = { windows: 'Windows', linux: 'Linux' } as const;

/** The changes of each Pod or object: they follow each other. */
function groupsOf(changes: readonly FilterChange[]): readonly Group[] {
  const groups: FilterChange[][] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    const isOfLast = last?.[0].object === change.object && last[0].os === change.os && last[0].why === change.why;
    if (isOfLast) { last.push(change); } else { groups.push([change]); }
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
