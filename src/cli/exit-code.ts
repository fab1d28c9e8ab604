import { Command } from 'commander';
import { EXIT, UsageError } from './io';
import { choiceOption, EFFECT_OF_LEVEL } from './output-options';
import { ENGINE_RULES } from '../findings/engine-rules';
import { Effect, EFFECTS, Failure, Finding } from '../findings/finding';

/** The least effect that fails a run. */
export type FailOn = Effect | 'never';

/** What decides on the exit code of a check. */
export interface ExitFlags {
  /** @default 'broken' */
  readonly failOn?: FailOn;
  /** Whether a run without anything to check succeeds. @default false */
  readonly allowEmpty?: boolean;
}

const FAIL_ON: readonly FailOn[] = [...EFFECTS, 'never'];

/** Adds `--fail-on` and `--allow-empty`. */
export function withExitOptions(command: Command): Command {
  return command
    .addOption(choiceOption('--fail-on <effect>', `exit with 1 if there is a finding of this effect or a worse one: ${FAIL_ON.join(', ')}; broken by default`, FAIL_ON, EFFECT_OF_LEVEL))
    .option('--allow-empty', 'succeed if there is nothing to check');
}

/** The exit code for the findings of a check, and for what could not be read. */
export function exitCode({ findings, failures }: { readonly findings: readonly Finding[]; readonly failures: readonly Failure[] }, failOn: FailOn = 'broken'): number {
  if (failures.length > 0 || findings.some(({ rule }) => rule === ENGINE_RULES.crashed.id)) { return EXIT.UNREADABLE; }
  return failOn !== 'never' && findings.some(({ effect }) => EFFECTS.indexOf(effect) <= EFFECTS.indexOf(failOn)) ? EXIT.FINDINGS : EXIT.CLEAN;
}

/** @throws UsageError if nothing was checked and nothing failed */
export function demandObjects(
  { objects, failures, files }: { readonly objects: number; readonly failures: readonly Failure[]; readonly files: readonly string[] },
  what: string,
  { allowEmpty = false }: ExitFlags,
): void {
  if (objects > 0 || failures.length > 0 || allowEmpty) { return; }
  const where = files.length === 0 ? 'no files found' : `no ${what} in ${namesOf(files)}`;
  throw new UsageError(`nothing to check: ${where}. Name files with ${what}, or use --allow-empty`);
}

/** The names of a few files, or the number of many. */
export function namesOf(files: readonly string[]): string {
  return files.length > 3 ? `${files.length} files` : files.join(', ');
}
