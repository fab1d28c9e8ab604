import { Sourced } from './fact';
import { PoolLabel, statesFact } from './labels';
import type { Taint } from './platform';
import { lookUp } from '../base';

/** Who creates the nodes of a pool. */
export type NodePoolProvider = 'aks' | 'eks' | 'eks-self-managed' | 'gke' | 'karpenter' | 'cluster-api';

/** What an autoscaler knows of a pool without nodes. */
export interface KnowledgeAtZero extends Sourced {
  readonly autoscaler: 'karpenter' | 'cluster-autoscaler';
  /** Labels that the autoscaler may not know, since nothing public says so. */
  readonly uncertain: readonly string[];
  /** What it knows the labels, taints, and resources by, if the pool must repeat them. @default - by the pool itself */
  readonly by?: string;
}

/** What a provider says about its pools of Windows nodes. */
export interface NodePoolFacts {
  /** Name of the platform in `Platform`. */
  readonly platform: 'AKS' | 'EKS' | 'GKE' | 'UPSTREAM';
  /** Names that it accepts. */
  readonly name: Sourced & { readonly pattern: RegExp; readonly must: string };
  /** The label by which the nodes of the pool are selected; its value is the name of the pool. */
  readonly poolLabel: string;
  /** More labels that nodes have by the provider: `true` for the name of the pool, or the value. */
  readonly labels: Sourced & { readonly all: Readonly<Record<string, string | true>> };
  /**
   * Labels that no user sets, and those of them that a new node with the same machine in the same cluster has, too; a key that ends with `/` stands
   * for all with that prefix.
   * @default - none are known
   */
  readonly own?: Sourced & { readonly pattern: RegExp; readonly same: readonly string[] };
  /** Keys of labels that the provider doesn't accept. */
  readonly reserved: Sourced & { readonly pattern: RegExp };
  /** Least size of the node's disk in GiB; with a smaller one, the provider or the machine fails if `fails`, or else the disk fills up. */
  readonly disk: Sourced & { readonly least: number; readonly fails: boolean };
  readonly atZero: KnowledgeAtZero;
}

const ON = '2026-11-27';
const AKS_DOCS = 'MicrosoftDocs/azure-aks-docs articles/aks';
const AUTOSCALER = 'kubernetes/autoscaler cluster-autoscaler/cloudprovider';
const KARPENTER = 'aws/karpenter-provider-aws';

/** Kubernetes recommends this for Windows nodes, whose base images have several GB each. */
const ANY_DISK = {
  least: 50, fails: false,
  source: 'kubernetes/website, "Windows containers in Kubernetes", "Hardware recommendations and considerations"', readOn: ON,
} as const;
/** The snapshot of the AMI has this size, and a volume can't be smaller than its snapshot. */
const EKS_DISK = {
  least: 50, fails: true,
  source: `${KARPENTER} pkg/providers/amifamily/windows.go; @pulumi/aws 7.48.0 eks/nodeGroup.d.ts, "diskSize"`, readOn: ON,
} as const;
const AWS_TAGS: KnowledgeAtZero = {
  autoscaler: 'cluster-autoscaler', uncertain: [], by: 'tags of the Auto Scaling group',
  source: `${AUTOSCALER}/aws/aws_manager.go (buildGenericLabels: without a tag, kubernetes.io/os is linux); kubernetes/autoscaler#7082, #8341`,
  readOn: ON,
};
/** Labels of Kubernetes that a kubelet may set on its node, and labels of others. */
const KUBELET_LABELS = {
  pattern: /^(?!(?:[^/]*\.)?(?:kubelet|node)\.kubernetes\.io\/)(?:[^/]*\.)?(?:kubernetes|k8s)\.io\//,
  source: 'k8s.io/kubelet v0.36.3 pkg/apis/well_known_labels.go', readOn: ON,
} as const;

/** Labels that the cloud controller manager and controllers of AWS set on nodes, also on those that no node group has. */
const AWS_LABELS: Sourced & { readonly pattern: RegExp; readonly same: readonly string[] } = {
  pattern: /^k8s\.io\/cloud-provider-aws$|^topology\.(?:k8s\.aws|ebs\.csi\.aws\.com)\/|^vpc\.amazonaws\.com\/has-trunk-attached$/,
  same: ['k8s.io/cloud-provider-aws', 'vpc.amazonaws.com/has-trunk-attached'],
  source: 'aws/amazon-vpc-resource-controller-k8s pkg/config/type.go; kubernetes-sigs/aws-ebs-csi-driver docs/parameters.md; nodes of EKS, as '
    + 'kubectl prints them in public issues',
  readOn: '2026-11-30',
};

