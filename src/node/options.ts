import { Platform, WindowsVersion } from '../knowledge';
import { PlainObject } from '../manifest';
import { AddressPlanOptions, ApiServer, WinkernelOptions } from '../network';

/** Which network the node is a part of, and what is particular to it. */
export interface FlannelVxlanNode {
  /** VXLAN overlay of Flannel. */
  readonly kind: 'flannel-vxlan';
  /** Number of the VXLAN, from 4096 to 65535. @default 4096 */
  readonly vni?: number;
  /** First two bytes of the pods' MAC addresses, as `0E-2A`. @default '0E-2A' */
  readonly macPrefix?: string;
  /** Name of the network, everywhere. @default 'flannel.<vni>' */
  readonly name?: string;
  /** Name of the node's network adapter. @default - that of the default route */
  readonly interfaceName?: string;
}

/** Flannel's host-gw backend. */
export interface FlannelHostGatewayNode {
  /** host-gw backend of Flannel. */
  readonly kind: 'flannel-host-gateway';
  /** Name of the network, everywhere. @default 'cbr0' */
  readonly name?: string;
  /** Name of the node's network adapter. @default - that of the default route */
  readonly interfaceName?: string;
}

/** Calico by its operator, which puts the CNI configuration on the nodes. */
export interface CalicoNode {
  /** Calico by its operator. */
  readonly kind: 'calico';
  /** How pods of different nodes reach each other. @default 'VXLAN' */
  readonly encapsulation?: 'VXLAN' | 'None';
}

/** A network by its kind, or with what is particular to it. */
export type NodeNetwork = FlannelVxlanNode | FlannelHostGatewayNode | CalicoNode;
export type NodeNetworkKind = NodeNetwork['kind'];

/** containerd, as the node runs it. */
export interface NodeContainerRuntime {
  /** Version of containerd, as `2.3.4`; a series, as `2.3`, is its latest. @default - the latest that the release of Kubernetes is recommended with */
  readonly version?: string;
  /** Image of the sandbox of each pod. @default 'registry.k8s.io/pause:3.10.2' */
  readonly sandboxImage?: string;
  /** Installs Hyper-V, for pods with Hyper-V isolation. @default false */
  readonly hyperV?: boolean;
}

/** What is kept from pods, as quantities by resource: `cpu`, `memory`, `ephemeral-storage`. Memory of both together is 2Gi or more. */
export interface NodeReservations {
  /** For Windows itself. @default { cpu: '500m', memory: '2Gi', 'ephemeral-storage': '1Gi' } */
  readonly system?: Readonly<Record<string, string>>;
  /** For the kubelet and containerd. @default - none */
  readonly kube?: Readonly<Record<string, string>>;
}

/** A proxy for what the node fetches. A password in its address makes the script of it a secret. */
export interface NodeProxy {
  /** Address of the proxy for `http:`, as `http://proxy.corp.example:3128`. @default - none */
  readonly http?: string;
  /** The same for `https:`. @default - that for `http:` */
  readonly https?: string;
  /** Hosts and ranges besides those of the cluster, which are always left out. @default - none */
  readonly noProxy?: readonly string[];
}

/** How the node joins. The token is no part of it: the script takes it when it runs. */
export interface KubeadmJoin {
  /** Pins of the cluster's authority, as `kubeadm token create --print-join-command` prints them: `sha256:…`. */
  readonly caCertHashes: readonly string[];
  /** Environment variable that the script takes the token from. @default 'KUBEADM_TOKEN' */
  readonly tokenVariable?: string;
  /** File on the node that the script takes the token from, where the variable isn't set; it is removed. @default - none */
  readonly tokenFile?: string;
}

/** Where things are on the node. */
export interface NodePaths {
  /** kubelet, kubeadm, kube-proxy, crictl. @default 'C:\\k' */
  readonly programs?: string;
  /** containerd and its config.toml. @default 'C:\\Program Files\\containerd' */
  readonly containerd?: string;
  /** Log files, in a folder for each service. @default 'C:\\var\\log' */
  readonly logs?: string;
  /** CNI plugins. @default 'C:\\opt\\cni\\bin' */
  readonly cniBin?: string;
  /** CNI configurations. @default 'C:\\etc\\cni\\net.d' */
  readonly cniConfig?: string;
  /** nssm. @default 'C:\\k\\nssm.exe' */
  readonly nssm?: string;
}

export interface WindowsNodeOptions {
  /** Release of Windows Server that the node runs. */
  readonly version: WindowsVersion;
  /** Version of the kubelet, as `v1.36.3`; a minor, as `1.36`, is its latest patch when the node is made. From 1.27 to 1.36. */
  readonly kubernetes: string;
  /** Network of the cluster: its kind, or a map with its kind and options. */
  readonly network: NodeNetwork | NodeNetworkKind;
  /** Where the API server itself listens: host and port, or a URL. */
  readonly apiServer: ApiServer | string;
  /** How the node joins; `false` where you bring the kubeconfig, as `C:\etc\kubernetes\kubelet.conf` or `bootstrap-kubelet.conf`. */
  readonly join: KubeadmJoin | false;
  /** Whose Windows nodes these are: their taints, and labels. @default Platform.UPSTREAM */
  readonly platform?: Platform;
  /** CIDRs of the cluster; an `AddressPlan` will do. @default - those of AddressPlan */
  readonly addressPlan?: Omit<AddressPlanOptions, 'network'>;
  /**
   * What flanneld and kube-proxy are: services of the node, or pods, as the networks of this library bring them.
   * @default 'services'
   */
  readonly networkDaemons?: 'services' | 'pods';
  /** What runs the services. @default 'sc.exe', which Windows has */
  readonly serviceManager?: 'sc.exe' | 'nssm';
  /** Name of the node. @default - that of the machine, in lower case */
  readonly nodeName?: string;
  /** Labels of the node, besides those of the platform. @default - none */
  readonly nodeLabels?: Readonly<Record<string, string>>;
  readonly containerRuntime?: NodeContainerRuntime;
  readonly reservations?: NodeReservations;
  /** When pods are ended to free the node, as `{ 'nodefs.available': '10%' }`. @default - the kubelet's own on Windows */
  readonly eviction?: Readonly<Record<string, string>>;
  /** Priority of the kubelet among the node's processes. @default 'ABOVE_NORMAL_PRIORITY_CLASS' */
  readonly priorityClass?: string;
  /** Proxy for what the node fetches. @default - none */
  readonly proxy?: NodeProxy;
  /** Suffix of the cluster's names. @default 'cluster.local' */
  readonly clusterDomain?: string;
  /** kube-proxy's own, where it is a service. */
  readonly kubeProxy?: WinkernelOptions & {
    /** Feature gates by their names. @default - none */
    readonly featureGates?: Readonly<Record<string, boolean>>;
  };
  /** More fields of the KubeletConfiguration, by their names there. @default - none */
  readonly kubelet?: PlainObject;
  /** Size at which a log file is rotated, in mebibytes, and how many are kept. @default { maxMebibytes: 10, maxFiles: 5 } */
  readonly logs?: {
    /** Size at which a log file is rotated, in mebibytes. @default 10 */
    readonly maxMebibytes?: number;
    /** Number of log files that are kept. @default 5 */
    readonly maxFiles?: number;
  };
  readonly paths?: NodePaths;
}
