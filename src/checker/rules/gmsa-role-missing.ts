import { gmsaPlacesOf } from './support/gmsa';
import { onWindowsPods } from './support/pods';
import { listAt, show } from '../../base';
import { Fix } from '../../findings';
import { GMSA } from '../../knowledge';
import { allowsCredentialSpec, mayUseCredentialSpec, objectName, objectNamespace, serviceAccountOf } from '../../kubernetes';
import { CheckContext, RuleDefinition } from '../rule';


export const gmsaRoleMissing: RuleDefinition = {
  id: 'gmsa-role-missing',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  needs: ['windowsOptions'],
  summary: 'the service account of a Windows Pod may not use the credential spec that the Pod names',
  check: onWindowsPods(({ spec }, context, object) => {
    const namespace = objectNamespace(object);
    const account = serviceAccountOf(spec);
    // the webhook up to v0.13.0 ignores init containers: kubernetes-sigs/windows-gmsa `admission-webhook/webhook.go`
    return gmsaPlacesOf(spec).filter(({ list }) => list === 'pod' || list === 'containers').flatMap(({ path, name }) => {
      if (typeof name !== 'string' || !context.find(GMSA.kind, name) || mayUseCredentialSpec(name, account, namespace, context)) { return []; }
      return [{
        path: [...path, 'gmsaCredentialSpecName'],
        message: `service account ${show(account)} has no role that allows the verb use on GMSACredentialSpec ${show(name)}: the gMSA webhook rejects the Pod`,
        help: `bind "${account}" in namespace "${namespace}" to a ClusterRole: apiGroups [${GMSA.group}], resources [${GMSA.resource}], verbs [${GMSA.verb}], resourceNames [${name}]`,
        ...(objectName(object) !== '' && { fix: grant(name, account, namespace, context) }),
      }];
    });
  }),
};

/** Binds the account to a ClusterRole that allows this and nothing else; adds one if there is none. */
function grant(spec: string, account: string, namespace: string, context: CheckContext): Fix {
  const allowing = context.all('ClusterRole').find((role) => listAt(role, 'rules').length === 1 && allowsCredentialSpec(role, spec));
  const role = objectName(allowing) || `use-${spec}`;
  const apiVersion = 'rbac.authorization.k8s.io/v1';
  const clusterRole = {
    apiVersion, kind: 'ClusterRole', metadata: { name: role },
    rules: [{ apiGroups: [GMSA.group], resources: [GMSA.resource], verbs: [GMSA.verb], resourceNames: [spec] }],
  };
  const binding = {
    apiVersion, kind: 'RoleBinding', metadata: { name: `${role}-${account}`, namespace },
    subjects: [{ kind: 'ServiceAccount', name: account, namespace }],
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: role },
  };
  return {
    description: `bind "${account}" in namespace "${namespace}" to ${allowing ? '' : 'a new '}ClusterRole ${role}`, edits: [],
    elsewhere: [...(allowing ? [] : [{ add: clusterRole }]), { add: binding }],
  };
}
