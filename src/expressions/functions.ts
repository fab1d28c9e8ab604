import { parseQuantity } from '../manifest';

/** Kubernetes data: what JSON can represent. */
export type Data = string | number | boolean | null | readonly Data[] | { readonly [key: string]: Data };

/** How strongly the operators of CEL bind; a part that binds weaker than its place needs parentheses. */
export const BINDS = { if: 1, or: 2, and: 3, relation: 4, sum: 5, not: 6, member: 7 } as const;

/** CEL text, and how strongly its outermost operator binds. */
export interface CelText {
  readonly text: string;
  readonly binds: number;
}

/** A function that TypeScript and CEL have. */
interface FunctionOfBoth {
  /** Its result in TypeScript. */
  readonly evaluate: (...args: any[]) => Data;
  /** Its CEL; `within(arg, binds)` puts an argument into parentheses if it binds weaker. */
  readonly cel: (args: readonly CelText[], within: (arg: CelText, binds: number) => string) => CelText;
}

const method = (name: string): FunctionOfBoth['cel'] => ([self, ...args], within) => ({
  text: `${within(self, BINDS.member)}.${name}(${args.map(({ text }) => text).join(', ')})`, binds: BINDS.member,
});
const operator = (sign: string, binds: number): FunctionOfBoth['cel'] => (args, within) => ({
  // operators of one strength are grouped from the left
  text: args.map((arg, i) => within(arg, i === 0 ? binds : binds + 1)).join(` ${sign} `), binds,
});

/** Every function of expressions, with both of its implementations. Source: CEL specification; Kubernetes documentation, "Common Expression Language". */
export const FUNCTIONS = {
  not: { evaluate: (value: boolean) => !value, cel: ([value], within) => ({ text: `!${within(value, BINDS.member)}`, binds: BINDS.not }) },
  equal: { evaluate: (a: Data, b: Data) => a === b, cel: operator('==', BINDS.relation) },
  isIn: { evaluate: (text: string, texts: readonly string[]) => texts.includes(text), cel: operator('in', BINDS.relation) },
  size: { evaluate: (of: readonly Data[]) => of.length, cel: ([of]) => ({ text: `size(${of.text})`, binds: BINDS.member }) },
  joinLists: { evaluate: (a: readonly Data[], b: readonly Data[]) => [...a, ...b], cel: operator('+', BINDS.sum) },
  numberText: { evaluate: (number: number) => String(number), cel: ([number]) => ({ text: `string(${number.text})`, binds: BINDS.member }) },
  concat: { evaluate: (...texts: readonly string[]) => texts.join(''), cel: operator('+', BINDS.sum) },
  join: { evaluate: (texts: readonly string[], separator: string) => texts.join(separator), cel: method('join') },
  split: { evaluate: (text: string, separator: string) => text.split(separator), cel: method('split') },
  replaceAll: { evaluate: (text: string, from: string, to: string) => text.split(from).join(to), cel: method('replace') },
  lowerCase: { evaluate: (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()), cel: method('lowerAscii') },
  startsWith: { evaluate: (text: string, start: string) => text.startsWith(start), cel: method('startsWith') },
  endsWith: { evaluate: (text: string, end: string) => text.endsWith(end), cel: method('endsWith') },
  contains: { evaluate: (text: string, part: string) => text.includes(part), cel: method('contains') },
  matches: { evaluate: (text: string, pattern: string) => regexOf(pattern).test(text), cel: method('matches') },
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

const REGEXES = new Map<string, RegExp>();

/** The regular expression of a pattern. Patterns are constants of expressions, so there are few. */
function regexOf(pattern: string): RegExp {
  let regex = REGEXES.get(pattern);
  if (!regex) { REGEXES.set(pattern, regex = new RegExp(pattern, 'u')); }
  return regex;
}
