import { COMMON_MARKS, isLinuxImage, isWindowsImage, NodeLabel, OsEvidenceId, OsName, RUNTIME_HANDLERS, Taint, WindowsNodeMarks } from '../knowledge';
import { containersOf } from './containers';
import { isHostProcessPod } from './host-process';
import { isEmptyTerm, NodeSelectorRequirement, requiredTerms, requirementsOf, satisfies } from './node-selector';
import { isPlainObject, listAt, objectAt, PlainObject } from '../options';

/** The operating system of a Pod, and the field that determined it. */
export interface PodOs {
  /** `undefined`: unknown. */
  readonly os: OsName | undefined;
  readonly osFrom: OsEvidenceId | undefined;
}

/**
 * Determines the operating system of a Pod, from the first clear evidence of `OS_EVIDENCE`.
 *
 * @param runtimeClass the RuntimeClass that the Pod names, if known
 * @param marks what the Windows nodes of the cluster have, and no others
 */
export function podOs(spec: PlainObject, runtimeClass?: PlainObject, marks: WindowsNodeMarks = COMMON_MARKS): PodOs {
  const field = osName(objectAt(spec, 'os').name);
  if (field) { return { os: field, osFrom: 'spec.os' }; }
  const containers = containersOf(spec);
  if (isHostProcessPod(spec, containers)) { return { os: 'windows', osFrom: 'hostProcess' }; }
  const selector = bySelector(objectAt(spec, 'nodeSelector'), marks);
  if (selector) { return { os: selector, osFrom: 'nodeSelector' }; }
  const affinity = byAffinity(spec, marks);
  if (affinity) { return { os: affinity, osFrom: 'affinity' }; }
  const scheduling = bySelector(objectAt(objectAt(runtimeClass, 'scheduling'), 'nodeSelector'), marks);
  if (scheduling) { return { os: scheduling, osFrom: 'runtimeClass' }; }
  if (Object.values(RUNTIME_HANDLERS).includes(String(runtimeClass?.handler))) { return { os: 'windows', osFrom: 'runtimeClass' }; }
  const image = containers.some(({ container }) => typeof container.image === 'string' && isWindowsImage(container.image));
  if (image) { return { os: 'windows', osFrom: 'image' }; }
  return toleratedTaint(spec, marks) !== undefined && !hasLinuxImage(spec) ? { os: 'windows', osFrom: 'toleration' } : { os: undefined, osFrom: undefined };
}

/** The index of a toleration of exactly a taint of the Windows nodes; `undefined` if there is none. */
export function toleratedTaint(spec: PlainObject, { taints }: WindowsNodeMarks): number | undefined {
  if (taints.length === 0) { return undefined; }
  const isExact = (toleration: unknown, { key, value = '', effect }: Taint) => isPlainObject(toleration) && toleration.key === key
    && (toleration.operator ?? 'Equal') === 'Equal' && (toleration.value ?? '') === value && toleration.effect === effect;
  const index = listAt(spec, 'tolerations').findIndex((toleration) => taints.some((taint) => isExact(toleration, taint)));
  return index === -1 ? undefined : index;
}

/** Whether an image of a Pod is known to be for Linux. */
export function hasLinuxImage(spec: PlainObject): boolean {
  return containersOf(spec).some(({ container }) => typeof container.image === 'string' && isLinuxImage(container.image));
}

function osName(value: unknown): OsName | undefined {
  return value === 'windows' || value === 'linux' ? value : undefined;
}

function bySelector(selector: PlainObject, marks: WindowsNodeMarks): OsName | undefined {
  const named = osName(selector[NodeLabel.OS]) ?? osName(selector[NodeLabel.BETA_OS]);
  return named ?? (Object.entries(selector).some(([key, value]) => isWindowsOnly(key, value, marks)) ? 'windows' : undefined);
}

/** Whether a label exists on Windows nodes only. */
function isWindowsOnly(key: string, value: unknown, { labels }: WindowsNodeMarks): boolean {
  return typeof value === 'string' && labels.some((label) => label.key === key && label.value.test(value));
}

/** Terms are ORed, so all of them must select the same operating system; a term that matches no node is ignored. */
function byAffinity(spec: PlainObject, marks: WindowsNodeMarks): OsName | undefined {
  const terms = requiredTerms(spec).filter((term) => !isEmptyTerm(term));
  if (terms.length === 0) { return undefined; }
  const keepsToLinux = (requirement: NodeSelectorRequirement) =>
    (requirement.key === NodeLabel.OS || requirement.key === NodeLabel.BETA_OS) && satisfies(requirement, 'linux') && !satisfies(requirement, 'windows');
  const isLinux = terms.every((term) => requirementsOf(term).some(keepsToLinux));
  const isWindows = terms.every((term) => requirementsOf(term).some((requirement) => keepsToWindows(requirement, marks)));
  // a term that requires both matches no node, so it is ignored
  return isLinux === isWindows ? undefined : (isWindows ? 'windows' : 'linux');
}

function keepsToWindows(requirement: NodeSelectorRequirement, marks: WindowsNodeMarks): boolean {
  const { key, operator, values } = requirement;
  if (key === NodeLabel.OS || key === NodeLabel.BETA_OS) { return satisfies(requirement, 'windows') && !satisfies(requirement, 'linux'); }
  const isOfWindows = (value: unknown) => isWindowsOnly(key, value, marks);
  return operator === 'Exists' ? marks.labels.some((label) => label.key === key && label.value.source === '^')
    : operator === 'In' && Array.isArray(values) && values.length > 0 && values.every(isOfWindows);
}
