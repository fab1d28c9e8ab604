import { PlainObject } from '../base';
import { Platform, WindowsVersion } from '../knowledge';
import { AddressPlanOptions, ApiServer, WinkernelOptions } from '../objects';

/** A network by Flannel's VXLAN backend. */
export interface FlannelVxlanNode {
  /** VXLAN overlay of Flannel. */
  readonly kind: 'flannel-vxlan';
  /** VXLAN network identifier, from 4096 to 65535. @default 4096 */
  readonly vni?: number;
  /** First two bytes of the Pods' MAC addresses, in hexadecimal with a hyphen. @default '0E-2A' */
  readonly macPrefix?: string;
  /** Name of the network, in the CNI configuration and for kube-proxy. @default 'flannel.<vni>' */
  readonly name?: string;
  /** Name of the node's network adapter, as `Get-NetAdapter` shows it. @default - the adapter of the default route */
  readonly interfaceName?: string;
  /** Keeps the clouds' instance metadata service, 169.254.169.254, reachable from the node. @default true */
  readonly metadataRoute?: boolean;
}

/** A network by Flannel's host-gw backend. */
export interface FlannelHostGatewayNode {
  /** host-gw backend of Flannel. */
  readonly kind: 'flannel-host-gateway';
  /** Name of the network, in the CNI configuration and for kube-proxy. @default 'cbr0' */
  readonly name?: string;
  /** Name of the node's network adapter, as `Get-NetAdapter` shows it. @default - the adapter of the default route */
  readonly interfaceName?: string;
  /** Keeps the clouds' instance metadata service, 169.254.169.254, reachable from the node. @default true */
  readonly metadataRoute?: boolean;
}

/** A network by Calico's operator, which writes the CNI configuration on the nodes. */
export interface CalicoNode {
  /** Calico by its operator. */
  readonly kind: 'calico';
  /** Encapsulation of packets between nodes. @default 'VXLAN' */
  readonly encapsulation?: 'VXLAN' | 'None';
}

/** The network of a node, with its options. */
export type NodeNetwork = FlannelVxlanNode | FlannelHostGatewayNode | CalicoNode;
/** The kind of a node's network. */
export type NodeNetworkKind = NodeNetwork['kind'];

/** Options of containerd on the node. */
export interface NodeContainerRuntime {
  /**
   * Version of containerd, such as `2.3.7`; a series such as `2.3` means its latest version.
   * @default - the latest version of 2.3, which has long-term support
   */
  readonly version?: string;
  /** Sandbox (pause) image of each Pod. @default 'registry.k8s.io/pause:3.10.2' */
  readonly sandboxImage?: string;
  /** Whether to install Hyper-V, which Pods with Hyper-V isolation require. @default false */
  readonly hyperV?: boolean;
}

/**
 * Resources that are reserved, so that Pods can't request them: quantities of `cpu`, `memory` and `ephemeral-storage`. Kubernetes recommends a sum of
 * memory of 2Gi or more.
 */
export interface NodeReservations {
  /** Reserved for Windows itself. @default { cpu: '500m', memory: '2Gi', 'ephemeral-storage': '1Gi' } */
  readonly system?: Readonly<Record<string, string>>;
  /** Reserved for the kubelet and containerd. @default - none */
  readonly kube?: Readonly<Record<string, string>>;
  /**
   * Number of CPU cores of the machine: the default of `system.cpu` is then 60m for the first core, 40m for the second, 20m each for the third and
   * fourth, and 10m for each other core, but at least 500m; and 400m more with more than 110 Pods. Source: AKS documentation, "Resource
   * reservations"; GKE documentation, "Plan GKE Standard node sizes". @default - 500m for every machine
   */
  readonly cores?: number;
}

