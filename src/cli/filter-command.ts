import { stripVTControlCharacters } from 'node:util';
import { nodesFrom } from './cluster-nodes';
import { crdsIn, PlatformFlags, platformOf, releaseOf, runtimeClassesIn } from './config-file';
import { hasColors } from './console';
import { exitCode } from './exit-code';
import { FailOn } from './flags';
import { demandNoInput, noteStdin, STDIN_NAME } from './input-files';
import { EXIT, flagOf, Io, UsageError } from './io';
import { patchFiles } from './patch-files';
import { CommonFlags, configFrom, ResourceFlags, resourceOptions, settingsFrom } from './settings';
import { ChangedVerdict, formatVerdictChanges, verdictChanges } from './verdict-changes';
import { FileWriter } from './write-file';
import { formatPath, formatPointer, NonEmpty, Path, withoutUndefined } from '../base';
import { CheckOptions } from '../checker';
import {
  Effect, formatCounts, formatFailure, formatMessage, formatObject, formatPlace, printable, printableJson, printableMessage, Rated, SCHEMA_VERSION,
  Severity, SEVERITY_OF, severityOf,
} from '../findings';
import { OS_NAMES, OS_WORDS } from '../knowledge';
import {
  FilterChange, FilteredText, FilterFailure, FilterOptions, FilterReport, filterStream, InObject, joined, kustomizePatches, OutdatedPatch,
  outdatedPatches, unmatchedText, verbOf,
} from '../rewrite';
import { toYaml } from '../yaml';

/** The options of `k8s-windows filter` and `chart` that decide what Pods need. */
export interface PodFlags extends PlatformFlags, Pick<CommonFlags, 'crds' | 'placement' | 'config' | keyof ResourceFlags> {
  /** Windows release, in any form. */
  readonly windows?: string;
  readonly linux?: FilterOptions['linux'];
  readonly undecided?: FilterOptions['undecided'];
  /** File or directory with RuntimeClasses. */
  readonly runtimeClasses?: string;
  /** File with the nodes of the cluster. */
  readonly nodes?: string;
  readonly windowsPods?: readonly string[];
  readonly skip?: readonly string[];
  readonly skipLabels?: string;
}

/** The options of `k8s-windows filter`. */
export interface FilterFlags extends PodFlags, Pick<CommonFlags, 'kubernetes'> {
  /** @default 'error' */
  readonly failOn?: FailOn;
  /** What is printed: the manifests, or patches for them. @default 'manifests' */
  readonly emit?: 'manifests' | 'kustomize';
  /** Whether only to compare: with the patches in a file or directory, or, without a path, the input with the result. @default false */
  readonly check?: string | boolean;
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
    printed.push(stripVTControlCharacters(text));
    io.stderr(text);
  };
  const code = filterStdin(flags, { ...io, stderr });
  writer.write(reportFile, printed.join(''));
  writer.finish();
  return code;
}

