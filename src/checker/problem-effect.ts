import { findingsInCustomPods } from './custom-pods';
import { CheckContext } from './rule';
import { RULES } from './rules';
import { runRules } from './run-rules';
import { jsonPointer, PlainObject, Problem, Results } from '../base';
import { Effect, EFFECTS } from '../findings';

/** The effects of the problems of one object: those of the findings with which the checker reports the same. */
export class ProblemEffects {
  private readonly findings = new Results();

  /** @param object with all that is known of it, such as the operating system of its Pod */
  public constructor(private readonly object: PlainObject, private readonly context: CheckContext) {}

  /** The effect of a problem; `undefined` if its code isn't the ID of a rule. */
  public of({ code, path }: Pick<Problem, 'code' | 'path'>): Effect | undefined {
    const rule = RULES.find(({ id }) => id === code);
    if (!rule) { return undefined; }
    const run = (object: PlainObject) => runRules(object, [rule], this.context);
    const found = this.findings.of(code, () => (
      [...run(this.object), ...findingsInCustomPods(this.object, this.context, run)].filter((finding) => finding.rule === code)));
    const pointer = jsonPointer(path);
    const here = found.filter((finding) => jsonPointer(finding.path) === pointer);
    const effects = (here.length > 0 ? here : found).map(({ effect }) => effect);
    return EFFECTS.find((effect) => effects.includes(effect)) ?? rule.effect;
  }
}
