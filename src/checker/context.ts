import { ObjectIndex } from './object-index';
import { PodFacts } from './pod-facts';
import { CheckContext, PodUnderCheck } from './rule';
import { Settings } from './settings';
import { jsonText, objectAt, PlainObject, remembersLast, Results } from '../base';
import { findCustomPods, findPodTemplate, FoundPod } from '../kubernetes';
import { assumedCluster, ClusterNode, distinctWindowsNodes } from '../scheduling';

/** Reads the objects of the files that match again. */
export type ReadAgain = (mention: RegExp) => Iterable<PlainObject>;

/** What rules can look up. */
export function contextOf(settings: Settings, index: ObjectIndex, readAgain: ReadAgain = () => []): CheckContext {
  const { minSeverity: _, rules: __, ignore: ___, ...ofRun } = settings;
  const { platform, platformIsAssumed, mixed, podKinds, cluster } = ofRun;
  // rules about placement judge one platform, which is assumed if it isn't given
  const windowsNodesOf = () => distinctWindowsNodes(platformIsAssumed ? assumedCluster(platform, mixed) : cluster);
  let windowsNodes: readonly ClusterNode[] | undefined;
  const facts = new Map<string, PodFacts>();
  const results = new Results();
  const context: CheckContext = {
    ...ofRun,
    get windowsNodes() { return windowsNodes ??= windowsNodesOf(); },
    windowsWorkloads: index.windowsWorkloads,
    search: (mention, look) => results.of(look, () => firstFound(readAgain(mention), (object) => look(object, context))),
    once: (fact) => results.of(fact, () => fact(context)),
    factsOf: (spec) => {
      const runtimeClass = typeof spec.runtimeClassName === 'string' ? context.find('RuntimeClass', spec.runtimeClassName) : undefined;
      const text = jsonText(spec);
      const equal = text === undefined ? undefined : facts.get(text);
      if (equal && equal.runtimeClass === runtimeClass) { return equal; }
      const made = new PodFacts(spec, runtimeClass, context);
      if (text !== undefined) {
        if (facts.size >= MOST_FACTS) { facts.clear(); }
        facts.set(text, made);
      }
      return made;
    },
    find: (kind, name, namespace) => index.find(kind, name, namespace) ?? (kind === 'RuntimeClass' ? cluster.runtimeClasses.get(name) : undefined),
    all: (kind) => (kind === 'RuntimeClass' && cluster.runtimeClasses.size > 0
      ? [...index.all(kind), ...cluster.runtimeClasses.values()]
      : index.all(kind)),
    firstOf: (object) => index.firstOf(object),
    // every rule asks for the pod of the same object
    podOf: remembersLast((object) => podOf(object, context)),
    customPods: remembersLast((object) => findCustomPods(object, podKinds)),
    windowsPodsOf: (object) => {
      const pod = context.podOf(object);
      if (pod) { return pod.os === 'windows' ? [pod] : []; }
      return context.customPods(object).map((found) => underCheck(found, context)).filter(({ os }) => os === 'windows');
    },
  };
  return context;
}

/** Of how many specs facts are kept: few, since they keep the texts of the files that have them. */
const MOST_FACTS = 64;

function podOf(object: PlainObject, context: CheckContext): PodUnderCheck | undefined {
  const found = findPodTemplate(object);
  return found && underCheck(found, context);
}

function underCheck({ path, template }: Pick<FoundPod, 'path' | 'template'>, context: CheckContext): PodUnderCheck {
  const spec = objectAt(template, 'spec');
  const facts = context.factsOf(spec);
  const { os, osFrom } = facts.os;
  return { path, template, spec, os, osFrom, facts };
}

function firstFound<T>(objects: Iterable<PlainObject>, look: (object: PlainObject) => T | undefined): T | undefined {
  for (const object of objects) {
    const found = look(object);
    if (found !== undefined) { return found; }
  }
  return undefined;
}
