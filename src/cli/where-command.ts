import type { PlatformFlags } from './config-file';
import { exitCode, ExitFlags, namesOf } from './exit-code';
import { dumpFiles } from './input-files';
import { EXIT, Io, throwUsage, UsageError } from './io';
import { OutputFlags, writeReport } from './output-options';
import { CommonFlags, settingsFrom } from './settings';
import { useColors } from './terminal';
import { insteadOf, PlainObject, Problem, show, withoutUndefined } from '../base';
import { checkAndPlace, CheckedPlacements } from '../checker';
import { formatFailure } from '../findings';
import { Platform, WindowsVersion } from '../knowledge';
import { POD_READERS } from '../other-tools';
import { formatJson, formatText, NodePool, nodesOfPools, wherePage, whereSvg } from '../scheduling';

/** The options of `k8s-windows where`. */
export interface WhereFlags extends OutputFlags, PlatformFlags, Pick<CommonFlags, 'nodes' | 'config' | 'crds' | 'on' | 'runtimeClasses' | 'kubernetes' | 'windows' | 'mixed' | 'placement'>, Pick<ExitFlags, 'failOn'> {
  readonly pools?: string;
}

/** What a report is made of. */
interface WhereReport {
  readonly checked: CheckedPlacements;
  /** Whether to use colors of a terminal. */
  readonly colors: boolean;
}

const WHERE_FORMATS: Readonly<Record<string, (report: WhereReport) => string | Iterable<string>>> = {
  text: ({ checked, colors }) => formatText(checked, colors),
  json: ({ checked: { placements, workloads, failures, assumed, nodeNotes } }) => (
    formatJson({ ...placements, ...withoutUndefined({ assumed, nodeNotes }) }, workloads, failures)),
  html: ({ checked: { placements, ...checked } }) => wherePage(placements, checked),
  svg: ({ checked: { placements, workloads } }) => whereSvg(placements, workloads),
};

/** `k8s-windows where`: what will happen to each workload, on which nodes its Pods can run, and why not on others. Returns the exit code. */
export function whereCommand(args: readonly string[], flags: WhereFlags, io: Io): number {
  if (flags.nodes !== undefined && flags.pools !== undefined) { throw new UsageError('--pools: must not be set with --nodes, which names the nodes. Remove one of the two'); }
  const { options, excluded } = settingsFrom(flags, io, 'check');
  const inputs = dumpFiles(args, excluded, io);
  const nodes = options.nodes ?? poolNodes(flags, options.platform);
  if (!nodes && ['html', 'svg'].includes(flags.format)) {
    throw new UsageError(`--format: must be "text" or "json" without nodes, got "${flags.format}", which draws their pools. Add --nodes, or --platform and --pools`);
  }
  const checked = checkAndPlace(inputs, { ...options, nodes, today: io.today }, POD_READERS);
  const { failures, placements, workloads } = checked;
  for (const failure of failures) { io.stderr(`${formatFailure(failure)}\n`); }
  if (placements.pods.length === 0 && failures.length === 0) {
    throw new UsageError(`nothing to place: no Pods in ${inputs.length === 0 ? 'any file' : namesOf(inputs.map(({ file }) => file))}. Name files with Pods, Deployments, or other workloads`);
  }
  if (placements.pods.length === 0) { return EXIT.UNREADABLE; }
  writeReport(WHERE_FORMATS[flags.format]({ checked, colors: useColors(io, flags) }), flags.output, io);
  // a release that has ended keeps no Pod from its nodes
  return exitCode({ findings: checked.findings.filter(({ effect }) => effect === 'ended' || effect === 'ending'), failures }, flags.failOn, workloads);
}

/** The nodes of `--pools`; without it, those that `check` assumes. */
function poolNodes({ pools }: WhereFlags, platform: Platform | undefined): readonly PlainObject[] | undefined {
  if (pools === undefined) { return undefined; }
  if (!platform) { throw new UsageError('--platform: must be set with --pools, since its Windows nodes have labels and taints. Use --platform upstream'); }
  return nodesOfPools(platform, readPools(pools));
}

/** Pools such as `2019:3,2022:5,linux:3`. @throws UsageError with all problems */
function readPools(text: string): readonly NodePool[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  const pools = text.split(',').map((each): NodePool => {
    const [name, count] = each.trim().split(':');
    const report = (message: string, remedy: string) => problems.push({ code: 'invalid-option', path: ['--pools'], message: `${message}, got ${show(each)}`, remedy });
    if (!/^\d{1,4}$/.test(count ?? '') || Number(count) < 1) { report('must be a release and a number of nodes from 1 to 9999', 'write it as 2022:3'); }
    const release = name.toLowerCase() === 'linux' ? 'linux' as const : WindowsVersion.read(/^\d{4}$/.test(name) ? `ltsc${name}` : name).value;
    if (!release) { report('must be a Windows release or "linux"', insteadOf(name, ['linux', '2019', '2022', '2025'])); }
    if (release && seen.has(String(release))) { report('must name each release once', 'add the numbers of nodes'); }
    seen.add(String(release));
    return { release: release ?? 'linux', count: Number(count) };
  });
  throwUsage(problems);
  return pools;
}
