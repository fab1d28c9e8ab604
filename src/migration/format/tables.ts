import { count, formatObject, ObjectReference } from '../../findings';
import { MigrationPlan, Minutes } from '../result';

/** A part of a plan, as all formats show it. */
export interface PlanTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** `at least 3 min`, or `3 to 8 min`. */
export function minutesText({ least, most }: Minutes): string {
  return most === undefined ? `at least ${least} min` : least === most ? `${most} min` : `${least} to ${most} min`;
}

/** `leaves LTSC2019 for LTSC2022: 4 nodes of 2 pools, 5 to 14.2 min`. */
export function summaryOf({ from, to, waves }: MigrationPlan): string {
  const nodes = waves.flatMap(({ drain }) => drain);
  const waiting = nodes.filter(({ waitsFor }) => waitsFor.length > 0).length;
  const isOpen = waves.some(({ minutes }) => minutes.most === undefined);
  const sum = (key: 'least' | 'most') => Math.round(10 * waves.reduce((total, { minutes }) => total + (minutes[key] ?? 0), 0)) / 10;
  return `${from.join(', ')} to ${to}: ${count(nodes.length, 'node')} in ${count(waves.length, 'pool')}, of which ${waiting} must wait; `
    + minutesText({ least: sum('least'), ...(!isOpen && { most: sum('most') }) });
}

const namesOf = (objects: readonly ObjectReference[], most = 3) => [
  ...objects.slice(0, most).map(formatObject), ...(objects.length > most ? [`and ${objects.length - most} more`] : []),
].join(', ');

/** Bytes as images are measured. */
const gigabytes = (bytes: number | undefined) => (bytes === undefined ? '?' : `${(bytes / 1e9).toFixed(1)} GB`);

/** What has ended and will end, once for each release, with where that is from. */
function datesOf({ pools, on }: MigrationPlan['now']): PlanTable['rows'] {
  const releases = new Map(pools.map((pool) => [pool.release, pool] as const));
  return [...releases.values()].flatMap(({ release = '?', ends, sources }) => {
    const from = sources.map(({ source, readOn }) => `${source}, read ${readOn}`).join('; ');
    const isPast = (day: string) => (on === undefined ? '?' : day === '-' || day <= on ? 'yes' : 'no');
    return ends.map(({ day = '-', what }, i) => [release, day, isPast(day), what, i === 0 ? from : '-']);
  });
}

/** The parts of a plan in its order; those without rows are left out. */
export function tablesOf({ now, rebuild, repin, blocked, unknown, waves, after }: MigrationPlan): readonly PlanTable[] {
  const steps = [
    ...waves.flatMap(({ pool, steps: own }) => own.map((step) => ({ pool, ...step }))), ...after.map((step) => ({ pool: 'at the end', ...step })),
  ];
  const tables: readonly PlanTable[] = [
    {
      title: 'Now', head: ['pool', 'release', 'nodes', 'Kubernetes', 'left'],
      rows: now.pools.map(({ name, release, build, nodes, kubernetes, isLeft }) => (
        [name ?? '-', release ?? build ?? '?', String(nodes.length), kubernetes.join(', ') || '?', isLeft ? 'yes' : 'no'])),
    },
    { title: 'Dates', head: ['release', 'day', 'past', 'what', 'sources'], rows: datesOf(now) },
    {
      title: 'Rebuild', head: ['image', 'build', 'known by', 'size', 'workloads', 'why'],
      rows: rebuild.map(({ image, state, by, size, workloads, because, digest }) => [
        digest === undefined ? image : `${image} (${digest.slice(0, 'sha256:'.length + 12)})`, state, by, gigabytes(size), namesOf(workloads), because,
      ]),
    },
    {
      title: 'Repin', head: ['object', 'held by', 'option', 'waits for'],
      rows: repin.map(({ object, holds, option, waitsFor }) => [formatObject(object), holds.join(', '), option, waitsFor.join('; ') || '-']),
    },
    {
      title: 'Blocked', head: ['severity', 'object', 'Pods', 'what', 'fix'],
      rows: blocked.map(({ severity, object, pods, message, fix, code }) => (
        [severity, formatObject(object), String(pods.length), `${message} [${code}]`, fix])),
    },
    { title: 'Unknown', head: ['what', 'so', 'fix'], rows: unknown.map(({ what, so, fix }) => [what, so, fix]) },
    {
      title: 'Waves', head: ['pool', 'new nodes', 'drained', 'waiting', 'Pods', 'pending', 'minutes', 'requested at the end'],
      rows: waves.map(({ pool, create, drain, pending, minutes, capacity }) => [
        pool, `${create.nodes}${create.pool === undefined ? '' : ` in ${create.pool}`}`, String(drain.filter(({ waitsFor }) => waitsFor.length === 0).length),
        String(drain.filter(({ waitsFor }) => waitsFor.length > 0).length), String(drain.reduce((sum, { pods }) => sum + pods, 0)),
        pending.most === 0 ? '0' : `${pending.least} to ${pending.most}`, minutesText(minutes),
        Object.entries(capacity.at(-1)?.requested ?? {}).map(([key, share]) => `${key} ${Math.round(100 * share)}%`).join(', ') || '-',
      ]),
    },
    {
      title: 'Steps', head: ['', 'pool', 'what', 'command'],
      rows: steps.map(({ pool, what, command = '-' }, i) => [String(i + 1), pool, what, command]),
    },
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}
