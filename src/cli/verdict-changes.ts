import { CheckOptions, checkTexts } from '../checker';
import { paletteOf } from '../findings';
import { POD_READERS } from '../other-tools';
import { formatSummary, nameOfWorkload, paintVerdict, Verdict, WorkloadVerdict } from '../scheduling';

/** What will happen to a workload before and after a command changes it. */
export interface ChangedVerdict extends Omit<WorkloadVerdict, 'pods' | 'verdict' | 'reasons' | 'summary' | 'note'> {
  readonly before: Judged;
  readonly after: Judged;
}
type Judged = Pick<WorkloadVerdict, 'pods' | 'verdict' | 'reasons' | 'summary' | 'note'>;

/**
 * Verdicts as `check` gives them for the input of a command and for its output.
 *
 * @param options with the nodes of the cluster
 * @param file what findings name as their file
 */
export function verdictChanges(before: string, after: string, options: CheckOptions, file?: string): readonly ChangedVerdict[] {
  const judge = (text: string) => checkTexts([{ text, ...(file !== undefined && { file }) }], options, POD_READERS).workloads
    .map(({ pods, verdict, reasons, summary, note, ...workload }) => ({ workload, judged: { pods, verdict, reasons, summary, note } }));
  const changed = judge(after);
  return judge(before).map(({ workload, judged }, i) => ({ ...workload, before: judged, after: changed[i]!.judged }));
}

/** A line for each workload whose verdict changes or whose last one isn't that it runs, and the counts. */
export function formatVerdictChanges(changes: readonly ChangedVerdict[], useColors = false): string {
  const colors = paletteOf(useColors);
  const isShown = ({ before, after }: ChangedVerdict) => before.verdict !== after.verdict || after.verdict !== 'runs';
  const line = ({ before, after, ...workload }: ChangedVerdict) => {
    const verdicts: readonly Verdict[] = before.verdict === after.verdict ? [after.verdict] : [before.verdict, after.verdict];
    const named = { ...workload, ...after };
    const change = verdicts.map((each) => paintVerdict(each, colors)).join(' → ');
    return `${nameOfWorkload(named)}: ${change}${after.summary === undefined ? '' : `: ${after.summary}`}\n`;
  };
  const after = changes.map((each) => ({ ...each, ...each.after }));
  return `${changes.filter(isShown).map(line).join('')}${formatSummary({ workloads: after })}`;
}
