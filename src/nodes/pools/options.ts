import { CrossplaneProvider, Day, NodePoolProvider, Taint, WindowsVersion } from '../../knowledge';

/** Parts of a name that changes with the Windows release, and with each replacement of the pool: `win22a`. */
export interface RotatingName {
  /** First part: a lowercase letter, and up to two more or digits. @default 'win' */
  readonly prefix?: string;
  /** Number of times that the pool was replaced without another release: 0 is `a`, 25 is `z`. @default 0 */
  readonly generation?: number;
}

/** Resources of the machine, as quantities. */
export interface PoolCapacity {
  /** Processors: `4`. */
  readonly cpu: string;
  /** Memory: `16Gi`. */
  readonly memory: string;
}

/** Options that pools of all providers have. */
export interface NodePoolOptions {
  /** Name of the pool, or the parts of one that rotates. */
  readonly name: string | RotatingName;
  /** Windows release of the nodes. */
  readonly version: WindowsVersion;
  /** Kubernetes version of the cluster: `1.36`, or `1.36.3`. */
  readonly kubernetes: string;
  /** Minimum number of nodes. With 0, Pods must be able to wake the pool. @default 0 */
  readonly min?: number;
  /** Maximum number of nodes. */
  readonly max: number;
  /** Size of the disk with Windows, the images, and the containers, in GiB. @default - that of the provider */
  readonly diskGiB?: number;
  /** Labels of the nodes, in addition to those that the provider sets. @default - none */
  readonly labels?: Readonly<Record<string, string>>;
  /** Taints of the nodes, in addition to those that the provider sets. @default - none */
  readonly taints?: readonly Taint[];
  /** Availability zones; not for node groups of EKS, whose subnets decide on them. @default - those of the cluster or its subnets */
  readonly zones?: readonly string[];
  /** Maximum number of Pods per node. @default - that of the provider */
  readonly maxPods?: number;
  /** Resources of the machine, from which those of Pods are computed. @default - unknown: whether a Pod is too large for the nodes isn't checked */
  readonly capacity?: PoolCapacity;
  /** The day on which the pool is created: `2026-11-27`. A release that has ended is a problem then. @default - nothing is said that depends on it */
  readonly on?: Day;
}

/** Options of a pool of AKS. */
export interface AksNodePoolOptions extends NodePoolOptions {
  /** Name of the AKS cluster. */
  readonly clusterName: string;
  /** Name of its resource group. */
  readonly resourceGroupName: string;
  /** Azure VM size: `Standard_D4s_v5`. */
  readonly vmSize: string;
  /** ID of the subnet of the nodes. @default - the network that AKS creates */
  readonly vnetSubnetId?: string;
  /** Where the disk is: in Azure Storage, or on the host. @default - chosen by AKS */
  readonly osDiskType?: 'Managed' | 'Ephemeral';
  /** Whether the image is FIPS-enabled. @default - true for Windows Server 2025, which requires it; false otherwise */
  readonly fips?: boolean;
  /** Number (≥ 1) or percentage (above 0) of nodes that are added during an upgrade: `10%`. @default - that of AKS */
  readonly maxSurge?: string;
  /** Tags of the Azure resources. @default - none */
  readonly tags?: Readonly<Record<string, string>>;
}

/** Options of every pool on Amazon EKS. */
interface EksPoolOptions extends NodePoolOptions {
  /** Name of the EKS cluster. */
  readonly clusterName: string;
  /** IP family of the cluster: Windows nodes require IPv4. @default 'ipv4' */
  readonly ipFamily?: 'ipv4' | 'ipv6';
  /** Tags of the AWS resources. @default - none */
  readonly tags?: Readonly<Record<string, string>>;
}

/** Options of a managed node group of EKS. */
export interface EksNodeGroupOptions extends EksPoolOptions {
  /** EC2 instance types: `['m5.large']`. */
  readonly instanceTypes: readonly string[];
  /** ARN of the IAM role of the nodes. */
  readonly nodeRoleArn: string;
  /** IDs of the subnets. */
  readonly subnetIds: readonly string[];
  /** Edition of Windows Server. @default 'core' */
  readonly edition?: 'core' | 'full';
  /** Whether the nodes are spot instances. @default false */
  readonly spot?: boolean;
  /** Launch template of your own. @default - EKS makes one */
  readonly launchTemplate?: {
    /** ID of the template. */
    readonly id: string;
    /** Version of the template. */
    readonly version: string;
    /** Whether it names the AMI. EKS then doesn't know that the nodes run Windows, so that their role requires an access entry. @default false */
    readonly hasImage?: boolean;
  };
}

