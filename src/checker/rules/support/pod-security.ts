import { objectAt, PlainObject } from '../../../base';
import { ENFORCE_LABEL, ENFORCE_VERSION_LABEL, podSecurityMinor, RESTRICTED_KNOWS_WINDOWS_SINCE } from '../../../knowledge';
import { objectNamespace } from '../../../kubernetes';
import { CheckContext } from '../../rule';

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
