import { isPlainObject, listAt, PlainObject } from '../base';
import { DEFAULT_GRACE, DEFAULT_PROBE } from '../knowledge';
import { kubernetesKind, rollingUpdateOf } from '../kubernetes';
import { pullSeconds } from '../scheduling';
import { Minutes } from './result';

/** A range of seconds; without an upper end if it isn't known. */
export interface Seconds {
  readonly least: number;
  /** `Infinity` if it isn't known. */
  readonly most: number;
}

/** No time. */
const NO_TIME: Seconds = { least: 0, most: 0 };

export const inTurn = (...all: readonly Seconds[]): Seconds => (
  all.reduce((sum, { least, most }) => ({ least: sum.least + least, most: sum.most + most }), NO_TIME));

export const atOnce = (...all: readonly Seconds[]): Seconds => (
  all.reduce((longest, { least, most }) => ({ least: Math.max(longest.least, least), most: Math.max(longest.most, most) }), NO_TIME));

export const times = ({ least, most }: Seconds, count: number): Seconds => count === 0 ? NO_TIME : { least: least * count, most: most * count };

/** Minutes with one decimal, rounded outwards. */
export const minutesOf = ({ least, most }: Seconds): Minutes => (
  ({ least: Math.floor(least / 6) / 10, ...(Number.isFinite(most) && { most: Math.ceil(most / 6) / 10 }) }));

/** How long a Pod takes to end: at once, or as long as its grace period. */
export function endOf(spec: PlainObject): Seconds {
  const { terminationGracePeriodSeconds: grace } = spec;
  return { least: 0, most: typeof grace === 'number' ? grace : DEFAULT_GRACE };
}

/** How long a Pod takes from its images on until it is ready, by its probes: containers at once, init containers for as long as they like. */
export function startOf(spec: PlainObject): Seconds {
  return atOnce(...listAt(spec, 'containers').filter(isPlainObject).map((container) => {
    const [startup, readiness] = [probe(container.startupProbe), probe(container.readinessProbe)];
    const of = ({ initialDelaySeconds, periodSeconds, failureThreshold, successThreshold, timeoutSeconds }: Probe, tries: number): Seconds => ({
      least: initialDelaySeconds + periodSeconds * (successThreshold - 1),
      most: initialDelaySeconds + (periodSeconds + timeoutSeconds) * (tries === 0 ? failureThreshold : tries) + periodSeconds * successThreshold,
    });
    return inTurn(startup ? of(startup, 0) : NO_TIME, readiness ? of(readiness, 1) : NO_TIME);
  }));
}

type Probe = { readonly [Key in keyof typeof DEFAULT_PROBE]: number };

function probe(given: unknown): Probe | undefined {
  if (!isPlainObject(given)) { return undefined; }
  const fields = Object.entries(DEFAULT_PROBE).map(([key, value]) => [key, typeof given[key] === 'number' ? given[key] : value]);
  return Object.fromEntries(fields) as Probe;
}

/** How long a node pulls images that it doesn't have: the largest, if they come at once, up to all of them in turn. */
export function pullOf(sizes: readonly (number | undefined)[], bandwidth: number): Seconds {
  const numbers = sizes.map((size) => size ?? 0);
  const sum = numbers.reduce((all, size) => all + size, 0);
  return { least: pullSeconds(Math.max(0, ...numbers), bandwidth), most: sizes.includes(undefined) ? Infinity : pullSeconds(sum, bandwidth) };
}

/** How often a controller waits for new Pods while it replaces all of them: at least, and at most. */
export function roundsOf(defined: PlainObject | undefined, replicas: number): Seconds {
  if (kubernetesKind(defined) === 'StatefulSet') { return { least: replicas, most: replicas }; }
  const rolling = rollingUpdateOf(defined, replicas);
  return { least: rolling ? Math.ceil(replicas / (rolling.surge + rolling.unavailable)) : Math.min(replicas, 1), most: replicas };
}
