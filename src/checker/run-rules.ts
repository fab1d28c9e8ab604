import { PodFacts } from './pod-facts';
import { CheckContext, DecidingRule, RuleFinding } from './rule';
import { isOpaque, Path, PlainObject, Results, valueAt } from '../base';
import { crashOf, Effect } from '../findings';
import { isKnownLater, isLaterWhole, PodOs } from '../kubernetes';
import { findingsBelow } from './rules/support/pods';

/** A finding about an object, without its position in a file. */
export interface ObjectFinding extends RuleFinding {
  readonly rule: string;
  readonly effect: Effect;
}

/** The findings of some rules about one object. A rule that throws is reported as a finding. */
export function runRules(object: PlainObject, rules: readonly DecidingRule[], context: CheckContext): readonly ObjectFinding[] {
  return findingsOf(object, () => context.podOf(object)?.facts, rules, (rule) => rule.check(object, context));
}

/** @param object in which the paths of findings start */
function findingsOf(
  object: PlainObject, pod: () => PodFacts | undefined, rules: readonly DecidingRule[], check: (rule: DecidingRule) => readonly RuleFinding[],
): readonly ObjectFinding[] {
  let found: ObjectFinding[] | undefined;
  for (const rule of rules) {
    try {
      let findings = check(rule);
      if (findings.length === 0) { continue; }
      if (rule.decidedBy?.some((aspect) => pod()?.isOpen(aspect))) { continue; }
      findings = findings.filter(({ path }) => !isLaterAt(object, path, rule.isAboutPresence));
      (found ??= []).push(...findings.map((finding) => ({ ...finding, rule: rule.id, effect: finding.effect ?? rule.effect })));
    } catch (error) {
      (found ??= []).push({ ...crashOf(rule.id, error, 'manifest'), path: [] });
    }
  }
  return found ?? NOTHING;
}

const NOTHING: readonly ObjectFinding[] = [];

/**
 * Fields with texts of which a part may look like a placeholder, but is for the kubelet, a driver, or a shell; and images, whose tags are known even
 * if their registry isn't. Rules look into them.
 */
const WITH_OWN_SYNTAX: readonly unknown[] = [
  'image', 'command', 'args', 'value', 'subPathExpr', 'parameters', 'volumeAttributes', 'data', 'stringData',
];

/** Whether the value at a path, or one that it is in, is known only later: nothing can be said of it. */
function isLaterAt(object: PlainObject, path: Path, isAboutPresence = false): boolean {
  let at: unknown = object;
  let isLater = isAboutPresence ? isOpaque : isKnownLater;
  for (const key of path) {
    if (!isAboutPresence && WITH_OWN_SYNTAX.includes(key)) { isLater = isLaterWhole; }
    at = valueAt(at, [key]);
    if (isLater(at)) { return true; }
  }
  return false;
}

/**
 * The rules of a run. Those that the spec of a Pod decides run once for all Pods with an equal one. Of the others, those run that can have findings
 * for an object: those for its kind or its Pod, and whose `needs` occur in it. Most rules are about other kinds, or about fields that most Pods
 * don't have, so this saves most of the time of a large run.
 * Rows: `… clean Deployments` of `bench/check.ts`.
 */
export class Rules {
  private readonly kinds = new Set<unknown>();
  private readonly order = new Map<string, number>();
  private readonly ofObjects: DecidingRule[] = [];
  private readonly ofSpecs: DecidingRule[] = [];
  /** By the kind, if a rule is for that kind, and the Pod. */
  private readonly inScope = new Results();

  public constructor(rules: readonly DecidingRule[]) {
    for (const rule of rules) {
      const { scope, ofSpec } = rule.check;
      for (const kind of scope?.kinds ?? []) { this.kinds.add(kind); }
      this.order.set(rule.id, this.order.size);
      (ofSpec ? this.ofSpecs : this.ofObjects).push(rule);
    }
  }

  /** The findings about an object, in the order of their rules. */
  public findingsIn(object: PlainObject, context: CheckContext): readonly ObjectFinding[] {
    const kind = this.kinds.has(object.kind) ? object.kind as string : '';
    const pod = context.podOf(object);
    const scope = this.scopeFor(`${kind} ${pod ? pod.os : 'no Pod'}`, this.ofObjects, kind, pod);
    const found = runRules(object, rulesFor(scope, keysIn(object, pod?.spec), pod?.facts.of(keysOfSpec)), context);
    const ofSpec = pod ? findingsBelow(pod.path, pod.facts.of(this.findingsInSpec)) : NOTHING;
    if (ofSpec.length === 0) { return found; }
    const orderOf = ({ rule }: ObjectFinding) => this.order.get(rule) ?? 0;
    return found.length === 0 ? ofSpec : [...ofSpec, ...found].sort((a, b) => orderOf(a) - orderOf(b));
  }

  private readonly findingsInSpec = (pod: PodFacts): readonly ObjectFinding[] => {
    const scope = this.scopeFor(`of spec ${pod.os.os}`, this.ofSpecs, '', pod.os);
    return findingsOf(pod.template, () => pod, rulesFor(scope, pod.of(keysOfSpec)), ({ check }) => check.ofSpec!(pod));
  };

  private scopeFor(name: string, rules: readonly DecidingRule[], kind: string, pod: Pick<PodOs, 'os'> | undefined): Scope {
    return this.inScope.of(name, () => scopeOf(rules, kind, pod));
  }
}

/** The rules for objects of one kind. */
interface Scope {
  readonly rules: readonly DecidingRule[];
  /** Those that need no key. */
  readonly always: readonly DecidingRule[];
  readonly byKey: ReadonlyMap<string, readonly DecidingRule[]>;
}

function scopeOf(all: readonly DecidingRule[], kind: string, pod: Pick<PodOs, 'os'> | undefined): Scope {
  const rules: DecidingRule[] = [];
  const always: DecidingRule[] = [];
  const byKey = new Map<string, DecidingRule[]>();
  for (const rule of all) {
    const { scope } = rule.check;
    const isOfPod = pod !== undefined && (scope?.pods === 'all' || (scope?.pods === 'windows' && pod.os === 'windows'));
    if (scope && !scope.kinds?.includes(kind) && !isOfPod) { continue; }
    rules.push(rule);
    if (!rule.needs) { always.push(rule); continue; }
    for (const key of rule.needs) {
      const found = byKey.get(key);
      if (found) { found.push(rule); } else { byKey.set(key, [rule]); }
    }
  }
  return { rules, always, byKey };
}

/** The rules of a scope that need no key, or one of the keys of an object. */
function rulesFor({ rules, always, byKey }: Scope, ...keys: readonly (ReadonlySet<string> | undefined)[]): readonly DecidingRule[] {
  const needed = new Set<DecidingRule>();
  for (const some of keys) { some?.forEach((key) => byKey.get(key)?.forEach((rule) => needed.add(rule))); }
  if (needed.size === 0) { return always; }
  const found: DecidingRule[] = [];
  for (const rule of rules) { if (!rule.needs || needed.has(rule)) { found.push(rule); } }
  return found;
}

/** The keys in an object of JSON, at any depth, but not those in a part of it. */
function keysIn(object: object, except?: object, keys = new Set<string>()): ReadonlySet<string> {
  for (const key in object) {
    keys.add(key);
    const value = (object as PlainObject)[key];
    // what isn't JSON, such as a resource of Pulumi, may be cyclic
    if (typeof value === 'object' && value !== null && value !== except && !isOpaque(value)) { keysIn(value, except, keys); }
  }
  return keys;
}

const keysOfSpec = ({ spec }: PodFacts) => keysIn(spec);
