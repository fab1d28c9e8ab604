import { ObjectSet } from '../complete';
import { Platform, WindowsVersion } from '../knowledge';
import { isPlainObject, Problem, show } from '../manifest';

/** A value that isn't what the compiler would have asked for; JavaScript and casts get past it. */
interface Misshapen {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  /** What it should be, with its article. */
  readonly wanted: string;
}

/** Finds what in a value has the wrong shape. */
export type Shape = (value: unknown, path: readonly (string | number)[]) => readonly Misshapen[];

const shape = (wanted: string, is: (value: unknown) => boolean): Shape => (value, path) => (is(value) ? [] : [{ path, value, wanted }]);

export const TEXT = shape('a text', (value) => typeof value === 'string');
export const NUMBER = shape('a number', (value) => typeof value === 'number');
export const SWITCH = shape('true or false', (value) => typeof value === 'boolean');
export const ANY_OBJECT = shape('an object', isPlainObject);
export const PLATFORM = shape('a Platform', Platform.isPlatform);
export const VERSION = shape('a WindowsVersion or \'any\'', (value) => value === 'any' || WindowsVersion.isWindowsVersion(value));
export const NAMESPACE = shape('a name or a namespace with a name', (value) => typeof value === 'string'
  || (typeof value === 'object' && value !== null && typeof (value as { name?: unknown }).name === 'string'));

/** One of some texts. */
export const choice = (...texts: readonly string[]): Shape => shape(texts.map(show).join(' or '), (value) => texts.includes(value as string));

/** A list whose items have a shape. */
export const listOf = (item: Shape): Shape => (value, path) => (Array.isArray(value) ? value.flatMap((each, i) => item(each, [...path, i])) : [{ path, value, wanted: 'a list' }]);

/** An object whose values have a shape. */
export const mapOf = (item: Shape): Shape => (value, path) => (isPlainObject(value)
  ? Object.entries(value).flatMap(([key, each]) => (each === undefined ? [] : item(each, [...path, key]))) : [{ path, value, wanted: 'an object' }]);

/** An object whose fields have shapes, where they are given; other fields aren't looked at. */
export const objectOf = (fields: Readonly<Record<string, Shape>>): Shape => (value, path) => (isPlainObject(value)
  ? Object.entries(fields).flatMap(([key, field]) => (value[key] === undefined ? [] : field(value[key], [...path, key]))) : [{ path, value, wanted: 'an object' }]);

/** A value of one of two shapes. */
export const either = (one: Shape, other: Shape): Shape => (value, path) => {
  const [first, second] = [one(value, path), other(value, path)];
  if (first.length === 0 || second.length === 0) { return []; }
  const nearer = [first, second].find((found) => found.some((each) => each.path.length > path.length));
  return nearer ?? [{ path, value, wanted: `${first[0].wanted} or ${second[0].wanted}` }];
};

/** Environment variables: one whose value is undefined was meant to have one. */
const variablesOf = (item: Shape): Shape => (value, path) => (isPlainObject(value)
  ? Object.entries(value).flatMap(([key, each]) => item(each, [...path, key])) : [{ path, value, wanted: 'an object' }]);
export const VARIABLES = variablesOf(TEXT);

/** Secrets by the names of variables. */
export const SECRETS = variablesOf(objectOf({ name: TEXT, key: TEXT }));

/** What every add-on on nodes takes. */
export const NODE_ADD_ON = { namespace: NAMESPACE, image: TEXT, memory: TEXT, platform: PLATFORM };

/**
 * Makes an object set of options whose shapes are right. One that isn't is a problem, and passed over otherwise, so that what makes the set never meets
 * it.
 */
export function ofShape<Options extends object>(
  code: string, given: Options, shapes: { readonly [Key in keyof Options]-?: Shape }, make: (options: Options) => ObjectSet,
): ObjectSet {
  if (!isPlainObject(given)) {
    const problem = { code, path: [], message: `is ${show(given)}, which are no options`, remedy: 'give an object' };
    return { objects: [], problems: [problem], advice: [] };
  }
  const found = Object.entries<Shape>(shapes).flatMap(([key, each]) => ((given as any)[key] === undefined ? [] : each((given as any)[key], [key])));
  if (found.length === 0) { return make(given); }
  const misshapen = new Set(found.map(({ path }) => path[0]));
  const set = make(Object.fromEntries(Object.entries(given).filter(([key]) => !misshapen.has(key))) as Options);
  const own = found.map(({ path, value, wanted }): Problem => ({ code, path, message: `is ${show(value)}, which is not ${wanted}`, remedy: `give ${wanted}` }));
  return { ...set, problems: [...own, ...set.problems.filter(({ path }) => !misshapen.has(path[0]))] };
}
