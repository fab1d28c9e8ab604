import { PlatformFlags } from './config-file';
import { counting } from './console';
import { exitCode, ExitFlags, namesOf } from './exit-code';
import { dumpFiles, readNamedFile } from './input-files';
import { EXIT, Io, note, throwUsage, UsageError } from './io';
import { OutputFlags, writeReport } from './output-options';
import { nodesInFile } from './pool-file';
import { CommonFlags, settingsFrom } from './settings';
import { fitted, useColors, widthOf } from './terminal';
import { attempt, insteadOf, PlainObject, Problem, show, withoutUndefined } from '../base';
import { checkAndPlace, CheckedPlacements, CheckOptions, RULES } from '../checker';
import { formatFailure, rulesOf } from '../findings';
import { unofferedRelease, WindowsVersion } from '../knowledge';
import { POD_READERS } from '../other-tools';
import {
  EarlierReport, formatChanges, formatJson, formatText, NodePool, nodesOfPools, placesAsMarkdown, readEarlierReport, wherePage, whereSvg,
} from '../scheduling';

/** The options of `k8s-windows where`. */
export interface WhereFlags extends OutputFlags, PlatformFlags, Pick<CommonFlags,
  | 'nodes'
  | 'config'
  | 'crds'
  | 'on'
  | 'runtimeClasses'
  | 'kubernetes'
  | 'windows'
  | 'images'
  | 'mixed'
  | 'placement'>, Pick<ExitFlags, 'failOn'> {
  readonly format: 'text' | 'markdown' | 'json' | 'html' | 'svg';
  readonly pools?: string;
  /** An earlier report in JSON, to which this one is compared. */
  readonly since?: string;
}

/** What a report is made of. */
interface WhereReport {
  readonly checked: CheckedPlacements;
  /** Whether to use colors of a terminal. */
  readonly colors: boolean;
  /** Columns of a terminal. @default - the report goes elsewhere */
  readonly width?: number;
  /** Breaks the lines of a text for the terminal. */
  readonly fit: (text: string) => string;
  /** What has changed since then is reported too. */
  readonly since?: EarlierReport;
}

const WHERE_FORMATS: Readonly<Record<WhereFlags['format'], (report: WhereReport) => string | Iterable<string>>> = {
  text: ({ checked, since, colors, width, fit }) => fit(formatText(checked, colors, width) + (since ? formatChanges(checked, since) : '')),
  markdown: ({ checked, since }) => placesAsMarkdown(checked, since),
  json: ({ checked: { placements, workloads, failures, assumed, nodeNotes, wakes } }) => (
    formatJson({ ...placements, ...withoutUndefined({ assumed, nodeNotes, wakes: wakes.length > 0 ? wakes : undefined }) }, workloads, failures)),
  html: ({ checked: { placements, ...checked } }) => wherePage(placements, checked),
  svg: ({ checked: { placements, workloads } }) => whereSvg(placements, workloads),
};

/** Rules that decide on no verdict: of the reports, only a page has their findings. */
const ADVICE = rulesOf('note', RULES).map(({ id }) => id);

