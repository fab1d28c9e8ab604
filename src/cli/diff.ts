import { structuredPatch } from 'diff/lib/patch/create.js';

/** The lines of a file as a diff shows them, as context and as changes. */
export interface ShownLines {
  readonly around: readonly string[];
  readonly changed: readonly string[];
}

/**
 * A unified diff of two contents of a file; empty if they are equal.
 *
 * @param shown the lines to show of each. @default - the lines as they are
 */
export function unifiedDiff(file: string, before: string, after: string, shown?: { before: ShownLines; after: ShownLines }): string {
  if (before === after) { return ''; }
  const hunks = structuredPatch('', '', before, after, undefined, undefined, { context: 3 }).hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => {
    let [a, b] = [oldStart - 1, newStart - 1];
    const shownLine = (line: string): string => {
      const sign = line[0];
      // the remark that a last line has no line break
      if (!shown || sign === '\\') { return line; }
      const [of, at] = sign === '+' ? [shown.after, b] : [shown.before, a];
      if (sign !== '+') { a += 1; }
      if (sign !== '-') { b += 1; }
      return sign + (sign === ' ' ? of.around : of.changed)[at];
    };
    return [`@@ -${range(oldStart, oldLines)} +${range(newStart, newLines)} @@`, ...lines.map(shownLine)];
  });
  // like git, without the slash of an absolute path
  const name = file.replace(/^\/+/, '');
  return [`--- a/${name}`, `+++ b/${name}`, ...hunks, ''].join('\n');
}

/** Like diff and git: without a length of 1, and with the line before an empty range. */
function range(start: number, length: number): string {
  return `${length === 0 ? start - 1 : start}${length === 1 ? '' : `,${length}`}`;
}
