import { COMMAND_WORDS } from './command-words';
import { COMPLETION_SCRIPTS } from './completion-scripts';
import { Flag, SHELLS } from './flags';
import { EXIT, Io } from './io';

/** `k8s-windows completion`: prints the script of a shell. Returns the exit code. */
export function completionCommand(shell: (typeof SHELLS)[number], _: object, io: Io): number {
  io.stdout(COMPLETION_SCRIPTS[shell]);
  return EXIT.CLEAN;
}

/**
 * `k8s-windows __complete`: prints the words that can follow, each with what it is after a tab, in a line of its own; none where a file or any value
 * can follow. Returns the exit code.
 */
export function completeCommand([typed = '', , ...before]: readonly string[], io: Io): number {
  const word = typed.slice(1);
  io.stdout(candidatesAfter(before, word).filter(([name]) => name.startsWith(word)).map((each) => `${each.join('\t')}\n`).join(''));
  return EXIT.CLEAN;
}

type Candidate = readonly [word: string, about: string];

function candidatesAfter(before: readonly string[], word: string): readonly Candidate[] {
  const path = commandAt(before);
  const { flags = [], choices = [] } = COMMAND_WORDS[path] ?? {};
  const open = flagOf(flags, before.at(-1));
  if (open && takesValue(open)) { return (open.choices ?? open.common ?? []).map((choice) => [choice, open.description]); }
  if (word.startsWith('-')) {
    return flags.flatMap((flag) => namesOf(flag).filter((name) => name.startsWith('--')).map((name): Candidate => [name, flag.description]));
  }
  const names = Object.entries(COMMAND_WORDS).filter(([name]) => name.slice(0, Math.max(0, name.lastIndexOf(' '))) === path)
    .map(([name, { description }]): Candidate => [name.slice(name.lastIndexOf(' ') + 1), description]);
  return [...names, ...choices.map((choice): Candidate => [choice, ''])];
}

/** The command that these words name: `node check`. What isn't a name of one is a file, or the value of a flag. */
function commandAt(words: readonly string[]): string {
  return words.reduce((path, word) => {
    const next = path === '' ? word : `${path} ${word}`;
    return Object.hasOwn(COMMAND_WORDS, next) ? next : path;
  }, '');
}

function flagOf(flags: readonly Flag[], name: string | undefined): Flag | undefined {
  return flags.find((flag) => namesOf(flag).some((each) => each === name));
}

/** `-o` and `--output` of `-o, --output <file>`. */
function namesOf({ flags }: Flag): readonly string[] {
  return flags.split(/,? /).filter((part) => part.startsWith('-'));
}

function takesValue({ flags }: Flag): boolean {
  return flags.includes('<');
}
