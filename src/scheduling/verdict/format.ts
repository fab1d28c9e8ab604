import { NodeReason, severityOfVerdict, Verdict, verdictCounts, VERDICTS, Verdicts, WorkloadVerdict } from './result';
import { distinctBy, groupedBy } from '../../base';
import {
  columnLines, Failure, firstNames, formatCounts, formatObject, ObjectReference, Palette, paletteOf, printable, printableJson, SCHEMA_VERSION,
} from '../../findings';
import { formatTaint } from '../../kubernetes';
import { NodeGroup, Placements, PodPlacement, withFixesOnce } from '../result';
import { Wake } from '../wake';
import { PlacedVerdicts } from './verdicts-of';

/** Workloads of a line that are named; the others are counted. */
const NAMED = 4;

/** `Deployment shop/web (web.yaml)`. */
export function nameOfWorkload(workload: ObjectReference & Pick<WorkloadVerdict, 'file' | 'cluster'>): string {
  const place = workload.file ?? workload.cluster;
  return formatObject(workload) + (place === undefined ? '' : ` (${printable(place)})`);
}

/** A verdict in the color of its severity. */
export function paintVerdict(verdict: Verdict, colors: Palette): string {
  return colors[severityOfVerdict(verdict) ?? 'good'](verdict);
}

/** A line for each workload that surely doesn't run, worst first. Workloads with the same verdict for the same reason share a line. */
export function formatVerdicts(workloads: readonly WorkloadVerdict[], useColors = false): string {
  const colors = paletteOf(useColors);
  const lines = groupedBy(
    workloads.filter(({ verdict }) => severityOfVerdict(verdict) === 'error'), ({ verdict, summary = '' }) => `${verdict} ${summary}`,
  );
  const sorted = [...lines.values()].sort(([a], [b]) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict));
  return sorted.map((all) => {
    const [{ verdict, summary }] = all;
    return `${paintVerdict(verdict, colors)}: ${colors.strong(firstNames(all.map(nameOfWorkload), NAMED))}${summary === undefined ? '' : `: ${printable(summary)}`}\n`;
  }).join('');
}

/**
 * `3 workloads with 7 Pods: 2 run, 1 is unschedulable`, and what was assumed; empty without workloads.
 *
 * @param by what they are judged by, if that isn't clear
 */
export function formatSummary({ workloads, assumed, nodeNotes = [] }: Verdicts, by = ''): string {
  if (workloads.length === 0) { return ''; }
  const total = workloads.reduce<number | undefined>((sum, { pods: own }) => (sum === undefined || own === undefined ? undefined : sum + own), 0);
  const pods = total === undefined ? '' : ` with ${formatCounts([[total, 'Pod']]) || 'no Pods'}`;
  const counts = verdictCounts(workloads).map(([count, verdict]) => `${count} ${inSentence(verdict, count === 1)}`).join(', ');
  const alone = workloads.some((each) => (each.pods ?? 2) > 1) ? '. Each Pod is judged alone: whether all fit together isn\'t computed' : '';
  const ofPlatform = workloads
    .filter(({ verdict, reasons }) => verdict === 'unknown' && reasons.some((reason) => 'code' in reason && reason.code === 'platform')).length;
  return [
    `${formatCounts([[workloads.length, 'workload']])}${pods}${by}: ${counts}${alone}`,
    ...(assumed === undefined ? [] : [`assumed: ${assumed}. Give the nodes of the cluster for exact verdicts`]),
    ...(ofPlatform === 0 ? [] : [`note: no platform was given, and ${ofPlatform === 1 ? 'a workload depends' : `${ofPlatform} workloads depend`} on `
      + 'it. Set the platform of the cluster']),
    ...nodeNotes.map((note) => `note: ${printable(note)}`),
    '',
  ].join('\n');
}

