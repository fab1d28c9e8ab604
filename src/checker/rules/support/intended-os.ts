import { isPresent, lookUp, objectAt, PlainObject, scalarText, valueAt } from '../../../base';
import { Fix, nameOf, setting } from '../../../findings';
import {
  ENFORCE_LABEL, ENFORCE_VERSION_LABEL, NodeLabel, OS_NAMES, OsName, podSecurityMinor, RESTRICTED_KNOWS_WINDOWS_SINCE,
} from '../../../knowledge';
import { FoundRejectedField, objectNamespace, osOfImages, requiredTerms } from '../../../kubernetes';
import { PodFacts } from '../../pod-facts';
import { CheckContext } from '../../rule';

const WINDOWS_OPTIONS = ['securityContext', 'windowsOptions'];

/** The operating system that a name stands for in another letter case; `undefined` for other values. */
export function meantOs(name: unknown): OsName | undefined {
  return OS_NAMES.find((known) => known === scalarText(name).toLowerCase());
}

/**
 * The operating system that a Pod is intended for: its own, that of a misspelled `spec.os.name`, else Linux by its images, or by fields that only
 * Linux has. `windowsOptions` leave it open, as in `OS_EVIDENCE`.
 */
export function intendedOs(pod: PodFacts): OsName | undefined {
  if (pod.os.os) { return pod.os.os; }
  const name = valueAt(pod.spec, ['os', 'name']);
  if (isPresent(name)) { return meantOs(name); }
  const isOpen = [pod.spec, ...pod.containers.map(({ container }) => container)].some((object) => isPresent(valueAt(object, WINDOWS_OPTIONS)));
  return !isOpen && (osOfImages(pod.images) === 'linux' || pod.rejectedFields('windows').length > 0) ? 'linux' : undefined;
}

/** A fix that adds the OS label to the nodeSelector. */
export function selectOs(spec: PlainObject, os: OsName): Fix | undefined {
  // required affinity may select the operating system by other labels
  if (requiredTerms(spec).length > 0 && os === 'linux') { return undefined; }
  return setting(['spec', 'nodeSelector', NodeLabel.OS], os, `add ${NodeLabel.OS}: ${os} to the nodeSelector`);
}

const OS = ['spec', 'os', 'name'];

/** Fields that a description names. Each finding has it, so it must not grow with the Pod. */
const MAX_NAMED = 20;

/** Sets spec.os of a Windows Pod, and removes the Linux-only fields for which the API server would then reject it. */
export function namingOs(pod: PodFacts): Fix {
  const rejected = pod.rejectedFields('windows').map(({ path }) => path);
  const more = rejected.length > MAX_NAMED ? `, ${rejected.length - MAX_NAMED} more fields,` : '';
  const removed = rejected.length > 0 ? `remove ${rejected.slice(0, MAX_NAMED).map(nameOf).join(', ')}${more} and ` : '';
  return {
    description: `${removed}set spec.os.name to windows`,
    edits: [...rejected.map((path) => ({ op: 'remove' as const, path })), { op: 'set', path: OS, value: 'windows' }],
  };
}

/** Whether a value requests nothing that a Windows container doesn't do anyway. */
function isNeutral(field: string | undefined, value: unknown): boolean {
  const neutral = lookUp({ hostUsers: true, allowPrivilegeEscalation: true, procMount: 'Default' }, field);
  if (neutral !== undefined) { return value === neutral; }
  return value === false || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

/** The Linux-only fields by which a Windows Pod without spec.os requests what it doesn't get. */
export function ignoredFields(pod: PodFacts): readonly FoundRejectedField[] {
  return pod.rejectedFields('windows').filter(({ field, value }) => !isNeutral(field.path.at(-1), value));
}

/** The Pod Security level that a namespace enforces. */
export interface PodSecurity {
  readonly namespace: string;
  readonly level: 'baseline' | 'restricted';
  /** Minor of the policy; `Infinity` for the latest. */
  readonly minor: number;
}

/** The level that is enforced on the Pods of an object; `undefined` when none is known to be, or `privileged`. */
export function podSecurityOf(object: PlainObject, context: CheckContext): PodSecurity | undefined {
  const namespace = objectNamespace(object);
  const found = context.find('Namespace', namespace);
  const labels = objectAt(objectAt(found, 'metadata'), 'labels');
  const level = labels[ENFORCE_LABEL];
  if (level !== 'baseline' && level !== 'restricted') { return undefined; }
  return { namespace, level, minor: podSecurityMinor(labels[ENFORCE_VERSION_LABEL]) ?? Infinity };
}

/**
 * Whether the Pod Security level of an object's namespace rejects Pods with `spec.os.name: windows`, because it requires fields that these must not
 * have.
 */
export function rejectsNamedWindows(object: PlainObject, context: CheckContext): boolean {
  const security = podSecurityOf(object, context);
  return security?.level === 'restricted' && security.minor < RESTRICTED_KNOWS_WINDOWS_SINCE;
}
