/** A network type that a Windows node can join. */
export type WindowsNetwork = 'flannel-vxlan' | 'flannel-host-gateway' | 'calico';

/** Network types that a platform's Windows nodes support, besides the platform's own. */
export interface PlatformNetworks {
  readonly networks: readonly WindowsNetwork[];
  /** The network that the platform sets up. */
  readonly own: string;
}

/**
 * Network types by platform name; other platforms support all of them.
 * Source: AKS documentation, "Windows container considerations"; aws/amazon-vpc-resource-controller-k8s and tigera/docs (EKS); GKE documentation,
 * "Windows Server containers on GKE"; openshift/windows-machine-config-operator; rancher/rke2-docs, "Windows".
 */
export const PLATFORM_NETWORKS: Readonly<Record<string, PlatformNetworks>> = {
  AKS: { networks: [], own: 'Azure CNI' },
  EKS: { networks: ['calico'], own: 'the VPC CNI' },
  GKE: { networks: [], own: 'its own network' },
  OPENSHIFT: { networks: [], own: 'the hybrid overlay of OVN-Kubernetes, with the Windows Machine Config Operator' },
  RKE2: { networks: ['flannel-vxlan', 'calico'], own: 'Calico or Flannel (VXLAN)' },
};
