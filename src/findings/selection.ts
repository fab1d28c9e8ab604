import { SEVERITIES, Severity } from './finding';
import { otherFamily, RuleFamily } from './rule';
import { unknownRuleRemedy } from './unknown-name';
import { choice, Fields, INVALID_OPTION, listOf, options as optionsOf, required, Schema, show, STRING, valueSchema } from '../base';

/** Findings of a rule that are ignored. */
export interface Ignore {
  /** ID of the rule. */
  readonly rule: string;
  /** Why its findings are ignored. */
  readonly reason: string;
  /** Globs of files, such as `charts/**`. @default - all files */
  readonly paths?: readonly string[];
}

/** Which findings are reported. */
export interface RuleSelection {
  /** The least severity that is reported: `warning` leaves out notes. @default 'note' */
  readonly minSeverity?: Severity;
  /** IDs of the rules to run. @default - all rules */
  readonly rules?: readonly string[];
  /** IDs of rules not to run. @default - none */
  readonly skipRules?: readonly string[];
  /** Rules whose findings are ignored, everywhere or in some files, each with a reason. @default - none */
  readonly ignore?: readonly Ignore[];
}

/** Schema of the ID of a rule that a command runs. */
function ruleOf(known: readonly { readonly id: string }[], command: RuleFamily): Schema {
  const idsOf = () => known.map(({ id }) => id);
  return {
    wanted: 'the ID of a rule',
    json: () => ({ type: 'string', enum: idsOf() }),
    check: (value, path, problems) => {
      const ids = idsOf();
      if (ids.includes(value as string)) { return; }
      if (typeof value !== 'string') { problems.must(path, value, 'be the ID of a rule', '"k8s-windows rules" lists the rules'); return; }
      const other = otherFamily(value, command);
      problems.add([{
        code: INVALID_OPTION, path, message: other ?? `unknown rule ${show(value)}`,
        remedy: other === undefined ? unknownRuleRemedy(value, ids) : 'remove it',
      }]);
    },
  };
}

/** Schema of the rules whose findings are ignored. @param rule the schema of the ID of a rule */
export function ignoresOf(rule: Schema): Schema {
  return listOf(optionsOf<Ignore>({
    rule: required(rule, 'give the ID of a rule'),
    reason: required(valueSchema(
      'a reason', (value) => typeof value === 'string' && value.trim() !== '', 'explain why the findings are ignored',
      () => ({ type: 'string', pattern: '\\S' }),
    ), 'explain why the findings are ignored'),
    paths: listOf(STRING),
  }));
}

/** The schemas of a selection among the rules of a command. */
export function selectionFields(known: readonly { readonly id: string }[], command: RuleFamily): Fields<RuleSelection> {
  const rule = ruleOf(known, command);
  return { minSeverity: choice(...SEVERITIES), rules: listOf(rule), skipRules: listOf(rule), ignore: ignoresOf(rule) };
}

/** The rules that a selection runs. */
export function selectedRules<R extends { readonly id: string }>({ rules, skipRules = [] }: RuleSelection, known: readonly R[]): readonly R[] {
  if (!rules && skipRules.length === 0) { return known; }
  return known.filter(({ id }) => (!rules || rules.includes(id)) && !skipRules.includes(id));
}
