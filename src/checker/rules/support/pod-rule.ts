import { scheduledSpec } from './placement';
import { onPods, onWindowsPods, PodLook } from './pods';
import { PlainObject } from '../../../base';
import { nameOf } from '../../../findings';
import { FoundInPod, podChecker, PodRule } from '../../../pods';
import { CheckContext, PodUnderCheck, RuleDefinition, RuleFinding } from '../../rule';

/** What the checker adds to a finding: what depends on more than the Pod. */
type More = (found: FoundInPod, pod: PodUnderCheck, context: CheckContext) => Partial<RuleFinding>;

/** The Pod as the rule should see it, if that is more than its own template; `undefined` if it needn't be checked. */
type Seen = (pod: PodUnderCheck, context: CheckContext) => PlainObject | undefined;

/**
 * The checker's rule for one that a Pod alone decides.
 *
 * @param more what the checker adds to each finding
 */
export function ofPodRule(rule: PodRule, more: More = () => ({}), seen: Seen = ({ template }) => template): RuleDefinition {
  const { findings: _, inTemplates: __, pods, fix, ...described } = rule;
  const find = podChecker(rule);
  const look: PodLook = (pod, context) => {
    if (pods === 'linux' && pod.os !== 'linux') { return NOTHING; }
    const template = seen(pod, context);
    const found = template ? find(template) : [];
    return found.length === 0 ? NOTHING : found.map((each) => {
      const fixed = fix?.(each, pod.spec);
      return { ...findingOf(each), ...(fixed && { fix: fixed }), ...more(each, pod, context) };
    });
  };
  return { ...described, ...(fix && { fixable: true }), check: pods === 'windows' ? onWindowsPods(look) : onPods(look) };
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
