import { isPlainObject, lookUp, PlainObject, putAt, show } from '../../base';

/** Options of a node from all input files. The first value of an option is kept. */
export class NodeOptionsGathered {
  private readonly root: Record<string, unknown> = {};

  /** Sets all options, or none if one has a different value already; returns the conflicts. */
  public set(options: readonly (readonly [path: readonly string[], value: unknown])[]): readonly string[] {
    const conflicts = options.flatMap(([path, value]) => {
      const there = this.get(path);
      return there === undefined || same(there, value) ? [] : [`${path.join('.')} conflicts with ${show(there)} from another place`];
    });
    for (const [path, value] of conflicts.length === 0 ? options : []) {
      if (this.get(path) === undefined) { putAt(this.root, path, value); }
    }
    return conflicts;
  }

  private get(path: readonly string[]): unknown {
    let at: unknown = this.root;
    for (const key of path) {
      if (!isPlainObject(at)) { return at; }
      at = lookUp(at, key);
    }
    return at;
  }


  public has(key: string): boolean {
    return Object.hasOwn(this.root, key);
  }

  public get options(): PlainObject {
    return this.root;
  }
}

/** Whether two values are equal; Windows paths are compared without letter case. */
function same(a: unknown, b: unknown): boolean {
  const plain = (value: unknown) => (typeof value === 'string' && /^[A-Za-z]:\\/.test(value) ? value.toLowerCase() : value);
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b));
}
