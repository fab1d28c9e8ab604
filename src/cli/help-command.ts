import { Command } from 'commander';
import { UsageError } from './io';
import { unknownName } from '../findings/unknown-name';

/** Adds `help [command...]` to a command that has commands, and to those of its commands that have some: each level has one. */
export function withHelpCommand(command: Command): Command {
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
