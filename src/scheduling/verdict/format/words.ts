import { groupedBy } from '../../../base';
import { firstNames, formatCounts, formatObject, ObjectReference, Palette, paletteOf, printable } from '../../../findings';
import { severityOfVerdict, Verdict, verdictCounts, VERDICTS, Verdicts, WorkloadVerdict } from '../result';

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

/** `3 workloads with 7 Pods: 2 run, 1 is unschedulable`, and what was assumed; empty without workloads. */
export function formatSummary({ workloads, assumed, nodeNotes = [] }: Verdicts): string {
  if (workloads.length === 0) { return ''; }
  const total = workloads.reduce<number | undefined>((sum, { pods: own }) => (sum === undefined || own === undefined ? undefined : sum + own), 0);
  const pods = total === undefined ? '' : ` with ${formatCounts([[total, 'Pod']]) || 'no Pods'}`;
  const counts = verdictCounts(workloads).map(([count, verdict]) => `${count} ${inSentence(verdict, count === 1)}`).join(', ');
  const alone = workloads.some((each) => (each.pods ?? 2) > 1) ? '. Each Pod is judged alone: whether all fit together isn\'t computed' : '';
  const ofPlatform = workloads
    .filter(({ verdict, reasons }) => verdict === 'unknown' && reasons.some((reason) => 'code' in reason && reason.code === 'platform')).length;
  return [
    `${formatCounts([[workloads.length, 'workload']])}${pods}: ${counts}${alone}`,
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
