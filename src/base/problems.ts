import { nearestName } from './did-you-mean';
import { Path, Problem, problemsWithin, showKnown } from './problem';

/** Collects problems, all in one grammar: `<path>: <what must hold>, got <value>. <How to fix it>.` */
export class Problems {
  private readonly found: Problem[] = [];

  /**
   * @param code code of problems that don't specify one
   * @param base path of the object being checked; it precedes every given path
   * @param show formats a value for a message
   */
  constructor(private readonly code: string, private readonly base: Path = [], public readonly show: (value: unknown) => string = showKnown) {}

  /** The problems so far, in the order they were found. */
  public get list(): readonly Problem[] {
    return this.found;
  }

  /** Adds an invalid value: `must be a port, got 0`. */
  public must(path: Path, value: unknown, must: string, remedy: string, code = this.code): void {
    this.found.push({ code, path: [...this.base, ...path], message: `must ${must}, got ${this.show(value)}`, remedy });
  }

  /** Adds a missing required value. */
  public missing(path: Path, remedy: string, code = this.code): void {
    this.found.push({ code, path: [...this.base, ...path], message: 'is required', remedy });
  }

  /** Adds an unknown key. */
  public unknown(path: Path, known: readonly string[], what = 'option', code = this.code): void {
    this.found.push({ code, path: [...this.base, ...path], message: `unknown ${what}`, remedy: insteadOf(String(path.at(-1)), known) });
  }

  /** Adds problems found elsewhere, below a path. */
  public add(problems: readonly Problem[], under: Path = []): void {
    this.found.push(...problemsWithin([...this.base, ...under], problems));
  }
}

/** The remedy for an unknown name: the closest known name, and all known names. */
export function insteadOf(given: string, known: readonly string[]): string {
  if (known.length === 0) { return 'remove it'; }
  const meant = nearestName(given, known);
  return meant === undefined ? `use one of: ${known.join(', ')}` : `did you mean ${meant}? Options: ${known.join(', ')}`;
}
