import type { EnforcementLevel, PolicyResource, ReportViolation, ResourceValidationPolicy, StackValidationPolicy } from '@pulumi/policy';
import { contextOfObjects, watched } from './context';
import { isPartlyKnown, remediated, objectOf } from './props';
import { contextOf } from '../check/context';
import { findingsInCustomPods } from '../check/custom-pods';
import { ObjectIndex } from '../check/object-index';
import { CheckOptions } from '../check/options';
import { CheckContext, Rule, RuleFinding } from '../check/rule';
import { CHECK_FIELDS, Settings, settingsOf } from '../check/settings';
import { Effect } from '../findings/finding';
import { formatPath, PlainObject } from '../manifest';
import { throwProblems } from '../options';
import { BOOLEAN, choice, options as optionsOf, readOptions } from '../options/schema';

/** A policy of a rule: of resources, or of a stack if the rule looks up other objects. */
export type WindowsPolicy = ResourceValidationPolicy | StackValidationPolicy;

/** Options of the policies: those of the checker, and how findings are handled. */
export interface PolicyOptions extends Omit<CheckOptions, 'ignore'> {
  /** Enforcement level by the effect of a finding. @default - `ENFORCEMENT` */
  readonly enforcement?: Partial<Readonly<Record<Effect, EnforcementLevel>>>;
  /** Fixes findings with a fix before resources are deployed. @default false */
  readonly remediate?: boolean;
}

/** Default enforcement levels, by the effect of a finding: what doesn't work on Windows isn't deployed. */
export const ENFORCEMENT: Readonly<Record<Effect, EnforcementLevel>> = {
  rejected: 'mandatory', misplaced: 'mandatory', broken: 'mandatory', ignored: 'advisory', advice: 'advisory',
};

const LEVEL = choice('advisory', 'mandatory', 'remediate', 'disabled');
const { ignore: _ignore, ...FIELDS } = CHECK_FIELDS;
const POLICY_OPTIONS = optionsOf<PolicyOptions>({
  ...FIELDS, remediate: BOOLEAN,
  enforcement: optionsOf<NonNullable<PolicyOptions['enforcement']>>({ rejected: LEVEL, misplaced: LEVEL, broken: LEVEL, ignored: LEVEL, advice: LEVEL }),
});

/**
 * A policy per rule of the checker, with the ID of the rule as its name. A rule that looks up other objects validates the whole stack, but
 * fixes single resources if later resources can't change the finding.
 *
 * @throws ProblemsError if an option is invalid
 */
export function policies(options: PolicyOptions = {}): readonly WindowsPolicy[] {
  throwProblems(readOptions(options ?? {}, POLICY_OPTIONS).problems);
  const { enforcement, remediate = false, ...check } = options ?? {};
  const settings = settingsOf(check);
  const levels = { ...ENFORCEMENT, ...enforcement };
  const registered = new Registered(settings);
  return settings.rules.map((rule) => {
    const { looksUp = false, fixable = false } = rule;
    const remediates = remediate && fixable;
    const about = { name: rule.id, description: `${rule.summary}: ${rule.why}`, enforcementLevel: remediates ? 'remediate' as const : levels[rule.effect] };
    // a policy that remediates sets the level per violation: otherwise Pulumi treats what it can't fix as mandatory
    const level = (finding: RuleFinding) => levels[finding.effect ?? rule.effect];
    return {
      ...about,
      ...(looksUp ? { validateStack: validateStack(rule, level, settings) } : { validateResource: validateResource(rule, level, registered) }),
      ...(remediates ? { remediateResource: remediateResource(rule, registered) } : {}),
    };
  });
}

/** The objects registered before a resource, which include all of its dependencies. */
class Registered {
  private readonly index = new ObjectIndex();
  private readonly urns = new Set<string>();

  constructor(private readonly settings: Settings) {}

  public contextFor(urn: string, object: PlainObject): CheckContext {
    if (!this.urns.has(urn)) {
      this.urns.add(urn);
      this.index.add(object);
    }
    return contextOf(this.settings, this.index);
  }
}

type LevelOf = (finding: RuleFinding) => EnforcementLevel;

function validateResource(rule: Rule, level: LevelOf, registered: Registered): ResourceValidationPolicy['validateResource'] {
  return ({ type, props, urn }, report) => {
    const object = objectOf(type, props);
    if (object) { reportFindings(findingsOf(rule, object, props, registered.contextFor(urn, object)), level, report); }
  };
}

function remediateResource(rule: Rule, registered: Registered): ResourceValidationPolicy['remediateResource'] {
  return ({ type, props, urn }) => {
    const object = objectOf(type, props);
    if (!object) { return undefined; }
    let isCertain = true;
    const findings = findingsOf(rule, object, props, watched(registered.contextFor(urn, object), (settled) => { isCertain &&= settled; }));
    const fixes = findings.flatMap(({ fix }) => (fix && fix.edits.length > 0 ? fix : []));
    return isCertain && fixes.length > 0 ? remediated(props, fixes) : undefined;
  };
}

function validateStack(rule: Rule, level: LevelOf, settings: Settings): StackValidationPolicy['validateStack'] {
  return ({ resources }, report) => {
    const found = resources.flatMap(({ type, props, urn }: PolicyResource) => {
      const object = objectOf(type, props);
      return object ? [{ object, props, urn }] : [];
    });
    const all = contextOfObjects(found.map(({ object }) => object), settings);
    const notKnown: unknown[] = [];
    for (const { object, props, urn } of found) {
      try {
        reportFindings(findingsOf(rule, object, props, all), level, report, urn);
      } catch (error) {
        notKnown.push(error);
      }
    }
    if (notKnown.length > 0) { throw notKnown[0]; }
  };
}

/**
 * The findings of a rule in an object. If there are findings in a partly known object, the rule runs again on the engine's own properties, which
 * throw if a finding depends on an unknown value: Pulumi then reports that the policy can't run yet.
 */
function findingsOf(rule: Rule, object: PlainObject, props: Record<string, unknown>, context: CheckContext): readonly RuleFinding[] {
  const check = (each: PlainObject) => [...rule.check(each, context), ...findingsInCustomPods(each, context, (pod) => rule.check(pod, context))];
  const findings = check(object);
  return findings.length > 0 && isPartlyKnown(object) ? check(props) : findings;
}

/** A violation with its own level, which `@pulumi/policy` supports since 1.21, but doesn't declare. */
type ReportWithLevel = (violation: { readonly message: string; readonly enforcementLevel: EnforcementLevel; readonly urn?: string }) => void;

function reportFindings(findings: readonly RuleFinding[], level: LevelOf, report: ReportViolation, urn?: string): void {
  for (const finding of findings) {
    (report as unknown as ReportWithLevel)({ message: words(finding), enforcementLevel: level(finding), ...(urn === undefined ? {} : { urn }) });
  }
}

function words({ path, message, help }: RuleFinding): string {
  return `${formatPath(path)}: ${message}; ${help}`;
}
