import type { EnforcementLevel, PolicyResource, ReportViolation, ResourceValidationPolicy, StackValidationPolicy } from '@pulumi/policy';
import { contextOf } from '../check/context';
import { Effect } from '../check/finding';
import { ObjectIndex } from '../check/object-index';
import { CheckOptions, OptionsError, Settings, settingsOf } from '../check/options';
import { CheckContext, Rule, RuleFinding } from '../check/rule';
import { formatPath, PlainObject, show } from '../manifest';
import { contextOfObjects, examine, watched } from './examine';
import { isPartlyKnown, mended, objectOf } from './props';

export type WindowsPolicy = ResourceValidationPolicy | StackValidationPolicy;

/** Options of the policies: those of the checker, and what is done with what is found. */
export interface PolicyOptions extends Omit<CheckOptions, 'ignore'> {
  /** @default - `ENFORCEMENT` */
  readonly enforcement?: Partial<Readonly<Record<Effect, EnforcementLevel>>>;
  /** Mends what can be mended before it is deployed. @default false */
  readonly remediate?: boolean;
}

/** What is done with what a rule finds, by its effect: what doesn't work on Windows isn't deployed. */
export const ENFORCEMENT: Readonly<Record<Effect, EnforcementLevel>> = {
  rejected: 'mandatory', misplaced: 'mandatory', broken: 'mandatory', ignored: 'advisory', advice: 'advisory',
};

/**
 * A policy for each rule of the checker, by the rule's id. A rule that looks other objects up is asked about the whole stack; it mends a
 * resource all the same, where nothing that comes later can make a difference.
 */
export function policies(options: PolicyOptions = {}): readonly WindowsPolicy[] {
  if (options !== null && typeof options !== 'object') { throw new OptionsError([`options must be an object, got ${show(options)}`]); }
  const { enforcement, remediate = false, ...check } = options ?? {};
  const settings = settingsOf(check);
  const levels = { ...ENFORCEMENT, ...enforcement };
  const registered = new Registered(settings);
  return settings.rules.map((rule) => {
    const { looksUp, fixes } = examine(rule);
    const mends = remediate && fixes;
    const about = { name: rule.id, description: `${rule.summary}: ${rule.why}`, enforcementLevel: mends ? 'remediate' as const : levels[rule.effect] };
    // one that mends says its level itself: Pulumi would take what it can't mend for mandatory
    const level = (finding: RuleFinding) => levels[finding.effect ?? rule.effect];
    return {
      ...about,
      ...(looksUp ? { validateStack: validateStack(rule, level, settings) } : { validateResource: validateResource(rule, level, registered) }),
      ...(mends ? { remediateResource: remediateResource(rule, registered) } : {}),
    };
  });
}

/** What has been registered before a resource; all that it depends on is there. */
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
    if (object) { tell(findingsOf(rule, object, props, registered.contextFor(urn, object)), level, report); }
  };
}

function remediateResource(rule: Rule, registered: Registered): ResourceValidationPolicy['remediateResource'] {
  return ({ type, props, urn }) => {
    const object = objectOf(type, props);
    if (!object) { return undefined; }
    let isCertain = true;
    const findings = findingsOf(rule, object, props, watched(registered.contextFor(urn, object), (settled) => { isCertain &&= settled; }));
    const fixes = findings.flatMap(({ fix }) => (fix && fix.edits.length > 0 ? fix : []));
    return isCertain && fixes.length > 0 ? mended(props, fixes) : undefined;
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
        tell(findingsOf(rule, object, props, all), level, report, urn);
      } catch (error) {
        notKnown.push(error);
      }
    }
    if (notKnown.length > 0) { throw notKnown[0]; }
  };
}

/**
 * What a rule finds in an object. Where it finds something and not all is known, it is asked again of the engine's own properties: those
 * throw if the finding hangs on what isn't known, and Pulumi says that the policy can't be run yet.
 */
function findingsOf(rule: Rule, object: PlainObject, props: Record<string, unknown>, context: CheckContext): readonly RuleFinding[] {
  const findings = rule.check(object, context);
  return findings.length > 0 && isPartlyKnown(object) ? rule.check(props, context) : findings;
}

/** A violation with a level of its own: what `@pulumi/policy` takes since 1.21, beyond its types. */
type ReportWithLevel = (violation: { readonly message: string; readonly enforcementLevel: EnforcementLevel; readonly urn?: string }) => void;

function tell(findings: readonly RuleFinding[], level: LevelOf, report: ReportViolation, urn?: string): void {
  for (const finding of findings) {
    (report as unknown as ReportWithLevel)({ message: words(finding), enforcementLevel: level(finding), ...(urn === undefined ? {} : { urn }) });
  }
}

function words({ path, message, help }: RuleFinding): string {
  return `${formatPath(path)}: ${message}; ${help}`;
}
