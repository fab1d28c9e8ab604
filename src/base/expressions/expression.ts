import { Data, FunctionName, IGNORE_CASE } from './functions';

/** A node of an expression's tree. Kept plain, so that the evaluator and the printer each handle every kind in one place. */
export type Node =
  /** A constant. */
  | { readonly kind: 'literal'; readonly value: Data }
  /** What the API server passes to an expression: `object`, `oldObject`, `namespaceObject`, `request`, `params`. */
  | { readonly kind: 'input'; readonly name: string }
  /** The current item of a list, or key of a map, in the body of the comprehension that defines it. */
  | { readonly kind: 'item'; readonly name: string }
  /** A value with a name, computed once. */
  | { readonly kind: 'variable'; readonly name: string; readonly value: Node }
  /** A value that depends on a string alone: TypeScript remembers it. */
  | { readonly kind: 'remembered'; readonly text: Node; readonly value: Node }
  /** The value at a path, or the fallback if it is absent or of another type than the fallback. */
  | { readonly kind: 'select'; readonly root: Node; readonly path: readonly (string | Node)[]; readonly fallback: Data; readonly items?: ItemType }
  /** Whether there is a value at a path. */
  | { readonly kind: 'has'; readonly root: Node; readonly path: readonly (string | Node)[] }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly args: readonly Node[] }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Node[] }
  | { readonly kind: 'if'; readonly condition: Node; readonly then: Node; readonly otherwise: Node }
  /** Applies the body to the items of a list, or to the keys of a map. */
  | { readonly kind: 'comprehension'; readonly operation: Comprehension; readonly over: Node; readonly item: ItemNode; readonly body: Node }
  /** Returns the body for each item of a list, given the item and its index. */
  | {
    readonly kind: 'indexed';
    readonly over: Node;
    readonly index: ItemNode;
    readonly item: ItemNode;
    readonly condition: Node;
    readonly body: Node;
  }
  | { readonly kind: 'list'; readonly items: readonly Node[] }
  /** A map with fixed keys. */
  | { readonly kind: 'record'; readonly fields: readonly (readonly [key: string, value: Node])[] }
  /** An operation of a JSON Patch. */
  | { readonly kind: 'patch'; readonly op: PatchOperation['op']; readonly path: Node; readonly value?: Node };

/** The item that a comprehension defines. */
export type ItemNode = Extract<Node, { readonly kind: 'item' }>;

/** An operation of a JSON Patch (RFC 6902). */
export interface PatchOperation {
  /** What is done at the path. */
  readonly op: 'add' | 'remove' | 'replace';
  /** JSON Pointer. At its end, `-` adds an item to a list. */
  readonly path: string;
  /** The value that is added, or replaces another one. @default - none, for `remove` */
  readonly value?: Data;
}

/** What a comprehension returns: whether a condition holds for one item or for all, the items for which it does, or the body of each. */
export type Comprehension = 'exists' | 'all' | 'filter' | 'map';

/**
 * Type of the items of a list; others are skipped. The API server has none of them: it rejects them before. `scalar` is for no list, but for a
 * string that a manifest may write as a number, such as a quantity: the API server has strings only.
 */
export type ItemType = 'string' | 'map' | 'scalar';

declare const TYPE: unique symbol;

/**
 * An expression with a result of type `T`. TypeScript evaluates it with `evaluator`, and the API server as the CEL that `toCel` prints. Both
 * return the same for every object that the API server accepts; for others, the evaluator returns a result all the same.
 */
export type Expression<T> = Node & { readonly [TYPE]?: T };

/** A map of Kubernetes data, such as an object or a container. */
export type DataMap = { readonly [key: string]: Data };

/** A key of a map: fixed, or computed. */
type Key = string | Expression<string>;

/** A constant. */
export function literal<T extends Data>(value: T): Expression<T> {
  return { kind: 'literal', value };
}

/** What the API server passes to an expression, such as `object`. */
export function input(name: 'object' | 'oldObject' | 'namespaceObject' | 'request' | 'params'): Expression<DataMap> {
  return { kind: 'input', name };
}

