import { CheckContext, Rule, RuleFinding } from './rule';
import { groupedBy, PlainObject } from '../base';
import { crashOf, Effect } from '../findings';

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
      (found ??= []).push({ ...crashOf(rule.id, error, 'manifest'), path: [] });
    }
  }
  return found ?? NOTHING;
}

const NOTHING: readonly ObjectFinding[] = [];

/**
 * Selects the rules that can have findings for an object: those for its kind or its Pod, and whose `needs` occur in it. Most rules are about
 * other kinds, or about fields that most Pods don't have, so this saves most of the time of a large run.
 * Rows: `… clean Deployments` of `bench/check.ts`.
 */
export class RulesFor {
  private readonly kinds: ReadonlySet<unknown>;
  /** By the kind, if a rule is for that kind, and the Pod. */
  private readonly inScope = new Map<string, Scope>();

  public constructor(private readonly rules: readonly Rule[]) {
    this.kinds = new Set(rules.flatMap(({ check: { scope } }) => scope?.kinds ?? []));
  }

  /** The rules for an object, in their order. */
  public of(object: PlainObject, context: CheckContext): readonly Rule[] {
    const kind = this.kinds.has(object.kind) ? object.kind as string : '';
    const pod = context.podOf(object);
    const name = `${kind} ${pod ? pod.os : 'no Pod'}`;
    let scope = this.inScope.get(name);
    if (!scope) {
      scope = scopeOf(this.rules.filter(({ check: { scope: of } }) =>
        !of || of.kinds?.includes(kind) || (pod !== undefined && (of.pods === 'all' || of.pods === 'windows' && pod.os === 'windows'))));
      this.inScope.set(name, scope);
    }
    const needed = new Set<Rule>();
    addNeeded(object, scope.byKey, needed);
    return needed.size === 0 ? scope.always : scope.rules.filter((rule) => !rule.needs || needed.has(rule));
  }
}

/** The rules for objects of one kind. */
interface Scope {
  readonly rules: readonly Rule[];
  /** Those that need no key. */
  readonly always: readonly Rule[];
  readonly byKey: ReadonlyMap<string, readonly Rule[]>;
}

function scopeOf(rules: readonly Rule[]): Scope {
  const needs = rules.flatMap((rule) => (rule.needs ?? []).map((key) => ({ key, rule })));
  const byKey = new Map([...groupedBy(needs, ({ key }) => key)].map(([key, found]) => [key, found.map(({ rule }) => rule)]));
  return { rules, always: rules.filter(({ needs: keys }) => !keys), byKey };
}

/** Adds the rules that need a key that occurs in an object, at any depth. */
function addNeeded(object: object, byKey: Scope['byKey'], needed: Set<Rule>): void {
  for (const key in object) {
    byKey.get(key)?.forEach((rule) => needed.add(rule));
    const value = (object as PlainObject)[key];
    if (typeof value === 'object' && value !== null) { addNeeded(value, byKey, needed); }
  }
}
