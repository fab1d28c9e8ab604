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
}

export const EXIT = {
  CLEAN: 0,
  /** Findings at error level. */
  FINDINGS: 1,
  /** Wrong usage. */
  USAGE: 2,
  /** Something could not be read or parsed; everything else was checked. */
  UNREADABLE: 3,
} as const;

/** Wrong usage: told without a stack trace. */
export class UsageError extends Error {}
