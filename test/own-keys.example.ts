const TABLE: Readonly<Record<string, number>> = { a: 1 };

/** Reads a table as nothing in the sources may. */
export function readBadly(key: string): unknown {
  return [TABLE[key], key in TABLE];
}
