import { GMSA, GMSA_WEBHOOK } from '../knowledge';
import { containersOf, FoundContainer } from './containers';
import { objectNamespace } from './names';
import { isPlainObject, isPresent, listAt, objectAt, PlainObject, Problem, show, valueAt } from '../options';

const OPTIONS = ['securityContext', 'windowsOptions'];
const NAME = ['gmsaCredentialSpecName'];
const CONTENTS = ['gmsaCredentialSpec'];

/** A place in a Pod that names a credential spec, or contains one. */
export interface GmsaPlace {
  /** Path from the Pod template to `windowsOptions`. */
  readonly path: readonly (string | number)[];
  readonly list: 'pod' | FoundContainer['list'];
  readonly name: unknown;
  readonly contents: unknown;
}

/** The places in a Pod that name a credential spec, or contain one. */
export function gmsaPlacesOf(spec: PlainObject, containers = containersOf(spec)): readonly GmsaPlace[] {
  const places: GmsaPlace[] = [];
  const look = (object: unknown, list: GmsaPlace['list'], path: readonly (string | number)[]) => {
    const options = valueAt(object, OPTIONS);
    const [name, contents] = [valueAt(options, NAME), valueAt(options, CONTENTS)];
    if (isPresent(name) || isPresent(contents)) { places.push({ path: ['spec', ...path, ...OPTIONS], list, name, contents }); }
  };
  look(spec, 'pod', []);
  for (const { container, path, list } of containers) { look(container, list, path); }
  return places;
}

/**
 * Init containers that name a credential spec of their own: up to v0.13.0, the gMSA webhook inserts the contents only for the Pod and its regular
 * containers. Source: kubernetes-sigs/windows-gmsa v0.13.0 `admission-webhook/webhook.go`; kubernetes-sigs/windows-gmsa#179.
 */
export function gmsaInitContainerProblems(places: readonly GmsaPlace[]): readonly Problem[] {
  return places.filter(({ list, name, contents }) => list === 'initContainers' && isPresent(name) && !isPresent(contents)).map(({ path, name }) => ({
    code: 'gmsa-init-container',
    path: [...path, 'gmsaCredentialSpecName'],
    message: `must not be set on an init container, got ${show(name)}: the gMSA webhook up to v${GMSA_WEBHOOK.ignoresInitContainersUntil.join('.')} ignores it, so the container runs without that identity`,
    remedy: 'set gmsaCredentialSpecName on the Pod',
  }));
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

/** Whether a ServiceAccount may use a credential spec. A binding to an unknown role counts as permission. */
export function mayUseCredentialSpec(name: string, account: string, namespace: string, roles: RoleLookup): boolean {
  const inNamespace = roles.all('RoleBinding').filter((binding) => objectNamespace(binding) === namespace);
  return [...inNamespace, ...roles.all('ClusterRoleBinding')].some((binding) => {
    const { kind, name: roleName } = objectAt(binding, 'roleRef');
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
  return listAt(role, 'rules').some((rule) => isPlainObject(rule) && allows(rule, name));
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
