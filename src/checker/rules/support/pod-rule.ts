import { scheduledSpec } from './placement';
import { nameOf, onPods, onWindowsPods, PodLook } from './pods';
import { PlainObject } from '../../../base';
import { FoundInPod, podChecker, PodRule } from '../../../pods';
import { CheckContext, PodUnderCheck, Rule, RuleFinding } from '../../rule';

/** What the checker adds to a finding: a fix, or a place that depends on more than the part. */
type More = (found: FoundInPod, pod: PodUnderCheck, context: CheckContext) => Partial<RuleFinding>;

/** The Pod as the rule should see it, if that is more than its own template; `undefined` if it needn't be checked. */
type Seen = (pod: PodUnderCheck, context: CheckContext) => PlainObject | undefined;

/**
 * What a rule that a Pod alone decides contributes to the checker's rule.
 *
 * @param more what the checker adds to each finding
 */
export function ofPodRule(rule: PodRule, more: More = () => ({}), seen: Seen = ({ template }) => template): Pick<Rule, 'id' | 'effect' | 'check'> {
  const find = podChecker(rule);
  const look: PodLook = (pod, context) => {
    if (rule.pods === 'linux' && pod.os !== 'linux') { return NOTHING; }
    const template = seen(pod, context);
    const found = template ? find(template) : [];
    return found.length === 0 ? NOTHING : found.map((each) => ({ ...findingOf(each), ...more(each, pod, context) }));
  };
  return { id: rule.id, effect: rule.effect, check: rule.pods === 'windows' ? onWindowsPods(look) : onPods(look) };
}

const NOTHING: readonly RuleFinding[] = [];

function findingOf({ parts, isAboutField, message, ...finding }: FoundInPod): RuleFinding {
  return { ...finding, message: isAboutField ? `${nameOf(finding.path)} ${message}` : message };
}

/** A Pod as the scheduler sees it: with what its RuntimeClass adds. */
export function asScheduled({ template, spec }: PodUnderCheck, context: CheckContext): PlainObject {
  const scheduled = scheduledSpec(spec, context);
  return scheduled === spec ? template : { ...template, spec: scheduled };
}
