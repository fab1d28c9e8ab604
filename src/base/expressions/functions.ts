import { parseQuantity } from './quantity';
import { remembering } from '../collections';
import { isSameValue } from '../plain';

/** Kubernetes data: what JSON can represent. */
export type Data = string | number | boolean | null | readonly Data[] | { readonly [key: string]: Data };

/** How strongly the operators of CEL bind; a part that binds weaker than its place needs parentheses. */
export const BINDS = { if: 1, or: 2, and: 3, relation: 4, sum: 5, not: 6, member: 7 } as const;

/** CEL text, and how strongly its outermost operator binds. */
export interface CelText {
  readonly text: string;
  readonly binds: number;
}

/** Arguments in CEL: functions of one argument have only the first. */
export type CelArgs = readonly [first: CelText, second: CelText, ...others: CelText[]];

/** A function that TypeScript and CEL have. */
interface FunctionOfBoth {
  /** Its result in TypeScript. */
  readonly evaluate: (...args: any[]) => Data;
  /** Its CEL; `within(arg, binds)` puts an argument into parentheses if it binds weaker. */
  readonly cel: (args: CelArgs, within: (arg: CelText, binds: number) => string) => CelText;
}

const method = (name: string): FunctionOfBoth['cel'] => ([self, ...args], within) => ({
  text: `${within(self, BINDS.member)}.${name}(${args.map(({ text }) => text).join(', ')})`, binds: BINDS.member,
});
const operator = (sign: string, binds: number): FunctionOfBoth['cel'] => (args, within) => ({
  // operators of one strength are grouped from the left
  text: args.map((arg, i) => within(arg, i === 0 ? binds : binds + 1)).join(` ${sign} `), binds,
});

/** Characters of a string in quotation marks; as of `show`. */
const MOST_QUOTED = 80;
const DOTS = '...';
/** Control characters without an escape of their own. */
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f]/;
const CONTROL_TEXT = 'a string with control characters';
/** The variable `t` in quotation marks, in CEL. */
const QUOTED_CEL = String.raw`'"' + t.replace('\\', '\\\\').replace('"', '\\"').replace('\n', '\\n').replace('\r', '\\r').replace('\t', '\\t') + '"'`;

/** CEL counts characters, not UTF-16 units. */
function shortenedText(text: string, most: number): string {
  if (text.length <= most) { return text; }
  const characters = Array.from(text);
  return characters.length <= most ? text : `${characters.slice(0, most - DOTS.length).join('')}${DOTS}`;
}

/** The variable `t` in CEL, shortened as by `shortenedText`. */
const shortenedCel = (most: string) => `size(t) > ${most} ? t.substring(0, ${most} - ${DOTS.length}) + '${DOTS}' : t`;

/**
 * Every function of expressions, with both of its implementations. Source: CEL specification; Kubernetes documentation, "Common Expression Language".
 */
export const FUNCTIONS = {
  not: { evaluate: (value: boolean) => !value, cel: ([value], within) => ({ text: `!${within(value, BINDS.member)}`, binds: BINDS.not }) },
  equal: { evaluate: (a: Data, b: Data) => a === b, cel: operator('==', BINDS.relation) },
  isLess: { evaluate: (a: number, b: number) => a < b, cel: operator('<', BINDS.relation) },
  isSame: { evaluate: isSameValue, cel: operator('==', BINDS.relation) },
  untyped: { evaluate: (value: Data) => value, cel: ([value]) => ({ text: `dyn(${value.text})`, binds: BINDS.member }) },
  isIn: { evaluate: (text: string, texts: readonly string[]) => texts.includes(text), cel: operator('in', BINDS.relation) },
  size: { evaluate: (of: readonly Data[] | string) => of.length, cel: ([of]) => ({ text: `size(${of.text})`, binds: BINDS.member }) },
  joinLists: { evaluate: (a: readonly Data[], b: readonly Data[]) => [...a, ...b], cel: operator('+', BINDS.sum) },
  numberText: { evaluate: (number: number) => String(number), cel: ([number]) => ({ text: `string(${number.text})`, binds: BINDS.member }) },
  concat: { evaluate: (...texts: readonly string[]) => texts.join(''), cel: operator('+', BINDS.sum) },
  join: { evaluate: (texts: readonly string[], separator: string) => texts.join(separator), cel: method('join') },
  itemAt: {
    evaluate: (items: readonly Data[], index: number) => items[index] ?? {},
    cel: ([items, index], within) => ({ text: `${within(items, BINDS.member)}[?${index.text}].orValue({})`, binds: BINDS.member }),
  },
  first: {
    evaluate: (texts: readonly string[]) => texts[0] ?? '',
    cel: ([texts], within) => ({ text: `${within(texts, BINDS.member)}[?0].orValue('')`, binds: BINDS.member }),
  },
  quoted: {
    evaluate: (text: string) => shortenedText(CONTROL.test(text) ? CONTROL_TEXT : JSON.stringify(text), MOST_QUOTED),
    cel: ([text]) => ({
      text: `[${text.text}].map(t, t.matches('${CONTROL.source.replace(/\\/g, '\\\\')}') ? '${CONTROL_TEXT}' : ${QUOTED_CEL}).map(t, `
        + `${shortenedCel(String(MOST_QUOTED))})[0]`,
      binds: BINDS.member,
    }),
  },
  shortened: {
    evaluate: (text: string, most: number) => shortenedText(text, most),
    cel: ([text, most]) => ({ text: `[${text.text}].map(t, ${shortenedCel(most.text)})[0]`, binds: BINDS.member }),
  },
  split: { evaluate: (text: string, separator: string) => text.split(separator), cel: method('split') },
  replaceAll: { evaluate: (text: string, from: string, to: string) => text.split(from).join(to), cel: method('replace') },
  lowerCase: { evaluate: (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()), cel: method('lowerAscii') },
  startsWith: { evaluate: (text: string, start: string) => text.startsWith(start), cel: method('startsWith') },
  endsWith: { evaluate: (text: string, end: string) => text.endsWith(end), cel: method('endsWith') },
  contains: { evaluate: (text: string, part: string) => text.includes(part), cel: method('contains') },
  matches: { evaluate: (text: string, pattern: string) => regexOf(pattern).test(text), cel: method('matches') },
  find: { evaluate: (text: string, pattern: string) => regexOf(pattern).exec(text)?.[0] ?? '', cel: method('find') },
  isQuantity: {
    evaluate: (text: string) => parseQuantity(text) !== undefined, cel: ([text]) => ({ text: `isQuantity(${text.text})`, binds: BINDS.member }),
  },
  isLessQuantity: {
    evaluate: (a: string, b: string) => {
      const [left, right] = [parseQuantity(a), parseQuantity(b)];
      return left !== undefined && right !== undefined && left < right;
    },
    cel: ([a, b]) => ({
      text: `isQuantity(${a.text}) && isQuantity(${b.text}) && quantity(${a.text}).isLessThan(quantity(${b.text}))`, binds: BINDS.and,
    }),
  },
} as const satisfies Readonly<Record<string, FunctionOfBoth>>;

export type FunctionName = keyof typeof FUNCTIONS;

/** Start of a pattern that ignores the letter case, as RE2 writes it. */
export const IGNORE_CASE = '(?i)';

/** The regular expression of a pattern. Patterns are constants of expressions, so there are few. */
const regexOf = remembering((pattern) => (
  pattern.startsWith(IGNORE_CASE) ? new RegExp(pattern.slice(IGNORE_CASE.length), 'iu') : new RegExp(pattern, 'u')));