function inSentence(verdict: Verdict, isOne: boolean): string {
  switch (verdict) {
    case 'runs': return isOne ? 'runs' : 'run';
    case 'fails': return isOne ? 'fails' : 'fail';
    default: return `${isOne ? 'is' : 'are'} ${verdict}`;
  }
}

/** Groups that a row of the table names; JSON has all of them. */
const SHOWN = 4;

/** Formats verdicts for a terminal: a table of the nodes, a table of the workloads, and each workload that doesn't run with the reasons. */
export function formatText({ placements, placesOf: places, wakes, ...verdicts }: PlacedVerdicts, useColors = false, width = Infinity): string {
  const { pods, groups, notConsidered } = placements;
  const colors = paletteOf(useColors);
  const { workloads, assumed } = verdicts;
  // how many nodes there are isn't known then
  const number = (count: number) => (assumed === undefined ? ` (${count})` : '');
  const total = groups.reduce((sum, { nodes }) => sum + nodes.length, 0);
  const fact = (word: string, text: string) => `  ${colors.weak('=')} ${word}: ${printable(text)}`;
  const placesOf = (workload: WorkloadVerdict) => places.get(workload) ?? [];
  const row = (workload: WorkloadVerdict) => {
    const own = placesOf(workload);
    const fits = severityOfVerdict(workload.verdict) === 'error'
      ? '-'
      : assumed === undefined ? `${Math.min(...own.map((each) => each.fits))} of ${total}` : '?';
    return [
      nameOfWorkload(workload), workload.pods === undefined ? '?' : String(workload.pods), workload.verdict, fits,
      fits === '-' ? '-' : groupsOf(own, number),
    ];
  };
  const fixes = (advice: readonly Advice[]) => advice.flatMap(([, fix]) => (fix === undefined ? [] : [fact(colors.good('fix'), fix)]));
  const detail = (workload: WorkloadVerdict) => {
    const { summary, verdict } = workload;
    const near = groupedBy(
      placesOf(workload).flatMap(({ nearestMiss }) => nearestMiss ?? []), ({ group, nodes }) => group + number(nodes),
    );
    const lacks = [...near].map(([group, misses]) => [group, adviceOf(misses.flatMap((each) => each.reasons))] as const);
    const deciding = decidingOf(workload, lacks.length > 0);
    // what the summary says too, with the rule
    const isSame = ([message]: Advice) => message === summary || message.startsWith(`${summary} [`);
    const same = distinctBy([...deciding, ...lacks.flatMap(([, reasons]) => reasons)].filter(isSame), (each) => each.join('\n'));
    const lines = (advice: readonly Advice[]) => (
      advice.filter((each) => !isSame(each)).flatMap((reason) => [fact('reason', reason[0]), ...fixes([reason])]));
    return [
      `${colors.strong(nameOfWorkload(workload))}: ${paintVerdict(verdict, colors)}`,
      ...(summary === undefined ? [] : [fact('why', same.at(-1)?.[0] ?? summary), ...fixes(same)]),
      ...lines(deciding),
      ...lacks.flatMap(([group, own]) => [
        fact('nearest', group), ...lines(own.filter(([message]) => !deciding.some(([decides]) => decides === message))),
      ]),
      '',
    ];
  };
  const notes = workloads.filter(({ note }) => note !== undefined);
  const unknown = [...new Set(pods.flatMap((pod) => pod.notConsidered)), ...notConsidered];
  return [
    ...table([
      ['NODES', 'COUNT', 'TAINTS'], ...groups.map((group) => [group.name, assumed === undefined ? String(group.nodes.length) : '?', taintsOf(group)]),
    ], colors.strong, width), '',
    ...table([['WORKLOAD', 'PODS', 'VERDICT', 'FITS', 'RUNS ON'], ...workloads.map(row)], colors.strong, width), '',
    ...(wakes.length === 0 ? [] : [...table([WAKE_HEADS, ...wakes.map(wakeRow)], colors.strong, width), '']),
    ...workloads.filter(({ verdict }) => verdict !== 'runs').flatMap(detail),
    ...notes.map((each) => `${colors.strong(nameOfWorkload(each))}: ${printable(each.note!)}`),
    formatSummary(verdicts).trimEnd(),
    ...(unknown.length > 0 ? [`not considered: ${printable(unknown.join(', '))}`] : []),
    '',
  ].join('\n');
}

