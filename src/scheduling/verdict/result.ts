import { Effect, Finding, ObjectReference, Severity, SEVERITY_OF } from '../../findings';
import { ReasonCode } from '../result';

/**
 * What will happen to a workload on a cluster, worst first:
 *
 * - `rejected`: the API server rejects the object, or the Pods that its controller creates
 * - `unschedulable`: no node passes the scheduler's filters
 * - `misplaced`: a node that passes can't run it, for a reason of that node
 * - `fails`: it can't start, stay up, or do its work, whatever the node
 * - `unknown`: it depends on what isn't known, such as the build of an image
 * - `runs`: none of these
 */
export type Verdict = 'rejected' | 'unschedulable' | 'misplaced' | 'fails' | 'unknown' | 'runs';

/** The verdicts, worst first: each follows from findings of an effect, whose severity it has, or only from nodes, with a severity of its own. */
const FOLLOWS_FROM: Readonly<Record<Verdict, { readonly effect?: Effect; readonly severity?: Severity }>> = {
  rejected: { effect: 'rejected' }, unschedulable: { severity: 'error' }, misplaced: { effect: 'misplaced' }, fails: { effect: 'broken' },
  unknown: { severity: 'note' }, runs: {},
};

/** Worst first. */
export const VERDICTS = Object.keys(FOLLOWS_FROM) as readonly Verdict[];

/** How many workloads have each verdict, best first. @param always a verdict that is counted even if no workload has it */
export function verdictCounts(workloads: readonly WorkloadVerdict[], always?: Verdict): readonly (readonly [amount: number, verdict: Verdict])[] {
  return [...VERDICTS].reverse().map((verdict) => [workloads.filter((each) => each.verdict === verdict).length, verdict] as const)
    .filter(([amount, verdict]) => amount > 0 || verdict === always);
}

/** The severity of a verdict; none for what runs. */
export function severityOfVerdict(verdict: Verdict): Severity | undefined {
  const { effect, severity } = FOLLOWS_FROM[verdict];
  return effect ? SEVERITY_OF[effect] : severity;
}

/** The verdict that follows from findings of an effect; `undefined` if they change nothing. */
export function verdictFrom(effect: Effect): Verdict | undefined {
  return VERDICTS.find((verdict) => FOLLOWS_FROM[verdict].effect === effect);
}

/** A finding that decides on a verdict. */
export interface FindingReason extends Pick<Finding, 'rule' | 'path' | 'message' | 'help' | 'file' | 'line' | 'column'> {
  /** The verdict that follows from it. */
  readonly verdict: Verdict;
}

/** What stops a workload on a group of nodes. */
export interface NodeReason {
  /** The verdict that follows from it. */
  readonly verdict: Verdict;
  /** Name of the group; absent if it is all nodes. */
  readonly group?: string;
  /** Number of its nodes that it applies to; absent for assumed nodes. */
  readonly nodes?: number;
  /** Stable code in kebab case. */
  readonly code: ReasonCode | 'platform';
  /** One sentence without a period. */
  readonly message: string;
  /** The change that removes it. */
  readonly fix?: string;
}

/** What will happen to a workload, and why. */
export interface WorkloadVerdict extends ObjectReference {
  /** The file that defines it. */
  readonly file?: string;
  /** Name of its cluster, if there are several. */
  readonly cluster?: string;
  /** Number of Pods; absent if it isn't known, as for a DaemonSet without nodes. */
  readonly pods?: number;
  readonly verdict: Verdict;
  /** What decides on the verdict, worst first; empty for what runs. */
  readonly reasons: readonly (FindingReason | NodeReason)[];
  /** The reasons in one line; absent for what runs. */
  readonly summary?: string;
  /** What is to be known of a workload that runs, such as a DaemonSet without Pods, or nodes of a release that has ended. */
  readonly note?: string;
}

/** The verdicts of a run. */
export interface Verdicts {
  /** One for each workload, in the order of the objects. */
  readonly workloads: readonly WorkloadVerdict[];
  /** What was assumed, since neither nodes nor the platform were given; absent if they were. */
  readonly assumed?: string;
  /** What is wrong with nodes, so that verdicts may surprise; absent if nothing is. */
  readonly nodeNotes?: readonly string[];
}
