import { createColors } from 'picocolors';
import { formatObject, printable } from '../../findings/format/words';
import { formatTaint } from '../../manifest';
import { GroupPlacement, NodeGroup, PlacementReason, Placements, PodPlacement } from '../result';

/** Groups that a row of the table names; JSON has all of them. */
const SHOWN = 4;

/** Formats placements for a terminal: a table of the nodes, a table of the Pods, and each Pod that runs nowhere, or is scheduled where it can't run. */
export function formatText({ pods, groups, notConsidered }: Placements, useColors = false): string {
  const colors = createColors(useColors);
  const total = groups.reduce((sum, { nodes }) => sum + nodes.length, 0);
  const wrong = pods.filter(({ fits, misplaced }) => fits === 0 || misplaced > 0);
  const nowhere = pods.filter(({ fits }) => fits === 0).length;
  const fact = (word: string, text: string) => `  ${colors.dim('=')} ${word}: ${printable(text)}`;
  const detail = (pod: PodPlacement) => [
    `${colors.bold(nameOf(pod))}: ${pod.fits === 0 ? colors.red('runs on no node') : colors.yellow(`is also scheduled to ${count(pod.misplaced, 'node')} that can't run it`)}`,
    ...(pod.nearestMiss ? [fact('why', pod.nearestMiss.summary), fact('nearest', `${pod.nearestMiss.group} (${pod.nearestMiss.nodes})`)] : []),
    ...(pod.nearestMiss && pod.misplaced > 0 ? [fact('but', `is scheduled to ${count(pod.misplaced, 'node')} that can't run it`)] : []),
    ...reasonsOf(pod).flatMap(({ message, fix }) => [fact('reason', message), ...(fix === undefined ? [] : [fact(colors.green('fix'), fix)])]),
    '',
  ];
  const unknown = [...new Set(pods.flatMap((pod) => pod.notConsidered)), ...notConsidered];
  return [
    ...table([['NODES', 'COUNT', 'TAINTS'], ...groups.map((group) => [group.name, String(group.nodes.length), taintsOf(group)])], colors.bold), '',
    ...table([['POD', 'FITS', 'RUNS ON'], ...pods.map((pod) => [nameOf(pod), `${pod.fits} of ${total}`, groupsOf(pod.groups)])], colors.bold), '',
    ...wrong.flatMap(detail),
    `${[count(pods.length, 'Pod'), ...(nowhere === 0 ? [] : [pods.length === 1 ? 'which runs on no node' : `${nowhere} of them ${nowhere === 1 ? 'runs' : 'run'} on no node`])].join(', ')}`,
    ...(unknown.length > 0 ? [`not considered: ${printable(unknown.join(', '))}`] : []),
    '',
  ].join('\n');
}

function count(number: number, one: string): string {
  return `${number} ${one}${number === 1 ? '' : 's'}`;
}

function nameOf({ pod }: PodPlacement): string {
  return formatObject(pod) + (pod.file === undefined ? '' : ` (${printable(pod.file)})`);
}

function taintsOf({ taints }: NodeGroup): string {
  return taints.length === 0 ? '-' : taints.map(formatTaint).join(', ');
}

function groupsOf(groups: readonly GroupPlacement[]): string {
  const named = groups.filter(({ fits }) => fits > 0).map(({ group, fits }) => `${group} (${fits})`);
  const words = named.length > SHOWN ? [...named.slice(0, SHOWN), `${named.length - SHOWN} more`] : named;
  return words.length === 0 ? '-' : words.join(', ');
}

/** What to change: what the nearest nodes lack, or why the Pod can't run on nodes that it is scheduled to. */
function reasonsOf({ nearestMiss, groups }: PodPlacement): readonly PlacementReason[] {
  const reasons = nearestMiss ? nearestMiss.reasons : groups.filter(({ misplaced }) => misplaced > 0).flatMap((group) => group.reasons.filter(({ by }) => by === 'node'));
  return [...new Map(reasons.map((reason) => [`${reason.message}\n${reason.fix}`, reason])).values()];
}

function table(rows: readonly (readonly string[])[], bold: (text: string) => string): readonly string[] {
  const cells = rows.map((row) => row.map(printable));
  const widths = cells[0].map((_, i) => Math.max(...cells.map((row) => row[i].length)));
  const lines = cells.map((row) => row.map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i]))).join('  '));
  return [bold(lines[0]), ...lines.slice(1)];
}