function filterStdin(flags: FilterFlags, io: Io): number {
  const settings = filterSettings(flags, io);
  noteStdin(io);
  const chunks = io.readStdinChunks ? io.readStdinChunks() : stdinOf(io);
  if (chunks === undefined) {
    throw new UsageError('stdin is a terminal. Redirect a file or the output of a command to it, such as "helm template"');
  }
  const isPatches = flags.emit === 'kustomize';
  const isCheck = flags.check !== undefined;
  if (typeof flags.check === 'string' && !isPatches) {
    throw new UsageError('--check: must be without a path for manifests, got one. Add --emit kustomize, or remove the path');
  }
  const files = typeof flags.check === 'string' ? patchFiles(flags.check, io) : undefined;
  demandNoInput('--report-file', flags.reportFile, io);
  const check = flags.nodes === undefined ? undefined : checkOptionsOf(settings.options, flags, io);
  const texts = { before: '', after: '' };
  let filtered = 0;
  const report = new Report(flags.report === 'json', isPatches, settings, io);
  try {
    const read = check ? seen(decoded(chunks), (text) => { texts.before += text; }) : decoded(chunks);
    for (const part of filterStream(read, settings.options, STDIN_NAME)) {
      if (check) { texts.after += part.text; }
      if (!isPatches && !isCheck && part.failures.every(({ isLeft }) => isLeft)) { io.stdout(part.text); }
      if (io.isClosed?.()) { return closed(io); }
      report.add(part);
      filtered += part.objects;
      io.progress?.(`filtering: ${filtered.toLocaleString('en-US')} objects`);
    }
  } catch (error) {
    if (!(error instanceof InputError)) { throw error; }
    report.fail({ file: STDIN_NAME, message: error.message, help: 'save it as UTF-8', isLeft: false });
  }
  if (isPatches && report.isComplete) {
    const { patches, notes = [] } = kustomizePatches(joined(report.kept));
    report.add({ ...NO_PART, notes });
    if (files) { report.compare(outdatedPatches({ patches }, files), String(flags.check)); }
    if (!isCheck) { io.stdout(toYaml({ patches })); }
    if (io.isClosed?.()) { return closed(io); }
  }
  if (check && report.isComplete) { report.verdicts = verdictChanges(texts.before, texts.after, check, STDIN_NAME); }
  report.finish();
  const code = exitCode(report, flags.failOn, report.verdicts?.map(({ after }) => after));
  const isOutdated = files ? report.outdated > 0 : isCheck && report.hasChanges;
  return code === EXIT.CLEAN && isOutdated ? EXIT.OUTDATED : code;
}

const NO_PART: FilteredText = { text: '', objects: 0, references: [], changes: [], problems: [], notes: [], unmatched: [], failures: [] };

/** The options of `check` with the same flags and configuration file. */
function checkOptionsOf({ version, nodes }: FilterOptions, { windows: _, nodes: __, ...flags }: FilterFlags, io: Io): CheckOptions {
  return { ...settingsFrom(flags, io, 'check').options, nodes, ...(version && version !== 'any' && { version }), today: io.today };
}

/** Texts, each of which is shown to a function first. */
function* seen(texts: Iterable<string>, see: (text: string) => void): Generator<string> {
  for (const text of texts) {
    see(text);
    yield text;
  }
}

/** Whoever reads stdout has only a part of the manifests. */
function closed(io: Io): number {
  io.stderr('error: stdout: must stay open until all manifests are printed, got a reader that closed it. Read all of them\n');
  return EXIT.UNREADABLE;
}

/** The options of the filter, and where a pattern in them is. */
export interface FilterSettings {
  readonly options: FilterOptions;
  /** Where a pattern was given: `--skip`, or its place in the configuration file, which can be for other inputs too. */
  readonly placeOf: (path: Path) => { readonly place: string; readonly isShared: boolean };
}

/** The options of the command line, which override those of the configuration file. @throws UsageError if one is invalid */
export function filterSettings(flags: PodFlags, io: Io): FilterSettings {
  const {
    options: { platform, placement, mixed, minSeverity, ignore, limitsFromRequests, defaultMemory, defaultCpu }, filter, placeOf,
  } = configFrom(flags, io, 'check');
  const given = withoutUndefined<FilterOptions>({
    platform: platformOf(flags),
    version: flags.windows === undefined || flags.windows === 'any' ? flags.windows : releaseOf(flags.windows),
    placement: flags.placement, linux: flags.linux, undecided: flags.undecided,
    ...resourceOptions(flags),
    windowsPods: flags.windowsPods, skip: flags.skip, skipLabels: flags.skipLabels,
    crds: flags.crds === undefined ? undefined : crdsIn(flags.crds, io),
    runtimeClasses: runtimeClassesIn(flags.runtimeClasses, io),
    nodes: flags.nodes === undefined ? undefined : nodesFrom(flags.nodes, io),
  });
  // there is nothing to keep on Linux nodes where there are none
  const shared = { platform, placement, minSeverity, ignore, limitsFromRequests, defaultMemory, defaultCpu };
  const options = { ...shared, ...(mixed === false && { linux: 'leave' as const }), ...filter, ...given };
  return {
    options,
    placeOf: ([key = '', ...rest]) => {
      if (Object.hasOwn(given, key)) { return { place: flagOf(String(key)), isShared: false }; }
      return Object.hasOwn(filter, key)
        ? { place: `${placeOf(['filter', key, ...rest])}: ${formatPath(['filter', key, ...rest])}`, isShared: true }
        : { place: formatPath([key, ...rest]), isShared: false };
    },
  };
}

