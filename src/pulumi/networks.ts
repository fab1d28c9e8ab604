import { ComponentResourceOptions, Input, log } from '@pulumi/pulumi';
import { formatProblem } from '../manifest';
import { amazonVpcCni, calico, CALICO_OPERATOR_ADVICE, flannelHostGateway, flannelVxlan, kubeProxyForWindows, ovnHybridOverlay } from '../network';
import { CalicoBgpName, CalicoEncapsulationName, SourceVipName } from './names';
import { ObjectSetComponent } from './object-set-component';
import { onPlatform, PlatformArgs } from './windows-args';

/** Address of the API server itself, since Windows nodes can't reach its Service before kube-proxy runs. */
export interface ApiServerArgs {
  /** IP address, or a host name that is resolved outside of the cluster. */
  readonly host: Input<string>;
  /** TCP port. @default 6443 */
  readonly port?: Input<number>;
}

/** CIDRs of a cluster, which must not overlap, and must be large enough for its nodes and Pods. */
export interface AddressPlanArgs {
  /** Cluster CIDR (Pod CIDR of the cluster). @default '10.244.0.0/16' */
  readonly clusterCidr?: Input<string>;
  /** Service CIDR. @default '10.96.0.0/12' */
  readonly serviceCidr?: Input<string>;
  /** Prefix length of a node's Pod CIDR. @default 24 */
  readonly nodeMask?: Input<number>;
  /** Maximum number of nodes, Linux and Windows. @default - the number of node CIDRs in `clusterCidr` */
  readonly nodes?: Input<number>;
  /** Maximum number of Pods per node. @default 110 */
  readonly maxPods?: Input<number>;
  /** CIDRs of the machines. @default - none */
  readonly managementCidrs?: Input<string>[];
  /** IP address of the DNS Service. @default - the network address of `serviceCidr` plus 10 */
  readonly dnsServiceIp?: Input<string>;
}

/** kube-proxy options for Windows nodes (`winkernel`). */
export interface WinkernelArgs {
  /** Enables direct server return (DSR). Requires Windows Server 2019 with KB4580390, or later. @default true since Kubernetes 1.33 */
  readonly enableDsr?: Input<boolean>;
  /** Name of the HNS endpoint of the node in an l2bridge network. @default 'cbr0' */
  readonly rootHnsEndpointName?: Input<string>;
  /** Forwards health checks of load balancers to the node. @default false */
  readonly forwardHealthCheckVip?: Input<boolean>;
}

/** kube-proxy for the Windows nodes of a network, which provides all other options. */
export interface NetworkKubeProxyArgs extends WinkernelArgs {
  /** Kubernetes version of the cluster, such as `v1.36.3`. */
  readonly version: Input<string>;
  /** Image with kube-proxy.exe in `/kube-proxy`. @default - the image of SIG Windows for the version */
  readonly image?: Input<string>;
  /** Feature gates of kube-proxy, by name. @default - none */
  readonly featureGates?: { [gate: string]: Input<boolean> };
  /** Memory request and limit, as a Kubernetes quantity. @default '512Mi' */
  readonly memory?: Input<string>;
  /** Name of the HNS network, only to check that it is the network's. @default - the name of the network */
  readonly networkName?: Input<string>;
}

/** Arguments of all networks for Linux and Windows nodes. */
export interface ClusterNetworkArgs extends PlatformArgs {
  /** CIDRs of the cluster. @default - the defaults of `AddressPlanArgs` */
  readonly addressPlan?: AddressPlanArgs;
  /** Address of the API server. */
  readonly apiServer: ApiServerArgs;
  /** kube-proxy for the Windows nodes, or `false` if it is installed otherwise. */
  readonly kubeProxy: NetworkKubeProxyArgs | false;
}

