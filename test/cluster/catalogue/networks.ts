import { Construct } from 'constructs';
import { CatalogueEntry } from './entry';
import { synthChart } from './manifests';
import { WindowsNetwork } from '../../../src/knowledge';
import { platformNetworkProblems } from '../../../src/objects/network/network-parts';
import {
  AmazonVpcCniForWindows, CalicoNetwork, FlannelHostGatewayNetwork, FlannelVxlanNetwork, KubeProxyForWindows, OvnHybridOverlay, Platform,
} from 'k8s-windows';

const BASE = { apiServer: { host: '10.0.0.4' }, kubeProxy: { version: 'v1.36.3' } } as const;
const FULL = {
  addressPlan: {
    clusterCidr: '10.32.0.0/12', serviceCidr: '10.96.0.0/16', nodeMask: 25, nodes: 40, maxPods: 100, managementCidrs: ['192.168.1.4/32'],
    dnsServiceIp: '10.96.0.53',
  },
  apiServer: { host: 'api.example.com', port: 443 },
  kubeProxy: {
    version: 'v1.31.4', image: 'registry.example/kube-proxy:1', enableDsr: true, rootHnsEndpointName: 'pods_ep', forwardHealthCheckVip: true,
    featureGates: { ContextualLogging: true }, memory: '1Gi',
  },
} as const;
const FLANNEL = {
  ...FULL,
  name: 'pods',
  interfaceName: 'it\'s "Ethernet" $(2) `x`',
  metadataRoute: false,
  images: { daemon: 'registry.example/flannel:1', cniPlugin: 'registry.example/flannel-cni:1', windows: 'registry.example/flannel-windows:1' },
  cniBinDir: 'C:\\Program Files\\containerd\\cni\\bin',
  cniConfigDir: 'C:\\Program Files\\containerd\\cni\\conf',
} as const;

/** A network for Linux and Windows nodes, made for a platform. */
interface Network {
  readonly name: string;
  readonly make: (scope: Construct, platform?: Platform) => void;
  /** The network that a platform may not support. @default - none: it runs on all */
  readonly network?: WindowsNetwork;
}

/** Those that bring DaemonSets. */
const WITH_DAEMON_SETS: readonly Network[] = [
  { name: 'FlannelVxlanNetwork', network: 'flannel-vxlan', make: (scope, platform) => new FlannelVxlanNetwork(scope, 'it', { ...BASE, platform }) },
  {
    name: 'FlannelHostGatewayNetwork', network: 'flannel-host-gateway',
    make: (scope, platform) => new FlannelHostGatewayNetwork(scope, 'it', { ...BASE, platform }),
  },
  { name: 'CalicoNetwork', network: 'calico', make: (scope, platform) => new CalicoNetwork(scope, 'it', { ...BASE, platform }) },
  {
    name: 'KubeProxyForWindows',
    make: (scope, platform) => new KubeProxyForWindows(
      scope, 'it', { version: 'v1.36.3', networkName: 'l2', sourceVip: 'none', apiServer: { host: '10.0.0.4' }, platform },
    ),
  },
];

const OTHERS: readonly Network[] = [
  {
    name: 'FlannelVxlanNetwork with all props',
    make: (scope) => new FlannelVxlanNetwork(scope, 'it', { ...FLANNEL, vni: 5000, port: 4789, macPrefix: '0E-2B' }),
  },
  { name: 'FlannelHostGatewayNetwork with all props', make: (scope) => new FlannelHostGatewayNetwork(scope, 'it', FLANNEL) },
  {
    name: 'CalicoNetwork with all props',
    make: (scope) => new CalicoNetwork(scope, 'it', {
      ...FULL, encapsulation: 'None', bgp: 'Enabled',
      windowsNodes: {
        cniBinDir: 'C:\\cni\\bin', cniConfigDir: 'C:\\cni\\conf', cniLogDir: 'C:\\cni\\log', vxlanMacPrefix: '0E-2B', vxlanAdapter: 'Ethernet',
      },
    }),
  },
  { name: 'AmazonVpcCniForWindows', make: (scope) => new AmazonVpcCniForWindows(scope, 'it') },
  {
    name: 'AmazonVpcCniForWindows with all props',
    make: (scope) => new AmazonVpcCniForWindows(scope, 'it', { prefixDelegation: true, warmPrefixTarget: 1, warmIpTarget: 5, minimumIpTarget: 10 }),
  },
  { name: 'OvnHybridOverlay', make: (scope) => new OvnHybridOverlay(scope, 'it') },
  {
    name: 'OvnHybridOverlay with all props',
    make: (scope) => new OvnHybridOverlay(
      scope, 'it', { windowsCidr: '10.140.0.0/14', hostPrefix: 24, clusterCidr: '10.128.0.0/14', vxlanPort: 9898 },
    ),
  },
];

/** All networks, as they are applied. */
export const NETWORK_ENTRIES: readonly CatalogueEntry[] = [...WITH_DAEMON_SETS, ...OTHERS].map(({ name, make }) => (
  { name, synth: () => synthChart((chart) => make(chart)) }
));

/** Networks with DaemonSets that a platform supports. */
export const networkDaemonSetsOn = (platform: Platform) => WITH_DAEMON_SETS
  .filter(({ network }) => network === undefined || platformNetworkProblems(network, platform).length === 0)
  .map(({ name, make }) => ({ name, synth: () => synthChart((chart) => make(chart, platform)) }));