function stdinOf(io: Io): Iterable<Uint8Array> | undefined {
  const content = io.readStdin();
  return content === undefined ? undefined : [Buffer.from(content)];
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
  public readonly failures: FilterFailure[] = [];
  /** Kept only for JSON, and for patches. */
  public readonly kept: FilterReport[] = [];
  /** The problems, as far as the exit code depends on them. */
  public readonly findings: (Rated & { readonly rule: string })[] = [];
  /** Number of patches that aren't up to date. */
  public outdated = 0;
  /** What will happen to the workloads, if the nodes are given. */
  public verdicts: readonly ChangedVerdict[] | undefined;
  private readonly unmatched: Unmatched[] = [];
  private patches: readonly OutdatedPatch[] | undefined;
  private objects = 0;
  private readonly changed = { windows: 0, linux: 0 };

  public constructor(
    private readonly isJson: boolean, private readonly keeps: boolean, private readonly settings: FilterSettings, private readonly io: Io,
  ) {}

  /** Whether all of the input was filtered, but for documents that were left as they are. */
  public get isComplete(): boolean { return this.failures.every(({ isLeft }) => isLeft); }

  /** Whether the input isn't as the filter makes it. */
  public get hasChanges(): boolean { return OS_NAMES.some((os) => this.changed[os] > 0); }

  /** Reports patches that aren't up to date. @param given what they were compared with */
  public compare(outdated: readonly OutdatedPatch[], given: string): void {
    this.outdated = outdated.length;
    if (this.isJson) {
      this.patches = outdated;
      return;
    }
    this.io.stderr(outdated.map(({ target: { kind, name }, file, isExtra }) => {
      const what = isExtra
        ? 'must be removed: the filter changes nothing of the object'
        : file === undefined ? 'must be there, got none' : 'must be that of the filter, got another one';
      return `${printable(`outdated ${file ?? given}: patch of ${kind} ${name}: ${what}. Write the patches again by --emit kustomize`)}\n`;
    }).join(''));
  }

  public add({ text, failures, ...part }: FilteredText): void {
    this.failures.push(...failures);
    this.objects += part.objects;
    const unmatched = part.unmatched.map(({ path, pattern }): Unmatched => {
      const { place, isShared } = this.settings.placeOf(path);
      // a file for several inputs can name an object of another one
      return { code: 'unmatched-pattern', place, pattern, effect: isShared ? 'ignored' : 'misplaced' };
    });
    this.unmatched.push(...unmatched);
    const problems = part.problems.map(({ code, effect }) => ({ rule: code, effect }));
    this.findings.push(...problems, ...unmatched.map(({ code, effect }) => ({ rule: code, effect })));
    const groups = groupsOf(part.changes);
    for (const [{ os }] of groups) { this.changed[os] += 1; }
    if (this.isJson || this.keeps) { this.kept.push(part); }
    if (this.isJson) { return; }
    const lines = [...textOf(part, groups), ...unmatched.map(unmatchedLine), ...failures.map(formatFailure)];
    this.io.stderr(lines.map((line) => `${line}\n`).join(''));
  }

  public fail(failure: FilterFailure): void {
    this.failures.push(failure);
    if (!this.isJson) { this.io.stderr(`${formatFailure(failure)}\n`); }
  }

  public finish(): void {
    if (this.isJson) {
      const all = <K extends 'changes' | 'problems' | 'notes'>(key: K) => this.kept.flatMap((part) => part[key] as FilterReport[K][number][]);
      const { objects, unmatched, failures } = this;
      const report = {
        objects, ...(this.patches && { outdated: this.patches }), changes: all('changes'),
        problems: all('problems').map((problem) => ({ severity: severityOf(problem), ...problem })), notes: all('notes'), unmatched,
        ...(this.verdicts && { workloads: this.verdicts }), failures,
      };
      this.io.stderr(printableJson({ schemaVersion: SCHEMA_VERSION, ...report }));
    } else if (this.isComplete) {
      const counts = OS_NAMES.filter((os) => this.changed[os] > 0).map((os) => `${this.changed[os]} changed for ${OS_WORDS[os]}`).join(', ')
        || 'nothing changed';
      const count = (severity: Severity) => this.findings.filter((finding) => severityOf(finding) === severity).length;
      const problems = formatCounts([[this.failures.length, 'unreadable document'], [count('error'), 'error'], [count('warning'), 'warning']]);
      const patches = this.outdated === 0 ? '' : `; ${formatCounts([[this.outdated, 'outdated patch']]).replace(/patchs$/, 'patches')}`;
      const objects = formatCounts([[this.objects, 'object']]) || 'no objects';
      this.io.stderr(`filtered ${objects}: ${counts}${problems === '' ? '' : `; ${problems}`}${patches}\n`);
      if (this.verdicts) { this.io.stderr(formatVerdictChanges(this.verdicts, hasColors(this.io, this.io.isStderrTerminal ?? false))); }
    }
  }
}