/** A value with a name, which a policy declares as `variables.<name>`: it is computed once for all expressions of the policy. */
export function variable<T>(name: string, value: Expression<T>): Expression<T> {
  return { kind: 'variable', name, value };
}

/** A value that depends on a string alone, which many objects have, such as an image: TypeScript computes it once per string. */
export function remembered<T extends Data>(text: Expression<string>, value: Expression<T>): Expression<T> {
  return { kind: 'remembered', text, value };
}

/** Whether there is a value at a path. */
export function has(root: Expression<DataMap>, ...path: readonly Key[]): Expression<boolean> {
  return { kind: 'has', root, path };
}

/** The string at a path; empty if there is none. */
export function stringAt(root: Expression<DataMap>, ...path: readonly Key[]): Expression<string> {
  return { kind: 'select', root, path, fallback: '' };
}

/** The boolean at a path; false if there is none. */
export function booleanAt(root: Expression<DataMap>, ...path: readonly Key[]): Expression<boolean> {
  return { kind: 'select', root, path, fallback: false };
}

/** The map at a path; empty if there is none. */
export function mapAt(root: Expression<DataMap>, ...path: readonly Key[]): Expression<DataMap> {
  return { kind: 'select', root, path, fallback: {} };
}

/** The list of strings at a path; empty if there is none. */
export function stringsAt(root: Expression<DataMap>, ...path: readonly Key[]): Expression<readonly string[]> {
  return { kind: 'select', root, path, fallback: [], items: 'string' };
}

/** The list of maps at a path, such as containers or tolerations; empty if there is none. */
export function mapsAt(root: Expression<DataMap>, ...path: readonly Key[]): Expression<readonly DataMap[]> {
  return { kind: 'select', root, path, fallback: [], items: 'map' };
}

/** The integer at a path; 0 if there is none. */
export function numberAt(root: Expression<DataMap>, ...path: readonly Key[]): Expression<number> {
  return { kind: 'select', root, path, fallback: 0 };
}

/** The quantity at a path, as a string, though a manifest may write it as a number; empty if there is none. */
export function quantityAt(root: Expression<DataMap>, ...path: readonly Key[]): Expression<string> {
  return { kind: 'select', root, path, fallback: '', items: 'scalar' };
}

/** Whether all conditions hold. */
export function and(...parts: readonly Expression<boolean>[]): Expression<boolean> {
  return parts.length === 1 ? parts[0]! : { kind: 'and', parts };
}

/** Whether one of the conditions holds. */
export function or(...parts: readonly Expression<boolean>[]): Expression<boolean> {
  return parts.length === 1 ? parts[0]! : { kind: 'or', parts };
}

/** One of two values. */
export function when<T>(condition: Expression<boolean>, then: Expression<T>, otherwise: Expression<T>): Expression<T> {
  return { kind: 'if', condition, then, otherwise };
}

/** A list of values of the same type. */
export function list<T>(...items: readonly Expression<T>[]): Expression<readonly T[]> {
  return { kind: 'list', items };
}

/** The result of a function of `FUNCTIONS`. */
function call<T>(name: FunctionName, ...args: readonly Node[]): Expression<T> {
  return { kind: 'call', name, args };
}

