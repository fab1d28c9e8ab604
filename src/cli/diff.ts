import { diffArrays } from 'diff/lib/diff/array.js';
import { LineIndex } from '../findings';
import { Splice } from '../yaml';

/** The lines of a file as a diff shows them, as context and as changes. */
export interface ShownLines {
  readonly around: readonly string[];
  readonly changed: readonly string[];
}

/** How a diff is made. */
export interface DiffOptions {
  /**
   * The changes, in order. The diff is searched only in their lines, since that in two long texts takes too long.
   * @default - any part may have changed
   */
  readonly splices?: readonly Splice[];
  /** The lines to show of each. @default - the lines as they are */
  readonly shown?: { readonly before: ShownLines; readonly after: ShownLines };
}

/** Lines that differ, by the indices of the first one and of the one behind the last, in the old and in the new text. */
interface Change {
  readonly old: readonly [start: number, end: number];
  readonly new: readonly [start: number, end: number];
}

/** Lines of context around a change. */
const CONTEXT = 3;

/** A unified diff of two contents of a file; empty if they are equal. */
export function unifiedDiff(file: string, before: string, after: string, { splices, shown }: DiffOptions = {}): string {
  if (before === after) { return ''; }
  const [old, changed] = [linesOf(before), linesOf(after)];
  const regions = regionsOf(before, after, splices ?? [{ start: 0, end: before.length, text: after }]);
  const changes = regions.flatMap((region) => changesIn(region, old, changed));
  const hunks: [Change, ...Change[]][] = [];
  for (const change of changes) {
    const last = hunks.at(-1);
    if (last && change.old[0] - last.at(-1)!.old[1] <= 2 * CONTEXT) { last.push(change); } else { hunks.push([change]); }
  }
  const lines = (sign: string, [start, end]: readonly [number, number]) => {
    const [of, by] = sign === '+' ? [changed, shown?.after] : [old, shown?.before];
    return of.slice(start, end).map((line, i) => {
      const text = (sign === ' ' ? by?.around : by?.changed)?.[start + i] ?? line.replace(/\n$/, '');
      return `${sign}${text}${line.endsWith('\n') ? '' : '\n\\ No newline at end of file'}`;
    });
  };
  const texts = hunks.map((hunk) => {
    const [first, last] = [hunk[0], hunk.at(-1)!];
    const start = Math.max(first.old[0] - CONTEXT, 0);
    const end = Math.min(last.old[1] + CONTEXT, old.length);
    const newStart = first.new[0] - (first.old[0] - start);
    const newEnd = last.new[1] + (end - last.old[1]);
    const body = hunk.flatMap((change, i) => [
      ...lines(' ', [hunk[i - 1]?.old[1] ?? start, change.old[0]]), ...lines('-', change.old), ...lines('+', change.new),
    ]);
    return [`@@ -${range(start, end)} +${range(newStart, newEnd)} @@`, ...body, ...lines(' ', [last.old[1], end])].join('\n');
  });
  // like git, without the slash of an absolute path
  const name = file.replace(/^\/+/, '');
  return [`--- a/${name}`, `+++ b/${name}`, ...texts, ''].join('\n');
}

/** The lines of a text with their line breaks. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** The lines that changes touch. */
function regionsOf(before: string, after: string, splices: readonly Splice[]): readonly Change[] {
  const [old, changed] = [new LineIndex(before), new LineIndex(after)];
  const regions: { old: [number, number]; new: [number, number] }[] = [];
  let growth = 0;
  for (const { start, end, text } of splices) {
    const lines = (index: LineIndex, from: number, to: number): [number, number] => [index.positionOf(from).line - 1, index.positionOf(to).line];
    const region = { old: lines(old, start, end), new: lines(changed, start + growth, start + growth + text.length) };
    growth += text.length - (end - start);
    const last = regions.at(-1);
    if (last && region.old[0] <= last.old[1]) { [last.old[1], last.new[1]] = [region.old[1], region.new[1]]; } else { regions.push(region); }
  }
  return regions;
}

/** The lines that differ in a region. */
function changesIn(region: Change, old: readonly string[], changed: readonly string[]): readonly Change[] {
  const found: { old: [number, number]; new: [number, number] }[] = [];
  let [a, b] = [region.old[0], region.new[0]];
  let last: typeof found[number] | undefined;
  for (const { count, added, removed } of diffArrays(old.slice(...region.old), changed.slice(...region.new))) {
    if (added || removed) {
      if (!last) { found.push(last = { old: [a, a], new: [b, b] }); }
      if (removed) { last.old[1] = a += count; } else { last.new[1] = b += count; }
    } else {
      [a, b] = [a + count, b + count];
      last = undefined;
    }
  }
  return found;
}

/** Like diff and git: without a length of 1, and with the line before an empty range. */
function range(start: number, end: number): string {
  const length = end - start;
  return `${length === 0 ? start : start + 1}${length === 1 ? '' : `,${length}`}`;
}
