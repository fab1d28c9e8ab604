import { contextOf } from './context';
import { findingsInCustomPods } from './custom-pods';
import { ObjectIndex } from './object-index';
import { CheckContext, Rule } from './rule';
import { RULES } from './rules';
import { ObjectFinding, Rules } from './run-rules';
import { settingsOf } from './settings';
import { onceFor, PlainObject, Problem, Results } from '../base';
import { rulesOf, SEVERITY_OF } from '../findings';
import { Platform } from '../knowledge';
import { annotationSuppressions } from './suppress';

const NOTHING: readonly Problem[] = [];
const none = () => NOTHING;
const RULES_OF_NAMESPACES = new Rules(RULES.filter(({ id }) => id.startsWith('pod-security-')));
const RULES_OF_ERRORS = new Rules(ofOneObject(rulesOf('error', RULES)));
/** By the platform; `undefined` for an unknown one. */
const CONTEXTS = new Results();

function ofOneObject(rules: readonly Rule[]): readonly Rule[] {
  const found: Rule[] = [];
  for (const rule of rules) { if (!rule.looksUp) { found.push(rule); } }
  return found;
}

/**
 * The errors of one object by the rules that need no other object, as problems of the construct that makes it. Annotations of the object suppress
 * them as in a check.
 *
 * @param known problems that are reported already: completion runs some of the rules itself
 * @param ofFields finds those of the object's fields, as the construct words them. The rules find each of them too, so it isn't called for an object
 * without problems
 */
export function objectErrors(
  object: PlainObject, known: readonly Problem[], platform: Platform | undefined, ofFields: (known: readonly Problem[]) => readonly Problem[] = none,
): readonly Problem[] {
  // other rules would judge the Pod by the wrong operating system, or one that isn't there
  if (known.some(({ code }) => code === 'os-contradiction' || code === 'no-pod-spec')) { return ofFields(known); }
  const context = contextFor(platform);
  const run = (each: PlainObject) => RULES_OF_ERRORS.findingsIn(each, context);
  const found = [
    ...run(object), ...findingsInCustomPods(object, context, run),
  ].filter(({ effect }) => SEVERITY_OF[effect] === 'error');
  if (found.length === 0 && known.length === 0) { return NOTHING; }
  const fields = ofFields(known);
  const reported = [...known, ...fields];
  const suppressed = suppressedIn(object, context);
  const isKnown = ({ rule, path }: ObjectFinding) =>
    reported.some((problem) => problem.code === rule || (problem.path.length === path.length && problem.path.every((key, i) => key === path[i])));
  const others = found.filter((finding) => !suppressed.has(finding.rule) && !isKnown(finding));
  return [...fields, ...others.map(problemOf)];
}

/** The errors of an object whose Pods the Pod Security level of its Namespace rejects, as problems of the construct that makes it. */
export function namespaceErrors(object: PlainObject, namespace: PlainObject): readonly Problem[] {
  const context = contextIn(namespace);
  const found = RULES_OF_NAMESPACES.findingsIn(object, context);
  if (found.length === 0) { return NOTHING; }
  const suppressed = suppressedIn(object, context);
  return found.filter(({ rule }) => !suppressed.has(rule)).map(problemOf);
}

const contextIn = onceFor((namespace: PlainObject) => {
  const index = new ObjectIndex();
  index.add(namespace);
  return contextOf(settingsOf({}), index);
});

function problemOf({ rule, path, message, help }: ObjectFinding): Problem {
  return { code: rule, path, message, remedy: help };
}

function contextFor(platform: Platform | undefined): CheckContext {
  return CONTEXTS.of(platform, () => contextOf(settingsOf(platform ? { platform } : {}), new ObjectIndex()));
}

/** The rules that an object suppresses with a reason. */
function suppressedIn(object: PlainObject, context: CheckContext): ReadonlySet<string> {
  const pod = context.podOf(object);
  const pods = pod ? [pod] : context.customPods(object);
  return new Set(annotationSuppressions(object, pods).filter(({ reason }) => reason !== '').map(({ rule }) => rule));
}
