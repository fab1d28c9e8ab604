import { CheckContext, Rule, RuleFinding } from './rule';
import { ENGINE_RULES } from '../findings/engine-rules';
import { Effect } from '../findings/finding';
import { PlainObject, show } from '../manifest';

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
      (found ??= []).push(crash(rule, error));
    }
  }
  return found ?? NOTHING;
}

const NOTHING: readonly ObjectFinding[] = [];

function crash(rule: Rule, error: unknown): ObjectFinding {
  return {
    rule: ENGINE_RULES.crashed.id,
    effect: ENGINE_RULES.crashed.effect,
    path: [],
    message: `rule ${rule.id} failed: ${error instanceof Error ? error.message : show(error)}`,
    help: `report it with the manifest, and leave the rule out with --no-rule ${rule.id}`,
  };
}
