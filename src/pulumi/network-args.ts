import { Input } from '@pulumi/pulumi';
import { ObjectSet } from '../complete';
import { PlatformArgs, readPlatform } from './windows-args';

/** Where the API server itself listens; Windows nodes can't reach its Service before kube-proxy runs. */
export interface ApiServerArgs {
  /** An address or a name outside of the cluster's own DNS. */
  readonly host: Input<string>;
  /** @default 6443 */
  readonly port?: Input<number>;
}

/** Ranges of a cluster, held against each other and against the number of nodes and pods. */
export interface AddressPlanArgs {
  /** Range of all pods. @default '10.244.0.0/16' */
  readonly clusterCidr?: Input<string>;
  /** Range of all Services. @default '10.96.0.0/12' */
  readonly serviceCidr?: Input<string>;
  /** Prefix length of a node's block of pod addresses. @default 24 */
  readonly nodeMask?: Input<number>;
  /** Nodes that the cluster has room for, Linux and Windows ones together. @default - as many as clusterCidr has blocks */
  readonly nodes?: Input<number>;
  /** Pods that a node runs at most. @default 110 */
  readonly maxPods?: Input<number>;
  /** Ranges of the machines themselves. @default - none */
  readonly managementCidrs?: Input<string>[];
  /** Address of the DNS Service. @default - the tenth after the first of serviceCidr */
  readonly dnsServiceIp?: Input<string>;
}

/** How kube-proxy serves Windows nodes. */
export interface WinkernelArgs {
  /** Answers of a Service go straight to the client. Needs Windows Server 2019 with KB4580390, or later. @default false */
  readonly enableDsr?: Input<boolean>;
  /** Name of the endpoint on the node in an l2bridge network. @default 'cbr0' */
  readonly rootHnsEndpointName?: Input<string>;
  /** Carries health checks of load balancers to the node. @default false */
  readonly forwardHealthCheckVip?: Input<boolean>;
}

/** kube-proxy for the Windows nodes of a network, which tells it all else. */
export interface NetworkKubeProxyArgs extends WinkernelArgs {
  /** Version of the cluster's Kubernetes, as `v1.36.3`. */
  readonly version: Input<string>;
  /** Image with kube-proxy.exe in `/kube-proxy`. @default - that of SIG Windows for the version */
  readonly image?: Input<string>;
  /** @default - none */
  readonly featureGates?: { [gate: string]: Input<boolean> };
  /** Memory request and limit, as a quantity. @default '512Mi' */
  readonly memory?: Input<string>;
  /** Must be the network's; there to be checked where it is written down elsewhere. @default - the network's */
  readonly networkName?: Input<string>;
}

/** What networks of Linux and Windows nodes together take. */
export interface ClusterNetworkArgs extends PlatformArgs {
  /** CIDRs of the cluster. @default - those of AddressPlanArgs */
  readonly addressPlan?: AddressPlanArgs;
  readonly apiServer: ApiServerArgs;
  /** kube-proxy for the Windows nodes; `false` where something else brings it. */
  readonly kubeProxy: NetworkKubeProxyArgs | false;
}

/** Images of Flannel. */
export interface FlannelImageArgs {
  /** flanneld of the Linux nodes. @default - the published one */
  readonly daemon?: Input<string>;
  /** CNI plugin of the Linux nodes. @default - the published one */
  readonly cniPlugin?: Input<string>;
  /** All of the Windows nodes. @default - the published one, which is years old: see docs/guides/flannel.md */
  readonly windows?: Input<string>;
}

/** What every network of Flannel takes. */
export interface FlannelNetworkArgs extends ClusterNetworkArgs {
  /** Name of the network on Windows, in the CNI configuration and for kube-proxy. @default - by the network: 'flannel.<vni>' or 'cbr0' */
  readonly name?: Input<string>;
  /** Name of the network adapter of the Windows nodes. @default - that of the default route */
  readonly interfaceName?: Input<string>;
  /** Keeps the address 169.254.169.254, where clouds tell a machine about itself, reachable from Windows nodes. @default true */
  readonly metadataRoute?: Input<boolean>;
  readonly images?: FlannelImageArgs;
  /** Where containerd on Windows nodes looks for CNI plugins. @default 'C:\\opt\\cni\\bin' */
  readonly cniBinDir?: Input<string>;
  /** Where containerd on Windows nodes looks for CNI configurations. @default 'C:\\etc\\cni\\net.d' */
  readonly cniConfigDir?: Input<string>;
}

/** What a function of the core makes of arguments whose platform has been read. */
export function onPlatform(make: (options: any) => ObjectSet): (args: PlatformArgs) => ObjectSet {
  return ({ platform: name, customPlatform, ...options }) => {
    const { platform, problems } = readPlatform({ platform: name, customPlatform });
    const set = make({ ...options, platform });
    return { ...set, problems: [...problems, ...set.problems] };
  };
}
