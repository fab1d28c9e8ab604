import { formatProblem, Problem } from './problem';

/** A problem and the construct that has it. */
export interface OwnedProblem extends Problem {
  /** Path of the construct in its app (`chart/web`), or logical name of the Pulumi component; absent for functions of the core. */
  readonly construct?: string;
}

const BRAND = Symbol.for('k8s-windows.ProblemsError');
// eslint-disable-next-line no-restricted-globals -- absent in browsers, whose stacks have no files of this package
const FOLDER = typeof __dirname === 'string' ? __dirname : '';
/** Folder of this package: the build is two folders below it, as this file is. */
const ROOT = FOLDER.replace(/\\/g, '/').replace(/(\/[^/]+){2}$/, '');
/** Folders of this package's code. With `node --enable-source-maps`, stacks have the paths of sources. */
const OWN_FILES = [`${ROOT}/lib/`, `${ROOT}/src/`];
/** Stack frames between a user's line and the problem: those of this package and of the construct frameworks. */
const FRAMEWORK = /[\\/]node_modules[\\/](?:constructs|cdk8s|cdk8s-plus-\d+)[\\/]/;
/** Number of frames that V8 records: enough to reach past the frames of this package. */
const FRAMES = 50;

/**
 * Thrown for invalid input, with all problems at once. Every part of this package throws this error for invalid input, and no other.
 * The message lists one problem per line; the stack starts at the user's own line.
 */
export class ProblemsError extends Error {
  /** Whether a value is a `ProblemsError`, from any installed copy of this package. */
  public static isProblemsError(value: unknown): value is ProblemsError {
    return typeof value === 'object' && value !== null && BRAND in value;
  }

  /** The problems as data. */
  public declare readonly problems: readonly OwnedProblem[];

  /** @param origins stack frames where the constructs with problems were created; they precede the frames of the error itself */
  constructor(problems: readonly OwnedProblem[], origins: readonly string[] = []) {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = FRAMES;
    super(formatProblems(problems));
    Error.stackTraceLimit = limit;
    // not enumerable: Node prints enumerable properties after the stack, which would repeat the problems
    Object.defineProperty(this, 'problems', { value: problems });
    Object.defineProperty(this, 'name', { value: 'ProblemsError', configurable: true, writable: true });
    Object.defineProperty(this, BRAND, { value: true });
    const frames = [...origins, ...userFrames(this.stack)];
    Object.defineProperty(
      this, 'stack', { value: [`${this.name}: ${this.message}`, ...frames.slice(0, limit)].join('\n'), configurable: true, writable: true },
    );
  }
}

/** The frames of a stack that aren't part of this package or of the construct frameworks. */
export function userFrames(stack: string | undefined): readonly string[] {
  return (stack ?? '').split('\n').filter((line) => /^\s+at (?!.*\(<anonymous>\)$)/.test(line) && !isOwn(line));
}

function isOwn(frame: string): boolean {
  const path = frame.replace(/\\/g, '/');
  return OWN_FILES.some((folder) => path.includes(folder)) || FRAMEWORK.test(frame);
}

/** Formats problems as a list: their number, then one line each. */
export function formatProblems(problems: readonly OwnedProblem[]): string {
  const lines = problems.map((problem) => `  ${problem.construct === undefined ? '' : `[${problem.construct}] `}${formatProblem(problem)}`);
  return `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} found:\n${lines.join('\n')}`;
}

/** Throws if there are problems. @throws ProblemsError with all of them */
export function throwProblems(problems: readonly Problem[], construct?: string): void {
  if (problems.length === 0) { return; }
  const owned = construct === undefined ? problems : problems.map((problem) => ({ construct, ...problem }));
  throw new ProblemsError(owned); // node-do-not-add-exception-line
}