/** Ports in the firewall of the node. The ports of the kubelet and of the overlay network are always open. */
export interface NodeFirewall {
  /** Whether to open TCP port 10256, at which load balancers ask kube-proxy whether the node is healthy. @default true */
  readonly healthPort?: boolean;
  /** Port range of NodePorts to open for TCP and UDP, such as `30000-32767`; `false` for none. @default false */
  readonly nodePorts?: string | false;
}

/**
 * Settings of Windows itself, as on nodes of AKS; the dynamic ports are those that AKS sets where it increases them: Azure/AgentBaker
 * `staging/cse/windows/configfunc.ps1`, `vhdbuilder/packer/windows`.
 */
export interface NodeWindowsSettings {
  /**
   * Whether to set the dynamic port range of TCP and UDP to the ports from 16385, and to exclude the NodePorts from it: kube-proxy reserves ports in
   * it for Services, and outbound connections use the rest. @default true
   */
  readonly dynamicPorts?: boolean;
  /** Whether Windows installs updates by itself, and restarts the machine with all of its Pods when it needs to. @default false */
  readonly automaticUpdates?: boolean;
  /**
   * Size of the page file in MiB; 0 leaves it as it is. Windows treats all user-mode allocations as virtual memory, and has no OOM killer.
   * @default 8096
   */
  readonly pageFileMebibytes?: number;
}

/** The HTTP proxy of the node. With a password in its URL, the script `proxy.ps1` is a secret. */
export interface NodeProxy {
  /** URL of the proxy for `http:`, such as `http://proxy.corp.example:3128`. @default - none */
  readonly http?: string;
  /** URL of the proxy for `https:`. @default - the value of `http` */
  readonly https?: string;
  /** Hosts, domains and CIDRs that bypass the proxy, in addition to those of the cluster. @default - none */
  readonly noProxy?: readonly string[];
}

/** How the node joins with kubeadm. It doesn't contain the token, which the script reads when it runs. */
export interface KubeadmJoin {
  /** Hashes of the cluster's CA certificates, `sha256:…`, as `kubeadm token create --print-join-command` prints them. */
  readonly caCertHashes: readonly string[];
  /** Environment variable from which the script reads the token. @default 'KUBEADM_TOKEN' */
  readonly tokenVariable?: string;
  /** File on the node from which the script reads the token if the variable isn't set; the script deletes it. @default - none */
  readonly tokenFile?: string;
}

/** Paths on the node. All are absolute, with a drive. */
export interface NodePaths {
  /** Folder of kubelet, kubeadm, kube-proxy and crictl. @default 'C:\\k' */
  readonly programs?: string;
  /** Folder of containerd and its config.toml. @default 'C:\\Program Files\\containerd' */
  readonly containerd?: string;
  /** Folder of the log files, with a folder for each service. @default 'C:\\var\\log' */
  readonly logs?: string;
  /** Folder of the CNI plugins. @default 'C:\\opt\\cni\\bin' */
  readonly cniBin?: string;
  /** Folder of the CNI configurations. @default 'C:\\etc\\cni\\net.d' */
  readonly cniConfig?: string;
  /** Path of nssm itself. @default 'C:\\k\\nssm.exe' */
  readonly nssm?: string;
}

/** A self-managed node on EKS. */
export interface EksNode {
  /** Name of the EKS cluster: up to 100 letters, digits, `-` and `_`. */
  readonly clusterName: string;
  /** CA certificate of the API server in base64; `apiServer` is then its URL. @default - the node reads both from the EKS API */
  readonly certificateAuthority?: string;
}

/**
 * Options of a Windows node, from which `windowsNode` renders its files. With the platforms RKE2 and EKS, only those that they don't decide
 * themselves; other platforms with a name create their nodes themselves, except for UPSTREAM.
 */
