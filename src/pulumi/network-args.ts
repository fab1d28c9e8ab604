import { Input } from '@pulumi/pulumi';
import { ObjectSet } from '../objects';
import { PlatformArgs, readPlatform } from './windows-args';

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
  /** Enables direct server return (DSR). Requires Windows Server 2019 with KB4580390, or later. @default false */
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

/** Adapts a core function to arguments with the name of a platform. */
export function onPlatform(make: (options: any) => ObjectSet): (args: PlatformArgs) => ObjectSet {
  return ({ platform: name, customPlatform, ...options }) => {
    const { platform, problems } = readPlatform({ platform: name, customPlatform });
    const set = make({ ...options, platform });
    return { ...set, problems: [...problems, ...set.problems] };
  };
}
