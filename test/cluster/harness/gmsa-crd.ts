import { Cluster } from './cluster';
import { installCrd } from './crd';
import { KubeObject } from './kube-objects';

const STRING = { type: 'string' };
const object = (properties: object) => ({ type: 'object', properties });
const listOf = (items: object) => ({ type: 'array', items });

/**
 * The kind GMSACredentialSpec, in the shape that the GMSA webhook installs: cluster-scoped, with the credential spec
 * directly below the object. Source: kubernetes-sigs/windows-gmsa, `admission-webhook/deploy/gmsa-crd.yml`.
 */
const GMSA_CRD: KubeObject = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: {
    name: 'gmsacredentialspecs.windows.k8s.io',
    annotations: { 'api-approved.kubernetes.io': 'https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/689-windows-gmsa' },
  },
  spec: {
    group: 'windows.k8s.io',
    scope: 'Cluster',
    names: { kind: 'GMSACredentialSpec', plural: 'gmsacredentialspecs' },
    versions: [{
      name: 'v1',
      served: true,
      storage: true,
      schema: {
        openAPIV3Schema: object({
          credspec: object({
            ActiveDirectoryConfig: object({
              GroupManagedServiceAccounts: listOf(object({ Name: STRING, Scope: STRING })),
              HostAccountConfig: object({ PluginGUID: STRING, PluginInput: STRING, PortableCcgVersion: STRING }),
            }),
            CmsPlugins: listOf(STRING),
            DomainJoinConfig: object({
              DnsName: STRING, DnsTreeName: STRING, Guid: STRING, MachineAccountName: STRING, NetBiosName: STRING, Sid: STRING,
            }),
          }),
        }),
      },
    }],
  },
};

/** Makes the server know GMSACredentialSpec. */
export async function installGmsaCrd(cluster: Cluster): Promise<void> {
  await installCrd(cluster, GMSA_CRD);
}
