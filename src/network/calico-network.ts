import { CALICO_WINDOWS, Platform, WINDOWS_PATH } from '../knowledge';
import { OptionProblems, PlainObject, Problem } from '../manifest';
import { ADDRESS_PLAN, AddressPlan, AddressPlanOptions } from './address-plan';
import { ApiServer, apiServerOf, apiServerProblems, DEFAULT_API_PORT, REQUIRED_API_SERVER } from './api-server';
import { installationProblems } from './calico';
import { within } from './cni-config';
import { NETWORK_KUBE_PROXY, NetworkKubeProxyOptions } from './flannel-network';
import { kubeProxyForWindows } from './kube-proxy';
import { configMap, NO_OBJECTS, ObjectSet } from '../complete/object-set';
import { PLATFORM } from '../complete/option-schemas';
import { checkedBy, choice, options as optionsOf, STRING } from '../options/schema';

export interface CalicoOptions {
  /** CIDRs of the cluster, where a node's block is Calico's; an `AddressPlan` will do. @default - those of AddressPlan */
  readonly addressPlan?: Omit<AddressPlanOptions, 'network'>;
  /** Where the API server itself listens: host and port, or a URL. */
  readonly apiServer: ApiServer | string;
  /** kube-proxy for the Windows nodes, which the operator doesn't bring; `false` where something else does. */
  readonly kubeProxy: NetworkKubeProxyOptions | false;
  /** How pods of different nodes reach each other. IPIP and the cross-subnet forms aren't there on Windows. @default 'VXLAN' */
  readonly encapsulation?: 'VXLAN' | 'None';
  /** Routes by BGP; not with VXLAN. @default - 'Disabled' with VXLAN, else 'Enabled' */
  readonly bgp?: 'Enabled' | 'Disabled';
  /** What is particular to the Windows nodes. @default - the operator's own */
  readonly windowsNodes?: CalicoWindowsNodes;
  /** Whose Windows nodes these are. @default Platform.UPSTREAM */
  readonly platform?: Platform;
}

/** What the operator is told of Windows nodes. */
export interface CalicoWindowsNodes {
  /** Where containerd looks for CNI plugins. @default - the operator's, `/opt/cni/bin` */
  readonly cniBinDir?: string;
  /** Where containerd looks for CNI configurations. @default - the operator's, `/etc/cni/net.d` */
  readonly cniConfigDir?: string;
  /** @default - the operator's, `/var/log/calico/cni` */
  readonly cniLogDir?: string;
  /** First two bytes of the pods' MAC addresses, as `0E-2A`. @default '0E-2A' */
  readonly vxlanMacPrefix?: string;
  /** Adapter of the VXLAN. @default - that of the node's address */
  readonly vxlanAdapter?: string;
}

/** Prefix lengths of a block: what Calico takes, as far as pods fit in. Source: projectcalico/calico `libcalico-go/lib/clientv3/ippool.go`. */
const BLOCK_SIZES = { min: 20, max: 29 };

/** What every front adds to the advice: none of the objects can be applied before the operator. */
export const CALICO_OPERATOR_ADVICE: Problem = {
  code: 'calico-operator', path: ['CalicoNetwork'],
  message: `requires Calico's operator in the cluster first: the namespace "${CALICO_WINDOWS.endpoint.namespace}" and the CRDs come from it`,
  remedy: 'install it, for example by its Helm chart tigera-operator, and make this network depend on it',
};

/** A cluster network by Calico's operator, for Linux and Windows nodes together. The operator itself, with its CRDs, is installed before. */
export function calico(options: CalicoOptions): ObjectSet {
  return checkedBy(OPTIONS, options, NO_OBJECTS, made);
}

const OPTIONS = optionsOf<CalicoOptions>({
  addressPlan: ADDRESS_PLAN, apiServer: REQUIRED_API_SERVER, kubeProxy: NETWORK_KUBE_PROXY, platform: PLATFORM,
  encapsulation: choice('VXLAN', 'None'), bgp: choice('Enabled', 'Disabled'),
  windowsNodes: optionsOf<CalicoWindowsNodes>({
    cniBinDir: STRING, cniConfigDir: STRING, cniLogDir: STRING, vxlanMacPrefix: STRING, vxlanAdapter: STRING,
  }),
});

