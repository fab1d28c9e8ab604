import { isWindowsImage, NodeLabel, OsName, WINDOWS_ONLY_LABELS } from '../knowledge';
import { containersOf } from './containers';
import { isHostProcessPod } from './host-process';
import { isEmptyTerm, NodeSelectorRequirement, requiredTerms, requirementsOf, satisfies } from './node-selector';
import { objectAt, PlainObject } from '../options';

/** The operating system of a Pod, and the field that determined it. */
export interface PodOs {
  /** `undefined`: unknown. */
  readonly os: OsName | undefined;
  readonly osFrom: 'spec.os' | 'nodeSelector' | 'affinity' | 'runtimeClass' | 'hostProcess' | 'image' | undefined;
}

/**
 * Determines the operating system of a Pod, from the first of these that decides it: `spec.os`, HostProcess containers, which only Windows has, the
 * nodeSelector, required affinity, its RuntimeClass, its images.
 *
 * @param runtimeClass the RuntimeClass that the Pod names, if known
 */
export function podOs(spec: PlainObject, runtimeClass?: PlainObject): PodOs {
  const field = osName(objectAt(spec, 'os').name);
  if (field) { return { os: field, osFrom: 'spec.os' }; }
  const containers = containersOf(spec);
  if (isHostProcessPod(spec, containers)) { return { os: 'windows', osFrom: 'hostProcess' }; }
  const selector = bySelector(objectAt(spec, 'nodeSelector'));
  if (selector) { return { os: selector, osFrom: 'nodeSelector' }; }
  const affinity = byAffinity(spec);
  if (affinity) { return { os: affinity, osFrom: 'affinity' }; }
  const scheduling = bySelector(objectAt(objectAt(runtimeClass, 'scheduling'), 'nodeSelector'));
  if (scheduling) { return { os: scheduling, osFrom: 'runtimeClass' }; }
  const image = containers.some(({ container }) => typeof container.image === 'string' && isWindowsImage(container.image));
  return image ? { os: 'windows', osFrom: 'image' } : { os: undefined, osFrom: undefined };
}

function osName(value: unknown): OsName | undefined {
  return value === 'windows' || value === 'linux' ? value : undefined;
}

function bySelector(selector: PlainObject): OsName | undefined {
  const named = osName(selector[NodeLabel.OS]) ?? osName(selector[NodeLabel.BETA_OS]);
  return named ?? (Object.entries(selector).some(([key, value]) => isWindowsOnly(key, value)) ? 'windows' : undefined);
}

/** Whether a label exists on Windows nodes only. */
function isWindowsOnly(key: string, value: unknown): boolean {
  return typeof value === 'string' && WINDOWS_ONLY_LABELS.some((label) => label.key === key && label.value.test(value));
}

/** Terms are ORed, so all of them must select the same operating system; a term that matches no node is ignored. */
function byAffinity(spec: PlainObject): OsName | undefined {
  const terms = requiredTerms(spec).filter((term) => !isEmptyTerm(term));
  if (terms.length === 0) { return undefined; }
  const keepsToLinux = (requirement: NodeSelectorRequirement) =>
    (requirement.key === NodeLabel.OS || requirement.key === NodeLabel.BETA_OS) && satisfies(requirement, 'linux') && !satisfies(requirement, 'windows');
  const isLinux = terms.every((term) => requirementsOf(term).some(keepsToLinux));
  const isWindows = terms.every((term) => requirementsOf(term).some(keepsToWindows));
  // a term that requires both matches no node, so it is ignored
  return isLinux === isWindows ? undefined : (isWindows ? 'windows' : 'linux');
}

function keepsToWindows(requirement: NodeSelectorRequirement): boolean {
  const { key, operator, values } = requirement;
  if (key === NodeLabel.OS || key === NodeLabel.BETA_OS) { return satisfies(requirement, 'windows') && !satisfies(requirement, 'linux'); }
  const isOfWindows = (value: unknown) => isWindowsOnly(key, value);
  return operator === 'Exists' ? WINDOWS_ONLY_LABELS.some((label) => label.key === key && label.value.source === '^')
    : operator === 'In' && Array.isArray(values) && values.length > 0 && values.every(isOfWindows);
}
