import { Effect, Finding, SEVERITIES, Severity, SEVERITY_OF } from './finding';

/** What has a severity: a finding of a rule, by its effect, or a problem of a symptom. */
export type Rated =
  | { readonly effect: Effect; readonly severity?: undefined }
  | { readonly effect?: undefined; readonly severity: Severity };

/** What reports list: a finding of a rule, or a problem of a cluster at one of its objects. */
export type Reported = Omit<Finding, 'effect'> & Rated;

export function severityOf({ effect, severity }: Rated): Severity {
  return effect === undefined ? severity : SEVERITY_OF[effect];
}

/** Whether something is as severe as that, or more. */
export function isAsSevere(rated: Rated, least: Severity): boolean {
  return SEVERITIES.indexOf(severityOf(rated)) <= SEVERITIES.indexOf(least);
}
