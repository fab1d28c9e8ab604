import { Command, InvalidArgumentError, Option } from 'commander';
import { Io, UsageError } from './io';
import { writeFile } from './write-file';
import { Severity, SEVERITY_OF } from '../findings/finding';
import { lookUp, Problems, problemText } from '../options';
import { choice, INVALID_OPTION } from '../options/schema';

export { SCHEMA_VERSION } from '../findings/format/words';

/** Where a report goes, and in which format. */
export interface OutputFlags {
  readonly format: string;
  readonly output?: string;
}

/** Adds `--format` and `--output`. */
export function withOutputOptions(command: Command, formats: readonly string[]): Command {
  return withFormatOption(command, formats)
    .addOption(OUTPUT_OPTION('the report to a file'));
}

/** Where a command writes: `-o` in each. @param what and where to */
export const OUTPUT_OPTION = (what: string, argument = 'file'): Option => new Option(`-o, --output <${argument}>`, `write ${what}`);

export const SHOW_SOURCE_OPTION = (): Option => new Option('--show-source', 'show complete source lines and values; without it, everything a finding isn\'t about is masked, since it may be a secret');

/** Adds `--format` alone, for commands whose `--output` isn't the report. */
export function withFormatOption(command: Command, formats: readonly string[]): Command {
  return command.addOption(choiceOption('--format <format>', `format of the report: ${formats.join(', ')}`, formats).default('text'));
}

/**
 * An option whose value is one of a few names.
 *
 * @param meant the name that is probably meant by another value, for values that aren't similar to it. @default - none
 */
export function choiceOption(flags: string, description: string, names: readonly string[], meant: Readonly<Record<string, string>> = {}): Option {
  const option = new Option(flags, description);
  const schema = choice(...names);
  return option.argParser((value: string) => {
    const problems = new Problems(INVALID_OPTION);
    schema.check(value, [option.long!], problems);
    const near = lookUp(meant, value);
    const remedy = near === undefined ? {} : { remedy: `did you mean ${near}? Options: ${names.join(', ')}` };
    if (problems.list.length > 0) { throw new UsageError(...problems.list.map((problem) => problemText({ ...problem, ...remedy }))); }
    return value;
  });
}

/** The severities that are probably meant by effects, and by the names of other linters. */
export const SEVERITY_MEANT: Readonly<Record<string, Severity>> = { ...SEVERITY_OF, warn: 'warning', info: 'note' };

/** Adds `--all`. */
export function withAllOption(command: Command): Command {
  return command.option('--all', 'print each finding; without it, the text format counts repeated findings of a rule after the first ones');
}

/** An option whose value is an integer. */
export function integerOption(flags: string, description: string, least: number): Option {
  return new Option(flags, description).argParser((value: string) => {
    if (!/^\d{1,9}$/.test(value) || Number(value) < least) { throw new InvalidArgumentError(`Must be an integer ≥ ${least}.`); }
    return Number(value);
  });
}

/** Writes a report to a file, or to stdout. @param report as a whole, or in parts if it can be longer than a string can be */
export function writeReport(report: string | Iterable<string>, output: string | undefined, io: Io): void {
  const parts = typeof report === 'string' ? [report] : report;
  if (output === undefined) {
    for (const part of parts) { io.stdout(part); }
  } else {
    writeFile(output, Buffer.concat(Array.from(parts, (part) => Buffer.from(part))), io);
  }
}

/** Adds examples to the help of a command. */
export function withExamples(command: Command, ...examples: readonly string[]): Command {
  return command.addHelpText('after', `\nExamples:\n${examples.map((example) => `  $ ${example}`).join('\n')}`);
}
