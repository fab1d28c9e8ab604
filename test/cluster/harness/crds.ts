import { Cluster, referenceTo } from './cluster';
import { KubeObject } from './kube-objects';

const STRING = { type: 'string' };
const INTEGER = { type: 'integer', format: 'int32' };
const BOOLEAN = { type: 'boolean' };
const oneOf = (...values: readonly string[]) => ({ type: 'string', enum: values });
const object = (properties: object, required: readonly string[] = []) => ({ type: 'object', properties, ...(required.length > 0 && { required }) });
const listOf = (items: object) => ({ type: 'array', items });

interface CustomKind {
  readonly group: string;
  /** @default 'v1' */
  readonly version?: string;
  readonly kind: string;
  /** @default 'Cluster' */
  readonly scope?: 'Cluster' | 'Namespaced';
  readonly annotations?: Readonly<Record<string, string>>;
  /** A field that isn't in it is rejected. */
  readonly schema: object;
}

/** The CustomResourceDefinition of a kind. */
function definitionOf({ group, version = 'v1', kind, scope = 'Cluster', annotations, schema }: CustomKind): KubeObject {
  const plural = `${kind.toLowerCase()}s`;
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}`, ...(annotations && { annotations }) },
    spec: {
      group, scope, names: { kind, plural },
      versions: [{ name: version, served: true, storage: true, schema: { openAPIV3Schema: schema } }],
    },
  };
}

/**
 * The kinds that networks are configured by, as far as the library writes them: fields, enumerations and patterns of the published types, written
 * down here and not read from the library.
 *
 * - Installation, APIServer: tigera/operator `api/v1/installation_types.go`, `api/v1/apiserver_types.go`
 * - IPAMConfiguration: projectcalico/api `pkg/apis/projectcalico/v3`; in a cluster it is served by Calico's own API server
 * - Network: openshift/api `operator/v1/types_network.go`
 */
const NETWORK_KINDS: readonly CustomKind[] = [
  {
    group: 'operator.tigera.io', kind: 'Installation',
    schema: object({
      spec: object({
        variant: oneOf('Calico', 'TigeraSecureEnterprise'),
        serviceCIDRs: listOf(STRING),
        cni: object({
          type: oneOf('Calico', 'GKE', 'AmazonVPC', 'AzureVNET'),
          ipam: object({ type: oneOf('Calico', 'HostLocal', 'AmazonVPC', 'AzureVNET') }, ['type']),
        }, ['type']),
        calicoNetwork: object({
          bgp: oneOf('Enabled', 'Disabled'),
          linuxDataplane: oneOf('Iptables', 'BPF', 'VPP', 'Nftables'),
          windowsDataplane: oneOf('HNS', 'Disabled'),
          mtu: INTEGER,
          ipPools: listOf(object({
            name: STRING, cidr: STRING, blockSize: INTEGER, encapsulation: oneOf('IPIPCrossSubnet', 'IPIP', 'VXLAN', 'VXLANCrossSubnet', 'None'),
            natOutgoing: oneOf('Enabled', 'Disabled'), nodeSelector: STRING, disableBGPExport: BOOLEAN,
          }, ['cidr'])),
        }),
        windowsNodes: object({
          cniBinDir: STRING, cniConfigDir: STRING, cniLogDir: STRING, vxlanAdapter: STRING,
          vxlanMACPrefix: { type: 'string', pattern: '^[0-9A-Fa-f]{2}-[0-9A-Fa-f]{2}$' },
        }),
      }),
    }),
  },
  { group: 'operator.tigera.io', kind: 'APIServer', schema: object({ spec: object({}) }) },
  {
    group: 'projectcalico.org', version: 'v3', kind: 'IPAMConfiguration',
    schema: object({ spec: object({ strictAffinity: BOOLEAN, maxBlocksPerHost: INTEGER }) }),
  },
  {
    group: 'operator.openshift.io', kind: 'Network',
    schema: object({
      spec: object({
        defaultNetwork: object({
          type: STRING,
          ovnKubernetesConfig: object({
            hybridOverlayConfig: object({
              hybridClusterNetwork: listOf(object({ cidr: STRING, hostPrefix: { type: 'integer', format: 'int32', minimum: 0 } })),
              hybridOverlayVXLANPort: { type: 'integer', format: 'int32' },
            }),
          }),
        }),
      }),
    }),
  },
];

/** Makes the server know the kinds of networks. */
export async function installNetworkCrds(cluster: Cluster): Promise<void> {
  await installCrds(cluster, NETWORK_KINDS.map(definitionOf));
}

/**
 * The kinds of cert-manager, as far as the library writes them, written down here and not read from the library. Source: cert-manager/cert-manager,
 * `pkg/apis/certmanager/v1`.
 */
const CERT_MANAGER_KINDS = {
  Issuer: object({
    selfSigned: object({ crlDistributionPoints: { type: 'array', items: STRING } }), ca: object({ secretName: STRING }, ['secretName']),
  }),
  Certificate: object({
    secretName: STRING,
    dnsNames: { type: 'array', items: STRING },
    issuerRef: object({ name: STRING, kind: STRING, group: STRING }, ['name']),
    privateKey: object({ rotationPolicy: { type: 'string', enum: ['Never', 'Always'] } }),
  }, ['issuerRef', 'secretName']),
};

/** Makes the server know the kinds of cert-manager. */
export async function installCertManagerCrds(cluster: Cluster): Promise<void> {
  await installCrds(cluster, Object.entries(CERT_MANAGER_KINDS).map(([kind, spec]) => (
    definitionOf({ group: 'cert-manager.io', kind, scope: 'Namespaced', schema: object({ spec }, ['spec']) }))));
}

/**
 * The kind GMSACredentialSpec, in the shape that the GMSA webhook installs: cluster-scoped, with the credential spec
 * directly below the object. Source: kubernetes-sigs/windows-gmsa, `admission-webhook/deploy/gmsa-crd.yml`.
 */
const GMSA_CRD = definitionOf({
  group: 'windows.k8s.io', kind: 'GMSACredentialSpec',
  annotations: { 'api-approved.kubernetes.io': 'https://github.com/kubernetes/enhancements/tree/master/keps/sig-windows/689-windows-gmsa' },
  schema: object({
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
});

/** Makes the server know GMSACredentialSpec. */
export async function installGmsaCrd(cluster: Cluster): Promise<void> {
  await installCrd(cluster, GMSA_CRD);
}

/**
 * The kind PodMonitor of Prometheus' operator, as far as the library writes it, written down here and not read from the library.
 * Source: prometheus-operator/prometheus-operator, `pkg/apis/monitoring/v1/podmonitor_types.go`.
 */
export async function installPodMonitorCrd(cluster: Cluster): Promise<void> {
  await installCrd(cluster, definitionOf({
    group: 'monitoring.coreos.com', kind: 'PodMonitor', scope: 'Namespaced',
    schema: object({
      spec: object({
        jobLabel: STRING,
        selector: object({ matchLabels: { type: 'object', additionalProperties: STRING } }),
        podMetricsEndpoints: {
          type: 'array', items: object({
            port: STRING, path: STRING,
            interval: {
              type: 'string', pattern: '^(0|(([0-9]+)y)?(([0-9]+)w)?(([0-9]+)d)?(([0-9]+)h)?(([0-9]+)m)?(([0-9]+)s)?(([0-9]+)ms)?)$',
            },
          }),
        },
      }, ['selector']),
    }, ['spec']),
  }));
}

/** Makes the server know a kind, and returns when it serves it. */
export async function installCrd(cluster: Cluster, crd: KubeObject): Promise<void> {
  await installCrds(cluster, [crd]);
}

/** Makes the server know kinds, and returns when it serves them all. */
export async function installCrds(cluster: Cluster, crds: readonly KubeObject[]): Promise<void> {
  for (const crd of crds) { await cluster.apply(crd); }
  for (const { metadata, spec } of crds) {
    const served = spec.versions.filter((version: { served: boolean }) => version.served)
      .map((version: { name: string }) => `${spec.group}/${version.name}`);
    await cluster.until(`the server serves ${metadata!.name}`, async () => (
      (await Promise.all(served.map((each: string) => cluster.serves(each, spec.names.kind)))).every(Boolean)), 120);
  }
}

/** Removes CustomResourceDefinitions with the objects of their kinds, and returns when all are gone. Objects with finalizers must be gone before. */
export async function removeCrds(cluster: Cluster, crds: readonly KubeObject[]): Promise<void> {
  for (const crd of crds) { await cluster.delete(referenceTo(crd)); }
  for (const crd of crds) {
    await cluster.until(`${crd.metadata!.name} is gone`, async () => !await cluster.exists(referenceTo(crd)), 120);
  }
}

/** A CustomResourceDefinition without the descriptions in its schemas, with which some are larger than etcd takes. */
export function withoutDescriptions<T>(value: T): T {
  if (Array.isArray(value)) { return value.map(withoutDescriptions) as T; }
  if (typeof value !== 'object' || value === null) { return value; }
  return Object.fromEntries(Object.entries(value).filter(([key, each]) => key !== 'description' || typeof each !== 'string')
    .map(([key, each]) => [key, withoutDescriptions(each)])) as T;
}
