import { isMap, isScalar, isSeq, LineCounter, Node, parseDocument } from 'yaml';

/** A line that only one of two texts has, or a value that only one of two objects has. */
export interface ChangedPlace {
  readonly change: 'added' | 'removed';
  /** Keys and indices from the object, such as `/spec/template/spec/containers/0/resources`. */
  readonly path: string;
  /** The line, or the value as JSON. */
  readonly content: string;
}

/** Pairs of documents of two texts that differ. Both must have the same separators. */
export function changedDocuments(before: string, after: string): ReadonlyArray<readonly [string, string]> {
  const [from, to] = [before, after].map((text) => text.split(/^(---.*\n)/m));
  if (from.length !== to.length) { throw new Error(`${from.length} parts between separators have become ${to.length}`); }
  return from.map((text, i) => [text, to[i]] as const).filter(([a, b]) => a !== b);
}

/** The lines that differ, as a diff shows them, each with the path of the value that it belongs to. */
export function changedLines(before: string, after: string): readonly ChangedPlace[] {
  const [from, to] = [before, after].map((text) => text.split('\n'));
  const isKept = keptLines(from, to);
  const places = (lines: readonly string[], text: string, kept: ReadonlySet<number>, change: ChangedPlace['change']) => {
    const paths = pathsOfLines(text);
    return lines.flatMap((content, i): readonly ChangedPlace[] => (kept.has(i) ? [] : [{ change, path: paths[i] ?? '', content }]));
  };
  return [...places(from, before, isKept.from, 'removed'), ...places(to, after, isKept.to, 'added')];
}

/** The values that differ: strings, numbers, booleans, nulls, and empty lists and maps. */
export function changedValues(before: string, after: string): readonly ChangedPlace[] {
  const [from, to] = [before, after].map((text) => new Map(leavesOf(parseDocument(text, { version: '1.1' }).toJS(), '')));
  const missing = (values: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>, change: ChangedPlace['change']) =>
    [...values].filter(([path, value]) => others.get(path) !== value).map(([path, content]): ChangedPlace => ({ change, path, content }));
  return [...missing(from, to, 'removed'), ...missing(to, from, 'added')];
}

function leavesOf(value: unknown, path: string): ReadonlyArray<readonly [string, string]> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return entries.length === 0 ? [[path, JSON.stringify(value)]] : entries.flatMap(([key, inner]) => leavesOf(inner, `${path}/${key}`));
}

/** The indices of a longest common subsequence. */
function keptLines(from: readonly string[], to: readonly string[]): { readonly from: ReadonlySet<number>; readonly to: ReadonlySet<number> } {
  const lengths = Array.from({ length: from.length + 1 }, () => new Uint16Array(to.length + 1));
  for (let i = from.length - 1; i >= 0; i--) {
    for (let j = to.length - 1; j >= 0; j--) {
      lengths[i][j] = from[i] === to[j] ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
    }
  }
  const kept = { from: new Set<number>(), to: new Set<number>() };
  for (let i = 0, j = 0; i < from.length && j < to.length;) {
    if (from[i] === to[j]) {
      kept.from.add(i++);
      kept.to.add(j++);
    } else if (lengths[i + 1][j] >= lengths[i][j + 1]) { i++; } else { j++; }
  }
  return kept;
}

/** The path of the innermost value that begins on each line, or that contains it. */
function pathsOfLines(text: string): readonly string[] {
  const lines = new LineCounter();
  const paths: string[] = [];
  const mark = ([start]: readonly number[], end: number, path: string) => {
    for (let line = lines.linePos(start).line; line <= lines.linePos(Math.max(start, end - 1)).line; line++) { paths[line - 1] = path; }
  };
  const walk = (node: unknown, path: string) => {
    if (isMap(node)) {
      for (const { key, value } of node.items) {
        const at = `${path}/${isScalar(key) ? String(key.value) : '?'}`;
        mark((key as Node).range!, ((value ?? key) as Node).range![1], at);
        walk(value, at);
      }
    } else if (isSeq(node)) {
      node.items.forEach((item, i) => {
        mark((item as Node).range!, (item as Node).range![1], `${path}/${i}`);
        walk(item, `${path}/${i}`);
      });
    }
  };
  walk(parseDocument(text, { lineCounter: lines }).contents, '');
  return paths;
}
