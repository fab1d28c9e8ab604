import { objectAt } from '../../manifest';
import { hearing, Symptom } from '../symptom';

export const eksNoAddresses: Symptom = {
  id: 'doctor-eks-no-addresses',
  level: 'error',
  summary: 'EKS has no addresses for Windows pods',
  why: 'On EKS a Windows pod asks for the resource vpc.amazonaws.com/PrivateIPv4Address, which the VPC resource controller gives to Windows nodes when the ConfigMap amazon-vpc-cni says enable-windows-ipam: "true". The request is added only to pods whose nodeSelector (not affinity) names kubernetes.io/os: windows.',
  remedy: 'set enable-windows-ipam to "true" in the ConfigMap kube-system/amazon-vpc-cni, check that the cluster role has AmazonEKSVPCResourceController, and use more or larger nodes when addresses of their network interface are used up',
  source: 'aws/amazon-vpc-resource-controller-k8s webhooks/core/pod_webhook.go; amazon-eks-user-guide, "Windows support"',
  looksAt: ['Pod', 'Event', 'ConfigMap'],
  hears: hearing([/vpc\.amazonaws\.com\/PrivateIPv4Address/i, /failed to parse Kubernetes args: pod does not have label vpc\.amazonaws\.com/i], {
    anyOs: true,
    detail: (_statement, dump) => {
      const config = dump.find({ kind: 'ConfigMap', namespace: 'kube-system', name: 'amazon-vpc-cni' });
      const setting = objectAt(config, 'data')['enable-windows-ipam'];
      return config && setting !== 'true' ? { cause: 'enable-windows-ipam isn\'t "true" in the ConfigMap kube-system/amazon-vpc-cni, so that Windows nodes get no addresses for pods' } : {};
    },
  }),
};
