import { PodFacts } from './pod-facts';
import { CheckContext, DecidingRule, RuleFinding } from './rule';
import { groupedBy, PlainObject } from '../base';
import { crashOf, Effect } from '../findings';
import { findingsBelow } from './rules/support/pods';

/** A finding about an object, without its position in a file. */
export interface ObjectFinding extends RuleFinding {
  readonly rule: string;
  readonly effect: Effect;
}

/** The findings of some rules about one object. A rule that throws is reported as a finding. */
export function runRules(object: PlainObject, rules: readonly DecidingRule[], context: CheckContext): readonly ObjectFinding[] {
  return findingsOf(rules, (rule) => rule.check(object, context));
}

function findingsOf(rules: readonly DecidingRule[], check: (rule: DecidingRule) => readonly RuleFinding[]): readonly ObjectFinding[] {
  let found: ObjectFinding[] | undefined;
  for (const rule of rules) {
    try {
      const findings = check(rule);
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
 * The rules of a run. Those that the spec of a Pod decides run once for all Pods with an equal one. Of the others, those run that can have findings
 * for an object: those for its kind or its Pod, and whose `needs` occur in it. Most rules are about other kinds, or about fields that most Pods
 * don't have, so this saves most of the time of a large run.
 * Rows: `… clean Deployments` of `bench/check.ts`.
 */
export class Rules {
  private readonly kinds: ReadonlySet<unknown>;
  private readonly order: ReadonlyMap<string, number>;
  private readonly ofObjects: readonly DecidingRule[];
  private readonly ofSpecs: readonly DecidingRule[];
  /** By the kind, if a rule is for that kind, and the Pod. */
  private readonly inScope = new Map<string, Scope>();

  public constructor(rules: readonly DecidingRule[]) {
    this.kinds = new Set(rules.flatMap(({ check: { scope } }) => scope?.kinds ?? []));
    this.order = new Map(rules.map(({ id }, i) => [id, i]));
    this.ofObjects = rules.filter(({ check }) => !check.ofSpec);
    this.ofSpecs = rules.filter(({ check }) => check.ofSpec);
  }

  /** The findings about an object, in the order of their rules. */
  public findingsIn(object: PlainObject, context: CheckContext): readonly ObjectFinding[] {
    const kind = this.kinds.has(object.kind) ? object.kind as string : '';
    const pod = context.podOf(object);
    const scope = this.scopeFor(`${kind} ${pod ? pod.os : 'no Pod'}`, () => this.ofObjects.filter(({ check: { scope: of } }) =>
      !of || of.kinds?.includes(kind) || (pod !== undefined && (of.pods === 'all' || of.pods === 'windows' && pod.os === 'windows'))));
    const found = runRules(object, rulesFor(object, scope), context);
    const ofSpec = pod ? findingsBelow(pod.path, pod.facts.of(this.findingsInSpec)) : NOTHING;
    if (ofSpec.length === 0) { return found; }
    const orderOf = ({ rule }: ObjectFinding) => this.order.get(rule) ?? 0;
    return found.length === 0 ? ofSpec : [...ofSpec, ...found].sort((a, b) => orderOf(a) - orderOf(b));
  }

  private readonly findingsInSpec = (pod: PodFacts): readonly ObjectFinding[] => {
    const { os } = pod.os;
    const scope = this.scopeFor(`of spec ${os}`, () => this.ofSpecs.filter(({ check }) => check.scope?.pods === 'all' || os === 'windows'));
    return findingsOf(rulesFor(pod.spec, scope), ({ check }) => check.ofSpec!(pod));
  };

  private scopeFor(name: string, rules: () => readonly DecidingRule[]): Scope {
    let scope = this.inScope.get(name);
    if (!scope) { this.inScope.set(name, scope = scopeOf(rules())); }
    return scope;
  }
}

/** The rules for objects of one kind. */
interface Scope {
  readonly rules: readonly DecidingRule[];
  /** Those that need no key. */
  readonly always: readonly DecidingRule[];
  readonly byKey: ReadonlyMap<string, readonly DecidingRule[]>;
}

function scopeOf(rules: readonly DecidingRule[]): Scope {
  const needs = rules.flatMap((rule) => (rule.needs ?? []).map((key) => ({ key, rule })));
  const byKey = new Map([...groupedBy(needs, ({ key }) => key)].map(([key, found]) => [key, found.map(({ rule }) => rule)]));
  return { rules, always: rules.filter(({ needs: keys }) => !keys), byKey };
}

/** The rules of a scope that need no key, or one that an object has. */
function rulesFor(object: PlainObject, { rules, always, byKey }: Scope): readonly DecidingRule[] {
  const needed = new Set<DecidingRule>();
  addNeeded(object, byKey, needed);
  return needed.size === 0 ? always : rules.filter((rule) => !rule.needs || needed.has(rule));
}

/** Adds the rules that need a key that occurs in an object, at any depth. */
function addNeeded(object: object, byKey: Scope['byKey'], needed: Set<DecidingRule>): void {
  for (const key in object) {
    byKey.get(key)?.forEach((rule) => needed.add(rule));
    const value = (object as PlainObject)[key];
    if (typeof value === 'object' && value !== null) { addNeeded(value, byKey, needed); }
  }
}
