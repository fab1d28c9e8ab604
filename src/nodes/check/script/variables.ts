import { POWERSHELL_OPERATOR, SourceText, Token, Word, wordText } from './source-text';

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

/** What a variable that grows beyond that holds isn't followed. */
const LONGEST_VALUE = 8_192;
/** A script that puts together more than that is after something else. */
const MOST_EXPANDED = 2_000_000;
const MOST_VALUES = 2000;
const SCOPES = /^(?:global|script|local|private):/;

/** The variables of a script with their strings. */
export class Variables {
  private readonly values = new Map<string, readonly SourceText[]>();
  /** Variables that hold a list, to which `+` adds items; it joins strings. */
  private readonly lists = new Set<string>();
  private expanded = 0;

  /** The arguments that a word stands for: a variable on its own stands for all that it holds. */
  public expand(word: Word): readonly SourceText[] {
    const [first, ...others] = word.parts;
    if (first.kind === 'variable' && others.length === 0 && !word.quoted) {
      return this.values.get(plain(first.name)) ?? [first.source];
    }
    if (others.length === 0 && first.kind === 'text') { return [first.source]; }
    const texts = word.parts.map((part) => this.valueOf(part) ?? part.source);
    const length = texts.reduce((sum, { text }) => sum + text.length, 0);
    this.expanded += length;
    return [length > LONGEST_VALUE ? SourceText.join(word.parts.map(({ source }) => source)) : SourceText.join(texts)];
  }

  /** A statement with the values of its variables, each at the place of the variable. */
  public resolve(text: string, statement: readonly [Token, ...Token[]]): SourceText {
    const texts: SourceText[] = [];
    let at = statement[0].start;
    const takeUntil = (end: number) => { texts.push(new SourceText(text.slice(at, end), [{ at: 0, offset: at }])); };
    for (const part of statement.flatMap((token) => (token.kind === 'word' ? token.parts : []))) {
      const value = this.valueOf(part)?.text;
      if (value === undefined) { continue; }
      const { start, end } = part.source;
      this.expanded += value.length;
      takeUntil(start);
      texts.push(new SourceText(value, [{ at: 0, offset: start }]));
      at = end;
    }
    takeUntil(statement.at(-1)!.end);
    return SourceText.join(texts);
  }

  /** What a variable within a word or a statement stands for; `undefined` for anything else, and for one that isn't known. */
  private valueOf(part: Word['parts'][number]): SourceText | undefined {
    const values = part.kind === 'variable' && this.expanded < MOST_EXPANDED ? this.values.get(plain(part.name)) : undefined;
    return values && SourceText.join(values, ' ');
  }

  /** Reads the expression after `=`: strings, lists of strings, and concatenations with `+`. */
  public assign(name: string, tokens: readonly Token[], adds: boolean): readonly SourceText[] {
    const values: SourceText[] = [];
    let joins = false;
    let isList = false;
    for (const [i, token] of tokens.entries()) {
      if (token.kind === 'operator') {
        joins = token.operator === '+' && !isList;
        isList ||= token.operator === '@(' || token.operator === ',';
        continue;
      }
      isList ||= values.length === 0 && this.isList(token);
      const operator = token.quoted || values.length === 0 ? undefined : POWERSHELL_OPERATOR.exec(token.parts[0].source.text)?.[1]?.toLowerCase();
      if (operator !== undefined) {
        const next = tokens[i + 1];
        if (operator === 'join' && next?.kind === 'word' && next.quoted) {
          values.push(SourceText.join(values.splice(0), next.parts[0].source.text));
        }
        break;
      }
      const texts = this.expand(token);
      if (values.length > MOST_VALUES) { break; }
      const last = joins ? values.at(-1) : undefined;
      if (last && last.text.length < LONGEST_VALUE && this.expanded < MOST_EXPANDED) {
        this.expanded += last.text.length;
        values.splice(-1, 1, SourceText.join([last, ...texts.slice(0, 1)]));
      } else {
        values.push(...texts);
      }
      joins = false;
    }
    const before = adds ? this.values.get(plain(name)) ?? [] : [];
    const all = [...before, ...values];
    if (isList) { this.lists.add(plain(name)); } else if (!adds) { this.lists.delete(plain(name)); }
    if (all.length <= MOST_VALUES && all.reduce((sum, { text }) => sum + text.length, 0) <= LONGEST_VALUE) { this.values.set(plain(name), all); }
    return values;
  }

  public set(name: string, values: readonly SourceText[]): void {
    this.values.set(plain(name), values);
  }

  /** Marks the value of a variable as unknown. */
  public forget(name: string): void {
    this.values.delete(plain(name));
  }

  /** Variables that contain flags. */
  public withFlags(): readonly { readonly name: string; readonly words: readonly SourceText[] }[] {
    return [...this.values].filter(([, words]) => words.some(({ text }) => /^\s*--[a-z]|\s--[a-z]/.test(text)))
      .map(([name, words]) => ({ name, words }));
  }

  private isList(word: Word): boolean {
    const [first, ...others] = word.parts;
    return !word.quoted && others.length === 0 && first.kind === 'variable' && this.lists.has(plain(first.name));
  }
}

function plain(name: string): string {
  return name.replace(SCOPES, '');
}
