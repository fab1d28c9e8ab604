import { isPlainObject } from '../../../base';

/** A field without fields below it. */
export interface Leaf {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

/** Maximum number of fields; an API model has some hundreds. */
const MOST_LEAVES = 20_000;

/** Every field of a value in its order; empty maps and lists count as fields. `undefined` if there are too many. */
export function leavesOf(root: unknown): readonly Leaf[] | undefined {
  const leaves: Leaf[] = [];
  // an explicit stack, because JSON can be nested deeper than the call stack allows
  const open: Leaf[] = [{ path: [], value: root }];
  for (let at = open.pop(); at; at = open.pop()) {
    const { path, value } = at;
    const children: Leaf[] = Array.isArray(value)
      ? value.map((child, i) => ({ path: [...path, i], value: child as unknown }))
      : (isPlainObject(value) ? Object.entries(value).map(([key, child]) => ({ path: [...path, key], value: child })) : []);
    if (children.length === 0) { leaves.push(at); }
    if (leaves.length + children.length > MOST_LEAVES || path.length > 200) { return undefined; }
    open.push(...children.reverse());
  }
  return leaves;
}

/** A path as it is written: `properties.agentPoolProfiles[0].name`. */
export function pathWords(path: readonly (string | number)[]): string {
  return path.map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i === 0 ? '' : '.'}${/^[\w-]+$/.test(key) ? key : JSON.stringify(key)}`))
    .join('');
}
