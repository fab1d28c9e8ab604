import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { COMMAND_WORDS, CommandWords } from './command-words';
import type { Code, Commands } from './commands';
import { consoleOf } from './console';
import { COMPLETE, Flag } from './flags';
import { EXIT, flagOf, Io, throwUsage, UsageError } from './io';
import { WriteError } from './write-file';
import { lookUp } from '../base/plain';
import { Problem, problemText } from '../base/problem';
import { ProblemsError } from '../base/problems-error';
import { choice, schemaProblems } from '../base/schema';
import { printable } from '../findings/format/words';
import { unknownName } from '../findings/unknown-name';
import { KUBECTL_GET } from '../knowledge/kubectl';

/**
 * Runs the command line, and returns its exit code. Never throws. Returns a promise where `commands` loads a module later, or `io` can pause
 * for signals.
 */
export function run(argv: readonly string[], io: Io, version: string, commands: Commands): Code {
  const console = consoleOf(io);
  let code: Code = EXIT.CLEAN;
  const done = (result: Code) => { code = result; };
  const fail = (error: unknown) => failed(error, console.io);
  try {
    if (argv[0] === COMPLETE) {
      done(commands.completion(({ completeCommand }) => completeCommand(argv.slice(1), console.io)));
    } else {
      program(argv, console.io, version, commands, done).parse([...argv], { from: 'user' });
    }
  } catch (error) {
    return fail(error);
  } finally {
    console.end();
  }
  return typeof code === 'number' ? code : (code as Promise<number>).finally(console.end).catch(fail);
}

function failed(error: unknown, io: Io): number {
  if (error instanceof CommanderError) { return error.exitCode === 0 ? EXIT.CLEAN : EXIT.USAGE; }
  const print = (...faults: readonly string[]) => io.stderr(faults.map((fault) => `error: ${printable(fault)}\n`).join(''));
  if (error instanceof UsageError || ProblemsError.isProblemsError(error)) {
    print(...error instanceof UsageError ? error.faults : error.problems.map(flagProblem));
    return EXIT.USAGE;
  }
  if (error instanceof WriteError) {
    print(error.message);
    return error.exitCode;
  }
  print(`k8s-windows failed: ${error instanceof Error ? error.message : String(error)}. Please report it`);
  return EXIT.UNREADABLE;
}

/** What the command line calls otherwise than the library. */
const inFlags = (text: string) => text.replace('or false', 'or none').replace('set mutate to false', 'use --no-mutate');

/** The problem of an option, by the flag that the user wrote. The findings to ignore are in the configuration file. */
function flagProblem(problem: Problem): string {
  const [option] = problem.path.map(String);
  if (option === undefined || option === 'ignore') { return problemText(problem); }
  return problemText({ ...problem, path: [flagOf(option)], message: inFlags(problem.message), remedy: inFlags(problem.remedy) });
}

/** All commands, with the flags of those that a command line names: adding the others takes long. */
export function program(argv: readonly string[], io: Io, version: string, commands: Commands, done: (code: Code) => void): Command {
  const root = new Command('k8s-windows')
    .description('Tools for Kubernetes clusters with Windows nodes: check and fix manifests, set up nodes, diagnose clusters.')
    .version(version)
    // "chart" has an option of the same name
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout(text), writeErr: (text) => io.stderr(text),
      // arguments can be names of files, with anything in them; only a suggestion stands on a line of its own
      outputError: (text, write) => write(`${text.trimEnd().split(/\n(?=\(Did you mean [^\n]*$)/).map(printable).join('\n')}\n`),
    })
    .showHelpAfterError('(use --help for help)')
    .addHelpText('after', '\nExit codes: 0 success, 1 findings or problems, 2 wrong usage, 3 a file could not be read or written (everything else '
      + 'was processed), 4 something is out of date (filter --check).');
  withExamples(root, 'k8s-windows check deploy/', 'k8s-windows explain toleration-missing', 'k8s-windows help node render');
  const modules = commands as never as AnyCommands;
  const start: Start = ([module, name], args, flags) => done(modules[module]!((loaded) => loaded[name]!(...args, flags, io)));
  const added = new Map([['', root]]);
  for (const [path, words] of Object.entries(COMMAND_WORDS)) {
    const [, of = '', ownName = ''] = /^(?:(.*) )?(\S+)$/.exec(path)!;
    const isNamed = argv.includes(ownName) || argv.includes(words.alias ?? ownName);
    // the help of its parent tells whether there are any
    added.set(path, addCommand(added.get(of)!, ownName, isNamed ? words : { ...words, flags: words.flags.slice(0, 1) }, start));
  }
  return withHelpCommand(root);
}