/** Options of self-managed nodes of EKS. */
export interface EksSelfManagedNodesOptions extends EksPoolOptions {
  /** EC2 instance type: `m5.large`. */
  readonly instanceType: string;
  /** ARN of the IAM role of the nodes. */
  readonly nodeRoleArn: string;
  /** Name or ARN of the instance profile with that role. */
  readonly instanceProfile: string;
  /** IDs of the subnets. */
  readonly subnetIds: readonly string[];
  /** IDs of the security groups. */
  readonly securityGroupIds: readonly string[];
  /** Edition of Windows Server. @default 'core' */
  readonly edition?: 'core' | 'full';
  /** ID of the AMI. @default - that of the SSM parameter in the result */
  readonly imageId?: string;
  /** URL of the API server, and its CA certificate in base64. @default - the node reads both from the EKS API */
  readonly apiServer?: { readonly endpoint: string; readonly certificateAuthority: string };
  /** CIDR of all Services. @default - detected by the bootstrap script of EKS */
  readonly serviceCidr?: string;
  /** IPv4 address of the DNS Service. @default - detected by the bootstrap script of EKS */
  readonly dnsServiceIp?: string;
}

/** Options of a pool of GKE. */
export interface GkeNodePoolOptions extends NodePoolOptions {
  /** Name of the GKE cluster. */
  readonly clusterName: string;
  /** Region or zone of the cluster. */
  readonly location: string;
  /** Compute Engine machine type: `n2-standard-4`. */
  readonly machineType: string;
  /** Google Cloud project. @default - that of the provider */
  readonly project?: string;
  /** Type of the disk: `pd-balanced`. @default - chosen by GKE */
  readonly diskType?: string;
  /** Version of the nodes, as GKE names it: `1.36.3-gke.1000`. @default - that of the cluster */
  readonly nodeVersion?: string;
  /** Whether GKE upgrades the nodes, which changes their build. @default true */
  readonly autoUpgrade?: boolean;
}

/** A term that selects subnets or security groups: by ID, or by tags. */
export interface AwsSelectorTerm {
  /** ID of one. @default - by tags */
  readonly id?: string;
  /** Tags, of which `*` as the value means any. @default - by ID */
  readonly tags?: Readonly<Record<string, string>>;
}

/** A requirement of a NodePool of Karpenter. */
export interface NodePoolRequirement {
  /** Key of a label of the nodes: `karpenter.k8s.aws/instance-category`. */
  readonly key: string;
  /** How the values are compared. */
  readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist' | 'Gt' | 'Lt' | 'Gte' | 'Lte';
  /** Values to compare with. @default - none */
  readonly values?: readonly string[];
}

/** Options of a pool of Karpenter. */
export interface KarpenterNodePoolOptions extends Omit<EksPoolOptions, 'clusterName'> {
  /** Name of the IAM role of the nodes. @default - `instanceProfile` */
  readonly role?: string;
  /** Name of the instance profile of the nodes. @default - one that Karpenter makes with `role` */
  readonly instanceProfile?: string;
  /** What selects the subnets. */
  readonly subnets: readonly AwsSelectorTerm[];
  /** What selects the security groups. */
  readonly securityGroups: readonly AwsSelectorTerm[];
  /** Alias of the AMI: `windows2022@latest`. Windows has no other version than `latest`. @default - that of `version` */
  readonly alias?: string;
  /** EC2 instance types. @default - every type that fits `requirements` */
  readonly instanceTypes?: readonly string[];
  /** Capacity types. @default ['on-demand'] */
  readonly capacityTypes?: readonly ('on-demand' | 'spot' | 'reserved')[];
  /** More requirements. @default - none */
  readonly requirements?: readonly NodePoolRequirement[];
  /** Limits of all nodes together beside `max`, as quantities by resource. @default - none */
  readonly limits?: Readonly<Record<string, string>>;
  /** Priority over other NodePools, 1 to 100. @default - 0 */
  readonly weight?: number;
  /** Time after which a node is replaced, such as `720h`; `Never` for none. @default - that of Karpenter, 720h */
  readonly expireAfter?: string;
  /** Time without Pods after which a node is removed. @default '5m', since Windows nodes take minutes to start */
  readonly consolidateAfter?: string;
  /** PowerShell that runs on each node before it joins. @default - none */
  readonly userData?: string;
}

