/** A comment that moves together with the YAML that it describes. */
export interface CarriedComment {
  /** With its `#`. */
  readonly text: string;
  readonly isOwnLine: boolean;
  /** The key at the comment; `undefined` for the block as a whole. */
  readonly key?: string;
}

/**
 * Adds comments to the lines of a new block, each at the line with its key. Comments without a matching key go to the top.
 *
 * @param lines YAML in block style
 */
export function withComments(lines: readonly string[], comments: readonly CarriedComment[]): readonly string[] {
  const all = lines.map((line) => ({ line, above: [] as string[], behind: '' }));
  for (const { text, isOwnLine, key } of comments) {
    const found = key === undefined ? 0 : lineOf(lines, key);
    const at = all[Math.max(found, 0)]!;
    if (found !== -1 && !isOwnLine && at.behind === '') { at.behind = ` ${text}`; } else { at.above.push(text); }
  }
  return all.flatMap(({ line, above, behind }) => [...above.map((comment) => `${/^ */.exec(line)![0]}${comment}`), line + behind]);
}

/** The index of the line with a key, or else of a line with that word as its value; -1 if there is none. */
function lineOf(lines: readonly string[], key: string): number {
  const found = lines.findIndex((line) => keyOfLine(line) === key);
  return found === -1 ? lines.findIndex((line) => line.endsWith(` ${key}`)) : found;
}

/** The first key on a line of YAML; `undefined` if there is none. */
export function keyOfLine(line: string): string | undefined {
  const match = /^\s*(?:-\s+)*(?:"([^"]*)"|'([^']*)'|([^\s"'#{[][^\s:]*))\s*:(?:\s|$)/.exec(line);
  return match ? match[1] ?? match[2] ?? match[3] : undefined;
}
