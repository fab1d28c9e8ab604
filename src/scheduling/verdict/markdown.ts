import { nameOfWorkload, WAKE_HEADS, wakeRow } from './format';
import { groupedBy, isPlainObject, listAt, mapTuple, objectAt, PlainObject, scalarText } from '../../base';
import { formatCounts, formatObject, printable, reportTable } from '../../findings';
import { PodPlacement } from '../result';
import { severityOfVerdict, verdictCounts, VERDICTS, WorkloadVerdict } from './result';
import { PlacedVerdicts } from './verdicts-of';

/** The workloads that surely don't run, as a table in Markdown; empty if there are none. */
export function verdictsAsMarkdown(workloads: readonly WorkloadVerdict[]): string {
  const rows = workloads.filter(({ verdict }) => severityOfVerdict(verdict) === 'error')
    .map((each) => [nameOfWorkload(each), each.verdict, each.summary ?? '']);
  return reportTable(['workload', 'verdict', 'why'], rows);
}

/** Where Pods run, as tables in Markdown: what has changed since an earlier report, and all workloads, worst first. */
export function placesAsMarkdown({ workloads, placesOf, wakes }: PlacedVerdicts, since?: EarlierReport): string {
  const rows = VERDICTS.flatMap((verdict) => workloads.filter((each) => each.verdict === verdict)).map((each) => [
    nameOfWorkload(each), String(each.pods ?? '?'), each.verdict, groupsOf(placesOf.get(each)), each.summary ?? each.note ?? '',
  ]);
  const changes = since && changesSince({ workloads, placesOf }, since);
  return [
    `### k8s-windows: ${formatCounts([[workloads.length, 'workload']])}: ${verdictCounts(workloads).map((each) => each.join(' ')).join(', ')}\n`,
    ...(changes ? [changes.length === 0 ? '\nNothing has changed.\n' : reportTable(['workload', 'change', 'before', 'now'], changes)] : []),
    reportTable(['workload', 'Pods', 'verdict', 'runs on', 'why'], rows),
    reportTable(WAKE_HEADS.map((head) => head.toLowerCase()), wakes.map(wakeRow)),
  ].join('');
}

/** A line for each workload whose verdict or nodes have changed. */
export function formatChanges(now: Pick<PlacedVerdicts, 'workloads' | 'placesOf'>, since: EarlierReport): string {
  return changesSince(now, since).map(([name, change, before, after]) => printable(`${change}: ${name}: ${before} → ${after}`))
    .map((line) => `${line}\n`).join('');
}

/** What an earlier report says of a workload. */
interface EarlierPlace {
  readonly name: string;
  readonly verdict: string;
  readonly groups: string;
}

/** The workloads of an earlier report, by their keys. */
export type EarlierReport = ReadonlyMap<string, EarlierPlace>;

/** Reads a report of `where --format json`; `undefined` if it is something else. */
export function readEarlierReport(report: unknown): EarlierReport | undefined {
  if (!isPlainObject(report) || !Array.isArray(report.workloads) || !Array.isArray(report.pods)) { return undefined; }
  const pods = groupedBy(listAt(report, 'pods').filter(isPlainObject), (each) => keyOf(objectAt(each, 'pod')));
  return new Map(listAt(report, 'workloads').filter(isPlainObject).map((workload) => {
    const groups = (pods.get(keyOf(workload)) ?? []).flatMap((each) => listAt(each, 'groups').filter(isPlainObject));
    const [kind, namespace, name] = mapTuple(['kind', 'namespace', 'name'], (key) => scalarText(workload[key]));
    return [keyOf(workload), { name: formatObject({ kind, namespace, name }), verdict: scalarText(workload.verdict), groups: namesOf(groups) }];
  }));
}

type Change = readonly [workload: string, change: string, before: string, now: string];

function changesSince({ workloads, placesOf }: Pick<PlacedVerdicts, 'workloads' | 'placesOf'>, since: EarlierReport): readonly Change[] {
  const keys = new Set(workloads.map((each) => keyOf({ ...each })));
  const state = (verdict: string, groups: string) => `${verdict}${groups === NOWHERE ? '' : ` on ${groups}`}`;
  const removed = [...since].filter(([key]) => !keys.has(key))
    .map(([, { name, verdict, groups }]): Change => [name, 'was removed', state(verdict, groups), '-']);
  const changed = workloads.flatMap((workload): readonly Change[] => {
    const before = since.get(keyOf({ ...workload }));
    const { verdict } = workload;
    const groups = groupsOf(placesOf.get(workload));
    if (before?.verdict === verdict && before.groups === groups) { return []; }
    const change = !before
      ? 'is new'
      : before.verdict === verdict ? 'moved' : verdict === 'runs' ? 'runs now' : before.verdict === 'runs' ? 'no longer runs' : 'has another verdict';
    return [[nameOfWorkload(workload), change, before ? state(before.verdict, before.groups) : '-', state(verdict, groups)]];
  });
  return [...changed, ...removed];
}

function keyOf({ apiVersion, kind, namespace, name, cluster }: PlainObject): string {
  return JSON.stringify([scalarText(apiVersion).split('/')[0], kind, namespace ?? 'default', name, cluster ?? '']);
}

const NOWHERE = '-';

function groupsOf(places: readonly PodPlacement[] = []): string {
  return namesOf(places.flatMap(({ groups }) => groups));
}

function namesOf(groups: readonly { readonly group?: unknown; readonly fits?: unknown }[]): string {
  const names = groups.filter(({ fits }) => Number(fits) > 0).map(({ group }) => scalarText(group));
  return [...new Set(names)].sort().join(', ') || NOWHERE;
}
