import {
  DataMap, evaluator, Expression, filter, find, has, input, isEmpty, list, literal, map, mapAt, not, or, record, stringAt, stringsAt,
} from '../base';
import { HOOKS, PROBES } from '../knowledge';

/** What runs a command. */
export type CommandPurpose = 'container' | 'probe' | 'liveness' | 'hook';

/**
 * What happens when a command can't be run. The kubelet drops the result of a probe whose command it can't run: the first state of a container is
 * live, not ready, and not started (pkg/kubelet/prober/worker.go, prober_manager.go, kubernetes#106682; read 2026-11-30).
 */
export const COMMAND_FAILURES: Readonly<Record<CommandPurpose, string>> = {
  container: 'the container never starts',
  probe: 'the probe never succeeds',
  liveness: 'the probe does nothing',
  hook: 'the hook always fails',
};

/** Where a container has commands. */
export const COMMAND_PLACES: readonly { readonly path: readonly string[]; readonly purpose: CommandPurpose }[] = [
  { path: ['command'], purpose: 'container' },
  ...PROBES.map((probe) => ({ path: [probe, 'exec', 'command'], purpose: probe === 'livenessProbe' ? 'liveness' as const : 'probe' as const })),
  ...HOOKS.map((hook) => ({ path: ['lifecycle', hook, 'exec', 'command'], purpose: 'hook' as const })),
];

/** Containers with probes or commands, as maps with `name`, `probes`, and `commands`. */
export function startedContainersIn(containers: Expression<readonly DataMap[]>): Expression<readonly DataMap[]> {
  const fields = new Set([...PROBES, ...COMMAND_PLACES.flatMap(({ path }) => path.slice(0, 1))]);
  return map(filter(containers, 'c', (c) => or(...[...fields].map((field) => has(c, field)))), 'c', (c) => record({
    name: stringAt(c, 'name'),
    probes: list(...PROBES.map((name) => record({ name: literal(name), probe: mapAt(c, name) }))),
    commands: filter(
      list(...COMMAND_PLACES.map(({ path, purpose }) => record({ words: stringsAt(c, ...path), failure: literal(COMMAND_FAILURES[purpose]) }))),
      'command', (command) => not(isEmpty(stringsAt(command, 'words'))),
    ),
  }));
}

/** Characters of paths: letters, digits, and those of variables, as in `%ROOT%\\app.exe` and `$(ROOT)/app`. A shell, or a flag, ends at others. */
const PATH = '[\\p{L}\\p{N}_.+@~%$(){}\\\\/-]{0,1000}';
/** The path of the program in a command line. What follows `.exe` with a slash, as in `cmd.exe/c`, is an argument. */
const PROGRAM = `^["']?(?:[A-Za-z]:)?(?:${PATH.replace(/\}$/, '}?')}\\.[eE][xX][eE]|${PATH})`;
const LAST_PART = '[^\\\\/]*$';
/** A name of a file, and not a flag. */
const NAME = '^[\\p{L}\\p{N}_.~%$({][\\p{L}\\p{N}_.+~%$(){}-]*';

/**
 * The base name of the executable that a command starts, which is all that messages may show of a command: arguments may contain secrets, also
 * those in a command that is one string. What is behind the first space is an argument, even if the path has a space.
 */
export function executableOf(command: Expression<string>): Expression<string> {
  return find(find(find(command, PROGRAM), LAST_PART), NAME);
}

const evaluate = evaluator(() => executableOf(stringAt(input('object'), 'command')));

/** As `executableOf`. */
export function executableName(command: string): string {
  return evaluate({ object: { command } });
}
