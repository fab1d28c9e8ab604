import { formatSummary, nameOfWorkload, paintVerdict } from './words';
import { columnLines, paletteOf, printable } from '../../../findings';
import { formatTaint } from '../../../kubernetes';
import { GroupPlacement, NodeGroup, PodPlacement } from '../../result';
import { Wake } from '../../wake';
import { severityOfVerdict, WorkloadVerdict } from '../result';
import { PlacedVerdicts } from '../verdicts-of';

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
      fits === '-' ? '-' : groupsOf(own.flatMap((each) => each.groups), number),
    ];
  };
  const fixes = (advice: readonly Advice[]) => advice.flatMap(([, fix]) => (fix === undefined ? [] : [fact(colors.good('fix'), fix)]));
  const detail = (workload: WorkloadVerdict) => {
    const { summary, verdict } = workload;
    const all = reasonsOf(workload, placesOf(workload));
    // what the summary says too, with the rule
    const same = all.filter(([message]) => message === summary || message.startsWith(`${summary} [`));
    return [
      `${colors.strong(nameOfWorkload(workload))}: ${paintVerdict(verdict, colors)}`,
      ...(summary === undefined ? [] : [fact('why', same.at(-1)?.[0] ?? summary), ...fixes(same)]),
      ...placesOf(workload).flatMap(({ nearestMiss }) => (nearestMiss ? [fact('nearest', nearestMiss.group + number(nearestMiss.nodes))] : [])),
      ...all.filter((reason) => !same.includes(reason)).flatMap((reason) => [fact('reason', reason[0]), ...fixes([reason])]),
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

function groupsOf(groups: readonly GroupPlacement[], number: (count: number) => string): string {
  const named = groups.filter(({ fits }) => fits > 0).map(({ group, fits }) => group + number(fits));
  const words = named.length > SHOWN ? [...named.slice(0, SHOWN), `${named.length - SHOWN} more`] : named;
  return words.length === 0 ? '-' : words.join(', ');
}

type Advice = readonly [message: string, fix: string | undefined];

/** What decides on the verdict, and what to change. Where no node fits, it is what the nearest nodes lack. */
function reasonsOf({ verdict, reasons }: WorkloadVerdict, places: readonly PodPlacement[]): readonly Advice[] {
  const deciding = reasons.filter((reason) => reason.verdict === verdict);
  const isNowhere = verdict === 'unschedulable' && places.some(({ nearestMiss }) => nearestMiss);
  const all = [
    ...deciding.flatMap((reason): readonly Advice[] => ('rule' in reason ? [[`${reason.message} [${reason.rule}]`, reason.help]] : [])),
    ...(isNowhere
      ? places.flatMap(({ nearestMiss }) => nearestMiss?.reasons ?? [])
      : deciding.flatMap((reason) => ('rule' in reason ? [] : [reason])))
      .map(({ message, fix }): Advice => [message, fix]),
  ];
  return [...new Map(all.map((each) => [each.join('\n'), each])).values()];
}

function table(rows: readonly (readonly string[])[], bold: (text: string) => string, width: number): readonly string[] {
  const [head = '', ...lines] = columnLines(rows.map((row) => row.map(printable)), width);
  return [bold(head), ...lines.map((line) => line.trimEnd())];
}
