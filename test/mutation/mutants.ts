/** What every object inherits, each with a neutral name of the same length: the two must have the same effect wherever a user may choose a name. */
export const INHERITED: Readonly<Record<string, string>> = {
  constructor: 'konstructor', toString: 'toXtring', valueOf: 'valueXf', hasOwnProperty: 'hasOwnXroperty', ['__proto__']: '__xroto__',
};

/** Strings that no field is meant to have. */
export const STRINGS: readonly string[] = ['', ' ', 'x'.repeat(5000), 'a\u0000b\u0007\u001b[31m', '{}', '-', '0', ...Object.keys(INHERITED)];

const VALUES: readonly unknown[] = [
  null, 0, -1, 1.5, 1e300, true, false, ...STRINGS, [], [null], ['constructor'], [{}], [[]], {}, { toString: 1 }, { constructor: 1 },
  JSON.parse('{"__proto__":{"name":"x"},"toString":1}'),
  [JSON.parse('{"__proto__":1,"toString":1}')],
];

type Path = readonly (string | number)[];

/** A change to one place of some JSON values. */
export interface Mutation {
  readonly path: Path;
  /** What is done there, in words. */
  readonly edit: string;
  /** Values with the change in them; what was given stays as it is. */
  readonly apply: Change;
  /** The same with a neutral name, when the change brings in a name that objects inherit. */
  readonly twin?: Twin & { readonly apply: Change };
}

type Change = (values: readonly unknown[]) => readonly unknown[];

/** A name that objects inherit, and one of the same length that they don't. */
export interface Twin {
  readonly name: string;
  readonly neutral: string;
}

/** A change of one word of a text. */
interface TextMutation {
  readonly edit: string;
  readonly text: string;
  readonly twin?: Twin & { readonly text: string };
}

/** Every change at every place of some JSON values. */
export function mutationsOf(values: readonly unknown[]): readonly Mutation[] {
  return placesIn(values).flatMap((path): Mutation[] => {
    const key = path[path.length - 1];
    const set = (value: unknown) => (all: readonly unknown[]) => changed(all, path, () => [[key, value]]) as readonly unknown[];
    const rename = (name: string) => (all: readonly unknown[]) => changed(all, path, (value) => [[name, value]]) as readonly unknown[];
    const inherited = Object.entries(INHERITED);
    return [
      ...VALUES.map((value) => ({ path, edit: `is ${JSON.stringify(value).slice(0, 40)}`, apply: set(value), ...twinOf(value, set) })),
      { path, edit: 'is removed', apply: (all) => changed(all, path, () => []) as readonly unknown[] },
      ...(typeof key === 'number'
        ? [{
          path, edit: 'is there twice',
          apply: (all: readonly unknown[]) => changed(all, path, (value) => [[key, value], [key, value]]) as readonly unknown[],
        }]
        : inherited.map(([name, neutral]) => ({
          path, edit: `is renamed to ${name}`, apply: rename(name), twin: { name, neutral, apply: rename(neutral) },
        }))),
    ];
  });
}

function twinOf(value: unknown, set: (value: unknown) => Mutation['apply']): Pick<Mutation, 'twin'> {
  if (typeof value !== 'string' || !Object.hasOwn(INHERITED, value)) { return {}; }
  return { twin: { name: value, neutral: INHERITED[value], apply: set(INHERITED[value]) } };
}

function placesIn(value: unknown, path: Path = []): readonly Path[] {
  const below = Array.isArray(value) ? value.flatMap((item, i) => placesIn(item, [...path, i]))
    : (typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, item]) => placesIn(item, [...path, key])) : []);
  return path.length === 0 ? below : [path, ...below];
}

type Entries = readonly (readonly [string | number, unknown])[];

/** A copy in which other entries stand in place of one; own keys stay own keys, whatever their names. */
function changed(at: unknown, [key, ...rest]: Path, entries: (value: unknown) => Entries): unknown {
  const replacing = (value: unknown): Entries => (rest.length === 0 ? entries(value) : [[key, changed(value, rest, entries)]]);
  if (Array.isArray(at)) { return at.flatMap((item, i) => (i === key ? replacing(item).map(([, value]) => value) : [item])); }
  return Object.fromEntries(Object.entries(at as object).flatMap(([own, value]) => (own === key ? replacing(value) : [[own, value] as const])));
}

/** Every change of one word of a text: others in its place, none, and twice the same. */
export function textMutationsOf(text: string): readonly TextMutation[] {
  return [...text.matchAll(/[\w.$/\\:-]+/g)].flatMap(({ 0: word, index }) => {
    const to = (other: string) => text.slice(0, index) + other + text.slice(index + word.length);
    const names = Object.entries(INHERITED);
    return [
      ...STRINGS.slice(0, 4).map((value) => ({ edit: `${word} at ${index} is ${JSON.stringify(value.slice(0, 20))}`, text: to(value) })),
      { edit: `${word} at ${index} is there twice`, text: to(`${word} ${word}`) },
      ...names.map(([name, neutral]) => ({ edit: `${word} at ${index} is ${name}`, text: to(name), twin: { name, neutral, text: to(neutral) } })),
      // flags keep their dashes
      ...(/^--?\w/.test(word) ? names.map(([name, neutral]) => ({
        edit: `${word} at ${index} is --${name}`, text: to(`--${name}`), twin: { name, neutral, text: to(`--${neutral}`) },
      })) : []),
    ];
  });
}
