import { variantsOf } from './history';

/** What one kind of fact is, by name: derived from sources, and as the table has it. */
export interface Compared {
  /** What the names are facts of, and what their values are, as in `containerd 2.3: newest release is 2.3.6, the table has 2.3.4`. */
  readonly of: string;
  readonly value: string;
  readonly derived: Readonly<Record<string, string>>;
  readonly table: Readonly<Record<string, string>>;
}

/** A line for each name whose value differs. */
export function differences({ of, value, derived, table }: Compared): readonly string[] {
  return [...new Set([...Object.keys(derived), ...Object.keys(table)])].sort().filter((name) => derived[name] !== table[name])
    .map((name) => `${of} ${name}: ${value} is ${derived[name] ?? 'none'}, the table has ${table[name] ?? 'none'}`);
}

/** Entries of a table, by name. */
export function byName<T>(items: Iterable<T>, entry: (item: T) => readonly [string, string | undefined]): Readonly<Record<string, string>> {
  return Object.fromEntries([...items].map(entry).filter((each): each is readonly [string, string] => each[1] !== undefined));
}

/** The minors that have a name: `1.20 to 1.23`. @param minors all that are compared */
export function spanOf(minors: readonly number[], has: (minor: number) => boolean): string | undefined {
  const spans = variantsOf(minors, (minor) => (has(minor) ? 'yes' : undefined))
    .map(({ since = minors[0], until = minors.at(-1)! }) => (since === until ? `1.${since}` : `1.${since} to 1.${until}`));
  return spans.length === 0 ? undefined : spans.join(', ');
}
