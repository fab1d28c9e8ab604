import { Command, InvalidArgumentError, Option } from 'commander';
import { Io, UsageError } from './io';
import { writeFile } from './write-file';
import { unknownName } from '../check/unknown-name';

/** Grows when a field of JSON output changes its meaning or is removed. New fields don't change it. */
export const SCHEMA_VERSION = 1;

/** Where a report goes, and in which format. */
export interface OutputFlags {
  readonly format: string;
  readonly output?: string;
}

/** Adds `--format` and `--output`. */
export function withOutputOptions(command: Command, formats: readonly string[]): Command {
  return withFormatOption(command, formats)
    .option('-o, --output <file>', 'write the report to a file');
}

/** Adds `--format` alone, for commands whose `--output` isn't the report. */
export function withFormatOption(command: Command, formats: readonly string[]): Command {
  return command.addOption(new Option('-f, --format <format>', `format of the report: ${formats.join(', ')}`).default('text').argParser((format: string) => {
    if (!formats.includes(format)) { throw new UsageError(unknownName('format', format, formats)); }
    return format;
  }));
}

/** An option whose value is an integer. */
export function integerOption(flags: string, description: string, least: number): Option {
  return new Option(flags, description).argParser((value: string) => {
    if (!/^\d{1,9}$/.test(value) || Number(value) < least) { throw new InvalidArgumentError(`Must be an integer ≥ ${least}.`); }
    return Number(value);
  });
}

/** Writes a report to a file, or to stdout. */
export function writeReport(report: string, output: string | undefined, io: Io): void {
  if (output === undefined) { io.stdout(report); } else { writeFile(output, report, io); }
}

/** Adds examples to the help of a command. */
export function withExamples(command: Command, ...examples: readonly string[]): Command {
  return command.addHelpText('after', `\nExamples:\n${examples.map((example) => `  $ ${example}`).join('\n')}`);
}
