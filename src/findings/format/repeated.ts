import { formatCounts, formatPlace } from './words';
import { groupedBy } from '../../base';
import { Effect, Failure, Finding, SEVERITY_OF } from '../finding';

/** Up to so many errors and warnings, a report shows each in full, however often a rule repeats. */
const SMALL_REPORT = 10;
/** A larger report shows so many of each rule in full; fewer if all rules together would exceed `MOST_IN_FULL`. */
const FIRST_OF_RULE = 3;
const MOST_IN_FULL = 6;
/** More notes of one rule are one summary. */
const MOST_NOTES = 3;

/** Findings of one rule and effect that a report counts instead of showing each. */
export interface Repeated {
  readonly rule: string;
  readonly effect: Effect;
  /** In the order of the files, at least one. */
  readonly findings: readonly Finding[];
}

/** A report without its repetitions. */
export interface Selection {
  /** The findings to show in full, in their order. */
  readonly inFull: ReadonlySet<Finding>;
  /** How many of the unreadable documents to show in full. */
  readonly failuresInFull: number;
  /** Whether each rule has only one finding in full, since there are many rules. */
  readonly isOverview: boolean;
  /** Errors and warnings that are counted, by the last one of their rule that is shown in full. */
  readonly more: ReadonlyMap<Finding, Repeated>;
  /** Notes of which none is shown in full. The most frequent first. */
  readonly notes: readonly Repeated[];
}

/** The selection that shows everything. */
export function selectAll(findings: readonly Finding[], failures: readonly Failure[]): Selection {
  return { inFull: new Set(findings), failuresInFull: failures.length, isOverview: false, more: new Map(), notes: [] };
}

/** Decides what a report shows in full, and what it counts. Every rule with an error or warning has one in full. */
export function selectInFull(findings: readonly Finding[], failures: readonly Failure[]): Selection {
  const isNote = ({ effect }: Finding) => SEVERITY_OF[effect] === 'note';
  const others = findings.filter((finding) => !isNote(finding));
  const groups = groupsOf(others);
  const isSmall = others.length + failures.length <= SMALL_REPORT;
  const first = isSmall ? SMALL_REPORT : firstOf([...groups.map((group) => group.findings.length), failures.length]);
  const notes = groupsOf(findings.filter(isNote)).filter((group) => group.findings.length > (isSmall ? MOST_NOTES : 1));
  const more = groups.filter((group) => group.findings.length > first)
    .map((group) => [group.findings[first - 1]!, { ...group, findings: group.findings.slice(first) }] as const);
  const counted = new Set([...notes, ...more.map(([, group]) => group)].flatMap((group) => group.findings));
  return {
    inFull: new Set(findings.filter((finding) => !counted.has(finding))),
    failuresInFull: first,
    isOverview: first === 1,
    more: new Map(more),
    notes: [...notes].sort((a, b) => b.findings.length - a.findings.length),
  };
}

function firstOf(sizes: readonly number[]): number {
  const total = (first: number) => sizes.reduce((sum, size) => sum + Math.min(size, first), 0);
  let first = FIRST_OF_RULE;
  while (first > 1 && total(first) > MOST_IN_FULL) { first--; }
  return first;
}

/** What a list with a line per finding shows: the first findings of each rule, or all of a few. */
export function firstOfRules(findings: readonly Finding[]): ReadonlySet<Finding> {
  if (findings.length <= SMALL_REPORT) { return new Set(findings); }
  return new Set(groupsOf(findings).flatMap((group) => group.findings.slice(0, FIRST_OF_RULE)));
}

function groupsOf(findings: readonly Finding[]): readonly Repeated[] {
  const groups = groupedBy(findings, ({ rule, effect }) => `${rule} ${effect}`).values();
  return Array.from(groups, (group) => ({ rule: group[0].rule, effect: group[0].effect, findings: group }));
}

/** Columns of a line that lists places. A longer first name is shown nevertheless. */
const WIDTH = 120;
const MOST_PLACES = 3;

/**
 * A line about repeated findings: `12 more in 11 files: a.yaml:3:1, b.yaml:9:5, and 9 more files; --all shows each`, with the place of the
 * first finding in each of the first files.
 *
 * @param indent columns before the line
 */
export function formatMore(what: string, places: readonly (Finding | Failure)[], indent = 0): string {
  const names = Array.from(groupedBy(places, ({ file = '' }) => file).values(), ([first]) => formatPlace(first));
  const line = (shown: number) => {
    const left = formatCounts([[names.length - shown, 'more file']]);
    const listed = `${names.slice(0, shown).join(', ')}${left && `${shown > 1 ? ',' : ''} and ${left}`}`;
    return `${what} in ${formatCounts([[names.length, 'file']])}: ${listed}; --all shows each`;
  };
  let shown = Math.min(MOST_PLACES, names.length);
  while (shown > 1 && indent + line(shown).length > WIDTH) { shown--; }
  return line(shown);
}
