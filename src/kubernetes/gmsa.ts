import { PodPart, podPartsOf } from './containers';
import { hasKnownLater, isKnownLater, objectNamespace } from './objects';
import { isPlainObject, isPresent, listAt, objectAt, PlainObject, valueAt } from '../base';
import { GMSA } from '../knowledge';

const OPTIONS = ['securityContext', 'windowsOptions'];
const NAME = ['gmsaCredentialSpecName'];
const CONTENTS = ['gmsaCredentialSpec'];

/** A place in a Pod that names a credential spec, or contains one. */
export interface GmsaPlace {
  /** Path from the Pod template to `windowsOptions`. */
  readonly path: readonly (string | number)[];
  readonly list: PodPart['list'];
  readonly name: unknown;
  readonly contents: unknown;
}

/** The places in a Pod that name a credential spec, or contain one. */
export function gmsaPlacesOf(spec: PlainObject): readonly GmsaPlace[] {
  return podPartsOf(spec).flatMap(({ part, list, path }) => {
    const options = valueAt(part, OPTIONS);
    const [name, contents] = [valueAt(options, NAME), valueAt(options, CONTENTS)];
    return isPresent(name) || isPresent(contents) ? [{ path: [...path, ...OPTIONS], list, name, contents }] : [];
  });
}

/** Kinds that a role binding can refer to. */
type RoleKind = 'Role' | 'ClusterRole';

/** Looks up RBAC objects among the known ones. */
export interface RoleLookup {
  /** All objects of a kind. */
  all(kind: 'RoleBinding' | 'ClusterRoleBinding'): readonly PlainObject[];
  /** The role with a name; `undefined` when it isn't known. */
  find(kind: RoleKind, name: string, namespace?: string): PlainObject | undefined;
}

/** Whether a ServiceAccount may use a credential spec. A binding to an unknown role counts as permission, and so does what isn't known yet. */
export function mayUseCredentialSpec(name: string, account: string, namespace: string, roles: RoleLookup): boolean {
  const inNamespace = roles.all('RoleBinding').filter((binding) => objectNamespace(binding) === namespace || isKnownLater(objectNamespace(binding)));
  return [...inNamespace, ...roles.all('ClusterRoleBinding')].some((binding) => {
    const { kind, name: roleName } = objectAt(binding, 'roleRef');
    if (hasKnownLater([binding.roleRef, binding.subjects])) { return true; }
    // the API server rejects a binding to anything else
    if ((kind !== 'Role' && kind !== 'ClusterRole') || typeof roleName !== 'string') { return false; }
    const role = roles.find(kind, roleName, kind === 'Role' ? namespace : undefined);
    // the rules of an aggregated ClusterRole are filled in by the cluster
    const grants = role && !isPlainObject(role.aggregationRule) ? allowsCredentialSpec(role, name) : true;
    return grants && listAt(binding, 'subjects').some((subject) => isSubject(subject, account, namespace));
  });
}

/** Whether a role allows the use of a credential spec. */
export function allowsCredentialSpec(role: PlainObject, name: string): boolean {
  return hasKnownLater(role.rules) || listAt(role, 'rules').some((rule) => isPlainObject(rule) && allows(rule, name));
}

function allows(rule: PlainObject, name: string): boolean {
  const has = (key: string, value: string) => listAt(rule, key).includes(value) || listAt(rule, key).includes('*');
  const names = listAt(rule, 'resourceNames');
  return has('apiGroups', GMSA.group) && has('resources', GMSA.resource) && has('verbs', GMSA.verb) && (names.length === 0 || names.includes(name));
}

function isSubject(subject: unknown, account: string, namespace: string): boolean {
  const [kind, name] = [valueAt(subject, ['kind']), valueAt(subject, ['name'])];
  if (kind === 'Group') { return ['system:serviceaccounts', `system:serviceaccounts:${namespace}`, 'system:authenticated'].includes(name as string); }
  if (kind === 'User') { return name === `system:serviceaccount:${namespace}:${account}`; }
  return kind === 'ServiceAccount' && name === account && (valueAt(subject, ['namespace']) ?? namespace) === namespace;
}
