import { Path } from './problem';

/** Values by paths, in which an index and a key of the same digits are the same. */
export class PathMap<V> {
  private readonly values = new Map<string, V>();

  public get(path: Path): V | undefined {
    return this.values.get(keyOf(path));
  }

  public set(path: Path, value: V): void {
    this.values.set(keyOf(path), value);
  }

  /** The value of a path, or of the nearest path above it that has one and at least a number of keys. */
  public nearest(path: Path, least = 1): V | undefined {
    for (let length = path.length; length >= least; length--) {
      const found = this.get(path.slice(0, length));
      if (found !== undefined) { return found; }
    }
    return undefined;
  }
}

function keyOf(path: Path): string {
  return JSON.stringify(path.map(String));
}
