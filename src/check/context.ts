import { NodeLabel, OsName } from '../knowledge';
import { findPodTemplate, objectAt, PlainObject, podOs } from '../manifest';
import { ObjectIndex } from './object-index';
import { Settings } from './options';
import { CheckContext, PodUnderCheck } from './rule';

/** Reads the objects of the files that match again. */
export type ReadAgain = (mention: RegExp) => Iterable<PlainObject>;

/** What rules can look up. */
export function contextOf(settings: Settings, index: ObjectIndex, readAgain: ReadAgain = () => []): CheckContext {
  const { platform, platformIsAssumed, kubernetes, mixed } = settings;
  const windows: OsName = 'windows';
  const windowsNodes = settings.windowsNodes ?? [{ taints: platform.taints, labels: { [NodeLabel.OS]: windows, ...platform.nodeLabels } }];
  let last: { object: PlainObject; pod: PodUnderCheck | undefined } | undefined;
  const searched = new Map<unknown, unknown>();
  const context: CheckContext = {
    platform, platformIsAssumed, kubernetes, mixed, windowsNodes,
    windowsWorkloads: index.windowsWorkloads,
    search: (mention, look) => {
      if (!searched.has(look)) { searched.set(look, firstFound(readAgain(mention), (object) => look(object, context))); }
      return searched.get(look) as ReturnType<typeof look>;
    },
    find: (kind, name, namespace) => index.find(kind, name, namespace),
    all: (kind) => index.all(kind),
    firstOf: (object) => index.firstOf(object),
    podOf: (object) => {
      // every rule asks for the pod of the same object, one after the other
      if (last?.object !== object) { last = { object, pod: podOf(object, index) }; }
      return last.pod;
    },
  };
  return context;
}

function podOf(object: PlainObject, index: ObjectIndex): PodUnderCheck | undefined {
  const found = findPodTemplate(object);
  if (!found) { return undefined; }
  const spec = objectAt(found.template, 'spec');
  const runtimeClass = typeof spec.runtimeClassName === 'string' ? index.find('RuntimeClass', spec.runtimeClassName) : undefined;
  return { ...found, spec, ...podOs(spec, runtimeClass) };
}

function firstFound<T>(objects: Iterable<PlainObject>, look: (object: PlainObject) => T | undefined): T | undefined {
  for (const object of objects) {
    const found = look(object);
    if (found !== undefined) { return found; }
  }
  return undefined;
}