/** `k8s-windows where`: what will happen to each workload, on which nodes its Pods can run, and why not on others. Returns the exit code. */
export function whereCommand(args: readonly string[], flags: WhereFlags, io: Io): number {
  const poolFile = flags.pools !== undefined && POOL_FILE.test(flags.pools) ? flags.pools : undefined;
  if (flags.nodes !== undefined && flags.pools !== undefined && poolFile === undefined) {
    throw new UsageError('--pools: must be a file with --nodes, which names the nodes. Name a file with pools, or remove one of the two');
  }
  const { options, excluded } = settingsFrom({ ...flags, ...(flags.format !== 'html' && { skipRules: ADVICE }) }, io, 'check');
  const inputs = dumpFiles(args, excluded, io);
  const ofPools = poolFile === undefined ? assumedNodes(flags, options, io) : nodesInFile(poolFile, io);
  const nodes = options.nodes || ofPools ? [...options.nodes ?? [], ...ofPools ?? []] : undefined;
  if (!nodes && ['html', 'svg'].includes(flags.format)) {
    throw new UsageError(
      `--format: must be "text", "markdown", or "json" without nodes, got "${flags.format}", which draws their pools. Add --nodes, or --platform and --pools`,
    );
  }
  const since = earlierReport(flags, io);
  const checked = checkAndPlace(inputs, { ...options, nodes, today: io.today }, POD_READERS, counting('placing', io));
  const { failures, placements, workloads } = checked;
  for (const failure of failures) { io.stderr(`${formatFailure(failure)}\n`); }
  if (placements.pods.length === 0 && failures.length === 0) {
    throw new UsageError(`nothing to place: no Pods in ${inputs.length === 0 ? 'any file' : namesOf(inputs.map(({ file }) => file))}. Name files `
      + 'with Pods, Deployments, or other workloads');
  }
  if (placements.pods.length === 0) { return EXIT.UNREADABLE; }
  const report = WHERE_FORMATS[flags.format]({
    checked, since, colors: useColors(io, flags), width: widthOf(io, flags), fit: (text) => fitted(text, flags, io),
  });
  writeReport(report, flags.output, io);
  // a release that has ended keeps no Pod from its nodes
  return exitCode(
    { findings: checked.findings.filter(({ effect }) => effect === 'ended' || effect === 'ending'), failures }, flags.failOn, workloads,
  );
}

/** The report of `--since`. @throws UsageError if it can't be read, or is something else */
function earlierReport({ since }: WhereFlags, io: Io): EarlierReport | undefined {
  if (since === undefined) { return undefined; }
  const text = readNamedFile(since, io);
  const report = readEarlierReport(attempt(() => JSON.parse(text) as unknown));
  if (!report) {
    throw new UsageError(`--since: must be a report of "where --format json", got ${show(since)}. Write one with: k8s-windows where … `
    + '--format json -o before.json');
  }
  return report;
}

/** Names of files: by what they end with, or since they have a folder. */
const POOL_FILE = /\.(?:ya?ml|json)$|[\\/]/i;

/** The nodes of `--pools` without a file; without it, those that `check` assumes. */
function assumedNodes({ pools }: WhereFlags, { platform, kubernetes }: CheckOptions, io: Io): readonly PlainObject[] | undefined {
  if (pools === undefined) { return undefined; }
  const read = readPools(pools);
  if (!platform) {
    throw new UsageError('--platform: must be set with --pools, since its Windows nodes have labels and taints. Use --platform upstream');
  }
  for (const { release } of read) {
    if (release === 'linux') { continue; }
    const unoffered = unofferedRelease(platform, release, kubernetes === undefined ? [] : [kubernetes]);
    if (unoffered !== undefined) { note(`--pools: must ${unoffered}, got ${release.name}`, io); }
  }
  return nodesOfPools(platform, read);
}

/** Pools such as `2019:3,2022:5,linux:3`. @throws UsageError with all problems */
function readPools(text: string): readonly NodePool[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  const pools = text.split(',').map((each): NodePool => {
    const [name = '', count] = each.trim().split(':');
    const report = (message: string, remedy: string) =>
      problems.push({ code: 'invalid-option', path: ['--pools'], message: `${message}, got ${show(each)}`, remedy });
    const isCounted = /^\d{1,4}$/.test(count ?? '') && Number(count) >= 1;
    if (!isCounted) { report('must be a release and a number of nodes from 1 to 9999', 'write it as 2022:3'); }
    const release = name.toLowerCase() === 'linux' ? 'linux' as const : WindowsVersion.read(name).value;
    if (!release && count !== undefined) { report('must be a Windows release or "linux"', insteadOf(name, ['linux', '2019', '2022', '2025'])); }
    if (release && seen.has(String(release))) { report('must name each release once', 'add the numbers of nodes'); }
    seen.add(String(release));
    return { release: release ?? 'linux', count: Number(count) };
  });
  throwUsage(problems);
  return pools;
}
