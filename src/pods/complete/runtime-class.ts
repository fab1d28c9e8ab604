import { isolationOf, mostIsolation, runtimeClassName, WindowsTarget } from './target';
import { VersionDecision } from './version';
import {
  hasOpaque, invalidValue, isKnown, isOpaque, isPlainObject, isPresent, lookUp, objectAt, PlainObject, Problem, sameQuantity, show, valueAt,
} from '../../base';
import { NodeLabel } from '../../knowledge';
import { isHostProcessPod, isKnownNow } from '../../kubernetes';

const REJECTED = ': the API server rejects the Pod';

/** The labels that a Pod and its RuntimeClass select with different values, for which the API server rejects the Pod. */
export function clashingLabels(spec: PlainObject, runtimeClass: PlainObject | undefined): readonly string[] {
  const [own, ofClass] = [objectAt(spec, 'nodeSelector'), objectAt(objectAt(runtimeClass, 'scheduling'), 'nodeSelector')];
  return Object.keys(ofClass).filter((key) => (
    isKnownNow(lookUp(own, key)) && isKnownNow(ofClass[key]) && own[key] !== ofClass[key]));
}

/** Whether a RuntimeClass places its Pods by build, as one may of which only the name is known. */
export function maySelectBuild(runtimeClass: WindowsTarget['runtimeClass']): boolean {
  if (runtimeClass === undefined) { return false; }
  const selector = isPlainObject(runtimeClass) ? valueAt(runtimeClass, ['scheduling', 'nodeSelector']) : runtimeClass;
  return isPresent(selector) && (!isPlainObject(selector) || isPresent(lookUp(selector, NodeLabel.WINDOWS_BUILD)));
}

/**
 * Reports conflicts between a RuntimeClass and a Pod. The API server merges its nodeSelector into the Pod's and rejects the Pod (403) when a key
 * has two values, or when the Pod's overhead differs from that of the RuntimeClass.
 * Source: kubernetes v1.36.3 `plugin/pkg/admission/runtimeclass`.
 */
export function runtimeClassProblems(spec: PlainObject, target: WindowsTarget, { version }: VersionDecision): readonly Problem[] {
  const { runtimeClass } = target;
  if (runtimeClass === undefined) { return []; }
  const name = runtimeClassName(runtimeClass);
  const label = show(isOpaque(name) ? target.runtimeClassLabel ?? name : name);
  const conflict = invalidValue('runtime-class-conflict');
  const atName = ['spec', 'runtimeClassName'];
  const problems: Problem[] = [];
  if (isKnown(spec.runtimeClassName) && isKnown(name) && spec.runtimeClassName !== name) {
    problems.push(conflict(atName, spec.runtimeClassName, `be ${show(name)}, the name of the given runtimeClass`, 'name only one RuntimeClass'));
  }
  if (!isPlainObject(runtimeClass)) { return problems; }
  if (isolationOf(runtimeClass) === 'hyperv' && (target.hostProcess || isHostProcessPod(spec))) {
    problems.push({
      code: 'host-process-hyperv', path: atName,
      message: `must be a RuntimeClass for process isolation with HostProcess containers, got ${label}: they don't support Hyper-V isolation`,
      remedy: 'remove it, or use a RuntimeClass with isolation "process"',
    });
  }
  const selector = objectAt(objectAt(runtimeClass, 'scheduling'), 'nodeSelector');
  const own = objectAt(spec, 'nodeSelector');
  for (const key of clashingLabels(spec, runtimeClass)) {
    const remedy = `remove it from the Pod, or use a RuntimeClass that selects ${show(own[key])}`;
    problems.push(conflict(['spec', 'nodeSelector', key], own[key], `be ${show(selector[key])}, as in RuntimeClass ${label}`, remedy, REJECTED));
  }
  const build = selector[NodeLabel.WINDOWS_BUILD];
  const able = version ? version.hosts(mostIsolation(runtimeClass)) : [];
  if (version && typeof build === 'string' && !able.some((host) => host.build === build)) {
    problems.push({
      code: 'runtime-class-conflict', path: atName,
      message: `must be a RuntimeClass that selects a build for images of ${version.name} (${able.map((host) => host.build).join(', ')}), got `
        + `${label}, which selects ${build}`,
      remedy: `use a RuntimeClass for ${version.name}, or images of that build`,
    });
  }
  const ofPool = target.pool?.version;
  if (ofPool && typeof build === 'string' && build !== ofPool.build) {
    problems.push({
      code: 'runtime-class-conflict', path: atName,
      message: `must be a RuntimeClass that selects the build of node pool ${target.pool.name} (${ofPool.build}), got ${label}, which selects ${build}`,
      remedy: `use a RuntimeClass for ${ofPool.name}, or another pool`,
    });
  }
  const overhead = valueAt(runtimeClass, ['overhead', 'podFixed']);
  if (isPlainObject(spec.overhead) && !hasOpaque(spec.overhead)) {
    const ofPod = spec.overhead;
    // an empty overhead is filled in from the RuntimeClass
    const same = isPlainObject(overhead) && (Object.keys(ofPod).length === 0 || (Object.keys(overhead).length === Object.keys(ofPod).length
      && Object.entries(ofPod).every(([key, value]) => sameQuantity(value, lookUp(overhead, key)))));
    if (!same) {
      const must = `be ${show(overhead ?? {})}, as in RuntimeClass ${label}`;
      problems.push(conflict(['spec', 'overhead'], spec.overhead, must, 'remove overhead from the Pod; admission sets it', REJECTED));
    }
  }
  return problems;
}
