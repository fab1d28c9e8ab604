import { WindowsNodePoolOptions, WindowsVersion } from 'k8s-windows/core';

const { LTSC2022 } = WindowsVersion;
const TAINTS = [{ key: 'os', value: 'windows', effect: 'NoSchedule' as const }];
const OF_ALL = { name: 'win22a', version: LTSC2022, max: 5, taints: TAINTS };
const EKS = { ...OF_ALL, kubernetes: '1.35', clusterName: 'shop', nodeRoleArn: 'arn:aws:iam::111122223333:role/nodes', subnetIds: ['subnet-0a'] };

/** A valid pool of each provider, without advice. */
export const VALID: { readonly [P in WindowsNodePoolOptions['provider']]: Extract<WindowsNodePoolOptions, { readonly provider: P }> } = {
  'aks': { provider: 'aks', ...OF_ALL, kubernetes: '1.36', clusterName: 'shop', resourceGroupName: 'shop-rg', vmSize: 'Standard_D4s_v5' },
  'eks': { provider: 'eks', ...EKS, instanceTypes: ['m5.large'] },
  'eks-self-managed': { provider: 'eks-self-managed', ...EKS, instanceType: 'm5.large', instanceProfile: 'nodes', securityGroupIds: ['sg-0a'] },
  'gke': { provider: 'gke', ...OF_ALL, taints: [], kubernetes: '1.35', clusterName: 'shop', location: 'europe-west1', machineType: 'n2-standard-4' },
  'karpenter': {
    provider: 'karpenter', ...OF_ALL, kubernetes: '1.35', role: 'KarpenterNodeRole-shop', subnets: [{ tags: { 'karpenter.sh/discovery': 'shop' } }],
    securityGroups: [{ id: 'sg-0a' }],
  },
  'cluster-api': {
    provider: 'cluster-api', ...OF_ALL, taints: [], kubernetes: 'v1.35.1', clusterName: 'shop', infrastructure: 'azure', vmSize: 'Standard_D4s_v5',
    capacity: { cpu: '4', memory: '16Gi' },
  },
};
export const AWS_MACHINES = {
  ...VALID['cluster-api'], infrastructure: 'aws', vmSize: undefined, instanceType: 'm5.xlarge', image: 'ami-0123456789abcdef0',
} as const;