/**
 * The key of the label and of the taint that AKS gives the nodes of Spot pools, and the label that is preferred to it. Sources: `spot-node-pool.md`,
 * "Limitations", read 2026-11-29; `use-labels.md`, "Reserved system labels", read 2026-11-30.
 */
export const AKS_SPOT = { key: 'kubernetes.azure.com/scalesetpriority', label: 'kubernetes.azure.com/priority', value: 'spot' } as const;

/** The label of nodes of AKS with an image with FIPS: `true`. Source: `enable-fips-nodes.md`, read 2026-11-30. */
export const AKS_FIPS_LABEL = 'kubernetes.azure.com/fips_enabled';

/** The label of nodes of Karpenter with the name of their EC2NodeClass. */
export const EC2_NODE_CLASS_LABEL = 'karpenter.k8s.aws/ec2nodeclass';

/** Pools of Windows nodes by provider. */
export const NODE_POOL_PROVIDERS: Readonly<Record<NodePoolProvider, NodePoolFacts>> = {
  'aks': {
    platform: 'AKS',
    name: {
      pattern: /^[a-z][a-z0-9]{0,5}$/, must: 'have 1 to 6 lowercase letters and digits, of which the first is a letter',
      source: `${AKS_DOCS}/create-node-pools.md, "Limitations"; Azure/AKS#2929`, readOn: ON,
    },
    poolLabel: PoolLabel.AKS,
    labels: {
      all: { [PoolLabel.AKS_LEGACY]: true, 'kubernetes.azure.com/mode': 'user' },
      source: `${AKS_DOCS}/use-labels.md, "Reserved system labels"`, readOn: ON,
    },
    own: {
      pattern: /^(?:[^/]*\.)?(?:kubernetes\.io|k8s\.io|azure\.com)\/|^(?:agentpool|storageprofile|storagetier|accelerator)$/,
      same: [
        AKS_SPOT.key, AKS_SPOT.label, ...['cluster', 'managedby', 'role', 'sku-cpu', 'sku-memory'].map((name) => `kubernetes.azure.com/${name}`),
      ],
      source: `${AKS_DOCS}/use-labels.md, "Unavailable labels"; ${KUBELET_LABELS.source}`, readOn: '2026-11-30',
    },
    reserved: { pattern: /^(?:kubernetes\.azure\.com|kubernetes\.io)\//, source: `${AKS_DOCS}/use-labels.md, "Reserved prefixes"`, readOn: ON },
    disk: ANY_DISK,
    atZero: {
      autoscaler: 'cluster-autoscaler',
      uncertain: ['node.kubernetes.io/windows-build', 'kubernetes.azure.com/os-sku', 'kubernetes.azure.com/mode', AKS_FIPS_LABEL],
      source: `${AUTOSCALER}/azure/azure_template.go (no label of the build); Azure/AKS#2586 (labels and taints of the pool), #2832 (agentpool)`,
      readOn: ON,
    },
  },
  'eks': {
    platform: 'EKS',
    name: {
      pattern: /^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/, must: 'have 1 to 63 letters, digits, "-" and "_", of which the first is a letter or digit',
      source: '@pulumi/aws 7.48.0 eks/nodeGroup.d.ts, "nodeGroupName"', readOn: ON,
    },
    poolLabel: PoolLabel.EKS,
    labels: { all: {}, source: `${AUTOSCALER}/aws/aws_wrapper.go (getManagedNodegroupInfo)`, readOn: ON },
    own: {
      pattern: new RegExp(`${AWS_LABELS.pattern.source}|^eks\\.amazonaws\\.com/`), same: [...AWS_LABELS.same, 'eks.amazonaws.com/capacityType'],
      source: `awsdocs/amazon-eks-user-guide latest/ug/nodes/managed-node-update-behavior.adoc; ${AWS_LABELS.source}`, readOn: '2026-11-30',
    },
    // the EKS API reserves kubernetes.io/ and k8s.io/ too, of which the kubelet decides here
    reserved: {
      pattern: new RegExp(`${KUBELET_LABELS.pattern.source}|^eks\\.amazonaws\\.com/`),
      source: `aws/containers-roadmap#1451 ("Label cannot contain reserved prefixes"); ${KUBELET_LABELS.source}`, readOn: '2026-11-30',
    },
    disk: EKS_DISK,
    atZero: AWS_TAGS,
  },
  'eks-self-managed': {
    platform: 'EKS',
    name: {
      pattern: /^[A-Za-z0-9][A-Za-z0-9_.-]{0,61}[A-Za-z0-9]$|^[A-Za-z0-9]$/,
      must: 'be the value of a label: 1 to 63 letters, digits, "-", "_", and "."',
      source: 'k8s.io/apimachinery pkg/util/validation (its name is the value of a label)', readOn: ON,
    },
    poolLabel: PoolLabel.OWN,
    labels: { all: {}, source: 'the user data sets the labels: see eksWindowsUserData', readOn: ON },
    own: AWS_LABELS,
    reserved: KUBELET_LABELS,
    disk: EKS_DISK,
    atZero: AWS_TAGS,
  },
  'gke': {
    platform: 'GKE',
    name: {
      pattern: /^[a-z](?:[a-z0-9-]{0,38}[a-z0-9])?$/,
      must: 'have 1 to 40 lowercase letters, digits, and "-", of which the first is a letter and the last isn\'t "-"',
      source: 'GKE API reference, "NodePool.name"; gcloud reference, "gcloud container node-pools create"', readOn: ON,
    },
    poolLabel: PoolLabel.GKE,
    labels: { all: {}, source: 'GKE documentation, "About node pools"', readOn: ON },
    own: {
      pattern: /^cloud\.google\.com\/(?:gke-|machine-family$)|^(?:[^/]*\.)?gke\.io\//,
      same: [
        'disk-type.gke.io/', ...['boot-disk', 'container-runtime', 'cpu-scaling-level', 'logging-variant', 'max-pods-per-node',
          'memory-gb-scaling-level', 'preemptible', 'provisioning', 'spot', 'stack-type'].map((name) => `cloud.google.com/gke-${name}`),
        'cloud.google.com/machine-family',
      ],
      // no list of GKE is known
      source: `nodes of GKE, as kubectl prints them in public issues; ${AUTOSCALER}/gce/templates.go`, readOn: '2026-11-30',
    },
    reserved: KUBELET_LABELS,
    disk: ANY_DISK,
    atZero: {
      autoscaler: 'cluster-autoscaler', uncertain: ['node.kubernetes.io/windows-build'],
      source: `${AUTOSCALER}/gce/templates.go (operating system and labels of the instance template); that of GKE itself isn't public`, readOn: ON,
    },
  },
  'karpenter': {
    platform: 'EKS',
    name: {
      pattern: /^(?=.{1,63}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/,
      must: 'be the name of an object (a DNS subdomain) and the value of a label: 1 to 63 lowercase letters, digits, "-", and "."',
      source: 'kubernetes-sigs/karpenter pkg/apis/v1/labels.go (karpenter.sh/nodepool)', readOn: ON,
    },
    poolLabel: PoolLabel.KARPENTER,
    labels: { all: { [EC2_NODE_CLASS_LABEL]: true }, source: `${KARPENTER} pkg/apis/v1/labels.go`, readOn: ON },
    reserved: {
      // a NodePool sets labels of the requirements of its instance types as requirements
      pattern: /^kubernetes\.io\/hostname$|^(?:[^/]*\.)?karpenter\.(?:sh|k8s\.aws)\//,
      source: `${KARPENTER} pkg/apis/crds/karpenter.sh_nodepools.yaml`, readOn: ON,
    },
    disk: EKS_DISK,
    atZero: {
      autoscaler: 'karpenter', uncertain: [],
      source: `${KARPENTER} pkg/providers/instancetype/types.go (computeRequirements: node.kubernetes.io/windows-build by the family of the AMI)`,
      readOn: ON,
    },
  },
  'cluster-api': {
    platform: 'UPSTREAM',
    name: {
      pattern: /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, must: 'be a DNS label: 1 to 63 lowercase letters, digits, and "-"',
      source: 'sigs.k8s.io/cluster-api v1.14.2 core/config/crd/bases/cluster.x-k8s.io_machinedeployments.yaml', readOn: ON,
    },
    poolLabel: PoolLabel.CLUSTER_API,
    labels: { all: {}, source: `${AUTOSCALER}/clusterapi/clusterapi_utils.go (isManagedLabel)`, readOn: ON },
    // those of node-role and node-restriction are set by Cluster API itself
    reserved: {
      ...KUBELET_LABELS,
      pattern: /^(?!(?:[^/]*\.)?(?:kubelet|node|node-role|node-restriction)\.kubernetes\.io\/)(?:[^/]*\.)?(?:kubernetes|k8s)\.io\//,
    },
    disk: ANY_DISK,
    atZero: {
      autoscaler: 'cluster-autoscaler', uncertain: [], by: 'annotations of the MachineDeployment',
      source: `${AUTOSCALER}/clusterapi/clusterapi_unstructured.go, clusterapi_nodegroup.go (buildGenericLabels: kubernetes.io/os is linux)`,
      readOn: ON,
    },
  },
};

/** Whether no user sets a label on nodes of a provider: if they have it, something of the provider sets it. */
export function isOwnLabel(key: string, provider: string): boolean {
  return lookUp<NodePoolFacts>(NODE_POOL_PROVIDERS, provider)?.own?.pattern.test(key) ?? false;
}

/**
 * What sets a label of a node: `machine`, so that a new node with the same machine in the same cluster has it, too; its `provider`, by what isn't
 * known; or who creates its `pool`.
 */
export function labelIsOf(key: string, provider: NodePoolProvider | undefined): 'machine' | 'provider' | 'pool' {
  const { same = [] } = (provider && NODE_POOL_PROVIDERS[provider].own) ?? {};
  const isSame = statesFact(key) || same.some((each) => (each.endsWith('/') ? key.startsWith(each) : key === each));
  return isSame ? 'machine' : provider && isOwnLabel(key, provider) ? 'provider' : 'pool';
}

/** Providers without Windows nodes, and why. */
export const PROVIDERS_WITHOUT_WINDOWS: Readonly<Record<string, Sourced & { readonly why: string; readonly instead: NodePoolProvider }>> = {
  'eks-auto-mode': {
    why: 'EKS Auto Mode has no Windows nodes', instead: 'eks',
    source: 'awsdocs/amazon-eks-user-guide latest/ug/clusters/windows-support.adoc', readOn: ON,
  },
  'eks-fargate': {
    why: 'AWS Fargate runs no Windows Pods of EKS', instead: 'eks',
    source: 'awsdocs/amazon-eks-user-guide latest/ug/clusters/windows-support.adoc', readOn: ON,
  },
  'eks-hybrid': {
    why: 'EKS Hybrid Nodes can\'t run Windows', instead: 'eks',
    source: 'awsdocs/amazon-eks-user-guide latest/ug/clusters/windows-support.adoc', readOn: ON,
  },
  'gke-autopilot': {
    why: 'GKE Autopilot has no Windows nodes', instead: 'gke',
    source: 'GKE documentation, "Windows Server containers on GKE"', readOn: ON,
  },
  'karpenter-azure': {
    why: 'Karpenter for Azure, which is node auto-provisioning on AKS, creates Linux nodes only', instead: 'aks',
    source: `${AKS_DOCS}/node-auto-provisioning.md`, readOn: ON,
  },
};

/** The pools of which Crossplane has managed resources. */
export type CrossplaneProvider = 'aks' | 'eks' | 'gke';

/** A managed resource of Crossplane. Its fields are those of Terraform, of which the resource of Pulumi has most too. */
export interface CrossplanePool extends Sourced {
  /** The provider, and its first version with all fields. */
  readonly provider: string;
  readonly since: string;
  /** API group without its domain, which is `upbound.io`, or `m.upbound.io` in a namespace. */
  readonly group: string;
  readonly kind: string;
  /** The resource in `fields` of `windowsNodePool`. */
  readonly resource: string;
  /** Fields of it that have another name, or none. */
  readonly names: Readonly<Record<string, string | undefined>>;
}

/** Managed resources of Crossplane, cluster-scoped and in namespaces: both have the same fields. */
export const CROSSPLANE_POOLS: Readonly<Record<CrossplaneProvider, CrossplanePool>> = {
  aks: {
    provider: 'provider-upjet-azure', since: '2.0.0', group: 'containerservice.azure', kind: 'KubernetesClusterNodePool', resource: 'agentPool',
    names: {
      agentPoolName: undefined, resourceGroupName: undefined, resourceName: undefined, type: undefined, count: 'nodeCount', osSKU: 'osSku',
      osDiskSizeGB: 'osDiskSizeGb', enableFIPS: 'fipsEnabled', enableAutoScaling: 'autoScalingEnabled', availabilityZones: 'zones',
      vnetSubnetID: 'vnetSubnetId',
    },
    source: 'crossplane-contrib/provider-upjet-azure package/crds/containerservice.azure.m.upbound.io_kubernetesclusternodepools.yaml', readOn: ON,
  },
  eks: {
    provider: 'provider-upjet-aws', since: '2.0.0', group: 'eks.aws', kind: 'NodeGroup', resource: 'nodeGroup',
    names: { nodeGroupName: undefined, taints: 'taint' },
    source: 'crossplane-contrib/provider-upjet-aws package/crds/eks.aws.m.upbound.io_nodegroups.yaml', readOn: ON,
  },
  gke: {
    provider: 'provider-upjet-gcp', since: '2.0.0', group: 'container.gcp', kind: 'NodePool', resource: 'nodePool',
    names: { name: undefined, taints: 'taint' },
    source: 'crossplane-contrib/provider-upjet-gcp package/crds/container.gcp.m.upbound.io_nodepools.yaml', readOn: ON,
  },
};

/** Azure VM sizes that support generation 1 only. Source: Microsoft, "Support for Generation 2 VMs on Azure", read 2026-11-27. */
const GENERATION_1_SIZES = /^Standard_(?:A\d+m?_v2|D\d+(?:-\d+)?_v[23]|E\d+(?:-\d+)?i?_v3)$/i;

/** Whether an Azure VM size is known to support generation 1 only. */
export function isGeneration1Size(vmSize: string): boolean {
  return GENERATION_1_SIZES.test(vmSize);
}

/**
 * Machine types with ARM processors, by their names. Sources: Microsoft, "Azure VM sizes naming conventions" (`p`); Amazon EC2, "Instance
 * type naming conventions" (`g` behind the generation; A1); Compute Engine, "Machine families resource", Arm. Read 2026-11-30.
 */
const ARM_MACHINES = /^[Ss]tandard_[A-Za-z]+\d+(?:-\d+)?[a-z]*p[a-z]*(?:_|$)|^(?:a1|[a-z]+\d+[a-z]*g[a-z]*)\.|^(?:t2a|c4a|n4a|a4x)-/;

/** Whether a machine type of Azure, EC2, or Compute Engine is known to have an ARM processor, for which there is no Windows Server. */
export function isArmMachine(type: string): boolean {
  return ARM_MACHINES.test(type);
}

/**
 * IPv4 addresses of a network interface by EC2 instance size, for families of which all sizes have these. A Windows node has one interface.
 * Source: aws/amazon-vpc-resource-controller-k8s v1.8.2 `pkg/aws/vpc/limits.go`, read 2026-11-27.
 */
const ADDRESSES: readonly { readonly family: RegExp; readonly bySize: Readonly<Record<string, number>> }[] = [
  {
    family: /^(?!m5zn)[cmr](?:5|6i|6a|7i|7a)[a-z]*$/,
    bySize: {
      'medium': 4, 'large': 10, 'xlarge': 15, '2xlarge': 15, '4xlarge': 30, '8xlarge': 30, '9xlarge': 30, '12xlarge': 30, '16xlarge': 50,
      '18xlarge': 50, '24xlarge': 50, '32xlarge': 50, '48xlarge': 50,
    },
  },
  {
    family: /^[cmr]8i[a-z]*$/,
    bySize: {
      'large': 20, 'xlarge': 30, '2xlarge': 30, '4xlarge': 50, '8xlarge': 50, '12xlarge': 50, '16xlarge': 64, '24xlarge': 64, '32xlarge': 64,
      '48xlarge': 64, '96xlarge': 64,
    },
  },
  { family: /^t3a?$/, bySize: { 'nano': 2, 'micro': 2, 'small': 4, 'medium': 6, 'large': 12, 'xlarge': 15, '2xlarge': 15 } },
];

/**
 * Addresses for Pods on a Windows node of an EC2 instance type: those of its one network interface, without the first, which is the node's;
 * `undefined` for a type that isn't in the table. Source: awsdocs/amazon-eks-user-guide `windows-support.adoc`.
 */
export function podAddressesOf(instanceType: string): number | undefined {
  const [family = '', size] = instanceType.split('.');
  const addresses = lookUp(ADDRESSES.find((row) => row.family.test(family))?.bySize ?? {}, size);
  return addresses === undefined ? undefined : addresses - 1;
}

/**
 * The resource that the admission webhook of EKS adds to Windows Pods. Source: aws/amazon-vpc-resource-controller-k8s `webhooks/core/pod_webhook.go`.
 */
export const POD_ADDRESS_RESOURCE = 'vpc.amazonaws.com/PrivateIPv4Address';

/** Labels of machines that Cluster API sets on nodes. Source: sigs.k8s.io/cluster-api v1.14.2 `core/api/core/v1beta2/machine_types.go`. */
export const SYNCED_LABEL = /^(?:node-role\.kubernetes\.io|(?:[^/]*\.)?node-restriction\.kubernetes\.io|(?:[^/]*\.)?node\.cluster\.x-k8s\.io)\//;

/**
 * Prefix of the tags `enabled` and of the cluster's name, by which cluster-autoscaler finds an Auto Scaling group; EKS sets them for managed node
 * groups. Sources, read 2026-11-30: `aws/README.md` of cluster-autoscaler, "Auto-Discovery Setup" (any value); awsdocs/amazon-eks-user-guide
 * latest/ug/nodes/managed-node-groups.adoc.
 */
export const AUTO_DISCOVERY_TAG = 'k8s.io/cluster-autoscaler';

/** Prefix of the tags by which cluster-autoscaler knows an Auto Scaling group without nodes. Source: `aws/README.md` of cluster-autoscaler. */
export const NODE_TEMPLATE_TAG = `${AUTO_DISCOVERY_TAG}/node-template`;

/** What AKS reserves on a Windows node. */
export const AKS_RESERVATIONS = {
  /** The first Kubernetes minor with these. */
  since: 29,
  /** Millicores by number of cores. */
  cpu: { 1: 60, 2: 100, 4: 140, 8: 180, 16: 260, 32: 420, 64: 740 } as Readonly<Record<number, number>>,
  /** MB for each Pod that the node allows, and for the kubelet; but no more than a quarter of the memory. */
  perPod: 20, base: 50, most: 0.25,
  /** MiB below which Pods are evicted. */
  eviction: 100,
  /** GB that Windows nodes reserve in addition. */
  windows: 2,
  source: `${AKS_DOCS}/node-resource-reservations.md, "AKS 1.29 and later"`, readOn: ON,
} as const;

/** Whether `az aks nodepool` accepts a taint. Source: azure-cli `command_modules/acs/_validators.py`, "validate_taint", read 2026-11-30. */
export const isAksTaint = ({ value = '' }: Taint): boolean => value !== '';

/** Matches the zone in a label of an AKS node, such as `eastus2-1`, with region and number. Source: `availability-zones.md`, read 2026-11-29. */
export const AKS_ZONE = /^([a-z\d]+)-(\d)$/;

/** What happens to the nodes of a pool when an option changes. */
export interface OptionChange extends Sourced {
  readonly provider: NodePoolProvider;
  /** Options of `windowsNodePool`. */
  readonly options: readonly string[];
  /** Fields of the provider. */
  readonly fields: readonly string[];
  /**
   * `replaced`: the pool can only be deleted and created again; `rolled`: its nodes are replaced, new ones first; `updated`: the pool is updated in
   * place.
   */
  readonly pool: 'replaced' | 'rolled' | 'updated';
}

const AKS_LIMITATIONS: Sourced = { source: `${AKS_DOCS}/create-node-pools.md, "Limitations"`, readOn: ON };
const AZURERM: Sourced = { source: 'Pulumi Registry, azure 6.39.0, KubernetesClusterNodePool, "Changing certain properties"', readOn: ON };
const AZURERM_CODE: Sourced = {
  source: 'terraform-provider-azurerm of HashiCorp, resource azurerm_kubernetes_cluster_node_pool (kubernetes_cluster_node_pool_resource.go)',
  readOn: ON,
};
const NODE_GROUP: Sourced = {
  source: 'terraform-provider-aws of HashiCorp, resource aws_eks_node_group (internal/service/eks/node_group.go, ForceNew)', readOn: ON,
};
const NODE_CONFIG: Sourced = { source: 'hashicorp/terraform-provider-google google/services/container/node_config.go (ForceNew)', readOn: ON };
const GOOGLE_POOL: Sourced = {
  source: 'terraform-provider-google of HashiCorp, resource google_container_node_pool (resource_container_node_pool.go, ForceNew)', readOn: ON,
};
const DRIFT: Sourced = { source: `${KARPENTER} website/content/en/preview/concepts/disruption.md, "Drift"`, readOn: ON };
const TEMPLATES: Sourced = { source: 'cluster-api.sigs.k8s.io, "Updating Machine Infrastructure and Bootstrap Templates"', readOn: ON };

/** What a change of an option does to a pool. Options that aren't listed are unknown. */
export const OPTION_CHANGES: readonly OptionChange[] = [
  {
    provider: 'aks', options: ['version'], fields: ['osSKU'], pool: 'replaced', source: `${AKS_DOCS}/upgrade-windows-os.md, "Limitations"`,
    readOn: ON,
  },
  { provider: 'aks', options: ['vmSize'], fields: ['vmSize'], pool: 'replaced', ...AKS_LIMITATIONS },
  { provider: 'aks', options: ['maxPods'], fields: ['maxPods'], pool: 'replaced', ...AKS_LIMITATIONS },
  { provider: 'aks', options: ['diskGiB', 'zones'], fields: ['osDiskSizeGB', 'availabilityZones'], pool: 'replaced', ...AZURERM },
  {
    provider: 'aks', options: ['name', 'fips', 'osDiskType', 'vnetSubnetId'], fields: ['agentPoolName', 'enableFIPS', 'osDiskType', 'vnetSubnetID'],
    pool: 'replaced', ...AZURERM_CODE,
  },
  { provider: 'aks', options: ['min', 'max', 'taints'], fields: ['minCount', 'maxCount', 'nodeTaints'], pool: 'updated', ...AZURERM_CODE },
  { provider: 'aks', options: ['labels'], fields: ['nodeLabels'], pool: 'updated', source: `${AKS_DOCS}/use-labels.md`, readOn: ON },
  { provider: 'eks', options: ['version'], fields: ['amiType'], pool: 'replaced', ...NODE_GROUP },
  { provider: 'eks', options: ['instanceTypes', 'diskGiB'], fields: ['instanceTypes', 'diskSize'], pool: 'replaced', ...NODE_GROUP },
  {
    provider: 'eks', options: ['name', 'subnetIds', 'nodeRoleArn'], fields: ['nodeGroupName', 'subnetIds', 'nodeRoleArn'], pool: 'replaced',
    ...NODE_GROUP,
  },
  { provider: 'eks', options: ['kubernetes'], fields: ['version'], pool: 'rolled', ...NODE_GROUP },
  { provider: 'eks', options: ['labels', 'taints'], fields: ['labels', 'taints'], pool: 'updated', ...NODE_GROUP },
  { provider: 'gke', options: ['name', 'maxPods'], fields: ['name', 'maxPodsPerNode'], pool: 'replaced', ...GOOGLE_POOL },
  {
    provider: 'gke', options: ['min', 'max', 'zones', 'autoUpgrade'],
    fields: ['totalMinNodeCount', 'totalMaxNodeCount', 'nodeLocations', 'autoUpgrade'], pool: 'updated', ...GOOGLE_POOL,
  },
  {
    provider: 'gke', options: ['machineType', 'diskGiB', 'labels', 'taints'], fields: ['machineType', 'diskSizeGb', 'labels', 'taints'],
    pool: 'updated', ...NODE_CONFIG,
  },
  {
    provider: 'karpenter', options: ['version', 'subnets', 'securityGroups'],
    fields: ['amiSelectorTerms', 'subnetSelectorTerms', 'securityGroupSelectorTerms'], pool: 'rolled', ...DRIFT,
  },
  {
    provider: 'karpenter', options: ['labels', 'taints', 'requirements', 'diskGiB'],
    fields: ['labels', 'taints', 'requirements', 'blockDeviceMappings'], pool: 'rolled', ...DRIFT,
  },
  { provider: 'karpenter', options: ['max'], fields: ['limits'], pool: 'updated', ...DRIFT },
  {
    provider: 'cluster-api', options: ['version', 'vmSize', 'instanceType', 'diskGiB', 'image'], fields: ['infrastructureRef.name'], pool: 'rolled',
    ...TEMPLATES,
  },
  { provider: 'cluster-api', options: ['taints', 'labels'], fields: ['bootstrap.configRef.name'], pool: 'rolled', ...TEMPLATES },
];
