import { ADDRESS_PLAN, AddressPlan, AddressPlanOptions } from './address-plan';
import { apiServerOf, apiServerProblems, DEFAULT_API_PORT, REQUIRED_API_SERVER } from './api-server';
import { installationProblems } from './calico';
import { ClusterNetworkOptions, NETWORK_KUBE_PROXY } from './flannel-network';
import { planOfNetwork, platformNetworkProblems, proxyOfNetwork } from './network-parts';
import { checkedBy, choice, options as optionsOf, PlainObject, Problem, problemsWithin, STRING } from '../../base';
import { CALICO_WINDOWS, WINDOWS_PATH } from '../../knowledge';
import { OptionProblems, PLATFORM } from '../../kubernetes';
import { configMap, NO_OBJECTS, ObjectSet } from '../object-set';

/** Options of a Calico network for Linux and Windows nodes. */
export interface CalicoOptions extends ClusterNetworkOptions {
  /** CIDRs of the cluster; an `AddressPlan` is accepted too. `nodeMask` is Calico's block size, from 20 to 29. @default - those of AddressPlan */
  readonly addressPlan?: Omit<AddressPlanOptions, 'network'>;
  /** Encapsulation of packets between nodes. Windows supports neither IPIP nor the cross-subnet modes. @default 'VXLAN' */
  readonly encapsulation?: 'VXLAN' | 'None';
  /** Whether nodes exchange routes by BGP; must be 'Disabled' with VXLAN. @default - 'Disabled' with VXLAN, else 'Enabled' */
  readonly bgp?: 'Enabled' | 'Disabled';
  /** Settings of the Windows nodes. @default - the operator's defaults */
  readonly windowsNodes?: CalicoWindowsNodes;
}

/** Settings of the Windows nodes in the operator's Installation. */
export interface CalicoWindowsNodes {
  /** Directory in which containerd looks for CNI plugins. @default - the operator's, `/opt/cni/bin` */
  readonly cniBinDir?: string;
  /** Directory in which containerd looks for CNI configurations. @default - the operator's, `/etc/cni/net.d` */
  readonly cniConfigDir?: string;
  /** Directory of the CNI plugin's log files. @default - the operator's, `/var/log/calico/cni` */
  readonly cniLogDir?: string;
  /** First two bytes of the Pods' MAC addresses, in hexadecimal with a hyphen. @default '0E-2A' */
  readonly vxlanMacPrefix?: string;
  /** Network adapter that carries VXLAN. @default - the adapter with the node's address */
  readonly vxlanAdapter?: string;
}

/**
 * Prefix lengths of a block that Calico supports and that leave room for Pods. Source: projectcalico/calico `libcalico-go/lib/clientv3/ippool.go`.
 */
const BLOCK_SIZES = { min: 20, max: 29 };

/** Advice of a network that is applied: none of the objects can be applied before the operator is installed. */
export const CALICO_OPERATOR_ADVICE: Problem = {
  code: 'calico-operator', path: ['CalicoNetwork'],
  message: `requires Calico's operator in the cluster, which creates the CRDs and the Namespace "${CALICO_WINDOWS.endpoint.namespace}"`,
  remedy: 'install the operator first, for example with the Helm chart tigera-operator, and make this network depend on it',
};

/** Objects of a Pod network by Calico's operator, for Linux and Windows nodes. Install the operator with its CRDs first. */
export function calico(options: CalicoOptions): ObjectSet {
  return checkedBy(OPTIONS, options, NO_OBJECTS, calicoObjects);
}

/**
 * A Pod network by Calico's operator, for Linux and Windows nodes, with kube-proxy for the Windows nodes. Install the operator with its Namespace and
 * CRDs first.
 */
export function calicoNetwork(options: CalicoOptions): ObjectSet {
  const set = calico(options);
  return { ...set, advice: [...set.advice, CALICO_OPERATOR_ADVICE] };
}

const OPTIONS = optionsOf<CalicoOptions>({
  addressPlan: ADDRESS_PLAN, apiServer: REQUIRED_API_SERVER, kubeProxy: NETWORK_KUBE_PROXY, platform: PLATFORM,
  encapsulation: choice('VXLAN', 'None'), bgp: choice('Enabled', 'Disabled'),
  windowsNodes: optionsOf<CalicoWindowsNodes>({
    cniBinDir: STRING, cniConfigDir: STRING, cniLogDir: STRING, vxlanMacPrefix: STRING, vxlanAdapter: STRING,
  }),
});

