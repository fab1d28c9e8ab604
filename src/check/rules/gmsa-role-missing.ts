import { GMSA } from '../../knowledge';
import { isPlainObject, listAt, objectAt, PlainObject, valueAt } from '../../manifest';
import { CheckContext, Rule } from '../rule';
import { documents, windowsPod } from './support/example';
import { gmsaPlacesOf } from './support/gmsa';
import { onWindowsPods } from './support/pods';

const SPEC = 'apiVersion: windows.k8s.io/v1\nkind: GMSACredentialSpec\nmetadata:\n  name: gmsa-webapp1\ncredspec:\n  CmsPlugins: [ActiveDirectory]';
const ROLE = 'apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata:\n  name: webapp1\nrules:\n  - apiGroups: [windows.k8s.io]\n    resources: [gmsacredentialspecs]\n    verbs: [use]\n    resourceNames: [gmsa-webapp1]';
const BINDING = 'apiVersion: rbac.authorization.k8s.io/v1\nkind: RoleBinding\nmetadata:\n  name: webapp1\n  namespace: shop\nsubjects:\n  - kind: ServiceAccount\n    name: default\n    namespace: shop\nroleRef:\n  apiGroup: rbac.authorization.k8s.io\n  kind: ClusterRole\n  name: webapp1';
const pod = windowsPod({ metadata: 'namespace: shop', spec: 'securityContext:\n  windowsOptions:\n    gmsaCredentialSpecName: gmsa-webapp1' });

export const gmsaRoleMissing: Rule = {
  id: 'gmsa-role-missing',
  effect: 'broken',
  needs: ['windowsOptions'],
  summary: 'the service account of a pod may not use the credential spec that it names',
  why: 'The gMSA webhook asks whether the service account of the pod has the verb `use` on the GMSACredentialSpec, and refuses the pod when it hasn\'t. This is told only when the credential spec is among the objects given, since then its role should be too.',
  source: 'kubernetes-sigs/windows-gmsa v0.13.0 admission-webhook/webhook.go',
  bad: documents(SPEC, ROLE, pod),
  good: documents(SPEC, ROLE, BINDING, pod),
  check: onWindowsPods(({ spec }, context, object) => {
    const namespace = String(objectAt(object, 'metadata').namespace ?? 'default');
    const account = String(spec.serviceAccountName ?? 'default');
    return gmsaPlacesOf(spec).flatMap(({ path, name }) => {
      if (typeof name !== 'string' || !context.find(GMSA.kind, name) || mayUse(name, account, namespace, context)) { return []; }
      return [{
        path: [...path, 'gmsaCredentialSpecName'],
        message: `service account "${account}" has no role with the verb use on GMSACredentialSpec "${name}": the gMSA webhook refuses the pod`,
        help: `bind "${account}" in namespace "${namespace}" to a ClusterRole: apiGroups [${GMSA.group}], resources [${GMSA.resource}], verbs [${GMSA.verb}], resourceNames [${name}]`,
      }];
    });
  }),
};

function mayUse(name: string, account: string, namespace: string, context: CheckContext): boolean {
  const bindings = [...context.all('RoleBinding').filter((binding) => (objectAt(binding, 'metadata').namespace ?? 'default') === namespace), ...context.all('ClusterRoleBinding')];
  return bindings.some((binding) => {
    const { kind, name: roleName } = objectAt(binding, 'roleRef');
    if (typeof kind !== 'string' || typeof roleName !== 'string') { return false; }
    const role = context.find(kind, roleName, kind === 'Role' ? namespace : undefined);
    // a role that wasn't given may be the right one
    const grants = role ? listAt(role, 'rules').some((rule) => isPlainObject(rule) && allows(rule, name)) : true;
    return grants && listAt(binding, 'subjects').some((subject) => isSubject(subject, account, namespace));
  });
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
