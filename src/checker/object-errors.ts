import { contextOf } from './context';
import { findingsInCustomPods } from './custom-pods';
import { ObjectIndex } from './object-index';
import { CheckContext } from './rule';
import { RULES } from './rules';
import { ObjectFinding, Rules } from './run-rules';
import { settingsOf } from './settings';
import { onceFor, PlainObject, Problem, Results } from '../base';
import { rulesOf, SEVERITY_OF } from '../findings';
import { Platform } from '../knowledge';
import { annotationSuppressions } from './suppress';

const NOTHING: readonly Problem[] = [];
const none = () => NOTHING;
const RULES_OF_NAMESPACES = new Rules(RULES.filter(({ looksUp }) => looksUp === 'namespace'));
const RULES_OF_ERRORS = new Rules(rulesOf('error', RULES).filter(({ looksUp = false }) => looksUp === false || looksUp === 'for-more'));
/** By the platform; `undefined` for an unknown one. */
const CONTEXTS = new Results();

/**
 * The problems of the construct that makes an object: those that are known, and its errors by the rules that need no other object. Annotations of the
 * object suppress them as in a check.
 *
 * @param known problems that are found already: completion runs some of the rules itself
 * @param ofFields finds those of the object's fields, as the construct words them. The rules find each of them too, so it isn't called for an object
 * without problems
 */
export function objectErrors(
  object: PlainObject, known: readonly Problem[], platform: Platform | undefined, ofFields: (known: readonly Problem[]) => readonly Problem[] = none,
): readonly Problem[] {
  const context = contextFor(platform);
  // other rules would judge the Pod by the wrong operating system, or one that isn't there
  const isJudged = !known.some(({ code }) => code === 'os-contradiction' || code === 'no-pod-spec');
  const run = (each: PlainObject) => RULES_OF_ERRORS.findingsIn(each, context);
  const judged = isJudged ? [...run(object), ...findingsInCustomPods(object, context, run)] : [];
  const found = judged.filter(({ effect }) => SEVERITY_OF[effect] === 'error');
  if (found.length === 0 && known.length === 0) { return NOTHING; }
  const reported = [...known, ...ofFields(known)];
  const isKnown = ({ rule, path }: ObjectFinding) =>
    reported.some((problem) => problem.code === rule || (problem.path.length === path.length && problem.path.every((key, i) => key === path[i])));
  return unsuppressed([...reported, ...found.filter((finding) => !isKnown(finding)).map(problemOf)], object);
}

/**
 * The errors of an object whose Pods its Namespace rejects, as problems of the construct that makes it.
 *
 * @param namespace the Namespace, and objects in it that decide too, such as a LimitRange
 */
export function namespaceErrors(object: PlainObject, namespace: readonly PlainObject[]): readonly Problem[] {
  const context = contextIn(namespace);
  const found = RULES_OF_NAMESPACES.findingsIn(object, context).filter(({ effect }) => SEVERITY_OF[effect] === 'error');
  return found.length === 0 ? NOTHING : unsuppressed(found.map(problemOf), object);
}

const contextIn = onceFor((namespace: readonly PlainObject[]) => {
  const index = new ObjectIndex();
  namespace.forEach((object) => index.add(object));
  return contextOf(settingsOf({}), index);
});

function problemOf({ rule, path, message, help }: ObjectFinding): Problem {
  return { code: rule, path, message, remedy: help };
}

function contextFor(platform: Platform | undefined): CheckContext {
  return CONTEXTS.of(platform, () => contextOf(settingsOf(platform ? { platform } : {}), new ObjectIndex()));
}

/** Problems without those of rules that an object suppresses with a reason. */
export function unsuppressed(problems: readonly Problem[], object: PlainObject): readonly Problem[] {
  if (problems.length === 0) { return NOTHING; }
  const context = contextFor(undefined);
  const pod = context.podOf(object);
  const suppressed = annotationSuppressions(object, pod ? [pod] : context.customPods(object)).filter(({ reason }) => reason !== '');
  return problems.filter(({ code }) => !suppressed.some(({ rule }) => rule === code));
}
