import { isWindowsImage, NodeLabel, OsName } from '../knowledge';
import { containersOf } from './containers';
import { isEmptyTerm, requiredTerms, requirementsOf, satisfies } from './node-selector';
import { objectAt, PlainObject } from './plain';

/** The operating system that a pod is for, and what told it. */
export interface PodOs {
  /** `undefined`: it can't be told. */
  readonly os: OsName | undefined;
  readonly osFrom: 'spec.os' | 'nodeSelector' | 'affinity' | 'runtimeClass' | 'image' | undefined;
}

/**
 * The operating system of a pod. What counts most is asked first: `spec.os`, the nodeSelector, required affinity, its RuntimeClass, its
 * images.
 *
 * @param runtimeClass the RuntimeClass that the pod names, if it is known
 */
export function podOs(spec: PlainObject, runtimeClass?: PlainObject): PodOs {
  const field = osName(objectAt(spec, 'os').name);
  if (field) { return { os: field, osFrom: 'spec.os' }; }
  const selector = bySelector(objectAt(spec, 'nodeSelector'));
  if (selector) { return { os: selector, osFrom: 'nodeSelector' }; }
  const affinity = byAffinity(spec);
  if (affinity) { return { os: affinity, osFrom: 'affinity' }; }
  const scheduling = bySelector(objectAt(objectAt(runtimeClass, 'scheduling'), 'nodeSelector'));
  if (scheduling) { return { os: scheduling, osFrom: 'runtimeClass' }; }
  const image = containersOf(spec).some(({ container }) => typeof container.image === 'string' && isWindowsImage(container.image));
  return image ? { os: 'windows', osFrom: 'image' } : { os: undefined, osFrom: undefined };
}

function osName(value: unknown): OsName | undefined {
  return value === 'windows' || value === 'linux' ? value : undefined;
}

function bySelector(selector: PlainObject): OsName | undefined {
  return osName(selector[NodeLabel.OS]) ?? osName(selector[NodeLabel.BETA_OS]);
}

/** Terms are ORed, so each of them must keep the pod to the same operating system; a term that matches no node says nothing. */
function byAffinity(spec: PlainObject): OsName | undefined {
  const terms = requiredTerms(spec).filter((term) => !isEmptyTerm(term));
  if (terms.length === 0) { return undefined; }
  const keptTo = (os: OsName, other: OsName) => terms.every((term) => requirementsOf(term).some((requirement) =>
    (requirement.key === NodeLabel.OS || requirement.key === NodeLabel.BETA_OS) && satisfies(requirement, os) && !satisfies(requirement, other)));
  return keptTo('windows', 'linux') ? 'windows' : (keptTo('linux', 'windows') ? 'linux' : undefined);
}
