/** The world as the command sees it; tests give their own. */
export interface Io {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether stdout is a terminal. */
  readonly isTerminal: boolean;
  /** All of stdin; `undefined` when it is a terminal, so that nothing would ever come. */
  readStdin(): string | undefined;
  /** The same as bytes, for texts in other encodings than UTF-8. @default - the text of `readStdin` is used */
  readStdinBytes?(): Uint8Array | undefined;
  /** The report, and nothing else. */
  stdout(text: string): void;
  /** All the rest. */
  stderr(text: string): void;
  /** Signals from now on end the process only between two steps, so that none is left half done. @default - the process has no signals to hold */
  holdSignals?(): void;
  /** Lets a held signal end the process. @default - steps follow one another without a break */
  pause?(): Promise<void>;
}

export const EXIT = {
  CLEAN: 0,
  /** Findings at error level. */
  FINDINGS: 1,
  /** Wrong usage. */
  USAGE: 2,
  /** Something could not be read, parsed or written; everything else was processed. */
  UNREADABLE: 3,
} as const;

/** Wrong usage: reported without a stack trace, one line for each fault. */
export class UsageError extends Error {
  public readonly faults: readonly string[];

  public constructor(...faults: readonly string[]) {
    super(faults.join('; '));
    this.faults = faults;
  }
}

/** Takes steps one after another, with a break before each where signals may come. */
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
