const CONTEXT = 3;
const NO_NEWLINE = '\n\\ No newline at end of file';

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
  const [a, b] = [linesOf(before), linesOf(after)];
  const marked = (text: string, line: string) => (text.endsWith(NO_NEWLINE) ? line + NO_NEWLINE : line);
  const lines = editScript(a, b).map((line) => {
    if (!shown) { return line; }
    const [of, at] = line.sign === '+' ? [shown.after, line.b] : [shown.before, line.a];
    return { ...line, text: marked(line.text, (line.sign === ' ' ? of.around : of.changed)[at]) };
  });
  const hunks = hunksOf(lines);
  // like git, without the slash of an absolute path
  const name = file.replace(/^\/+/, '');
  return [`--- a/${name}`, `+++ b/${name}`, ...hunks, ''].join('\n');
}

type Line = { readonly sign: ' ' | '-' | '+'; readonly text: string; readonly a: number; readonly b: number };

/** Lines without line breaks. A last line without one is marked, as in diff. */
function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines[lines.length - 1] === '') { lines.pop(); } else { lines[lines.length - 1] += NO_NEWLINE; }
  return lines;
}

/** The shortest edit script (Myers) between the common start and end. */
function editScript(a: readonly string[], b: readonly string[]): Line[] {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) { head += 1; }
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) { tail += 1; }
  const same = (from: number, to: number, shift: number): Line[] => a.slice(from, to).map((text, i) => ({ sign: ' ', text, a: from + i, b: from + i + shift }));
  return [
    ...same(0, head, 0),
    ...middle(a.slice(head, a.length - tail), b.slice(head, b.length - tail)).map((line) => ({ ...line, a: line.a + head, b: line.b + head })),
    ...same(a.length - tail, a.length, b.length - a.length),
  ];
}

function middle(a: readonly string[], b: readonly string[]): Line[] {
  const trace: Map<number, number>[] = [];
  let reach = new Map<number, number>([[1, 0]]);
  const furthest = (at: Map<number, number>, k: number, d: number) => {
    const down = k === -d || (k !== d && (at.get(k - 1) ?? -1) < (at.get(k + 1) ?? -1));
    return { down, x: down ? at.get(k + 1) ?? 0 : (at.get(k - 1) ?? 0) + 1 };
  };
  for (let d = 0; ; d++) {
    trace.push(new Map(reach));
    const next = new Map(reach);
    for (let k = -d; k <= d; k += 2) {
      let { x } = furthest(next, k, d);
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) { x += 1; }
      next.set(k, x);
      if (x >= a.length && x - k >= b.length) { return backtrack(a, b, trace, furthest); }
    }
    reach = next;
  }
}

function backtrack(
  a: readonly string[], b: readonly string[], trace: readonly Map<number, number>[],
  furthest: (at: Map<number, number>, k: number, d: number) => { down: boolean },
): Line[] {
  const lines: Line[] = [];
  let [x, y] = [a.length, b.length];
  for (let d = trace.length - 1; d >= 0; d--) {
    const k = x - y;
    const { down } = furthest(trace[d], k, d);
    const fromK = down ? k + 1 : k - 1;
    const fromX = d === 0 ? 0 : trace[d].get(fromK) ?? 0;
    const fromY = d === 0 ? 0 : fromX - fromK;
    while (x > fromX && y > fromY && (d === 0 || x > (down ? fromX : fromX + 1))) {
      x -= 1;
      y -= 1;
      lines.push({ sign: ' ', text: a[x], a: x, b: y });
    }
    if (d === 0) { break; }
    if (down) { y -= 1; lines.push({ sign: '+', text: b[y], a: x, b: y }); } else { x -= 1; lines.push({ sign: '-', text: a[x], a: x, b: y }); }
  }
  return lines.reverse();
}

function hunksOf(lines: readonly Line[]): string[] {
  const changed = lines.flatMap(({ sign }, i) => (sign === ' ' ? [] : [i]));
  const out: string[] = [];
  for (let i = 0; i < changed.length;) {
    let last = i;
    while (last + 1 < changed.length && changed[last + 1] - changed[last] <= 2 * CONTEXT) { last += 1; }
    const hunk = lines.slice(Math.max(0, changed[i] - CONTEXT), changed[last] + CONTEXT + 1);
    const [inA, inB] = [hunk.filter(({ sign }) => sign !== '+').length, hunk.filter(({ sign }) => sign !== '-').length];
    out.push(`@@ -${range(hunk[0].a, inA)} +${range(hunk[0].b, inB)} @@`, ...hunk.map(({ sign, text }) => sign + text));
    i = last + 1;
  }
  return out;
}

function range(start: number, length: number): string {
  return `${length === 0 ? start : start + 1}${length === 1 ? '' : `,${length}`}`;
}
