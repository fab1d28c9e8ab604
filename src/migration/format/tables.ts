import { count, firstNames, formatObject, ObjectReference } from '../../findings';
import { MigrationPlan, Minutes, Wave } from '../result';

/** A part of a plan, as all formats show it. */
export interface PlanTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** `at least 3 min`, or `3 to 8 min`. */
export const minutesText = ({ least, most }: Minutes): string => (
  most === undefined ? `at least ${least} min` : least === most ? `${most} min` : `${least} to ${most} min`);

/** `leaves LTSC2019 for LTSC2022: 4 nodes of 2 pools, 5 to 14.2 min`. */
export function summaryOf({ from, to, waves }: MigrationPlan): string {
  const nodes = waves.reduce((total, { drain }) => total + drain.length, 0);
  const waiting = waves.reduce((total, wave) => total + waitingOf(wave), 0);
  const isOpen = waves.some(({ minutes }) => minutes.most === undefined);
  const sum = (key: 'least' | 'most') => Math.round(10 * waves.reduce((total, { minutes }) => total + (minutes[key] ?? 0), 0)) / 10;
  return `${from.join(', ')} to ${to}: ${count(nodes, 'node')} in ${count(waves.length, 'pool')}, of which ${waiting} must wait; `
    + minutesText({ least: sum('least'), ...(!isOpen && { most: sum('most') }) });
}

const namesOf = (objects: readonly ObjectReference[]) => firstNames(objects.map(formatObject), 3);

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

/** The parts of a plan in its order, with the heads of their columns. */
const PARTS = {
  Now: ['pool', 'release', 'nodes', 'Kubernetes', 'left'],
  Dates: ['release', 'day', 'past', 'what', 'sources'],
  Rebuild: ['image', 'build', 'known by', 'size', 'workloads', 'why'],
  Repin: ['object', 'held by', 'option', 'waits for'],
  Blocked: ['severity', 'object', 'Pods', 'what', 'fix'],
  Unknown: ['what', 'so', 'fix'],
  Waves: ['pool', 'new nodes', 'drained', 'waiting', 'Pods', 'pending', 'minutes', 'requested at the end'],
  Steps: ['step', 'pool', 'what', 'command'],
} as const;

/** The parts of a plan; those without rows are left out. */
export function tablesOf({ now, rebuild, repin, blocked, unknown, waves, after }: MigrationPlan): readonly PlanTable[] {
  const steps = [...waves, { pool: 'at the end', steps: after }].flatMap(({ pool, steps: own }) => own.map((step) => ({ pool, ...step })));
  const rows: Readonly<Record<keyof typeof PARTS, PlanTable['rows']>> = {
    Now: now.pools.map(({ name, release, build, nodes, kubernetes, isLeft }) => (
      [name ?? '-', release ?? build ?? '?', String(nodes.length), kubernetes.join(', ') || '?', isLeft ? 'yes' : 'no'])),
    Dates: datesOf(now),
    Rebuild: rebuild.map(({ image, state, by, size, workloads, because, digest }) => [
      digest === undefined ? image : `${image} (${digest.slice(0, 'sha256:'.length + 12)})`, state, by, gigabytes(size), namesOf(workloads), because,
    ]),
    Repin: repin.map(({ object, holds, option, waitsFor }) => [formatObject(object), holds.join(', '), option, waitsFor.join('; ') || '-']),
    Blocked: blocked.map(({ severity, object, pods, message, fix, code }) => (
      [severity, formatObject(object), String(pods.length), `${message} [${code}]`, fix])),
    Unknown: unknown.map(({ what, so, fix }) => [what, so, fix]),
    Waves: waves.map((wave) => {
      const { pool, create, drain, pending, minutes, capacity } = wave;
      const pods = drain.reduce((sum, each) => sum + each.pods, 0);
      const requested = Object.entries(capacity.at(-1)?.requested ?? {}).map(([key, share]) => `${key} ${Math.round(100 * share)}%`).join(', ');
      return [
        pool, `${create.nodes}${create.pool === undefined ? '' : ` in ${create.pool}`}`, String(drain.length - waitingOf(wave)), String(waitingOf(wave)),
        String(pods), pending.most === 0 ? '0' : `${pending.least} to ${pending.most}`, minutesText(minutes), requested || '-',
      ];
    }),
    Steps: steps.map(({ pool, what, command = '-' }, i) => [String(i + 1), pool, what, command]),
  };
  return (Object.keys(PARTS) as (keyof typeof PARTS)[]).map((title) => ({ title, head: PARTS[title], rows: rows[title] }))
    .filter((table) => table.rows.length > 0);
}

/** How many nodes of a wave must wait. */
export const waitingOf = ({ drain }: Wave) => drain.filter(({ waitsFor }) => waitsFor.length > 0).length;
