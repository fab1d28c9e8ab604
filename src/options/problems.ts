import { nearestName } from './did-you-mean';
import { Path, Problem, showKnown } from './problem';

/** Collects problems, all in one grammar: `<path>: <what must hold>, got <value>. <How to fix it>.` */
export class Problems {
  private readonly found: Problem[] = [];

  /**
   * @param code of those that name none of their own
   * @param base path of what is looked at, before every path given
   */
  constructor(private readonly code: string, private readonly base: Path = []) {}

  /** The problems so far, in the order in which they were found. */
  public get list(): readonly Problem[] {
    return this.found;
  }

  /** A value that isn't what it must be: `must be a port, got 0`. */
  public must(path: Path, value: unknown, must: string, remedy: string, code = this.code): void {
    this.found.push({ code, path: [...this.base, ...path], message: `must ${must}, got ${showKnown(value)}`, remedy });
  }

  /** Something that isn't given. */
  public missing(path: Path, remedy: string, code = this.code): void {
    this.found.push({ code, path: [...this.base, ...path], message: 'is required', remedy });
  }

  /** A key that there isn't. */
  public unknown(path: Path, known: readonly string[], what = 'option', code = this.code): void {
    this.found.push({ code, path: [...this.base, ...path], message: `unknown ${what}`, remedy: insteadOf(String(path.at(-1)), known) });
  }

  /** What was found elsewhere, below a path. */
  public add(problems: readonly Problem[], under: Path = []): void {
    this.found.push(...problems.map((problem) => ({ ...problem, path: [...this.base, ...under, ...problem.path] })));
  }
}

/** How to go on after a name that there isn't: the one that was meant, and all there are. */
export function insteadOf(given: string, known: readonly string[]): string {
  if (known.length === 0) { return 'remove it'; }
  const meant = nearestName(given, known);
  return meant === undefined ? `use one of: ${known.join(', ')}` : `did you mean ${meant}? Options: ${known.join(', ')}`;
}