/** Images of Flannel. */
export interface FlannelImageArgs {
  /** flanneld for Linux nodes. @default - the published image */
  readonly daemon?: Input<string>;
  /** CNI plugin for Linux nodes. @default - the published image */
  readonly cniPlugin?: Input<string>;
  /** All programs for Windows nodes. @default - the published image, which is unmaintained: see docs/guides/flannel.md */
  readonly windows?: Input<string>;
}

/** Arguments of all Flannel networks. */
export interface FlannelNetworkArgs extends ClusterNetworkArgs {
  /** Name of the HNS network, also used in the CNI configuration and by kube-proxy. @default - 'flannel.<vni>' for VXLAN, 'cbr0' for host-gw */
  readonly name?: Input<string>;
  /** Name of the network adapter on Windows nodes. @default - the adapter of the default route */
  readonly interfaceName?: Input<string>;
  /** Keeps the instance metadata address of clouds, 169.254.169.254, reachable from Windows nodes. @default true */
  readonly metadataRoute?: Input<boolean>;
  /** Images of Flannel. @default - the published images */
  readonly images?: FlannelImageArgs;
  /** Directory where containerd on Windows nodes looks for CNI plugins. @default 'C:\\opt\\cni\\bin' */
  readonly cniBinDir?: Input<string>;
  /** Directory where containerd on Windows nodes looks for CNI configurations. @default 'C:\\etc\\cni\\net.d' */
  readonly cniConfigDir?: Input<string>;
}

/** Arguments of `FlannelVxlanNetwork`. */
export interface FlannelVxlanNetworkArgs extends FlannelNetworkArgs {
  /** VXLAN network identifier (VNI), from 4096 to 65535. @default 4096 */
  readonly vni?: Input<number>;
  /** UDP port. Windows supports 4789 only. @default 4789 */
  readonly port?: Input<number>;
  /** First two bytes of the MAC addresses of Windows Pods, such as `0E-2A`. @default '0E-2A' */
  readonly macPrefix?: Input<string>;
  /** Direct routing, which Windows does not support: must be `false`. @default false */
  readonly directRouting?: Input<boolean>;
  /** Group-based policy, which Windows does not support: must be `false`. @default false */
  readonly gbp?: Input<boolean>;
}

/**
 * A Flannel network with the VXLAN backend for Linux and Windows nodes, with kube-proxy for the Windows nodes.
 *
 * @example
 * ```ts
 * import { FlannelVxlanNetwork } from 'k8s-windows/pulumi';
 *
 * new FlannelVxlanNetwork('network', {
 *   addressPlan: { clusterCidr: '10.244.0.0/16' },
 *   apiServer: { host: '192.168.1.10' },
 *   kubeProxy: { version: 'v1.36.3' },
 * });
 * ```
 */
export class FlannelVxlanNetwork extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: FlannelVxlanNetworkArgs, opts?: ComponentResourceOptions) {
    super('FlannelVxlanNetwork', name, args, onPlatform((options) => flannelVxlan(options)), opts, { plain: ['kubeProxy'] });
  }
}

/** Arguments of `FlannelHostGatewayNetwork`. */
export interface FlannelHostGatewayNetworkArgs extends FlannelNetworkArgs {}

/**
 * A Flannel network with the host-gw backend, which uses routes instead of tunnels, for Linux and Windows nodes, with kube-proxy for the Windows nodes.
 *
 * @example
 * ```ts
 * import { FlannelHostGatewayNetwork } from 'k8s-windows/pulumi';
 *
 * new FlannelHostGatewayNetwork('network', {
 *   addressPlan: { clusterCidr: '10.244.0.0/16' },
 *   apiServer: { host: '192.168.1.10' },
 *   kubeProxy: { version: 'v1.36.3' },
 * });
 * ```
 */
export class FlannelHostGatewayNetwork extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: FlannelHostGatewayNetworkArgs, opts?: ComponentResourceOptions) {
    super('FlannelHostGatewayNetwork', name, args, onPlatform((options) => flannelHostGateway(options)), opts, { plain: ['kubeProxy'] });
  }
}

