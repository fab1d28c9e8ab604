import { Token, wordText } from './token';

/** An assignment of a value to a variable. */
export interface Assignment {
  readonly name: string;
  readonly value: readonly Token[];
  readonly adds: boolean;
}

/** `$name = …` or `$name += …`, with a type before it or not; several, with commas between, in a list of parameters. */
export function assignmentsIn(statement: readonly Token[]): readonly Assignment[] {
  const found: { name: string; from: number; to: number; adds: boolean }[] = [];
  for (const [i, token] of statement.entries()) {
    const next = statement[i + 1];
    if (next?.kind !== 'operator' || (next.operator !== '=' && next.operator !== '+=') || token.kind !== 'word' || token.quoted) { continue; }
    const last = token.parts.at(-1)!;
    if (last.kind !== 'variable') {
      if (found.length === 0) { return []; }
      continue;
    }
    const before = found.at(-1);
    if (before) { before.to = i; }
    found.push({ name: last.name, from: i + 2, to: statement.length, adds: next.operator === '+=' });
  }
  return found.map(({ name, from, to, adds }, i) => {
    const value = statement.slice(from, to);
    return { name, adds, value: i + 1 < found.length ? withoutAttributes(value) : value };
  });
}

/** Without the comma and the `[parameter(…)]` that stand before the next of a list of parameters. */
function withoutAttributes(value: readonly Token[]): readonly Token[] {
  const isMore = (token: Token) => (token.kind === 'operator' ? token.operator === ',' : !token.quoted && wordText(token).text.startsWith('['));
  let end = value.length;
  while (end > 0 && isMore(value[end - 1]!)) { end -= 1; }
  return value.slice(0, end);
}

/** Whether the value is the output of a command, and so unknown: `Get-HnsNetwork …`, not a string, number, list, or variable. */
export function isCommand(value: readonly Token[]): boolean {
  const first = value.find((token) => token.kind === 'word' || token.operator === '@(');
  if (first?.kind !== 'word' || first.quoted || first.parts[0].kind === 'variable') { return false; }
  return !/^[-\d[]/.test(wordText(first).text);
}
