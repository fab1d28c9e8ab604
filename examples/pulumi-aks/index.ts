import { listManagedClusterUserCredentialsOutput, ManagedCluster } from '@pulumi/azure-native/containerservice';
import { ResourceGroup } from '@pulumi/azure-native/resources';
import { Provider } from '@pulumi/kubernetes';
import { Deployment } from '@pulumi/kubernetes/apps/v1';
import { Output, secret } from '@pulumi/pulumi';
import { WindowsDeployment } from 'k8s-windows/pulumi';
import { AksWindowsNodePool } from 'k8s-windows/pulumi-aks';

const kubernetesVersion = '1.36';

/** The program. Pulumi exports what it returns. */
export = async (): Promise<Record<string, Output<unknown>>> => {
  const { name: resourceGroupName } = new ResourceGroup('shop');
  const cluster = new ManagedCluster('shop', {
    resourceGroupName,
    kubernetesVersion,
    dnsPrefix: 'shop',
    identity: { type: 'SystemAssigned' },
    // Windows nodes require Azure CNI
    networkProfile: { networkPlugin: 'azure', networkPluginMode: 'overlay' },
    agentPoolProfiles: [{ name: 'linux', mode: 'System', osType: 'Linux', vmSize: 'Standard_D2s_v5', count: 2 }],
  });

  const pool = new AksWindowsNodePool('windows', {
    name: {}, // win22a; rotates with the release
    version: 'LTSC2022',
    kubernetes: kubernetesVersion,
    max: 5,
    resourceGroupName,
    clusterName: cluster.name,
    vmSize: 'Standard_D4s_v5',
    diskGiB: 128,
    maxPods: 30,
    capacity: { cpu: '4', memory: '16Gi' },
    // keeps Linux Pods off the nodes, and from adding some
    taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
  });

  const { kubeconfigs } = listManagedClusterUserCredentialsOutput({ resourceGroupName, resourceName: cluster.name });
  const kubeconfig = secret(kubeconfigs[0].value.apply((text?: string) => Buffer.from(text ?? '', 'base64').toString()));
  const provider = new Provider('shop', { kubeconfig });

  new WindowsDeployment('web', {
    spec: {
      template: { spec: { containers: [{ name: 'iis', image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022' }] } },
    },
    windows: { pool },
  }, { provider });

  const labels = { app: 'cache' };
  new Deployment('cache', {
    spec: {
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: { nodeSelector: { 'kubernetes.io/os': 'linux' }, containers: [{ name: 'redis', image: 'redis:7.4' }] },
      },
    },
  }, { provider });

  return { windowsPool: pool.name };
};
