import type {
  EnforcementLevel, PolicyResource, ReportViolation, ResourceValidationPolicy, StackValidationPolicy,
} from '@pulumi/policy';
import {
  BOOLEAN, choice, formatPath, hasOpaque, isPlainObject, options as optionsOf, PlainObject, readOptions, Schema, throwProblems, withoutAbsent,
} from '../../base';
import {
  CHECK_FIELDS, CheckContext, CheckOptions, contextOf, findingsInCustomPods, ObjectIndex, Rule, RuleFinding, Settings, settingsOf,
} from '../../checker';
import { editObject, Effect, Fix, worstEffectOf } from '../../findings';
import { Platform } from '../../knowledge';
import type { PlatformName } from '../names.generated';

/** The context of rules for a complete list of objects. */
export function contextOfObjects(objects: readonly PlainObject[], settings = settingsOf({})): CheckContext {
  const index = new ObjectIndex();
  const context = contextOf(settings, index, () => objects);
  for (const object of objects) { index.add(object); }
  for (const [i, object] of objects.entries()) {
    const pods = context.windowsPodsOf(object);
    for (const pod of pods) { index.addWorkload(object, pod); }
    index.addPlace(object, String(i), undefined, pods.length > 0);
  }
  return context;
}

/** Kinds that must exist before objects that name them: a stack registers them earlier, or never. */
const NEEDED_BEFORE: readonly string[] = ['Namespace', 'RuntimeClass', 'ServiceAccount'];

/** A context that reports lookups of a rule, and whether their result is final: a missing object may be registered later. */
function watched(context: CheckContext, onLookup: (settled: boolean) => void): CheckContext {
  const own: readonly string[] = [
    'platform', 'platformIsAssumed', 'kubernetes', 'mixed', 'placement', 'version', 'pinImages', 'cluster', 'windowsNodes', 'podKinds',
    'resources', 'podOf', 'customPods', 'windowsPodsOf',
  ];
  return new Proxy(context, {
    get: (target, key) => {
      if (key === 'find') {
        return (...args: Parameters<CheckContext['find']>) => {
          const found = target.find(...args);
          onLookup(found !== undefined || NEEDED_BEFORE.includes(args[0]));
          return found;
        };
      }
      if (!own.includes(String(key))) { onLookup(false); }
      return Reflect.get(target, key);
    },
  });
}

/** An opaque value for properties that are unknown in a preview. */
class NotKnown {}
const NOT_KNOWN = new NotKnown();

