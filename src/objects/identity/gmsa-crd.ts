import { PlainObject } from '../../base';
import { CREDENTIAL_SPEC_FIELDS, GMSA } from '../../knowledge';

const TEXT = { type: 'string' };
const object = (properties: PlainObject) => ({ type: 'object', properties });
const listOf = (items: PlainObject) => ({ type: 'array', items });
const texts = (fields: readonly string[]) => object(Object.fromEntries(fields.map((field) => [field, TEXT])));

const { account, domain, hostAccount } = CREDENTIAL_SPEC_FIELDS;
const SCHEMA = {
  openAPIV3Schema: object({
    credspec: {
      description: 'GMSA Credential Spec',
      ...object({
        ActiveDirectoryConfig: object({ GroupManagedServiceAccounts: listOf(texts(account)), HostAccountConfig: texts(hostAccount) }),
        CmsPlugins: listOf(TEXT),
        DomainJoinConfig: texts(domain),
      }),
    },
  }),
};
const CRD = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: {
    name: `${GMSA.resource}.${GMSA.group}`,
    // groups below k8s.io require this annotation, or the API server rejects the definition
    annotations: { 'api-approved.kubernetes.io': 'https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/689-windows-gmsa' },
  },
  spec: {
    group: GMSA.group,
    scope: 'Cluster',
    names: { kind: GMSA.kind, listKind: `${GMSA.kind}List`, singular: GMSA.kind.toLowerCase(), plural: GMSA.resource },
    conversion: { strategy: 'None' },
    versions: [
      { name: GMSA.deprecatedVersion, served: true, storage: false, deprecated: true, schema: SCHEMA },
      { name: GMSA.version, served: true, storage: true, schema: SCHEMA },
    ],
  },
};

/**
 * The CustomResourceDefinition of GMSACredentialSpec: cluster-scoped, with the contents in `credspec` at the top level.
 * Source: kubernetes-sigs/windows-gmsa v0.13.0 `admission-webhook/deploy/gmsa-crd.yml`.
 */
export function gmsaCrd(): PlainObject {
  // a copy without shared parts, which YAML would write as aliases
  return JSON.parse(JSON.stringify(CRD)) as PlainObject;
}
