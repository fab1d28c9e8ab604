import { Effect, EFFECTS, Finding, Level, LEVELS } from './finding';

/** How severe a finding is: by the effect of a rule, or by the level of a symptom. */
export type Severity =
  | { readonly effect: Effect; readonly level?: undefined }
  | { readonly effect?: undefined; readonly level: Level };

/** What reports list: a finding of a rule, or a problem of a cluster at one of its objects. */
export type Reported = Omit<Finding, 'effect'> & Severity;

/** Worst first. */
export const LEVEL_NAMES: readonly Level[] = ['error', 'warning', 'note'];

export function levelOf({ effect, level }: Severity): Level {
  return effect === undefined ? level : LEVELS[effect];
}

/** Whether something is as severe as an effect, or more. A symptom is compared by the level of the effect. */
export function isAsSevere({ effect, level }: Severity, least: Effect): boolean {
  return effect === undefined
    ? LEVEL_NAMES.indexOf(level) <= LEVEL_NAMES.indexOf(LEVELS[least])
    : EFFECTS.indexOf(effect) <= EFFECTS.indexOf(least);
}
