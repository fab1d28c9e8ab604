import { lookUp } from '../base/plain';
import { Path, Problem, problemText } from '../base/problem';

/** The process that a command runs in. Tests provide their own. */
export interface Io {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The current day, `YYYY-MM-DD`: only the process reads the clock. @default - unknown */
  readonly today?: string;
  /** Whether stdout is a terminal. */
  readonly isTerminal: boolean;
  /** Columns of that terminal. @default - unknown: lines aren't broken */
  readonly columns?: number;
  /** Whether stderr is a terminal. @default false */
  readonly isStderrTerminal?: boolean;
  /** Sends requests. @default - there is no network */
  readonly fetch?: typeof globalThis.fetch;
  /**
   * The files that the command reads, by absolute path: whether an argument or option names them, or they were found in a directory.
   * @default - they aren't noted
   */
  readonly inputs?: Map<string, 'named' | 'found'>;
  /** Milliseconds since any point in time. @default - unknown: no progress is shown */
  now?(this: void): number;
  /** Says what is being done, which a terminal shows after a second of work. @default - nothing is shown */
  progress?(this: void, work: string): void;
  /** All of stdin; `undefined` if it is a terminal, where reading would block. */
  readStdin(): string | Buffer | undefined;
  /** The bytes of stdin as they come, for input that may not fit into memory; `undefined` if it is a terminal. @default - `readStdin` is used */
  readStdinChunks?(): Iterable<Uint8Array> | undefined;
  /** Prints the report, and nothing else. */
  stdout(text: string): void;
  /** Whether the reader of stdout has closed it, so that output was lost. @default - it hasn't */
  isClosed?(): boolean;
  /** Prints everything else. */
  stderr(text: string): void;
  /** From now on, signals end the process only between two steps, so that no step is interrupted. @default - signals are not held */
  holdSignals?(): void;
  /**
   * From now on, a signal ends the process at once again. Call it after a pause, which delivers those that were held.
   * @default - signals are not held
   */
  releaseSignals?(): void;
  /** Allows a held signal to end the process. @default - steps run without a pause */
  pause?(this: void): Promise<void>;
}

export const EXIT = {
  CLEAN: 0,
  /** Findings of the effect of `--fail-on`, or problems. */
  FINDINGS: 1,
  /** Wrong usage. */
  USAGE: 2,
  /** Something could not be read, parsed, or written; everything else was processed. */
  UNREADABLE: 3,
  /** What `--check` names isn't up to date. */
  OUTDATED: 4,
} as const;

/** Wrong usage, which is reported without a stack trace, in one line for each fault. */
export class UsageError extends Error {
  public readonly faults: readonly string[];

  public constructor(...faults: readonly string[]) {
    super(faults.join('; '));
    this.faults = faults;
  }
}

/** Prints a note on stderr. */
export function note(text: string, io: Io): void {
  io.stderr(`note: ${text}\n`);
}

/** @throws UsageError if there are problems, with a line for each @param placeOf where the problem at a path is @default - at the path */
export function throwUsage(problems: readonly Problem[], placeOf?: (path: Path) => string): void {
  if (problems.length === 0) { return; }
  throw new UsageError(...problems.map((problem) => `${placeOf ? `${placeOf(problem.path)}: ` : ''}${problemText(problem)}`));
}

/** Flags whose name isn't that of the option of the library. */
const FLAGS: Readonly<Record<string, string>> = {
  rules: '--rule', skipRules: '--no-rule', exemptNamespaces: '--exempt', trustedControllers: '--trust', defaultMemory: '--default-memory',
  defaultCpu: '--default-cpu', limitsFromRequests: '--limits-from-requests', failurePolicy: '--failure-policy',
  runtimeClasses: '--runtime-classes', windowsPods: '--windows-pods', skipLabels: '--skip-labels',
  mirrors: '--mirror', plainHttp: '--insecure-registry',
};

/** The flag for an option of the library. */
export function flagOf(option: string): string {
  return lookUp(FLAGS, option) ?? `--${option}`;
}

/** Runs steps one after another, with a pause before each in which a held signal can end the process. */
export function inTurn(steps: readonly (() => void)[], io: Io, done: () => number): number | Promise<number> {
  if (!io.pause) {
    steps.forEach((step) => step());
    return done();
  }
  return withPauses(steps, io.pause, done);
}

async function withPauses(steps: readonly (() => void)[], pause: () => Promise<void>, done: () => number): Promise<number> {
  for (const step of steps) {
    await pause();
    step();
  }
  return done();
}
