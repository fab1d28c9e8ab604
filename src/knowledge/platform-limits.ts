import { Sourced } from './fact';

/** What a platform restricts or requires for its Windows nodes, beside their releases and networks. */
export interface PlatformLimit extends Sourced {
  /** What it is about, such as `isolation`. */
  readonly about: string;
  readonly fact: string;
}

const AKS_DOCS = 'MicrosoftDocs/azure-aks-docs articles/aks';
const WMCO_DOCS = 'openshift/windows-machine-config-operator';
const RKE2_DOCS = 'rancher/rke2-docs docs';
const readOn = '2026-11-27';
const AKS_POOLS = { source: `${AKS_DOCS}/create-node-pools.md, "Limitations"`, readOn } as const;
const AKS_FAQ = { source: `${AKS_DOCS}/windows-faq.yml`, readOn } as const;
const AKS_PRACTICES = { source: `${AKS_DOCS}/windows-best-practices.md`, readOn } as const;
const EKS = { source: 'awsdocs/amazon-eks-user-guide latest/ug/clusters/windows-support.adoc', readOn } as const;
const GKE = { source: 'GKE documentation, "Windows Server containers on GKE"', readOn } as const;
const WMCO = { source: `${WMCO_DOCS} docs/wmco-prerequisites.md`, readOn } as const;
const WMCO_README = { source: `${WMCO_DOCS} README.md`, readOn } as const;
const RKE2_REQUIREMENTS = { source: `${RKE2_DOCS}/install/requirements.md`, readOn } as const;
const RKE2_NETWORKS = { source: `${RKE2_DOCS}/networking/basic_network_options.md`, readOn } as const;

/** Limits by platform name. A platform that isn't listed has unknown limits, not none. */
export const PLATFORM_LIMITS: Readonly<Record<string, readonly PlatformLimit[]>> = {
  AKS: [
    {
      about: 'clusters', ...AKS_POOLS,
      fact: 'only clusters that were created with a Windows administrator (--windows-admin-username) can have Windows pools; the first pool is a '
        + 'Linux pool',
    },
    { about: 'pool names', fact: 'up to 6 lowercase letters and digits; the first is a letter', ...AKS_POOLS },
    { about: 'isolation', fact: 'process isolation only: the release of an image must match that of the nodes', ...AKS_PRACTICES },
    { about: 'upgrades', fact: 'another Windows release requires another pool, to which the workloads move', ...AKS_PRACTICES },
    { about: 'volumes', fact: 'Azure Disks and Azure Files', ...AKS_FAQ },
    { about: 'client IP addresses', fact: 'not preserved on Windows nodes', ...AKS_FAQ },
    { about: 'Services', fact: 'about 500 with externalTrafficPolicy Cluster, since each reserves dynamic ports of the nodes', ...AKS_FAQ },
  ],
  EKS: [
    { about: 'clusters', fact: 'at least one Linux node or Fargate Pod is required, for CoreDNS', ...EKS },
    { about: 'node types', fact: 'no Windows nodes with EKS Auto Mode, Fargate, and EKS Hybrid Nodes', ...EKS },
    { about: 'addresses', fact: 'IPv4 only; neither custom networking nor security groups for Pods', ...EKS },
    {
      about: 'Pods per node', ...EKS,
      fact: 'the IPv4 addresses of one network interface of the instance type, minus one; prefix delegation makes 16 times as many addresses, of '
        + 'which the kubelet uses maxPods, 110 by default',
    },
    { about: 'IPAM', fact: 'must be enabled for Windows nodes: enable-windows-ipam: "true" in the ConfigMap amazon-vpc-cni', ...EKS },
    { about: 'IAM role of nodes', fact: 'in clusters with the ConfigMap aws-auth, mapped to the group eks:kube-proxy-windows, or DNS fails', ...EKS },
  ],
  GKE: [
    { about: 'clusters', fact: 'Standard only: Autopilot has no Windows nodes', ...GKE },
    { about: 'isolation', fact: 'process isolation only: Hyper-V containers aren\'t supported', ...GKE },
    { about: 'pools', fact: 'one Windows Server release per pool; pools of one cluster can differ', ...GKE },
    { about: 'volumes', fact: 'disks require a StorageClass for NTFS: the default file system, ext4, isn\'t supported', ...GKE },
  ],
  OPENSHIFT: [
    { about: 'clusters', fact: 'installer-provisioned; user-provisioned only on bare metal and with platform none, for existing machines', ...WMCO },
    { about: 'hybrid overlay', fact: 'set up at the installation of the cluster; on vSphere with a custom VXLAN port', ...WMCO },
    { about: 'Windows Server 2019', fact: 'not with a custom VXLAN port', ...WMCO },
    { about: 'Windows Server 2022', fact: 'its image must contain KB5012637', ...WMCO },
    { about: 'network cards', fact: 'machines with two aren\'t supported', ...WMCO },
    { about: 'Windows updates', fact: 'not by the operator: set an updated image in the MachineSet', ...WMCO_README },
    { about: 'MachineSet names', fact: 'on vSphere up to 9 characters, since machine names have up to 15', ...WMCO_README },
  ],
  RKE2: [
    {
      about: 'clusters', fact: 'the server must use Calico or Flannel: the default, Canal, and Cilium don\'t support Windows nodes', ...RKE2_NETWORKS,
    },
    { about: 'NetworkPolicies', fact: 'enforced by Calico, not by Flannel', ...RKE2_NETWORKS },
    { about: 'addresses', fact: 'dual stack isn\'t supported on Windows nodes', ...RKE2_NETWORKS },
    { about: 'Windows feature', fact: 'Containers must be enabled, which requires a restart', ...RKE2_REQUIREMENTS },
    { about: 'ports', fact: 'UDP 4789 must be open between all nodes, for VXLAN', ...RKE2_REQUIREMENTS },
    { about: 'machines', fact: 'at least 2 CPUs and 4 GB of memory; 4 CPUs and 8 GB are recommended', ...RKE2_REQUIREMENTS },
  ],
};
