import { contextOf } from '../check/context';
import { ObjectIndex } from '../check/object-index';
import { settingsOf } from '../check/options';
import { CheckContext, Rule } from '../check/rule';
import { RULES } from '../check/rules';
import { isPlainObject, PlainObject } from '../manifest';
import { yaml } from '../manifest/libraries';

/** What a rule needs and supports, as its examples show. */
export interface Examined {
  /** It looks up other objects, so it can only run when all of them are known. */
  readonly looksUp: boolean;
  /** It has fixes. */
  readonly fixes: boolean;
}

/** Runs a rule on the examples of all rules. */
export function examine(rule: Rule): Examined {
  let looksUp = false;
  let fixes = false;
  for (const { object, context } of examples()) {
    const findings = rule.check(object, watched(context, () => { looksUp = true; }));
    // fixes of other objects don't count
    fixes ||= findings.some(({ fix }) => fix !== undefined && fix.edits.length > 0);
  }
  return { looksUp, fixes };
}

let known: readonly { readonly object: PlainObject; readonly context: CheckContext }[] | undefined;

function examples(): NonNullable<typeof known> {
  known ??= RULES.flatMap(({ bad, good }) => [bad, good]).flatMap((text) => {
    const objects = yaml().parseAllDocuments(text).map((document) => document.toJS() as unknown).filter(isPlainObject);
    return objects.map((object) => ({ object, context: contextOfObjects([object]) }));
  });
  return known;
}

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
export function watched(context: CheckContext, onLookup: (settled: boolean) => void): CheckContext {
  const own: readonly string[] = ['platform', 'platformIsAssumed', 'kubernetes', 'mixed', 'placement', 'windowsNodes', 'podKinds', 'podOf', 'customPods', 'windowsPodsOf'];
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