/** The commands, with functions of any name. */
type AnyCommands = Readonly<Record<string, (action: (module: Readonly<Record<string, (...args: unknown[]) => Code>>) => Code) => Code>>;
/** Runs a function of a module. */
type Start = (runs: NonNullable<CommandWords['runs']>, args: readonly unknown[], flags: object) => void;

function addCommand(parent: Command, name: string, words: CommandWords, start: Start): Command {
  const { alias, argument, choices, description, flags, examples, runs, readsDump, usage, readsFiles } = words;
  const command = parent.command(name).description(description);
  if (alias !== undefined) { command.alias(alias); }
  if (argument !== undefined) { command.addArgument(argumentOf(argument, choices)); }
  // so that each of the two commands has its own options
  if (usage !== undefined) { command.usage(usage).enablePositionalOptions().allowExcessArguments(); }
  const rules: Record<string, string[]> = {};
  for (const flag of flags) { command.addOption(optionOf(flag, rules)); }
  if (readsDump) { command.addHelpText('after', `\nInput: ${KUBECTL_GET}`); }
  withExamples(command, ...examples);
  return runs === undefined ? command : command.action((...given: unknown[]) => {
    if (usage !== undefined && command.args.length > 0) { throw new UsageError(unknownCommand(command, readsFiles)); }
    const before = Object.entries(parent.opts()).filter(([key]) => parent.getOptionValueSource(key) === 'cli');
    // commander adds the flags and the command
    start(runs, given.slice(0, -2), { ...given.at(-2) as object, ...Object.fromEntries(before), ...rules });
  });
}

function unknownCommand({ args: [name = ''], commands }: Command, readsFiles: string | undefined): string {
  const hint = readsFiles !== undefined && /[./\\]|^-$/.test(name) ? `Use "${readsFiles} ${name}" to preview a dump` : undefined;
  return unknownName('command', name, commands.map((each) => each.name()), hint);
}

function argumentOf(name: string, choices: readonly string[] | undefined): Argument {
  const argument = new Argument(name);
  return choices ? argument.argParser((value: string) => chosen(value, name, choices)) : argument;
}

/** @param rules gets the names of rules: commander treats --no-rule as the negation of --rule, so that one would overwrite the other */
function optionOf({ flags, description, choices, meant, least, byDefault, several }: Flag, rules: Record<string, string[]>): Option {
  const option = new Option(flags, description);
  if (byDefault !== undefined) { option.default(byDefault); }
  if (choices) { option.argParser((value: string) => chosen(value, option.long!, choices, meant)); }
  if (least !== undefined) { option.argParser((value: string) => integerOf(value, least)); }
  if (several === 'rules' || several === 'skipRules') {
    option.argParser((id: string, before: unknown) => {
      (rules[several] ??= []).push(id);
      return before;
    });
  } else if (several) {
    option.argParser((value: string, before: readonly string[] = []) => [
      ...before, ...several === 'commas' ? value.split(',').map((each) => each.trim()) : [value],
    ]);
  }
  return option;
}

function chosen(value: string, flag: string, names: readonly string[], meant: Flag['meant'] = {}): string {
  const near = lookUp(meant, value);
  const remedy = near !== undefined && { remedy: `did you mean ${near}? Options: ${names.join(', ')}` };
  throwUsage(schemaProblems(choice(...names), value, [flag]).map((problem) => ({ ...problem, ...remedy })));
  return value;
}

/** More than any flag needs. */
const MOST = 999_999_999;

function integerOf(value: string, least: number): number {
  if (!/^\d+$/.test(value) || Number(value) < least) { throw new InvalidArgumentError(`Must be an integer ≥ ${least}.`); }
  if (Number(value) > MOST) { throw new InvalidArgumentError(`Must be an integer ≤ ${MOST}.`); }
  return Number(value);
}

/** Adds examples to the help of a command. */
function withExamples(command: Command, ...examples: readonly string[]): void {
  command.addHelpText('after', `\nExamples:\n${examples.map((example) => `  $ ${example}`).join('\n')}`);
}

/** Adds `help [command...]` to a command that has commands, and to those of its commands that have some: each level has one. */
function withHelpCommand(command: Command): Command {
  command.commands.filter(({ commands }) => commands.length > 0).forEach(withHelpCommand);
  command.command('help [command...]').description('show the help of a command')
    .action((names: string[]) => names.reduce(commandNamed, command).outputHelp());
  return command;
}

function commandNamed(parent: Command, name: string): Command {
  const found = parent.commands.find((each) => each.name() === name);
  if (!found) {
    const names = parent.commands.map((each) => each.name());
    throw new UsageError(names.length > 0 ? unknownName('command', name, names) : `${parent.name()} has no commands, got ${JSON.stringify(name)}`);
  }
  return found;
}
