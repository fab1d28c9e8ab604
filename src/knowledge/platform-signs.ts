import { Platform } from './platform';

/**
 * Labels and annotations by which a platform's nodes are recognized. A key that ends with `/` matches all keys with that prefix.
 * Source: azure-aks-docs (node labels); GKE documentation (node labels); amazon-eks-user-guide; OpenShift `node.openshift.io`; rke2-docs.
 */
export const PLATFORM_SIGNS: readonly { readonly key: string; readonly platform: Platform }[] = [
  { key: 'kubernetes.azure.com/', platform: Platform.AKS },
  { key: 'cloud.google.com/gke-nodepool', platform: Platform.GKE },
  { key: 'eks.amazonaws.com/', platform: Platform.EKS },
  { key: 'alpha.eksctl.io/', platform: Platform.EKS },
  { key: 'karpenter.k8s.aws/', platform: Platform.EKS },
  { key: 'node.openshift.io/os_id', platform: Platform.OPENSHIFT },
  { key: 'windowsmachineconfig.openshift.io/', platform: Platform.OPENSHIFT },
  { key: 'rke2.io/', platform: Platform.RKE2 },
];
