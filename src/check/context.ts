import { marksOf, NodeLabel, OsName, WindowsNodeMarks } from '../knowledge';
import { findCustomPods, findPodTemplate, FoundPod, objectAt, PlainObject, podOs } from '../manifest';
import { ObjectIndex } from './object-index';
import { CheckContext, PodUnderCheck } from './rule';
import { Settings } from './settings';

/** Reads the objects of the files that match again. */
export type ReadAgain = (mention: RegExp) => Iterable<PlainObject>;

/** What rules can look up. */
export function contextOf(settings: Settings, index: ObjectIndex, readAgain: ReadAgain = () => []): CheckContext {
  const { platform, platformIsAssumed, kubernetes, mixed, placement, podKinds, resources } = settings;
  const windows: OsName = 'windows';
  const windowsNodes = settings.windowsNodes ?? [{ taints: platform.taints, labels: { [NodeLabel.OS]: windows, ...platform.nodeLabels } }];
  const marks = marksOf(platform);
  let last: { object: PlainObject; pod: PodUnderCheck | undefined } | undefined;
  let lastCustom: { object: PlainObject; pods: readonly FoundPod[] } | undefined;
  const searched = new Map<unknown, unknown>();
  const context: CheckContext = {
    platform, platformIsAssumed, kubernetes, mixed, placement, windowsNodes, podKinds, resources,
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
      if (last?.object !== object) { last = { object, pod: podOf(object, index, marks) }; }
      return last.pod;
    },
    customPods: (object) => {
      if (lastCustom?.object !== object) { lastCustom = { object, pods: findCustomPods(object, podKinds) }; }
      return lastCustom.pods;
    },
    windowsPodsOf: (object) => {
      const pod = context.podOf(object);
      if (pod) { return pod.os === 'windows' ? [pod] : []; }
      return context.customPods(object).map((found) => underCheck(found, index, marks)).filter(({ os }) => os === 'windows');
    },
  };
  return context;
}

function podOf(object: PlainObject, index: ObjectIndex, marks: WindowsNodeMarks): PodUnderCheck | undefined {
  const found = findPodTemplate(object);
  return found && underCheck(found, index, marks);
}

function underCheck({ path, template }: Pick<FoundPod, 'path' | 'template'>, index: ObjectIndex, marks: WindowsNodeMarks): PodUnderCheck {
  const spec = objectAt(template, 'spec');
  const runtimeClass = typeof spec.runtimeClassName === 'string' ? index.find('RuntimeClass', spec.runtimeClassName) : undefined;
  return { path, template, spec, ...podOs(spec, runtimeClass, marks) };
}

function firstFound<T>(objects: Iterable<PlainObject>, look: (object: PlainObject) => T | undefined): T | undefined {
  for (const object of objects) {
    const found = look(object);
    if (found !== undefined) { return found; }
  }
  return undefined;
}
