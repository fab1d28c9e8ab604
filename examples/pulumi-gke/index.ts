import { Cluster, NodePool } from '@pulumi/gcp/container';
import { Provider } from '@pulumi/kubernetes';
import { Deployment } from '@pulumi/kubernetes/apps/v1';
import { interpolate, Output, secret } from '@pulumi/pulumi';
import { WindowsDeployment } from 'k8s-windows/pulumi';
import { GkeWindowsNodePool } from 'k8s-windows/pulumi-gke';

const location = 'europe-west1';

/** The program. Pulumi exports what it returns. */
export = async (): Promise<Record<string, Output<unknown>>> => {
  const cluster = new Cluster('shop', {
    location,
    initialNodeCount: 1,
    removeDefaultNodePool: true,
    // Windows nodes require VPC-native clusters
    networkingMode: 'VPC_NATIVE',
    ipAllocationPolicy: {},
    releaseChannel: { channel: 'REGULAR' },
  });
  const linux = new NodePool('linux', { cluster: cluster.name, location, nodeCount: 1, nodeConfig: { machineType: 'e2-standard-2' } });

  const pool = new GkeWindowsNodePool('windows', {
    name: {}, // win22a; rotates with the release
    version: 'LTSC2022',
    kubernetes: '1.35',
    max: 5,
    clusterName: cluster.name,
    location,
    machineType: 'n2-standard-4',
    diskGiB: 100,
  }, { dependsOn: linux });

  const kubeconfig = secret(interpolate`apiVersion: v1
kind: Config
current-context: shop
clusters: [{ name: shop, cluster: { server: "https://${cluster.endpoint}", certificate-authority-data: "${cluster.masterAuth.clusterCaCertificate}" } }]
contexts: [{ name: shop, context: { cluster: shop, user: shop } }]
users:
  - name: shop
    user:
      exec: { apiVersion: client.authentication.k8s.io/v1, command: gke-gcloud-auth-plugin, interactiveMode: Never, provideClusterInfo: true }
`);
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
