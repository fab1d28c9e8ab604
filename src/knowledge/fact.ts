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

const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

/** Number of a day since the year 0; `undefined` if there is no such day. */
function numberOf(text: string): number | undefined {
  const [year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.slice(1).map(Number) ?? [];
  if (!year || !month || !day || month > 12) { return undefined; }
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const length = (DAYS_BEFORE_MONTH[month] ?? 365) - DAYS_BEFORE_MONTH[month - 1] + (month === 2 && isLeap ? 1 : 0);
  if (day > length) { return undefined; }
  const leapDays = Math.floor((year - 1) / 4) - Math.floor((year - 1) / 100) + Math.floor((year - 1) / 400);
  return (year - 1) * 365 + leapDays + DAYS_BEFORE_MONTH[month - 1] + (month > 2 && isLeap ? 1 : 0) + day;
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