function made(options: CalicoOptions): ObjectSet {
  const { plan, problems } = AddressPlan.check({ ...options.addressPlan, network: 'calico' });
  // with ranges that can't work, the default ones show what else is wrong
  const usable = plan ?? AddressPlan.of({ network: 'calico' });
  const manifest = installation(options, usable);
  const proxy = proxyOf(options, usable.clusterCidr);
  const { endpoint } = CALICO_WINDOWS;
  const { host = '', port = DEFAULT_API_PORT } = apiServerOf(options.apiServer) ?? {};
  return {
    objects: [
      { id: 'services-endpoint', manifest: configMap(endpoint.name, endpoint.namespace, {}, { [endpoint.keys[0]]: host, [endpoint.keys[1]]: String(port) }) },
      { id: 'installation', manifest },
      { id: 'api-server', manifest: { apiVersion: 'operator.tigera.io/v1', kind: 'APIServer', metadata: { name: 'default' }, spec: {} } },
      // a node of Windows owns its blocks whole: with borrowed addresses its pods get none at all
      {
        id: 'ipam',
        manifest: { apiVersion: 'projectcalico.org/v3', kind: 'IPAMConfiguration', metadata: { name: 'default' }, spec: { strictAffinity: true } },
      },
      ...(proxy?.objects ?? []),
    ],
    problems: [
      ...within(['addressPlan'], problems),
      ...optionProblems(options, usable),
      ...installationProblems(manifest).map(toOptions),
      ...apiServerProblems(options.apiServer, usable.serviceCidr),
      ...within(['kubeProxy'], proxy?.problems ?? []),
    ],
    advice: options.encapsulation === 'None' ? [{
      code: 'calico-adjacency', path: ['encapsulation'],
      message: 'is "None": all nodes must be in one network without a router between, or the routers must learn the pods\' CIDRs by BGP', remedy: 'use VXLAN where a router is between nodes',
    }] : [],
  };
}

function installation({ encapsulation = 'VXLAN', bgp, windowsNodes }: CalicoOptions, plan: AddressPlan): PlainObject {
  const { vxlanMacPrefix, ...nodes } = windowsNodes ?? {};
  const nodeSettings = { ...nodes, ...(vxlanMacPrefix !== undefined && { vxlanMACPrefix: vxlanMacPrefix }) };
  return {
    apiVersion: 'operator.tigera.io/v1',
    kind: 'Installation',
    metadata: { name: 'default' },
    spec: {
      serviceCIDRs: [plan.serviceCidr],
      calicoNetwork: {
        bgp: bgp ?? (encapsulation === 'VXLAN' ? 'Disabled' : 'Enabled'),
        windowsDataplane: CALICO_WINDOWS.dataplane,
        ipPools: [{ name: 'default-ipv4-ippool', cidr: plan.clusterCidr, blockSize: plan.nodeMask, encapsulation, natOutgoing: 'Enabled', nodeSelector: 'all()' }],
      },
      ...(Object.keys(nodeSettings).length > 0 && { windowsNodes: nodeSettings }),
    },
  };
}

function proxyOf({ kubeProxy, apiServer, platform }: CalicoOptions, clusterCidr: string): ObjectSet | undefined {
  if (!kubeProxy) { return undefined; }
  const { problems, ...proxy } = kubeProxyForWindows({ ...kubeProxy, networkName: CALICO_WINDOWS.network, sourceVip: 'endpoint', apiServer, clusterCidr, platform });
  return { ...proxy, problems: problems.filter(({ path }) => !['apiServer', 'clusterCidr'].includes(String(path[0]))) };
}

function optionProblems({ kubeProxy, windowsNodes = {} }: CalicoOptions, { nodeMask }: AddressPlan): readonly Problem[] {
  const problems = new OptionProblems('calico-option');
  if (kubeProxy && kubeProxy.networkName !== undefined && kubeProxy.networkName !== CALICO_WINDOWS.network) {
    problems.must(['kubeProxy', 'networkName'], kubeProxy.networkName, `be "${CALICO_WINDOWS.network}", the name of the network, or kube-proxy waits forever`, 'remove it');
  }
  for (const key of ['cniBinDir', 'cniConfigDir', 'cniLogDir'] as const) {
    // Calico itself writes them without a drive
    problems.unless((path) => WINDOWS_PATH.test(String(path)) || WINDOWS_PATH.test(`C:${String(path)}`), ['windowsNodes', key], windowsNodes[key],
      'be an absolute Windows path', 'write it as "C:\\\\opt\\\\cni\\\\bin" or "/opt/cni/bin"');
  }
  problems.integer(['addressPlan', 'nodeMask'], nodeMask, BLOCK_SIZES.min, BLOCK_SIZES.max);
  return problems.list;
}

/** A problem of the Installation, said of the options. */
function toOptions(problem: Problem): Problem {
  const last = problem.path.at(-1);
  if (last === 'vxlanMACPrefix') { return { ...problem, path: ['windowsNodes', 'vxlanMacPrefix'] }; }
  return { ...problem, path: [last === 'cidr' ? 'addressPlan' : String(last)] };
}