/** Calico's settings of Windows nodes (`spec.windowsNodes` of the Installation). */
export interface CalicoWindowsNodesArgs {
  /** Directory where containerd looks for CNI plugins. @default - the operator's default, `/opt/cni/bin` */
  readonly cniBinDir?: Input<string>;
  /** Directory where containerd looks for CNI configurations. @default - the operator's default, `/etc/cni/net.d` */
  readonly cniConfigDir?: Input<string>;
  /** Directory of the CNI plugin's logs. @default - the operator's default, `/var/log/calico/cni` */
  readonly cniLogDir?: Input<string>;
  /** First two bytes of the Pods' MAC addresses, such as `0E-2A`. @default '0E-2A' */
  readonly vxlanMacPrefix?: Input<string>;
  /** Network adapter for VXLAN. @default - the adapter with the node's IP address */
  readonly vxlanAdapter?: Input<string>;
}

/** Arguments of `CalicoNetwork`. */
export interface CalicoNetworkArgs extends ClusterNetworkArgs {
  /** Encapsulation of traffic between Pods on different nodes. @default 'VXLAN' */
  readonly encapsulation?: CalicoEncapsulationName;
  /** Whether Calico announces routes with BGP, which VXLAN does not support. @default - 'Disabled' with VXLAN, else 'Enabled' */
  readonly bgp?: CalicoBgpName;
  /** Settings of the Windows nodes. @default - the operator's defaults */
  readonly windowsNodes?: CalicoWindowsNodesArgs;
}

/**
 * A Calico network for Linux and Windows nodes, with kube-proxy for the Windows nodes. Calico's operator, its namespace, and its CRDs must be
 * installed first: set `dependsOn` to its chart.
 *
 * @example
 * ```ts
 * import { CalicoNetwork } from 'k8s-windows/pulumi';
 *
 * new CalicoNetwork('network', {
 *   addressPlan: { clusterCidr: '10.244.0.0/16' },
 *   apiServer: { host: '192.168.1.10' },
 *   kubeProxy: { version: 'v1.36.3' },
 * });
 * ```
 */
export class CalicoNetwork extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: CalicoNetworkArgs, opts?: ComponentResourceOptions) {
    super('CalicoNetwork', name, args, onPlatform((options) => {
      const set = calico(options);
      return { ...set, advice: [...set.advice, CALICO_OPERATOR_ADVICE] };
    }), opts, { plain: ['kubeProxy'] });
    // otherwise the provider waits for the namespace, and fails without naming the operator
    if (opts?.dependsOn === undefined) { void log.info(`${formatProblem(CALICO_OPERATOR_ADVICE)}: this network has no dependsOn`, this); }
  }
}

/** Arguments of `AmazonVpcCniForWindows`. */
export interface AmazonVpcCniForWindowsArgs {
  /** Assigns address prefixes to nodes, so that they can run more Pods. @default false */
  readonly prefixDelegation?: Input<boolean>;
  /** Number of spare prefixes per node. Requires `prefixDelegation`. @default - the controller's default */
  readonly warmPrefixTarget?: Input<number>;
  /** Number of spare addresses per node. @default - the controller's default */
  readonly warmIpTarget?: Input<number>;
  /** Minimum number of addresses per node, including those in use by Pods. @default - the controller's default */
  readonly minimumIpTarget?: Input<number>;
}

/**
 * Enables VPC addresses for Pods on Windows nodes of Amazon EKS, in clusters whose VPC CNI plugin is self-managed: the Windows keys of its ConfigMap
 * `amazon-vpc-cni` are patched, and all other keys are kept. The managed add-on `vpc-cni` owns this ConfigMap: its updates fail with
 * ConfigurationConflict or reset the keys. Configure the add-on with `amazonVpcCniConfigurationValues` of `k8s-windows/cni` instead.
 *
 * @example
 * ```ts
 * import { AmazonVpcCniForWindows } from 'k8s-windows/pulumi';
 *
 * new AmazonVpcCniForWindows('vpc-cni', { prefixDelegation: true });
 * ```
 */