/** Whether a condition doesn't hold. */
export const not = (condition: Expression<boolean>): Expression<boolean> => call('not', condition);
/** Whether two values of the same type are the same. */
export const equal = <T extends string | number | boolean>(a: Expression<T>, b: Expression<T>): Expression<boolean> => call('equal', a, b);
/** Whether a string is one of a list. */
export const isIn = (text: Expression<string>, texts: Expression<readonly string[]>): Expression<boolean> => call('isIn', text, texts);
/** Whether a number is less than another one. */
export const isLess = (a: Expression<number>, b: Expression<number>): Expression<boolean> => call('isLess', a, b);
/** Whether two maps or lists have the same contents. */
export const isSame = <T extends DataMap | readonly Data[]>(a: Expression<T>, b: Expression<T>): Expression<boolean> => call('isSame', a, b);
/** A map whose fields the API server's type checker doesn't know, so that it doesn't warn about those of other kinds and versions. */
export const untyped = (object: Expression<DataMap>): Expression<DataMap> => call('untyped', object);
/** The number of items of a list, or of characters of a string. */
export const size = (of: Expression<readonly unknown[] | string>): Expression<number> => call('size', of);
/** Whether a list has no items. */
export const isEmpty = (of: Expression<readonly unknown[]>): Expression<boolean> => equal(size(of), literal(0));
/** Two lists as one. */
export const joinLists = <T>(a: Expression<readonly T[]>, b: Expression<readonly T[]>): Expression<readonly T[]> => call('joinLists', a, b);
/** The map at an index of a list; empty if there is none. */
export const itemAt = (of: Expression<readonly DataMap[]>, index: Expression<number>): Expression<DataMap> => call('itemAt', of, index);
/** An integer in decimal. */
export const numberText = (number: Expression<number>): Expression<string> => call('numberText', number);
/** Strings as one; constants that are next to each other are one already. */
export function concat(...texts: readonly (string | Expression<string>)[]): Expression<string> {
  const parts: Node[] = [];
  for (const text of texts) {
    for (const part of typeof text === 'object' && text.kind === 'call' && text.name === 'concat' ? text.args : [text]) {
      const last = parts[parts.length - 1];
      if (typeof part !== 'string' && part.kind !== 'literal') { parts.push(part); continue; }
      const value = typeof part === 'string' ? part : String(part.value);
      if (last?.kind === 'literal') { parts[parts.length - 1] = literal(`${String(last.value)}${value}`); } else { parts.push(literal(value)); }
    }
  }
  return parts.length === 1 ? parts[0]! : call('concat', ...parts);
}
/** The first of several strings; empty if there is none. */
export const first = (texts: Expression<readonly string[]>): Expression<string> => call('first', texts);
/** A string in quotation marks for a message, on one line, and shortened if it is long; as `show`. */
export const quoted = (text: Expression<string>): Expression<string> => call('quoted', text);
/** The start of a string that has more characters than this. */
export const shortened = (text: Expression<string>, most: number): Expression<string> => call('shortened', text, literal(most));
/** A list of strings as one, with a separator between them. */
export const join = (texts: Expression<readonly string[]>, separator: string): Expression<string> => call('join', texts, literal(separator));
/** The parts of a string between a separator. @param separator not empty */
export const split = (text: Expression<string>, separator: string): Expression<readonly string[]> => call('split', text, literal(separator));
/** A string with all occurrences of another replaced. @param from not empty */
export const replaceAll = (text: Expression<string>, from: string, to: string): Expression<string> =>
  call('replaceAll', text, literal(from), literal(to));
/** A string with the letters A to Z in lowercase. */
export const lowerCase = (text: Expression<string>): Expression<string> => call('lowerCase', text);
/** Whether a string starts with another one. */
export const startsWith = (text: Expression<string>, start: Expression<string>): Expression<boolean> => call('startsWith', text, start);
/** Whether a string ends with another one. */
export const endsWith = (text: Expression<string>, end: Expression<string>): Expression<boolean> => call('endsWith', text, end);
/** Whether a string contains another one. */
export const contains = (text: Expression<string>, part: Expression<string>): Expression<boolean> => call('contains', text, part);
/**
 * Whether a part of a string matches a regular expression.
 *
 * @param pattern in the syntax that JavaScript and RE2 share: no look-around or back-references, and no flag but `i`
 */
export const matches = (text: Expression<string>, pattern: string | RegExp): Expression<boolean> =>
  call('matches', text, literal(typeof pattern === 'string' ? pattern : `${pattern.ignoreCase ? IGNORE_CASE : ''}${pattern.source}`));
/** The first part of a string that matches a regular expression; empty if none does. @param pattern as of `matches` */
export const find = (text: Expression<string>, pattern: string): Expression<string> => call('find', text, literal(pattern));
/** Whether a string is a quantity. */
export const isQuantity = (text: Expression<string>): Expression<boolean> => call('isQuantity', text);
/** Whether a string is a quantity, and less than another one; false if one of the two isn't a quantity. */
export const isLessQuantity = (a: Expression<string>, b: Expression<string>): Expression<boolean> => call('isLessQuantity', a, b);