/** A pattern that selects no object. */
interface Unmatched {
  readonly code: string;
  /** Where it was given. */
  readonly place: string;
  readonly pattern: string;
  readonly effect: Effect;
}

function unmatchedLine({ code, place, pattern, effect }: Unmatched): string {
  return printable(`${SEVERITY_OF[effect]} ${place}: ${unmatchedText(pattern)} [${code}]`);
}

type Group = NonEmpty<FilterChange>;

function textOf({ problems, notes }: FilterReport, groups: readonly Group[]): readonly string[] {
  const head = (verb: string, of: InObject) => `${verb} ${formatPlace({ ...of, file: STDIN_NAME })}: ${formatObject(of.object)}:`;
  const changeLine = (group: Group) => `for ${OS_WORDS[group[0].os]} nodes, since ${printable(group[0].why)}: ${summaryOf(group)}`;
  return [
    ...groups.map((group) => `${head('changed', group[0])} ${changeLine(group)}`),
    ...problems.map((problem) => `${head(problem.isLeft ? 'left' : severityOf(problem), problem)} `
      + `${printableMessage(`${formatPointer(problem.path)}: ${formatMessage(problem)}`)} [${problem.code}]`),
    ...notes.map((note) => `${head('note', note)} ${printable(`${formatPointer(note.path)}${note.path === '' ? '' : ': '}${note.message}`)}`),
  ];
}

/** The changes of each Pod or object: they follow each other. */
function groupsOf(changes: readonly FilterChange[]): readonly Group[] {
  const groups: [FilterChange, ...FilterChange[]][] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    const isOfLast = last?.[0].object === change.object && last[0].os === change.os && last[0].why === change.why;
    if (isOfLast) { last.push(change); } else { groups.push([change]); }
  }
  return groups;
}

/** `added spec.os, spec.nodeSelector; removed spec.containers[0].securityContext`. */
function summaryOf(changes: readonly FilterChange[]): string {
  return ['added', 'changed', 'removed'].flatMap((verb) => {
    const paths = changes.filter((change) => verbOf(change) === verb).map(({ path }) => formatPointer(path));
    return paths.length === 0 ? [] : [`${verb} ${printable(paths.join(', '))}`];
  }).join('; ');
}
