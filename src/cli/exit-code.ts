import { Command, Option } from 'commander';
import { EXIT, UsageError } from './io';
import { choiceOption, EFFECT_OF_LEVEL } from './output-options';
import { ENGINE_RULES } from '../findings/engine-rules';
import { Effect, EFFECTS, Failure, Level, LEVELS } from '../findings/finding';
import { isAsSevere, LEVEL_NAMES, Reported, Severity } from '../findings/severity';
import { lookUp } from '../options';
import { VERDICT_LEVELS, WorkloadVerdict } from '../verdict/result';

/** The least effect that fails a run, or level for the problems of `doctor`. */
export type FailOn = Effect | Level | 'never';

/** What decides on the exit code of a check. */
export interface ExitFlags {
  /** @default 'broken' */
  readonly failOn?: FailOn;
  /** Whether a run without anything to check succeeds. @default false */
  readonly allowEmpty?: boolean;
}

const EFFECT_NAMES: readonly FailOn[] = [...EFFECTS, 'never'];
const LEVEL_CHOICES: readonly FailOn[] = [...LEVEL_NAMES, 'never'];

/** Adds `--fail-on` and `--allow-empty`. @param by what the findings of the command have */
export function withExitOptions(command: Command, by: 'effect' | 'level' = 'effect'): Command {
  const option = by === 'effect'
    ? failOnEffect('finding')
    : choiceOption('--fail-on <level>', `exit with 1 if there is a problem of this level or a worse one: ${LEVEL_CHOICES.join(', ')}; error by default`, LEVEL_CHOICES, LEVELS);
  return command
    .addOption(option)
    .option('--allow-empty', 'succeed if there is nothing to check');
}

/** `--fail-on` for what has effects. */
export function failOnEffect(what: string, meant = EFFECT_OF_LEVEL): Option {
  return choiceOption('--fail-on <effect>', `exit with 1 if there is a ${what} of this effect or a worse one: ${EFFECT_NAMES.join(', ')}; broken by default`, EFFECT_NAMES, meant);
}

/** The exit code for the findings of a check, for what could not be read, and for what will happen to workloads. */
export function exitCode({ findings, failures }: { readonly findings: readonly (Severity & Pick<Reported, 'rule'>)[]; readonly failures: readonly Failure[] }, failOn: FailOn = 'broken', workloads: readonly Pick<WorkloadVerdict, 'verdict'>[] = [],
): number {
  if (failures.length > 0 || findings.some(({ rule }) => rule === ENGINE_RULES.crashed.id)) { return EXIT.UNREADABLE; }
  if (failOn === 'never') { return EXIT.CLEAN; }
  const least = lookUp(EFFECT_OF_LEVEL, failOn) ?? failOn as Effect;
  const verdicts = workloads.flatMap(({ verdict }): readonly Severity[] => (VERDICT_LEVELS[verdict] === 'error' ? [{ level: 'error' }] : []));
  return [...findings, ...verdicts].some((each) => isAsSevere(each, least)) ? EXIT.FINDINGS : EXIT.CLEAN;
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