/** Builds a comprehension; `name` is the item's name in CEL. */
function comprehension<T>(operation: Comprehension, over: Node, name: string, body: (item: ItemNode) => Node): Expression<T> {
  const item: ItemNode = { kind: 'item', name };
  let made: Node | undefined;
  // many bodies are never evaluated
  return { kind: 'comprehension', operation, over, item, get body() { return made ??= body(item); } };
}

/** An item of a list, for comprehensions that share it. @param name its name in CEL */
export function itemOf(name: string): ItemNode {
  return { kind: 'item', name };
}

/** Those items of a list for which a condition holds. */
export function filterItems<T>(over: Expression<readonly T[]>, item: ItemNode, condition: Expression<boolean>): Expression<readonly T[]> {
  return { kind: 'comprehension', operation: 'filter', over, item, body: condition };
}

/** Whether a condition holds for an item of a list. */
export function existsItem(over: Expression<readonly unknown[]>, item: ItemNode, condition: Expression<boolean>): Expression<boolean> {
  return { kind: 'comprehension', operation: 'exists', over, item, body: condition };
}

/** A value for each item of a list. */
export function mapItems<R>(over: Expression<readonly unknown[]>, item: ItemNode, body: Expression<R>): Expression<readonly R[]> {
  return { kind: 'comprehension', operation: 'map', over, item, body };
}

/** The body of a comprehension: given the item, an expression. */
type Body<T, R> = (item: Expression<T>) => Expression<R>;

/** What a comprehension is over, and what it is given: the items of a list, or the keys of a map. */
type Items = readonly Data[] | DataMap;
type ItemIn<Over extends Items> = Over extends readonly (infer T)[] ? T : string;

/** Whether a condition holds for an item of a list, or a key of a map. */
export function exists<Over extends Items>(over: Expression<Over>, name: string, body: Body<ItemIn<Over>, boolean>): Expression<boolean> {
  return comprehension('exists', over, name, body);
}

/** Whether a condition holds for all items of a list, or all keys of a map. */
export function all<Over extends Items>(over: Expression<Over>, name: string, body: Body<ItemIn<Over>, boolean>): Expression<boolean> {
  return comprehension('all', over, name, body);
}

/** The items of a list for which a condition holds. */
export function filter<T extends Data>(over: Expression<readonly T[]>, name: string, body: Body<T, boolean>): Expression<readonly T[]> {
  return comprehension('filter', over, name, body);
}

/** A value for each item of a list, or each key of a map. */
export function map<Over extends Items, R extends Data>(over: Expression<Over>, name: string, body: Body<ItemIn<Over>, R>): Expression<readonly R[]> {
  return comprehension('map', over, name, body);
}

/** A text made of a value that is computed once. @param name of the value in CEL */
export function withValue<T extends Data>(value: Expression<T>, name: string, text: Body<T, string>): Expression<string> {
  return join(map(list(value), name, text), '');
}

/** The body of a comprehension: given the item and its index, an expression. */
type IndexedBody<T, R> = (item: Expression<T>, index: Expression<number>) => Expression<R>;

/**
 * A value for each item of a list for which a condition holds, given the item and its index. Only in mutating policies: CEL has it since
 * Kubernetes 1.32.
 */
export function mapIndexed<T extends Data, R>(
  over: Expression<readonly T[]>, name: string, condition: IndexedBody<T, boolean>, body: IndexedBody<T, R>,
): Expression<readonly R[]> {
  const item: ItemNode = { kind: 'item', name };
  const index: ItemNode = { kind: 'item', name: 'i' };
  return { kind: 'indexed', over, item, index, condition: condition(item, index), body: body(item, index) };
}

/** A map with fixed keys. */
export function record(fields: Readonly<Record<string, Expression<any>>>): Expression<DataMap> {
  return { kind: 'record', fields: Object.entries(fields) };
}

/** An operation of a JSON Patch. @param path JSON Pointer */
export function patch(op: PatchOperation['op'], path: Expression<string>, value?: Expression<any>): Expression<PatchOperation> {
  return { kind: 'patch', op, path, ...(value && { value }) };
}