/** The table of what Pods do to pools without nodes. */
export const WAKE_HEADS: readonly string[] = ['POOL', 'WORKLOAD', 'EFFECT', 'WHY'];

/** A row of that table. */
export function wakeRow({ pool, pod, state, message }: Wake): readonly string[] {
  return [pool, nameOfWorkload(pod), WAKE_WORDS[state], message ?? ''];
}

const WAKE_WORDS: Readonly<Record<Wake['state'], string>> = {
  wakes: 'wakes it', wrongly: 'wakes it, but doesn\'t run there', never: 'never wakes it', unknown: 'may not wake it', blocks: 'uses its resources',
};

function taintsOf({ taints }: NodeGroup): string {
  return taints.length === 0 ? '-' : taints.map(formatTaint).join(', ');
}

function groupsOf(places: readonly PodPlacement[], number: (count: number) => string): string {
  // several Pods of an object may fit the same nodes
  const named = [...new Set(places.flatMap(({ groups }) => groups.filter(({ fits }) => fits > 0)).map(({ group, fits }) => group + number(fits)))];
  const words = named.length > SHOWN ? [...named.slice(0, SHOWN), `${named.length - SHOWN} more`] : named;
  return words.length === 0 ? '-' : words.join(', ');
}

type Advice = readonly [message: string, fix: string | undefined];

/** Reasons once each, since several Pods of a workload can lack the same. */
function adviceOf(reasons: readonly Pick<NodeReason, 'message' | 'fix'>[]): readonly Advice[] {
  const once = distinctBy(reasons, ({ message, fix }) => `${message}\n${fix}`);
  return withFixesOnce(once).map(({ message, fix }): Advice => [message, fix]);
}

/** What decides on the verdict, and what to change. Where no node fits, the nodes decide by what the nearest of them lack. */
function decidingOf({ verdict, reasons }: WorkloadVerdict, hasNearest: boolean): readonly Advice[] {
  const deciding = reasons.filter((reason) => reason.verdict === verdict);
  return [
    ...deciding.filter((reason) => 'rule' in reason).map(({ message, rule, help }): Advice => [`${message} [${rule}]`, help]),
    ...verdict === 'unschedulable' && hasNearest ? [] : adviceOf(deciding.filter((reason) => 'code' in reason)),
  ];
}

function table(rows: readonly (readonly string[])[], bold: (text: string) => string, width: number): readonly string[] {
  const [head = '', ...lines] = columnLines(rows.map((row) => row.map(printable)), width);
  return [bold(head), ...lines.map((line) => line.trimEnd())];
}

const ITEMS_OF_PART = 50;

/** Formats verdicts and placements as JSON, in parts: for thousands of Pods and hundreds of groups, it is longer than a string can be. */
export function* formatJson({ pods, ...others }: Placements, workloads: readonly WorkloadVerdict[], failures: readonly Failure[]): Iterable<string> {
  yield `{\n  "schemaVersion": ${SCHEMA_VERSION},\n`;
  yield* listInParts('workloads', workloads);
  yield* listInParts('pods', pods);
  yield printableJson({ ...others, failures }).slice('{\n'.length);
}

function* listInParts(key: string, items: readonly unknown[]): Iterable<string> {
  yield `  "${key}": [`;
  for (let i = 0; i < items.length; i += ITEMS_OF_PART) {
    const list = printableJson(items.slice(i, i + ITEMS_OF_PART));
    yield `${i === 0 ? '' : ','}${list.slice('['.length, -'\n]\n'.length).replaceAll('\n', '\n  ')}`;
  }
  yield items.length === 0 ? '],\n' : '\n  ],\n';
}
