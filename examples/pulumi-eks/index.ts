import { Cluster, NodeGroup } from '@pulumi/aws/eks';
import { Role, RolePolicyAttachment } from '@pulumi/aws/iam';
import { Provider } from '@pulumi/kubernetes';
import { Deployment } from '@pulumi/kubernetes/apps/v1';
import { Config, interpolate, Output, secret } from '@pulumi/pulumi';
import { WindowsDeployment } from 'k8s-windows/pulumi';
import { EksWindowsNodeGroup, EksWindowsSupport } from 'k8s-windows/pulumi-eks';

const kubernetesVersion = '1.35';

/** An IAM role for a service of AWS, with policies of AWS. */
function roleWith(name: string, service: string, policies: readonly string[]): { readonly role: Role; readonly attachments: RolePolicyAttachment[] } {
  const assumeRolePolicy = JSON.stringify({
    Version: '2012-10-17', Statement: [{ Effect: 'Allow', Principal: { Service: service }, Action: 'sts:AssumeRole' }],
  });
  const role = new Role(name, { assumeRolePolicy });
  return {
    role,
    attachments: policies.map((policy) => new RolePolicyAttachment(`${name}-${policy}`, { role: role.name, policyArn: `arn:aws:iam::aws:policy/${policy}` })),
  };
}

/** The program. Pulumi exports what it returns. */
export = async (): Promise<Record<string, Output<unknown>>> => {
  // in at least two availability zones
  const subnetIds = new Config().getObject<string[]>('subnetIds') ?? ['subnet-0a1b2c', 'subnet-0d4e5f'];

  const ofCluster = roleWith('cluster', 'eks.amazonaws.com', ['AmazonEKSClusterPolicy']);
  const ofNodes = roleWith('nodes', 'ec2.amazonaws.com', ['AmazonEKSWorkerNodePolicy', 'AmazonEKS_CNI_Policy', 'AmazonEC2ContainerRegistryReadOnly']);

  const cluster = new Cluster('shop', {
    version: kubernetesVersion,
    roleArn: ofCluster.role.arn,
    vpcConfig: { subnetIds },
    accessConfig: { authenticationMode: 'API_AND_CONFIG_MAP', bootstrapClusterCreatorAdminPermissions: true },
  }, { dependsOn: ofCluster.attachments });
  const linux = new NodeGroup('linux', {
    clusterName: cluster.name, nodeRoleArn: ofNodes.role.arn, subnetIds, instanceTypes: ['m5.large'],
    scalingConfig: { minSize: 2, maxSize: 2, desiredSize: 2 },
  }, { dependsOn: ofNodes.attachments });

  // once for the cluster: the policy on its role, and addresses for Windows Pods
  const support = new EksWindowsSupport('windows', { clusterName: cluster.name, clusterRoleName: ofCluster.role.name });
  const pool = new EksWindowsNodeGroup('windows', {
    name: {}, // win22a; rotates with the release
    version: 'LTSC2022',
    kubernetes: kubernetesVersion,
    max: 5,
    clusterName: cluster.name,
    nodeRoleArn: ofNodes.role.arn,
    subnetIds,
    instanceTypes: ['m5.xlarge'],
    diskGiB: 100,
    capacity: { cpu: '4', memory: '16Gi' },
    // keeps Linux Pods off the nodes, and from adding some
    taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
  }, { dependsOn: [linux, support] });

  const kubeconfig = secret(interpolate`apiVersion: v1
kind: Config
current-context: shop
clusters: [{ name: shop, cluster: { server: "${cluster.endpoint}", certificate-authority-data: "${cluster.certificateAuthority.data}" } }]
contexts: [{ name: shop, context: { cluster: shop, user: shop } }]
users:
  - name: shop
    user:
      exec: { apiVersion: client.authentication.k8s.io/v1, command: aws, args: [eks, get-token, --cluster-name, "${cluster.name}"], interactiveMode: Never }
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