export class AmazonVpcCniForWindows extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: AmazonVpcCniForWindowsArgs = {}, opts?: ComponentResourceOptions) {
    super('AmazonVpcCniForWindows', name, args, (options) => amazonVpcCni(options), opts, { ownership: 'patch' });
  }
}

/** Arguments of `OvnHybridOverlay`. */
export interface OvnHybridOverlayArgs {
  /** Pod CIDR of the Windows nodes, which must not overlap with that of the Linux nodes. @default '10.132.0.0/14' */
  readonly windowsCidr?: Input<string>;
  /** Prefix length of a Windows node's Pod CIDR. @default 23 */
  readonly hostPrefix?: Input<number>;
  /** Pod CIDR of the Linux nodes, to check for overlaps. @default - not checked */
  readonly clusterCidr?: Input<string>;
  /** UDP port, if 4789 is in use, as on vSphere. Windows Server 2019 supports 4789 only. @default 4789 */
  readonly vxlanPort?: Input<number>;
}

/**
 * Enables OVN-Kubernetes' hybrid overlay, which OpenShift requires for Windows nodes. The Network object `cluster` belongs to OpenShift: it is
 * patched, and not deleted with the component.
 *
 * @example
 * ```ts
 * import { OvnHybridOverlay } from 'k8s-windows/pulumi';
 *
 * new OvnHybridOverlay('overlay', { windowsCidr: '10.132.0.0/14' });
 * ```
 */
export class OvnHybridOverlay extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: OvnHybridOverlayArgs = {}, opts?: ComponentResourceOptions) {
    super('OvnHybridOverlay', name, args, (options) => ovnHybridOverlay(options), opts, { ownership: 'patch' });
  }
}

/** Arguments of `KubeProxyForWindows`. */
export interface KubeProxyForWindowsArgs extends WinkernelArgs, PlatformArgs {
  /** Kubernetes version of the cluster, such as `v1.36.3`. */
  readonly version: Input<string>;
  /** Name of the HNS network, as in the CNI configuration. */
  readonly networkName: Input<string>;
  /** Source of the source VIP. */
  readonly sourceVip: SourceVipName;
  /** Address of the API server. */
  readonly apiServer: ApiServerArgs;
  /** Cluster CIDR (Pod CIDR of the cluster). @default '10.244.0.0/16' */
  readonly clusterCidr?: Input<string>;
  /** Feature gates of kube-proxy, by name. @default - none */
  readonly featureGates?: { [gate: string]: Input<boolean> };
  /** Image with kube-proxy.exe in `/kube-proxy`. @default - the image of SIG Windows for the version */
  readonly image?: Input<string>;
  /** Directory of host-local.exe. @default 'C:\\opt\\cni\\bin' */
  readonly cniBinDir?: Input<string>;
  /** Memory request and limit, as a Kubernetes quantity. @default '512Mi' */
  readonly memory?: Input<string>;
}

/**
 * kube-proxy on every Windows node, for networks other than the Flannel and Calico components, which include it.
 *
 * @example
 * ```ts
 * import { KubeProxyForWindows } from 'k8s-windows/pulumi';
 *
 * new KubeProxyForWindows('kube-proxy', {
 *   version: 'v1.36.3',
 *   apiServer: { host: '192.168.1.10' },
 *   networkName: 'l2bridge',
 *   sourceVip: 'none', // the network isn't an overlay
 *   clusterCidr: '10.244.0.0/16',
 * });
 * ```
 */
export class KubeProxyForWindows extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: KubeProxyForWindowsArgs, opts?: ComponentResourceOptions) {
    super('KubeProxyForWindows', name, args, onPlatform((options) => kubeProxyForWindows(options)), opts);
  }
}