export interface WindowsNodeOptions {
  /** Windows Server release of the node. */
  readonly version: WindowsVersion;
  /**
   * Version of the kubelet, such as `v1.36.3`, since 1.27. One newer than the tables of this release is a warning. A minor version such as `1.36`
   * means its latest patch release when the node is set up.
   */
  readonly kubernetes: string;
  /** Network of the cluster: its kind, or an object with its kind and options. */
  readonly network: NodeNetwork | NodeNetworkKind;
  /** Address of the API server itself, not of its Service: host and port, or a URL. */
  readonly apiServer: ApiServer | string;
  /** How the node joins with kubeadm; `false` if you provide the kubeconfig, as `C:\etc\kubernetes\kubelet.conf` or `bootstrap-kubelet.conf`. */
  readonly join: KubeadmJoin | false;
  /** Platform whose taints and labels the node gets. @default Platform.UPSTREAM */
  readonly platform?: Platform;
  /** CIDRs of the cluster; an `AddressPlan` is accepted too. @default - those of AddressPlan */
  readonly addressPlan?: Omit<AddressPlanOptions, 'network'>;
  /**
   * How flanneld and kube-proxy run: as services of the node, or in Pods, which the networks of this library create.
   * @default 'services'
   */
  readonly networkDaemons?: 'services' | 'pods';
  /** Service manager. @default 'sc.exe', which is part of Windows */
  readonly serviceManager?: 'sc.exe' | 'nssm';
  /** Name of the node. @default - the machine's name in lower case */
  readonly nodeName?: string;
  /**
   * IPv4 address of the node, for machines with several addresses: the kubelet's flag `--node-ip`. Flanneld uses it too, unless
   * `network.interfaceName` is set. @default - an address that the machine's name resolves to, which can be any of its addresses
   */
  readonly nodeIp?: string;
  /** Labels of the node, in addition to those of the platform. @default - none */
  readonly nodeLabels?: Readonly<Record<string, string>>;
  /** Options of containerd. @default - see each option */
  readonly containerRuntime?: NodeContainerRuntime;
  /** Resources reserved for Windows and the node's services. @default - see each option */
  readonly reservations?: NodeReservations;
  /** Eviction thresholds by signal, such as `{ 'nodefs.available': '10%' }`. @default - the kubelet's defaults on Windows */
  readonly eviction?: Readonly<Record<string, string>>;
  /** Windows process priority class of the kubelet. @default 'ABOVE_NORMAL_PRIORITY_CLASS' */
  readonly priorityClass?: string;
  /** Ports in the firewall of the node. @default - see each option */
  readonly firewall?: NodeFirewall;
  /**
   * Whether Microsoft Defender doesn't scan the processes of the node's services and the layers of images: its locks make containers fail to start.
   * It is the choice of your security policy. @default false
   */
  readonly defenderExclusions?: boolean;
  /** Settings of Windows itself: its ports, updates, and page file. @default - see each option */
  readonly windows?: NodeWindowsSettings;
  /** With the platform EKS: its cluster. @default - none; required for EKS */
  readonly eks?: EksNode;
  /** HTTP proxy of the node. @default - none */
  readonly proxy?: NodeProxy;
  /** DNS domain of the cluster. @default 'cluster.local' */
  readonly clusterDomain?: string;
  /** Options of kube-proxy where it runs as a service. @default - see each option */
  readonly kubeProxy?: WinkernelOptions & {
    /** Feature gates of kube-proxy, by name. @default - none */
    readonly featureGates?: Readonly<Record<string, boolean>>;
  };
  /** Additional fields of the KubeletConfiguration. Fields that other options set are rejected. @default - none */
  readonly kubelet?: PlainObject;
  /** Size in MiB at which a log file is rotated, and number of files to keep. @default { maxMebibytes: 10, maxFiles: 5 } */
  readonly logs?: {
    /** Size in MiB at which a log file is rotated. @default 10 */
    readonly maxMebibytes?: number;
    /** Number of log files to keep. @default 5 */
    readonly maxFiles?: number;
  };
  /** Paths on the node. @default - see each option */
  readonly paths?: NodePaths;
}
