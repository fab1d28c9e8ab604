/** The start of a suppressing comment. */
export const IGNORE_COMMENT = 'k8s-windows-ignore';

/** A suppression of findings of a rule, as written in a file. */
export interface Suppression {
  readonly rule: string;
  /** Empty if none was given: then the suppression has no effect. */
  readonly reason: string;
}

const RULE_LIST = /^[\w-]+(?:\s*,\s*[\w-]+)*$/;

/** Reads `RULE: reason`, or `RULE, RULE: reason`. */
export function readSuppression(text: string): readonly Suppression[] {
  const colon = text.indexOf(':');
  const rules = (colon === -1 ? text : text.slice(0, colon)).trim();
  const reason = colon === -1 ? '' : text.slice(colon + 1).trim();
  if (!RULE_LIST.test(rules)) { return [{ rule: rules.replace(/\s.*/s, ''), reason: '' }]; }
  return rules.split(',').map((rule) => ({ rule: rule.trim(), reason }));
}
