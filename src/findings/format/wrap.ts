/** Breaks a text at spaces into lines of at most `width` characters. A longer word is a line of its own. @param hard whether it is cut instead @default false */
export function wrapped(text: string, width: number, hard = false): readonly string[] {
  const words = text.split(' ').flatMap((word) => (hard && word.length > width ? word.match(new RegExp(`.{1,${width}}`, 'gu'))! : [word]));
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) { lines[lines.length - 1] = `${last} ${word}`; } else { lines.push(word); }
  }
  return lines;
}