function calicoObjects(options: CalicoOptions): ObjectSet {
  const { plan, problems } = planOfNetwork('calico', options.addressPlan);
  const manifest = installation(options, plan);
  const { kubeProxy, apiServer, platform } = options;
  const proxy = proxyOfNetwork(
    kubeProxy, { networkName: CALICO_WINDOWS.network, sourceVip: 'endpoint', apiServer, clusterCidr: plan.clusterCidr, platform },
  );
  const { endpoint } = CALICO_WINDOWS;
  const { host = '', port = DEFAULT_API_PORT } = apiServerOf(apiServer) ?? {};
  return {
    objects: [
      {
        id: 'services-endpoint',
        manifest: configMap(endpoint.name, endpoint.namespace, {}, { [endpoint.keys[0]]: host, [endpoint.keys[1]]: String(port) }),
      },
      { id: 'installation', manifest },
      { id: 'api-server', manifest: { apiVersion: 'operator.tigera.io/v1', kind: 'APIServer', metadata: { name: 'default' }, spec: {} } },
      // Windows nodes can't use borrowed addresses: without strictAffinity their Pods get no address
      {
        id: 'ipam',
        manifest: { apiVersion: 'projectcalico.org/v3', kind: 'IPAMConfiguration', metadata: { name: 'default' }, spec: { strictAffinity: true } },
      },
      ...proxy.objects,
    ],
    problems: [
      ...platformNetworkProblems('calico', platform),
      ...problemsWithin(['addressPlan'], problems),
      ...calicoOptionProblems(options, plan),
      ...installationProblems(manifest).map(toOptions),
      ...apiServerProblems(apiServer, plan.serviceCidr),
      ...proxy.problems,
    ],
    advice: [...proxy.advice, ...options.encapsulation === 'None' ? [{
      code: 'calico-adjacency', path: ['encapsulation'],
      message: 'requires that all nodes are in one layer 2 network, or that the routers between them learn the Pod CIDRs by BGP, got "None"',
      remedy: 'use VXLAN if a router is between nodes',
    }] : []],
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
        ipPools: [{
          name: 'default-ipv4-ippool', cidr: plan.clusterCidr, blockSize: plan.nodeMask, encapsulation, natOutgoing: 'Enabled', nodeSelector: 'all()',
        }],
      },
      ...(Object.keys(nodeSettings).length > 0 && { windowsNodes: nodeSettings }),
    },
  };
}

function calicoOptionProblems({ kubeProxy, windowsNodes = {} }: CalicoOptions, { nodeMask }: AddressPlan): readonly Problem[] {
  const problems = new OptionProblems('calico-option');
  if (kubeProxy && kubeProxy.networkName !== undefined && kubeProxy.networkName !== CALICO_WINDOWS.network) {
    problems.must(
      ['kubeProxy', 'networkName'], kubeProxy.networkName,
      `be "${CALICO_WINDOWS.network}", the name of Calico's network, or kube-proxy waits forever`, 'remove it',
    );
  }
  for (const key of ['cniBinDir', 'cniConfigDir', 'cniLogDir'] as const) {
    // Calico writes these paths without a drive
    problems.unless((path) => WINDOWS_PATH.test(String(path)) || WINDOWS_PATH.test(`C:${String(path)}`), ['windowsNodes', key], windowsNodes[key],
      'be an absolute Windows path', 'use a path such as "C:\\\\opt\\\\cni\\\\bin" or "/opt/cni/bin"');
  }
  problems.integer(['addressPlan', 'nodeMask'], nodeMask, BLOCK_SIZES.min, BLOCK_SIZES.max);
  return problems.list;
}

/** A problem of the Installation, with the path of the option that causes it. */
function toOptions(problem: Problem): Problem {
  const last = problem.path.at(-1);
  if (last === 'vxlanMACPrefix') { return { ...problem, path: ['windowsNodes', 'vxlanMacPrefix'] }; }
  return { ...problem, path: [last === 'cidr' ? 'addressPlan' : String(last)] };
}
