import { NodeLabel } from '../knowledge';
import { hasOpaque, isKnown, isOpaque, isPlainObject, lookUp, objectAt, PlainObject, Problem, sameQuantity, show, valueAt } from '../manifest';
import { runtimeClassName, WindowsTarget } from './target';
import { VersionDecision } from './version';

/**
 * What a RuntimeClass contradicts in a pod. The API server merges its nodeSelector into the pod's and refuses the pod (403) when a key
 * has two values, or when the pod's overhead isn't the class's.
 * Source: kubernetes v1.36.3 `plugin/pkg/admission/runtimeclass`.
 */
export function runtimeClassProblems(spec: PlainObject, target: WindowsTarget, { version, hosts }: VersionDecision): readonly Problem[] {
  const { runtimeClass } = target;
  if (runtimeClass === undefined) { return []; }
  const name = runtimeClassName(runtimeClass);
  const label = show(isOpaque(name) ? target.runtimeClassLabel ?? name : name);
  const problems: Problem[] = [];
  if (isKnown(spec.runtimeClassName) && isKnown(name) && spec.runtimeClassName !== name) {
    problems.push({
      code: 'runtime-class-conflict', path: ['spec', 'runtimeClassName'],
      message: `is ${show(spec.runtimeClassName)}, but the runtimeClass given is ${show(name)}`, remedy: 'name one RuntimeClass only',
    });
  }
  if (!isPlainObject(runtimeClass)) { return problems; }
  const selector = objectAt(objectAt(runtimeClass, 'scheduling'), 'nodeSelector');
  const own: PlainObject = { ...objectAt(spec, 'nodeSelector') };
  for (const [key, value] of Object.entries(selector)) {
    if (isKnown(lookUp(own, key)) && isKnown(value) && lookUp(own, key) !== value) {
      problems.push({
        code: 'runtime-class-conflict', path: ['spec', 'nodeSelector', key],
        message: `is ${show(lookUp(own, key))}, but RuntimeClass ${label} selects ${show(value)}: the API server refuses the pod`,
        remedy: `remove it from the pod, or use a RuntimeClass that selects ${show(lookUp(own, key))}`,
      });
    }
  }
  const build = selector[NodeLabel.WINDOWS_BUILD];
  if (version && typeof build === 'string' && !hosts.some((host) => host.build === build)) {
    problems.push({
      code: 'runtime-class-conflict', path: ['spec', 'runtimeClassName'],
      message: `names ${label}, which selects build ${build}, but images of ${version} run on ${hosts.map((host) => host.build).join(', ')}`,
      remedy: `use a RuntimeClass for ${version.name}, or images of that build`,
    });
  }
  const overhead = valueAt(runtimeClass, ['overhead', 'podFixed']);
  if (isPlainObject(spec.overhead) && !hasOpaque(spec.overhead)) {
    const ofPod = spec.overhead;
    // an empty one is filled in from the class
    const same = isPlainObject(overhead) && (Object.keys(ofPod).length === 0 || (Object.keys(overhead).length === Object.keys(ofPod).length
      && Object.entries(ofPod).every(([key, value]) => sameQuantity(value, lookUp(overhead, key)))));
    if (!same) {
      problems.push({
        code: 'runtime-class-conflict', path: ['spec', 'overhead'],
        message: `is ${show(spec.overhead)}, but RuntimeClass ${label} has ${show(overhead ?? {})}: the API server refuses the pod`,
        remedy: 'remove overhead from the pod; admission sets it',
      });
    }
  }
  return problems;
}
