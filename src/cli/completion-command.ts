import { COMMAND_WORDS } from './command-words';
import { COMPLETE, Flag, SHELLS } from './flags';
import { EXIT, Io } from './io';

/**
 * The scripts that connect a shell with the completion. Each gives the word being typed after "=", since Windows PowerShell drops empty arguments,
 * and then those before it.
 */
const COMPLETION_SCRIPTS: Readonly<Record<(typeof SHELLS)[number], string>> = {
  bash: `_k8s_windows() {
  local IFS=$'\\n'
  COMPREPLY=($(k8s-windows ${COMPLETE} "=\${COMP_WORDS[COMP_CWORD]}" -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null | cut -f1))
}
complete -o default -F _k8s_windows k8s-windows
`,
  zsh: `#compdef k8s-windows
_k8s_windows() {
  local line
  local -a entries
  for line in "\${(@f)$(k8s-windows ${COMPLETE} "=\${words[CURRENT]}" -- "\${(@)words[2,CURRENT-1]}" 2>/dev/null)}"; do
    [[ -n $line ]] && entries+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  if (( \${#entries} )); then _describe 'k8s-windows' entries; else _files; fi
}
compdef _k8s_windows k8s-windows
`,
  fish: `function __k8s_windows_complete
  set -l before (commandline -opc)
  k8s-windows ${COMPLETE} "="(commandline -ct) -- $before[2..-1] 2>/dev/null
end
complete -c k8s-windows -a '(__k8s_windows_complete)'
`,
  powershell: `Register-ArgumentCompleter -Native -CommandName k8s-windows -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $before = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() } | Where-Object { $_ -ne $wordToComplete })
  k8s-windows ${COMPLETE} "=$wordToComplete" -- @before 2>$null | ForEach-Object {
    $word, $about = $_ -split "\`t", 2
    [System.Management.Automation.CompletionResult]::new($word, $word, 'ParameterValue', $about)
  }
}
`,
};

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
  if (open?.flags.includes('<')) { return (open.choices ?? open.common ?? []).map((choice) => [choice, open.description]); }
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
