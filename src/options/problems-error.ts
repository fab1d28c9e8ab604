import { formatProblem, Problem } from './problem';

/** A problem, and whose it is. */
export interface OwnedProblem extends Problem {
  /** Path of the construct in its app (`chart/web`), or logical name of the Pulumi component; absent for a function of the core. */
  readonly construct?: string;
}

const BRAND = Symbol.for('k8s-windows.ProblemsError');
/** Folder of this package's compiled files. */
const OWN_FILES = __dirname.replace(/[\\/]options$/, '').replace(/\\/g, '/');
/** Frames between a user's line and the problem: those of this package, and of what constructs are made with. */
const FRAMEWORK = /[\\/]node_modules[\\/](?:constructs|cdk8s|cdk8s-plus-\d+)[\\/]/;
/** Frames that V8 keeps: enough to get behind our own. */
const FRAMES = 50;

/**
 * All the problems with what a user gave, in one error. Every part of this package throws it, and nothing else, for input that can't work.
 * Its message lists the problems, a line for each; its stack begins at the user's own line.
 */
export class ProblemsError extends Error {
  /** Whether a value is a `ProblemsError`, of this copy of the package or another. */
  public static isProblemsError(value: unknown): value is ProblemsError {
    return typeof value === 'object' && value !== null && BRAND in value;
  }

  /** The problems as data. */
  public declare readonly problems: readonly OwnedProblem[];

  /** @param origins where the constructs at fault were made, as frames of a stack; they come before the frames of the error itself */
  constructor(problems: readonly OwnedProblem[], origins: readonly string[] = []) {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = FRAMES;
    super(formatProblems(problems));
    Error.stackTraceLimit = limit;
    // not enumerable: Node prints enumerable properties behind the stack, where they would say all of it once more
    Object.defineProperty(this, 'problems', { value: problems });
    Object.defineProperty(this, 'name', { value: 'ProblemsError', configurable: true, writable: true });
    Object.defineProperty(this, BRAND, { value: true });
    const frames = [...origins, ...userFrames(this.stack)];
    Object.defineProperty(this, 'stack', { value: [`${this.name}: ${this.message}`, ...frames.slice(0, limit)].join('\n'), configurable: true, writable: true });
  }
}

/** Frames of a stack without those of this package and of the frameworks that its constructs stand on. */
export function userFrames(stack: string | undefined): readonly string[] {
  return (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line) && !isOwn(line));
}

function isOwn(frame: string): boolean {
  return frame.replace(/\\/g, '/').includes(`${OWN_FILES}/`) || FRAMEWORK.test(frame);
}

/** Problems as one list: how many there are, and a line for each. */
export function formatProblems(problems: readonly OwnedProblem[]): string {
  const lines = problems.map((problem) => `  ${problem.construct === undefined ? '' : `[${problem.construct}] `}${formatProblem(problem)}`);
  return `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} found:\n${lines.join('\n')}`;
}

/** Throws when there are problems. @throws ProblemsError with all of them */
export function throwProblems(problems: readonly Problem[], construct?: string): void {
  if (problems.length === 0) { return; }
  const owned = construct === undefined ? problems : problems.map((problem) => ({ construct, ...problem }));
  throw new ProblemsError(owned); // node-do-not-add-exception-line
}
