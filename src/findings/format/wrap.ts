/** How a text is broken into lines. */
export interface Wrapping {
  /** Whether a word that is longer than a line is cut; by default, it is a line of its own. @default false */
  readonly hard?: boolean;
  /** Spaces before all lines but the first. @default 0 */
  readonly indent?: number;
  /** Columns of a text. @default - its characters */
  readonly columnsOf?: (text: string) => number;
}

/** Breaks a text at spaces into lines of at most `width` columns. */
export function wrapped(text: string, width: number, options: Wrapping = {}): readonly string[] {
  const { hard = false, indent = 0, columnsOf = ({ length }) => length } = options;
  const words = text.split(' ').flatMap((word) => (hard && word.length > width ? word.match(new RegExp(`.{1,${width}}`, 'gu'))! : [word]));
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && columnsOf(last) > indent && columnsOf(longer) > width) {
      lines.push(' '.repeat(indent) + word);
    } else {
      lines[Math.max(0, lines.length - 1)] = longer;
    }
  }
  return lines;
}
