import type { PlatformFlags } from './config-file';
import { exitCode, ExitFlags, namesOf } from './exit-code';
import { MANIFEST_EXTENSIONS } from './input-files';
import { EXIT, Io, UsageError } from './io';
import { NamedInput, nodeInputs } from './node-check-command';
import { OutputFlags, writeReport } from './output-options';
import { readDumps } from './read-dumps';
import { CommonFlags, settingsFrom } from './settings';
import { useColors } from './terminal';
import { readNodes } from '../check/nodes';
import { CheckOptions } from '../check/options';
import { checkTexts } from '../check/run';
import { settingsOf } from '../check/settings';
import { Failure, Finding } from '../findings/finding';
import { formatFailure } from '../findings/format/words';
import { KUBECTL_GET, NodeLabel, Platform, WindowsVersion } from '../knowledge';
import { insteadOf, lookUp, Problem, PlainObject, problemText, show } from '../manifest';
import { textOfBytes } from '../node-check/read/decode-text';
import { wherePage } from '../page/where-page';
import { defaultPools, NodePool, nodesOfPools } from '../placement';
import { formatJson } from '../placement/format/json';
import { formatText } from '../placement/format/text';
import { Placements } from '../placement/result';
import { placementsOf } from '../placement/where-it-runs';

/** The options of `k8s-windows where`. */
export interface WhereFlags extends OutputFlags, PlatformFlags, Pick<CommonFlags, 'nodes' | 'config' | 'crds'>, Pick<ExitFlags, 'failOn'> {
  readonly pools?: string;
}

/** What a report is made of. */
interface WhereReport {
  readonly placements: Placements;
  readonly failures: readonly Failure[];
  /** Whether to use colors of a terminal. */
  readonly colors: boolean;
  /** Checks the same files. */
  readonly findings: () => readonly Finding[];
}

const WHERE_FORMATS: Readonly<Record<string, (report: WhereReport) => string | Iterable<string>>> = {
  text: ({ placements, colors }) => formatText(placements, colors),
  json: ({ placements, failures }) => formatJson(placements, failures),
  html: ({ placements, failures, findings }) => wherePage(placements, { failures, findings: findings() }),
};

/** `k8s-windows where`: on which nodes Pods can run, and why not on others. Returns the exit code. */
export function whereCommand(args: readonly string[], flags: WhereFlags, io: Io): number {
  const { platform: platformName, taint, nodeLabel, config, crds } = flags;
  const { options, excluded } = settingsFrom({ platform: platformName, taint, nodeLabel, config, crds }, io, 'check');
  const { podKinds } = settingsOf(options);
  const inputs = nodeInputs(args, excluded, io, MANIFEST_EXTENSIONS);
  const nodes = flags.nodes === undefined ? { objects: poolNodes(flags, options.platform), failures: [] } : readNodesFile(flags, io);
  const failures: Failure[] = [...nodes.failures];
  const sources = inputs.flatMap((input) => {
    const read = readDumps([input], 'kubectl get <kind> -o yaml');
    failures.push(...read.failures);
    return read.objects.map((object) => ({ object, file: input.file }));
  });
  for (const failure of failures) { io.stderr(`${formatFailure(failure)}\n`); }
  if (!nodes.objects.some(({ kind }) => kind === 'Node')) {
    if (nodes.failures.length > 0) { return EXIT.UNREADABLE; }
    throw new UsageError(`--nodes: must be a file with nodes, got none in ${show(flags.nodes)}. Use the output of "${KUBECTL_GET}"`);
  }
  const placements = placementsOf(sources, nodes.objects, { podKinds });
  if (placements.pods.length === 0 && failures.length === 0) {
    throw new UsageError(`nothing to place: no Pods in ${inputs.length === 0 ? 'any file' : namesOf(inputs.map(({ file }) => file))}. Name files with Pods, Deployments, or other workloads`);
  }
  if (placements.pods.length === 0) { return EXIT.UNREADABLE; }
  const report = WHERE_FORMATS[flags.format]({
    placements, failures, colors: flags.output === undefined && useColors(io),
    findings: () => checked(inputs, { ...options, ...(flags.nodes !== undefined && clusterOf(nodes.objects, placements)) }),
  });
  writeReport(report, flags.output, io);
  const findings = placements.pods.filter(({ fits, misplaced }) => fits === 0 || misplaced > 0).map(() => ({ rule: '', severity: 'error' as const }));
  return exitCode({ findings, failures }, flags.failOn);
}

/** The findings of the checker in the files. What can't be read is reported by the placements already. */
function checked(inputs: readonly NamedInput[], options: CheckOptions): readonly Finding[] {
  const texts = inputs.map(({ text, ...input }) => ({
    ...input,
    text: () => {
      const content = typeof text === 'function' ? text() : text;
      return typeof content === 'string' ? content : textOfBytes(content);
    },
  }));
  return checkTexts(texts, options).findings;
}

/** What the checker knows of the nodes. It knows nothing of a cluster without Windows nodes. */
function clusterOf(objects: readonly PlainObject[], { groups }: Placements): CheckOptions {
  const hasWindows = groups.some(({ os, labels }) => (lookUp(labels, NodeLabel.OS) ?? os) === 'windows');
  return hasWindows ? readNodes({ items: objects.filter(({ kind }) => kind === 'Node') }) : {};
}

function readNodesFile({ nodes: file = '', pools }: WhereFlags, io: Io): { readonly objects: readonly PlainObject[]; readonly failures: readonly Failure[] } {
  if (pools !== undefined) { throw new UsageError('--pools: must not be set with --nodes, which names the nodes. Remove one of the two'); }
  return readDumps(nodeInputs([file], { exclude: [], directory: io.cwd }, io, MANIFEST_EXTENSIONS) satisfies readonly NamedInput[], KUBECTL_GET);
}

function poolNodes({ pools }: WhereFlags, platform: Platform | undefined): readonly PlainObject[] {
  if (!platform) { throw new UsageError(`--nodes or --platform: must be set, since they say which nodes there are. Save the output of "${KUBECTL_GET}" for --nodes, or use --platform upstream`); }
  return nodesOfPools(platform, pools === undefined ? defaultPools(platform) : readPools(pools));
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
  if (problems.length > 0) { throw new UsageError(...problems.map(problemText)); }
  return pools;
}
