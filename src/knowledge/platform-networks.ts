/** A network type that a Windows node can join. */
export type WindowsNetwork = 'flannel-vxlan' | 'flannel-host-gateway' | 'calico';

/** Network types that a platform's Windows nodes support, besides the platform's own. */
export interface PlatformNetworks {
  readonly networks: readonly WindowsNetwork[];
  /** The platform's own network. */
  readonly own: string;
}

/**
 * Network types by platform name; other platforms support all of them.
 * Source: AKS documentation, "Windows container considerations"; aws/amazon-vpc-resource-controller-k8s and tigera/docs (EKS); GKE documentation,
 * "Windows Server containers on GKE"; openshift/windows-machine-config-operator; rancher/rke2-docs, "Windows".
 */
export const PLATFORM_NETWORKS: Readonly<Record<string, PlatformNetworks>> = {
  AKS: { networks: [], own: 'Azure CNI, which AKS sets up' },
  EKS: { networks: ['calico'], own: 'the VPC CNI, which EKS sets up' },
  GKE: { networks: [], own: 'GKE\'s own, which GKE sets up in its node pools' },
  OPENSHIFT: { networks: [], own: 'OVN-Kubernetes\' hybrid overlay, which the Windows Machine Config Operator sets up' },
  RKE2: { networks: ['flannel-vxlan', 'calico'], own: 'Calico or Flannel (VXLAN), which RKE2 sets up' },
};
