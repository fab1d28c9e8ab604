import { Reading } from './kubernetes-version';

/** A day, `YYYY-MM-DD`. */
export type Day = `${number}-${number}-${number}`;

/** Where a fact is from. A table of facts that change with time has it in its type, so that none is added without it. */
export interface Sourced {
  /** Public repository and path, or page. */
  readonly source: string;
  /** The day on which the source was read. */
  readonly readOn: Day;
  /** The earlier fact that it replaced. @default - none */
  readonly replaced?: string;
  /** What other sources state. @default - nothing else is known */
  readonly differs?: string;
}

const MILLISECONDS_PER_DAY = 86_400_000;

/** Number of a day since 1970; `undefined` if there is no such day. */
function numberOf(text: string): number | undefined {
  const milliseconds = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  // the 30th of February is the 1st or 2nd of March for engines
  const exists = !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(text);
  return exists ? milliseconds / MILLISECONDS_PER_DAY : undefined;
}

/** Days from one day to a later one; negative to an earlier one. */
export function daysBetween(from: Day, to: Day): number {
  return numberOf(to)! - numberOf(from)!;
}

/** Reads a day. */
export function readDay(given: unknown): Reading<Day> {
  if (typeof given === 'string' && numberOf(given.trim()) !== undefined) { return { value: given.trim() as Day }; }
  return { fault: { must: 'be a day that exists', remedy: 'write it as YYYY-MM-DD, such as 2026-11-24' } };
}

/** What differs from a fact, in words: `before: preview; elsewhere: …`; empty if nothing does. */
export function differencesOf({ replaced, differs }: Sourced): string {
  return [...(replaced === undefined ? [] : [`before: ${replaced}`]), ...(differs === undefined ? [] : [`elsewhere: ${differs}`])].join('; ');
}
