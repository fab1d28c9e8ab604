import { objectAt } from '../../manifest';
import { matchMessages, Symptom } from '../symptom';

export const eksNoAddresses: Symptom = {
  id: 'doctor-eks-no-addresses',
  severity: 'error',
  summary: 'Windows Pods on EKS get no IP addresses',
  why: 'On EKS, a Windows Pod requests the resource vpc.amazonaws.com/PrivateIPv4Address, which the VPC resource controller provides on Windows nodes if the ConfigMap amazon-vpc-cni has enable-windows-ipam: "true". The request is added only to Pods with kubernetes.io/os: windows in their nodeSelector, not in their affinity.',
  remedy: 'enable Windows IPAM: with the managed add-on vpc-cni, by its configuration value enableWindowsIpam: "true"; otherwise, by enable-windows-ipam: "true" in the ConfigMap kube-system/amazon-vpc-cni. Check that the cluster role has AmazonEKSVPCResourceController, and use more or larger nodes if all addresses of their network interface are in use',
  source: 'aws/amazon-vpc-resource-controller-k8s webhooks/core/pod_webhook.go; amazon-eks-user-guide, "Windows support"',
  kinds: ['Pod', 'Event', 'ConfigMap'],
  matches: matchMessages([/vpc\.amazonaws\.com\/PrivateIPv4Address/i, /failed to parse Kubernetes args: pod does not have label vpc\.amazonaws\.com/i], {
    anyOs: true,
    detail: (_message, dump) => {
      const config = dump.find({ kind: 'ConfigMap', namespace: 'kube-system', name: 'amazon-vpc-cni' });
      const setting = objectAt(config, 'data')['enable-windows-ipam'];
      return config && setting !== 'true' ? { cause: 'enable-windows-ipam isn\'t "true" in the ConfigMap kube-system/amazon-vpc-cni, so Windows nodes have no addresses for Pods' } : {};
    },
  }),
};
