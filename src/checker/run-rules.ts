import { CheckContext, Rule, RuleFinding } from './rule';
import { PlainObject } from '../base';
import { crashOf, Effect } from '../findings';

/** A finding about an object, without its position in a file. */
export interface ObjectFinding extends RuleFinding {
  readonly rule: string;
  readonly effect: Effect;
}

/** The findings of all rules about one object. A rule that throws is reported as a finding. */
export function runRules(object: PlainObject, rules: readonly Rule[], context: CheckContext): readonly ObjectFinding[] {
  let found: ObjectFinding[] | undefined;
  for (const rule of rules) {
    try {
      const findings = rule.check(object, context);
      if (findings.length === 0) { continue; }
      (found ??= []).push(...findings.map((finding) => ({ ...finding, rule: rule.id, effect: finding.effect ?? rule.effect })));
    } catch (error) {
      (found ??= []).push({ ...crashOf(rule.id, error, 'manifest'), path: [] });
    }
  }
  return found ?? NOTHING;
}

const NOTHING: readonly ObjectFinding[] = [];
