import type { EnforcementLevel, PolicyResource, ResourceValidationPolicy, StackValidationPolicy } from '@pulumi/policy';
import { Effect, Fix } from '../check/finding';
import { editObject } from '../check/fix/plain-edit';
import { CheckOptions, settingsOf } from '../check/options';
import { CheckContext, Rule, RuleFinding } from '../check/rule';
import { formatPath, PlainObject } from '../manifest';
import { contextOfObjects, examine } from './examine';

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

/** A policy for each rule of the checker, by the rule's id. A rule that looks other objects up is asked about the whole stack. */
export function policies(options: PolicyOptions = {}): readonly WindowsPolicy[] {
  const { enforcement, remediate = false, ...check } = options;
  const settings = settingsOf(check);
  return settings.rules.map((rule) => {
    const { looksUp, fixes } = examine(rule);
    const policy = { name: rule.id, description: `${rule.summary}: ${rule.why}`, enforcementLevel: { ...ENFORCEMENT, ...enforcement }[rule.effect] };
    return looksUp
      ? stackPolicy(rule, policy, (objects) => contextOfObjects(objects, settings))
      : resourcePolicy(rule, remediate && fixes ? { ...policy, enforcementLevel: 'remediate' } : policy, (objects) => contextOfObjects(objects, settings));
  });
}

type About = Pick<ResourceValidationPolicy, 'name' | 'description' | 'enforcementLevel'>;
type ContextOf = (objects: readonly PlainObject[]) => CheckContext;

function resourcePolicy(rule: Rule, about: About, context: ContextOf): ResourceValidationPolicy {
  const find = (type: string, props: Record<string, unknown>): readonly RuleFinding[] => {
    const object = objectOf(type, props);
    return object ? rule.check(object, context([object])) : [];
  };
  return {
    ...about,
    validateResource: ({ type, props }, report) => { for (const finding of find(type, props)) { report(words(finding)); } },
    remediateResource: ({ type, props }) => {
      const fixes = find(type, props).flatMap(({ fix }) => fix ?? []);
      return fixes.length === 0 ? undefined : mended(props, fixes);
    },
  };
}

function stackPolicy(rule: Rule, about: About, context: ContextOf): StackValidationPolicy {
  return {
    ...about,
    validateStack: ({ resources }, report) => {
      const found = resources.flatMap((resource: PolicyResource) => {
        const object = objectOf(resource.type, resource.props);
        return object ? [{ object, urn: resource.urn }] : [];
      });
      const all = context(found.map(({ object }) => object));
      for (const { object, urn } of found) {
        for (const finding of rule.check(object, all)) { report(words(finding), urn); }
      }
    },
  };
}

/** A resource of Kubernetes as its manifest; `undefined` for any other. */
function objectOf(type: string, props: Record<string, unknown>): PlainObject | undefined {
  const [provider, group, kind] = type.split(':');
  if (provider !== 'kubernetes' || kind === undefined || typeof props.kind !== 'string' || kind !== props.kind) { return undefined; }
  return { ...props, apiVersion: props.apiVersion ?? group.replace(/^core\//, '') };
}

function mended(props: Record<string, unknown>, fixes: readonly Fix[]): Record<string, unknown> {
  // a copy by way of JSON, since the engine hands over proxies
  const copy = JSON.parse(JSON.stringify(props)) as Record<string, unknown>;
  for (const { edits } of fixes) { for (const edit of edits) { editObject(copy, edit, true); } }
  return copy;
}

function words({ path, message, help }: RuleFinding): string {
  return `${formatPath(path)}: ${message}; ${help}`;
}
