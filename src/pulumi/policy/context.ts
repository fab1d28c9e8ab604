import { PlainObject } from '../../base';
import { CheckContext, contextOf, ObjectIndex, settingsOf } from '../../checker';

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
