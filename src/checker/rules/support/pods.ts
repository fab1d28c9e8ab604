import { onceFor, Path, PlainObject, Problem, valueAt } from '../../../base';
import { editBelow, Fix, nameOf } from '../../../findings';
import { isKnownLater } from '../../../kubernetes';
import { FoundInPod, podChecker, PodRule } from '../../../pods';
import { PodFacts } from '../../pod-facts';
import { CheckContext, PodUnderCheck, RuleCheck, RuleDefinition, RuleFinding, RuleScope } from '../../rule';

/** Checks one Pod by its spec; paths of its findings start at the Pod template. */
type SpecLook = (pod: PodFacts) => readonly RuleFinding[];

/** Checks one Pod and its object; paths of its findings start at the Pod template. */
type PodLook = (pod: PodUnderCheck, context: CheckContext, object: PlainObject) => readonly RuleFinding[];

/** The check of a rule about some objects. It returns nothing for others, for which the engine doesn't run it. */
export function only(scope: RuleScope, check: (object: PlainObject, context: CheckContext) => readonly RuleFinding[]): RuleCheck {
  return Object.assign(check, { scope });
}

/** The check of a rule about objects of one kind. */
export function onKind(kind: string, check: (object: PlainObject, context: CheckContext) => readonly RuleFinding[]): RuleCheck {
  return Object.assign(check, { scope: { kinds: [kind] } });
}

/** The check of a rule that the spec of a Pod decides. */
type SpecCheck = RuleCheck & { readonly ofSpec: SpecLook };

/** The check of a rule about the specs of Pods of every operating system. */
export function onSpecs(ofSpec: SpecLook): SpecCheck {
  return ofPods('all', ({ facts }) => ofSpec(facts), ofSpec);
}

/** The check of a rule about the specs of Windows Pods only. */
export function onWindowsSpecs(ofSpec: SpecLook): SpecCheck {
  return ofPods('windows', ({ facts }) => ofSpec(facts), ofSpec);
}

/** The check of a rule about Pods of every operating system that needs more than their specs. */
export function onPods(look: PodLook): RuleCheck {
  return ofPods('all', look, undefined);
}

/** The check of a rule about Windows Pods only that needs more than their specs. */
export function onWindowsPods(look: PodLook): RuleCheck {
  return ofPods('windows', look, undefined);
}

function ofPods<OfSpec extends SpecLook | undefined>(
  pods: NonNullable<RuleScope['pods']>, look: PodLook, ofSpec: OfSpec,
): RuleCheck & { readonly ofSpec: OfSpec } {
  const check = (object: PlainObject, context: CheckContext) => {
    const pod = context.podOf(object);
    return pod && (pods === 'all' || pod.os === 'windows') ? findingsBelow(pod.path, look(pod, context, object)) : NOTHING;
  };
  return Object.assign(check, { scope: { pods }, ofSpec });
}

/** The check of a rule about objects with Windows Pods; paths of its findings start at the object. */
export function onWindowsWorkloads(check: (object: PlainObject, pod: PodUnderCheck, context: CheckContext) => readonly RuleFinding[]): RuleCheck {
  return only({ pods: 'windows' }, (object, context) => {
    const pod = context.podOf(object);
    return pod?.os === 'windows' ? check(object, pod, context) : NOTHING;
  });
}

const NOTHING: readonly RuleFinding[] = [];

/** Findings about a Pod template as findings about its object. */
export function findingsBelow<F extends RuleFinding>(base: Path, found: readonly F[]): readonly F[] {
  if (found.length === 0) { return found; }
  // several findings can have the same fix, which stays one, but not that of another object
  const fixBelow = onceFor((fix: Fix) => ({ ...fix, edits: fix.edits.map((edit) => editBelow(base, edit)) }));
  return found.map((finding) => ({ ...finding, path: [...base, ...finding.path], ...(finding.fix && { fix: fixBelow(finding.fix) }) }));
}

/** Problems of the core as findings of the rule with the same id. */
export function asFindings(
  id: string, problems: readonly Problem[],
  more: (problem: Problem) => Partial<Pick<RuleFinding, 'effect' | 'message' | 'help' | 'fix'>> = () => ({}),
): readonly RuleFinding[] {
  if (problems.length === 0) { return NOTHING; }
  return problems.filter(({ code }) => code === id).map((problem) => ({
    path: problem.path,
    message: `${nameOf(problem.path)} ${problem.message}`,
    help: problem.remedy,
    ...more(problem),
  }));
}

/** Problems for which the API server rejects a Pod, or its workload, as findings of the rule with the same id. */
export function rejected(id: string, problems: readonly Problem[], what: 'Pod' | 'workload' = 'Pod'): readonly RuleFinding[] {
  return asFindings(id, problems, ({ path, message }) => ({ message: `${nameOf(path)} ${message}: the API server rejects the ${what}` }));
}

/** A rule that the spec of a Pod decides. */
type SpecRule = RuleDefinition & { readonly check: SpecCheck };

/** What the checker adds to a finding: what depends on more than the Pod. */
type More = (found: FoundInPod, pod: PodFacts) => Partial<RuleFinding>;

/** The Pod template as the rule should see it, if that isn't its own; `undefined` if it needn't be checked. */
type Seen = (pod: PodFacts) => PlainObject | undefined;

/**
 * The checker's rule for one that a Pod alone decides.
 *
 * @param more what the checker adds to each finding
 */
export function ofPodRule(rule: PodRule, more: More = () => ({}), seen: Seen = ({ template }) => template): SpecRule {
  const { findings: _, inTemplates: __, pods, fix, decidedByFields, ...described } = rule;
  let find: ReturnType<typeof podChecker> | undefined;
  const look: SpecLook = (pod) => {
    if (pods === 'linux' && pod.os.os !== 'linux') { return NOTHING; }
    const template = seen(pod);
    const all = template ? (find ??= podChecker(rule))(template) : [];
    const found = decidedByFields ? all.filter(({ parts }) => !decidedByFields.some((path) => isKnownLater(valueAt(parts.at(-1), path)))) : all;
    return found.length === 0 ? NOTHING : found.map((each) => {
      const fixed = fix?.(each, pod.spec);
      return { ...findingOf(each), ...(fixed && { fix: fixed }), ...more(each, pod) };
    });
  };
  return { ...described, ...(fix && { fixable: true }), check: ofPods(pods === 'windows' ? 'windows' : 'all', ({ facts }) => look(facts), look) };
}

function findingOf({ parts, isAboutField, message, ...finding }: FoundInPod): RuleFinding {
  return { ...finding, message: isAboutField ? `${nameOf(finding.path)} ${message}` : message };
}

/** A Pod as the scheduler sees it: with what its RuntimeClass adds. */
export function asScheduled({ template, spec, scheduled }: PodFacts): PlainObject {
  return scheduled === spec ? template : { spec: scheduled };
}
