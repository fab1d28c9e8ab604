import { Chart } from 'cdk8s';
import {
  AmazonVpcCniForWindows, CalicoNetwork, FlannelHostGatewayNetwork, FlannelVxlanNetwork, KubeProxyForWindows, OvnHybridOverlay, Platform,
} from 'k8s-windows';
import * as front from 'k8s-windows/pulumi';

/** Objects said to each front in its own words. */
export interface ObjectSetCase {
  readonly name: string;
  readonly construct: (scope: Chart) => unknown;
  readonly Component: new (name: string, args: any, opts?: any) => front.ObjectSetComponent;
  readonly args: object;
  /** Arguments of this component that take no Outputs. */
  readonly plain?: readonly string[];
  /** Whether the objects stand in the cluster anyway, and are only patched. */
  readonly patches?: boolean;
}

export const API_SERVER = { host: '10.0.0.4' } as const;
export const BASE = { apiServer: API_SERVER, kubeProxy: { version: 'v1.36.3' } } as const;
const ADDRESSES = {
  clusterCidr: '10.32.0.0/12', serviceCidr: '10.96.0.0/16', nodeMask: 25, nodes: 40, maxPods: 100, managementCidrs: ['192.168.1.4/32'],
  dnsServiceIp: '10.96.0.53',
};
const WINKERNEL = { enableDsr: true, rootHnsEndpointName: 'pods_ep', forwardHealthCheckVip: true };
const PROXY = { ...WINKERNEL, version: 'v1.31.4', image: 'registry.example/kube-proxy:1', featureGates: { ContextualLogging: true }, memory: '1Gi' };
const FULL = { addressPlan: ADDRESSES, apiServer: { host: 'api.example.com', port: 443 }, kubeProxy: PROXY };
const FLANNEL = {
  name: 'pods',
  interfaceName: 'Ethernet $(2)',
  metadataRoute: false,
  images: { daemon: 'registry.example/flannel:1', cniPlugin: 'registry.example/flannel-cni:1', windows: 'registry.example/flannel-windows:1' },
  cniBinDir: 'C:\\Program Files\\cni\\bin',
  cniConfigDir: 'C:\\Program Files\\cni\\conf',
};
const VXLAN = { ...FULL, ...FLANNEL, vni: 5000, port: 4789, macPrefix: '0E-2B', directRouting: false, gbp: false };
const CALICO = {
  ...BASE,
  encapsulation: 'None',
  bgp: 'Enabled',
  windowsNodes: {
    cniBinDir: 'C:\\cni\\bin', cniConfigDir: 'C:\\cni\\conf', cniLogDir: 'C:\\cni\\log', vxlanMacPrefix: '0E-2B', vxlanAdapter: 'Ethernet',
  },
} as const;
const KUBE_PROXY = {
  ...PROXY, networkName: 'l2', sourceVip: 'none', apiServer: API_SERVER, clusterCidr: '10.32.0.0/12', cniBinDir: 'C:\\cni\\bin',
} as const;
const VPC = { prefixDelegation: true, warmPrefixTarget: 1, warmIpTarget: 5, minimumIpTarget: 10 };
const OVN = { windowsCidr: '10.140.0.0/14', hostPrefix: 24, clusterCidr: '10.128.0.0/14', vxlanPort: 9898 };

export const NETWORK_CASES: readonly ObjectSetCase[] = [
  { name: 'FlannelVxlanNetwork', construct: (scope) => new FlannelVxlanNetwork(scope, 'x', BASE), Component: front.FlannelVxlanNetwork, args: BASE },
  {
    name: 'FlannelVxlanNetwork with all arguments', construct: (scope) => new FlannelVxlanNetwork(scope, 'x', { ...VXLAN, platform: Platform.RKE2 }),
    Component: front.FlannelVxlanNetwork, args: { ...VXLAN, platform: 'RKE2' },
  },
  {
    name: 'FlannelVxlanNetwork without kube-proxy',
    construct: (scope) => new FlannelVxlanNetwork(scope, 'x', { apiServer: API_SERVER, kubeProxy: false }),
    Component: front.FlannelVxlanNetwork, args: { apiServer: API_SERVER, kubeProxy: false },
  },
  {
    name: 'FlannelHostGatewayNetwork', construct: (scope) => new FlannelHostGatewayNetwork(scope, 'x', { ...BASE, ...FLANNEL }),
    Component: front.FlannelHostGatewayNetwork, args: { ...BASE, ...FLANNEL },
  },
  {
    name: 'CalicoNetwork on a platform of one\'s own',
    construct: (scope) => new CalicoNetwork(scope, 'x', { ...CALICO, platform: Platform.custom({ nodeLabels: { pool: 'windows' } }) }),
    Component: front.CalicoNetwork, args: { ...CALICO, customPlatform: { nodeLabels: { pool: 'windows' } } },
  },
  {
    name: 'KubeProxyForWindows', construct: (scope) => new KubeProxyForWindows(scope, 'x', KUBE_PROXY), Component: front.KubeProxyForWindows,
    args: KUBE_PROXY,
  },
  {
    name: 'AmazonVpcCniForWindows', patches: true, construct: (scope) => new AmazonVpcCniForWindows(scope, 'x', VPC),
    Component: front.AmazonVpcCniForWindows, args: VPC,
  },
  {
    name: 'OvnHybridOverlay', patches: true, construct: (scope) => new OvnHybridOverlay(scope, 'x', OVN), Component: front.OvnHybridOverlay,
    args: OVN,
  },
];
