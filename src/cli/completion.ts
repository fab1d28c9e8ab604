import { COMMAND_WORDS } from './command-words';
import { Flag } from './flags';

/** The words that can follow, each with what it is after a tab, in a line of its own; none where a file or any value can follow. @param args what a shell gives */
export function completionsOf([typed = '', , ...before]: readonly string[]): string {
  const word = typed.slice(1);
  return candidatesAfter(before, word).filter(([name]) => name.startsWith(word)).map((each) => `${each.join('\t')}\n`).join('');
}

type Candidate = readonly [word: string, about: string];

function candidatesAfter(before: readonly string[], word: string): readonly Candidate[] {
  const path = commandAt(before);
  const { flags = [], choices = [] } = COMMAND_WORDS[path] ?? {};
  const open = before.length > 0 ? flagOf(flags, before[before.length - 1]) : undefined;
  if (open && takesValue(open)) { return (open.choices ?? open.common ?? []).map((choice) => [choice, open.description]); }
  if (word.startsWith('-')) { return flags.flatMap((flag) => namesOf(flag).filter((name) => name.startsWith('--')).map((name): Candidate => [name, flag.description])); }
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

function flagOf(flags: readonly Flag[], name: string): Flag | undefined {
  return flags.find((flag) => namesOf(flag).includes(name));
}

/** `-o` and `--output` of `-o, --output <file>`. */
function namesOf({ flags }: Flag): readonly string[] {
  return flags.split(/,? /).filter((part) => part.startsWith('-'));
}

function takesValue({ flags }: Flag): boolean {
  return flags.includes('<');
}
