import { Cluster } from './cluster';
import { installCrd } from './crd';
import { KubeObject } from './kube-objects';

const STRING = { type: 'string' };
const INTEGER = { type: 'integer', format: 'int32' };
const BOOLEAN = { type: 'boolean' };
const oneOf = (...values: readonly string[]) => ({ type: 'string', enum: values });
const object = (properties: object, required: readonly string[] = []) => ({ type: 'object', properties, ...(required.length > 0 && { required }) });
const listOf = (items: object) => ({ type: 'array', items });

interface Kind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  /** Schema of `spec`; a field that isn't in it is rejected. */
  readonly spec: object;
}

/**
 * The kinds that networks are configured by, as far as the library writes them: fields, enumerations and patterns of the published types, written
 * down here and not read from the library.
 *
 * - Installation, APIServer: tigera/operator `api/v1/installation_types.go`, `api/v1/apiserver_types.go`
 * - IPAMConfiguration: projectcalico/api `pkg/apis/projectcalico/v3`; in a cluster it is served by Calico's own API server
 * - Network: openshift/api `operator/v1/types_network.go`
 */
const KINDS: readonly Kind[] = [
  {
    group: 'operator.tigera.io', version: 'v1', kind: 'Installation', plural: 'installations',
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
  },
  { group: 'operator.tigera.io', version: 'v1', kind: 'APIServer', plural: 'apiservers', spec: object({}) },
  {
    group: 'projectcalico.org', version: 'v3', kind: 'IPAMConfiguration', plural: 'ipamconfigurations',
    spec: object({ strictAffinity: BOOLEAN, maxBlocksPerHost: INTEGER }),
  },
  {
    group: 'operator.openshift.io', version: 'v1', kind: 'Network', plural: 'networks',
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
  },
];

/** Makes the server know the kinds of networks. */
export async function installNetworkCrds(cluster: Cluster): Promise<void> {
  for (const { group, version, kind, plural, spec } of KINDS) {
    const crd: KubeObject = {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `${plural}.${group}` },
      spec: {
        group,
        scope: 'Cluster',
        names: { kind, plural },
        versions: [{ name: version, served: true, storage: true, schema: { openAPIV3Schema: object({ spec }) } }],
      },
    };
    await installCrd(cluster, crd);
  }
}