/** The manifest of a Kubernetes resource; `undefined` for other resources. */
function objectOf(type: string, props: Record<string, unknown>): PlainObject | undefined {
  const [provider, group = '', resourceKind] = type.split(':');
  if (provider !== 'kubernetes' || resourceKind === undefined) { return undefined; }
  const object = readable(props) as PlainObject;
  // skips lists, and patches, which contain only a part of an object
  if (typeof object.kind !== 'string' || object.kind !== resourceKind) { return undefined; }
  return { ...object, apiVersion: object.apiVersion ?? group.replace(/^core\//, '') };
}

/** Properties with applied fixes. Unknown and secret values are kept. */
function remediated(props: Record<string, unknown>, fixes: readonly Fix[]): Record<string, unknown> {
  const copy = raw(props) as Record<string, unknown>;
  for (const { edits } of fixes) { for (const edit of edits) { editObject(copy, edit, () => true); } }
  return copy;
}

/** A copy of properties for rules to read: the engine's own throw at unknown values. */
function readable(value: unknown): unknown {
  if (Array.isArray(value)) { return Array.from({ length: value.length }, (_, i) => readableAt(value, i)); }
  return isPlainObject(value) ? Object.fromEntries(Object.keys(value).map((key) => [key, readableAt(value, key)])) : value;
}

function readableAt(parent: object, key: string | number): unknown {
  let value: unknown;
  try {
    value = Reflect.get(parent, key);
  } catch {
    return NOT_KNOWN;
  }
  return readable(value);
}

/** A copy of properties to change, with the values behind the engine's proxies. */
function raw(value: unknown): unknown {
  if (Array.isArray(value)) { return Array.from({ length: value.length }, (_, i) => raw(Object.getOwnPropertyDescriptor(value, i)?.value)); }
  if (!isPlainObject(value)) { return value; }
  return Object.fromEntries(Object.entries(Object.getOwnPropertyDescriptors(value)).map(([key, { value: own }]) => [key, raw(own)]));
}

/** A policy of a rule: of resources, or of a stack if the rule looks up other objects. */
export type WindowsPolicy = ResourceValidationPolicy | StackValidationPolicy;

/** Options of the policies: those of the checker, and how findings are handled. */
export interface PolicyOptions extends Omit<CheckOptions, 'ignore' | 'platform'> {
  /** Platform of the cluster, or its name. @default - Platform.UPSTREAM is assumed; findings that depend on the platform are advice then */
  readonly platform?: Platform | PlatformName;
  /** Enforcement level by the effect of a finding. @default - `ENFORCEMENT`; `advisory` for rules about Linux Pods */
  readonly enforcement?: Partial<Readonly<Record<Effect, EnforcementLevel>>>;
  /** Makes `remediate` the level of policies with fixes, which are applied before resources are deployed. @default false */
  readonly remediate?: boolean;
}

/** Default enforcement levels, by the effect of a finding: what doesn't work on Windows isn't deployed. */
export const ENFORCEMENT: Readonly<Record<Effect, EnforcementLevel>> = {
  rejected: 'mandatory', misplaced: 'mandatory', broken: 'mandatory', ended: 'mandatory', ignored: 'advisory', ending: 'advisory', advice: 'advisory',
};

/** Rules about Pods for Linux nodes, which stacks without Windows Pods have too: by default, they don't stop a deployment. */
export const OF_LINUX_PODS: readonly string[] = ['os-not-selected', 'daemon-set-tolerates-everything'];

const PLATFORM_NAMES = Platform.all.map(({ name }) => name);
const PLATFORM: Schema = {
  wanted: 'a Platform, or its name',
  check: (value, path, problems) => {
    const { fault } = Platform.read(value, PLATFORM_NAMES);
    if (fault) { problems.must(path, value, fault.must, `${fault.remedy}, or Platform.custom({ taints })`); }
  },
};
const LEVEL = choice('advisory', 'mandatory', 'remediate', 'disabled');
const { ignore: _ignore, ...FIELDS } = CHECK_FIELDS;
const POLICY_OPTIONS = optionsOf<PolicyOptions>({
  ...FIELDS, platform: PLATFORM, remediate: BOOLEAN,
  enforcement: optionsOf<NonNullable<PolicyOptions['enforcement']>>({
    rejected: LEVEL, misplaced: LEVEL, broken: LEVEL, ended: LEVEL, ignored: LEVEL, ending: LEVEL, advice: LEVEL,
  }),
});

/**
 * A policy per rule of the checker, with the ID of the rule as its name. A rule that looks up other objects validates the whole stack, but
 * fixes single resources if later resources can't change the finding.
 *
 * @throws ProblemsError if an option is invalid
 */
export function policies(options: PolicyOptions = {}): readonly WindowsPolicy[] {
  throwProblems(readOptions(options ?? {}, POLICY_OPTIONS).problems);
  const { enforcement, remediate = false, platform, ...check } = options ?? {};
  const settings = settingsOf({ ...check, platform: platform === undefined ? undefined : Platform.read(platform).value });
  const contextFor = contextOfEach(settings);
  return settings.rules.map((rule) => {
    const { looksUp = false, fixable = false } = rule;
    const levels = new Levels(rule, enforcement);
    return {
      name: rule.id,
      description: `${rule.summary}: ${rule.why}`,
      enforcementLevel: remediate && fixable ? 'remediate' as const : levels.ofPolicy,
      ...(looksUp ? { validateStack: validateStack(rule, levels, settings) } : { validateResource: validateResource(rule, levels, contextFor) }),
      // called if the level of the policy is remediate, by its default or by the configuration of the pack
      ...(fixable ? { remediateResource: remediateResource(rule, levels, contextFor) } : {}),
    };
  });
}

const STRICTNESS: Readonly<Record<EnforcementLevel, number>> = { disabled: 0, advisory: 1, mandatory: 2, remediate: 2 };

/**
 * The levels of a policy and its violations. The configuration of a pack sets the level of a policy, and Pulumi doesn't tell what it is. So
 * a violation has no level of its own, unless it is milder than the policy by default: the configuration doesn't raise it.
 */
class Levels {
  /** Default level of the policy: that of its worst findings. */
  public readonly ofPolicy: EnforcementLevel;
  /** Whether Pulumi fixes resources, and treats what is left as mandatory. */
  public isRemediating = false;
  private readonly ofEffects: Readonly<Record<Effect, EnforcementLevel>>;

  constructor(private readonly rule: Rule, given: PolicyOptions['enforcement'] = {}) {
    const ofRule = OF_LINUX_PODS.includes(rule.id) ? { [rule.effect]: 'advisory' as const } : {};
    this.ofEffects = { ...ENFORCEMENT, ...ofRule, ...withoutAbsent(given) };
    this.ofPolicy = this.ofEffects[worstEffectOf(rule)];
  }

  /** The level of a violation; `undefined` for that of the policy. */
  public of(finding: RuleFinding): EnforcementLevel | undefined {
    const level = this.ofEffects[finding.effect ?? this.rule.effect];
    return STRICTNESS[level] < STRICTNESS[this.isRemediating ? 'remediate' : this.ofPolicy] ? level : undefined;
  }
}

type ContextFor = (urn: string, object: PlainObject) => CheckContext;

/** The context of each object: those registered before it, which include all of its dependencies. */
function contextOfEach(settings: Settings): ContextFor {
  const index = new ObjectIndex();
  const urns = new Set<string>();
  return (urn, object) => {
    if (!urns.has(urn)) { index.add(object); }
    urns.add(urn);
    return contextOf(settings, index);
  };
}

function validateResource(rule: Rule, levels: Levels, contextFor: ContextFor): ResourceValidationPolicy['validateResource'] {
  return ({ type, props, urn }, report) => {
    const object = objectOf(type, props);
    if (object) { reportFindings(findingsOf(rule, object, props, contextFor(urn, object)), levels, report); }
  };
}

function remediateResource(rule: Rule, levels: Levels, contextFor: ContextFor): ResourceValidationPolicy['remediateResource'] {
  return ({ type, props, urn }) => {
    levels.isRemediating = true;
    const object = objectOf(type, props);
    if (!object) { return undefined; }
    let isCertain = true;
    const findings = findingsOf(rule, object, props, watched(contextFor(urn, object), (settled) => { isCertain &&= settled; }));
    const fixes = findings.flatMap(({ fix }) => (fix && fix.edits.length > 0 ? fix : []));
    return isCertain && fixes.length > 0 ? remediated(props, fixes) : undefined;
  };
}

function validateStack(rule: Rule, levels: Levels, settings: Settings): StackValidationPolicy['validateStack'] {
  return ({ resources }, report) => {
    const found = resources.flatMap(({ type, props, urn }: PolicyResource) => {
      const object = objectOf(type, props);
      return object ? [{ object, props, urn }] : [];
    });
    const all = contextOfObjects(found.map(({ object }) => object), settings);
    const notKnown: unknown[] = [];
    for (const { object, props, urn } of found) {
      try {
        reportFindings(findingsOf(rule, object, props, all), levels, report, urn);
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
  const run = (each: PlainObject) => rule.check(each, context).map((finding) => ({ effect: rule.effect, ...finding }));
  const check = (each: PlainObject) => [...run(each), ...findingsInCustomPods(each, context, run)];
  const findings = check(object);
  // unknown values are opaque
  return findings.length > 0 && hasOpaque(object) ? check(props) : findings;
}

/** A violation with its own level, which `@pulumi/policy` supports since 1.21, but doesn't declare. */
type ReportWithLevel = (violation: { readonly message: string; readonly enforcementLevel?: EnforcementLevel; readonly urn?: string }) => void;

function reportFindings(findings: readonly RuleFinding[], levels: Levels, report: ReportViolation, urn?: string): void {
  for (const finding of findings) {
    const enforcementLevel = levels.of(finding);
    if (enforcementLevel === 'disabled') { continue; }
    const own = { ...(enforcementLevel === undefined ? {} : { enforcementLevel }), ...(urn === undefined ? {} : { urn }) };
    (report as unknown as ReportWithLevel)({ message: words(finding), ...own });
  }
}

function words({ path, message, help }: RuleFinding): string {
  return `${formatPath(path)}: ${message}; ${help}`;
}