/** Options of a pool of Cluster API. */
export interface ClusterApiNodePoolOptions extends NodePoolOptions {
  /** Name of the Cluster object. */
  readonly clusterName: string;
  /** Namespace of the objects. @default - that of the chart; without one, that of the context */
  readonly namespace?: string;
  /** Whose machines they are. */
  readonly infrastructure: 'azure' | 'aws';
  /** Azure VM size, with `infrastructure: 'azure'`. @default - required there */
  readonly vmSize?: string;
  /** EC2 instance type, with `infrastructure: 'aws'`. @default - required there */
  readonly instanceType?: string;
  /** Image with the Windows release: `image` of an AzureMachineTemplate, or ID of an AMI. @default - CAPZ's for the release; required for AWS */
  readonly image?: Readonly<Record<string, unknown>> | string;
  /** SSH key: the public key in base64 for Azure, the name of a key pair for AWS. @default - none */
  readonly sshKey?: string;
  /** Name of the instance profile, for AWS. @default 'nodes.cluster-api-provider-aws.sigs.k8s.io' */
  readonly iamInstanceProfile?: string;
  /** More fields of the spec of the AzureMachineTemplate or AWSMachineTemplate. @default - none */
  readonly machine?: Readonly<Record<string, unknown>>;
  /** Commands that run on each node before it joins. @default - none */
  readonly preKubeadmCommands?: readonly string[];
  /** Commands that run on each node after it joined. @default - the kubelet starts with Windows */
  readonly postKubeadmCommands?: readonly string[];
  /** Files of each node. @default - none */
  readonly files?: readonly Readonly<Record<string, unknown>>[];
  /** Flags of the kubelet beside those of the pool. @default - none */
  readonly kubeletExtraArgs?: Readonly<Record<string, string>>;
}

/** How Crossplane creates a pool. */
export interface CrossplaneOptions {
  /**
   * Namespace of the managed resource, with Crossplane 2.
   * @default - the managed resource is cluster-scoped, as with Crossplane 1
   */
  readonly namespace?: string;
  /** Name of the managed resource. @default - that of the pool */
  readonly objectName?: string;
  /**
   * Configuration of Crossplane's provider. Only with `namespace`, it has a kind: `ClusterProviderConfig` by default.
   * @default - the one named `default`
   */
  readonly providerConfigRef?: {
    readonly name: string;
    /** Only with `namespace`. @default 'ClusterProviderConfig' */
    readonly kind?: 'ClusterProviderConfig' | 'ProviderConfig';
  };
  /** ID of the Azure subscription of the cluster. @default - required for AKS, and only there */
  readonly subscriptionId?: string;
  /** AWS region of the cluster: `eu-west-1`. @default - required for EKS, and only there */
  readonly region?: string;
}

/** Options by provider. */
export interface OptionsByProvider {
  readonly 'aks': AksNodePoolOptions;
  readonly 'eks': EksNodeGroupOptions;
  readonly 'eks-self-managed': EksSelfManagedNodesOptions;
  readonly 'gke': GkeNodePoolOptions;
  readonly 'karpenter': KarpenterNodePoolOptions;
  readonly 'cluster-api': ClusterApiNodePoolOptions;
}

/** Options of `windowsNodePool`: the provider, and its options. */
export type WindowsNodePoolOptions = { readonly [P in NodePoolProvider]: {
  /** What makes the nodes. */
  readonly provider: P;
} & OptionsByProvider[P] }[NodePoolProvider];

/** Options of `crossplaneNodePool`: those of `windowsNodePool` for AKS, EKS, or GKE, and of Crossplane. */
export type CrossplaneNodePoolOptions = Extract<WindowsNodePoolOptions, { readonly provider: CrossplaneProvider }> & {
  /** How Crossplane creates the pool. @default - required for AKS and EKS */
  readonly crossplane?: CrossplaneOptions;
};
